"""Parley: what is true in a game, and who may know it.

A card is suit * 6 + rank - 1. What lies in the deck and is not known is stored nowhere: it is all
cards that lie nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from redan.core.state import OPEN, Data, Knowledge, Plain, Seats, State

SUITS: Final = 4
RANKS: Final = 6
CARDS: Final = SUITS * RANKS
NONE: Final = -1

TRUST: Final = 0
DOUBT: Final = 1
ABSTAIN: Final = 2

DEAL: Final = 0
TALK: Final = 1
AFTERMATH: Final = 2
WALK: Final = 3

SUIT_NAMES: Final[tuple[str, ...]] = ("crowns", "swords", "cups", "coins")


def suit_of(card: int) -> int:
    return card // RANKS


def rank_of(card: int) -> int:
    return card % RANKS + 1


class Cards(Data):
    """The cards of this table, the seats, and how long it goes."""

    __slots__ = ("cards", "laps", "seats", "team", "teams")

    def __init__(self, seats: int, teams: bool, cards: Sequence[int], laps: int) -> None:
        self.seats: Final = seats
        self.teams: Final = teams
        self.cards: Final = tuple(cards)
        self.laps: Final = laps
        self.team: Final = tuple(seat % 2 if teams else seat for seat in range(seats))


class Parley(State):
    """The position. `sure` and `claim` are what public play implies of a hand together with the
    card its owner has pledged face down: cards in it, and suits (bits) it has at least one of."""

    __slots__ = (
        "bottom", "claim", "data", "discard", "favour", "gone", "hand", "leader", "phase",
        "place", "pledge", "pot", "round", "score", "stance", "steps", "sure", "tiles", "topic",
        "won",
    )  # fmt: skip

    def __init__(self, data: Cards, favour: Sequence[int]) -> None:
        super().__init__()
        seats = data.seats
        self.data = data
        self.round = 0
        self.phase = DEAL
        self.leader = 0
        self.topic = NONE
        self.tiles = [3] * SUITS
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.sure: list[list[int]] = [[] for _ in range(seats)]
        self.claim = [0] * seats
        self.pledge = NONE
        self.bottom: list[int] = []
        self.discard: list[int] = []
        self.pot: list[int] = []
        self.stance = [NONE] * seats
        self.score = [0] * seats
        self.won = [[0] * SUITS for _ in range(seats)]
        self.favour = [*favour]
        self.gone = [0] * seats
        self.place = [0] * seats
        self.steps = 0

    def copy(self) -> Parley:
        other = Parley.__new__(Parley)
        other.journal = None
        other.result = self.result
        other.data = self.data
        other.round = self.round
        other.phase = self.phase
        other.leader = self.leader
        other.topic = self.topic
        other.tiles = self.tiles[:]
        other.hand = [cards[:] for cards in self.hand]
        other.sure = [cards[:] for cards in self.sure]
        other.claim = self.claim[:]
        other.pledge = self.pledge
        other.bottom = self.bottom[:]
        other.discard = self.discard[:]
        other.pot = self.pot[:]
        other.stance = self.stance[:]
        other.score = self.score[:]
        other.won = [row[:] for row in self.won]
        other.favour = self.favour[:]
        other.gone = self.gone[:]
        other.place = self.place[:]
        other.steps = self.steps
        return other

    def unseen(self) -> list[int]:
        """The cards of the deck that were not put on its bottom."""
        elsewhere = {*self.bottom, *self.discard, *self.pot[1::2], self.pledge}
        for cards in self.hand:
            elsewhere.update(cards)
        return [card for card in self.data.cards if card not in elsewhere]

    def redeal(self, seats: Seats, rng: Random) -> None:
        """Deal all that these seats cannot know anew: hands, the pledge, favoured suits."""
        if self.result is None:
            for seat in range(self.data.seats):
                if seat not in seats:
                    self.favour[seat] = rng.randrange(SUITS)
        others = [seat for seat in range(self.data.seats) if seat not in seats]
        free = self.unseen()
        sizes: list[int] = []
        for seat in others:
            whole = self._held_by(seat)
            free += [card for card in whole if card not in self.sure[seat]]
            sizes.append(len(whole) - len(self.sure[seat]))
        while True:
            rng.shuffle(free)
            start = 0
            dealt: list[list[int]] = []
            for seat, size in zip(others, sizes, strict=True):
                dealt.append(sorted(self.sure[seat] + free[start : start + size]))
                start += size
            if all(
                not self.claim[seat] & ~suits_in(cards)
                for seat, cards in zip(others, dealt, strict=True)
            ):
                break
        for seat, cards in zip(others, dealt, strict=True):
            if self.pledge != NONE and seat == self.leader:
                self.pledge = cards.pop(rng.randrange(len(cards)))
            self.hand[seat] = cards

    def _held_by(self, seat: int) -> list[int]:
        pledged = self.pledge != NONE and seat == self.leader
        return [*self.hand[seat], self.pledge] if pledged else self.hand[seat]

    FIELDS: ClassVar[Mapping[str, Knowledge]]


def suits_in(cards: Sequence[int]) -> int:
    """The suits of these cards, as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << suit_of(card)
    return bits


def _hands(g: State, seats: Seats) -> Plain:
    """The cards of one's own hand, the number of cards in another's."""
    assert isinstance(g, Parley)
    return [[*cards] if seat in seats else len(cards) for seat, cards in enumerate(g.hand)]


def _pledge(g: State, seats: Seats) -> Plain:
    """The card one has pledged, or only that another has pledged one."""
    assert isinstance(g, Parley)
    return g.pledge if g.leader in seats else g.pledge != NONE


def _favours(g: State, seats: Seats) -> Plain:
    """One's own favoured suit; everybody's when the game is over."""
    assert isinstance(g, Parley)
    open_now = g.result is not None
    return [suit if open_now or seat in seats else None for seat, suit in enumerate(g.favour)]


Parley.FIELDS = {
    "round": OPEN,
    "phase": OPEN,
    "leader": OPEN,
    "topic": OPEN,
    "tiles": OPEN,
    "hand": _hands,
    "sure": OPEN,
    "claim": OPEN,
    "pledge": _pledge,
    "bottom": OPEN,
    "discard": OPEN,
    "pot": OPEN,
    "stance": OPEN,
    "score": OPEN,
    "won": OPEN,
    "favour": _favours,
    "gone": OPEN,
    "place": OPEN,
    "steps": OPEN,
}
