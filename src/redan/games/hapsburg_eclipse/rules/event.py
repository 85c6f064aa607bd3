"""1.0: the Event Phase. A card is revealed and its Event is carried out, step by step."""

from __future__ import annotations

from typing import Final

from redan.core.asks import Choose, Pick, Script
from redan.games.hapsburg_eclipse.names import (
    ACTIVATE_FRONT,
    ADD_EPOCH,
    ADD_EPOCH_IF_GREAT_WAR,
    ADJUST_BATTLE_VALUE,
    ADVANCE_WAR_STATUS,
    BATTLE,
    CARPATHIAN,
    DISCARD,
    FRONTS,
    GAIN_MARKER,
    GREAT_WAR,
    HAPSBURGS,
    OFF_MAP,
    OFFER_DISCARD,
    OFFER_TRENCH,
    PLACE_MARKER,
    POLISH,
    PROVISIONAL_GOVERNMENT,
    RAGING,
    REMOVE_FRONT,
    RETREAT_CHOICE,
    RETREAT_FRONT,
    RETURN_FRONT,
    SET_COUNTER,
    START_KAISERSCHLACHT,
    THEATERS,
    WAR_WEARINESS,
)
from redan.games.hapsburg_eclipse.rules.advance import retreat
from redan.games.hapsburg_eclipse.rules.battles import BATTLE_DIE, off_map_battle
from redan.games.hapsburg_eclipse.state import Empire, on_map

DRAWS: Final = tuple(Pick((1,) * max(1, count), why="HE.SEQ.2") for count in range(51))
"""Drawing one of so many cards, each as likely as another. Chance comes in by asks alone, so that
the same answers are the same game (HE.SET.7)."""

KEEP: Final = 0
DISCARD_AID: Final = 1
DISCARD_RESOURCE: Final = 2


def is_shuffled(g: Empire) -> bool:
    """Does chance say which card comes next?"""
    return not g.data.historical and len(g.deck[g.nation]) > 1  # HE.OPT.1


def reveal(g: Empire, place: int) -> None:
    """This card of the deck becomes the Current Event card."""
    g.card = g.deck[g.nation].pop(place)  # HE.SEQ.2
    g.played[g.nation].append(g.card)  # HE.EVT.4
    if g.journal:
        g.journal.note("HE.SEQ.2", "card", g.card)


def event(g: Empire) -> Script[None]:
    """Carry out the Event, its operations in order. No Event: nothing to do (HE.EVT.24)."""
    for operation, a, b, c in g.data.cards[g.card].event:
        if operation == BATTLE:
            face = yield BATTLE_DIE  # HE.OMB.2, HE.EVT.25
            off_map_battle(g, a, face)
        elif operation == RETREAT_CHOICE:
            yield from retreat_of_choice(g)
        elif operation == OFFER_DISCARD:
            yield from offer_discard(g, a)
        elif operation == GAIN_MARKER:
            gain_markers(g, a, b)
        elif operation == ADVANCE_WAR_STATUS:
            advance_war_status(g)
        elif operation == ADD_EPOCH:
            add_epoch(g, a)  # HE.EVT.2
        elif operation == ADD_EPOCH_IF_GREAT_WAR:
            if g.status[g.nation] == GREAT_WAR:  # HE.EVT.3
                add_epoch(g, a)
        elif operation == ACTIVATE_FRONT:
            activate(g, a, b, c)
        elif operation == REMOVE_FRONT:
            remove(g, a)  # HE.EVT.17
        elif operation == SET_COUNTER:
            set_counter(g, a, b)
        elif operation == ADJUST_BATTLE_VALUE:
            adjust_battle_value(g, a, b)
        elif operation == RETURN_FRONT:
            return_if_removed_by_focsani(g, a, b, c)
        elif operation == PROVISIONAL_GOVERNMENT:
            provisional_government(g, a)
        elif operation == PLACE_MARKER:
            g.bulgaria = True
        elif operation == OFFER_TRENCH:
            g.trench_offered = True  # HE.EVT.13
        elif operation == START_KAISERSCHLACHT:
            g.kaiserschlacht = RAGING  # HE.KAI.1
        elif operation == WAR_WEARINESS:
            g.weariness[g.nation] = True  # HE.EVT.18


def gain_markers(g: Empire, kind: int, count: int) -> None:
    """1.5: advantage markers, to be used from this very turn on."""
    if kind == 0:
        g.radio += count  # HE.EVT.11
    elif kind == 1:
        g.german_aid[g.nation] += count  # HE.EVT.11
    else:
        g.mackensen += count  # HE.EVT.11
    if g.journal:
        g.journal.note("HE.EVT.11", "markers", kind, count)


def advance_war_status(g: Empire) -> None:
    """1.1: the War Status marker moves one space."""
    g.status[g.nation] += 1  # HE.EVT.1
    if g.journal:
        g.journal.note("HE.EVT.1", "war status", g.status[g.nation])


