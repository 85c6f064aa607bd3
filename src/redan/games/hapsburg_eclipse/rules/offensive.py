"""4.1: Offensives, with German Aid and General Mackensen."""

from __future__ import annotations

from typing import Final

from redan.core.asks import BEST, Choose, Roll, Script
from redan.games.hapsburg_eclipse.names import (
    AID,
    BUDAPEST,
    CARPATHIAN,
    CROATS,
    CZECHS,
    HAPSBURGS,
    HUNGARIANS,
    ITALIAN,
    MACKENSEN,
    NO_FRONT,
    PIAVE,
    POLISH,
    PRZEMYSL,
    REVOLT,
    ROMANIAN,
    UDINE,
)
from redan.games.hapsburg_eclipse.rules.advance import retreat
from redan.games.hapsburg_eclipse.rules.event import aid_is_over
from redan.games.hapsburg_eclipse.state import Empire, battle_value
from redan.kit.modifiers import Modifiers, itemised, total_of

ON_BUDAPEST_TRACKS: Final[tuple[int, ...]] = (CARPATHIAN, ROMANIAN)

ONE_DIE: Final = Roll(1, BEST, "HE.OFF.1")
TWO_DICE: Final = Roll(2, BEST, "HE.MAC.1")

REVOLT_RULE: Final = ("HE.REV.4", "HE.REV.5", "HE.REV.6")
REVOLT_STRIKES: Final[tuple[tuple[int, ...], ...]] = (
    (CROATS,),  # Italian: HE.REV.5
    (CZECHS,),  # Polish: HE.REV.4
    (CZECHS, HUNGARIANS),  # Carpathian: HE.REV.4, HE.REV.6
    (HUNGARIANS,),  # Romanian: HE.REV.6
    (CROATS,),  # Balkan: HE.REV.5
)
"""Whose Revolt hampers Offensives against each Front."""


def offensive(g: Empire, front: int) -> Script[None]:
    """Make a Front retreat; the price has been paid, as often as one can pay it (HE.OFF.4)."""
    if may_use_aid(g, front) and (yield Choose(HAPSBURGS, AID, aid_for, front)):  # HE.AID.3
        g.german_aid[g.nation] -= 1  # HE.AID.1
        g.aid_front = front  # HE.AID.1
    dice = ONE_DIE
    if may_use_mackensen(g, front) and (yield Choose(HAPSBURGS, MACKENSEN, mackensen_for, front)):
        g.mackensen -= 1  # HE.MAC.2
        g.mackensen_front = front  # HE.MAC.3
        dice = TWO_DICE  # HE.MAC.1
    face = yield dice  # HE.OFF.1, HE.MAC.6
    modifiers = offensive_modifiers(g, front)
    total = total_of(face, modifiers)  # HE.OFF.7, HE.DRM.1
    won = offensive_succeeds(face, total, battle_value(g, front))
    if g.journal:
        g.journal.note(
            "HE.OFF.1",
            "offensive",
            front,
            face,
            itemised(modifiers),
            battle_value(g, front),
            won,
            g.space[front],
        )
    if won:
        retreat(g, front, "HE.OFF.1")  # HE.OFF.1, HE.OFF.2


def offensive_succeeds(face: int, total: int, value: int) -> bool:
    """Above the Battle Value; a natural 1 fails and a natural 6 succeeds whatever the DRMs."""
    if face == 1:
        return False  # HE.OFF.8, HE.DRM.3
    return face == 6 or total > value  # HE.OFF.8, HE.OFF.1


def offensive_price(g: Empire, front: int) -> int:
    """How many Actions: two across the Isonzo and the Piave."""
    if front == ITALIAN and g.space[front] in (UDINE, PIAVE):  # HE.OFF.6
        return 2  # HE.OFF.5
    return 1


def offensive_refused(g: Empire, front: int, purse: int) -> str:
    """The rule that forbids an Offensive against this Front now. `purse` counts the Actions that
    could be paid, Operations included."""
    if g.space[front] < 0:
        return "HE.OFF.3"  # HE.OFF.3
    if front in ON_BUDAPEST_TRACKS and behind_budapest(g, front):
        return "HE.STR.7"  # HE.STR.7
    if purse < 2 and purse < offensive_price(g, front):
        return "HE.OFF.5" if purse else "HE.GSO.3"
    return ""


def behind_budapest(g: Empire, front: int) -> bool:
    """Is the other Front of the Budapest tracks in the city, and this one behind it?"""
    other = ROMANIAN if front == CARPATHIAN else CARPATHIAN
    return g.space[other] == BUDAPEST and g.space[front] > BUDAPEST  # HE.STR.7, HE.STR.8


def offensive_modifiers(g: Empire, front: int) -> Modifiers:
    """Every DRM with its rule: for the roll, its log line, its odds and its preview. War Weariness
    gives none (HE.OFF.9)."""
    modifiers: Modifiers = []
    card = g.data.cards[g.card].offensive_drm[front]
    if card:
        modifiers.append(("HE.EVT.26", card))  # HE.EVT.26, HE.DRM.5, HE.EVT.12
    for nationality in REVOLT_STRIKES[front]:
        if g.loyalty[nationality] == REVOLT:
            modifiers.append((REVOLT_RULE[nationality], -1))  # HE.REV.7, HE.REV.8
    if front == CARPATHIAN and g.fortress and g.space[front] < PRZEMYSL:
        modifiers.append(("HE.FOR.3", 1))  # HE.FOR.3
    if front == POLISH and g.lodz_won:
        modifiers.append(("HE.OMB.10", 1))  # HE.OMB.10
    if front == g.aid_front:
        modifiers.append(("HE.AID.1", 2))  # HE.AID.1
    return modifiers


def aid_refused(g: Empire) -> str:
    """The rule that forbids spending a German Aid marker on this Offensive."""
    if not g.german_aid[g.nation]:
        return "HE.CMP.8"  # HE.CMP.8
    if g.aid_front != NO_FRONT:
        return "HE.AID.2"  # HE.AID.2
    if aid_is_over(g):
        return "HE.OPT.5"  # HE.OPT.5
    return ""


def may_use_aid(g: Empire, front: int) -> bool:
    """Is a German Aid marker to be asked about? Offensives alone ask (HE.AID.4), and where it is
    at work already, nothing is asked."""
    return g.aid_front != front and not aid_refused(g)


def aid_for(g: Empire, front: int) -> list[int]:
    """None, or a German Aid marker."""
    return [0, 1] if may_use_aid(g, front) else [0]


def mackensen_refused(g: Empire, front: int) -> str:
    """The rule that forbids a Mackensen marker on this Offensive. He may come with German Aid
    (HE.MAC.5)."""
    if not g.mackensen:
        return "HE.CMP.8"  # HE.CMP.8
    if g.mackensen_front not in (NO_FRONT, front):
        return "HE.MAC.3"  # HE.MAC.3, HE.MAC.4
    return ""


def may_use_mackensen(g: Empire, front: int) -> bool:
    """Is a Mackensen marker to be asked about?"""
    return not mackensen_refused(g, front)


def mackensen_for(g: Empire, front: int) -> list[int]:
    """One die, or Mackensen's two."""
    return [0, 1] if may_use_mackensen(g, front) else [0]
