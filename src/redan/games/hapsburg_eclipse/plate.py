"""The sheet as it is engraved: a staff map of 1914, drawn from the data, the same in every run."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Final, TypeAlias, cast

from redan.games.hapsburg_eclipse.data import FOLDER
from redan.games.hapsburg_eclipse.layout import (
    ADVANTAGE_NAMES,
    LOYALTY_CELL,
    LOYALTY_STEPS,
    SPACE_RADIUS,
    STATUS_CELL,
    WILL,
    WILL_CELL,
    Layout,
    Space,
    layout,
    signed,
)
from redan.kit import engraving as e
from redan.kit.engraving import Point, tag
from redan.kit.relief import Heights, hachures

Line: TypeAlias = "list[Point]"

LEVELS: Final = (0.17, 0.3, 0.43, 0.58, 0.73, 0.89)
GAP: Final = 0.15
NEAR: Final = (-70, -50, 1140, 800)
COUNTED: Final = ("will", "war", "loyalties")

# Where a river's name would run beside a track or a name, it is left out at that place.
LAND: Final = "he-land"


class Geography:
    """Coast, rivers, frontiers in board units."""

    def __init__(self) -> None:
        text = (FOLDER / "data" / "geography.json").read_text(encoding="utf-8")
        read = cast("dict[str, list[list[Point]]]", json.loads(text))
        self.bleed: Final = cast("tuple[float, float, float, float]", tuple(read["bleed"]))
        self.land: Final = read["land"]
        self.lakes: Final = read["lakes"]
        self.rivers: Final = cast("list[dict[str, object]]", read["rivers"])
        self.empire: Final = cast("Line", read["empire"])
        self.borders: Final = read["borders"]
        self.graticule: Final = read["graticule"]

    def course(self, name: str) -> Line:
        """The longest stretch of a river, from west to east, for its name."""
        runs = [cast("Line", run["points"]) for run in self.rivers if run["name"] == name]
        longest = max(runs, key=len)
        return longest if longest[0][0] < longest[-1][0] else longest[::-1]

    def bank(self, name: str, place: int) -> tuple[Line, int]:
        """A calmer line to set the name along, read from left to right at this place."""
        course = e.plainer(self.course(name), 8)
        at = min(len(course) - 2, max(1, round(place / 100 * (len(course) - 1))))
        if course[at + 1][0] < course[at - 1][0]:
            return course[::-1], 100 - place
        return course, place


@cache
def geography() -> Geography:
    """The geography, read once."""
    return Geography()


@cache
def plate() -> str:
    """The whole sheet as SVG."""
    sheet, land = layout(), geography()
    x, y, w, h = land.bleed
    inside = _land(land) + _relief(sheet) + _waters(land) + _frontiers(land)
    inside += _lettering(sheet, land) + _obstacles(sheet) + _tracks(sheet) + _boxes(sheet)
    return tag(
        "svg", inside, xmlns="http://www.w3.org/2000/svg", x=x, y=y, width=w, height=h,
        viewBox=f"{x} {y} {w} {h}", overflow="visible",
    )  # fmt: skip


@cache
def plate_hash() -> str:
    """The name the plate is served under."""
    return hashlib.sha256(plate().encode()).hexdigest()[:16]


# ---- The map


def _land(land: Geography) -> str:
    x, y, w, h = land.bleed
    shapes = tag("path", id=LAND, d="".join(e.line(ring, close=True) for ring in land.land))
    coast = tag("path", id="he-coast", d="".join(_coast(ring, land.bleed) for ring in land.land))
    empire = e.line(e.rough(land.empire, 0.06, 5, 2, close=True), close=True)
    clip = tag("clipPath", tag("use", href=f"#{LAND}"), id="he-on-land")
    inner = tag("clipPath", tag("path", d=empire), id="he-at-home")
    border = tag(
        "use", href="#he-empire", fill="none", stroke="var(--home-edge)", stroke_width=16,
        opacity=0.34, clip_path="url(#he-at-home)",
    )  # fmt: skip
    home = tag("path", id="he-empire", d=empire)
    return (
        tag("defs", shapes + coast + home + clip + inner)
        + tag("rect", x=x, y=y, width=w, height=h, fill="var(--water)")
        + e.waterlines("#he-coast")
        + tag("use", href=f"#{LAND}", fill="var(--land)")
        + tag(
            "g",
            tag("use", href="#he-empire", fill="var(--home)") + border,
            clip_path="url(#he-on-land)",
        )
        + tag("use", href="#he-coast", fill="none", stroke="var(--ink)", stroke_width=0.9,
              stroke_linejoin="round")
        + tag("path", d="".join(e.line(part) for part in land.graticule), fill="none",
              stroke="var(--ink)", stroke_width=0.3, opacity=0.3)
    )  # fmt: skip


def _coast(ring: Line, bleed: tuple[float, float, float, float]) -> str:
    """The shore alone, without the edge at which the sheet ends."""
    x, y, w, h = bleed

    def rim(point: Point) -> bool:
        return point[0] in (x, x + w) or point[1] in (y, y + h)

    runs: list[Line] = [[]]
    closed = [*ring, ring[0]]
    for index, point in enumerate(closed):
        if index and rim(point) and rim(closed[index - 1]):
            runs.append([])
        runs[-1].append(point)
    if len(runs) == 1:
        return e.line(ring, close=True)
    return "".join(e.line(run) for run in runs if len(run) > 1)


def _relief(sheet: Layout) -> str:
    text = (FOLDER / "data" / "relief.txt").read_text(encoding="utf-8")
    hidden = [
        (box.x, box.y, box.w, box.h)
        for name, box in sheet.boxes.items()
        if name not in ("draw", "discard", "railway")
    ]
    strokes = hachures(Heights.read(text), levels=LEVELS, gap=GAP, hidden=hidden, near=NEAR)
    return tag("g", strokes, fill="none", stroke="var(--relief)", stroke_linecap="round")


def _waters(land: Geography) -> str:
    rivers = "".join(
        e.river(
            cast("Line", run["points"]),
            cast("float", run["width"]),
            seed,
            grows=run["name"] not in ("Danube", "Elbe", "Theiss"),
        )
        for seed, run in enumerate(land.rivers)
    )
    lakes = "".join(e.line(ring, close=True) for ring in land.lakes)
    return tag(
        "g", rivers, fill="none", stroke="var(--river)", stroke_linecap="round",
        stroke_linejoin="round",
    ) + tag(
        "path", d=lakes, fill="var(--water)", stroke="var(--river)", stroke_width=0.8
    )  # fmt: skip


def _frontiers(land: Geography) -> str:
    borders = [e.line(e.rough(border, 0.05, seed, 2)) for seed, border in enumerate(land.borders)]
    return e.frontier(borders) + tag(
        "use", href="#he-empire", fill="none", stroke="var(--ink)", stroke_width=1.1,
        stroke_dasharray="8 2 1.4 2", opacity=0.75, clip_path="url(#he-on-land)",
    )  # fmt: skip


def _lettering(sheet: Layout, land: Geography) -> str:
    made = []
    for entry in sheet.book.all("lettering"):
        kind = entry.text("kind")
        sea = kind == "sea"
        made.append(
            e.lettering_along(
                f"he-{entry.text('id')}",
                entry.text("path"),
                entry.text("words"),
                float(entry.text("size")),
                float(entry.text("spaced")),
                italic=sea,
                ink="var(--river)" if sea else "var(--ink)",
                halo=None if sea else 4,
                opacity=None if sea else 0.66 if kind == "land" else 0.62,
            )
        )
    for entry in sheet.book.all("river_name", "river"):
        name = entry.text("river")
        for at in entry.numbers("at"):
            bank, place = land.bank(name, at)
            made.append(
                e.lettering_along(
                    f"he-{name.lower()}-{at}", e.smooth(bank), name, 10.2, 1.1, italic=True,
                    ink="var(--river)", halo=2.4, start=f"{place}%", lifted=-3.6,
                )
            )  # fmt: skip
    return tag("g", "".join(made))


# ---- Tracks and spaces


def _obstacles(sheet: Layout) -> str:
    river = geography().course("Isonzo")
    path = e.smooth(river)
    made = tag("path", d=path, fill="none", stroke="var(--ink)", stroke_width=5.4, opacity=0.85)
    made += tag("path", d=path, fill="none", stroke="var(--river)", stroke_width=3.6)
    for note in sheet.book.all("note"):
        made += e.lettering(
            note.text("words"), note.number("x"), note.number("y"), 10.8,
            anchor=note.text("anchor"), italic=True, halo=3,
        )  # fmt: skip
    return made


def _tracks(sheet: Layout) -> str:
    made = [e.track(sheet.path(name), sheet.tinctures[name]) for name in sheet.tracks]
    made += [
        _capital(space) if space.capital else _space(sheet, space)
        for space in sheet.spaces.values()
    ]
    return tag("g", "".join(made))


def _space(sheet: Layout, space: Space) -> str:
    x, y, r = space.x, space.y, SPACE_RADIUS
    made = ""
    if space.fortress:
        works = e.star(x, y, 19, 12.2, 8)
        made += tag("path", d=works, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.3)
        made += tag("path", d=e.star(x, y, 15.2, 9.8, 8), fill="none", stroke="var(--ink)",
                    stroke_width=0.7)  # fmt: skip
    made += tag("circle", cx=x, cy=y, r=r, fill="var(--sheet)", stroke="var(--ink)",
                stroke_width=1.3)  # fmt: skip
    made += tag("circle", cx=x, cy=y, r=r - 2.4, fill="none",
                stroke=f"var(--{sheet.tinctures[space.track]})", stroke_width=1.5)  # fmt: skip
    made += e.lettering(str(space.number), x, y + 3.8, 10.8, face=e.UI_FACE, weight=800)
    return made + "".join(_flag(x + 7 + 8.5 * flag, y - 8 - 1.5 * flag)
                          for flag in range(space.flags))  # fmt: skip


def _flag(x: float, y: float) -> str:
    at = f"{e.number(x + 0.5)} {e.number(y - 16.5)}"
    low = f"{e.number(x + 0.5)} {e.number(y - 12.9)}"
    staff = tag(
        "path", d=f"M{e.number(x)} {e.number(y)}v-17", stroke="var(--ink)", stroke_width=1.1
    )
    cloth = tag(
        "path", d=f"M{at}h9l-2.6 3.6 2.6 3.6h-9z", fill="var(--flag1)", stroke="var(--ink)",
        stroke_width=0.7,
    )  # fmt: skip
    return staff + cloth + tag("path", d=f"M{low}h6.6l2.4 3.6h-9z", fill="var(--flag2)")


def _capital(space: Space) -> str:
    x, y = space.x, space.y
    shape = e.star(x, y, 31, 21, 12)
    return (
        tag("path", d=shape, fill="var(--sheet)", stroke="var(--halo)", stroke_width=5)
        + tag("path", d=shape, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.4)
        + tag("circle", cx=x, cy=y, r=20, fill="var(--sable)", stroke="var(--ink)",
              stroke_width=1.2)
        + tag("circle", cx=x, cy=y, r=16.8, fill="none", stroke="var(--or)", stroke_width=1.2)
        + e.lettering("W", x, y + 5.2, 15, weight=700, ink="var(--or)")
    )  # fmt: skip


# ---- Boxes


def _boxes(sheet: Layout) -> str:
    boxes = sheet.boxes
    made = [
        e.box(box.x, box.y, box.w, box.h, box.name)
        for name, box in boxes.items()
        if name not in ("draw", "discard", "railway")
    ]
    for value, area in zip(WILL, sheet.cells(), strict=False):
        fill = "var(--cell-neg)" if value < 0 else "var(--cell)"
        ink = "var(--no)" if value == WILL[0] else "var(--ink-2)"
        made.append(e.cell(area.x - WILL_CELL[0] / 2, area.y - WILL_CELL[1] / 2, *WILL_CELL, fill))
        made.append(
            e.lettering(
                signed(value), area.x, area.y + 5, 14, face=e.TEXT_FACE, weight=700, ink=ink
            )
        )
    for area in sheet.cells():
        if area.id.startswith("war."):
            w, h = STATUS_CELL
            made.append(e.cell(area.x - w / 2, area.y - h / 2, w, h))
            made.append(e.lettering(area.name, area.x, area.y + 3.8, 10.8, face=e.UI_FACE,
                                    weight=500))  # fmt: skip
        elif area.id.startswith("loyalty."):
            w, h = LOYALTY_CELL
            revolt = area.id.endswith(".0")
            fill = "var(--cell-neg)" if revolt else "var(--cell)"
            made.append(e.cell(area.x - w / 2, area.y - h / 2, w, h, fill))
    box = boxes["loyalties"]
    for step, name in enumerate(LOYALTY_STEPS):
        made.append(e.lettering(name, box.x + 117 + 50 * step, box.y + 20, 10.8, face=e.UI_FACE,
                                weight=500))  # fmt: skip
    for row, nation in enumerate(sheet.book.all("nationality")):
        y = box.y + 30 + 32.5 * row
        rating = nation.number("national_identity")
        made.append(e.lettering(nation.text("name"), box.x + 11, y + 14.5, 13.4, anchor="start",
                                weight=700))  # fmt: skip
        made.append(e.lettering(f"identity {rating}", box.x + 11, y + 26.5, 10.4, anchor="start",
                                face=e.UI_FACE, ink="var(--ink-2)"))  # fmt: skip
    for theater in ("western", "eastern", "naval"):
        box = boxes[theater]
        made += [
            tag("circle", cx=box.x + 24 + 30 * place, cy=box.y + 32, r=12.5, fill="none",
                stroke="var(--ink)", stroke_width=0.9, stroke_dasharray="2.5 2.5", opacity=0.6)
            for place in range(2)
        ]  # fmt: skip
        made.append(e.lettering("to battles", box.x + box.w - 12, box.y + 47.5, 10.4, anchor="end",
                                face=e.UI_FACE, ink="var(--ink-2)"))  # fmt: skip
    box = boxes["advantages"]
    for place, name in enumerate(ADVANTAGE_NAMES):
        made.append(e.lettering(name, box.x + 32 + 57 * place, box.y + 63, 10.4, face=e.UI_FACE,
                                ink="var(--ink-2)"))  # fmt: skip
    for name, words in (("draw", "to come"), ("discard", "this turn")):
        box = boxes[name]
        made.append(e.lettering(words, box.x + box.w / 2, box.y + box.h + 17, 11, weight=700,
                                halo=3.6))  # fmt: skip
    entry = sheet.book.one("sheet")
    at = entry.entry("cartouche")
    made.append(
        e.cartouche(at.number("x"), at.number("y"), at.number("w"), entry.text("title"),
                    entry.texts("miles"), "miles")
    )  # fmt: skip
    return tag("g", "".join(made))
