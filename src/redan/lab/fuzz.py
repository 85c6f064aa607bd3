"""Fuzzing: many games by all options and manners of play, with the oracles of the contract on.

Game number n of a run depends on the seed and n alone, so that the counts are the same whatever
the number of workers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from random import Random
from typing import Final

from redan.contract import oracles
from redan.contract.hidden import Variety
from redan.contract.oracles import Broken
from redan.contract.walk import (
    FAIR,
    LUCKY,
    UNLUCKY,
    Move,
    Walk,
    option_sets,
    players,
    random_options,
)
from redan.core.game import Game, Options
from redan.core.registry import find
from redan.core.state import State

RATE: Final = 0.03
"""How likely an oracle looks at a position, before its own share."""

EVENTS: Final = 0.02
MANNERS: Final = ("random", "rule of thumb", "mixed", "rule of thumb")
CHUNK: Final = 20
TRIES: Final = 400
"""So many shorter games are tried to shrink a failure."""

SALTS: Final = 3
"""The oracles choose at random, too: so often they look at the same row of moves."""

MARGIN: Final = 0.5
"""The share of refusals that may name only the sequence of play."""


def luck_of(seed: str) -> str:
    """The dice of a game: fair in four of five."""
    return Random(f"{seed}/luck").choice([FAIR] * 8 + [LUCKY, UNLUCKY])


@dataclass
class Tally:
    """What occurred in some games: counts by group and name, and the findings of the oracles."""

    games: int = 0
    decisions: int = 0
    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    variety: Variety = field(default_factory=Variety)
    findings: list[Finding] = field(default_factory=list)

    def merge(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        self.seen += other.seen
        self.refusals += other.refusals
        self.variety.merge(other.variety)
        self.findings += other.findings

    def groups(self) -> dict[str, dict[str, int]]:
        """The counts by group, in alphabetical order."""
        found: dict[str, dict[str, int]] = {}
        for (group, name), count in sorted(self.seen.items()):
            found.setdefault(group, {})[name] = count
        return found

    def sequence_share(self, game: Game[State]) -> float:
        """The share of refusals that name only the sequence of play."""
        rules = game.census().sequence_rules
        total = self.refusals.total()
        return sum(self.refusals[rule] for rule in rules) / total if total else 0.0


@dataclass
class Finding:
    """A promise that a game broke, and how to see it again."""

    game: int
    oracle: str
    sentence: str
    options: Options
    seed: str
    moves: list[Move]
    transcript: str = ""

    def __str__(self) -> str:
        return f"{self.oracle}: {self.sentence}"


def fuzz(
    slug: str,
    games: int,
    seed: int = 0,
    *,
    explain: bool = False,
    workers: int = 1,
    rate: float = RATE,
    progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play games number 0 to `games` - 1 of this seed; stops soon after a finding. `progress`
    is called with the tally so far."""
    whole = Tally()
    for part in _parts(slug, games, seed, explain, workers, rate):
        whole.merge(part)
        if progress is not None:
            progress(whole)
        if part.findings:
            break
    whole.findings.sort(key=lambda finding: finding.game)
    return whole


