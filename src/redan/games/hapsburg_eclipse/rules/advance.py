"""2.0: the Front Advancement Phase."""

from __future__ import annotations

from typing import Final

from redan.core.asks import SUM, Choose, Roll, Script
from redan.games.hapsburg_eclipse.names import (
    BALKAN,
    CROATS,
    GORIZIA,
    HAPSBURGS,
    INTERCEPT,
    ITALIAN,
    NO_FRONT,
    NOT_BEGUN,
    OFF_MAP,
    VELES,
    VIENNA,
    WESTERN,
)
from redan.games.hapsburg_eclipse.rules.ends import vienna_falls
from redan.games.hapsburg_eclipse.state import Empire, battle_value, in_revolt, on_map
from redan.kit.modifiers import Modifiers, itemised, total_of

ATTRITION_DIE: Final = Roll(1, SUM, "HE.ATT.1")
LET: Final = 0
CANCEL: Final = 1


def front_advancement(g: Empire) -> Script[None]:
    """Move the Fronts of the card: Advances in the order listed, then Retreats."""
    card = g.data.cards[g.card]
    for front in card.advances:  # HE.ADV.1, HE.ADV.2
        if may_advance(g, front):
            for _ in range(steps_of(g, front)):
                if faces_obstacle(g, front) or (g.radio and may_intercept(g, front)):
                    yield from contested_advance(g, front)
                else:
                    advance(g, front)
                if g.result is not None:
                    return  # HE.SEQ.5
    for front in card.retreats:
        if on_map(g, front):  # HE.ADV.4
            retreat(g, front, "HE.ADV.3")  # HE.ADV.3


def may_advance(g: Empire, front: int) -> bool:
    """Is there anything to move, and does the card move it?"""
    if g.space[front] == OFF_MAP:
        return False  # HE.ADV.4
    if front in g.data.cards[g.card].ignored_if_provisional:
        return g.counter[front] not in g.data.provisional  # HE.EVT.15
    return True


def steps_of(g: Empire, front: int) -> int:
    """How many spaces an Advance is worth."""
    return 2 if front == ITALIAN and italian_resurgence(g) else 1  # HE.OPT.7


def italian_resurgence(g: Empire) -> bool:
    """10.7: the Kaiserschlacht has begun and the Western Theater is bare."""
    return (
        g.data.italian_resurgence
        and g.kaiserschlacht != NOT_BEGUN  # HE.OPT.7
        and not g.resources[WESTERN]  # HE.OPT.7, HE.OPT.7b
    )


def contested_advance(g: Empire, front: int) -> Script[None]:
    """An Advance that may be intercepted or worn down."""
    g.moving = front
    if may_intercept(g, front) and (
        yield Choose(HAPSBURGS, INTERCEPT, intercept_or_let, front)  # HE.RAD.1, HE.RAD.5, HE.RAD.6
    ):
        intercept(g, front)
        return
    if faces_obstacle(g, front):
        face = yield ATTRITION_DIE  # HE.ATT.1
        if not attrition_passed(g, front, face):
            g.moving = NO_FRONT
            return
    g.moving = NO_FRONT
    advance(g, front)


def advance(g: Empire, front: int) -> None:
    """One space toward Vienna."""
    g.space[front] -= 1  # HE.ADV.1
    if g.journal:
        g.journal.note("HE.ADV.1", "advance", front, g.space[front])
    if g.space[front] == VIENNA:
        vienna_falls(g)  # HE.ADV.6


def may_intercept(g: Empire, front: int) -> bool:
    """Is there a question to be asked (HE.RAD.7: only of Advances in this phase)?"""
    return not intercept_refused(g, front)  # HE.RAD.8


def intercept_refused(g: Empire, front: int) -> str:
    """The rule that forbids a Radio Intercept against this Front now."""
    if not g.radio:
        return "HE.CMP.8"  # HE.CMP.8
    if front == BALKAN:
        return "HE.RAD.2"  # HE.RAD.2
    if g.intercepted >> front & 1:
        return "HE.RAD.3"  # HE.RAD.3, HE.OPT.7c
    return ""


def intercept_or_let(g: Empire, front: int) -> list[int]:
    """Let it come, or cancel it."""
    return [LET] if intercept_refused(g, front) else [LET, CANCEL]


def intercept(g: Empire, front: int) -> None:
    """A Radio Intercept cancels one Advance of one space."""
    g.radio -= 1  # HE.RAD.1, HE.RAD.4
    g.intercepted |= 1 << front  # HE.RAD.3
    g.moving = NO_FRONT
    if g.journal:
        g.journal.note("HE.RAD.1", "intercepted", front)


def faces_obstacle(g: Empire, front: int) -> bool:
    """2.3: the Isonzo before Gorizia, the Bulgarian Trench Line before Veles."""
    into = g.space[front] - 1
    if front == ITALIAN:
        return into == GORIZIA  # HE.ATT.4
    return front == BALKAN and g.trench and into == VELES  # HE.ATT.5, HE.ATT.9


def attrition_passed(g: Empire, front: int, face: int) -> bool:
    """Less than the Battle Value: the Front gets through."""
    modifiers = attrition_modifiers(g, front)
    total = total_of(face, modifiers)
    passed = total < battle_value(g, front)  # HE.ATT.1, HE.DRM.4
    if g.journal:
        g.journal.note("HE.ATT.1", "attrition", front, face, itemised(modifiers), passed)
    return passed


def attrition_modifiers(g: Empire, front: int) -> Modifiers:
    """Every DRM of an Attrition Roll with its rule."""
    modifiers: Modifiers = []
    if in_revolt(g, CROATS):
        modifiers.append(("HE.REV.5", -1))  # HE.REV.5, HE.ATT.2
    if front == ITALIAN and italian_resurgence(g):
        modifiers.append(("HE.OPT.7a", -1))  # HE.OPT.7a
    return modifiers


def retreat(g: Empire, front: int, rule: str) -> None:
    """One space away from Vienna, never beyond the end of the track (HE.ATT.3: no roll)."""
    if g.space[front] < g.data.last_space[front]:  # HE.ADV.5
        g.space[front] += 1
        if g.journal:
            g.journal.note(rule, "retreat", front, g.space[front])
