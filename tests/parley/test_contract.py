"""Parley passes the contract; its possible deals are counted here by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations, product

import pytest

from redan.contract import GameContract
from redan.contract.hidden import fingerprint
from redan.core import registry
from redan.core.state import Seats, State
from tests.parley import DOUBT, Parley, game, parley
from tests.parley.state import NONE, SUITS, suit_of


@pytest.fixture(autouse=True, scope="module")
def known_game() -> None:
    registry.add(game)


def table(seats: int = 2) -> Parley:
    options = parley.options({"seats": seats, "deck": "small"})
    g = parley.setup(options)
    g.topic = 0
    return g


def possible(g: Parley, seats: Seats) -> Mapping[str, int]:
    """Every deal that these seats cannot tell from this one: all ways to lay the cards that lie
    in the deck and in the others' hands, all pledges, all favours."""
    others = [seat for seat in range(g.data.seats) if seat not in seats]
    whole = {seat: [*g.hand[seat]] for seat in others}
    pledged = g.leader if g.pledge != NONE and g.leader in others else NONE
    if pledged != NONE:
        whole[pledged].append(g.pledge)
    free = sorted({*g.unseen(), *(card for cards in whole.values() for card in cards)})
    found: Counter[str] = Counter()

    def lay(rest: list[int], left: list[int], laid: dict[int, tuple[int, ...]]) -> None:
        if left:
            for cards in combinations(rest, len(whole[left[0]])):
                if set(g.sure[left[0]]) <= set(cards) and all(
                    any(suit_of(card) == suit for card in cards)
                    for suit in range(SUITS)
                    if g.claim[left[0]] >> suit & 1
                ):
                    lay([c for c in rest if c not in cards], left[1:], {**laid, left[0]: cards})
            return
        for favour in product(range(SUITS), repeat=len(others)):
            for pledge in laid[pledged] if pledged != NONE else (g.pledge,):
                twin = g.copy()
                for seat, cards in laid.items():
                    twin.hand[seat] = [card for card in cards if card != pledge]
                for seat, suit in zip(others, favour, strict=True):
                    twin.favour[seat] = suit
                twin.pledge = pledge
                found[fingerprint(twin)] += 1

    lay(free, others, {})
    return found


class TestParley(GameContract):
    game = "parley"

    def small_positions(self) -> Iterable[tuple[State, Seats, Mapping[str, int]]]:
        # Boris, who doubted crowns, holds two of the last five cards.
        g = table()
        g.hand = [[6, 7], [0, 12]]
        g.claim[1] = 1
        g.stance[1] = DOUBT
        g.discard = [1, 2, 3, 8, 9, 13, 14, 15]
        g.bottom = [18]
        for seats in (frozenset([0]), frozenset([1])):
            yield g, seats, possible(g, seats)
        # Boris has pledged one of three cards, and has shown that he holds a certain one.
        g = table()
        g.leader = 1
        g.hand = [[6, 7], [0, 12]]
        g.pledge = 13
        g.sure[1] = [13]
        g.discard = [1, 2, 3, 8, 9, 14, 15, 18]
        yield g, frozenset([0]), possible(g, frozenset([0]))
        yield g, frozenset([0, 1]), possible(g, frozenset([0, 1]))
        # A spectator looks at two hands, one of them with a claim on the last cup.
        g = table()
        g.hand = [[0], [12]]
        g.claim[1] = 4
        g.sure[0] = [0]
        g.discard = [1, 2, 3, 6, 7, 8, 9, 14, 15, 18, 19]
        yield g, frozenset(), possible(g, frozenset())
