"""What a game gives: its options checked, its flat action space, its kinds by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from redan.core.errors import BadOptions
from redan.core.game import is_window
from redan.core.state import Result, dump, has_secrets, known, restore
from tests.core.small import BID, CARD, KINDS, MOVE, REPLY, Small, ask
from tests.core.small import game as small
from tests.parley import game

Given = Mapping[str, str | int | bool | Sequence[str | int | bool]]


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert game.options({"seats": 2}) == {
        "seats": 2,
        "teams": False,
        "deck": "full",
        "length": "short",
        "favour": ["crowns", "crowns"],
    }


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"speed": 1}, "Parley has no option 'speed'; it has deck, favour, length, seats, teams"),
        ({"seats": 7}, "option 'seats' is 7; it may be 2, 3, 4, 5, 6"),
        ({"seats": True}, "option 'seats' is True; it may be 2"),
        ({"teams": 1}, "option 'teams' is 1; it may be false, true"),
        ({"deck": ["full"]}, "option 'deck' is"),
        ({"favour": "cups"}, "option 'favour' needs a value for each of the 3 seats"),
        ({"favour": ["cups"]}, "option 'favour' needs a value for each of the 3 seats"),
        ({"favour": ["cups", "cups", "tea"]}, "option 'favour' is 'tea'; it may be crowns,"),
        ({"teams": True}, "teams need four or six seats, not 3"),
        ({"seats": 6, "deck": "small"}, "the small deck is for at most four seats, not 6"),
    ],
)
def test_options_that_do_not_fit_are_told(given: Given, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        game.options(given)


def test_every_option_of_every_kind_has_a_place_of_its_own() -> None:
    places = [game.flat(kind, option) for kind in game.kinds for option in range(kind.size)]
    assert places == list(range(sum(kind.size for kind in game.kinds)))
    with pytest.raises(ValueError, match="is no kind of parley"):
        game.flat(MOVE, 0)


def test_kinds_are_found_by_name() -> None:
    assert [small().kind(kind.name) for kind in KINDS] == list(KINDS)
    with pytest.raises(KeyError):
        small().kind("dance")


def test_a_window_is_a_chance_to_respond() -> None:
    assert is_window(ask(0, REPLY))
    assert not any(is_window(ask(0, kind)) for kind in (MOVE, CARD, BID))


def test_facts_are_read_and_put_back_by_name() -> None:
    first, second = Small(), Small()
    first.answers, first.own = [1, 2], [3, 4, 5]
    restore(second, dump(first))
    assert dump(second) == dump(first)
    second.answers.append(9)
    assert first.answers == [1, 2]
    restore(second, {"out": 2})
    assert (second.out, second.own) == (2, [3, 4, 5])


def test_a_seat_knows_what_is_open_and_its_own() -> None:
    g = Small()
    g.own = [3, 4, 5]
    assert has_secrets(g)
    assert known(g, frozenset([1]))["own"] == [None, 4, None]
    assert known(g, frozenset([0, 2]))["own"] == [3, None, 5]
    assert known(g, frozenset())["result"] is None


def test_a_result_is_equal_to_one_with_the_same_figures() -> None:
    one = Result(["won", "lost"], "SM.1", scores=[3, 1], level="clear")
    assert one == Result(["won", "lost"], "SM.1", scores=[3, 1], level="clear")
    assert one != Result(["won", "lost"], "SM.1", scores=[3, 2], level="clear")
    assert one.utilities == (1.0, -1.0)
    assert one.plain()["utilities"] == [1000, -1000]
