"""A table: what its events make of it. Plain Python without network, storage or clock.

`step` tries something on a copy and gives the copy with the event to be stored; the table itself
stays as it is. So a step that cannot be stored has not happened. The same events, read from the
storage, make the same table again.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from redan.core.chance import Fast, Given, commitment
from redan.core.errors import Refused
from redan.core.game import Game, Options, Value
from redan.core.history import Dice
from redan.core.match import Match
from redan.core.reading import read
from redan.core.registry import find
from redan.core.state import Plain, Seats, State, has_secrets
from redan.core.transcript import joined, lines_since
from redan.server import events as do
from redan.server.events import Due, Event
from redan.server.seating import (
    BOT,
    HOTSEAT,
    MARK,
    NO_PART,
    OPEN,
    PERSON,
    Conflict,
    Json,
    Seat,
    seat_from,
)

GATHERING: Final = "gathering"
RUNNING: Final = "running"
OVER: Final = "over"


@dataclass(frozen=True)
class Line:
    """Something said at the table."""

    name: str
    seat: int | None
    text: str
    at: int


@dataclass(frozen=True)
class Consent:
    """An undo beyond one's right: who asked, and who must still agree."""

    by: int
    need: frozenset[int]


class Table:
    """One table. Its containers are never changed in place, so that a copy may share them."""

    def __init__(self, id: str, created: Event) -> None:
        facts = created.data
        self.id: Final = id
        self.game: Final[Game[State]] = find(str(facts["game"]))
        options, seats = facts["options"], facts["seats"]
        assert isinstance(options, dict)
        assert isinstance(seats, list)
        self.options: Final[Mapping[str, Value]] = {
            name: value for name, value in options.items() if isinstance(value, str | int)
        }
        self.seats: tuple[Seat, ...] = tuple(
            seat_from(seat) for seat in seats if isinstance(seat, dict)
        )
        self.host: Final = str(facts["host"])
        self.invite: Final = str(facts["invite"])
        self.secret: Final = bytes.fromhex(str(facts["secret"]))
        window = facts.get("window")
        self.window: Final = window if isinstance(window, int) else 0
        self.free_undo: Final = bool(facts.get("free_undo"))
        self.companion: Final = bool(facts.get("companion"))
        self.listed: Final = bool(facts.get("listed"))
        self.created: Final = created.at
        self.roles: Final = self.game.seats(self.all_options())
        self.match: Match | None = None
        self.broken = ""
        """Why the game cannot be shown, where it was played under rules that are no more."""
        self.begun = False
        self.recorded = 0
        self.consent: Consent | None = None
        self.offers: frozenset[int] = frozenset()
        self.chat: tuple[Line, ...] = ()
        self.next = ""
        self.seq = 0
        self.changed = created.at
        self.seen: Mapping[str, int] = {}
        self.dues: tuple[Due, ...] = ()
        self.ids: dict[tuple[str, str], Json] = {}
        self._digests: dict[str, str] = {}
        self._loading = False

    # ---- Making a table of events

    @classmethod
    def open(cls, id: str, data: Json, now: int, rng: Random, sender: tuple[str, str],
             lines: tuple[str, ...] = ()) -> tuple[Table, Event]:  # fmt: skip
        """A new table and the event that began it; `lines` are those of a game to go on with."""
        draft = Event(1, do.CREATED, data, now, *sender, lines=lines)
        table = cls(id, draft)
        return table._settle(table, draft, rng)

    @classmethod
    def load(cls, id: str, stored: Sequence[Event]) -> Table:
        """The table that these events make, from the first on."""
        table = cls(id, stored[0])
        table._loading = True
        lines: list[str] = []
        for event in stored:
            table._apply(event)
            table._take(event)
            lines += event.lines
        table._loading = False
        if lines:
            table._read(lines)
        return table

    def _read(self, lines: Sequence[str]) -> None:
        from redan.core.errors import BadTranscript

        try:
            self.match = read(joined(lines), self.game)
        except BadTranscript as error:
            self.broken = str(error)
            return
        self.recorded = sum(not line.startswith(('{"state": ', '{"end": ')) for line in lines) - 1
        if self.match.dice is None and not isinstance(self.match.source, Given):
            self.match.source = Fast(int.from_bytes(os.urandom(6), "big"))

    def follow(self, event: Event) -> Table:
        """The table after an event that another process has stored."""
        if event.seq != self.seq + 1:
            raise Conflict(f"event {event.seq} cannot follow event {self.seq}")
        other = self._fork()
        other._apply(event)
        if tuple(other._lines()) != event.lines:
            raise Conflict("the event does not come to what was stored")
        other._take(event)
        return other

    def step(self, what: str, data: Json, now: int, rng: Random,
             sender: tuple[str, str] = ("", "")) -> tuple[Table, Event]:  # fmt: skip
        """The table after this, and the event to store. Raises what forbids it."""
        other = self._fork()
        return self._settle(other, Event(self.seq + 1, what, data, now, *sender), rng)

    def _settle(self, other: Table, draft: Event, rng: Random) -> tuple[Table, Event]:
        from redan.server.timing import planned

        other._apply(draft)
        lines = other._lines() if other.match else []
        dues = planned(other, draft.at, rng)
        other.dues = dues
        seen = {
            name: self.seen.get(name, 0) + 1
            for name, eyes in other.audiences().items()
            if other is self or name not in self.seen or self.digest(eyes) != other.digest(eyes)
        }
        event = replace(draft, lines=(*draft.lines, *lines), seen=seen, dues=dues)
        other._take(event)
        return other, event

    def _fork(self) -> Table:
        other = copy.copy(self)
        other.ids = self.ids.copy()
        other._digests = {}
        other.match = self.match.copy() if self.match else None
        return other

    def _lines(self) -> list[str]:
        match = self.match
        if match is None or (match.recorded == self.recorded and self.recorded):
            return []
        lines = lines_since(match, self.recorded)
        self.recorded = match.recorded
        return lines

    def _take(self, event: Event) -> None:
        self.seq = event.seq
        self.changed = event.at
        self.seen = {**self.seen, **event.seen}
        self.dues = event.dues
        if self.match:
            self.recorded = self.match.recorded
        if event.id:
            self.ids[event.person, event.id] = event.data

    def _apply(self, event: Event) -> None:
        if event.do in do.MANY:
            self.consent = None
            self.offers = frozenset()
        _HAPPENS[event.do](self, event.data, event)

    # ---- What happens

    def _created(self, _: Json, event: Event) -> None:
        if event.lines:
            self.begun = True
            if not self._loading:
                self._read(event.lines)
                self._name()
        else:
            self._maybe_begin()

    def _sat(self, data: Json, _: Event) -> None:
        place, facts = data["seat"], data["as"]
        assert isinstance(place, int)
        assert isinstance(facts, dict)
        self._seat(place, seat_from(facts))
        self._maybe_begin()

    def _seat(self, place: int, seat: Seat) -> None:
        self.seats = (*self.seats[:place], seat, *self.seats[place + 1 :])

    def _opened(self, data: Json, _: Event) -> None:
        parts = data["parts"]
        assert isinstance(parts, dict)
        for name, part in parts.items():
            place = int(name)
            self._seat(place, replace(self.seats[place], part=str(part)))
        self._maybe_begin()

    def _maybe_begin(self) -> None:
        if self.begun or not all(seat.ready for seat in self.seats):
            return
        self.begun = True
        if self._loading:
            return
        parts = [bytes.fromhex(seat.part or NO_PART) for seat in self.seats]
        self.match = Match(
            self.game,
            self.all_options(),
            Dice(self.secret, parts),
            chance=Given() if self.companion else None,
            names=self._names(),
            free_undo=self.free_undo,
            windows_wait=bool(self.window) and len(self.people()) > 1,
        )

    def _names(self) -> list[str]:
        return [
            MARK + seat.bot if seat.kind == BOT else seat.name or role
            for seat, role in zip(self.seats, self.roles, strict=True)
        ]

    def _name(self) -> None:
        """Who sits here now is who plays on in a game that others began."""
        if self.match:
            self.match.names = tuple(self._names())

    def _played(self, data: Json, _: Event) -> None:
        if self._loading:
            return
        answers, seat = data["answers"], data["seat"]
        assert isinstance(answers, list)
        assert isinstance(seat, int)
        options = [answer for answer in answers if isinstance(answer, int | str)]
        data["played"] = self.playing().play(*options, seat=seat)

    def _entered(self, data: Json, _: Event) -> None:
        if self._loading:
            return
        raw, seat = data["raw"], data.get("seat")
        assert isinstance(raw, list)
        faces = [face for face in raw if isinstance(face, int)]
        self.playing().happen(*faces, seat=seat if isinstance(seat, int) else None)

    def _settled(self, data: Json, _: Event) -> None:
        if not self._loading:
            self.playing().settle(_int(data["seat"]))

    def _undone(self, data: Json, _: Event) -> None:
        self.consent = None
        if self._loading:
            return
        match = self.playing()
        seat = _int(data["seat"])
        match.undo(None if self.free_undo else seat)
        while self.free_undo and not match.may_undo() and self._only_bots_asked(match):
            match.undo()

    def _only_bots_asked(self, match: Match) -> bool:
        asks = match.asks
        return bool(asks) and all(self.seats[ask.seat].kind == BOT for ask in asks)

    def _back_to(self, data: Json, _: Event) -> None:
        if self._loading:
            return
        match = self.playing()
        everybody: Seats = frozenset(range(len(self.seats)))
        line = _int(data["line"])
        while len(match.log(everybody)) > line and not match.may_undo():
            match.undo()

    def _wants_undo(self, data: Json, _: Event) -> None:
        need = data["need"]
        assert isinstance(need, list)
        self.consent = Consent(_int(data["seat"]), frozenset(map(_int, need)))

    def _agrees(self, data: Json, _: Event) -> None:
        assert self.consent
        by, seat = self.consent.by, _int(data["seat"])
        if not data["agree"]:
            self.consent = None
            return
        need = self.consent.need - {seat}
        self.consent = Consent(by, need) if need else None
        if need or self._loading:
            return
        match = self.playing()
        last = -1
        while last != by:
            last = match.last_to_play
            match.undo(by, agreed=True)

    def _resigned(self, data: Json, _: Event) -> None:
        if not self._loading:
            self.playing().resign(_int(data["seat"]))

    def _offered(self, data: Json, _: Event) -> None:
        seat = _int(data["seat"])
        mine = self.held(self.seats[seat].person)
        self.offers = self.offers | mine if data["offer"] else self.offers - mine
        if data["done"]:
            self.offers = frozenset()
            if not self._loading:
                self.playing().agree_draw()

    def _ordered(self, data: Json, _: Event) -> None:
        if self._loading:
            return
        match, seat, name = self.playing(), _int(data["seat"]), str(data["name"])
        if data["on"]:
            match.order(seat, name)
        else:
            match.withdraw(seat, name)

    def _said(self, data: Json, event: Event) -> None:
        seat = data.get("seat")
        line = Line(str(data["name"]), seat if isinstance(seat, int) else None, str(data["text"]),
                    event.at)  # fmt: skip
        self.chat = (*self.chat, line)

    def _next(self, data: Json, _: Event) -> None:
        self.next = str(data["table"])

    # ---- What is true

    @property
    def phase(self) -> str:
        """Are seats still to be taken, is it played, or is it over?"""
        if not self.begun:
            return GATHERING
        return OVER if self.broken or (self.match and self.match.over) else RUNNING

    def playing(self) -> Match:
        """The match; refused where the game has not begun."""
        if self.match is None:
            raise Refused(self.broken or "the game has not begun; a seat is still open")
        return self.match

    def all_options(self) -> dict[str, Value | Sequence[Value]]:
        """The options with what each seat chose for itself."""
        given: dict[str, Value | Sequence[Value]] = dict(self.options)
        for setting in self.game.settings:
            if setting.private:
                given[setting.name] = [
                    dict(seat.private).get(setting.name, setting.default) for seat in self.seats
                ]
        options: Options = given
        return self.game.options(options)

    def held(self, person: str) -> Seats:
        """The seats this person holds."""
        return frozenset(
            place
            for place, seat in enumerate(self.seats)
            if seat.person == person and person and seat.kind in (PERSON, HOTSEAT)
        )

    def people(self) -> list[str]:
        """Everybody who holds a seat, once."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def private(self, person: str) -> bool:
        """Do people at one screen hide anything from each other here?"""
        if len(self.held(person)) < 2 or self.phase == OVER:
            return False
        game = self.game
        return (
            (self.match is not None and has_secrets(self.match.state))
            or any(kind.secret or kind.reveals for kind in game.kinds)
            or any(setting.private for setting in game.settings)
        )

    def dice(self) -> Json:
        """What everybody may know of the dice: commitments, what was opened, at the end all."""
        opened: list[Plain] = [seat.part or None for seat in self.seats]
        if not self.begun:
            waiting = [p for p, seat in enumerate(self.seats) if seat.commit and not seat.part]
            due: list[Plain] = [*waiting] if all(s.kind != OPEN for s in self.seats) else []
        else:
            due = []
        return {
            "table": commitment(self.secret),
            "seats": [seat.commit or None for seat in self.seats],
            "opened": opened,
            "due": due,
            "secret": self.secret.hex() if self.phase == OVER else None,
        }

    # ---- Whose eyes

    def audiences(self) -> dict[str, Seats]:
        """All pairs of eyes that are shown something: spectators, each seat of a person, all seats
        of a person together."""
        eyes: dict[str, Seats] = {"": frozenset()}
        for person in self.people():
            held = self.held(person)
            for some in (held, *(frozenset((seat,)) for seat in held)):
                eyes[eyes_name(some)] = some
        return eyes

    def digest(self, eyes: Seats) -> str:
        """All that these eyes may know, as one text: where it changes they are told."""
        from redan.server.seen import digest

        name = eyes_name(eyes)
        if name not in self._digests:
            self._digests[name] = digest(self, eyes)
        return self._digests[name]


def eyes_name(eyes: Seats) -> str:
    """Seats as a text."""
    return ",".join(str(seat) for seat in sorted(eyes))


def _int(value: Plain) -> int:
    assert isinstance(value, int)
    return value


_HAPPENS: Final[Mapping[str, Callable[[Table, Json, Event], None]]] = {
    do.CREATED: Table._created,
    do.SAT: Table._sat,
    do.OPENED: Table._opened,
    do.PLAYED: Table._played,
    do.ENTERED: Table._entered,
    do.SETTLED: Table._settled,
    do.UNDONE: Table._undone,
    do.BACK_TO: Table._back_to,
    do.WANTS_UNDO: Table._wants_undo,
    do.AGREES: Table._agrees,
    do.RESIGNED: Table._resigned,
    do.OFFERED: Table._offered,
    do.ORDERED: Table._ordered,
    do.SAID: Table._said,
    do.NEXT: Table._next,
}
