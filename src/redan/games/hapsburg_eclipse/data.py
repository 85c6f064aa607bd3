"""The tables of Hapsburg Eclipse, read from data/ into tuples indexed by the integers of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from redan.core.state import Data
from redan.games.hapsburg_eclipse import names as n
from redan.kit.entries import Book, Entry

FOLDER: Final = Path(__file__).parent

Operation = tuple[int, int, int, int]
"""An operation of an Event and up to three figures; what they mean depends on the operation."""

CARDS: Final = 50  # HE.CMP.1

LAST_CARDS: Final[Mapping[str, int]] = {"1915": 16, "1916": 21, "1917": 30, "end": CARDS}
"""Where a game may end: so many cards have been played in all."""


class Card:
    """An Event card, with all that is printed on it (HE.CMP.2)."""

    __slots__ = (
        "actions", "advances", "at_end", "combined", "epoch", "event", "headline", "history",
        "ignored_if_provisional", "influence_drm", "influence_succeeds", "iron_cross",
        "kaiserschlacht_drm", "loyalty", "no_actions", "number", "offensive_drm", "random_drm",
        "retreats", "text",
    )  # fmt: skip

    def __init__(self, entry: Entry, ids: Ids) -> None:
        self.number: Final = entry.number("number")
        self.headline: Final = entry.text("headline")
        self.text: Final = entry.text("event_text")
        self.history: Final = entry.text("history")
        self.iron_cross: Final = entry.flag("iron_cross")  # HE.CMP.3
        self.combined: Final = tuple(entry.texts("combined"))
        self.epoch: Final = entry.one_of("epoch", ids.epochs)
        self.advances: Final = tuple(entry.several("advances", ids.fronts))
        self.retreats: Final = tuple(entry.several("retreats", ids.fronts))
        self.loyalty: Final = _tests(entry, ids)
        self.random_drm: Final = entry.number("random_drm")
        self.actions: Final = entry.number("actions")
        steps = entry.entries("event")
        operations = [_operation(step, ids) for step in steps]
        codes = [operation[0] for operation in operations]
        self.event: Final = tuple(op for op in operations if op[0] not in _NOT_IN_EVENT_PHASE)
        self.at_end: Final = tuple(op for op in operations if op[0] in _AT_END)
        self.influence_succeeds: Final = n.INFLUENCE_SUCCEEDS in codes
        self.no_actions: Final = n.NO_ACTIONS in codes
        self.ignored_if_provisional: Final = tuple(
            front
            for step, code in zip(steps, codes, strict=True)
            if code == n.IGNORE_IF_PROVISIONAL
            for front in step.several("fronts", ids.fronts)
        )
        offensive, influence, kaiserschlacht = _modifiers(entry, ids)
        self.offensive_drm: Final = tuple(offensive)
        self.influence_drm: Final = influence
        self.kaiserschlacht_drm: Final = kaiserschlacht


_AT_END: Final = (n.VICTORY_IF_BEYOND, n.REMOVE_IF_AT, n.BULGARIA_LEAVES)
_NOT_IN_EVENT_PHASE: Final = (
    *_AT_END, n.NO_ACTIONS, n.INFLUENCE_SUCCEEDS, n.IGNORE_IF_PROVISIONAL,
)  # fmt: skip


class Ids:
    """What the names of the data files stand for."""

    __slots__ = ("battles", "counters", "epochs", "fronts", "markers", "nationalities", "theaters")

    def __init__(self, book: Book) -> None:
        self.fronts: Final = _ids(book, "track")
        self.counters: Final = _ids(book, "counter")
        self.nationalities: Final = _ids(book, "nationality")
        battles = _ids(book, "battle")
        kaiserschlacht = {
            entry.text("id"): n.KAISERSCHLACHT_1 + number
            for number, entry in enumerate(book.all("kaiserschlacht"))
        }
        self.battles: Final = battles
        self.markers: Final = {**battles, **kaiserschlacht, "russia_tires": n.RUSSIA_TIRES}
        self.theaters: Final = {"western": 0, "eastern": 1, "naval": 2, "misc": n.MISCELLANEOUS}
        order = book.one("epochs").texts("order")
        self.epochs: Final = {name: number for number, name in enumerate(order)}


def _ids(book: Book, table: str) -> dict[str, int]:
    return {entry.text("id"): number for number, entry in enumerate(book.all(table))}


def _tests(entry: Entry, ids: Ids) -> tuple[int, ...]:
    """The Loyalty Tests of a card in order; All means Czechs, Croats, Hungarians."""
    tests: list[int] = []
    for word in entry.texts("loyalty"):
        if word == "all":
            tests += [n.CZECHS, n.CROATS, n.HUNGARIANS]
        else:
            tests.append(entry.meaning("loyalty", word, {**ids.nationalities, "random": n.RANDOM}))
    return tuple(tests)


def _modifiers(entry: Entry, ids: Ids) -> tuple[list[int], int, int]:
    """The DRMs of the turn: to Offensives by Front, to influence, to the Kaiserschlacht."""
    offensive, influence, kaiserschlacht = [0] * n.FRONTS, 0, 0
    for modifier in entry.entries("modifiers"):
        value = modifier.number("value")
        kind = modifier.text("on")
        if kind == "offensive":
            everywhere = modifier.texts("fronts") == ["all"]
            named = range(n.FRONTS) if everywhere else modifier.several("fronts", ids.fronts)
            for front in named:
                offensive[front] += value
        elif kind == "influence":
            influence += value
        elif kind == "kaiserschlacht_battle":
            kaiserschlacht += value
        else:
            raise modifier.wrong("on", f"is {kind!r}; it may be offensive, influence or "
                                 "kaiserschlacht_battle")  # fmt: skip
    return offensive, influence, kaiserschlacht


_GAINED: Final[Mapping[str, int]] = {"radio_intercept": 0, "german_aid": 1, "mackensen": 2}


def _operation(step: Entry, ids: Ids) -> Operation:
    """An operation of an Event as integers."""
    op = step.one_of("op", n.OPERATIONS)
    front = step.one_of("front", ids.fronts, n.NO_FRONT)
    counter = step.one_of("counter", ids.counters, -1)
    if op == n.BATTLE:
        return op, step.one_of("battle", ids.battles), 0, 0
    if op == n.GAIN_MARKER:
        return op, step.one_of("marker", _GAINED), step.number("count"), 0
    if op in (n.ADD_EPOCH, n.ADD_EPOCH_IF_GREAT_WAR):
        return op, step.one_of("epoch", ids.epochs), 0, 0
    if op == n.ACTIVATE_FRONT:
        return op, front, step.number("space"), counter
    if op == n.RETURN_FRONT:
        return op, front, step.number("space"), counter
    if op == n.SET_COUNTER:
        return op, front, counter, 0
    if op == n.ADJUST_BATTLE_VALUE:
        return op, front, step.number("delta"), 0
    if op == n.PROVISIONAL_GOVERNMENT:
        return op, step.number("return_space"), 0, 0
    if op == n.OFFER_DISCARD:
        return op, step.one_of("nationality", ids.nationalities), 0, 0
    if op == n.VICTORY_IF_BEYOND:
        return op, front, step.number("min_space"), step.one_of("marker", ids.markers)
    if op == n.REMOVE_IF_AT:
        return op, front, step.number("space"), 0
    if op == n.BULGARIA_LEAVES:
        return op, front, step.number("max_space"), 0
    return op, front, 0, 0


class Scenario:
    """A set-up."""

    __slots__ = (
        "boxes", "flags", "fortress", "fronts", "german_aid", "id", "loyalty", "mackensen",
        "merged", "name", "played", "radio", "resources", "spent", "start", "status", "title",
    )  # fmt: skip

    def __init__(self, entry: Entry, ids: Ids) -> None:
        self.id: Final = entry.text("id")
        self.title: Final = entry.text("name")
        self.played: Final = tuple(entry.numbers("already_played"))
        self.merged: Final = tuple(entry.several("merged_epochs", ids.epochs))
        self.status: Final = entry.number("war_status")
        self.start: Final = entry.number("starting_national_will")
        fronts = entry.entry("fronts")
        self.fronts: Final = tuple(
            (
                ids.fronts[name],
                fronts.entry(name).number("space"),
                fronts.entry(name).one_of("counter", ids.counters),
            )
            for name in fronts.names()
        )
        self.fortress: Final = entry.number("fortress_strength")
        loyalty = entry.entry("loyalty")
        self.loyalty: Final = tuple(loyalty.number(name) for name in ids.nationalities)
        boxes = {"victories": n.VICTORIES, "stalemates": n.STALEMATES, "defeats": n.DEFEATS}
        self.boxes: Final = tuple(
            (marker, box)
            for name, box in boxes.items()
            for marker in entry.several(name, ids.markers)
        )
        resources = entry.entry("resources")
        self.resources: Final = tuple(
            resources.number(name) for name in ("western", "eastern", "naval")
        )
        self.spent: Final = entry.number("resources_spent")
        advantages = entry.entry("advantages")
        self.radio: Final = advantages.number("radio_intercept")
        self.german_aid: Final = advantages.number("german_aid")
        self.mackensen: Final = advantages.number("mackensen")
        self.flags: Final = frozenset(entry.entry("flags").names())


class Tables(Data):
    """Everything printed: map, cards, markers, charts, and the optional rules of this table."""

    __slots__ = (
        "battle_names",
        "battle_theater",
        "battle_value",
        "cards",
        "coalition",
        "counter_front",
        "counter_names",
        "counter_value",
        "emergency_aid",
        "epoch_names",
        "expanded_weariness",
        "fair_weather",
        "fates",
        "flags",
        "flags_from",
        "front_names",
        "historical",
        "identity",
        "italian_resurgence",
        "last_card",
        "last_space",
        "marker_ids",
        "must_hold",
        "nation_ids",
        "nation_names",
        "provisional",
        "scenarios",
        "spa",
        "space_names",
        "status_names",
        "supply",
        "theater_names",
    )

    def __init__(self, book: Book) -> None:
        ids = Ids(book)
        cards = [Card(entry, ids) for entry in book.all("card", "number")]
        self.cards: Final = (cards[0], *sorted(cards, key=lambda card: card.number))
        spaces = {entry.text("id"): entry for entry in book.all("space")}
        tracks = [entry.several("spaces", spaces) for entry in book.all("track")]
        self.front_names: Final = tuple(entry.text("name") for entry in book.all("track"))
        self.space_names: Final = tuple(
            tuple(space.text("name") for space in track) for track in tracks
        )
        self.last_space: Final = tuple(len(track) - 1 for track in tracks)
        self.flags_from: Final = tuple(_flags_from(track) for track in tracks)
        counters = book.all("counter")
        self.counter_front: Final = tuple(entry.one_of("front", ids.fronts) for entry in counters)
        self.counter_value: Final = tuple(entry.number("battle_value") for entry in counters)
        self.counter_names: Final = tuple(entry.text("leader") for entry in counters)
        self.provisional: Final = (ids.counters["polish_provisional"],
                                   ids.counters["brusilov_provisional"])  # fmt: skip
        battles = [*book.all("battle"), *book.all("kaiserschlacht")]
        self.battle_value: Final = tuple(entry.number("battle_value") for entry in battles)
        self.battle_theater: Final = tuple(
            entry.one_of("theater", ids.theaters) for entry in battles
        )
        self.battle_names: Final = (
            *(entry.text("name") for entry in book.all("battle")),
            *(f"Kaiserschlacht {number + 1}" for number in range(n.KAISERSCHLACHTS)),
            "Russia Tires",
        )
        nationalities = book.all("nationality")
        self.nation_names: Final = tuple(entry.text("name") for entry in nationalities)
        self.identity: Final = tuple(entry.number("national_identity") for entry in nationalities)
        self.marker_ids: Final = tuple(ids.markers)
        self.nation_ids: Final = tuple(ids.nationalities)
        self.epoch_names: Final = tuple(ids.epochs)
        self.status_names: Final = tuple(book.one("war_status").texts("spaces"))
        outcomes = book.one("outcomes")
        self.fates: Final = {
            name.replace("_", " ").title(): outcomes.text(name) for name in outcomes.names()
        }
        self.flags: Final = tuple(
            tuple(space.number("flags") for space in track) for track in tracks
        )
        self.theater_names: Final = ("Western", "Eastern", "Naval", "Miscellaneous")
        self.scenarios: Final = {
            entry.text("id"): Scenario(entry, ids) for entry in book.all("scenario")
        }
        self.supply: Final = next(
            entry.number("count") for entry in book.all("marker") if entry.text("id") == "resource"
        )
        self.last_card = CARDS
        self.historical = False
        self.emergency_aid = False
        self.fair_weather = False
        self.must_hold = False
        self.spa = False
        self.coalition = False
        self.italian_resurgence = False
        self.expanded_weariness = False


def _flags_from(track: Sequence[Entry]) -> tuple[int, ...]:
    """The flags a Front holds by standing in each space: those of it and of all behind it, but
    for Budapest and Przemyśl, which have rules of their own. The last entry, which is also that
    of space -1, is for a Front off the map."""
    flags = [0 if "fortress" in space or space.number("flags") == 2 else space.number("flags")
             for space in track]  # fmt: skip
    return tuple(sum(flags[space:]) for space in range(len(track) + 1))


@cache
def tables(options: tuple[tuple[str, object], ...] = ()) -> Tables:
    """The tables for a table with these options, which stay as chosen (HE.OPT.0); made once for
    each set of them."""
    made = Tables(Book(FOLDER / "data"))
    chosen = dict(options)
    made.last_card = LAST_CARDS[str(chosen.get("until", "end"))]
    made.historical = bool(chosen.get("historical_game"))
    made.emergency_aid = bool(chosen.get("emergency_aid"))
    made.fair_weather = bool(chosen.get("fair_weather_friends"))
    made.must_hold = bool(chosen.get("przemysl_must_hold"))
    made.spa = bool(chosen.get("spa_conference"))
    made.coalition = bool(chosen.get("coalition"))
    made.italian_resurgence = bool(chosen.get("italian_resurgence"))
    made.expanded_weariness = bool(chosen.get("expanded_war_weariness"))
    return made
