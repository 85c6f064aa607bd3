"""Odds: what may follow an option, up to the next decision, as a seat can know it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from redan.core.chance import Fast, Given
from redan.core.insight import sample
from redan.core.match import Match
from redan.core.state import Note, Seats, dump, has_secrets

BOUND: Final = 4096
"""So many ways for chance to go are enumerated at most; beyond that the odds are sampled."""

SAMPLED: Final = 1000
DEALT: Final = 32

NOTHING: Final = "nothing changes"


@dataclass(frozen=True)
class Odds:
    """How likely each outcome is, most likely first.

    exact   every way for chance to go was counted
    deals   over how many possible deals of the hidden things it was taken; 0 where none matter
    tried   how many random continuations were played, where it was not counted
    """

    outcomes: tuple[tuple[str, Fraction], ...]
    exact: bool
    deals: int = 0
    tried: int = 0

    def chance_of(self, words: str) -> Fraction:
        """How likely the outcome with these words is."""
        return dict(self.outcomes).get(words, Fraction(0))

    def basis(self) -> str:
        """What the figures rest on, in words."""
        dealt = f" over {self.deals} possible deals" if self.deals else ""
        return f"counted{dealt}" if self.exact else f"from {self.tried} tries{dealt}"


def odds(match: Match, seat: int, option: int, seed: int = 0, bound: int = BOUND) -> Odds:
    """The distribution of what follows an option, up to the next decision.

    Chance is enumerated on copies. Where facts the seat does not know may matter, it is taken
    over possible deals; where chance could go more than `bound` ways, over random tries.
    """
    rng = Random(seed)
    seats: Seats = frozenset((seat,))
    match.ask_of(seat)
    deals = _deals(match, seats, rng)
    tally: dict[str, Fraction] = {}
    share = Fraction(1, len(deals))
    budget = bound
    exact = True
    for deal in deals:
        counted = _count(deal, seat, option, seats, budget // len(deals) or 1)
        if counted is None:
            exact = False
            break
        for words, chance in counted.items():
            tally[words] = tally.get(words, Fraction(0)) + share * chance
    tried = 0
    if not exact:
        tally = {}
        tried = SAMPLED
        for number in range(SAMPLED):
            before = deals[number % len(deals)]
            deal = before.copy()
            deal.source = Fast(int(rng.random() * 2**53))
            deal.play(option, seat=seat)
            words = _words(deal, seats, len(before.log(seats)))
            tally[words] = tally.get(words, Fraction(0)) + Fraction(1, SAMPLED)
    if list(tally) == [NOTHING]:
        tally = {_asked_on(deals[0], seat, option): Fraction(1)}
    ordered = sorted(tally.items(), key=lambda item: (-item[1], item[0]))
    return Odds(tuple(ordered), exact, len(deals) if len(deals) > 1 else 0, tried)


def _deals(match: Match, seats: Seats, rng: Random) -> list[Match]:
    """The match itself where nothing hidden can differ, else samples of what may be."""
    if not has_secrets(match.state):
        return [match]
    deals = [sample(match, seats, rng) for _ in range(DEALT)]
    facts = dump(match.state)
    return [match] if all(dump(deal.state) == facts for deal in deals) else deals


def _count(
    match: Match, seat: int, option: int, seats: Seats, bound: int
) -> dict[str, Fraction] | None:
    """The exact distribution, or None where chance could go more than `bound` ways."""
    mark = len(match.log(seats))
    start = match.copy()
    start.source = Given()
    start.play(option, seat=seat)
    open_ends: list[tuple[Match, Fraction]] = [(start, Fraction(1))]
    tally: dict[str, Fraction] = {}
    ways = 0
    while open_ends:
        now, chance = open_ends.pop()
        ask = now.chance_ask
        if ask is None:
            words = _words(now, seats, mark)
            tally[words] = tally.get(words, Fraction(0)) + chance
            ways += 1
        else:
            outcomes = ask.outcomes()
            total = sum(weight for _, weight in outcomes)
            for outcome, weight in outcomes:
                branch = now.copy()
                branch.come_out(outcome)
                open_ends.append((branch, chance * Fraction(weight, total)))
        if ways + len(open_ends) > bound:
            return None
    return tally


def _words(match: Match, seats: Seats, mark: int) -> str:
    """What has happened since, without the way there."""
    table = match.game.table()
    notes: list[Note] = match.log(seats)[mark:]
    said = [words for note in notes if (words := table.outcome(note))]
    if match.over:
        said.append(table.ending(match.state))
    return "; ".join(said) or NOTHING


def _asked_on(match: Match, seat: int, option: int) -> str:
    """What an option leads to that changes nothing by itself: the next question of the seat."""
    now = match.copy()
    now.source = Given()
    now.play(option, seat=seat)
    for ask in now.asks:
        if ask.seat == seat:
            return f"next: {now.game.table().prompt(now.state, ask)}"
    return NOTHING
