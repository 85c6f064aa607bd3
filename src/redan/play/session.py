"""A game at one keyboard: whose turn it is, what was typed, saving. It draws nothing.

Both terminal modes are a loop around a `Session`: ask `turn()` what comes next, show it to the one
it is for, and hand back what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

from redan.core.asks import EVERYBODY, Choose, Kind, Pick, Roll
from redan.core.chance import Given
from redan.core.errors import Refused
from redan.core.game import ALLOWED, Bot, Panel
from redan.core.insight import Insight
from redan.core.ledger import Rule, ledger
from redan.core.match import Match
from redan.core.odds import Odds, odds
from redan.core.state import Seats, has_secrets
from redan.play.seats import bot_of
from redan.play.store import Keeper, new_file
from redan.play.words import Choice, drawn_choices, search


@dataclass(frozen=True)
class Asked:
    """A person at this keyboard must decide."""

    seat: int
    ask: Choose


@dataclass(frozen=True)
class Entering:
    """Somebody must type what real dice or cards showed; `seat` alone where it is a hidden draw."""

    seat: int
    ask: Roll | Pick


@dataclass(frozen=True)
class BotTurn:
    """A bot must decide."""

    seat: int


@dataclass(frozen=True)
class Over:
    """The game has ended."""


Turn: TypeAlias = "Asked | Entering | BotTurn | Over"


class Session:
    """One match, who plays it here, and the file it is kept in."""

    def __init__(self, match: Match, keeper: Keeper, bots: Mapping[int, Bot], rng: Random) -> None:
        self.match = match
        self.keeper = keeper
        self.bots = dict(bots)
        self.rng = rng
        self.people = [seat for seat in range(len(match.seats)) if seat not in self.bots]
        self.changes = 0
        """Grows with everything that happens, so that a screen knows when to look again."""
        self._rules: list[Rule] | None = None
        self._offers: set[int] = set()

    @property
    def private(self) -> bool:
        """Do people at this keyboard hide anything from each other?"""
        if len(self.people) < 2:
            return False
        game = self.match.game
        return (
            has_secrets(self.match.state)
            or any(kind.secret or kind.reveals for kind in game.kinds)
            or any(setting.private for setting in game.settings)
        )

    def turn(self) -> Turn:
        """What comes next. While seats decide together bots answer first, so that the answer of a
        person who plays against them is the last and nobody waits."""
        match = self.match
        if match.over:
            return Over()
        chance = match.chance_ask
        if chance is not None:
            to = chance.to if isinstance(chance, Pick) else EVERYBODY
            return Entering(to, chance)
        asks = match.asks
        for ask in asks:
            if ask.seat in self.bots:
                return BotTurn(ask.seat)
        return Asked(asks[0].seat, asks[0])

    def eyes(self, turn: Turn) -> Seats:
        """Who may look at the screen now."""
        if not self.private:
            return frozenset(self.people)
        if isinstance(turn, Asked):
            return frozenset((turn.seat,))
        if isinstance(turn, Entering) and turn.seat != EVERYBODY:
            return frozenset((turn.seat,))
        return frozenset()

    def name(self, seat: int) -> str:
        """What a seat is called, with who plays it."""
        name, role = self.match.names[seat], self.match.seats[seat]
        bot = bot_of(name)
        if bot:
            return f"{role} ({bot})"
        return name if name == role else f"{name} ({role})"

    # ---- Looking

    def choices(self, turn: Turn) -> list[Choice]:
        """What can be chosen now, numbered where the names do not begin with numbers themselves."""
        match = self.match
        if isinstance(turn, Entering):
            return drawn_choices(match, turn.ask) if isinstance(turn.ask, Pick) else []
        if not isinstance(turn, Asked):
            return []
        return choices_of(match, turn.ask)

    def prompt(self, turn: Asked) -> str:
        """The question, in one sentence."""
        return self.match.game.table().prompt(self.match.state, turn.ask)

    def panels(self, eyes: Seats) -> list[Panel]:
        """The position in text, as these seats know it."""
        return self.match.game.table().panels(self.match.seen_state(eyes), eyes)

    def log(self, eyes: Seats) -> list[str]:
        """All that happened, in sentences, as these seats know it."""
        return self.match.words(eyes)

    def odds(self, turn: Asked, option: int) -> Odds:
        """What may follow an option."""
        return odds(self.match, turn.seat, option)

    def rules(self, words: str = "") -> list[Rule]:
        """The rules that these words name; all of them without words."""
        if self._rules is None:
            self._rules = [rule for rule in ledger(self.match.game) if not rule.waits]
        return search(self._rules, words) if words.strip() else self._rules

    # ---- Understanding what was typed

    def resolve(self, turn: Turn, said: str) -> int:
        """The option that was typed: its notation, its number, or the start of either's words."""
        found = find_choice(self.choices(turn), said)
        if found is not None:
            return found.option
        if isinstance(turn, Asked):
            return self.match.parse(said, turn.ask)
        raise Refused(f"{said!r} is none of what can come")

    def why_not(self, turn: Asked, said: str) -> Refused | Choice:
        """Why something cannot be done now; the choice itself where it can."""
        match = self.match
        found = find_choice(self.choices(turn), said)
        if found is not None:
            return found
        blocked = self.blocked(turn)
        for kind, option in _matching(blocked, said):
            return match.refusal(turn.ask, kind, option)
        try:
            match.parse(said, turn.ask)
        except Refused as refusal:
            return refusal
        raise AssertionError("what is legal was found before")

    def blocked(self, turn: Asked) -> dict[str, tuple[Kind, int]]:
        """What one might try now and may not, by notation."""
        match = self.match
        game, state, ask = match.game, match.state, turn.ask
        legal = set(match.legal(ask))
        return {
            game.notation(state, kind, option): (kind, option)
            for kind, option in game.table().clickable(state, ask)
            if not (kind is ask.kind and option in legal)
            and game.refused(state, ask, kind, option) is not ALLOWED
        }

    # ---- Doing

    def play(self, turn: Turn, said: str) -> str:
        """Do what was typed, several answers divided by `;` as one step. What is left to say about
        it, where it stopped early."""
        if isinstance(turn, Entering):
            self._enter(turn, said)
            return ""
        if not isinstance(turn, Asked):
            raise Refused("the game is over")
        parts = [part.strip() for part in said.split(";") if part.strip()]
        if not parts:
            raise Refused("nothing was typed")
        answers = self._chain(turn, parts)
        played = self.match.play(*answers, seat=turn.seat)
        self._offers.clear()
        self.save()
        if played < len(parts):
            rest = "; ".join(parts[played:])
            return f"Stopped before {rest!r}: chance or another player came between."
        return ""

    def _chain(self, turn: Asked, parts: Sequence[str]) -> list[int]:
        """The options of a chain of answers, found by playing it on a copy."""
        answers = [self.resolve(turn, parts[0])]
        if len(parts) == 1:
            return answers
        # On the copy nothing is free to undo but the chain itself, and no real die falls.
        ahead = self.match.copy()
        ahead.free_undo = False
        ahead.source = Given()
        for number, part in enumerate(parts):
            if number:
                ask = ahead.ask_of(turn.seat)
                found = find_choice(choices_of(ahead, ask), part)
                answers.append(ahead.parse(part, ask) if found is None else found.option)
            ahead.play(answers[-1], seat=turn.seat)
            asks = ahead.asks
            if len(asks) != 1 or asks[0].seat != turn.seat or ahead.may_undo(turn.seat):
                break
        return answers

    def _enter(self, turn: Entering, said: str) -> None:
        ask = turn.ask
        if isinstance(ask, Roll):
            words = said.replace(",", " ").split()
            if not all(word.isdecimal() for word in words):
                raise Refused(f"type {ask.count} numbers from {ask.low} to {ask.high}")
            self.match.happen(*(int(word) for word in words))
        else:
            seat = None if turn.seat == EVERYBODY else turn.seat
            self.match.happen(self.resolve(turn, said), seat=seat)
        self.save()

    def think(self, turn: BotTurn) -> int:
        """What a bot answers. Changes nothing, so that it may run beside the screen."""
        insight = Insight(self.match, frozenset((turn.seat,)))
        return self.bots[turn.seat].choose(insight, self.rng)

    def play_bot(self, turn: BotTurn, option: int) -> None:
        """Let a bot's answer count."""
        self.match.play(option, seat=turn.seat)
        self.save()

    def undo(self, turn: Turn) -> None:
        """Take back the last step; where undo is free, back to a person's question."""
        seat = turn.seat if isinstance(turn, Asked) and len(self.people) > 1 else None
        if seat is None and len(self.people) == 1:
            seat = self.people[0]
        if self.match.free_undo:
            seat = None
        self.match.undo(seat)
        while self.match.free_undo and not self.match.may_undo() and self._only_bots_asked():
            self.match.undo()
        self.save()

    def _only_bots_asked(self) -> bool:
        asks = self.match.asks
        return bool(asks) and all(ask.seat in self.bots for ask in asks)

    def resign(self, seat: int) -> None:
        """A person leaves the game."""
        self.match.resign(seat)
        self.save()

    def offer_draw(self, seat: int) -> bool:
        """A person offers or takes a draw; True once everybody has. Bots decline."""
        if not self.match.game.may_agree_draw:
            raise Refused(f"{self.match.game.title} knows no agreed draw")
        if self.bots:
            raise Refused("a bot does not agree to a draw")
        self._offers.add(seat)
        if self._offers != set(self.people) - self.match.left:
            return False
        self.match.agree_draw()
        self.save()
        return True

    def order(self, seat: int, name: str) -> str:
        """Leave a standing order, or take it back where it was left before."""
        if name in self.match.orders(seat):
            self.match.withdraw(seat, name)
            said = f"Order taken back: {name}."
        else:
            self.match.order(seat, name)
            said = f"Order left until the round ends: {name}."
        self.save()
        return said

    def order_lines(self, seat: int) -> list[str]:
        """The standing orders there are, those left marked so."""
        match = self.match
        left = match.orders(seat)
        named = {order.name: order.text for order in match.game.orders}
        for kind in match.game.kinds:
            if kind.window or f"quiet {kind.name}" in left:
                named[f"quiet {kind.name}"] = "do not ask me this until the round ends"
        return [
            f"{name}: {text}{' (left)' if name in left else ''}" for name, text in named.items()
        ]

    def save(self) -> None:
        """Keep the game as it stands: whoever changed it calls this."""
        self.changes += 1
        self.keeper.keep(self.match.save())

    def save_as(self, path: Path) -> None:
        """Keep the game in another file from now on."""
        keeper = new_file(path)
        keeper.keep(self.match.save())
        self.keeper = keeper


