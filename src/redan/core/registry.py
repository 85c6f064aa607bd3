"""Which games are there: entry points of the group `redan.games`, so that any package can bring
one; and for a game that is only being written, the variable REDAN_GAMES (`package.module:game`,
several divided by commas)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from redan.core.errors import RedanError, UnknownGame
from redan.core.game import Game
from redan.core.state import State

GROUP: Final = "redan.games"
VARIABLE: Final = "REDAN_GAMES"

_added: dict[str, Game[State]] = {}
_named: set[str] = set()


def add(game: Game[State]) -> None:
    """Make a game known in this process alone (tests, notebooks)."""
    _added[game.slug] = game


def slugs() -> list[str]:
    """The names of all games, in alphabetical order."""
    _add_named()
    return sorted({point.name for point in entry_points(group=GROUP)} | set(_added))


def find(slug: str) -> Game[State]:
    """The game with this name."""
    _add_named()
    if slug in _added:
        return _added[slug]
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return _load(point)
    raise UnknownGame(f"there is no game {slug!r}; installed are {', '.join(slugs())}")


def _load(point: EntryPoint) -> Game[State]:
    try:
        game = point.load()
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownGame(f"the game {point.name!r} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise RedanError(f"the entry point {point.value!r} of {point.name!r} is no game")
    return game


def _add_named() -> None:
    """Load the games that the environment names."""
    for value in os.environ.get(VARIABLE, "").split(","):
        if value and value not in _named:
            add(_load(EntryPoint(value, value, GROUP)))
            _named.add(value)


def games() -> Iterator[Game[State]]:
    """All installed games, in alphabetical order."""
    return (find(slug) for slug in slugs())
