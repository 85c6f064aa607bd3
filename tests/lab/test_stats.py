"""Intervals against figures worked out elsewhere."""

import pytest

from redan.lab.stats import mean, median, wilson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I, method 3 (Wilson without correction).
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    hits: int, total: int, low: float, high: float
) -> None:
    interval = wilson(hits, total)
    assert interval.value == hits / total
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


def test_wilson_is_the_same_seen_from_losses() -> None:
    wins, losses = wilson(7, 30), wilson(23, 30)
    assert wins.low == pytest.approx(1 - losses.high)
    assert wins.high == pytest.approx(1 - losses.low)
    assert wilson(20, 20).high == 1.0
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_a_mean_lies_in_the_middle_of_its_interval() -> None:
    # Eight values with standard deviation sqrt(32 / 7): the standard error is 0.75593.
    interval = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert interval.value == 5
    assert interval.high - 5 == pytest.approx(1.959964 * 0.7559289, abs=1e-6)
    assert 5 - interval.low == pytest.approx(interval.high - 5)
    assert mean([3.0]).low == mean([3.0]).high == 3.0
    assert mean([]).value == 0.0


def test_the_median_is_the_middle() -> None:
    assert median([5, 1, 3]) == 3
    assert median([4, 1, 3, 2]) == 2.5
    assert median([]) == 0.0
