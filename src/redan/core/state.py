"""What is true in a game, who may know it, and what is noted about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, TypeAlias

from redan.core.asks import EVERYBODY
from redan.core.compiling import mypyc_attr

Seats: TypeAlias = frozenset[int]
"""Whose eyes: one seat, several that share, or none (a spectator)."""

SPECTATOR: Final[Seats] = frozenset()

Plain: TypeAlias = "int | str | bool | list[Plain] | dict[str, Plain] | None"
"""What JSON can hold; states, views and records are made of it."""

OPEN: Final = "open"
"""Everybody knows this field."""

OWNER: Final = "owner"
"""A list by seat; each entry is known to that seat."""

HIDDEN: Final = "hidden"
"""Nobody knows this field."""

Knowledge: TypeAlias = "str | Callable[[State, Seats], Plain]"
"""Who may know a field: OPEN, OWNER, HIDDEN, or a function that says what those seats see of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Data:
    """The tables of a game, with the packs of this table applied; shared by all copies."""

    __slots__ = ()


class Result:
    """How a game ended. All lists go by seat.

    outcomes  "won", "lost" or "drawn"
    utilities from -1 to 1: how good that is, for bots and environments
    scores    points, where the game counts any
    level     the game's own word for it, "" where it has none
    rule      the id of the rule that ended the game
    """

    __slots__ = ("level", "outcomes", "rule", "scores", "utilities")

    def __init__(
        self,
        outcomes: Sequence[str],
        rule: str,
        *,
        utilities: Sequence[float] = (),
        scores: Sequence[int] = (),
        level: str = "",
    ) -> None:
        self.outcomes: Final = tuple(outcomes)
        self.rule: Final = rule
        self.utilities: Final = tuple(utilities) or tuple(_WORTH[word] for word in outcomes)
        self.scores: Final = tuple(scores)
        self.level: Final = level

    def plain(self) -> dict[str, Plain]:
        """As JSON holds it; utilities in thousandths, so that no float is hashed."""
        return {
            "outcomes": list(self.outcomes),
            "rule": self.rule,
            "utilities": [round(1000 * utility) for utility in self.utilities],
            "scores": list(self.scores),
            "level": self.level,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash((self.outcomes, self.rule, self.level))

    def __repr__(self) -> str:
        return f"Result({list(self.outcomes)}, {self.rule!r}, level={self.level!r})"


_WORTH: Final[dict[str, float]] = {"won": 1.0, "drawn": 0.0, "lost": -1.0}


class Note:
    """A fact for the log: the rule, what happened, the figures, who may know.

    `place` counts the answers since the start of the segment, so that a reader who may only see
    the position before an unfinished chain is shown the notes up to it.
    """

    __slots__ = ("figures", "place", "rule", "to", "what")

    def __init__(
        self, rule: str, what: str, figures: tuple[Plain, ...], to: Seats | None, place: int
    ) -> None:
        self.rule: Final = rule
        self.what: Final = what
        self.figures: Final = figures
        self.to: Final = to
        self.place: Final = place

    def known_to(self, seats: Seats) -> bool:
        """May these seats read it? (None: everybody may.)"""
        return self.to is None or bool(self.to & seats)

    def __repr__(self) -> str:
        return f"Note({self.rule!r}, {self.what!r}, {self.figures})"


class Journal:
    """Where scripts note facts when somebody will read them. No part of the state."""

    __slots__ = ("notes", "place")

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.place = 0

    def note(self, rule: str, what: str, *figures: Plain) -> None:
        """Something everybody may know happened."""
        self.notes.append(Note(rule, what, figures, None, self.place))

    def whisper(self, to: int, rule: str, what: str, *figures: Plain) -> None:
        """Something happened that one seat alone may know."""
        seats = None if to == EVERYBODY else frozenset((to,))
        self.notes.append(Note(rule, what, figures, seats, self.place))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything true in a game. A game derives its own, with slots, and says in FIELDS who may
    know what; `copy` and `redeal` are the two things a state must be able to do."""

    __slots__ = ("journal", "result")

    FIELDS: ClassVar[Mapping[str, Knowledge]] = {}

    def __init__(self) -> None:
        self.journal: Journal | None = None
        self.result: Result | None = None

    def copy(self) -> State:
        """The same position, sharing nothing that changes; without journal."""
        raise NotImplementedError

    def redeal(self, seats: Seats, rng: Random) -> None:
        """Replace all that these seats cannot know by an equally possible alternative, in place."""


def dump(state: State) -> dict[str, Plain]:
    """All facts by field name."""
    facts: dict[str, Plain] = {name: getattr(state, name) for name in state.FIELDS}
    facts["result"] = state.result.plain() if state.result else None
    return facts


def restore(state: State, facts: Mapping[str, Plain]) -> None:
    """Set the fields to these facts; fields that are not named keep what they hold."""
    for name in state.FIELDS:
        if name in facts:
            setattr(state, name, _unshared(facts[name]))


def _unshared(fact: Plain) -> Plain:
    if isinstance(fact, list):
        return [_unshared(item) for item in fact]
    if isinstance(fact, dict):
        return {name: _unshared(item) for name, item in fact.items()}
    return fact


def known(state: State, seats: Seats) -> dict[str, Plain]:
    """What these seats know of the facts; what they do not know is left out or None."""
    view: dict[str, Plain] = {}
    for name, knowledge in state.FIELDS.items():
        if knowledge == OPEN:
            view[name] = _unshared(getattr(state, name))
        elif knowledge == OWNER:
            by_seat: list[Plain] = getattr(state, name)
            view[name] = [
                _unshared(fact) if seat in seats else None for seat, fact in enumerate(by_seat)
            ]
        elif callable(knowledge):
            view[name] = knowledge(state, seats)
    view["result"] = state.result.plain() if state.result else None
    return view


def has_secrets(state: State) -> bool:
    """Is there any field that not everybody knows?"""
    return any(knowledge != OPEN for knowledge in state.FIELDS.values())
