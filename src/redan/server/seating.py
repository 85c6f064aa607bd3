"""Who sits where, and what may go wrong when somebody asks a table for something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from redan.core.errors import RedanError, Refused
from redan.core.state import Plain

OPEN: Final = "open"
PERSON: Final = "person"
HOTSEAT: Final = "hotseat"
BOT: Final = "bot"
KINDS: Final = (OPEN, PERSON, HOTSEAT, BOT)

MARK: Final = "bot:"
"""What the name of a seat begins with in a transcript where a bot plays it."""

NO_PART: Final = "0" * 64
"""The contribution to the dice of a seat that sends none."""

Json = dict[str, Plain]


class NotYours(RedanError):
    """Somebody acts for a seat or a table that is not theirs."""


class Unknown(RedanError):
    """There is no such table, seat or position."""


class Stale(RedanError):
    """Something has happened since that the one who acts had not seen."""


class Conflict(RedanError):
    """Another process has written first; look again and decide anew."""


class Busy(RedanError):
    """The storage did not answer; nothing is known to have happened."""


@dataclass(frozen=True)
class Seat:
    """A seat of a table: who plays it, and what they put into the dice.

    commit   the hash of their contribution, fixed before any is opened; "" where they send none
    part     the contribution itself once it is opened
    private  their own values of the options that are private to a seat
    """

    kind: str = OPEN
    person: str = ""
    name: str = ""
    bot: str = ""
    commit: str = ""
    part: str = ""
    private: tuple[tuple[str, str | int | bool], ...] = ()

    def plain(self) -> Json:
        """As an event holds it."""
        facts: Json = {"kind": self.kind}
        for name in ("person", "name", "bot", "commit", "part"):
            if value := getattr(self, name):
                facts[name] = value
        if self.private:
            facts["private"] = dict(self.private)
        return facts

    @property
    def ready(self) -> bool:
        """Nothing is missing of this seat before the game may begin."""
        return self.kind != OPEN and bool(self.part or not self.commit)


def seat_from(facts: Json) -> Seat:
    """A seat from what an event or a request says of it."""
    private = facts.get("private") or {}
    if not isinstance(private, dict):
        raise Refused("private options are given by name")
    values = [
        (name, value) for name, value in sorted(private.items()) if isinstance(value, str | int)
    ]
    return Seat(
        kind=str(facts.get("kind") or OPEN),
        person=str(facts.get("person") or ""),
        name=str(facts.get("name") or ""),
        bot=str(facts.get("bot") or ""),
        commit=str(facts.get("commit") or ""),
        part=str(facts.get("part") or ""),
        private=tuple(values),
    )
