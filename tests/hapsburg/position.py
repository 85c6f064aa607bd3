"""Positions of Hapsburg Eclipse, built in a player's words and played with scripted dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from redan.core.asks import Roll
from redan.core.chance import Given
from redan.core.errors import Refused
from redan.core.game import Value
from redan.core.match import Match
from redan.core.registry import find
from redan.core.state import Note, Result
from redan.games.hapsburg_eclipse import names
from redan.games.hapsburg_eclipse.data import tables
from redan.games.hapsburg_eclipse.rules.turn import setup
from redan.games.hapsburg_eclipse.state import Empire

GAME = find("hapsburg-eclipse")
FRONTS = ("italian", "polish", "carpathian", "romanian", "balkan")
NATIONS = ("czech", "croat", "hungarian")
COUNTERS = {
    "plehve": 0, "polish_provisional": 1, "brusilov": 2, "brusilov_provisional": 3, "cadorna": 4,
    "diaz": 5, "diaz_allied": 6, "prezan": 7, "averescu": 8, "sarrail": 9, "guillaumat": 10,
    "desperey": 11,
}  # fmt: skip
FIRST_COUNTER = ("cadorna", "plehve", "brusilov", "prezan", "sarrail")
MARKERS = {name: number for number, name in enumerate(tables().marker_ids)}
PLAIN_CARD = 24  # no DRM, no test; the usual card in whose Action Phase positions stand


class Position:
    """A position being played: script dice, play by name, look."""

    def __init__(self, state: Empire, options: dict[str, Value]) -> None:
        self.coming: list[int] = []
        self.state = state
        self.options = options
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match, begun when it is first needed and run as far as the scripted dice reach:
        then it waits, so that a test sees the position in which the next die would be rolled."""
        if self._match is None:
            self._match = Match.at(GAME, self.state, self.options, chance=Given())
        self._roll()
        return self._match

    def _roll(self) -> None:
        match = self._match
        assert match is not None
        while match.chance_ask is not None:
            ask = match.chance_ask
            count = ask.count if isinstance(ask, Roll) else 1
            if len(self.coming) < count:
                return
            match.happen(*self.coming[:count])
            del self.coming[:count]

    @property
    def g(self) -> Empire:
        """The state as it is now."""
        state = self.match.state
        assert isinstance(state, Empire)
        return state

    def dice(self, *faces: int) -> Position:
        """The next faces (and the index of the next card, where one of several is drawn)."""
        self.coming += faces
        return self

    def draw(self, card: int) -> Position:
        """The next card, where the deck waits for one to be drawn."""
        return self.dice(self.g.deck[0].index(card))

    def play(self, *said: str) -> Position:
        """Answer one question after another by name; the dice between fall as scripted."""
        for word in said:
            self.match.play(word)
            self._roll()
        return self

    def options_now(self) -> list[str]:
        """What may be answered now."""
        return list(self.match.notations()) if not self.match.over else []

    def asked(self) -> str:
        """The kind of the question that is open, or ""."""
        asks = self.match.asks
        return asks[0].kind.name if asks else ""

    def rolling(self) -> str:
        """The rule for which a die (or the next card) is waited for, or ""."""
        ask = self.match.chance_ask
        return ask.why if ask else ""

    def space(self, front: str) -> int:
        """Where a Front stands; -1 off the map."""
        return self.g.space[FRONTS.index(front)]

    def counter(self, front: str) -> str:
        """The counter a Front shows."""
        shown = self.g.counter[FRONTS.index(front)]
        return next(name for name, number in COUNTERS.items() if number == shown)

    def box(self, marker: str) -> str:
        """The box of a marker: unfought, victories, stalemates or defeats."""
        return ("unfought", "victories", "stalemates", "defeats")[self.g.box[MARKERS[marker]]]

    def loyalty(self, nation: str) -> int:
        """0 (Revolt) to 3 (Loyal)."""
        return self.g.loyalty[NATIONS.index(nation)]

    def will(self) -> int:
        """Where the National Will marker stands."""
        return self.g.will[0]

    def notes(self, what: str = "") -> list[Note]:
        """What the log notes (of one sort)."""
        return [note for note in self.match.log(frozenset()) if what in ("", note.what)]

    def board(self) -> str:
        """The position as a player reads it."""
        panels = GAME.table().panels(self.g, frozenset())
        return "\n".join(row for panel in panels for row in (panel.title, *panel.rows))

    def result(self) -> Result | None:
        """How it ended, if it did."""
        return self.match.result


