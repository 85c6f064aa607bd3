"""What the sources of the client keep to, without a browser."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent.parent / "web" / "src"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(")
STYLE = re.compile(r"""\sstyle=["'{]""")


def found(pattern: re.Pattern[str], *besides: str) -> list[str]:
    return [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in sorted(SOURCES.rglob("*.*"))
        if path.name not in besides
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(
            re.sub(r"#\{?/|#(if|each|key|snippet|await)|href=.#|url\(#|`#|'#|\{#", "", line)
        )
    ]


def test_colours_are_written_among_the_tokens_alone() -> None:
    assert found(COLOUR, "tokens.css") == []


def test_no_style_is_written_into_an_element() -> None:
    assert found(STYLE) == []


def test_the_client_names_no_game() -> None:
    games = re.compile(
        r"hapsburg|parley|suleiman|fire.and.stone|siege.warfare|\bonus\b", re.IGNORECASE
    )
    assert found(games) == []
