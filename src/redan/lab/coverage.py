"""Coverage of the ledger: which rules no code cites, and which no test would miss."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from redan.core.errors import BadOptions
from redan.core.game import Game
from redan.core.ledger import Rule
from redan.core.state import State

WORD = re.compile(r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)+")


@dataclass(frozen=True)
class Coverage:
    """What was found, each list in the order of the ledger."""

    title: str
    rules: list[str]
    waiting: list[str]
    uncited: list[str]
    untested: list[str]
    unknown: list[str]
    """Ids that a test names and the ledger does not have."""

    def plain(self) -> dict[str, object]:
        """As JSON holds it."""
        return {
            "rules": len(self.rules),
            "waiting": len(self.waiting),
            "uncited": self.uncited,
            "untested": self.untested,
            "unknown": self.unknown,
        }

    def lines(self) -> list[str]:
        """For people: the rules that lack something, then the sums."""
        lines = [f"{rule}: no code cites it" for rule in self.uncited]
        lines += [f"{rule}: no test would miss it" for rule in self.untested]
        lines += [f"{rule}: a test names it, the ledger does not have it" for rule in self.unknown]
        total = len(self.rules)
        cited, tested = total - len(self.uncited), total - len(self.untested)
        lines.append(f"{self.title}: {total} rules, {cited} cited by code, {tested} tested.")
        if self.waiting:
            lines.append(f"{len(self.waiting)} more wait for a part of the game still to come.")
        return lines


def cover(game: Game[State], book: list[Rule], tests: Path | None = None) -> Coverage:
    """Hold the ledger of a game against its code and its tests."""
    if not game.folder or not book:
        raise BadOptions(f"{game.title} has no ledger")
    folder = game.folder()
    tests = tests or _tests_of(folder)
    cited = set(_cited(folder))
    tested = set(_tested(tests))
    waiting = {rule.id for rule in book if rule.waits}
    rules = [rule.id for rule in book if not rule.waits]
    groups = {rule.partition(".")[0] for rule in (*rules, *waiting)}
    return Coverage(
        game.title,
        rules,
        sorted(waiting),
        [rule for rule in rules if rule not in cited],
        [rule for rule in rules if rule not in tested],
        sorted(rule for rule in tested - waiting - set(rules) if rule.partition(".")[0] in groups),
    )


def _tests_of(folder: Path) -> Path:
    """The tests that stand beside the code a game was installed from."""
    for parent in folder.parents:
        if (parent / "tests").is_dir() and (parent / "pyproject.toml").is_file():
            return parent / "tests"
    raise BadOptions("the tests were not found; name their folder with --tests")


def _cited(folder: Path) -> Iterator[str]:
    """Ids in code and data; the ledger itself does not count."""
    for path in sorted(folder.rglob("*")):
        ledger = path.name.startswith("ledger")
        if path.suffix in (".py", ".toml") and not ledger and path.is_file():
            yield from WORD.findall(path.read_text(encoding="utf-8"))


def _tested(folder: Path) -> Iterator[str]:
    """Ids named by `pytest.mark.rule(...)` or `rule(...)` anywhere in the tests."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _names_rule(node.func):
                for word in node.args:
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield word.value


def _names_rule(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name == "rule"
