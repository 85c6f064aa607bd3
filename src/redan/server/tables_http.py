"""One table over HTTP: looking, doing, asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, PlainTextResponse

from redan.core.errors import BadOptions, Refused
from redan.core.match import Match
from redan.core.state import Seats
from redan.server import asking, messages
from redan.server.answers import told as failure
from redan.server.deciding import eyes_of
from redan.server.desk import Desk, new_id
from redan.server.http import FAILURES, Answer, DoorOf, SomebodyOf, WatcherOf
from redan.server.opening import again, from_match
from redan.server.seating import BOT, Json, NotYours, Stale, Unknown
from redan.server.storage import Person
from redan.server.tables import OVER, Table

router: Final = APIRouter(prefix="/api/tables/{table}", responses=FAILURES, tags=["table"])

EyesQuery = Annotated[
    str | None, Query(pattern=r"^(all|\d{1,2}(,\d{1,2})*)?$", description="Seats: `0` or `0,1`")
]
ANSWERS: Final = r"^\d{1,9}(,\d{1,9}){0,20}$"
SeatQuery = Annotated[int, Query(ge=0, le=63)]


def wanted_eyes(said: str | None) -> list[int] | None:
    """Seats from `0,1`; nothing said is None, nothing at all is nobody."""
    if said is None or said == "all":
        return None
    return [int(seat) for seat in said.split(",") if seat]


@router.get("")
async def look(table: str, person: WatcherOf, door: DoorOf, eyes: EyesQuery = None) -> Answer:
    """The table as you may see it."""
    return await door.desk.snapshot(table, person.id, wanted_eyes(eyes))


async def act(desk: Desk, person: Person, table: str, what: str, asked: Json) -> Answer:
    """Do something at a table: the acknowledgement with the table as it stands then."""
    if what == "rematch":
        asked = {**asked, "table": await _rematch(desk, person, table)}
    done = await desk.act(person, table, what, asked)
    return {**done, "table": await desk.snapshot(table, person.id, asked.get("eyes"))}


async def _rematch(desk: Desk, person: Person, id: str) -> str:
    table = await desk.table(id)
    if table.next:
        return table.next
    if table.phase != OVER:
        raise Refused("the game is not over")
    if not table.held(person.id):
        raise NotYours("only those who play ask for another game")
    next_id = new_id(id, "next " + table.invite, desk.rng)
    await desk.open_table(next_id, again(table, person, desk.rng), person, "")
    return next_id


def _doing(what: str, body: type[messages.Request]) -> Callable[..., Awaitable[Any]]:
    async def endpoint(table: str, asked: Any, person: SomebodyOf, door: DoorOf) -> Any:
        wish = asked.model_dump(exclude_none=True)
        try:
            return await act(door.desk, person, table, what, wish)
        except Stale as error:
            status, told = failure(error)
            eyes = wish.get("eyes")
            told["table"] = await door.desk.snapshot(table, person.id, eyes)
            return JSONResponse(told, status)

    endpoint.__annotations__["asked"] = body
    endpoint.__name__ = what
    endpoint.__doc__ = SAID[what]
    return endpoint


SAID: Final = {
    "join": "Take an open seat.",
    "leave": "Give up a seat before the game begins.",
    "seats": "Say who plays a seat before the game begins.",
    "dice": "Open the contribution to the dice that you committed.",
    "play": "Answer what a seat of yours is asked, with one or several answers as one step.",
    "enter": "Enter what real dice showed or which card was drawn.",
    "undo": "Take back your last step, or ask the others to agree to it.",
    "agree": "Agree to what another wants to take back, or not.",
    "undo_to": "Go back to where the log had so many lines, where undo is free.",
    "resign": "Leave the game.",
    "draw": "Offer or accept a draw, or withdraw the offer.",
    "order": "Leave a standing order, or take it back.",
    "chat": "Say something at the table.",
    "rematch": "Another game with the same people.",
}

for _what, _body in messages.REQUESTS.items():
    router.add_api_route(f"/{_what}", _doing(_what, _body), methods=["POST"])


# ---- Asking


async def _own(desk: Desk, id: str, person: Person, seat: int) -> Match:
    """A copy of the match, for questions of the one who holds this seat."""
    table = await desk.table(id)
    if seat not in table.held(person.id):
        raise NotYours(f"seat {seat} is not yours")
    match = table.playing()
    if all(ask.seat != seat for ask in match.asks):
        raise Refused("you are not asked anything now")
    return match.copy()


@router.get("/odds")
async def odds(
    table: str,
    person: WatcherOf,
    door: DoorOf,
    seat: SeatQuery,
    option: Annotated[str | None, Query(pattern=ANSWERS)] = None,
) -> Any:
    """What may follow an option, or a row of them as one step (`2,1,0`); without one, of every
    option where chance matters."""
    match = await _own(door.desk, table, person, seat)
    if option is None:
        return await door.desk.ask(asking.all_odds, match, seat)
    answers = [int(answer) for answer in option.split(",")]
    return await door.desk.ask(asking.odds_of, match, seat, answers)


@router.get("/slip")
async def slip(
    table: str,
    person: WatcherOf,
    door: DoorOf,
    seat: SeatQuery,
    answers: Annotated[str, Query(pattern=ANSWERS)],
) -> Answer:
    """The odds of a row of answers as a player would work them out."""
    match = await _own(door.desk, table, person, seat)
    options = [int(answer) for answer in answers.split(",")]
    if options[0] not in match.legal(match.ask_of(seat)):
        raise Refused("this is not what is asked now")
    return await door.desk.ask(asking.slip_of, match, seat, options)


@router.get("/why")
async def why(
    table: str,
    person: WatcherOf,
    door: DoorOf,
    seat: SeatQuery,
    kind: Annotated[str, Query(max_length=80)] = "",
    option: Annotated[int | None, Query(ge=0, le=2**31)] = None,
    say: Annotated[str, Query(max_length=200)] = "",
    thing: Annotated[str, Query(max_length=80)] = "",
) -> Any:
    """Why something cannot be done now: of everything, of a thing, of an option, of typed words."""
    match = await _own(door.desk, table, person, seat)
    if say:
        return await door.desk.ask(asking.why_not_said, match, seat, say)
    if kind and option is not None:
        return await door.desk.ask(asking.why_not_one, match, seat, kind, option)
    return await door.desk.ask(asking.why_not, match, seat, thing)


# ---- The past


async def _moments(
    desk: Desk, id: str, person: Person, said: str | None
) -> tuple[Table, list[asking.Moment], Seats]:
    """All positions that this person may look at again, with these eyes."""
    table = await desk.table(id)
    match = table.playing()
    if table.phase == OVER:
        seats = range(len(table.seats))
        chosen = wanted_eyes(said) if said is not None else [*sorted(table.held(person.id))]
        eyes = frozenset(seats if said == "all" else chosen or ())
        if not eyes <= frozenset(seats):
            raise Unknown("there is no such seat")
    else:
        eyes = eyes_of(table, person.id, wanted_eyes(said))
    found = await desk.past(table, match, eyes)
    return table, found, eyes


@router.get("/replay")
async def replay(table: str, person: WatcherOf, door: DoorOf, eyes: EyesQuery = None) -> Answer:
    """All positions of the game so far, by what led to them."""
    found, moments, seats = await _moments(door.desk, table, person, eyes)
    return {
        "eyes": [*sorted(seats)],
        "moves": [
            {"n": number, "text": moment.text, "line": moment.line}
            for number, moment in enumerate(moments)
        ],
        "over": found.phase == OVER,
    }


@router.get("/replay/{n}")
async def replay_at(
    table: str, n: int, person: WatcherOf, door: DoorOf, eyes: EyesQuery = None
) -> Answer:
    """A position of the past."""
    _, moments, seats = await _moments(door.desk, table, person, eyes)
    if not 0 <= n < len(moments):
        raise Unknown(f"there is no position {n}; they go from 0 to {len(moments) - 1}")
    return await door.desk.ask(asking.moment_told, moments[n], n, seats)


@router.get("/position")
async def position(
    table: str,
    person: WatcherOf,
    door: DoorOf,
    line: Annotated[int, Query(ge=0, le=1_000_000)],
    eyes: EyesQuery = None,
) -> Answer:
    """The position as it was when the log had so many lines."""
    _, moments, seats = await _moments(door.desk, table, person, eyes)
    n = next((n for n, moment in enumerate(moments) if moment.line >= line), len(moments) - 1)
    return await door.desk.ask(asking.moment_told, moments[n], n, seats)


@router.post("/continue", status_code=201)
async def go_on(table: str, body: messages.Continue, person: SomebodyOf, door: DoorOf) -> Answer:
    """A new table from a position of a game that is over, or that you play alone."""
    desk = door.desk
    found = await desk.table(table)
    held = found.held(person.id)
    alone = bool(held) and all(seat.kind == BOT or seat.person == person.id for seat in found.seats)
    if found.phase != OVER and not (alone and not found.private(person.id)):
        raise Refused("one may go on from a position once the game is over")
    everybody = "all" if found.phase == OVER else None
    _, moments, _ = await _moments(desk, table, person, everybody)
    if body.replay >= len(moments):
        raise Unknown(f"there is no position {body.replay}")
    lines, begun = await desk.ask(asking.start_from, moments[body.replay].match)
    data = from_match(begun, body.seats, person, desk.rng, free_undo=body.free_undo)
    made = await desk.open_table(new_id(person.id, body.id, desk.rng), data, person, body.id, lines)
    return await desk.snapshot(made.id, person.id)


# ---- Files and notes


@router.get("/transcript", response_class=PlainTextResponse)
async def transcript(
    table: str, person: WatcherOf, door: DoorOf, eyes: EyesQuery = None
) -> PlainTextResponse:
    """The game as a file: the whole once it is over, before that what you may know."""
    found = await door.desk.table(table)
    match = found.playing().copy()
    seats = eyes_of(found, person.id, wanted_eyes(eyes))
    text = await door.desk.ask(match.save, seats)
    name = f"{found.game.slug}-{table[2:10]}.redan"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/check")
async def check(table: str, _: WatcherOf, door: DoorOf) -> Answer:
    """After the game: are commitments, dice and moves what they should be?"""
    found = await door.desk.table(table)
    if found.phase != OVER:
        raise Refused("the secret is opened when the game is over")
    match = found.playing().copy()
    report = await door.desk.ask(lambda: asking.verified(match.save()))
    return {**report, "dice": found.dice()}


@router.get("/notes")
async def notes(table: str, person: SomebodyOf, door: DoorOf) -> Answer:
    """What you noted for yourself at this table."""
    await door.desk.table(table)
    return {"text": await door.desk.read(door.desk.storage.note, table, person.id)}


@router.put("/notes")
async def write_notes(table: str, body: messages.Note, person: SomebodyOf, door: DoorOf) -> Answer:
    """Note something for yourself."""
    await door.desk.table(table)
    await door.desk.write(door.desk.storage.write_note, table, person.id, body.text)
    return {"text": body.text}


uploads: Final = APIRouter(responses=FAILURES, tags=["transcripts"])


@uploads.post("/api/transcripts")
async def upload(body: messages.Upload, person: SomebodyOf, door: DoorOf) -> Answer:
    """Verify a transcript, and keep it as a table of yours where you wish."""
    desk = door.desk
    told: Answer = await desk.ask(asking.verified, body.text)
    told["table"] = None
    if body.keep and told["ok"]:
        match, lines = await desk.ask(asking.lines_of, body.text)
        data = from_match(match, [], person, desk.rng, free_undo=True)
        id = new_id(person.id, body.id, desk.rng)
        told["table"] = (await desk.open_table(id, data, person, body.id, lines)).id
    elif body.keep:
        raise BadOptions(str(told["text"]))
    return told
