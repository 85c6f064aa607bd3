"""The ledger: every rule of a game as an atomic statement in our own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from redan.core.errors import BadData
from redan.core.game import Game
from redan.core.state import State


@dataclass(frozen=True)
class Rule:
    """One rule: id, place in the rulebook, kind, text, and how an ambiguity was decided."""

    id: str
    ref: str
    kind: str
    text: str
    check: str = ""
    ruling: str = ""
    waits: bool = False
    """Part of a ledger file whose rules are not in the game yet."""


def ledger(game: Game[State]) -> list[Rule]:
    """All rules of a game in the order of its ledger files."""
    return list(_rules(game.folder())) if game.folder else []


def _rules(folder: Path) -> Iterator[Rule]:
    seen: set[str] = set()
    for path in sorted(folder.glob("ledger*.toml"), key=lambda path: path.stem):
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadData(f"{path.name}: {error}") from None
        entries = content.get("rule", [])
        if not isinstance(entries, list):
            raise BadData(f"{path.name}: rules stand under [[rule]]")
        for number, entry in enumerate(entries, 1):
            if not isinstance(entry, dict):
                raise BadData(f"{path.name}, rule {number}: a rule stands under [[rule]]")
            for name in ("id", "ref", "kind", "text"):
                if not isinstance(entry.get(name), str) or not entry[name]:
                    raise BadData(f"{path.name}, rule {number}: the field {name!r} is missing")
            if entry["id"] in seen:
                raise BadData(f"{path.name}, rule {number}: {entry['id']} is there already")
            seen.add(entry["id"])
            yield Rule(
                entry["id"],
                entry["ref"],
                entry["kind"],
                entry["text"],
                entry.get("check", ""),
                entry.get("ruling", ""),
                bool(content.get("waits")),
            )
