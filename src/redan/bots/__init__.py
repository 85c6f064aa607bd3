"""Players that need no game's name."""

from __future__ import annotations

from redan.bots.greedy import GreedyBot
from redan.bots.random_bot import RandomBot
from redan.core.errors import BadOptions
from redan.core.game import Bot, Game
from redan.core.state import State

__all__ = ["GreedyBot", "RandomBot", "make", "names"]


def names(game: Game[State]) -> list[str]:
    """The bots that can play a game: its own first, the strongest of them first."""
    return [*game.bots, *(name for name in ("greedy", "random") if name not in game.bots)]


def make(game: Game[State], name: str) -> Bot:
    """A bot by name."""
    if name in game.bots:
        return game.bots[name]()
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    raise BadOptions(f"there is no bot {name!r} for {game.title}; there are {names_in_words(game)}")


def names_in_words(game: Game[State]) -> str:
    """The bots of a game for a sentence."""
    return ", ".join(names(game))
