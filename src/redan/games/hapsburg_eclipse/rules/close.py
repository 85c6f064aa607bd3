"""5.0 to 7.0: Kaiserschlacht, Fortress Reduction, National Will; then the next turn or the end."""

from __future__ import annotations

from typing import Final

from redan.core.asks import SUM, Choose, Roll, Script
from redan.games.hapsburg_eclipse.data import CARDS
from redan.games.hapsburg_eclipse.names import (
    BALKAN,
    BUDAPEST,
    BULGARIA_LEAVES,
    CARPATHIAN,
    DEFEATS,
    EMERGENCY,
    HAPSBURGS,
    ITALIAN,
    KAISERSCHLACHT_1,
    KAISERSCHLACHTS,
    NO_FRONT,
    OPEN,
    POLISH,
    PRZEMYSL,
    RAGING,
    REMOVE_IF_AT,
    ROMANIAN,
    THEATERS,
    VICTORIES,
    VICTORY_IF_BEYOND,
)
from redan.games.hapsburg_eclipse.rules.battles import BATTLE_DIE, off_map_battle
from redan.games.hapsburg_eclipse.rules.ends import (
    kaiserschlacht_decided,
    scenario_is_over,
    war_is_over,
    will_collapses,
)
from redan.games.hapsburg_eclipse.rules.event import remove
from redan.games.hapsburg_eclipse.state import Empire, on_map, operations, revolts

WHICH_BATTLE: Final = Roll(1, SUM, "HE.KAI.3")
HIGHEST_WILL: Final = 5
LOWEST_WILL: Final = -5
TWO_FLAGS: Final = 2


def close_turn(g: Empire) -> Script[None]:
    """All that follows the Action Phase, in order."""
    g.aid_front = NO_FRONT  # HE.AID.1
    g.mackensen_front = NO_FRONT  # HE.MAC.3
    if g.kaiserschlacht == RAGING:  # HE.SEQ.3, HE.KAI.6
        yield from kaiserschlacht(g)  # HE.SEQ.1
        if g.result is not None:
            return  # HE.SEQ.5
    fortress_reduction(g)
    end_of_turn(g)  # HE.NWL.6
    value = counted_will(g)  # HE.NWL.1, HE.NWL.2
    if emergency_aid_may_save(g, value):
        value += yield from emergency_aid(g)
    national_will(g, value)
    g.phase = OPEN


# ---- 5.0 The Kaiserschlacht


def kaiserschlacht(g: Empire) -> Script[None]:
    """One battle a turn while it rages: the next unfought one, then one at random again."""
    if g.fought < KAISERSCHLACHTS:
        number = g.fought  # HE.KAI.2
        g.fought += 1
    else:
        number = (yield WHICH_BATTLE) - 1  # HE.KAI.3
    face = yield BATTLE_DIE  # HE.KAI.4
    off_map_battle(g, KAISERSCHLACHT_1 + number, face)  # HE.KAI.2, HE.KAI.4
    kaiserschlacht_decided(g)  # HE.KAI.5


# ---- 6.0 Fortress Reduction


def fortress_reduction(g: Empire) -> None:
    """An army beyond Przemyśl starves the Fortress."""
    beyond = 0 < g.space[CARPATHIAN] < PRZEMYSL  # HE.FOR.4
    if not beyond or g.fortress == 0:  # HE.FOR.5
        return
    g.fortress -= 1  # HE.FOR.4
    if g.journal:
        g.journal.note("HE.FOR.4", "fortress", g.fortress)
    if g.fortress == 0 and g.data.must_hold:
        g.fortress_lost = True  # HE.OPT.4


# ---- 7.0 National Will


def end_of_turn(g: Empire) -> None:
    """What the card and the map bring about before National Will is counted."""
    for operation, front, space, marker in g.data.cards[g.card].at_end:
        if operation == VICTORY_IF_BEYOND:
            russia_tires(g, front, space, marker)
        elif operation == REMOVE_IF_AT:
            if g.space[front] == space:
                remove(g, front)  # HE.EVT.8
        elif operation == BULGARIA_LEAVES and on_map(g, front) and g.space[front] <= space:
            bulgaria_leaves(g)
    if g.trench and on_map(g, BALKAN) and g.space[BALKAN] < 4:  # HE.ATT.6
        g.trench = False  # HE.ATT.6
        if g.journal:
            g.journal.note("HE.ATT.6", "trench falls")