def add_epoch(g: Empire, epoch: int) -> None:
    """1.1: the cards of an epoch join what is left of the deck."""
    aside = g.aside[g.nation]
    joining = [card for card in aside if g.data.cards[card].epoch == epoch]
    if joining:  # in the Historical Game none are set aside: HE.OPT.1
        g.aside[g.nation] = [card for card in aside if g.data.cards[card].epoch != epoch]
        g.deck[g.nation] = sorted(g.deck[g.nation] + joining)  # HE.EVT.2, HE.EVT.3
        if g.journal:
            g.journal.note("HE.EVT.2", "epoch", epoch, len(joining))


def activate(g: Empire, front: int, space: int, counter: int) -> None:
    """1.2: a Front enters."""
    if not on_map(g, front):
        g.space[front] = space  # HE.EVT.5, HE.EVT.6
        g.counter[front] = counter  # HE.EVT.5
        if g.journal:
            g.journal.note("HE.EVT.5", "enters", front, space, counter)


def remove(g: Empire, front: int) -> None:
    """1.3: a Front leaves the map; a later Event may bring it back."""
    if on_map(g, front):
        g.space[front] = OFF_MAP  # HE.EVT.7
        g.removed_by[front] = g.card  # HE.EVT.7
        if g.journal:
            g.journal.note("HE.EVT.7", "leaves", front)


def set_counter(g: Empire, front: int, counter: int) -> None:
    """The Front, if it is on the map, shows this counter."""
    if on_map(g, front) and g.counter[front] != counter:  # HE.EVT.10
        g.counter[front] = counter  # HE.EVT.22, HE.EVT.23
        if g.journal:
            g.journal.note("HE.EVT.9", "counter", front, counter)


def adjust_battle_value(g: Empire, front: int, delta: int) -> None:
    """1.6: change to the Front's counter with the adjusted value, if there is one."""
    value = g.data.counter_value[g.counter[front]] + delta  # HE.EVT.9
    for counter, owner in enumerate(g.data.counter_front):
        if owner == front and g.data.counter_value[counter] == value:  # HE.EVT.9
            set_counter(g, front, counter)


def return_if_removed_by_focsani(g: Empire, front: int, space: int, counter: int) -> None:
    """Card 28: the Romanian Front comes back from the armistice."""
    if g.removed_by[front] and not on_map(g, front):  # HE.EVT.22
        activate(g, front, space, counter)  # HE.EVT.22


def provisional_government(g: Empire, return_space: int) -> None:
    """Card 27: the Russian Fronts weaken and fall back; those that had left return weakened."""
    for front in (POLISH, CARPATHIAN):
        provisional = g.data.provisional[front - POLISH]
        if on_map(g, front):
            set_counter(g, front, provisional)  # HE.EVT.16
            retreat(g, front, "HE.EVT.16")  # HE.EVT.16
        elif front != POLISH or not g.great_retreat:  # HE.EVT.16, HE.GRT.6
            activate(g, front, return_space, provisional)  # HE.EVT.16


def retreat_of_choice(g: Empire) -> Script[None]:
    """Card 43: one Front of the player's choice retreats."""
    if fronts_on_map(g):  # HE.EVT.19
        front = yield Choose(HAPSBURGS, RETREAT_FRONT, fronts_on_map)  # HE.EVT.19
        retreat(g, front, "HE.EVT.19")  # HE.EVT.19


def fronts_on_map(g: Empire) -> list[int]:
    """All active Fronts."""
    return [front for front in range(FRONTS) if on_map(g, front)]


def offer_discard(g: Empire, nationality: int) -> Script[None]:
    """Card 50: a marker given up saves the Czechs their tests."""
    if len(things_to_discard(g)) == 1:
        return
    what = yield Choose(HAPSBURGS, DISCARD, things_to_discard)  # HE.EVT.20
    if what == KEEP:
        return
    if what == DISCARD_AID:
        g.german_aid[g.nation] -= 1  # HE.EVT.20
    else:
        g.resources[what - DISCARD_RESOURCE] -= 1  # HE.EVT.20
        g.spent[g.nation] += 1  # HE.CMP.7
    g.tests_off = nationality  # HE.EVT.20
    if g.journal:
        g.journal.note("HE.EVT.20", "discard", what)


def things_to_discard(g: Empire) -> list[int]:
    """Keep all, a German Aid marker, or a Resource of a Theater."""
    return [what for what in range(DISCARD_RESOURCE + THEATERS) if not discard_refused(g, what)]


def discard_refused(g: Empire, what: int) -> str:
    """The rule that forbids this discard."""
    if what == DISCARD_AID:
        if aid_is_over(g):
            return "HE.OPT.5"
        return "" if g.german_aid[g.nation] else "HE.CMP.8"
    if what >= DISCARD_RESOURCE and not g.resources[what - DISCARD_RESOURCE]:
        return "HE.GSO.3"
    return ""


def aid_is_over(g: Empire) -> bool:
    """10.5: after the Spa Conference German Aid cannot be used."""
    played = g.played[g.nation]
    return g.data.spa and (42 in played or 43 in played)  # HE.OPT.5
