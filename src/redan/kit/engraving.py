"""The engraver's tools: what a plate is drawn with, as SVG in tokens that the page gives colour to.

Every function returns a piece of SVG text. Nothing but `var(--token)` colours it, so that one
plate serves by day and by lamplight; all chance is seeded, so that it is the same in every run.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

Point: TypeAlias = tuple[float, float]

MAP_FACE: Final = "var(--f-map)"
UI_FACE: Final = "var(--f-ui)"
TEXT_FACE: Final = "var(--f-text)"

WATERLINES: Final = ((34, 33.1), (25, 24), (17.4, 16.3), (11, 9.8), (5.6, 4.2))
"""Pairs of widths: a line of `--wl`, and the water laid over all but its rims."""

DASHES: Final = {
    "gules": "9 4",
    "azure": "14 3 2 3",
    "vert": "1 6",
    "or": "0.1 4",
    "purpure": "2.5 3.5",
    "sable": "none",
    "argent": "none",
}
"""The white core of a track, by its tincture: tracks stay apart without their colours."""


# ---- Numbers and attributes


def number(value: float) -> str:
    """A coordinate in as few characters as it takes."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def tag(name: str, inside: str = "", **attributes: object) -> str:
    """An element; `stroke_width=2` is written stroke-width, what is None is left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


# ---- Lines


def line(points: Sequence[Point], close: bool = False) -> str:
    """A path through the points, in relative steps of a tenth of a unit."""
    x, y = round(points[0][0] * 10), round(points[0][1] * 10)
    made = [f"M{number(x / 10)} {number(y / 10)}l"]
    steps = []
    for to_x, to_y in points[1:]:
        u, v = round(to_x * 10), round(to_y * 10)
        if (u, v) != (x, y):
            steps.append(f"{number((u - x) / 10)} {number((v - y) / 10)}")
            x, y = u, v
    return made[0] + packed(" ".join(steps)) + ("z" if close else "")


def packed(path: str) -> str:
    """The same without the spaces that a minus sign makes needless."""
    return path.replace(" -", "-")


def smooth(points: Sequence[Point], close: bool = False) -> str:
    """A soft curve through the points (Catmull-Rom)."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if close else points[min(max(index, 0), count - 1)]

    made = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for index in range(count if close else count - 1):
        before, start, end, after = (at(index + step) for step in (-1, 0, 1, 2))
        turns = (
            (end[0] - before[0]) / 6,
            (end[1] - before[1]) / 6,
            (end[0] - start[0]) - (after[0] - start[0]) / 6,
            (end[1] - start[1]) - (after[1] - start[1]) / 6,
            end[0] - start[0],
            end[1] - start[1],
        )
        made.append("c" + packed(" ".join(number(value) for value in turns)))
    return "".join(made) + ("z" if close else "")


