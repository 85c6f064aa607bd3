"""What a match remembers: entries of the transcript, segments, steps and chains."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from redan.core.chance import Stream, commitment, fresh_secret, mix
from redan.core.state import Note, Plain, Seats, State

NOBODY: Final = -1

# What an entry of the transcript records.
CHOICE: Final = "choice"
HELD: Final = "held"
TOGETHER: Final = "together"
CHANCE: Final = "chance"
SEGMENT: Final = "segment"
UNDO: Final = "undo"
BACK: Final = "back"
RESIGN: Final = "resign"
DRAW: Final = "draw"
ORDER: Final = "order"
REDEAL: Final = "redeal"
RULES: Final = "rules"

# By whom a choice was made, where it was not by the seat itself.
FORCED: Final = "only option"
DEFAULT: Final = "default"
ORDERED: Final = "order"
JOINED: Final = "same step"


class Entry:
    """One record of the transcript. Entries form a chain backwards, shared by copies; a `line` is
    made when somebody reads it and then kept."""

    __slots__ = (
        "at", "by", "line", "name", "number", "parts", "prev", "raw", "seat", "value", "what",
    )  # fmt: skip

    def __init__(
        self,
        prev: Entry | None,
        what: str,
        seat: int,
        value: int,
        by: str = "",
        raw: tuple[int, ...] = (),
        at: int = 0,
        name: str = "",
    ) -> None:
        self.prev: Final = prev
        self.what: Final = what
        self.seat: Final = seat
        self.value: Final = value
        self.by: Final = by
        self.raw: Final = raw
        self.at: Final = at
        self.name: Final = name
        self.number: int = prev.number + 1 if prev is not None else 1
        self.line = ""
        self.parts: tuple[Entry, ...] = ()


class Frame:
    """A segment: the state at its start, which nobody changes, and once it is over how it was
    played. Frames are shared by copies, so that one that is over is an object of its own."""

    __slots__ = ("base", "entry", "notes", "prev", "trail")

    def __init__(
        self, base: State, prev: Frame | None, entry: Entry, trail: Sequence[Entry] = ()
    ) -> None:
        self.base: Final = base
        self.prev: Final = prev
        self.entry: Final = entry
        self.trail: Final = trail
        self.notes: list[Note] | None = None


class Step:
    """Where a match stood before somebody answered: what undo goes back to."""

    __slots__ = ("chain", "frame", "held", "left", "place", "prev", "seat")

    def __init__(
        self,
        prev: Step | None,
        frame: Frame,
        place: int,
        seat: int,
        held: Mapping[int, Entry],
        left: Seats,
        chain: Chain,
    ) -> None:
        self.prev: Final = prev
        self.frame: Final = frame
        self.place: Final = place
        self.seat: Final = seat
        self.held: Final = held
        self.left: Final = left
        self.chain: Final = chain


class Chain:
    """A row of answers of one seat that the others do not see until it is complete.

    seat     whose chain is running, or NOBODY
    place    how many answers of the segment came before it
    reveals  has one of its answers shown something hidden
    asked    who was asked last, in this segment or before
    free     how many answers may be taken back: those since chance, another seat or a revelation
    """

    __slots__ = ("asked", "free", "place", "reveals", "seat")

    def __init__(self, seat: int, place: int, reveals: bool, asked: int, free: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.reveals: Final = reveals
        self.asked: Final = asked
        self.free: Final = free


class Dice:
    """A seed nobody chose: the table's secret and a contribution of each seat, all of them fixed
    by their hashes before any was opened."""

    __slots__ = ("contributions", "secret")

    def __init__(self, secret: bytes, contributions: Sequence[bytes] = ()) -> None:
        self.secret: Final = secret
        self.contributions: Final = tuple(contributions)

    def stream(self) -> Stream:
        """The stream of numbers that comes of it."""
        return Stream(mix(self.secret, self.contributions))

    def plain(self, *, opened: bool) -> dict[str, Plain]:
        """The commitments, the contributions, and once `opened` the secret."""
        facts: dict[str, Plain] = {
            "table": commitment(self.secret),
            "seats": [commitment(part) for part in self.contributions],
            "contributions": [part.hex() for part in self.contributions],
        }
        if opened:
            facts["secret"] = self.secret.hex()
        return facts


def dice_of(seed: int | str | bytes | Dice | None) -> Dice:
    """The dice that a seed stands for: itself, its bytes, the hash of a number or word, or new."""
    if isinstance(seed, Dice):
        return seed
    if seed is None:
        return Dice(fresh_secret())
    if isinstance(seed, bytes):
        return Dice(seed)
    return Dice(hashlib.sha256(str(seed).encode()).digest())


START: Final = Chain(NOBODY, 0, False, NOBODY, 0)
