"""Line mode: everything is a line of text, for pipes, screen readers and those who like it so.

No colours, no cursor movement. What is printed for one person is only what that person may know.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from redan.core.errors import RedanError, Refused
from redan.core.state import Seats
from redan.play.session import Asked, BotTurn, Entering, Over, Session, Turn
from redan.play.words import (
    FEW,
    entry_prompt,
    listed,
    odds_lines,
    result_lines,
    rule_lines,
    sentence,
)

HELP = """\
Choose an option by its number, its name, or the start of its name. Several, divided by `;`, are
one step. Besides there are:
  ? or help        this page
  options          the options again
  board            the position
  log              all that happened
  odds [OPTION]    what may follow an option, or each of them
  why [OPTION]     why something cannot be done now
  rules WORDS      the rules that hold these words, or a rule by its id
  undo             take the last step back
  orders [NAME]    standing orders: what there is; leave one or take it back
  resign           leave the game
  draw             offer or take a draw, where the game knows one
  save FILE        keep the game in another file from now on
  quit             leave; the game is saved after every move
Where an option has the name of one of these, write / before it: /log."""

SHOWN = 12
"""So many rules are printed in full; of more only how many there are."""


class Console(Protocol):
    """Where lines come from and go to."""

    def ask(self, prompt: str, words: list[str]) -> str:
        """A line somebody types; EOFError at the end. `words` can be completed."""
        ...

    def say(self, text: str = "") -> None:
        """Show a line."""
        ...

    def hide(self) -> None:
        """Move what was shown out of sight, where there is a screen."""
        ...


class Leave(Exception):
    """The person wants to go."""


class Line:
    """One sitting in line mode."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.eyes: Seats | None = None
        self.read: dict[Seats, int] = {}
        self.leaving = -1
        self.commands: dict[str, Callable[[Turn, str], None]] = {
            "?": self.help,
            "help": self.help,
            "options": self.options,
            "board": self.board,
            "log": self.log,
            "odds": self.odds,
            "why": self.why,
            "rules": self.rules,
            "undo": self.undo,
            "orders": self.orders,
            "resign": self.resign,
            "draw": self.draw,
            "save": self.save,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        say = self.console.say
        say(
            f"{self.session.match.game.title}. Saved after every move in {self.session.keeper.path}"
        )
        seats = self.session.match.seats
        if len(seats) > 1:
            names = [self.session.name(seat) for seat in range(len(seats))]
            say(f"At the table: {', '.join(names)}.")
        say("Type ? for help.")
        try:
            while True:
                turn = self.session.turn()
                if isinstance(turn, Over):
                    self.end()
                    return
                self.one(turn)
        except (Leave, EOFError):
            say(f"Saved in {self.session.keeper.path}")

    def one(self, turn: Turn) -> None:
        """One question: shown, answered, and done or refused."""
        if isinstance(turn, BotTurn):
            self.session.play_bot(turn, self.session.think(turn))
            return
        self.look(turn)
        if isinstance(turn, Asked):
            self.console.say(f"{self.who(turn)}{self.session.prompt(turn)}")
        elif isinstance(turn, Entering):
            self.console.say(entry_prompt(self.session.match, turn.ask))
        self.options(turn, "")
        while self.answered(turn):
            pass

    def answered(self, turn: Turn) -> bool:
        """Take one line; True where the same question is still open."""
        line = self.console.ask("> ", self.completions(turn)).strip()
        if not line:
            return True
        try:
            command = self.command(turn, line)
            if command is None:
                note = self.session.play(turn, line)
                if note:
                    self.console.say(note)
                return False
            word, rest = command
            before = self.session.changes
            self.commands[word](turn, rest)
            return self.session.changes == before
        except RedanError as error:
            self.console.say(self.sentence(error))
            return True

    def command(self, turn: Turn, line: str) -> tuple[str, str] | None:
        """The command of a line and what stands behind it; None where it is an answer."""
        word, _, rest = line.partition(" ")
        low = word.lower()
        if low.startswith("/") and low[1:] in self.commands:
            return low[1:], rest.strip()
        said = line.lower()
        if any(choice.notation.lower() == said for choice in self.session.choices(turn)):
            return None
        return (low, rest.strip()) if low in self.commands else None

    def completions(self, turn: Turn) -> list[str]:
        """What can be typed now."""
        return [*(choice.notation for choice in self.session.choices(turn)), *self.commands]

    def sentence(self, error: RedanError) -> str:
        """An error as a line, with the rule it comes from."""
        return sentence(error, self.session.rules())

    def who(self, turn: Asked) -> str:
        """The name before a question, where more than one seat plays."""
        session = self.session
        return f"{session.name(turn.seat)}: " if len(session.match.seats) > 1 else ""

    # ---- Looking

    def look(self, turn: Turn) -> None:
        """Let the right person look, and say what has happened since they last did."""
        eyes = self.session.eyes(turn)
        if not eyes:
            return  # everybody types what the dice showed; nobody's secrets are needed for that
        if eyes != self.eyes:
            if self.session.private:
                self.hand_over(min(eyes))
            self.eyes = eyes
            self.board(turn, "")
        self.news(eyes)

    def hand_over(self, seat: int) -> None:
        """The privacy pause: the one who has the keyboard now sees nothing of the next."""
        self.console.hide()
        self.console.say(f"Pass the keyboard to {self.session.name(seat)}.")
        self.console.ask("Press Enter when nobody else is looking. ", [])

    def news(self, eyes: Seats) -> None:
        """What has happened since these seats last looked."""
        lines = self.session.log(eyes)
        # After an undo the log is shorter than what was read.
        for line in lines[min(self.read.get(eyes, 0), len(lines)) :]:
            self.console.say(f"  {line}")
        self.read[eyes] = len(lines)

    def end(self) -> None:
        """How it ended, for everybody."""
        if self.eyes:
            self.news(self.eyes)
        for line in result_lines(self.session.match):
            self.console.say(line)
        self.console.say(f"The whole game is in {self.session.keeper.path}")

    # ---- Commands

    def help(self, _: Turn, __: str) -> None:
        self.console.say(HELP)

    def options(self, turn: Turn, _: str) -> None:
        for line in listed(self.session.choices(turn)):
            self.console.say(line)

    def board(self, turn: Turn, _: str) -> None:
        for panel in self.session.panels(self.session.eyes(turn)):
            self.console.say(f"{panel.title}")
            for row in panel.rows:
                self.console.say(f"  {row}")

    def log(self, turn: Turn, _: str) -> None:
        lines = self.session.log(self.session.eyes(turn))
        for line in lines or ["Nothing has happened yet."]:
            self.console.say(f"  {line}")

    def odds(self, turn: Turn, rest: str) -> None:
        if not isinstance(turn, Asked):
            raise Refused("odds are for a decision; now dice or cards are entered")
        choices = self.session.choices(turn)
        if rest:
            option = self.session.resolve(turn, rest)
            choices = [choice for choice in choices if choice.option == option]
        for choice in choices:
            self.console.say(f"{choice.notation}:")
            few = 0 if rest else FEW
            for line in odds_lines(self.session.odds(turn, choice.option), few):
                self.console.say(f"  {line}")

    def why(self, turn: Turn, rest: str) -> None:
        if not isinstance(turn, Asked):
            raise Refused("there is nothing to decide now")
        if not rest:
            blocked = self.session.blocked(turn)
            for name in blocked:
                found = self.session.why_not(turn, name)
                if isinstance(found, Refused):
                    self.console.say(f"{name}: {self.sentence(found)}")
            if not blocked:
                self.console.say("Everything that could be tried now may be done.")
            return
        found = self.session.why_not(turn, rest)
        if isinstance(found, Refused):
            self.console.say(self.sentence(found))
        else:
            self.console.say(f"You may: {found.line()}")

    def rules(self, _: Turn, rest: str) -> None:
        found = self.session.rules(rest)
        if not found:
            raise Refused(f"no rule of {self.session.match.game.title} holds {rest!r}")
        for rule in found[:SHOWN]:
            for line in rule_lines(rule):
                self.console.say(line)
        if len(found) > SHOWN:
            self.console.say(f"{len(found) - SHOWN} more rules; `rules WORDS` finds fewer.")

    def undo(self, turn: Turn, _: str) -> None:
        self.session.undo(turn)
        self.console.say("Taken back.")

    def orders(self, turn: Turn, rest: str) -> None:
        if not isinstance(turn, Asked):
            raise Refused("an order is left when you are asked something")
        if rest:
            self.console.say(self.session.order(turn.seat, rest))
            return
        for line in self.session.order_lines(turn.seat):
            self.console.say(line)
        self.console.say("`orders NAME` leaves one, or takes it back.")

    def resign(self, turn: Turn, rest: str) -> None:
        if not isinstance(turn, Asked):
            raise Refused("first type what the dice or cards showed")
        if rest.lower() != "yes":
            self.console.say("`resign yes` gives the game up. This cannot be taken back.")
            return
        self.session.resign(turn.seat)

    def draw(self, turn: Turn, _: str) -> None:
        if not isinstance(turn, Asked):
            raise Refused("first type what the dice or cards showed")
        if not self.session.offer_draw(turn.seat):
            self.console.say("A draw is offered; it counts once everybody says `draw`.")

    def save(self, _: Turn, rest: str) -> None:
        if not rest:
            self.session.save()
        else:
            self.session.save_as(Path(rest).expanduser())
        self.console.say(f"Saved in {self.session.keeper.path}")

    def quit(self, _: Turn, __: str) -> None:
        raise Leave