def _parts(
    slug: str, games: int, seed: int, explain: bool, workers: int, rate: float
) -> Iterator[Tally]:
    spans = [(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if workers <= 1:
        for span in spans:
            yield play_span(slug, span, seed, explain, rate)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting: set[Future[Tally]] = set()
        try:
            while spans or waiting:
                while spans and len(waiting) < 2 * workers:
                    waiting.add(pool.submit(play_span, slug, spans.pop(0), seed, explain, rate))
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_span(slug: str, span: tuple[int, int], seed: int, explain: bool, rate: float) -> Tally:
    """Play the games of a span of numbers, until one is broken."""
    game = find(slug)
    rules = oracles.rules_of(game)
    sets = option_sets(game, Random(f"{seed}/{slug}"))
    tally = Tally()
    for number in range(*span):
        own = f"{slug}/{seed}/{number}"
        rng = Random(own)
        # Every other game goes through the values one by one, the rest takes any together.
        options = sets[number // 2 % len(sets)] if number % 2 == 0 else random_options(game, rng)
        walk: Walk | None = None
        try:
            luck = luck_of(own)
            walk = Walk(game, options, own, rate=rate, explain=explain, rules=rules, luck=luck)
            manner = rng.choice(MANNERS)
            table = players(game, len(walk.match.seats), manner, rng)
            walk.play_on(table, rng, EVENTS if rng.random() < 0.3 else 0.0)
            _count(walk, tally)
        except Broken as broken:
            moves = [] if walk is None else [*walk.moves, *walk.tried]
            tally.findings.append(
                Finding(number, broken.oracle, broken.sentence, options, own, moves)
            )
            return tally
    return tally


def _count(walk: Walk, tally: Tally) -> None:
    """Count what occurred in a game that is over."""
    match, game = walk.match, walk.game
    tally.games += 1
    tally.decisions += walk.decisions
    tally.refusals += walk.refusals
    tally.variety.merge(walk.variety)
    census = game.census()
    seen = tally.seen
    for line in match.save().splitlines():
        if '"kind": ' in line:
            record = json.loads(line)
            if "kind" in record:
                seen["kind", record["kind"]] += 1
                seen["option", f"{record['kind']} {record['option']}"] += 1
    for note in match.log(frozenset(range(len(match.seats)))):
        seen.update(census.seen(note))
    seen.update(census.ended(match.state))
    for name, value in match.options.items():
        for own in [value] if isinstance(value, str | int) else set(value):
            seen["setting", f"{name} {own}"] += 1
    for event in ("undo", "resign", "order"):
        count = sum(move.what == event for move in walk.moves)
        if count:
            seen["event", event] += count


def missing(game: Game[State], tally: Tally) -> list[tuple[str, str]]:
    """What can occur and never did, as group and name."""
    census = game.census()
    expected: list[tuple[str, str]] = []
    for kind in game.kinds:
        options = census.options.get(kind.name, range(kind.size))
        if options:
            expected.append(("kind", kind.name))
        expected += [("option", f"{kind.name} {option}") for option in options]
    for group, names in census.things.items():
        expected += [(group, name) for name in names]
    for setting in game.settings:
        expected += [("setting", f"{setting.name} {value}") for value in setting.values]
    return [one for one in expected if not tally.seen[one]]


# ---- Shrinking


def shrink(slug: str, finding: Finding, tries: int = TRIES) -> Finding:
    """A finding of the same oracle after fewer moves, with the transcript up to it."""
    game = find(slug)
    best = finding
    size = max(len(finding.moves) // 2, 1)
    while size and tries > 0:
        start, smaller = 0, False
        while start < len(best.moves) and tries > 0:
            tries -= 1
            moves = [*best.moves[:start], *best.moves[start + size :]]
            found = _again(game, best, moves)
            if found is not None and len(found.moves) < len(best.moves):
                best, smaller = found, True
            else:
                start += size
        if not smaller:
            size //= 2
    best.transcript = _upto(game, best)
    return _again(game, best, best.moves, keep=True) or best


def _upto(game: Game[State], finding: Finding) -> str:
    """The transcript of these moves without any oracle, where none finds it again."""
    walk = Walk(game, finding.options, finding.seed, only="none", luck=luck_of(finding.seed))
    walk.keep = True
    try:
        for move in finding.moves:
            walk.do(move)
    except Broken:
        pass
    return walk.transcript()


def _again(
    game: Game[State], finding: Finding, moves: Sequence[Move], *, keep: bool = False
) -> Finding | None:
    """The first finding of the same oracle when these moves are done, as far as they can be."""
    for salt in range(SALTS):
        found = _once_more(game, finding, moves, salt, keep)
        if found is not None:
            return found
    return None


def _once_more(
    game: Game[State], finding: Finding, moves: Sequence[Move], salt: int, keep: bool
) -> Finding | None:
    only = finding.oracle if finding.oracle != "crash" else "none"
    walk: Walk | None = None
    try:
        luck = luck_of(finding.seed)
        walk = Walk(game, finding.options, finding.seed, only=only, salt=salt, luck=luck)
        walk.keep = keep
        for move in moves:
            if walk.match.over:
                break
            walk.do(move)
    except Broken as broken:
        if broken.oracle != finding.oracle:
            return None
        done = [] if walk is None else [*walk.moves, *walk.tried]
        found = Finding(
            finding.game, broken.oracle, broken.sentence, finding.options, finding.seed, done
        )
        if keep and walk is not None:
            found.transcript = walk.transcript()
        return found
    return None
