"""`redan simulate`: bots play many games, and what comes of it is counted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redan.core.game import Game, Options
    from redan.core.state import State
    from redan.lab.simulate import Row
    from redan.lab.stats import Interval
    from redan.lab.summary import Line


def simulate(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    bots: Annotated[
        str,
        typer.Option(
            help="One seat: the bots to compare. More seats: who sits where, or one bot for all."
        ),
    ],
    games: Annotated[int, typer.Option(help="How many games each line-up plays.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option: name=value.")
    ] = None,
    workers: Annotated[
        int, typer.Option(help="How many processes share the work; 0 for one a core.")
    ] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write one line of JSON a game to this file.")
    ] = None,
) -> None:
    """Let bots play, and count who wins, when and why."""
    import json
    import os

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from redan.core.registry import find
    from redan.lab.simulate import lineups
    from redan.lab.simulate import simulate as run
    from redan.play.seats import options_of
    from redan.play.store import write_text

    found = find(game)
    options = options_of(found, option or [])
    named = [name.strip() for name in bots.split(",") if name.strip()]
    total = games * len(lineups(found, options, named))
    cores = workers or os.cpu_count() or 1
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Progress goes to stderr: stdout holds the results alone.
    seen = Console(stderr=True)
    with Progress(*columns, console=seen, transient=True, disable=not seen.is_terminal) as progress:
        task = progress.add_task(found.title, total=max(total, 1))
        rows = run(
            found, options, named, games, seed,
            workers=cores, done=lambda _: progress.advance(task),
        )  # fmt: skip
    if out:
        lines = [json.dumps(row.plain(), ensure_ascii=False) for row in rows]
        write_text(out, "\n".join(lines) + "\n")
    _report(found, options, rows, seed)
    if out:
        print(f"Every game is in {out}")


def _report(game: Game[State], options: Options, rows: Sequence[Row], seed: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from redan.lab.summary import summary

    lines = summary(rows, game.levels)
    console = Console()
    table = Table(title=f"{game.title}, seed {seed} (95 % intervals)", title_justify="left")
    table.add_column("")
    seats = game.seats(options) if len(rows[0].bots) > 1 else ()
    for line in lines:
        where = f"{seats[line.seat]}: " if seats else ""
        table.add_column(f"{where}{line.bot}", justify="right")
    cells = [_cells(line) for line in lines]
    for name in dict.fromkeys(name for one in cells for name in one):
        table.add_row(name, *(one.get(name, "") for one in cells))
    console.print(table)
    _endings(game, lines, console)


def _endings(game: Game[State], lines: Sequence[Line], console: object) -> None:
    """What ended the games, by rule, and what levels were reached."""
    from rich.console import Console
    from rich.table import Table

    from redan.core.ledger import ledger

    assert isinstance(console, Console)
    texts = {rule.id: rule.text for rule in ledger(game)}
    shown = [line for line in lines if line.seat == 0]
    for title, counted, words in (
        ("how they ended", [line.endings for line in shown], texts),
        ("level", [line.levels for line in shown], {}),
    ):
        names = list(dict.fromkeys(name for one in counted for name in one))
        if not names:
            continue
        table = Table()
        table.add_column(title, overflow="fold")
        for line in shown:
            label = line.bot if len(lines) == len(shown) else "games"
            table.add_column(label, justify="right")
        for name in names:
            text = words.get(name, "")
            said = f"{name or 'no rule'}  {text[:60]}{'…' if len(text) > 60 else ''}".rstrip()
            table.add_row(said, *(str(one.get(name, 0)) for one in counted))
        console.print(table)


def _cells(line: Line) -> dict[str, str]:
    cells = {
        "games": str(line.games),
        "wins": _percent(line.wins),
        "utility": _range(line.utility, 3),
    }
    if line.score:
        cells["score"] = _range(line.score, 2)
    if line.level:
        cells["mean level (0: worst)"] = _range(line.level, 2)
    cells["median decisions"] = f"{line.decisions:g}"
    for name, value in line.measures.items():
        cells[f"median {name}"] = f"{value:g}"
    return cells


def _percent(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} % [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def _range(interval: Interval, digits: int) -> str:
    return f"{interval.value:.{digits}f} [{interval.low:.{digits}f}, {interval.high:.{digits}f}]"
