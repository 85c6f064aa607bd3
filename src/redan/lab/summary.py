"""What many games come to: one line a seat and line-up, with 95 % confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from redan.lab.simulate import Row
from redan.lab.stats import Interval, mean, median, wilson


@dataclass(frozen=True)
class Line:
    """One bot on one seat over all its games.

    level   the mean rank of the levels reached, by the game's own ranking, or where it has none
            counted from 0 for the worst that was seen; None where the game has no levels
    """

    bot: str
    seat: int
    games: int
    wins: Interval
    utility: Interval
    score: Interval | None
    level: Interval | None
    decisions: float
    measures: dict[str, float]
    levels: dict[str, int]
    endings: dict[str, int]


def ranked_levels(rows: Sequence[Row]) -> list[str]:
    """The levels that games of one seat came to, worst first, by the utility they are worth."""
    worth: dict[str, list[float]] = {}
    for row in rows:
        if row.level and len(row.utilities) == 1:
            worth.setdefault(row.level, []).append(row.utilities[0])
    return sorted(worth, key=lambda level: (sum(worth[level]) / len(worth[level]), level))


def summary(rows: Sequence[Row], ranks: Mapping[str, int] | None = None) -> list[Line]:
    """One line for each seat of each line-up, in the order they were played; `ranks` are the
    game's own ranks of its levels."""
    seen = ranked_levels(rows)
    levels = ranks or {level: rank for rank, level in enumerate(seen)}
    lines = []
    for lineup in dict.fromkeys(row.bots for row in rows):
        played = [row for row in rows if row.bots == lineup]
        for seat, bot in enumerate(lineup):
            lines.append(_line(bot, seat, played, levels, seen))
    return lines


def _line(
    bot: str, seat: int, rows: Sequence[Row], ranks: Mapping[str, int], seen: Sequence[str]
) -> Line:
    wins = sum(row.outcomes[seat] == "won" for row in rows)
    scored = [float(row.scores[seat]) for row in rows if row.scores]
    reached = [float(ranks[row.level]) for row in rows if row.level in ranks]
    names = list(dict.fromkeys(name for row in rows for name in row.measures))
    count = Counter(row.level for row in rows if row.level in seen)
    return Line(
        bot,
        seat,
        len(rows),
        wilson(wins, len(rows)),
        mean([row.utilities[seat] for row in rows]),
        mean(scored) if scored else None,
        mean(reached) if reached else None,
        median([row.decisions for row in rows]),
        {name: median([row.measures[name] for row in rows if name in row.measures])
         for name in names},
        {level: count[level] for level in seen},
        dict(Counter(row.rule for row in rows).most_common()),
    )  # fmt: skip
