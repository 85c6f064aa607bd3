"""A saved game as a row of positions to step through."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from redan.core.errors import BadOptions, BadTranscript
from redan.core.match import Match
from redan.core.reading import examine
from redan.core.state import Seats
from redan.core.transcript import Record
from redan.play.store import read_text

MOVES = {"kind", "roll", "pick", "resign", "draw"}
"""Records that lead to another position; taking back and standing orders do not by themselves."""


@dataclass(frozen=True)
class Position:
    """A moment of a game: what was answered or thrown last, and the match as it stood then."""

    number: int
    record: Record
    match: Match


@dataclass(frozen=True)
class Replay:
    """All positions of a game, and how it stood at the end of the file."""

    positions: list[Position]
    last: Match

    def at(self, number: int) -> Position:
        """The position after so many answers and throws; 0 is the start."""
        if not 0 <= number < len(self.positions):
            raise BadOptions(
                f"there is no position {number}; they go from 0 to {len(self.positions) - 1}"
            )
        return self.positions[number]

    def happened(self, position: Position, eyes: Seats) -> str:
        """What led to a position, in a few words; hidden answers and draws are not told."""
        record, match = position.record, self.last
        if "kind" in record:
            seat = record["seat"]
            assert isinstance(seat, int)
            by = f" ({record['by']})" if record.get("by") else ""
            hidden = seat not in eyes and match.game.kind(str(record["kind"])).secret
            return f"{match.names[seat]}: {'a secret choice' if hidden else record['say']}{by}"
        if "roll" in record:
            return f"dice {_numbers(record['roll'])}{_why(record)}"
        if "pick" in record:
            hidden = "to" in record and record["to"] not in eyes
            return f"{'a hidden draw' if hidden else 'a draw'}{_why(record)}"
        if "resign" in record:
            seat = record["resign"]
            assert isinstance(seat, int)
            return f"{match.names[seat]} leaves the game"
        return "a draw is agreed" if "draw" in record else "the start"

    def log_since(self, position: Position, eyes: Seats) -> list[str]:
        """The sentences that this position has and the one before had not."""
        before = self.positions[position.number - 1].match if position.number else None
        known = len(before.log(eyes)) if before else 0
        return position.match.words(eyes)[known:]


def replay(path: Path) -> Replay:
    """Read a saved game for stepping through. What was taken back is left out."""
    text = read_text(path)
    positions: list[Position] = []

    def watch(match: Match, record: Record) -> None:
        if "segment" in record:
            if not positions:
                positions.append(Position(0, record, match.copy()))
            else:
                # The answers that end a segment and the start of the next are one position.
                last = positions.pop()
                positions.append(Position(last.number, last.record, match.copy()))
        elif MOVES & record.keys():
            positions.append(Position(len(positions), record, match.copy()))

    try:
        match, report = examine(text, watch=watch)
    except BadTranscript as error:
        raise BadTranscript(f"{path}: {error}") from None
    if match is None or not positions:
        raise BadTranscript(
            f"{path}: this game was played under rules {report.rules}, which cannot be replayed"
        )
    positions[-1] = Position(len(positions) - 1, positions[-1].record, match)
    return Replay(positions, match)


def _why(record: Record) -> str:
    return f" ({record['why']})" if record.get("why") else ""


def _numbers(raw: object) -> str:
    return " ".join(str(number) for number in raw) if isinstance(raw, list) else ""
