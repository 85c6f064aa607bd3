"""Draws the pictures of the README anew: a game in the terminal, played by a bot up to a moment.

tools/run python tools/picture.py
"""

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path
from random import Random

from redan.bots import GreedyBot
from redan.core.insight import Insight
from redan.core.registry import find
from redan.play.opening import begin
from redan.play.session import Asked, Session
from redan.play.tui import RedanApp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "hapsburg-eclipse.svg"
SIZE = (130, 44)
CHOICES = 10
"""So many options the question must have to be worth a picture."""


def session(folder: Path) -> tuple[Session, str]:
    """A campaign some turns in, always the same, and the number of an offensive to look at."""
    found = begin(
        find("hapsburg-eclipse"), {}, seed="redan", save=folder / "hapsburg-eclipse-1.redan"
    )
    bot, rng = GreedyBot(), Random(1)
    while isinstance(turn := found.turn(), Asked):
        number = worth_a_look(found, turn)
        if number:
            return found, str(number)
        found.match.play(bot.choose(Insight(found.match, frozenset((turn.seat,))), rng))
    raise SystemExit("The campaign of this seed has no good moment; choose another seed.")


def worth_a_look(found: Session, turn: Asked) -> int:
    """The number of an offensive that the dice decide, among many other options; 0 for none."""
    choices = found.choices(turn)
    for choice in choices[:9] if len(choices) >= CHOICES else ():
        offensive = choice.notation.startswith("offensive")
        if offensive and len(found.odds(turn, choice.option).outcomes) == 2:
            return choice.number
    return 0


async def draw(found: Session, key: str) -> str:
    """The screen with an offensive looked at, as SVG that loads nothing from elsewhere."""
    app = RedanApp(found)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        svg = app.export_screenshot(title="redan play hapsburg-eclipse")
    return re.sub(r"@font-face\s*\{[^}]*\}", "", svg)


def main(picture: Path = PICTURE) -> None:
    os.environ.pop("NO_COLOR", None)  # a picture has colours wherever it is drawn
    with tempfile.TemporaryDirectory() as folder:
        svg = asyncio.run(draw(*session(Path(folder))))
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(svg, encoding="utf-8")
    print(f"{picture} is drawn.")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
