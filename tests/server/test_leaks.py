"""Nothing hidden reaches a connection that may not know it: everything it receives is the same
bytes when all that it cannot know is dealt anew."""

import json
from random import Random

import pytest

from redan.core.errors import RedanError
from redan.core.state import Seats
from redan.server import asking
from redan.server.answers import told as failure
from redan.server.deciding import decide
from redan.server.seating import Json
from redan.server.seen import snapshot, summary, waits_for
from redan.server.storage import Person
from redan.server.tables import RUNNING, Table
from tests.server.room import ANN, Room, filled

ZOE = Person("p_zoe", "Zoe")


def redealt(table: Table, seats: Seats, seed: int) -> Table:
    """The same table, as it may be just as well for all these seats know."""
    twin = table._fork()
    match = table.playing()
    own = match._chain.seat in seats or match._chain.seat < 0
    other = match.copy() if own else match.at_chain_start()
    other._step = match._step
    other.state.redeal(seats, Random(seed))
    other._options = None
    other._held = {seat: entry for seat, entry in other._held.items() if seat in seats}
    twin.match = other
    return twin


def received(room: Room, table: Table, seat: int | None, *, over: bool) -> str:
    """Everything that the holder of a seat (or a spectator) can get out of the table."""
    person = ZOE if seat is None else room.holder(seat)
    eyes: Seats = frozenset() if seat is None else frozenset((seat,))
    match = table.playing()
    told: list[object] = [
        snapshot(table, person.id, eyes, now=1, here=frozenset((ANN.id,))),
        summary(table),
        [waits_for(table, one.id) for one in (person,)],
        match.save(eyes) if not over else "",
        table.digest(eyes),
    ]
    if seat is not None:
        if any(ask.seat == seat for ask in match.asks):
            told.append(asking.why_not(match.copy(), seat))
            told.append(asking.why_not_said(match.copy(), seat, "answer crowns 3"))
        requests: tuple[tuple[str, Json], ...] = (
            ("play", {"answers": [3]}),
            ("play", {"answers": ["pledge crowns 1"]}),
            ("undo", {}),
            ("agree", {"agree": True}),
            ("undo_to", {"line": 1}),
            ("order", {"name": "no such"}),
            ("draw", {}),
        )
        for what, asked in requests:
            told.append(_tried(table, what, {"seat": seat, **asked}, person.id))
    return json.dumps(told)


def _tried(table: Table, what: str, asked: Json, person: str) -> object:
    """What refuses a request, or that nothing did."""
    try:
        draft = decide(table, what, asked, person, "Somebody")
    except RedanError as error:
        return failure(error)
    if what not in ("order", "play"):
        return draft
    try:
        table.step(*draft, 0, Random(1))
    except RedanError as error:
        return failure(error)
    return "done"


@pytest.mark.parametrize("seed", range(16))
def test_a_connection_receives_the_same_bytes_under_a_redeal(seed: int) -> None:
    rng = Random(seed)
    seats = ("me open", "me open open", "me open open open", "me open bot:random")[seed % 4]
    room = filled(seats, seed=seed, window=10 if seed % 2 else None)
    looked = 0
    while room.table.phase == RUNNING:
        for seat in [None, *range(len(room.table.seats))]:
            if seat is not None and not room.table.seats[seat].person:
                continue
            eyes: Seats = frozenset() if seat is None else frozenset((seat,))
            first = received(room, room.table, seat, over=False)
            for deal in range(3):
                twin = redealt(room.table, eyes, 100 * seed + deal)
                assert received(room, twin, seat, over=False) == first
                looked += 1
        if not room.wait(0 if rng.random() < 0.7 else 10_000):
            asks = [a for a in room.table.playing().asks if room.table.seats[a.seat].person]
            if asks and room.table.phase == RUNNING:
                ask = rng.choice(asks)
                option = rng.choice(list(room.table.playing().legal(ask)))
                room.do(room.holder(ask.seat), "play", seat=ask.seat, answers=[option])
    assert looked > 50


@pytest.mark.parametrize("seed", range(8))
def test_nothing_a_seat_receives_changes_during_anothers_chain(seed: int) -> None:
    rng = Random(seed)
    room = filled("me open open", seed=seed)
    chains = 0
    while room.table.phase == RUNNING:
        before = {seat: json.dumps(room.sees(room.holder(seat))) for seat in range(3)}
        seat = room.play_any(rng)
        match = room.table.playing()
        if match._chain.seat == seat and match._chain.place < match.place[1]:
            chains += 1
            for other in {0, 1, 2} - {seat}:
                assert json.dumps(room.sees(room.holder(other))) == before[other]
    assert chains


def test_replays_of_a_running_game_show_what_was_seen() -> None:
    rng = Random(2)
    room = filled("me open open", seed=2)
    for _ in range(15):
        room.play_any(rng)
    match = room.table.playing()
    for seat in range(3):
        eyes: Seats = frozenset((seat,))
        found = asking.moments(match.copy().save(), match.game, eyes)
        for number, moment in enumerate(found):
            told = json.dumps(asking.moment_told(moment, number, eyes))
            twin = moment.match.copy()
            twin = twin if twin._chain.seat in (seat, -1) else twin.at_chain_start()
            twin.state.redeal(eyes, rng)
            other = asking.Moment(twin, moment.text, moment.line)
            assert json.dumps(asking.moment_told(other, number, eyes)) == told
