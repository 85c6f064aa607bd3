"""`redan new`: a saved game that has just begun."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def new(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    out: Annotated[Path, typer.Option("--out", help="The file to make.")],
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option: name=value.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", help="Who sits there, in seat order; bot:NAME for a bot."),
    ] = None,
    companion: Annotated[
        bool, typer.Option(help="Dice and cards are your own; you type what they show.")
    ] = False,
    free_undo: Annotated[bool, typer.Option(help="Anything may be taken back.")] = False,
    seed: Annotated[str, typer.Option(help="The same dice again, for practice and tests.")] = "",
) -> None:
    """Begin a game and save it in a file."""
    from redan.core.registry import find
    from redan.play.opening import new_match
    from redan.play.seats import bots_named, names_of, options_of
    from redan.play.store import new_file

    found = find(game)
    options = options_of(found, option or [])
    names = names_of(found, options, (), seat or [], hotseat=True)
    bots_named(found, names)
    match = new_match(found, options, names, seed=seed, companion=companion, free_undo=free_undo)
    new_file(out).keep(match.save())
    print(f"{found.title} is in {out}. Play it: redan play {out}")
