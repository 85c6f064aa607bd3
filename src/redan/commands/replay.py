"""`redan replay`: step through a saved game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    at: Annotated[int | None, typer.Option("--at", help="Begin after so many answers.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="See only what this seat may know.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Print it, without a screen.")] = False,
) -> None:
    """Step through a saved game, or print it."""
    from redan.core.state import Seats
    from redan.play.replays import replay as read
    from redan.play.seats import seat_of

    found = read(file)
    seats = found.last.seats
    eyes: Seats = frozenset((seat_of(seats, seat),) if seat else range(len(seats)))
    if at is not None:
        found.at(at)
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from redan.play.listing import position_lines, replay_lines

        lines = replay_lines(found, eyes) if at is None else position_lines(found, at, eyes)
        for line in lines:
            print(line)
    else:
        from redan.play.watching import ReplayApp

        ReplayApp(found, eyes, at or 0, file.name).run()
