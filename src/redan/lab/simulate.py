"""Simulation: bots play many games, and what came of it is counted.

The seed of each game comes from the seed of the whole and the number of the game alone, so that
the results are the same however many processes share the work. Every line-up plays the same
numbers, so that bots which are compared meet the same dice as far as their play allows.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random

from redan.bots import make
from redan.core.chance import Fast
from redan.core.errors import BadOptions, RedanError
from redan.core.game import Game, Options
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.registry import find
from redan.core.state import State

LIMIT = 100_000
"""A game with more decisions than this is taken for endless."""


@dataclass(frozen=True)
class Row:
    """One game: who played, how it ended, what the game itself counts."""

    game: int
    bots: tuple[str, ...]
    outcomes: tuple[str, ...]
    utilities: tuple[float, ...]
    scores: tuple[int, ...]
    level: str
    rule: str
    decisions: int
    measures: Mapping[str, float]

    def plain(self) -> dict[str, object]:
        """As JSON holds it."""
        return asdict(self)


@dataclass(frozen=True)
class Job:
    """One game to be played; small enough to be sent to another process."""

    slug: str
    options: Options
    lineup: tuple[str, ...]
    seed: str
    number: int


def lineups(game: Game[State], options: Options, bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Who plays against whom. With one seat every bot named plays all games, to be compared; with
    more the bots take the seats in order, and a single bot takes all of them."""
    for name in bots:
        make(game, name)
    seats = len(game.seats(game.options(options)))
    if not bots:
        raise BadOptions("name the bots that play, divided by commas: --bots greedy,random")
    if seats == 1:
        return [(name,) for name in dict.fromkeys(bots)]
    if len(bots) == 1:
        return [tuple(bots) * seats]
    if len(bots) != seats:
        raise BadOptions(
            f"{game.title} has {seats} seats here: name {seats} bots in seat order, or one for all"
        )
    return [tuple(bots)]


def game_seed(seed: str, number: int) -> int:
    """The seed of one game of a simulation."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:6], "big")


def play_one(job: Job) -> Row:
    """Play one game to its end."""
    game = find(job.slug)
    own = game_seed(job.seed, job.number)
    match = Match(game, job.options, chance=Fast(own))
    bots = [make(game, name) for name in job.lineup]
    dice = [Random(own + 1 + seat) for seat in range(len(bots))]
    insights = [Insight(match, frozenset((seat,))) for seat in range(len(bots))]
    decisions = 0
    while not match.over:
        seat = match.ask_of().seat
        match.play(bots[seat].choose(insights[seat], dice[seat]), seat=seat)
        decisions += 1
        if decisions > LIMIT:
            raise RedanError(f"game {job.number} has no end after {LIMIT} decisions")
    result = match.result
    assert result is not None
    return Row(
        job.number,
        job.lineup,
        result.outcomes,
        result.utilities,
        result.scores,
        result.level,
        result.rule,
        decisions,
        dict(game.measures(match.state)),
    )


def simulate(
    game: Game[State],
    options: Options,
    bots: Sequence[str],
    games: int,
    seed: str,
    *,
    workers: int = 1,
    done: Callable[[Row], None] = lambda _: None,
) -> list[Row]:
    """Play all games; `done` hears of each as it ends. The rows are in the order of the games,
    line-up after line-up."""
    if games < 1:
        raise BadOptions(f"{games} games cannot be played; at least one")
    checked = game.options(options)
    jobs = [
        Job(game.slug, checked, lineup, seed, number)
        for lineup in lineups(game, checked, bots)
        for number in range(games)
    ]
    rows: list[Row] = []
    for row in _played(jobs, workers):
        rows.append(row)
        done(row)
    return rows


def _played(jobs: Sequence[Job], workers: int) -> Iterator[Row]:
    if workers <= 1 or len(jobs) == 1:
        yield from map(play_one, jobs)
        return
    # Fresh processes: a fork of one that draws progress on another thread may hang.
    context = multiprocessing.get_context("spawn")
    share = max(1, min(32, len(jobs) // (8 * workers)))
    with context.Pool(min(workers, len(jobs)), initializer=_stopped_by_parent) as pool:
        yield from pool.imap(play_one, jobs, share)


def _stopped_by_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the one that reports it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
