"""Siege and battle board games with the rules enforced.

    >>> import redan
    >>> match = redan.Match(redan.find("hapsburg-eclipse"), seed=1)
    >>> match.play(match.legal()[0])
    1

Everything listed here stays as it is from one version to the next; it is loaded when it is first
asked for, so that `import redan` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it, without the time that `typing` takes
if TYPE_CHECKING:
    from typing import Final

    from redan.core.asks import Choose as Choose
    from redan.core.asks import Kind as Kind
    from redan.core.asks import Pick as Pick
    from redan.core.asks import Roll as Roll
    from redan.core.asks import Script as Script
    from redan.core.asks import Together as Together
    from redan.core.errors import BadData as BadData
    from redan.core.errors import BadOptions as BadOptions
    from redan.core.errors import BadTranscript as BadTranscript
    from redan.core.errors import RedanError as RedanError
    from redan.core.errors import Refused as Refused
    from redan.core.errors import UnknownGame as UnknownGame
    from redan.core.game import Game as Game
    from redan.core.insight import Insight as Insight
    from redan.core.match import Match as Match
    from redan.core.odds import odds as odds
    from redan.core.registry import find as find
    from redan.core.registry import slugs as slugs
    from redan.core.state import Data as Data
    from redan.core.state import Result as Result
    from redan.core.state import State as State

__version__ = "0.1.0"

_FROM: Final = {
    "asks": ("Choose", "Kind", "Pick", "Roll", "Script", "Together"),
    "errors": (
        "BadData", "BadOptions", "BadTranscript", "RedanError", "Refused", "UnknownGame",
    ),
    "game": ("Game",),
    "insight": ("Insight",),
    "match": ("Match",),
    "odds": ("odds",),
    "registry": ("find", "slugs"),
    "state": ("Data", "Result", "State"),
}  # fmt: skip
_HOME: Final = {name: module for module, names in _FROM.items() for name in names}

__all__ = [
    "BadData", "BadOptions", "BadTranscript", "Choose", "Data", "Game", "Insight", "Kind", "Match",
    "Pick", "RedanError", "Refused", "Result", "Roll", "Script", "State", "Together",
    "UnknownGame", "__version__", "find", "odds", "slugs",
]  # fmt: skip


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module 'redan' has no attribute {name!r}")
    value: object = getattr(import_module(f"redan.core.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
