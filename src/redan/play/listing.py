"""A replay in lines."""

from __future__ import annotations

from collections.abc import Iterator

from redan.core.state import Seats
from redan.play.replays import Replay
from redan.play.words import result_lines


def replay_lines(found: Replay, eyes: Seats) -> Iterator[str]:
    """Every position: what was answered or thrown, and what came of it."""
    yield found.last.game.title
    for position in found.positions:
        yield f"{position.number:4}  {found.happened(position, eyes)}"
        for line in found.log_since(position, eyes):
            yield f"      {line}"
    yield from result_lines(found.last)


def position_lines(found: Replay, number: int, eyes: Seats) -> Iterator[str]:
    """One position in full."""
    position = found.at(number)
    match = position.match
    last = len(found.positions) - 1
    yield f"{match.game.title}, position {number} of {last}: {found.happened(position, eyes)}"
    for line in found.log_since(position, eyes):
        yield f"  {line}"
    table = match.game.table()
    for panel in table.panels(match.seen_state(eyes), eyes):
        yield panel.title
        for row in panel.rows:
            yield f"  {row}"
    for ask in match.asks:
        if ask.seat in eyes:
            yield f"{match.names[ask.seat]}: {table.prompt(match.state, ask)}"
    yield from result_lines(match)
