"""`redan play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from redan.play.session import Session


def play(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a saved one.")],
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option: name=value.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text, no screen.")] = False,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", help="A bot on a seat: SEAT=NAME.")
    ] = None,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="All seats without a bot are at this keyboard.")
    ] = False,
    companion: Annotated[
        bool, typer.Option("--companion", help="Your own dice and cards; you type what they show.")
    ] = False,
    free_undo: Annotated[
        bool, typer.Option("--free-undo", help="Anything may be taken back, dice too.")
    ] = False,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the game in this file.")] = None,
    seed: Annotated[str, typer.Option(help="The same dice again, for practice and tests.")] = "",
) -> None:
    """Play a game, or go on with a saved one."""
    from redan.core.errors import BadOptions
    from redan.core.registry import find, slugs
    from redan.play.opening import begin, resume
    from redan.play.seats import options_of

    bots = bot or []
    if game not in slugs() and is_file(game):
        if option or companion or free_undo or hotseat:
            raise BadOptions("a saved game keeps the options and seats it was begun with")
        session = resume(Path(game), bots=bots, seed=seed)
        if save:
            session.save_as(save)
    else:
        found = find(game)
        session = begin(
            found,
            options_of(found, option or []),
            bots=bots,
            hotseat=hotseat,
            companion=companion,
            free_undo=free_undo,
            seed=seed,
            save=save,
        )
    sit_down(session, plain=plain)


def is_file(said: str) -> bool:
    """Does this name a file and not a game?"""
    return "/" in said or "." in said or Path(said).exists()


def sit_down(session: Session, *, plain: bool) -> None:
    """Play on the screen; in lines where that is wanted or there is no screen."""
    drawable = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or not drawable:
        from redan.play.console import console
        from redan.play.plain import Line

        Line(session, console()).run()
    else:
        from redan.play.tui import RedanApp

        RedanApp(session).run()
        print(f"Saved in {session.keeper.path}")
