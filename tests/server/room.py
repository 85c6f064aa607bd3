"""A table without network, with a clock that stands still until it is moved and a storage that is
a list: what its tests speak with."""

from __future__ import annotations

from random import Random

from redan.core.registry import add
from redan.core.state import Seats
from redan.server.deciding import check_fresh, decide, decide_due, eyes_of
from redan.server.events import PLAYED, Event, event_from
from redan.server.messages import NewTable, SeatWish
from redan.server.opening import new_table
from redan.server.seating import Json
from redan.server.seen import snapshot
from redan.server.storage import Person
from redan.server.tables import Table, eyes_name
from tests.parley import game

add(game)

ANN = Person("p_ann", "Ann")
BEN = Person("p_ben", "Ben")
CLEO = Person("p_cleo", "Cleo")
EVE = Person("p_eve", "Eve")


class Room:
    """One table and everybody around it."""

    def __init__(
        self,
        seats: str = "me open",
        *,
        game: str = "parley",
        seed: int = 1,
        window: int | None = None,
        free_undo: bool = False,
        companion: bool = False,
        host: Person = ANN,
    ) -> None:
        self.now = 1_000_000
        self.rng = Random(seed)
        wishes = []
        for word in seats.split():
            kind, _, bot = word.partition(":")
            wishes.append(SeatWish.model_validate({"kind": kind, "bot": bot}))
        options: dict[str, str | int | bool] = {"seats": len(wishes)} if game == "parley" else {}
        wish = NewTable(id="new", game=game, options=options, seats=wishes, window=window,
                        free_undo=free_undo, companion=companion)  # fmt: skip
        data = new_table(wish, host, self.rng)
        data["secret"] = f"{self.rng.getrandbits(256):064x}"
        self.stored: list[Event] = []
        self.table, event = Table.open("t_1", data, self.now, self.rng, (host.id, "new"))
        self._store(event)
        self._count = 0

    def _store(self, event: Event) -> None:
        """Through the text that a database would hold."""
        lines = "\n".join(event.lines)
        self.stored.append(event_from(event.seq, event.person, event.id, event.body(), lines))

    def do(self, person: Person, what: str, **asked: object) -> Json:
        """A request; raises what refuses it."""
        self._count += 1
        wish: Json = {"id": f"r{self._count}", **asked}  # type: ignore[dict-item]
        if what == "join":
            wish.setdefault("invite", self.table.invite)
        known = self.table.ids.get((person.id, str(wish["id"])))
        if known is not None:
            return known
        check_fresh(self.table, wish, eyes_of(self.table, person.id, wish.get("eyes")))
        draft = decide(self.table, what, wish, person.id, person.name)
        self.table, event = self.table.step(
            *draft, self.now, self.rng, (person.id, str(wish["id"]))
        )
        self._store(event)
        return event.data

    def sees(self, person: Person, *eyes: int) -> Json:
        """What somebody is sent."""
        wanted = list(eyes) if eyes else None
        return snapshot(self.table, person.id, eyes_of(self.table, person.id, wanted), now=self.now)

    def seq(self, eyes: Seats) -> int:
        return self.table.seen.get(eyes_name(eyes), 0)

    def wait(self, milliseconds: int) -> int:
        """Let time go by, and happen what is due. How often something happened."""
        until, happened = self.now + milliseconds, 0
        while True:
            coming = sorted(
                (due for due in self.table.dues if due.at <= until), key=lambda due: due.at
            )
            for due in coming:
                self.now = max(self.now, due.at)
                draft = decide_due(self.table, due)
                if due.key.startswith("bot:"):
                    seat = int(due.key[4:])
                    match = self.table.playing()
                    options = match.legal(match.ask_of(seat))
                    answers: Json = {"seat": seat, "answers": [self.rng.choice(list(options))]}
                    draft = (PLAYED, answers)
                if draft is not None:
                    self.table, event = self.table.step(*draft, self.now, self.rng)
                    self._store(event)
                    happened += 1
                    break
            else:
                self.now = until
                return happened

    def asked(self) -> int:
        """The first seat that is asked."""
        return self.table.playing().asks[0].seat

    def holder(self, seat: int) -> Person:
        person = self.table.seats[seat].person
        return next(one for one in (ANN, BEN, CLEO, EVE) if one.id == person)

    def play_any(self, rng: Random) -> int:
        """One of those who are asked plays something; which seat it was."""
        match = self.table.playing()
        ask = rng.choice(match.asks)
        option = rng.choice(list(match.legal(ask)))
        self.do(self.holder(ask.seat), "play", seat=ask.seat, answers=[option])
        return ask.seat

    def again(self) -> Table:
        """The table as another process would read it."""
        return Table.load("t_1", self.stored)


def filled(seats: str = "me open", **more: object) -> Room:
    """A room whose open seats Ben, Cleo and Eve have taken."""
    room = Room(seats, **more)  # type: ignore[arg-type]
    for person in (BEN, CLEO, EVE):
        if any(seat.kind == "open" for seat in room.table.seats):
            room.do(person, "join")
    return room
