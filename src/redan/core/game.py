"""What a game gives to Redan: one record of plain functions and data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar, cast

from redan.core.asks import Ask, Choose, Kind, Pick, Script
from redan.core.errors import BadOptions
from redan.core.state import Note, Seats, State

if TYPE_CHECKING:
    from pathlib import Path

    from redan.core.insight import Insight
    from redan.core.scene import Answers, Board, Piece, Route, Scene, Slip

S = TypeVar("S", bound=State)

Value: TypeAlias = "str | int | bool"
Options: TypeAlias = "Mapping[str, Value | Sequence[Value]]"
"""The options of a table by name; those private to a seat hold a value for each seat."""

ALLOWED = ""
"""What a predicate answers that gives the rule which forbids something, where none does."""


@dataclass(frozen=True)
class Setting:
    """Something that is chosen before a game: a scenario, an optional rule, a deck."""

    name: str
    text: str
    values: tuple[Value, ...] = (False, True)
    default: Value = False
    private: bool = False
    """Each seat has a value of its own, which the other seats do not know."""


@dataclass(frozen=True)
class Order(Generic[S]):
    """A standing order a seat may leave: while it holds for a question, the default is given.
    It ends with the round, or is `lasting` and ends when it is taken back."""

    name: str
    text: str
    kind: Kind
    holds: Callable[[S, Choose], bool]
    lasting: bool = False


@dataclass(frozen=True)
class Label:
    """An option in words: what it says, what it points at, and a hint.

    `points` are ids of the scene or words of the game's own; the first that the scene has is what
    a click means.
    """

    text: str
    points: tuple[str, ...] = ()
    hint: str = ""
    short: str = ""
    """The words on a button, where the whole would be too long."""
    cost: str = ""
    ghosts: tuple[Piece, ...] = ()
    """Where it would put what: pieces of the scene with what would differ."""
    likely: bool = False
    """The one most would choose: the filled button."""
    button: bool = False
    """It gets a button of its own even where it points at something."""
    final: bool = False
    """It cannot be taken back and costs much: ask whether it is meant."""
    badge: str = ""
    """A word of one to three letters at the thing it points at: an ordinal, a cost."""


@dataclass(frozen=True)
class Panel:
    """A titled piece of the position as lines of text."""

    title: str
    rows: tuple[str, ...]


def _by_number(_: State, __: Pick, outcome: int) -> str:
    return str(outcome)


def _no_plate() -> str:
    return ""


def _nowhere(_: State, __: Kind, ___: int) -> tuple[str, ...]:
    return ()


def _no_routes(_: State, __: Choose) -> list[Route]:
    return []


def _no_slip(_: State, __: Choose, ___: Answers) -> Slip | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Table(Generic[S]):
    """How a game is shown.

    prompt     what is asked, in one sentence
    label      an option of an ask
    words      a note of the log as a sentence
    outcome    what a note means for the odds ("" where it is only on the way to something)
    refusal    why an answer is not legal: the facts of the rule that forbids it, as a sentence
    clickable  everything a person may try to click while this is asked: kinds and options
    panels     the position as these seats see it, in text
    ending     how the game ended, as one sentence
    drawn      what came out of a draw, in words: companion mode asks for it

    What can be seen; a game without these is shown as the panels it has in text:

    board      the board of a table with these options
    scene      the position on it as these seats see it
    plate      the drawn board as SVG, made once
    where      the things of the scene at which a person would click for this kind and option,
               the likeliest first; none where it has only a button
    routes     things on the table and the answers a click on each stands for, as one step
    slip       the odds of these answers, as a player would work them out; None where none are
    """

    prompt: Callable[[S, Choose], str]
    label: Callable[[S, Choose, int], Label]
    words: Callable[[Note], str]
    outcome: Callable[[Note], str]
    refusal: Callable[[S, Choose, Kind, int, str], str]
    clickable: Callable[[S, Choose], list[tuple[Kind, int]]]
    panels: Callable[[S, Seats], list[Panel]]
    ending: Callable[[S], str]
    drawn: Callable[[S, Pick, int], str] = _by_number
    board: Callable[[Options], Board] | None = None
    scene: Callable[[S, Seats], Scene] | None = None
    plate: Callable[[], str] = _no_plate
    where: Callable[[S, Kind, int], tuple[str, ...]] = _nowhere
    routes: Callable[[S, Choose], list[Route]] = _no_routes
    slip: Callable[[S, Choose, Answers], Slip | None] = _no_slip


def _nothing_ended(_: State) -> list[tuple[str, str]]:
    return []


def _nothing_broken(_: State) -> str:
    return ""


def _nothing_measured(_: State) -> dict[str, float]:
    return {}


class Bot(Protocol):
    """A player: answers a question from what its seats know."""

    def choose(self, insight: Insight, rng: Random) -> int:
        """An option that is legal now."""
        ...


@dataclass(frozen=True)
class Census(Generic[S]):
    """What can occur in a game, and what a note says did; for the fuzzer's count.

    Kinds and options are counted by the driver; `options` lists what can be chosen of each kind
    (a kind that is not listed: every option of its domain).
    """

    options: Mapping[str, Sequence[int]] = field(default_factory=dict)
    things: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Groups of names: cards, results, rules."""
    seen: Callable[[Note], list[tuple[str, str]]] = lambda note: [("rule", note.rule)]
    """The things a note shows, as group and name."""
    ended: Callable[[S], list[tuple[str, str]]] = _nothing_ended
    """The things the end of a game shows."""
    sequence_rules: frozenset[str] = frozenset()
    """Rules that say no more than that something has another time: less help than a reason."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game: rules, words and players. The driver needs the first block, people the second."""

    slug: str
    rules_version: str
    seats: Callable[[Options], tuple[str, ...]]
    kinds: tuple[Kind, ...]
    settings: tuple[Setting, ...] = ()
    setup: Callable[[Options], S]
    segment: Callable[[S], Script[None]]
    notation: Callable[[S, Kind, int], str]
    refused: Callable[[S, Choose, Kind, int], str]
    """The rule that forbids this answer to this ask, or ALLOWED."""
    resign: Callable[[S, int], None]
    round_of: Callable[[S], int]
    """A number that changes when a round of play ends; standing orders end with it."""
    orders: tuple[Order[S], ...] = ()
    may_agree_draw: bool = False
    check: Callable[[Options], str] | None = None
    """What is wrong with options that go against each other, as a sentence; "" where nothing is."""
    conserved: Callable[[S], str] = _nothing_broken
    """The invariant that is broken in this state, as a sentence; "" where all hold."""
    migrate: Callable[[str, dict[str, object]], dict[str, object]] | None = None

    title: str
    summary: str = ""
    players: str = ""
    minutes: str = ""
    publisher: str = ""
    table: Callable[[], Table[S]]
    evaluate: Callable[[S, int], float]
    """How good a position looks for a seat, from -1 to 1."""
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    census: Callable[[], Census[S]] = Census
    measures: Callable[[S], Mapping[str, float]] = _nothing_measured
    """What a designer counts at the end of a game, by name: the card reached, the walls left."""
    levels: Mapping[str, int] = field(default_factory=dict)
    """The rank of each level a game can end at, 0 the worst; for means over many games."""
    folder: Callable[[], Path] | None = None
    """Where the ledger and the data of the game lie."""

    def options(self, given: Options | None = None) -> dict[str, Value | Sequence[Value]]:
        """All options of a table, checked, with defaults for those not given."""
        given = dict(given or {})
        names = {setting.name for setting in self.settings}
        for name in given:
            if name not in names:
                raise BadOptions(
                    f"{self.title} has no option {name!r}; "
                    f"it has {', '.join(sorted(names)) or 'none'}"
                )
        options: dict[str, Value | Sequence[Value]] = {}
        for setting in self.settings:
            if not setting.private:
                options[setting.name] = _checked(setting, given.get(setting.name, setting.default))
        for setting in self.settings:
            if setting.private:
                seats = len(self.seats(options))
                values = given.get(setting.name, (setting.default,) * seats)
                if not isinstance(values, list | tuple) or len(values) != seats:
                    raise BadOptions(
                        f"option {setting.name!r} needs a value for each of the {seats} seats"
                    )
                options[setting.name] = [_checked(setting, value) for value in values]
        wrong = self.check(options) if self.check else ""
        if wrong:
            raise BadOptions(wrong)
        return options

    def flat(self, kind: Kind, option: int) -> int:
        """The place of an option in the one flat action space of the game."""
        offset = 0
        for other in self.kinds:
            if other is kind:
                return offset + option
            offset += other.size
        raise ValueError(f"{kind} is no kind of {self.slug}")

    def kind(self, name: str) -> Kind:
        """The kind of decision with this name."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(name)


def playable(game: Game[S]) -> Game[State]:
    """The game as the driver takes it: it hands the game its own states only."""
    return cast("Game[State]", game)


def _checked(setting: Setting, value: object) -> Value:
    for allowed in setting.values:
        if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
            return allowed
    said = ", ".join(_word(allowed) for allowed in setting.values)
    raise BadOptions(f"option {setting.name!r} is {value!r}; it may be {said}")


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_window(ask: Ask) -> bool:
    """Is this a chance to respond to somebody else's doing?"""
    return isinstance(ask, Choose) and ask.kind.window
