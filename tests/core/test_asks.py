"""Asks: what they answer, and how likely each outcome is, against counting every way."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redan.core.asks import (
    BEST,
    FACES,
    SUM,
    Choose,
    Kind,
    Matter,
    Pick,
    Roll,
    Together,
    classes,
    function,
    hits,
)


def spread(faces: Sequence[int]) -> int:
    return max(faces) - min(faces)


MATTERS = [
    SUM,
    BEST,
    FACES,
    hits(5),
    hits(1),
    hits(7),
    classes({1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}),
    function(spread),
]


@pytest.mark.parametrize("matter", MATTERS, ids=lambda matter: matter.name)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_outcomes_of_a_roll_are_those_of_all_ways_to_fall(matter: Matter, count: int) -> None:
    roll = Roll(count, matter)
    ways = Counter(roll.outcome_of(faces) for faces in product(range(1, 7), repeat=count))
    assert roll.outcomes() == sorted(ways.items())


@pytest.mark.parametrize("matter", [SUM, BEST, FACES, hits(2), function(spread)])
def test_dice_may_have_other_faces(matter: Matter) -> None:
    roll = Roll(3, matter, low=0, high=3)
    ways = Counter(roll.outcome_of(faces) for faces in product(range(4), repeat=3))
    assert roll.outcomes() == sorted(ways.items())


def test_nine_dice_counting_sixes_are_ten_outcomes() -> None:
    assert [outcome for outcome, _ in Roll(9, hits(6)).outcomes()] == list(range(10))


def test_no_dice_come_to_nothing() -> None:
    assert Roll(0, SUM).outcomes() == [(0, 1)]
    assert Roll(0, hits(6)).outcomes() == [(0, 1)]


@given(st.lists(st.integers(2, 7), min_size=1, max_size=5))
def test_single_faces_are_read_back(faces: list[int]) -> None:
    roll = Roll(len(faces), FACES, low=2, high=7)
    assert roll.faces_of(roll.outcome_of(faces)) == faces


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_counts_by_class_are_read_back(faces: list[int]) -> None:
    roll = Roll(len(faces), classes({1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}))
    fell = [sum(f < 3 for f in faces), sum(2 < f < 6 for f in faces), faces.count(6)]
    assert roll.counts(roll.outcome_of(faces)) == fell


@pytest.mark.parametrize("matter", MATTERS, ids=lambda matter: matter.name)
def test_some_faces_of_an_outcome_make_it(matter: Matter) -> None:
    roll = Roll(2, matter)
    for outcome, _ in roll.outcomes():
        assert roll.outcome_of(roll.some_faces(outcome)) == outcome


def test_an_outcome_that_cannot_be_has_no_faces() -> None:
    with pytest.raises(ValueError, match="cannot come to 13"):
        Roll(2, SUM).some_faces(13)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any))
def test_a_pick_falls_on_each_thing_as_often_as_it_weighs(weights: list[int]) -> None:
    pick = Pick(weights)
    fell = Counter(pick.at(number) for number in range(pick.total))
    assert sorted(fell.items()) == pick.outcomes()
    assert fell == Counter({index: weight for index, weight in enumerate(weights) if weight})


def test_a_number_beyond_the_weights_falls_on_nothing() -> None:
    with pytest.raises(ValueError, match="beyond"):
        Pick([2, 3]).at(5)


@given(st.lists(st.tuples(st.integers(1, 9), st.data()), min_size=1, max_size=5))
def test_answers_given_together_are_packed_and_read_back(
    row: list[tuple[int, st.DataObject]],
) -> None:
    choices = [
        Choose(seat, Kind(f"k{seat}", size), lambda g: [0]) for seat, (size, _) in enumerate(row)
    ]
    answers = [data.draw(st.integers(0, size - 1)) for size, data in row]
    together = Together(list(reversed(choices)))
    assert [choice.seat for choice in together.choices] == list(range(len(row)))
    assert together.unpack(together.pack(answers)) == answers


def test_a_default_that_is_not_legal_gives_way_to_the_first_option() -> None:
    kind = Kind("move", 6, default=4)
    assert kind.default_of([1, 4]) == 4
    assert kind.default_of([3, 5]) == 3


def test_what_is_legal_is_asked_anew_and_with_what_was_given() -> None:
    state = {"low": 1}

    def from_low(g: dict[str, int], high: int) -> list[int]:
        return list(range(g["low"], high))

    choose = Choose(0, Kind("move", 6), from_low, 4)
    assert choose.options(state) == [1, 2, 3]
    state["low"] = 3
    assert choose.options(state) == [3]
