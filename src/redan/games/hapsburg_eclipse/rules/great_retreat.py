"""4.5: the Great Retreat, which takes the Polish Front out of the war for a price."""

from __future__ import annotations

from redan.core.asks import Choose, Script
from redan.games.hapsburg_eclipse.names import (
    BREST_LITOVSK,
    DEFEATS,
    HAPSBURGS,
    ITALY_AT_WAR,
    KAISERSCHLACHT_1,
    OFF_MAP,
    POLISH,
    RUSSIA_TIRES,
    STALEMATES,
    TO_DEFEATS,
    TO_STALEMATES,
    VICTORIES,
)
from redan.games.hapsburg_eclipse.rules.ends import kaiserschlacht_decided
from redan.games.hapsburg_eclipse.state import Empire, on_map, operations


def great_retreat(g: Empire) -> Script[None]:
    """Markers leave the Victories box, then the Front the game; Actions or Resource are paid."""
    spaces = BREST_LITOVSK - g.space[POLISH]
    marker = yield Choose(HAPSBURGS, TO_DEFEATS, victories_to_give)  # HE.GRT.3
    move(g, marker, DEFEATS)
    if g.result is not None:
        return  # HE.OPT.6
    lowest = 0
    for left in range(spaces, 0, -1):
        marker = yield Choose(HAPSBURGS, TO_STALEMATES, victories_from, lowest, left)  # HE.GRT.3
        move(g, marker, STALEMATES)
        lowest = marker + 1
    g.space[POLISH] = OFF_MAP  # HE.GRT.6, HE.GRT.7, HE.GRT.8
    g.great_retreat = True  # HE.GRT.6, HE.GRT.7
    if g.journal:
        g.journal.note("HE.GRT.6", "great retreat")


def move(g: Empire, marker: int, box: int) -> None:
    """A battle marker moves to another box."""
    g.box[marker] = box  # HE.GRT.3, HE.OMB.8
    if g.journal:
        g.journal.note("HE.GRT.3", "marker moves", marker, box)
    if marker >= KAISERSCHLACHT_1:
        kaiserschlacht_decided(g)  # HE.KAI.5, HE.KAI.6


def battles_won(g: Empire) -> int:
    """How many battle markers lie in the Victories box; Russia Tires does not count."""
    tires = 1 if g.box[RUSSIA_TIRES] == VICTORIES else 0
    return g.box.count(VICTORIES) - tires  # HE.GRT.5


def victories_to_give(g: Empire) -> list[int]:
    """The battle markers in the Victories box; Russia Tires is none (HE.GRT.5)."""
    return [marker for marker in range(RUSSIA_TIRES) if g.box[marker] == VICTORIES]


def victories_from(g: Empire, lowest: int, count: int) -> list[int]:
    """Of these, one that leaves enough higher ones to pay with, so that each set of markers is
    named in one order only."""
    markers = [marker for marker in victories_to_give(g) if marker >= lowest]
    return markers[: len(markers) - count + 1]


def great_retreat_refused(g: Empire) -> str:
    """The rule that forbids the Great Retreat, its first price aside."""
    if g.great_retreat:
        return "HE.GRT.7"  # HE.GRT.7
    if g.status[g.nation] < ITALY_AT_WAR or not on_map(g, POLISH):
        return "HE.GRT.1"  # HE.GRT.1
    if battles_won(g) < 1 + BREST_LITOVSK - g.space[POLISH]:
        return "HE.GRT.4"  # HE.GRT.4
    return ""


def by_actions_refused(g: Empire) -> str:
    """As above, paid with two of the card's Actions."""
    if g.actions < 2:
        return great_retreat_refused(g) or "HE.GRT.2"  # HE.GRT.2
    return great_retreat_refused(g)


def by_resource_refused(g: Empire) -> str:
    """As above, paid with one Resource, at any moment of the Action Phase."""
    if not operations(g):
        return great_retreat_refused(g) or "HE.GRT.2"  # HE.GRT.2
    return great_retreat_refused(g)
