"""Mountains: hachures from a field of heights, lit from the north-west."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from redan.kit.engraving import Point, number, packed, tag

Rect: TypeAlias = tuple[float, float, float, float]

WIDTHS: Final = (0.34, 0.55, 0.85, 1.2)
"""Four strokes of the burin: the lit side is drawn with the finest."""

# Which sides of a cell a contour crosses, by which of its corners lie above it (clockwise from
# the upper left: 1, 2, 4, 8); sides are top, right, bottom, left.
TOP: Final = 0
RIGHT: Final = 1
BOTTOM: Final = 2
LEFT: Final = 3
CROSSINGS: Final = {
    1: ((LEFT, TOP),),
    2: ((TOP, RIGHT),),
    3: ((LEFT, RIGHT),),
    4: ((RIGHT, BOTTOM),),
    5: ((LEFT, TOP), (RIGHT, BOTTOM)),
    6: ((TOP, BOTTOM),),
    7: ((LEFT, BOTTOM),),
    8: ((BOTTOM, LEFT),),
    9: ((BOTTOM, TOP),),
    10: ((TOP, RIGHT), (BOTTOM, LEFT)),
    11: ((BOTTOM, RIGHT),),
    12: ((RIGHT, LEFT),),
    13: ((RIGHT, TOP),),
    14: ((TOP, LEFT),),
}


class Heights:
    """Heights on a grid, from 0 to 1 and a little over."""

    def __init__(self, rows: Sequence[Sequence[float]], x: float, y: float, step: float) -> None:
        self.rows: Final = rows
        self.x: Final = x
        self.y: Final = y
        self.step: Final = step

    @classmethod
    def read(cls, text: str, top: float = 1.1) -> Heights:
        """From a text: its first line has the letters from low to high, x, y and the step; each
        further line is a row."""
        first, *lines = text.splitlines()
        letters, x, y, step = first.split()
        worth = {letter: top * rank / (len(letters) - 1) for rank, letter in enumerate(letters)}
        rows = [[worth[letter] for letter in row] for row in lines]
        return cls(rows, float(x), float(y), float(step))

    def at(self, x: float, y: float) -> float:
        """The height at a place, between the nodes as well."""
        across, down = (x - self.x) / self.step, (y - self.y) / self.step
        i, j = int(across), int(down)
        if not (0 <= i < len(self.rows[0]) - 1 and 0 <= j < len(self.rows) - 1):
            return 0.0
        u, v = across - i, down - j
        upper, lower = self.rows[j], self.rows[j + 1]
        above = upper[i] * (1 - u) + upper[i + 1] * u
        below = lower[i] * (1 - u) + lower[i + 1] * u
        return above * (1 - v) + below * v

    def slope(self, x: float, y: float, reach: float = 1.5) -> Point:
        """Where it goes up, and how steeply."""
        return (
            self.at(x + reach, y) - self.at(x - reach, y),
            self.at(x, y + reach) - self.at(x, y - reach),
        )


def contours(heights: Heights, level: float) -> list[list[Point]]:
    """The lines along which the land has this height (marching squares)."""
    rows, step = heights.rows, heights.step
    joins: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    for j in range(len(rows) - 1):
        upper, lower = rows[j], rows[j + 1]
        if max(upper) <= level and max(lower) <= level:
            continue
        for i in range(len(upper) - 1):
            corners = (
                (upper[i] > level)
                | (upper[i + 1] > level) << 1
                | (lower[i + 1] > level) << 2
                | (lower[i] > level) << 3
            )
            if corners in (0, 15):
                continue
            sides = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            for one, other in CROSSINGS[corners]:
                joins.setdefault(sides[one], []).append(sides[other])
                joins.setdefault(sides[other], []).append(sides[one])

    def place(side: tuple[int, int, int]) -> Point:
        i, j, upright = side
        low = rows[j][i]
        high = rows[j + 1][i] if upright else rows[j][i + 1]
        part = (level - low) / (high - low)
        return (
            heights.x + step * (i + (0 if upright else part)),
            heights.y + step * (j + (part if upright else 0)),
        )

    lines = []
    seen: set[tuple[int, int, int]] = set()
    for start in joins:
        if start in seen:
            continue
        chain = [start]
        seen.add(start)
        while True:
            onward = [side for side in joins[chain[-1]] if side not in seen]
            if not onward:
                break
            chain.append(onward[0])
            seen.add(onward[0])
        lines.append([place(side) for side in chain])
    return lines


def hachures(
    heights: Heights,
    *,
    levels: Sequence[float],
    gap: float,
    apart: float = 3.8,
    seed: int = 3,
    hidden: Sequence[Rect] = (),
    near: Rect | None = None,
) -> str:
    """Strokes downhill from each level towards the next lower one, four paths in all.

    Nothing is drawn inside `hidden` (x, y, width, height): what lies under boxes for ever.
    Outside `near`, which few windows show, the strokes are half as many.
    """
    rng = Random(seed)
    strokes: tuple[list[tuple[Point, Point]], ...] = ([], [], [], [])
    for level in levels:
        for contour in contours(heights, level):
            since = 0.0
            for (ax, ay), (bx, by) in itertools.pairwise(contour):
                length = math.hypot(bx - ax, by - ay)
                since += length
                while since >= apart:
                    wide = 1.0 if near is None or _inside((bx, by), (near,)) else 2.2
                    since -= apart * wide * (0.82 + 0.36 * rng.random())
                    part = min(max(1 - since / length, 0.0), 1.0) if length else 0.0
                    start = (ax + (bx - ax) * part, ay + (by - ay) * part)
                    end, steps = _downhill(
                        heights, start, level - gap * (0.78 + 0.3 * rng.random())
                    )
                    if steps >= 2 and not _inside(start, hidden):
                        strokes[_weight(start, end, level)].append((start, end))
    return "".join(
        tag("path", d=_path(drawn), stroke_width=width)
        for drawn, width in zip(strokes, WIDTHS, strict=True)
        if drawn
    )


def _downhill(heights: Heights, start: Point, floor: float) -> tuple[Point, int]:
    x, y = start
    steps = 0
    for _ in range(9):
        up_x, up_y = heights.slope(x, y)
        steep = math.hypot(up_x, up_y)
        if steep < 0.004:
            break
        x -= up_x / steep * 1.1
        y -= up_y / steep * 1.1
        steps += 1
        if heights.at(x, y) < floor:
            break
    return (x, y), steps


def _weight(start: Point, end: Point, level: float) -> int:
    """Which stroke: heavier on the side away from the light, where it is steep, and higher up."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    shade = 0.5 + 0.5 * (dx + dy) / length / math.sqrt(2)
    weight = shade * min(1.0, 5.5 / length) + 0.75 * level
    return 0 if weight < 0.24 else 1 if weight < 0.55 else 2 if weight < 0.95 else 3


def _inside(place: Point, rects: Sequence[Rect]) -> bool:
    return any(x < place[0] < x + w and y < place[1] < y + h for x, y, w, h in rects)


def _path(strokes: Sequence[tuple[Point, Point]]) -> str:
    made = []
    x = y = 0
    for start, end in strokes:
        ax, ay = round(start[0] * 10), round(start[1] * 10)
        bx, by = round(end[0] * 10), round(end[1] * 10)
        made.append(
            f"m{number((ax - x) / 10)} {number((ay - y) / 10)}"
            f"l{number((bx - ax) / 10)} {number((by - ay) / 10)}"
        )
        x, y = bx, by
    return packed("".join(made))
