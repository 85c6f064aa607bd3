"""Where everything lies on the sheet: the one place that plate, board and scene take it from."""

from __future__ import annotations

from functools import cache
from typing import Final

from redan.core.scene import Area, Text
from redan.games.hapsburg_eclipse.data import FOLDER
from redan.games.hapsburg_eclipse.names import NATIONALITIES
from redan.kit.engraving import Point, smooth
from redan.kit.entries import Book, Entry

SPACE_RADIUS: Final = 10.5
UNDER_TITLE: Final = 4
"""The inside of a titled box lies so much lower than the box."""
COUNTER: Final = 50
LETTERS: Final = {"Russia": "RUS", "Italy": "ITA", "Romania": "RUM", "France": "FRA"}

WILL: Final = range(-5, 6)
WILL_CELL: Final = (36, 27)
STATUS_CELL: Final = (71.5, 27)
LOYALTY_CELL: Final = (50, 30)
LOYALTY_STEPS: Final = ("Revolt", "1", "2", "Loyal")
ADVANTAGE_IDS: Final = ("aid", "mackensen", "radio")
ADVANTAGE_NAMES: Final = ("German Aid", "Mackensen", "Intercept")

SHARED_LEG: Final = {"carpathian": (-1.5, -2.6), "romanian": (3.2, 3.6)}
"""Vienna to Budapest is a way of two tracks, drawn side by side."""


class Space:
    """A space of the map."""

    __slots__ = ("capital", "covered", "flags", "fortress", "id", "label", "name", "number",
                 "track", "x", "y")  # fmt: skip

    def __init__(self, entry: Entry, name: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.x: Final = entry.number("x")
        self.y: Final = entry.number("y")
        self.flags: Final = entry.number("flags")
        self.capital: Final = entry.flag("capital")
        self.fortress: Final = "fortress" in entry
        tracks = entry.entry("tracks")
        self.track: Final = tracks.names()[0]
        self.number: Final = tracks.number(self.track)
        self.label: Final = self._place(name, 16.5 if self.capital else 15.4 if self.flags > 1
                                        else 13.6)  # fmt: skip
        self.covered: Final = (
            self._place(name.entry("under"), 13.2)
            if "under" in name
            else Text(self.x, self.y + 47, size=13.2)
        )

    def _place(self, name: Entry, size: float) -> Text:
        style = "capital" if self.capital else "place"
        x, y = self.x + name.number("dx"), self.y + name.number("dy")
        return Text(x, y, name.text("anchor"), size, style)


class Rect:
    """A titled box."""

    __slots__ = ("h", "id", "name", "w", "x", "y")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.x: Final = entry.number("x")
        self.y: Final = entry.number("y")
        self.w: Final = entry.number("w")
        self.h: Final = entry.number("h")


class Layout:
    """The sheet."""

    __slots__ = ("book", "boxes", "spaces", "status_names", "tinctures", "track_names", "tracks")

    def __init__(self) -> None:
        self.book: Final = Book(FOLDER / "data")
        names = {entry.text("space"): entry for entry in self.book.all("name", "space")}
        self.spaces: Final = {
            entry.text("id"): Space(entry, names[entry.text("id")])
            for entry in self.book.all("space")
        }
        tracks = self.book.all("track")
        self.tracks: Final = {entry.text("id"): tuple(entry.texts("spaces")) for entry in tracks}
        self.track_names: Final = {entry.text("id"): entry.text("name") for entry in tracks}
        colours = self.book.one("tinctures")
        self.tinctures: Final = {name: colours.text(name) for name in colours.names()}
        self.boxes: Final = {entry.text("id"): Rect(entry) for entry in self.book.all("box")}
        self.status_names: Final = tuple(self.book.one("war_status").texts("spaces"))

    def way(self, track: str) -> list[Point]:
        """The points a track goes through, from Vienna outward."""
        dx, dy = SHARED_LEG.get(track, (0, 0))
        return [
            (self.spaces[name].x + dx * (step < 2), self.spaces[name].y + dy * (step < 2))
            for step, name in enumerate(self.tracks[track])
        ]

    def path(self, track: str) -> str:
        """The same as a curve."""
        return smooth(self.way(track))

    def cells(self) -> list[Area]:
        """Everything in boxes on which a marker may lie."""
        return [
            *self._will(),
            *self._status(),
            *self._loyalties(),
            *self._slots(),
        ]

    def _will(self) -> list[Area]:
        box, (w, h) = self.boxes["national_will"], WILL_CELL
        return [
            Area(
                id=f"will.{value}", kind="cell", name=signed(value), box=box.id, w=w, h=h,
                x=box.x + 12 + w * (place + 0.5), y=box.y + 9 + h / 2,
                rules=("HE.NWL.1", "HE.NWL.4"),
            )
            for place, value in enumerate(WILL)
        ]  # fmt: skip

    def _status(self) -> list[Area]:
        box, (w, h) = self.boxes["war_status"], STATUS_CELL
        return [
            Area(
                id=f"war.{place}", kind="cell", name=name, box=box.id, w=w, h=h,
                x=box.x + 7 + w * (place + 0.5), y=box.y + 10 + h / 2,
            )
            for place, name in enumerate(self.status_names)
        ]  # fmt: skip

    def _loyalties(self) -> list[Area]:
        box, (w, h) = self.boxes["loyalties"], LOYALTY_CELL
        ids = [entry.text("id") for entry in self.book.all("nationality")]
        return [
            Area(
                id=f"loyalty.{ids[nation]}.{step}", kind="cell", name=LOYALTY_STEPS[step],
                box=box.id, w=w, h=h, x=box.x + 92 + w * (step + 0.5),
                y=box.y + 30 + 32.5 * nation + h / 2, rules=("HE.REV.1",),
            )
            for nation in range(NATIONALITIES)
            for step in range(4)
        ]  # fmt: skip

    def _slots(self) -> list[Area]:
        made = []
        for name in ("victories", "stalemates", "defeats", "western", "eastern", "naval",
                     "kaiserschlacht", "draw", "discard"):  # fmt: skip
            box = self.boxes[name]
            titled = name not in ("draw", "discard")
            made.append(
                Area(
                    id=f"box.{name}", kind="box", name=box.name, box=name,
                    w=box.w - 10 * titled, h=box.h - 15 * titled, x=box.x + box.w / 2,
                    y=box.y + box.h / 2 + UNDER_TITLE * titled,
                )
            )  # fmt: skip
        box = self.boxes["advantages"]
        for place, name in enumerate(ADVANTAGE_IDS):
            made.append(
                Area(
                    id=f"advantages.{name}", kind="slot", name=ADVANTAGE_NAMES[place], box=box.id,
                    x=box.x + 32 + 57 * place, y=box.y + 31, r=16,
                )
            )  # fmt: skip
        return made


def signed(value: int) -> str:
    """As numbers are set: a true minus, a plus always, a plain zero."""
    return f"+{value}" if value > 0 else f"\N{MINUS SIGN}{-value}" if value < 0 else "0"


@cache
def layout() -> Layout:
    """The sheet, read once."""
    return Layout()
