"""A game of a few lines for tests of the driver: its script is whatever a test wants to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from redan.core.asks import Choose, Kind, Script
from redan.core.chance import Chance
from redan.core.game import ALLOWED, Game, Label, Options, Order, Panel, Setting, Table, playable
from redan.core.match import Match
from redan.core.state import OPEN, OWNER, Knowledge, Note, Result, Seats, State

MOVE: Final = Kind("move", 6, default=2)
CARD: Final = Kind("card", 6, reveals=True)
BID: Final = Kind("bid", 6, secret=True)
REPLY: Final = Kind("reply", 3, window=True)
KINDS: Final = (MOVE, CARD, BID, REPLY)
SEATS: Final = 3


class Small(State):
    """What was answered, in order; a number only its owner knows; how often a segment began."""

    __slots__ = ("answers", "began", "out", "own")
    FIELDS: ClassVar[Mapping[str, Knowledge]] = {
        "answers": OPEN,
        "own": OWNER,
        "began": OPEN,
        "out": OPEN,
    }

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[int] = []
        self.own = [0] * SEATS
        self.began = 0
        self.out = 0

    def copy(self) -> Small:
        other = Small()
        other.result = self.result
        other.answers = self.answers[:]
        other.own = self.own[:]
        other.began = self.began
        other.out = self.out
        return other

    def redeal(self, seats: Seats, rng: Random) -> None:
        for seat in range(SEATS):
            if seat not in seats:
                self.own[seat] = rng.randrange(4)


Rules = Callable[[Small], Script[None]]


def some(_: Small, *given: int) -> Sequence[int]:
    """Legal: 1 to 3, or just what was given."""
    return given or (1, 2, 3)


def ask(seat: int, kind: Kind = MOVE, *only: int) -> Choose:
    return Choose(seat, kind, some, *only)


def keep(g: Small, answer: int, to: int | None = None) -> None:
    """Remember an answer, and note it for all or for one."""
    g.answers.append(answer)
    if g.journal:
        if to is None:
            g.journal.note("SM.1", "answered", answer)
        else:
            g.journal.whisper(to, "SM.1", "answered", answer)


def refused(g: Small, ask: Choose, kind: Kind, option: int) -> str:
    if kind is not ask.kind:
        return "SM.2"
    return ALLOWED if option in ask.options(g) else "SM.1"


def resign(g: Small, seat: int) -> None:
    g.out += 1
    if g.out == SEATS - 1:
        g.result = Result(["won" if other != seat else "lost" for other in range(SEATS)], "SM.3")


def words(note: Note) -> str:
    return f"{note.what} {' '.join(map(str, note.figures))}"


def table() -> Table[Small]:
    return Table(
        prompt=lambda g, ask: f"{ask.kind.name}?",
        label=lambda g, ask, option: Label(f"{ask.kind.name} {option}"),
        words=words,
        outcome=lambda note: words(note) if note.what == "comes to" else "",
        refusal=lambda g, ask, kind, option, rule: f"{kind.name} {option} may not be",
        clickable=lambda g, ask: [(ask.kind, option) for option in range(ask.kind.size)],
        panels=lambda g, seats: [Panel("Answers", (str(g.answers),))],
        ending=lambda g: "It is over",
    )


def game(*rules: Rules, version: str = "1", slug: str = "small") -> Game[State]:
    """A game that plays these segments one after the other and then is over."""

    def segment(g: Small) -> Script[None]:
        which = rules[g.began]
        g.began += 1
        yield from which(g)
        if g.began == len(rules):
            g.result = Result(["drawn"] * SEATS, "SM.4")

    def setup(options: Options) -> Small:
        g = Small()
        deck = options["deck"]
        assert isinstance(deck, Sequence)
        g.own = [int(str(own)) for own in deck]
        return g

    small: Game[Small] = Game(
        slug=slug,
        rules_version=version,
        seats=lambda options: ("Ann", "Bob", "Cid"),
        kinds=KINDS,
        settings=(Setting("deck", "A deck", ("1", "2"), "1", private=True),),
        setup=setup,
        segment=segment,
        notation=lambda g, kind, option: f"{kind.name} {option}",
        refused=refused,
        resign=resign,
        round_of=lambda g: g.began,
        orders=(Order("two", "Always two after a one", MOVE, lambda g, ask: 1 in g.answers),),
        may_agree_draw=True,
        title="Small",
        table=table,
        evaluate=lambda g, seat: 0.0,
    )
    return playable(small)


def start(*rules: Rules, chance: Chance | None = None, free_undo: bool = False) -> Match:
    return Match(game(*rules), seed=1, chance=chance, free_undo=free_undo)


def answers(match: Match) -> list[int]:
    state = match.state
    assert isinstance(state, Small)
    return state.answers


def asked(match: Match) -> list[tuple[int, str]]:
    return [(ask.seat, ask.kind.name) for ask in match.asks]
