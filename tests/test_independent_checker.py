"""The checker of docs/transcripts.md, which shares no code with Redan, on finished games."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from redan.core.errors import Refused
from redan.core.game import Game
from redan.core.history import Dice
from redan.core.match import Match
from redan.core.registry import find
from redan.core.state import State
from tests.parley import game as parley

PAGE = Path(__file__).parents[1] / "docs" / "transcripts.md"


def checker() -> Callable[[Path], None]:
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    names: dict[str, Callable[[Path], None]] = {}
    exec(block[1], names)  # the code as a reader would copy it
    return names["check"]


def finished(game: Game[State], seed: int) -> str:
    """A finished game of random moves, some of them taken back, with contributions of the seats."""
    rng = Random(seed)
    seats = len(Match(game).seats)
    dice = Dice(rng.randbytes(32), [rng.randbytes(32) for _ in range(seats)])
    match = Match(game, seed=dice, free_undo=True)
    while not match.over:
        ask = match.asks[0]
        match.play(rng.choice(list(match.legal(ask))), seat=ask.seat)
        if rng.random() < 0.05:
            try:
                match.undo(ask.seat)
            except Refused:
                continue
    return match.save()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [find("hapsburg-eclipse"), parley], ids=lambda game: game.slug)
def test_a_finished_game_is_checked_by_ten_lines_of_anybodys_code(
    game: Game[State], seed: int, tmp_path: Path
) -> None:
    text = finished(game, seed)
    path = tmp_path / "game.redan"
    path.write_text(text, encoding="utf-8")
    check = checker()
    check(path)
    lines = text.splitlines(keepends=True)
    rolled = next(number for number, line in enumerate(lines) if '"roll": [' in line)
    face = re.search(r'"roll": \[(\d)', lines[rolled])
    assert face
    other = str(int(face[1]) % 6 + 1)
    lines[rolled] = lines[rolled].replace(face[0], face[0][:-1] + other)
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(AssertionError):
        check(path)