def russia_tires(g: Empire, front: int, space: int, marker: int) -> None:
    """Card 21: the offensive spent itself in vain."""
    if not on_map(g, front) or g.space[front] >= space:  # HE.EVT.14
        g.box[marker] = VICTORIES  # HE.EVT.14, HE.NWL.7
        if g.journal:
            g.journal.note("HE.EVT.14", "russia tires")


def bulgaria_leaves(g: Empire) -> None:
    """Card 48: the Trench Line and Bulgaria are lost."""
    g.trench = False  # HE.EVT.23, HE.ATT.7
    g.bulgaria = False  # HE.EVT.23
    if g.journal:
        g.journal.note("HE.EVT.23", "bulgaria leaves")


def national_will(g: Empire, value: int) -> None:
    """The marker shows what was counted; below -5 the Empire refuses to go on."""
    g.will[g.nation] = value if value < HIGHEST_WILL else HIGHEST_WILL  # HE.NWL.3
    if g.journal:
        g.journal.note(
            "HE.NWL.1", "will", value, victories(g), defeats(g), revolts(g), flags_held(g)
        )
    if value < LOWEST_WILL:
        will_collapses(g)  # HE.NWL.4, HE.NWL.5
    elif len(g.played[g.nation]) == CARDS:
        war_is_over(g, value)  # HE.SEQ.4, HE.END.1
    elif len(g.played[g.nation]) == g.data.last_card:
        scenario_is_over(g)  # HE.SCN.1, HE.SCN.12


def counted_will(g: Empire) -> int:
    """Victories less Defeats, Revolts and flags in enemy hands; Stalemates count nothing."""
    return victories(g) - defeats(g) - revolts(g) - flags_held(g)  # HE.NWL.1, HE.REV.3, HE.STR.2


def victories(g: Empire) -> int:
    """Markers in the Victories box, Russia Tires and Resources of Emergency Aid included."""
    return g.box.count(VICTORIES) + g.emergency[g.nation]  # HE.NWL.7


def defeats(g: Empire) -> int:
    """Markers in the Defeats box."""
    return g.box.count(DEFEATS) + (2 if g.fortress_lost else 0)  # HE.OPT.4, HE.OPT.4a, HE.OPT.4b


def flags_held(g: Empire) -> int:
    """The flags of Strategic Sites under enemy control."""
    held = g.data.flags_from
    italian, polish, carpathian, romanian, balkan = g.space
    flags = (  # HE.STR.1, HE.STR.2, HE.STR.5, HE.STR.6
        held[ITALIAN][italian]
        + held[POLISH][polish]
        + held[CARPATHIAN][carpathian]
        + held[ROMANIAN][romanian]
        + held[BALKAN][balkan]
    )
    if carpathian == BUDAPEST or romanian == BUDAPEST:
        flags += TWO_FLAGS  # HE.STR.3, HE.STR.4
    if g.fortress == 0 and 0 < carpathian <= PRZEMYSL:  # HE.FOR.1, HE.FOR.2
        flags += TWO_FLAGS  # HE.FOR.6, HE.STR.3
    return flags


def emergency_aid_may_save(g: Empire, value: int) -> bool:
    """10.2: only where one Resource of a Theater keeps the game going."""
    return g.data.emergency_aid and value == LOWEST_WILL - 1 and operations(g) > 0  # HE.OPT.2a


def emergency_aid(g: Empire) -> Script[int]:
    """A Resource may go to the Victories box; returns by how much that raises National Will."""
    theater = yield Choose(HAPSBURGS, EMERGENCY, sources_of_aid)  # HE.OPT.2
    if not theater:
        return 0
    g.resources[theater - 1] -= 1  # HE.OPT.2
    g.emergency[g.nation] += 1  # HE.OPT.2
    if g.journal:
        g.journal.note("HE.OPT.2", "emergency aid", theater - 1)
    return 1  # HE.OPT.2


def sources_of_aid(g: Empire) -> list[int]:
    """Surrender, or a Theater that gives a Resource."""
    return [0, *(theater + 1 for theater in range(THEATERS) if g.resources[theater])]
