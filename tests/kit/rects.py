"""Where lettering and pieces lie, near enough to see whether two of them touch."""

from __future__ import annotations

import itertools
import math
import re
from itertools import pairwise
from typing import TypeAlias

from redan.core.scene import Text

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WIDE = 0.5
"""The mean width of a letter of Old Standard, by its size; measured at 0.45 to 0.51."""


def text_rect(words: str, at: Text) -> Rect:
    spaced = 2.5 if at.style == "capital" else 0
    width = len(words) * (at.size * (0.64 if at.style == "capital" else WIDE) + spaced)
    left = {"start": at.x, "middle": at.x - width / 2, "end": at.x - width}[at.anchor]
    return left, at.y - 0.7 * at.size, left + width, at.y + 0.2 * at.size


def around(x: float, y: float, w: float, h: float) -> Rect:
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def touch(one: Rect, other: Rect, slack: float = 0) -> bool:
    return (
        one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    )


def letters_along(path: str, words: str, size: float, spaced: float) -> list[Rect]:
    """A small square for each letter that is set along the middle of a cubic curve."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = zip(numbers[::2], numbers[1::2], strict=True)
    points = []
    for step in range(101):
        t = step / 100
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        points.append(
            (
                sum(w * x for w, x in zip(weights, (ax, bx, cx, dx), strict=True)),
                sum(w * y for w, y in zip(weights, (ay, by, cy, dy), strict=True)),
            )
        )
    lengths = [0.0]
    for (px, py), (qx, qy) in itertools.pairwise(points):
        lengths.append(lengths[-1] + math.hypot(qx - px, qy - py))
    pitch = 0.62 * size + spaced
    start = lengths[-1] / 2 - pitch * (len(words) - 1) / 2
    made = []
    for place in range(len(words)):
        along = start + pitch * place
        at = min(range(101), key=lambda index: abs(lengths[index] - along))
        assert 0 <= along <= lengths[-1], f"{words} is longer than its line"
        x, y = points[at]
        made.append(around(x, y - 0.35 * size, 0.6 * size, 0.7 * size))
    return made


def letters_on(line: list[tuple[float, float]], place: int, words: str, size: float) -> list[Rect]:
    """A small square for each letter that is set around a place (in percent) of a line."""
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(line):
        lengths.append(lengths[-1] + math.hypot(bx - ax, by - ay))
    pitch = 0.48 * size + 1.1
    start = lengths[-1] * place / 100 - pitch * (len(words) - 1) / 2
    made = []
    for letter in range(len(words)):
        along = start + pitch * letter
        assert 0 <= along <= lengths[-1], f"{words} runs beyond its line"
        after = next(index for index, length in enumerate(lengths) if length >= along and index)
        (ax, ay), (bx, by) = line[after - 1], line[after]
        part = (along - lengths[after - 1]) / (lengths[after] - lengths[after - 1])
        step = math.hypot(bx - ax, by - ay)
        up = 3.6 + 0.3 * size
        x = ax + (bx - ax) * part + (by - ay) / step * up
        y = ay + (by - ay) * part - (bx - ax) / step * up
        made.append(around(x, y, 0.5 * size, 0.6 * size))
    return made
