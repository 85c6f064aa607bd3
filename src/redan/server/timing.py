"""When something happens by itself: bots, windows that close, dice that nobody opened."""

from __future__ import annotations

from random import Random
from typing import Final

from redan.server.events import Due
from redan.server.seating import BOT, OPEN
from redan.server.tables import Table

OPENING: Final = 60_000
"""So many milliseconds a seat has to open its contribution to the dice."""

EARLIEST: Final = 0.2
LATEST: Final = 0.8
"""Orders, bots and the driver answer a window at a moment that is equally likely to be anywhere
between these shares of its length."""


def planned(table: Table, now: int, rng: Random) -> tuple[Due, ...]:
    """Everything that will happen by itself as the table stands. What was planned for the same
    question before keeps its time."""
    match = table.match
    before = {due.key: due for due in table.dues}
    if not table.begun:
        full = all(seat.kind != OPEN for seat in table.seats)
        due = before.get("dice") or Due("dice", now + OPENING, "dice")
        return (due,) if full else ()
    if match is None or match.over:
        return ()
    mark = "{}.{}".format(*match.place)
    made: list[Due] = []
    for ask in match.asks:
        seat = ask.seat
        timed = match.windows_wait and ask.kind.window
        wanted: list[tuple[str, float]] = []
        if timed:
            wanted.append((f"close:{seat}", 1.0))
        share = EARLIEST + (LATEST - EARLIEST) * rng.random()
        if timed and match.answers_itself(ask):
            wanted.append((f"auto:{seat}", share))
        elif table.seats[seat].kind == BOT:
            wanted.append((f"bot:{seat}", share if timed else 0.0))
        for key, part in wanted:
            old = before.get(key)
            if old and old.mark == mark:
                made.append(old)
            else:
                made.append(Due(key, now + int(1000 * table.window * part), mark))
    # Who has answered in secret together with others still seems to be asked.
    made += [
        due
        for due in table.dues
        if due.key.startswith("close:") and due.mark == mark and due not in made
    ]
    return tuple(made)
