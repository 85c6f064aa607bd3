"""`redan rules`: the rules of a game, and which of them nobody cites or tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from redan.core.game import Game
    from redan.core.ledger import Rule
    from redan.core.state import State


def rules(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id, a group of ids, or words.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which rules no code cites and no test would miss.")
    ] = False,
    tests: Annotated[
        Path | None, typer.Option(help="The folder of the tests, where it is not beside the code.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> int:
    """Look up rules."""
    from redan.core.errors import BadOptions
    from redan.core.ledger import ledger
    from redan.core.registry import find
    from redan.play.words import rule_lines, search

    found = find(game)
    book = ledger(found)
    if coverage:
        return _coverage(found, book, tests, as_json=as_json)
    said = " ".join(words or [])
    shown = search(book, said) if said else book
    if said and not shown:
        raise BadOptions(f"no rule of {found.title} holds {said!r}")
    if as_json:
        import json
        from dataclasses import asdict

        print(json.dumps([asdict(rule) for rule in shown], ensure_ascii=False, indent=2))
        return 0
    for rule in shown:
        for line in rule_lines(rule):
            print(line)
        if rule.waits:
            print("  (This rule is not in the game yet.)")
    return 0


def _coverage(game: Game[State], book: list[Rule], tests: Path | None, *, as_json: bool) -> int:
    from redan.commands.exits import UNCOVERED
    from redan.lab.coverage import cover

    found = cover(game, book, tests)
    if as_json:
        import json

        print(json.dumps(found.plain(), indent=2))
    else:
        for line in found.lines():
            print(line)
    return UNCOVERED if found.uncited or found.untested or found.unknown else 0
