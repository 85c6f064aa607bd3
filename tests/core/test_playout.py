"""Playing out without snapshots comes to ends that the match knows, too."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from redan.core.asks import BEST, FACES, SUM, Matter, Pick, Roll, Script, classes, hits, together
from redan.core.errors import RedanError
from redan.core.match import Match
from redan.core.playout import finish, play_out, some_outcome
from tests.core.small import BID, MOVE, Small, ask, keep, start
from tests.parley import game


def mixed(g: Small) -> Script[None]:
    keep(g, (yield ask(0)))
    keep(g, (yield ask(1, MOVE, 4)))
    keep(g, (yield Roll(2)))
    for answer in (yield from together([ask(0, BID), ask(1, BID)])):
        keep(g, answer)


def test_decisions_with_a_choice_are_counted() -> None:
    match = start(mixed, mixed)
    # The move of Ann and what both bid at once, in both segments.
    assert play_out(match.game, match.game.setup(match.options), Random(1)) == 4


def test_a_match_is_finished_from_where_it_stands() -> None:
    match = start(mixed)
    match.play(3)
    copy = match.copy()
    assert finish(copy, Random(1)) == 1
    assert copy.state.result is not None
    assert not match.over


def test_who_is_still_deciding_must_be_asked_first() -> None:
    match = start(mixed)
    match.play(3)
    match.play(1, seat=0)
    with pytest.raises(RedanError, match="still deciding"):
        finish(match, Random(1))


def test_a_game_without_an_end_is_told() -> None:
    state = game.setup(game.options())
    with pytest.raises(RedanError, match="parley: no end after 3 decisions"):
        play_out(game, state, Random(1), limit=3)


def test_only_chance_has_outcomes() -> None:
    with pytest.raises(RedanError, match="is no chance ask"):
        some_outcome(ask(0), Random(1).random)


def test_playouts_of_parley_end_as_matches_do() -> None:
    for seed in range(20):
        match = Match(game, {"seats": 2 + seed % 5, "length": "long"}, seed)
        finish(match, Random(seed))
        assert match.state.result is not None
        assert game.conserved(match.state) == ""


@pytest.mark.parametrize(
    "matter", [SUM, BEST, FACES, hits(5), classes({f: f % 2 for f in range(9)})]
)
@pytest.mark.parametrize(("count", "low"), [(1, 1), (1, 0), (3, 1)])
def test_outcomes_come_up_as_often_as_they_are_likely(matter: Matter, count: int, low: int) -> None:
    roll = Roll(count, matter, low=low, high=6)
    rng = Random(1)
    times = 4000
    came = Counter(some_outcome(roll, rng.random) for _ in range(times))
    ways = dict(roll.outcomes())
    total = sum(ways.values())
    assert set(came) <= set(ways)
    for outcome, weight in ways.items():
        expected = times * weight / total
        assert abs(came[outcome] - expected) < 5 * expected**0.5 + 5


def test_draws_come_up_as_often_as_they_weigh() -> None:
    rng = Random(1)
    for weights in ([1, 1, 1], [1, 0, 1], [2, 2], [1, 4, 0]):
        came = Counter(some_outcome(Pick(weights), rng.random) for _ in range(3000))
        for index, weight in enumerate(weights):
            expected = 3000 * weight / sum(weights)
            assert abs(came[index] - expected) < 5 * expected**0.5 + 1
