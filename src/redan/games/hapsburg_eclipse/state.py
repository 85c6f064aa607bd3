"""What is true in Hapsburg Eclipse. Nothing is hidden: the order of the deck is not stored."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from redan.core.state import OPEN, Knowledge, Seats, State
from redan.games.hapsburg_eclipse.data import Scenario, Tables
from redan.games.hapsburg_eclipse.names import (
    ACTIONS,
    BATTLES,
    DEFEATS,
    FRONTS,
    HAPSBURGS,
    KAISERSCHLACHTS,
    MARKERS,
    NATIONS,
    NO_FRONT,
    NOT_BEGUN,
    OFF_MAP,
    UNFOUGHT,
)
from redan.games.hapsburg_eclipse.names import OPEN as OPEN_PHASE

FACTS = (
    "actions", "aid_front", "aside", "box", "bulgaria", "card", "counter", "deck", "emergency",
    "fortress", "fortress_lost", "fought", "german_aid", "great_retreat", "intercepted",
    "kaiserschlacht", "lodz_won", "loyalty", "mackensen", "mackensen_front", "moving", "nation",
    "phase", "played", "radio", "removed_by", "resources", "space", "spent", "start_will",
    "status", "supply", "tests_off", "trench", "trench_offered", "weariness", "will",
)  # fmt: skip


class Empire(State):
    """A position. Lists named after a nation's things go by nation, others by what they count."""

    __slots__ = (*FACTS, "data")

    FIELDS: ClassVar[Mapping[str, Knowledge]] = dict.fromkeys(FACTS, OPEN)

    data: Tables
    nation: int
    phase: int
    # Cards: what may come, what waits for its epoch, what was played, what is current.
    deck: list[list[int]]
    aside: list[list[int]]
    played: list[list[int]]
    card: int
    # The map.
    space: list[int]
    counter: list[int]
    removed_by: list[int]  # the card that took the Front off the map
    fortress: int
    fortress_lost: bool
    trench: bool
    bulgaria: bool
    great_retreat: bool
    loyalty: list[int]
    # Battles and the Kaiserschlacht.
    box: list[int]  # by marker
    lodz_won: bool
    kaiserschlacht: int
    fought: int  # Kaiserschlacht battles begun
    # What each nation has.
    will: list[int]
    start_will: list[int]
    status: list[int]
    weariness: list[bool]
    resources: list[int]  # by nation and Theater
    spent: list[int]
    emergency: list[int]  # Resources in the Victories box
    supply: list[int]
    radio: int
    german_aid: list[int]
    mackensen: int
    # What lasts a turn or less.
    actions: int
    aid_front: int
    mackensen_front: int
    trench_offered: bool
    moving: int  # the Front whose Advance is being decided
    intercepted: int  # a bit for each Front
    tests_off: int  # the Nationality whose tests this card does not make

    def copy(self) -> Empire:
        new = Empire()
        new.result = self.result
        new.data = self.data
        new.nation = self.nation
        new.phase = self.phase
        new.deck = [cards[:] for cards in self.deck]
        new.aside = [cards[:] for cards in self.aside]
        new.played = [cards[:] for cards in self.played]
        new.card = self.card
        new.space = self.space[:]
        new.counter = self.counter[:]
        new.removed_by = self.removed_by[:]
        new.fortress = self.fortress
        new.fortress_lost = self.fortress_lost
        new.trench = self.trench
        new.bulgaria = self.bulgaria
        new.great_retreat = self.great_retreat
        new.loyalty = self.loyalty[:]
        new.box = self.box[:]
        new.lodz_won = self.lodz_won
        new.kaiserschlacht = self.kaiserschlacht
        new.fought = self.fought
        new.will = self.will[:]
        new.start_will = self.start_will
        new.status = self.status[:]
        new.weariness = self.weariness[:]
        new.resources = self.resources[:]
        new.spent = self.spent[:]
        new.emergency = self.emergency[:]
        new.supply = self.supply[:]
        new.radio = self.radio
        new.german_aid = self.german_aid[:]
        new.mackensen = self.mackensen
        new.actions = self.actions
        new.aid_front = self.aid_front
        new.mackensen_front = self.mackensen_front
        new.trench_offered = self.trench_offered
        new.moving = self.moving
        new.intercepted = self.intercepted
        new.tests_off = self.tests_off
        return new

    def redeal(self, seats: Seats, rng: Random) -> None:
        """Nothing is hidden, so nothing can be dealt otherwise (HE.CMP.9)."""