def choices_of(match: Match, ask: Choose) -> list[Choice]:
    """The options of a question, numbered where their notations do not begin with numbers."""
    table = match.game.table()
    notations = match.notations(ask)
    numbers = not any(notation[:1].isdigit() for notation in notations)
    return [
        Choice(place if numbers else 0, option, notation, table.label(match.state, ask, option))
        for place, (notation, option) in enumerate(notations.items(), 1)
    ]


def find_choice(choices: Sequence[Choice], said: str) -> Choice | None:
    """What was meant: the very words, the number, the start, or the start of each word."""
    low = " ".join(said.lower().split())
    if not low:
        return None
    for choice in choices:
        if choice.notation.lower() == low or (choice.number and str(choice.number) == low):
            return choice
    for start in (f"{low} ", low):
        found = [choice for choice in choices if choice.notation.lower().startswith(start)]
        if len(found) == 1:
            return found[0]
    found = found or [choice for choice in choices if _starts(choice.notation, low)]
    if len(found) > 1:
        names = ", ".join(choice.notation for choice in found)
        raise Refused(f"{said!r} may be {names}; type more of it")
    return found[0] if found else None


def _starts(notation: str, said: str) -> bool:
    """Does each typed word begin the word in its place?"""
    words, typed = notation.lower().split(), said.split()
    return len(typed) <= len(words) and all(
        word.startswith(start) for word, start in zip(words, typed, strict=False)
    )


def _matching(blocked: Mapping[str, tuple[Kind, int]], said: str) -> list[tuple[Kind, int]]:
    low = " ".join(said.lower().split())
    exact = [thing for name, thing in blocked.items() if name.lower() == low]
    return exact or [thing for name, thing in blocked.items() if _starts(name, low)]