def rough(
    points: Sequence[Point], amount: float, seed: int, times: int = 2, close: bool = False
) -> list[Point]:
    """A line as a hand draws it: every edge is halved and its middle moved a little aside."""
    rng = Random(seed)
    drawn = list(points) + ([points[0]] if close else [])
    for _ in range(times):
        finer = [drawn[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(drawn):
            aside = amount * (2 * rng.random() - 1)
            finer.append(((ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside))
            finer.append((bx, by))
        drawn = finer
    return drawn[:-1] if close else drawn


def plainer(points: Sequence[Point], within: float) -> list[Point]:
    """The line with as few of its points as keep it this near (Ramer, Douglas, Peucker)."""
    if len(points) < 3:
        return list(points)
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay) or 1e-9
    off = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in points[1:-1]]
    far = max(off)
    if far <= within:
        return [points[0], points[-1]]
    cut = off.index(far) + 1
    return plainer(points[: cut + 1], within)[:-1] + plainer(points[cut:], within)


def along(points: Sequence[Point], step: float) -> list[Point]:
    """Points on the line, at most `step` from each other."""
    made = [points[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        pieces = max(1, math.ceil(math.hypot(bx - ax, by - ay) / step))
        made += [
            (ax + (bx - ax) * part / pieces, ay + (by - ay) * part / pieces)
            for part in range(1, pieces + 1)
        ]
    return made


def star(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """A star of so many points, one of them up: capitals and fortresses."""
    corners = []
    for corner in range(2 * points):
        reach = inner if corner % 2 else outer
        angle = corner * math.pi / points
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return line(corners, close=True)


def saw(start: Point, end: Point, teeth: int, depth: float) -> str:
    """A trench line: sawteeth to the right of the way from start to end."""
    (ax, ay), (bx, by) = start, end
    dx, dy = (bx - ax) / (2 * teeth), (by - ay) / (2 * teeth)
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * depth, dx / length * depth
    points = [
        (ax + dx * step + nx * (step % 2), ay + dy * step + ny * (step % 2))
        for step in range(2 * teeth + 1)
    ]
    return line(points)


# ---- Water, land, lines of a map


def waterlines(href: str) -> str:
    """The engraver's waterlines along a coast: one path used ten times, outermost first."""
    lines = []
    for wide, narrow in WATERLINES:
        lines.append(tag("use", href=href, stroke="var(--wl)", stroke_width=wide))
        lines.append(tag("use", href=href, stroke="var(--water)", stroke_width=narrow))
    return tag("g", "".join(lines), fill="none", stroke_linejoin="round")


def river(points: Sequence[Point], width: float, seed: int, grows: bool = True) -> str:
    """A river, from its source: it grows in three steps."""
    drawn = list(points) if len(points) > 25 else rough(points, 0.08, seed, 1)
    if not grows or len(drawn) < 6:
        return tag("path", d=smooth(drawn), stroke_width=width)
    cuts = (0, len(drawn) // 3, 2 * len(drawn) // 3, len(drawn) - 1)
    return "".join(
        tag(
            "path",
            d=smooth(drawn[cuts[part] : cuts[part + 1] + 1]),
            stroke_width=width * (0.5 + 0.25 * part),
        )
        for part in range(3)
    )


def frontier(paths: Iterable[str], width: float = 0.8, dash: str = "5 2 1 2") -> str:
    """Frontiers in ink."""
    return tag(
        "path", d="".join(paths), fill="none", stroke="var(--ink)", stroke_width=width,
        stroke_dasharray=dash, opacity=0.62,
    )  # fmt: skip


def track(path: str, tincture: str) -> str:
    """A way that pieces move along: halo, casing, tincture, and the dashed core that tells it."""
    core = tag(
        "path", d=path, stroke="var(--sheet)", stroke_width=1.3, stroke_dasharray=DASHES[tincture]
    )
    body = (
        tag("path", d=path, stroke="var(--halo)", stroke_width=8.4, opacity=0.9)
        + tag("path", d=path, stroke="var(--ink)", stroke_width=5.8)
        + tag("path", d=path, stroke=f"var(--{tincture})", stroke_width=4.4)
        + core
    )
    return tag("g", body, fill="none", stroke_linecap="round", stroke_linejoin="round")


# ---- Lettering


def lettering(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "middle",
    face: str = MAP_FACE,
    weight: int | None = None,
    italic: bool = False,
    spaced: float | None = None,
    ink: str = "var(--ink)",
    halo: float | None = None,
    around: str = "var(--halo)",
    opacity: float | None = None,
    turn: float | None = None,
) -> str:
    """Words on the plate; a halo knocks out whatever line lies behind them."""
    return tag(
        "text",
        escape(words),
        x=float(x),
        y=float(y),
        font_family=face,
        font_size=size,
        font_weight=weight,
        font_style="italic" if italic else None,
        letter_spacing=spaced,
        text_anchor=None if anchor == "start" else anchor,
        fill=ink,
        opacity=opacity,
        paint_order="stroke" if halo else None,
        stroke=around if halo else None,
        stroke_width=halo,
        stroke_linejoin="round" if halo else None,
        transform=f"rotate({turn:g} {x:g} {y:g})" if turn else None,
    )


def lettering_along(
    name: str,
    path: str,
    words: str,
    size: float,
    spaced: float,
    *,
    italic: bool = False,
    ink: str = "var(--ink)",
    halo: float | None = 4,
    opacity: float | None = None,
    start: str = "50%",
    lifted: float | None = None,
) -> str:
    """Words along a line: countries, seas, rivers."""
    inner = tag("textPath", escape(words), href=f"#{name}", startOffset=start)
    text = tag(
        "text",
        inner,
        font_family=MAP_FACE,
        font_size=size,
        letter_spacing=spaced,
        font_style="italic" if italic else None,
        text_anchor="middle",
        dy=lifted,
        fill=ink,
        opacity=opacity,
        paint_order="stroke" if halo else None,
        stroke="var(--halo)" if halo else None,
        stroke_width=halo,
        stroke_linejoin="round" if halo else None,
    )
    return tag("path", id=name, d=path, fill="none") + text


# ---- Furniture


def box(x: float, y: float, w: float, h: float, title: str = "", value: str = "") -> str:
    """A box laid on the map: the printer's double rule, its title set into the upper one."""
    made = tag(
        "rect", x=x, y=y, width=w, height=h, rx=2, fill="var(--sheet)", fill_opacity=0.95,
        stroke="var(--ink)", stroke_width=1.2,
    ) + tag(
        "rect", x=x + 2.4, y=y + 2.4, width=w - 4.8, height=h - 4.8, rx=1, fill="none",
        stroke="var(--ink)", stroke_width=0.5,
    )  # fmt: skip
    for words, at, anchor in ((title, x + 9, "start"), (value, x + w - 9, "end")):
        if words:
            wide = 0.4 * 11.6 * len(words)
            made += tag(
                "rect", x=at if anchor == "start" else at - wide, y=y - 2, width=wide, height=6,
                fill="var(--sheet)",
            )  # fmt: skip
            made += lettering(
                words, at, y + 4, 11.6, anchor=anchor, weight=700, spaced=0.3, halo=6,
                around="var(--sheet)",
            )  # fmt: skip
    return made


def cell(x: float, y: float, w: float, h: float, fill: str = "var(--cell)") -> str:
    """A step of a scale or of a table in a box."""
    return tag(
        "rect", x=x, y=y, width=w, height=h, fill=fill, stroke="var(--ink)", stroke_width=0.6
    )


def cartouche(x: float, y: float, w: float, title: str, scale: Sequence[str], unit: str) -> str:
    """The title of the sheet with its scale: as many equal parts as there are figures but one."""
    left, right = x + 20, x + w - 44
    parts = len(scale) - 1
    step = (right - left) / parts
    ticks = "".join(
        f"M{number(left + step * part)} {number(y + 27)}v4" for part in range(parts + 1)
    )
    bars = "".join(
        f"M{number(left + step * part)} {number(y + 28.2)}h{number(step)}v2.2h{number(-step)}z"
        for part in range(0, parts, 2)
    )
    rule = f"M{number(left)} {number(y + 29.3)}h{number(right - left)}"
    figures = "".join(
        lettering(figure, left + step * part, y + 40.8, 10.2, face=UI_FACE, ink="var(--ink-2)")
        for part, figure in enumerate(scale)
    )
    unit_word = lettering(
        unit, right + 24, y + 40.8, 10.2, face=UI_FACE, italic=True, ink="var(--ink-2)"
    )
    return (
        box(x, y, w, 46)
        + lettering(title, x + w / 2, y + 19, 15.4, weight=700, spaced=0.4)
        + tag("path", d=ticks + rule, fill="none", stroke="var(--ink)", stroke_width=0.8)
        + tag("path", d=bars, fill="var(--ink)")
        + figures
        + unit_word
    )


PATTERNS: Final = {
    "gules": (4, "", '<path d="M1 0v4" stroke="{light}" stroke-width="1"/>'),
    "azure": (4, "", '<path d="M0 1h4" stroke="{light}" stroke-width="1"/>'),
    "vert": (4, "rotate(-45)", '<path d="M1 0v4" stroke="{light}" stroke-width="1"/>'),
    "purpure": (4, "rotate(45)", '<path d="M1 0v4" stroke="{light}" stroke-width="1"/>'),
    "or": (
        5,
        "",
        '<circle cx="1.2" cy="1.2" r=".75" fill="{dark}"/>'
        '<circle cx="3.7" cy="3.7" r=".75" fill="{dark}"/>',
    ),
    "sable": (4, "", '<path d="M1 0v4M0 1h4" stroke="{light}" stroke-width=".8"/>'),
}

GUILLOCHE: Final = "M0 5Q2.5 0 5 5T10 5M5 0Q0 2.5 5 5T5 10"


def patterns() -> str:
    """The hatchings of the tinctures (h-gules ...) and the back of a card (guil), for `<defs>`."""
    made = []
    for tincture, (size, turn, inside) in PATTERNS.items():
        drawn = inside.format(light="var(--h-light)", dark="var(--h-dark)")
        made.append(
            tag(
                "pattern", drawn, id=f"h-{tincture}", width=size, height=size,
                patternUnits="userSpaceOnUse", patternTransform=turn or None,
            )
        )  # fmt: skip
    back = tag("path", d=GUILLOCHE, fill="none", stroke="#a8842f", stroke_width=0.55)
    made.append(tag("pattern", back, id="guil", width=10, height=10, patternUnits="userSpaceOnUse"))
    return "".join(made)
