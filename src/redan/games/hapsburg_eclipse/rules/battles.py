"""1.4: Off-Map Battles, those of the Kaiserschlacht included."""

from __future__ import annotations

from typing import Final

from redan.core.asks import SUM, Roll
from redan.games.hapsburg_eclipse.names import (
    DEFEATS,
    ITALIAN,
    KAISERSCHLACHT_1,
    LODZ,
    MISCELLANEOUS,
    STALEMATES,
    TRENTINO,
    UDINE,
    VICTORIES,
)
from redan.games.hapsburg_eclipse.state import Empire, on_map
from redan.kit.modifiers import Modifiers, itemised, total_of

BATTLE_DIE: Final = Roll(1, SUM, "HE.OMB.2")


def off_map_battle(g: Empire, marker: int, face: int) -> None:
    """Compare the die with the marker's Battle Value and put it in the box of the result. There
    is nothing to decide (HE.OMB.9), only `BATTLE_DIE` to roll."""
    modifiers = battle_modifiers(g, marker)
    total = total_of(face, modifiers)  # HE.DRM.1
    box = battle_result(face, total, g.data.battle_value[marker])
    g.box[marker] = box  # HE.OMB.8, HE.OMB.11
    if g.journal:
        g.journal.note("HE.OMB.2", "battle", marker, face, itemised(modifiers), box)
    if marker == LODZ and box == VICTORIES:
        g.lodz_won = True  # HE.OMB.10


def battle_result(face: int, total: int, value: int) -> int:
    """The box: lower loses, higher wins; a natural 1 or 6 decides whatever the DRMs. The total is
    compared as it is, also below 1 and above 6 (HE.DRM.2)."""
    if face == 1:
        return DEFEATS  # HE.DRM.3
    if face == 6:
        return VICTORIES  # HE.DRM.3
    if total < value:
        return DEFEATS  # HE.OMB.2
    return VICTORIES if total > value else STALEMATES  # HE.OMB.2


def battle_modifiers(g: Empire, marker: int) -> Modifiers:
    """Every DRM of a battle with its rule; those of Offensives are none (HE.DRM.6)."""
    modifiers: Modifiers = []
    theater = g.data.battle_theater[marker]
    if theater != MISCELLANEOUS and g.resources[theater]:  # HE.OMB.1, HE.OMB.5
        modifiers.append(("HE.OMB.3", g.resources[theater]))  # HE.OMB.3, HE.RES.5
    if g.weariness[g.nation]:
        modifiers.append(("HE.OMB.4", -1))  # HE.OMB.4
    if marker == TRENTINO and on_map(g, ITALIAN):  # HE.OMB.7
        distance = g.space[ITALIAN] - UDINE
        if distance:
            modifiers.append(("HE.OMB.6", distance))  # HE.OMB.6
    if marker >= KAISERSCHLACHT_1 and g.data.cards[g.card].kaiserschlacht_drm:
        modifiers.append(("HE.KAI.7", g.data.cards[g.card].kaiserschlacht_drm))  # HE.KAI.7
    return modifiers
