"""Playing one game from end to end with the oracles on."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, Protocol

from redan.contract import hidden, oracles
from redan.contract.drawn import drawn
from redan.contract.oracles import Broken, Watched
from redan.contract.twins import twins
from redan.core.asks import Roll
from redan.core.chance import Given
from redan.core.errors import BadOptions, RedanError, Refused
from redan.core.game import Game, Options, Value
from redan.core.history import Dice
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.state import Seats, State

FAIR: Final = "fair"
LUCKY: Final = "lucky"
UNLUCKY: Final = "unlucky"

LONGEST: Final = 20_000
"""So many decisions a game may take at most."""

SHARES: Final[dict[str, float]] = {
    "asks": 4.0,
    "refusals": 2.0,
    "explained": 3.0,
    "copies": 1.0,
    "saves": 0.4,
    "undoes": 0.4,
    "explaining": 1.0,
    "redeal": 2.0,
    "canary": 2.0,
    "goes_on": 0.5,
    "quiet": 1.0,
    "twins": 2.0,
    "vary": 0.5,
    "fair": 0.1,
    "renders": 0.4,
    "likely": 0.02,
    "drawn": 0.6,
}
"""How often each oracle looks, as against the rate of the walk: the costly ones less."""


@dataclass(frozen=True)
class Move:
    """Something that was done at the table."""

    what: str
    seat: int = 0
    value: int = 0
    name: str = ""


class Player(Protocol):
    """Who answers for a seat; every bot of a game is one."""

    def choose(self, insight: Insight, rng: Random) -> int:
        """An option that is legal now."""
        ...


class Anything:
    """Answers with any legal option."""

    def choose(self, insight: Insight, rng: Random) -> int:
        """Each as likely as another."""
        options = insight.legal()
        return options[int(rng.random() * len(options))]


class Walk:
    """A game being played by moves that can be done again, looked at by oracles.

    rate    how likely an oracle looks at a position, costly ones less (1: all look at each)
    only    the name of the one oracle that looks, where not all should
    salt    for other random choices of the oracles
    luck    FAIR dice of a stream, or dice entered by hand as in companion mode that are LUCKY or
            UNLUCKY, which leads to ends that are seldom reached
    """

    def __init__(
        self,
        game: Game[State],
        options: Options,
        seed: str,
        *,
        rate: float = 1.0,
        only: str = "",
        salt: int = 0,
        luck: str = FAIR,
        explain: bool = False,
        rules: frozenset[str] | None = None,
    ) -> None:
        self.game = game
        self.luck = luck
        self.rng = Random(f"{seed}/oracles/{salt}")
        self.rate = rate
        self.only = only
        self.rules = oracles.rules_of(game) if rules is None else rules
        self.explain = explain
        self.moves: list[Move] = []
        self.tried: list[Move] = []
        """The move that is being done, until it is."""
        self.decisions = 0
        self.refusals: Counter[str] = Counter()
        self.variety = hidden.Variety()
        self.frozen = hidden.Frozen() if self._now("frozen", rate * 2) else None
        self.kept = ""
        """The transcript before the last move, kept where `keep` is set."""
        self.keep = False
        dice = Dice(sha256(seed.encode()).digest())
        self._segment = 0
        self._fortune = Random(f"{seed}/fortune")
        with _Crash():
            if luck == FAIR:
                self.match = Match(game, options, dice, chance=Watched(dice.stream().seed))
                self.match.dice = dice
            else:
                self.match = Match(game, options, chance=Given())
                self._throw()
        self._look()

    def _throw(self) -> None:
        """Roll by hand, where chance is given: of two throws of each die the one luck likes."""
        rng = self._fortune
        while (ask := self.match.chance_ask) is not None:
            if isinstance(ask, Roll):
                like = max if self.luck == LUCKY else min
                faces = [
                    like(rng.randint(ask.low, ask.high), rng.randint(ask.low, ask.high))
                    for _ in range(ask.count)
                ]
                self.match.happen(*faces)
            else:
                self.match.happen(ask.at(rng.randrange(ask.total)))

    def _now(self, name: str, share: float) -> bool:
        if self.only:
            return name == self.only and (self.rate == 1 or self.rng.random() < self.rate)
        return self.rng.random() < share

    # ---- Moves

    def do(self, move: Move) -> bool:
        """Do a move; False where it is not possible here."""
        match = self.match
        self.tried = [move]
        if self.keep:
            self.kept = match.save()
        try:
            with _Crash():
                if move.what == "play":
                    ask = match.ask_of(move.seat)
                    options = match.legal(ask)
                    at = move.value
                    match.play(at if at in options else options[at % len(options)], seat=move.seat)
                    self.decisions += 1
                elif move.what == "resign":
                    match.resign(move.seat)
                elif move.what == "order":
                    match.order(move.seat, move.name)
                elif move.what == "undo":
                    match.undo(move.seat)
                else:
                    match.agree_draw()
                self._throw()
        except Refused:
            self.tried = []
            return False
        self.moves.append(move)
        self.tried = []
        self._look()
        return True

    def transcript(self) -> str:
        """The transcript up to now; where a move broke the match, up to before it."""
        return self.kept if self.tried else self.match.save()

    def play_on(self, players: Sequence[Player], rng: Random, events: float = 0.0) -> None:
        """Play to the end; `events` is how often somebody resigns, takes back, leaves an order."""
        match = self.match
        while not match.over:
            if events and rng.random() < events and self._event(rng):
                continue
            asks = match.asks
            ask = asks[int(rng.random() * len(asks))]
            with _Crash():
                seats: Seats = frozenset((ask.seat,))
                option = players[ask.seat].choose(Insight(match, seats), rng)
                if option not in match.legal(ask):
                    said = type(players[ask.seat]).__name__
                    raise Broken("bots", f"{said} answers {ask} with {option}, which is not legal")
            if not self.do(Move("play", ask.seat, option)):
                raise Broken("asks", f"{ask} lists {option}, but playing it is refused")
            if self.decisions > LONGEST:
                raise Broken("ends", f"the game is not over after {LONGEST} decisions")

    def _event(self, rng: Random) -> bool:
        match = self.match
        seat = rng.randrange(len(match.seats))
        which = rng.random()
        if which < 0.5:
            return self.do(Move("undo", seat))
        if which < 0.8:
            names = [order.name for order in self.game.orders]
            names += [f"quiet {kind.name}" for kind in self.game.kinds]
            return self.do(Move("order", seat, name=rng.choice(names)))
        if which < 0.98:
            return seat not in match.left and self.do(Move("resign", seat))
        return self.game.may_agree_draw and self.do(Move("draw"))

    # ---- Oracles

    def _look(self) -> None:
        with _Crash():
            match, rng = self.match, self.rng
            segment = match._frame.entry.number
            if segment != self._segment or match.over:
                self._segment = segment
                oracles.conserved(match)
            if self.frozen is not None:
                self.frozen.look(match)
            if match.over:
                oracles.ends(match)
                if self._now("verifies", self.rate * 4):
                    with _Crash("verifies"):
                        oracles.verifies(match)
            seats: Seats = rng.choice(oracles.onlookers(match))
            due = [name for name, share in SHARES.items() if self._now(name, share * self.rate)]
            if self.explain and "explained" not in due:
                due.append("explained")
        for name in due:
            with _Crash(name):
                self._one(name, seats)

    def _one(self, name: str, seats: Seats) -> None:
        match, rng = self.match, self.rng
        if name == "asks":
            oracles.asks(match)
        elif name == "refusals":
            oracles.refusals(match)
        elif name == "explained":
            self.refusals.update(oracles.explained(match, self.rules))
        elif name == "copies":
            oracles.copies(match, rng)
        elif name == "saves":
            oracles.saves(match, rng)
        elif name == "undoes":
            oracles.undoes(match, rng)
        elif name == "explaining":
            oracles.explaining(match)
        elif name == "likely":
            oracles.likely(match, rng)
        elif name == "renders":
            oracles.renders(match, self.rules)
        elif name == "drawn":
            drawn(match)
        elif name == "twins":
            twins(match, seats, rng)
        elif match.over:
            pass
        elif name == "redeal":
            hidden.redeal(match, seats, rng)
        elif name == "canary":
            hidden.canary(match, seats, rng)
        elif name == "goes_on":
            hidden.goes_on(match, seats, rng)
        elif name == "quiet":
            hidden.quiet(match, rng)
        elif name == "vary":
            self.variety.look(match, seats, rng)
        elif name == "fair":
            hidden.forgetful(match.state, seats, rng)


class _Crash:
    """Turns an error of the game itself into a finding, with the place it came from."""

    def __init__(self, oracle: str = "crash") -> None:
        self.oracle = oracle

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, Broken):
            if isinstance(error, Refused) and self.oracle == "crash":
                return
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno}"
            raise Broken(self.oracle, f"{type(error).__name__} in {where}: {error}") from error


# ---- Who plays, and by which options


def random_options(game: Game[State], rng: Random, fixed: Options | None = None) -> Options:
    """Any values of all settings that go together, some of them fixed."""
    fixed = fixed or {}
    for _ in range(500):
        given: dict[str, Value | Sequence[Value]] = {
            setting.name: rng.choice(setting.values)
            for setting in game.settings
            if not setting.private
        }
        given |= {name: fixed[name] for name in fixed if name in given}
        try:
            seats = len(game.seats(game.options(given)))
            for setting in game.settings:
                if setting.private:
                    own = fixed.get(setting.name)
                    given[setting.name] = [
                        own if isinstance(own, str | int) else rng.choice(setting.values)
                        for _ in range(seats)
                    ]
            return game.options(given)
        except BadOptions:
            continue
    raise RedanError(f"{game.slug}: no options go together with {dict(fixed)}")


def option_sets(game: Game[State], rng: Random) -> list[Options]:
    """The default options, and options with each value of each setting: the default ones beside
    it where that goes."""
    sets: list[Options] = [game.options()]
    for setting in game.settings:
        for value in setting.values:
            if value == setting.default and isinstance(value, bool) == isinstance(
                setting.default, bool
            ):
                continue
            try:
                if setting.private:
                    seats = len(game.seats(game.options()))
                    sets.append(game.options({setting.name: [value] * seats}))
                else:
                    sets.append(game.options({setting.name: value}))
            except BadOptions:
                sets.append(random_options(game, rng, {setting.name: value}))
    return sets


def players(game: Game[State], seats: int, manner: str, rng: Random) -> list[Player]:
    """Who plays: "random", by "rule of thumb" (the game's bots), or "mixed"."""
    bots = [*game.bots.values()]
    table: list[Player] = []
    for _ in range(seats):
        thumb = bots and (manner == "rule of thumb" or (manner == "mixed" and rng.random() < 0.5))
        table.append(rng.choice(bots)() if thumb else Anything())
    return table
