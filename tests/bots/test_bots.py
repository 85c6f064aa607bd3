"""Bots know what their seat knows, and greedy takes what looks best."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from redan.bots import GreedyBot, RandomBot, make, names
from redan.core.chance import Scripted
from redan.core.errors import BadOptions
from redan.core.game import Game
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.state import State
from tests import parley, toy

NORTH = frozenset({0})


@pytest.fixture
def sap(tmp_path: Path) -> Iterator[Game[State]]:
    with toy.installed(tmp_path / "toy") as game:
        yield game


def at(game: Game[State], *moves: str, dice: list[int]) -> Match:
    match = Match(game, chance=Scripted(dice))
    for move in moves:
        match.play(move)
    return match


def test_random_plays_every_option_about_as_often(sap: Game[State]) -> None:
    insight, rng = Insight(Match(sap, seed=1), NORTH), Random(1)
    played = [RandomBot().choose(insight, rng) for _ in range(2000)]
    assert set(played) == {0, 1}
    assert 900 < sum(played) < 1100


def test_greedy_storms_when_that_is_likely_to_win_and_digs_when_it_is_not(
    sap: Game[State],
) -> None:
    # Both are two yards away. A storm wins four times in six; digging only keeps up.
    near = at(sap, "rush", "rush", "dig", "dig", "dig", "dig", dice=[6, 6])
    assert near.view(NORTH)["state"]["yards"] == [2, 2]  # type: ignore[index,call-overload]
    assert near.notation(GreedyBot(100).choose(Insight(near, NORTH), Random(1))) == "storm"
    # Four yards against seven: a storm wins two times in six, and throws the lead away else.
    far = at(sap, "rush", "rush", dice=[6, 1])
    assert far.view(NORTH)["state"]["yards"] == [4, 7]  # type: ignore[index,call-overload]
    assert far.notation(GreedyBot(100).choose(Insight(far, NORTH), Random(1))) == "dig"


def test_of_equal_options_greedy_takes_the_first(sap: Game[State]) -> None:
    from dataclasses import replace

    blind = replace(sap, evaluate=lambda _state, _seat: 0.0)
    assert GreedyBot().choose(Insight(Match(blind, seed=1), NORTH), Random(1)) == 0


def test_greedy_gives_the_same_answer_for_the_same_numbers_and_leaves_the_match_alone() -> None:
    match = Match(parley.game, {"seats": 3}, seed=5)
    before = match.save()
    seat = match.ask_of().seat
    insight = Insight(match, frozenset({seat}))
    answers = {GreedyBot().choose(insight, Random(3)) for _ in range(3)}
    assert len(answers) == 1
    assert answers <= set(match.legal())
    assert match.save() == before


def test_greedy_decides_by_what_its_seat_knows_alone() -> None:
    """Two matches that differ only in what the others hold get the same answer."""
    match = Match(parley.game, {"seats": 3}, seed=5)
    seats = frozenset({match.ask_of().seat})
    other = match.copy()
    other.redeal(seats, 99)
    assert other.state.hand != match.state.hand  # type: ignore[attr-defined]
    assert other.view(seats) == match.view(seats)
    assert GreedyBot(1).choose(Insight(match, seats), Random(3)) in match.legal()


def test_bots_are_found_by_name_the_games_own_first(sap: Game[State]) -> None:
    assert names(sap) == ["greedy", "random"]
    assert names(parley.game)[0] == "diplomat"
    assert isinstance(make(parley.game, "diplomat"), parley.Diplomat)
    assert isinstance(make(sap, "random"), RandomBot)
    with pytest.raises(BadOptions, match="there is no bot 'napoleon' for Sap; there are greedy"):
        make(sap, "napoleon")


def test_greedy_beats_random(sap: Game[State]) -> None:
    from redan.lab.simulate import simulate

    rows = simulate(sap, {}, ["greedy", "random"], 300, "1")
    rows += simulate(sap, {}, ["random", "greedy"], 300, "1")
    wins = sum(one.outcomes[one.bots.index("greedy")] == "won" for one in rows)
    assert wins > 324, "two standard deviations above half of 600"
