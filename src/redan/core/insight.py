"""Insight: what some seats know of a match, and nothing else. All that a bot is given."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from redan.core.asks import Choose
from redan.core.chance import Fast
from redan.core.game import Game
from redan.core.history import HELD
from redan.core.match import Match
from redan.core.state import Note, Plain, Seats, State


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
    other._orders = tuple(order for order in other._orders if order[0] in seats)
    held = other._held
    if held:
        # Those who decide at the same time have not answered yet, for all these seats know.
        other._held = {}
        other._last = other._newest()
        other._held = {
            seat: other._record(HELD, seat, entry.value, entry.by)
            for seat, entry in held.items()
            if seat in seats
        }
    other._step = None
    other.redeal(seats, int(rng.random() * 2**53))
    return other