def at_start(data: Tables, scenario: Scenario) -> Empire:
    """The position at the start of a scenario; the cards are dealt by the rules."""
    g = Empire()
    g.data = data
    g.nation = HAPSBURGS
    g.phase = OPEN_PHASE
    g.deck = []
    g.aside = []
    g.played = []
    g.card = 0
    g.space = [OFF_MAP] * FRONTS  # HE.SET.2
    g.counter = [0] * FRONTS
    g.removed_by = [0] * FRONTS
    for front, space, counter in scenario.fronts:
        g.space[front] = space  # HE.SET.1
        g.counter[front] = counter  # HE.SET.1
    g.fortress = scenario.fortress  # HE.SET.3
    g.fortress_lost = data.must_hold and scenario.fortress == 0
    g.trench = "bulgarian_trench_line" in scenario.flags
    g.bulgaria = "bulgarian_entry" in scenario.flags
    g.great_retreat = "great_retreat" in scenario.flags
    g.loyalty = list(scenario.loyalty)  # HE.SET.4
    g.box = [UNFOUGHT] * MARKERS
    for marker, box in scenario.boxes:
        g.box[marker] = box
    g.lodz_won = "lodz_victory" in scenario.flags
    g.kaiserschlacht = NOT_BEGUN
    g.fought = 0
    g.will = [scenario.start] * NATIONS  # HE.SET.4
    g.start_will = [scenario.start] * NATIONS
    g.status = [scenario.status] * NATIONS  # HE.SET.5, HE.SCN.4
    g.weariness = [False] * NATIONS
    g.resources = list(scenario.resources)
    g.spent = [scenario.spent] * NATIONS
    g.emergency = [0] * NATIONS
    unused = data.supply - scenario.spent - sum(scenario.resources)  # HE.SCN.5
    g.supply = [unused] * NATIONS  # HE.SET.6
    g.radio = scenario.radio
    g.german_aid = [scenario.german_aid] * NATIONS
    g.mackensen = scenario.mackensen
    g.actions = 0
    g.aid_front = NO_FRONT
    g.mackensen_front = NO_FRONT
    g.trench_offered = False
    g.moving = NO_FRONT
    g.intercepted = 0
    g.tests_off = -1
    return g


# ---- Facts that are read off the position, never stored


def over(g: Empire) -> bool:
    """Has something ended the game?"""
    return g.result is not None


def on_map(g: Empire, front: int) -> bool:
    """Is the Front active?"""
    return g.space[front] != OFF_MAP


def battle_value(g: Empire, front: int) -> int:
    """The number to beat; whose name is on the counter does not matter (HE.CMP.4)."""
    return g.data.counter_value[g.counter[front]]


def in_revolt(g: Empire, nationality: int) -> bool:
    """HE.REV.1: at 0 a Nationality is in Revolt."""
    return g.loyalty[nationality] == 0


def revolts(g: Empire) -> int:
    """How many Nationalities are in Revolt."""
    return g.loyalty.count(0)


def in_box(g: Empire, box: int) -> int:
    """How many battle, Kaiserschlacht and Russia Tires markers lie in a box."""
    return g.box.count(box)


def cards_left(g: Empire) -> int:
    """Cards not yet revealed, those not yet in the deck included."""
    return len(g.deck[g.nation]) + len(g.aside[g.nation])


def operations(g: Empire) -> int:
    """How many Resources lie in Theater boxes."""
    return g.resources[0] + g.resources[1] + g.resources[2]


def conserved(g: Empire) -> str:
    """The invariant that is broken, as a sentence."""
    for nation in range(NATIONS):
        cards = [*g.deck[nation], *g.aside[nation], *g.played[nation]]
        if sorted(cards) != list(range(1, 51)):
            return f"deck, set-aside and played cards are not 1 to 50: {sorted(cards)}"
        on_board = sum(g.resources[3 * nation : 3 * nation + 3])
        markers = g.supply[nation] + on_board + g.spent[nation] + g.emergency[nation]
        if markers != g.data.supply:
            return f"{markers} Resource markers instead of {g.data.supply}"
        if g.status[nation] != sum(card in g.played[nation] for card in (15, 17, 22)):
            return f"War Status is {g.status[nation]} after {g.played[nation]}"
    if not all(0 <= count <= 2 for count in g.resources):
        return f"a Theater holds other than 0 to 2 Resources: {g.resources}"
    if not all(0 <= loyalty <= 3 for loyalty in g.loyalty) or not 0 <= g.fortress <= 3:
        return f"Loyalty {g.loyalty} or Fortress {g.fortress} is off its track"
    if g.result is None:
        if not any(g.loyalty):
            return "all Nationalities are in Revolt and the game goes on"
        for front in range(FRONTS):
            if on_map(g, front) and not 1 <= g.space[front] <= g.data.last_space[front]:
                return f"Front {front} stands in space {g.space[front]}"
    for front in range(FRONTS):
        if on_map(g, front) and g.data.counter_front[g.counter[front]] != front:
            return f"Front {front} shows a counter of another"
    battles = [box != UNFOUGHT for box in g.box[BATTLES : BATTLES + KAISERSCHLACHTS]]
    if battles != [number < g.fought for number in range(KAISERSCHLACHTS)]:
        return f"{g.fought} Kaiserschlacht battles begun, markers {g.box}"
    if not all(UNFOUGHT <= box <= DEFEATS for box in g.box):
        return f"a marker is in no box: {g.box}"
    if g.great_retreat and on_map(g, 1):
        return "the Polish Front is on the map after the Great Retreat"
    if g.trench and not g.bulgaria:
        return "the Trench Line stands without Bulgaria"
    if min(g.radio, g.mackensen, *g.german_aid, g.actions) < 0:
        return "a marker or the Actions fell below nothing"
    if g.phase != ACTIONS and g.actions:
        return "Actions are left outside the Action Phase"
    return ""
