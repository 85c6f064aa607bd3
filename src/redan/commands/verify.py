"""`redan verify`: is a transcript what it says?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
) -> int:
    """Check every die, draw, move and hash of a saved game."""
    from redan.commands.exits import NOT_VERIFIED, complain
    from redan.core.errors import BadTranscript
    from redan.core.reading import examine
    from redan.play.store import read_text
    from redan.play.words import report_lines

    text = read_text(file)
    try:
        _, report = examine(text)
    except BadTranscript as error:
        complain(f"{file}: {error}")
        return NOT_VERIFIED
    for line in report_lines(report):
        print(line)
    return 0
