"""`redan odds`: what may follow an option of a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def odds(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    option: Annotated[
        list[str] | None, typer.Argument(help="One option, by number or name; else each.")
    ] = None,
    seat: Annotated[
        str, typer.Option(help="Whose decision, where several seats decide at once.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Show how likely it is what may follow each option, up to the next decision."""
    from redan.core.errors import Refused
    from redan.core.odds import odds as odds_of
    from redan.play.opening import load
    from redan.play.seats import seat_of
    from redan.play.session import choices_of, find_choice
    from redan.play.words import FEW, fewer, share

    match = load(file)
    ask = match.ask_of(seat_of(match.seats, seat) if seat else None)
    choices = choices_of(match, ask)
    if option:
        said = " ".join(option)
        found = find_choice(choices, said)
        if found is None:
            match.parse(said, ask)
            raise Refused(f"{said!r} is no option now")
        choices = [found]
    counted = [(choice, odds_of(match, ask.seat, choice.option)) for choice in choices]
    if as_json:
        import json

        print(
            json.dumps(
                {
                    choice.notation: {
                        "exact": result.exact,
                        "basis": result.basis(),
                        "outcomes": [
                            {
                                "words": words,
                                "chance": f"{chance.numerator}/{chance.denominator}",
                                "percent": round(float(100 * chance), 4),
                            }
                            for words, chance in result.outcomes
                        ],
                    }
                    for choice, result in counted
                },
                ensure_ascii=False,
                indent=2,
            )
        )
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title=match.game.table().prompt(match.state, ask), title_justify="left")
    table.add_column("option")
    table.add_column("chance", justify="right")
    table.add_column("what follows")
    table.add_column("how found")
    for choice, result in counted:
        name, basis = choice.notation, result.basis()
        for words, chance in fewer(result.outcomes, 0 if option else FEW):
            table.add_row(name, share(chance, exact=result.exact), words, basis)
            name = basis = ""
        table.add_section()
    Console().print(table)