def position(
    *,
    italian: int | None = None,
    polish: int | None = 5,
    carpathian: int | None = 6,
    romanian: int | None = None,
    balkan: int | None = None,
    counters: Sequence[str] = (),
    card: int = PLAIN_CARD,
    actions: int | None = None,
    resources: tuple[int, int, int] = (0, 0, 0),
    spent: int = 0,
    loyalty: tuple[int, int, int] = (3, 3, 3),
    revolts: Sequence[str] = (),
    fortress: int = 3,
    radio: int = 0,
    aid: int = 0,
    mackensen: int = 0,
    will: int = 0,
    victories: Sequence[str] = (),
    stalemates: Sequence[str] = (),
    defeats: Sequence[str] = (),
    status: int = 0,
    played: Sequence[int] = (),
    weariness: bool = False,
    lodz_won: bool = False,
    great_retreat: bool = False,
    trench: bool = False,
    bulgaria: bool = False,
    trench_offered: bool = False,
    kaiserschlacht: int = names.NOT_BEGUN,
    fought: int = 0,
    phase: int = names.ACTIONS,
    scenario: str = "campaign",
    until: str = "end",
    **options: bool,
) -> Position:
    """A position in the Action Phase of `card` (Fronts by space, None for off the map)."""
    chosen = GAME.options({"scenario": scenario, "until": until, **options})
    g = setup(chosen)
    for front, space in enumerate((italian, polish, carpathian, romanian, balkan)):
        g.space[front] = names.OFF_MAP if space is None else space
        g.counter[front] = COUNTERS[FIRST_COUNTER[front]]
    for name in counters:
        counter = COUNTERS[name]
        g.counter[g.data.counter_front[counter]] = counter
    g.card = card
    gone = sorted({*played, card})
    g.played[0] = [*(number for number in gone if number != card), card]
    g.deck[0] = [number for number in g.deck[0] if number not in gone]
    g.aside[0] = [number for number in range(1, 51) if number not in (*gone, *g.deck[0])]
    g.actions = g.data.cards[card].actions if actions is None else actions
    if phase != names.ACTIONS:
        g.actions = 0
    g.resources = list(resources)
    g.spent[0] = spent
    g.supply[0] = 6 - spent - sum(resources)
    g.loyalty = [0 if name in revolts else loyalty[i] for i, name in enumerate(NATIONS)]
    g.fortress, g.radio, g.mackensen = fortress, radio, mackensen
    g.german_aid[0] = aid
    g.will[0] = will
    for box, markers in ((1, victories), (2, stalemates), (3, defeats)):
        for name in markers:
            g.box[MARKERS[name]] = box
    g.status[0] = status
    g.weariness[0] = weariness
    g.lodz_won, g.great_retreat = lodz_won, great_retreat
    g.trench, g.bulgaria, g.trench_offered = trench, bulgaria or trench, trench_offered
    g.kaiserschlacht, g.fought = kaiserschlacht, fought
    g.phase = phase
    return Position(g, {**chosen})  # type: ignore[dict-item]


def campaign(**options: Value) -> Position:
    """A game as it is set up; the first card is drawn when it is first looked at."""
    chosen = GAME.options(options)
    return Position(setup(chosen), {**chosen})  # type: ignore[dict-item]


def drawing(card: int, *, others: Sequence[int] = (), **facts: object) -> Position:
    """A position at the start of a turn in which `card` is drawn. Two other cards lie in the deck
    besides (and `others`, which a test wants to draw later): so the next turn waits for a card."""
    at = position(phase=names.OPEN, **facts)  # type: ignore[arg-type]
    g = at.state
    if card in g.played[0]:
        g.played[0].remove(card)
    rest = [number for number in range(1, 51) if number not in (card, *others, *g.played[0])]
    if g.data.historical:
        g.deck[0] = [card, *(number for number in rest if number > card)]
    else:
        g.deck[0] = sorted((card, *others, *rest[:2]))
        if len(g.deck[0]) > 1:
            at.dice(g.deck[0].index(card))
    g.aside[0] = [number for number in rest if number not in g.deck[0]]
    return at


def closing(**facts: object) -> Position:
    """A position after the Action Phase; the turn is closed when it is first looked at."""
    return position(phase=names.CLOSE, **facts)  # type: ignore[arg-type]


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """What is played inside must be refused by this rule."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.rule == rule, f"{caught.value} ({caught.value.rule})"
