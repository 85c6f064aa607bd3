"""A console whose lines are given beforehand."""

from collections.abc import Sequence

from redan.play.plain import Line
from redan.play.session import Session

HIDDEN = "-- out of sight --"


class Typed:
    """Types the lines one by one and keeps what was said."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.said: list[str] = []
        self.completions: list[str] = []

    def ask(self, prompt: str, words: list[str]) -> str:
        if not self.lines:
            raise EOFError
        self.completions = words
        line = self.lines.pop(0)
        self.said.append(f"{prompt}{line}")
        return line

    def say(self, text: str = "") -> None:
        self.said += text.split("\n")

    def hide(self) -> None:
        self.said.append(HIDDEN)

    def screens(self) -> list[list[str]]:
        """What was seen between one privacy pause and the next."""
        screens: list[list[str]] = [[]]
        for line in self.said:
            if line == HIDDEN:
                screens.append([])
            else:
                screens[-1].append(line)
        return screens


def sit(session: Session, *lines: str) -> Typed:
    """Play these lines; what was said."""
    console = Typed(lines)
    Line(session, console).run()
    return console
