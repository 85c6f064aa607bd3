"""Taking back: up to chance, another seat, or a completed chain that showed something."""

from __future__ import annotations

import pytest

from redan.core.asks import Roll, Script, together
from redan.core.chance import Scripted
from redan.core.errors import Refused
from redan.core.state import dump
from tests.core.small import BID, CARD, REPLY, Small, answers, ask, asked, keep, start

BARRED = "cannot be taken back"


def three_moves(g: Small) -> Script[None]:
    for _ in range(3):
        keep(g, (yield ask(0)))


def one_move(g: Small) -> Script[None]:
    keep(g, (yield ask(0)))


def one_card(g: Small) -> Script[None]:
    keep(g, (yield ask(0, CARD)))


def test_answers_of_a_running_chain_are_taken_back_one_by_one() -> None:
    match = start(three_moves)
    match.play(1)
    match.play(2)
    match.undo(0)
    assert answers(match) == [1]
    match.undo()
    assert answers(match) == []
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo()


def test_open_moves_are_taken_back_over_segments() -> None:
    match = start(one_move, one_move, one_move)
    match.play(1)
    match.play(2)
    match.undo(0)
    match.undo(0)
    assert answers(match) == []
    assert dump(match.state)["began"] == 1


def test_a_chain_that_shows_something_may_be_taken_back_while_it_runs() -> None:
    def card_and_move(g: Small) -> Script[None]:
        keep(g, (yield ask(0, CARD)))
        keep(g, (yield ask(0)))

    match = start(card_and_move)
    match.play(1)
    match.undo(0)
    assert answers(match) == []


def test_a_completed_chain_that_showed_something_stays() -> None:
    match = start(one_move, one_card, one_move)
    match.play(1)
    match.play(2)
    assert BARRED in match.may_undo(0)


def test_after_what_was_shown_new_moves_may_be_taken_back_but_no_further() -> None:
    match = start(one_card, one_move, one_move)
    match.play(1)
    match.play(2)
    match.undo(0)
    assert answers(match) == [1]
    assert BARRED in match.may_undo(0)


def test_the_barrier_falls_when_another_seat_is_asked() -> None:
    def two_seats(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield ask(1)))

    match = start(two_seats)
    match.play(1)
    assert BARRED in match.may_undo(0)
    assert BARRED in match.may_undo(1)


def test_the_barrier_falls_when_another_seat_is_asked_in_the_next_segment() -> None:
    def other(g: Small) -> Script[None]:
        keep(g, (yield ask(1)))

    match = start(one_move, other)
    match.play(1)
    assert BARRED in match.may_undo(0)


@pytest.mark.parametrize("how", ["forced", "order", "left"])
def test_the_barrier_falls_though_nobody_had_to_be_asked(how: str) -> None:
    """Else one could tell by undo what the other could have done."""

    def with_reply(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield ask(1, REPLY, 0) if how == "forced" else ask(1, REPLY)))
        keep(g, (yield ask(0)))

    match = start(with_reply)
    if how == "order":
        match.order(1, "quiet reply")
    if how == "left":
        match.resign(1)
    match.play(2)
    assert asked(match) == [(0, "move")]
    assert BARRED in match.may_undo(0)


@pytest.mark.parametrize("dice", [1, 0])
def test_the_barrier_falls_with_chance_even_of_one_outcome(dice: int) -> None:
    def rolls(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield Roll(dice)))
        keep(g, (yield ask(0)))

    match = start(rolls)
    match.play(1)
    assert BARRED in match.may_undo(0)
    match.play(2)
    assert match.over


def test_the_barrier_falls_when_several_decide_together() -> None:
    def both(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        yield from together([ask(0), ask(1)])

    match = start(both)
    match.play(1)
    assert BARRED in match.may_undo(0)


def test_an_answer_given_for_a_seat_is_not_its_own_to_take_back() -> None:
    def forced_first(g: Small) -> Script[None]:
        keep(g, (yield ask(0, REPLY, 1)))
        keep(g, (yield ask(0)))
        keep(g, (yield ask(0)))

    match = start(forced_first)
    assert match.may_undo(0)
    match.play(2)
    match.undo(0)
    assert answers(match) == [1]


def test_only_who_played_takes_back() -> None:
    match = start(three_moves)
    match.play(1)
    with pytest.raises(Refused, match="Ann's to take back"):
        match.undo(1)


def test_what_ended_the_game_stays_but_by_agreement() -> None:
    match = start(one_move)
    match.play(1)
    assert match.over
    with pytest.raises(Refused, match="over"):
        match.undo(0)
    match.undo(0, agreed=True)
    assert asked(match) == [(0, "move")]
    assert answers(match) == []


def test_resigning_bars_what_came_before() -> None:
    match = start(three_moves)
    match.play(1)
    match.resign(2)
    assert BARRED in match.may_undo(0)
    match.play(2)
    match.undo(0)
    assert answers(match) == [1]


def test_several_answers_of_one_step_are_taken_back_as_one() -> None:
    match = start(three_moves)
    assert match.play(1, 2) == 2
    match.undo(0)
    assert answers(match) == []


def test_free_undo_goes_behind_dice_which_never_fall_the_same_again() -> None:
    def rolls(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield Roll(1)))
        keep(g, (yield ask(0)))

    match = start(rolls, free_undo=True)
    match.play(1)
    place = match.source.place
    match.undo()
    assert answers(match) == []
    match.play(1)
    assert match.source.place > place
    text = match.save()
    loaded = type(match).load(text, match.game)
    assert loaded.save() == text
    assert loaded.source.place == match.source.place
    assert answers(loaded) == answers(match)


def test_undo_of_scripted_dice_takes_the_next_ones() -> None:
    def rolls(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield Roll(1)))
        keep(g, (yield ask(0)))

    match = start(rolls, chance=Scripted([4, 5]), free_undo=True)
    match.play(1)
    match.undo()
    match.play(1)
    assert answers(match) == [1, 5]


# ---- While others decide at the same time


def bids(g: Small) -> Script[None]:
    for answer in (yield from together([ask(0, BID), ask(1, BID), ask(2, BID)])):
        keep(g, answer)


def test_an_answer_may_be_taken_back_until_the_last_is_in() -> None:
    match = start(bids, one_move)
    match.play(1, seat=0)
    match.play(2, seat=1)
    match.undo(0)
    assert asked(match) == [(0, "bid"), (2, "bid")]
    match.play(3, seat=0)
    match.play(1, seat=2)
    assert answers(match) == [3, 2, 1]
    assert BARRED in match.may_undo(0)


def test_who_has_not_answered_has_nothing_to_take_back() -> None:
    match = start(bids)
    match.play(1, seat=0)
    with pytest.raises(Refused):
        match.undo(1)


def test_an_answer_taken_back_does_not_come_back_with_another_one() -> None:
    match = start(bids, free_undo=True)
    match.play(1, seat=0)
    match.play(2, seat=1)
    match.undo(0)
    match.undo()
    assert asked(match) == [(0, "bid"), (1, "bid"), (2, "bid")]
    loaded = type(match).load(match.save(), match.game)
    assert asked(loaded) == asked(match)


def test_the_one_of_several_who_takes_back_by_agreement_loses_only_its_own() -> None:
    match = start(bids, one_move)
    for seat in range(3):
        match.play(seat + 1, seat=seat)
    match.undo(agreed=True)
    assert asked(match) == [(2, "bid")]
    match.play(1, seat=2)
    assert answers(match) == [1, 2, 1]
