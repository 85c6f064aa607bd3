"""How a command ends: a code of its own for each class of thing that goes wrong."""

from __future__ import annotations

import sys
from typing import Final

from redan.core import errors

# docs/command-line.md lists them for users.
USAGE: Final = 2
REFUSED: Final = 3
BAD_FILE: Final = 4
UNKNOWN: Final = 5
NOT_VERIFIED: Final = 6
FINDING: Final = 7
UNCOVERED: Final = 8
BAD_DATA: Final = 9
WRONG: Final = 1
INTERRUPTED: Final = 130


def exit_code(error: errors.RedanError) -> int:
    """The code for a class of errors."""
    if isinstance(error, errors.Refused):
        return REFUSED
    if isinstance(error, errors.BadTranscript):
        return BAD_FILE
    if isinstance(error, errors.UnknownGame | errors.BadOptions):
        return UNKNOWN
    if isinstance(error, errors.BadData):
        return BAD_DATA
    return WRONG


def complain(message: str) -> None:
    """One sentence on stderr."""
    print(f"redan: {message}", file=sys.stderr)
