"""Draws the boards of the games for the docs anew: a moment of a game that a bot plays.

tools/run python tools/board.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from redan.bots import GreedyBot
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.registry import find, slugs
from redan.core.scene import board_of, scene_of
from redan.kit.picture import picture

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "images"
CHOICES = 8
"""So many options a question must have to be worth a picture."""
DECISIONS = 60


def moment(slug: str) -> Match:
    """Some turns into a game, always the same, where there is much to choose from."""
    match = Match(find(slug), {}, seed="redan")
    bot, rng = GreedyBot(), Random(1)
    for number in range(10 * DECISIONS):
        ask = match.asks[0]
        if number >= DECISIONS and len(list(match.legal(ask))) >= CHOICES:
            return match
        match.play(bot.choose(Insight(match, frozenset((ask.seat,))), rng), seat=ask.seat)
    raise SystemExit(f"The game {slug} of this seed has no good moment; choose another seed.")


def draw(slug: str, theme: str = "light") -> str:
    """The board of a game at that moment, with what may be clicked lit."""
    match = moment(slug)
    table, ask = match.game.table(), match.asks[0]
    seats = frozenset((ask.seat,))
    scene = scene_of(table, match.seen_state(seats), seats)
    lit = dict.fromkeys(route.thing for route in table.routes(match.state, ask))
    board = board_of(table, match.options)
    return picture(board, scene, table.plate(), theme=theme, lit=list(lit)) + "\n"


def main(folder: Path = FOLDER) -> None:
    """Every game that draws a board."""
    for slug in slugs():
        if find(slug).table().board is not None:
            path = folder / f"{slug}-board.svg"
            path.write_text(draw(slug), encoding="utf-8")
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
