"""What can go wrong, each with one clear sentence."""

from __future__ import annotations


class RedanError(Exception):
    """Something a person, a file or a program asked for cannot be done; the message says why."""


class BadOptions(RedanError):
    """The options of a table do not fit the game."""


class UnknownGame(RedanError):
    """No installed game has this name."""


class BadData(RedanError):
    """A data file of a game is wrong; names file, entry and field."""


class Refused(RedanError):
    """An answer that is not legal now. `rule` is the id of the rule that forbids it, or ""."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class BadTranscript(RedanError):
    """A transcript that is damaged, foreign or newer. `line` counts from 1; 0 is the whole file."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
