"""3.0: the Loyalty Adjustment Phase."""

from __future__ import annotations

from typing import Final

from redan.core.asks import SUM, Roll, Script
from redan.games.hapsburg_eclipse.names import (
    CROATS,
    CZECHS,
    HUNGARIANS,
    NATIONALITIES,
    RANDOM,
    REVOLT,
)
from redan.games.hapsburg_eclipse.rules.ends import ethnic_collapse
from redan.games.hapsburg_eclipse.state import Empire
from redan.kit.modifiers import Modifiers, itemised, total_of

TEST_DIE: Final = Roll(1, SUM, "HE.LOY.2")
RANDOM_DIE: Final = Roll(1, SUM, "HE.LOY.5")


def loyalty_adjustment(g: Empire) -> Script[None]:
    """One test for each Nationality the card lists, in its order."""
    card = g.data.cards[g.card]
    for listed in card.loyalty:  # HE.LOY.4
        nationality = listed
        if nationality == RANDOM:
            face = yield RANDOM_DIE  # HE.LOY.5
            nationality = picked_at_random(face + card.random_drm)  # HE.LOY.5, HE.LOY.6
            if g.journal:
                g.journal.note("HE.LOY.5", "random", face, card.random_drm, nationality)
        if nationality == g.tests_off:
            continue  # HE.EVT.20
        face = yield TEST_DIE  # HE.LOY.2
        loyalty_test(g, next_not_in_revolt(g, nationality), face)  # HE.LOY.8
        if g.result is not None:
            return  # HE.SEQ.5


def picked_at_random(total: int) -> int:
    """Whom a random test strikes."""
    if total <= 3:
        return CZECHS  # HE.LOY.5
    return CROATS if total <= 5 else HUNGARIANS  # HE.LOY.5


def next_not_in_revolt(g: Empire, nationality: int) -> int:
    """A Nationality in Revolt passes its test on, down the track and round again."""
    while g.loyalty[nationality] == REVOLT:
        nationality = (nationality + 1) % NATIONALITIES  # HE.LOY.7
    return nationality


def loyalty_test(g: Empire, nationality: int, face: int) -> None:
    """Up to the National Identity Rating: Loyalty falls by one (HE.LOY.3: it never rises)."""
    modifiers = test_modifiers(g)
    total = total_of(face, modifiers)
    falls = total <= g.data.identity[nationality]  # HE.LOY.1, HE.LOY.2, HE.LOY.9
    if falls:
        g.loyalty[nationality] -= 1  # HE.LOY.2
    if g.journal:
        now = g.loyalty[nationality]
        g.journal.note("HE.LOY.2", "test", nationality, face, itemised(modifiers), falls, now)
    if g.loyalty.count(REVOLT) == NATIONALITIES:
        ethnic_collapse(g)  # HE.REV.2


def test_modifiers(g: Empire) -> Modifiers:
    """Every DRM of a Loyalty Test with its rule; there is none but by optional rules."""
    modifiers: Modifiers = []
    if g.data.fair_weather:
        if g.will[g.nation] < -3:
            modifiers.append(("HE.OPT.3", -1))  # HE.OPT.3, HE.OPT.3a
        if g.will[g.nation] > 3:
            modifiers.append(("HE.OPT.3", 1))  # HE.OPT.3, HE.OPT.3a
    if g.data.expanded_weariness and g.weariness[g.nation]:
        modifiers.append(("HE.OPT.8", -1))  # HE.OPT.8
    return modifiers
