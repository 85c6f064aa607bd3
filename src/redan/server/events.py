"""What happens at a table, one record after the other: the table is what they make of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from redan.server.seating import Json

CREATED: Final = "created"
SAT: Final = "sat"
OPENED: Final = "opened"
PLAYED: Final = "played"
ENTERED: Final = "entered"
SETTLED: Final = "settled"
UNDONE: Final = "undone"
BACK_TO: Final = "back to"
WANTS_UNDO: Final = "wants undo"
AGREES: Final = "agrees"
RESIGNED: Final = "resigned"
OFFERED: Final = "offered"
ORDERED: Final = "ordered"
SAID: Final = "said"
NEXT: Final = "next"

IN_PLAY: Final = frozenset(
    (PLAYED, ENTERED, SETTLED, UNDONE, BACK_TO, AGREES, RESIGNED, OFFERED, ORDERED)
)
"""What touches the match itself."""

MANY: Final = frozenset((PLAYED, ENTERED, SETTLED, RESIGNED))
"""What makes an asked undo and an offered draw pass."""


@dataclass(frozen=True)
class Due:
    """Something that will happen by itself, if the match still stands where it stood then."""

    key: str
    at: int
    mark: str


@dataclass(frozen=True)
class Event:
    """One thing that happened, with all the chance it brought.

    seq    its place at this table; no watcher ever sees this number
    person, id  who sent it, and the id their client gave it, so that a retry is known
    lines  the lines of the transcript it added
    seen   the new sequence numbers of those watchers that may know of it
    dues   everything that is due by itself from now on
    """

    seq: int
    do: str
    data: Json
    at: int
    person: str = ""
    id: str = ""
    lines: tuple[str, ...] = ()
    seen: dict[str, int] = field(default_factory=dict)
    dues: tuple[Due, ...] = ()

    def body(self) -> str:
        """Everything but number, sender and lines, as the storage keeps it."""
        return json.dumps(
            {
                "do": self.do,
                "data": self.data,
                "at": self.at,
                "seen": self.seen,
                "dues": [[due.key, due.at, due.mark] for due in self.dues],
            },
            ensure_ascii=False,
        )


def event_from(seq: int, person: str, id: str, body: str, lines: str) -> Event:
    """An event from what the storage kept."""
    facts = json.loads(body)
    return Event(
        seq,
        facts["do"],
        facts["data"],
        facts["at"],
        person,
        id,
        tuple(lines.split("\n")) if lines else (),
        facts["seen"],
        tuple(Due(*due) for due in facts["dues"]),
    )
