"""Figures with their uncertainty: means and shares with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Interval:
    """A figure, and the range that holds the true one in 95 of 100 such experiments."""

    value: float
    low: float
    high: float


def wilson(hits: int, total: int) -> Interval:
    """A share with the interval of Wilson, which is right for small and extreme shares too."""
    if not total:
        return Interval(0.0, 0.0, 1.0)
    share = hits / total
    spread = Z * sqrt(share * (1 - share) / total + Z**2 / (4 * total**2))
    middle = share + Z**2 / (2 * total)
    scale = 1 + Z**2 / total
    low = (middle - spread) / scale if hits else 0.0
    high = (middle + spread) / scale if hits < total else 1.0
    return Interval(share, low, high)


def mean(values: Sequence[float]) -> Interval:
    """A mean with the normal interval; of fewer than two values the range is the value."""
    count = len(values)
    if not count:
        return Interval(0.0, 0.0, 0.0)
    middle = sum(values) / count
    if count < 2:
        return Interval(middle, middle, middle)
    spread = Z * sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
    return Interval(middle, middle - spread, middle + spread)


def median(values: Sequence[float]) -> float:
    """The middle value; between the two middle ones where their number is even."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
