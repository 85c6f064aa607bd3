"""`redan fuzz`: play at random with every check on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from redan.core.game import Game
    from redan.core.state import State
    from redan.lab.fuzz import Finding, Tally

ALL_OPTIONS = 60
"""With more options than this only their number is printed, and what never came up."""


def fuzz(
    game: Annotated[str, typer.Argument(help="The game to play.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 200,
    seed: Annotated[int, typer.Option(help="Other games for another number.")] = 0,
    complete: Annotated[
        bool, typer.Option("--complete", help="Fail where something that can occur never did.")
    ] = False,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Look at every decision whether all refusals have reasons."),
    ] = False,
    workers: Annotated[
        int, typer.Option(min=0, help="How many processes; 0: as many as there are cores.")
    ] = 0,
) -> int:
    """Play random games by all options with every check on, and count what occurred."""
    import os

    from redan.commands.exits import FINDING, complain
    from redan.core.registry import find
    from redan.lab.fuzz import MARGIN, missing

    played = find(game)
    workers = workers or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else "1")
    tally, took = _run(played, games, seed, explain, workers)
    if tally.findings:
        return _report(game, tally.findings[0])
    _print(played, tally, took)
    try:
        tally.variety.verdict()
    except Exception as broken:
        complain(str(broken))
        return FINDING
    if explain:
        share = tally.sequence_share(played)
        print(
            f"Of {tally.refusals.total()} refusals {share:.0%} name only the sequence of play "
            f"({'under' if share < MARGIN else 'not under'} half)."
        )
        if share >= MARGIN:
            complain("too many refusals give no better reason than the sequence of play")
            return FINDING
    lacking = missing(played, tally)
    if lacking:
        names = ", ".join(f"{group} {name}" for group, name in lacking)
        if complete:
            complain(f"in {tally.games} games these never occurred, though they can: {names}")
            return FINDING
        print(f"Never occurred: {names}")
    elif complete:
        print("Everything that can occur did.")
    return 0


def _run(
    game: Game[State], games: int, seed: int, explain: bool, workers: int
) -> tuple[Tally, float]:
    """Play with a progress bar on stderr."""
    from time import perf_counter

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from redan.lab.fuzz import fuzz as run

    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Remaining(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    began = perf_counter()
    with bar:
        task = bar.add_task(game.title, total=games)
        tally = run(
            game.slug,
            games,
            seed,
            explain=explain,
            workers=workers,
            progress=lambda tally: bar.update(task, completed=tally.games),
        )
    return tally, perf_counter() - began


def _print(game: Game[State], tally: Tally, took: float) -> None:
    """The counts as a table by group."""
    from rich.console import Console
    from rich.table import Table

    print(
        f"{tally.games} games of {game.title}, {tally.decisions} decisions, no finding; "
        f"{tally.games / took:.0f} games a second"
    )
    console = Console()
    for group, counts in tally.groups().items():
        if len(counts) > ALL_OPTIONS:
            few = sorted(counts.items(), key=lambda item: item[1])[:5]
            rare = ", ".join(f"{name} ({count})" for name, count in few)
            console.print(f"{group}: {len(counts)} different ones; rarest {rare}", highlight=False)
            continue
        table = Table(title=group, title_justify="left", show_header=False, box=None)
        table.add_column()
        table.add_column(justify="right")
        for name, count in counts.items():
            table.add_row(name, str(count))
        console.print(table)


def _report(slug: str, finding: Finding) -> int:
    """Shrink a finding, write it to a file, and say how to open it."""
    from redan.commands.exits import FINDING, complain
    from redan.lab.fuzz import shrink

    short = shrink(slug, finding)
    complain(f"game {finding.game} broke a promise: {short}")
    print(f"After {len(short.moves)} moves; by the options {dict(short.options)}")
    if short.moves:
        last = short.moves[-1]
        print(f"The last move: {last.what} {last.value} {last.name} of seat {last.seat}")
    if short.transcript:
        path = Path(f"fuzz-{slug}-{finding.game}.jsonl")
        path.write_text(short.transcript, encoding="utf-8")
        print(f"To open it: redan replay {path}")
    return FINDING
