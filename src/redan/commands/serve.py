"""`redan serve`: tables for the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; only this machine by itself.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8100,
    database: Annotated[
        str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME.")
    ] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    name: Annotated[str, typer.Option(help="What people call it, behind a proxy.")] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
) -> None:
    """Play in the browser: alone, at one screen, or with others."""
    from redan.play.store import data_folder
    from redan.server.running import run
    from redan.server.storage import sqlite_url

    url = database or sqlite_url(data_folder().parent / "tables.db")
    run(host, port, url, browser=not no_browser, workers=workers, name=name)
