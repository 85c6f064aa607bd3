"""Insight: what some seats know of a match, and nothing else. All that a bot is given."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from redan.core.asks import Choose, Pick, Together
from redan.core.chance import Fast
from redan.core.game import Game
from redan.core.history import (
    CHANCE,
    CHOICE,
    DRAW,
    HELD,
    NOBODY,
    ORDER,
    REDEAL,
    RESIGN,
    RULES,
    TOGETHER,
    Entry,
)
from redan.core.match import Match
from redan.core.state import Note, Plain, Seats, State, known

EVENTS: Final = (RESIGN, DRAW, REDEAL)
"""What stands in a segment and is no answer."""


class Insight:
    """A match through the eyes of some seats."""

    __slots__ = ("_match", "seats")

    def __init__(self, match: Match, seats: Seats) -> None:
        self._match = match
        self.seats = seats

    @property
    def game(self) -> Game[State]:
        """The game being played."""
        return self._match.game

    @property
    def asks(self) -> list[Choose]:
        """The open decisions of these seats."""
        return [ask for ask in self._match.asks if ask.seat in self.seats]

    def legal(self, ask: Choose | None = None) -> Sequence[int]:
        """The options of an open decision of these seats (of their first, where none is named)."""
        return self._match.legal(ask or self.asks[0])

    def notation(self, option: int, ask: Choose | None = None) -> str:
        """The text form of an option of theirs."""
        return self._match.notation(option, ask or self.asks[0])

    def view(self) -> dict[str, Plain]:
        """The facts they know."""
        return self._match.view(self.seats)

    def log(self) -> list[Note]:
        """The notes they may read."""
        return self._match.log(self.seats)

    def sample(self, rng: Random) -> Match:
        """A full match that is consistent with what these seats know: an exact copy, redealt in
        place, with chance of its own. Of another seat's unfinished chain it holds nothing."""
        return sample(self._match, self.seats, rng)


def sample(match: Match, seats: Seats, rng: Random) -> Match:
    """See `Insight.sample`."""
    chain = match._chain
    strangers = chain.seat >= 0 and chain.seat not in seats and len(match._trail) > chain.place
    other = match.at_chain_start() if strangers else match.copy()
    other.source = Fast(int(rng.random() * 2**53))
    other.dice = None
    if other._held:
        _forget_others(other, seats)
    for seat, name, _ in other._orders:
        if seat not in seats:
            other._record(ORDER, seat, 0, name=name)
    other._orders = tuple(order for order in other._orders if order[0] in seats)
    other._step = None
    other.redeal(seats, int(rng.random() * 2**53))
    return other


def _forget_others(match: Match, seats: Seats) -> None:
    """Those who decide at the same time have not answered yet, for all these seats know. What was
    recorded since they were asked is recorded anew without it."""
    held, match._held = match._held, {}
    counted = {match._frame.entry}
    for entry in match._trail:
        counted.update(entry.parts)
        if entry.what not in EVENTS:
            counted.add(entry)
    since: list[Entry] = []
    last = match._last
    while last is not None and last not in counted:
        since.append(last)
        last = last.prev
    match._last = last
    kept: dict[int, Entry] = {}
    for old in reversed(since):
        own = old.seat in seats
        if old in match._trail or (old.what == ORDER and own):
            new = match._record(old.what, old.seat, old.value, at=old.at, name=old.name)
            match._trail = [new if entry is old else entry for entry in match._trail]
        elif own and held.get(old.seat) is old:
            kept[old.seat] = match._record(HELD, old.seat, old.value, old.by)
    match._held = kept


TRIES: Final = 200


def apart(match: Match, seats: Seats, rng: Random) -> Match:
    """A sample that can be saved and sent to another process: it begins with the running segment,
    from a state of its own, so that nothing true is in it that these seats do not know.

    Deals of the segment's start are tried until one leads to what these seats see now. Where none
    is found the segment is told from its true start and redealt at its end, as `sample` does.
    """
    found = sample(match, seats, rng)
    answers = [entry for entry in found._trail if entry.what != REDEAL]
    seen = known(found.state, seats)
    for _ in range(TRIES):
        base = found._frame.base.copy()
        base.redeal(seats, rng)
        if _leads_to(found, base, answers, seats, seen):
            return _begun_from(found, base, answers, seats)
    return _begun_from(found, found._frame.base.copy(), found._trail, seats)


def _leads_to(
    match: Match, base: State, trail: Sequence[Entry], seats: Seats, seen: dict[str, Plain]
) -> bool:
    """Do these answers, given from this state, come to what the seats see?"""
    state = base.copy()
    script = match.game.segment(state)
    try:
        ask = next(script)
        for entry in trail:
            if entry.what == CHOICE:
                if not isinstance(ask, Choose) or entry.value not in ask.options(state):
                    return False
            elif entry.what == TOGETHER:
                if not isinstance(ask, Together) or any(
                    answer not in choice.options(state)
                    for choice, answer in zip(ask.choices, ask.unpack(entry.value), strict=True)
                ):
                    return False
            elif entry.what == CHANCE:
                if isinstance(ask, Choose | Together):
                    return False
                if isinstance(ask, Pick) and not ask.weights[entry.value]:
                    return False
            if entry.what in (CHOICE, CHANCE, TOGETHER):
                ask = script.send(entry.value)
            else:
                match._apply(state, entry)
    except (StopIteration, ValueError, IndexError, KeyError):
        return False
    return known(state, seats) == seen


def _begun_from(match: Match, base: State, trail: Sequence[Entry], seats: Seats) -> Match:
    """A match that stands where this one stands, but begins with this segment."""
    from redan.core.transcript import state_hash, text_of

    other = match.copy()
    held, orders, left = match._held, match._orders, match._left
    first = Entry(None, RULES, NOBODY, 0)
    version = match.game.rules_version
    change: dict[str, Plain] = {"n": 1, "rules": version, "before": version}
    change |= {"from": 0, "kept": 0, "void": 0, "state": state_hash(base)}
    first.line = text_of(change)
    other.past = ()
    other._begin(base, first)
    other._left = left
    for old in trail:
        parts = tuple(
            other._record(part.what, part.seat, part.value, part.by) for part in old.parts
        )
        if parts:
            new = Entry(None, TOGETHER, NOBODY, old.value)
            new.parts = parts
        else:
            new = other._record(
                old.what, old.seat, old.value, old.by, old.raw, old.at, name=old.name
            )
        other._trail.append(new)
    other._held = {
        seat: other._record(HELD, seat, entry.value, entry.by)
        for seat, entry in held.items()
        if seat in seats
    }
    for seat, name, now in orders:
        other._record(ORDER, seat, 1, at=now, name=name)
    other._orders = orders
    other._replay()
    other._chain = match._chain
    return other
