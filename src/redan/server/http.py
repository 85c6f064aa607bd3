"""Everything over HTTP: people, games, tables. What is done at a table goes to the desk."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from fastapi.responses import JSONResponse

from redan import __version__
from redan.bots import names as bot_names
from redan.core.errors import BadOptions, UnknownGame
from redan.core.game import Game
from redan.core.ledger import ledger
from redan.core.registry import find, games
from redan.core.state import State, has_secrets
from redan.server import accounts, messages
from redan.server.desk import Desk, new_id
from redan.server.guard import (
    COOKIE,
    Buckets,
    Limits,
    Sessions,
    TooMany,
    check_page,
    csrf_of,
    token_of,
)
from redan.server.opening import new_table
from redan.server.seating import NotYours, Unknown
from redan.server.seen import board_json, board_urls, plate_svg
from redan.server.storage import Person

YEAR: Final = 365 * 86400
FOR_EVER: Final = "public, max-age=31536000, immutable"

REASONS: Final = (
    (400, "The body cannot be read"),
    (403, "Not yours, or without the token of the page"),
    (404, "There is no such thing"),
    (409, "Not possible now"),
    (413, "Too much at once"),
    (421, "Another server is meant"),
    (422, "The input is wrong"),
    (429, "Too often"),
    (503, "The storage does not answer; try again"),
)

_FAILURE: Final = {"schema": {"$ref": "#/components/schemas/Failure"}}

FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    code: {"description": said, "content": {"application/json": _FAILURE}} for code, said in REASONS
}

Answer = dict[str, Any]


class Picture(Response):
    """A drawn board."""

    media_type = "image/svg+xml"


class Door:
    """What the routes need of the server."""

    def __init__(self, desk: Desk, sessions: Sessions, limits: Limits, *, secure: bool) -> None:
        self.desk: Final = desk
        self.sessions: Final = sessions
        self.limits: Final = limits
        self.secure: Final = secure
        clock = _seconds(desk)
        self.requests: Final = Buckets(limits.requests, limits.burst, clock)
        self.guests: Final = Buckets(limits.guests, limits.guest_burst, clock)
        self.logins: Final = Buckets(limits.logins, limits.login_burst, clock)
        self.messages: Final = Buckets(limits.messages, limits.message_burst, clock)


def _seconds(desk: Desk) -> Any:
    return lambda: desk.clock() / 1000


def door_of(request: Request) -> Door:
    """The server behind a request."""
    door: Door = request.app.state.door
    return door


DoorOf = Annotated[Door, Depends(door_of)]


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


async def person_of(request: Request, door: DoorOf) -> Person:
    """Who asks. A change must come from our own page."""
    token = token_of(request)
    if not door.requests.take(token or address(request)):
        raise TooMany("not so many requests at once")
    person = door.sessions.remembered(token) or await door.desk.read(door.sessions.find, token)
    if person is None:
        raise NotYours("say who you are first: GET /api/me")
    if request.method != "GET":
        check_page(request)
    return person


async def watcher_of(request: Request, door: DoorOf) -> Person:
    """Who looks; anybody may."""
    token = token_of(request)
    if not door.requests.take(token or address(request)):
        raise TooMany("not so many requests at once")
    found = door.sessions.remembered(token)
    return found or await door.desk.read(door.sessions.find, token) or Person("", "")


SomebodyOf = Annotated[Person, Depends(person_of)]
WatcherOf = Annotated[Person, Depends(watcher_of)]

router: Final = APIRouter(responses=FAILURES)


# ---- People


def _me(person: Person, token: str) -> Answer:
    return {
        "person": person.id,
        "name": person.name,
        "account": person.account or None,
        "csrf": csrf_of(token),
    }


def _set_cookie(response: Response, door: Door, token: str) -> None:
    response.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=door.secure, path="/"
    )


@router.get("/api/me", tags=["people"])
async def me(request: Request, response: Response, door: DoorOf) -> Answer:
    """Who you are; a new guest where nobody knows you."""
    token = token_of(request)
    known = await door.desk.read(door.sessions.find, token)
    if known is not None:
        return _me(known, token)
    if not door.guests.take(address(request)):
        raise TooMany("too many new guests from one place; wait a little")
    person, token = await door.desk.write(door.sessions.welcome)
    _set_cookie(response, door, token)
    return _me(person, token)


@router.put("/api/me", tags=["people"])
async def rename(
    body: messages.Rename, request: Request, person: SomebodyOf, door: DoorOf
) -> Answer:
    """Be called something else."""
    await door.desk.write(door.sessions.storage.rename, person.id, body.name)
    door.sessions.forget()
    return _me(Person(person.id, body.name, person.account), token_of(request))


@router.post("/api/me/token", tags=["people"])
async def token_for_scripts(person: SomebodyOf, door: DoorOf) -> Answer:
    """A token for `Authorization: Bearer`, for scripts that play for you."""
    return {"token": await door.desk.write(door.sessions.open, person)}


@router.post("/api/accounts", tags=["people"], status_code=201)
async def make_account(
    body: messages.Login, request: Request, person: SomebodyOf, door: DoorOf
) -> Answer:
    """Keep this guest's games under a name and a password."""
    if not door.logins.take(address(request)):
        raise TooMany("too many tries; wait a little")
    if person.account:
        raise BadOptions(f"you have the account {person.account} already")
    sealed = await door.desk.ask(accounts.seal, body.password)
    await door.desk.write(door.sessions.storage.make_account, person.id, body.user, sealed)
    door.sessions.forget()
    return _me(Person(person.id, person.name, body.user), token_of(request))


@router.post("/api/login", tags=["people"])
async def login(
    body: messages.Login, request: Request, response: Response, _: SomebodyOf, door: DoorOf
) -> Answer:
    """Come back to an account."""
    if not door.logins.take(address(request)) or not door.logins.take("account " + body.user):
        raise TooMany("too many tries; wait a little")
    found = await door.desk.read(door.sessions.storage.account, body.user)
    sealed = found[1] if found else accounts.NOBODYS
    if not await door.desk.ask(accounts.fits, sealed, body.password) or found is None:
        raise NotYours("name and password do not fit")
    token = await door.desk.write(door.sessions.open, found[0])
    _set_cookie(response, door, token)
    return _me(found[0], token)


@router.post("/api/logout", tags=["people"])
async def logout(request: Request, response: Response, _: SomebodyOf, door: DoorOf) -> Answer:
    """Leave this device."""
    await door.desk.write(door.sessions.end, token_of(request))
    response.delete_cookie(COOKIE, path="/")
    return {"left": True}


# ---- Games


def _game(game: Game[State]) -> Answer:
    options = game.options()
    public = {name: value for name, value in options.items() if isinstance(value, str | int)}
    return {
        "slug": game.slug,
        "title": game.title,
        "summary": game.summary,
        "players": game.players,
        "minutes": game.minutes,
        "publisher": game.publisher,
        "draw": game.may_agree_draw,
        "seats": [*game.seats(options)],
        "bots": bot_names(game),
        "hidden": has_secrets(game.setup(options)),
        "settings": [
            {
                "name": setting.name,
                "text": setting.text,
                "values": [*setting.values],
                "default": setting.default,
                "private": setting.private,
            }
            for setting in game.settings
        ],
        **board_urls(game.slug, public),
    }


@router.get("/api/games", tags=["games"])
async def all_games(door: DoorOf) -> list[Answer]:
    """The installed games."""
    return await door.desk.ask(lambda: [_game(game) for game in games()])


@router.get("/api/games/{slug}", tags=["games"])
async def one_game(slug: str, door: DoorOf) -> Answer:
    """A game."""
    return await door.desk.ask(lambda: _game(_found(slug)))


def _found(slug: str) -> Game[State]:
    try:
        return find(slug)
    except UnknownGame as error:
        raise Unknown(str(error)) from None


OptionsQuery = Annotated[str, Query(max_length=2000)]


def _options(said: str) -> dict[str, Any]:
    try:
        options = json.loads(said or "{}")
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict) or not all(
        isinstance(value, str | int) for value in options.values()
    ):
        raise BadOptions("options are a JSON object of names and values")
    return options


@router.get("/api/games/{slug}/seats", tags=["games"])
async def seats(slug: str, options: OptionsQuery = "{}") -> Answer:
    """The seats a table with these options has."""
    game = _found(slug)
    checked = game.options(_options(options))
    return {"seats": [*game.seats(checked)], "options": checked}


@router.get("/api/games/{slug}/rules", tags=["games"])
async def rules(slug: str, door: DoorOf) -> list[Answer]:
    """The whole ledger of a game."""
    found = await door.desk.ask(lambda: ledger(_found(slug)))
    return [
        {"id": rule.id, "ref": rule.ref, "kind": rule.kind, "text": rule.text,
         "ruling": rule.ruling}
        for rule in found
        if not rule.waits
    ]  # fmt: skip


@router.get("/api/games/{slug}/board", tags=["games"], response_class=JSONResponse)
async def board(slug: str, door: DoorOf, options: OptionsQuery = "{}", v: str = "") -> Response:
    """The board of a table with these options."""
    game = _found(slug)
    checked = game.options(_options(options))
    public = {name: value for name, value in checked.items() if isinstance(value, str | int)}
    made = await door.desk.ask(board_json, slug, json.dumps(public, sort_keys=True))
    if not made:
        raise Unknown(f"{game.title} draws no board")
    headers = {"cache-control": FOR_EVER} if v else {}
    return Response(made, media_type="application/json", headers=headers)


@router.get("/api/games/{slug}/plate.svg", tags=["games"], response_class=Picture)
async def plate(slug: str, door: DoorOf, v: str = "") -> Response:
    """The drawn board of a game."""
    game = _found(slug)
    made = await door.desk.ask(plate_svg, slug)
    if not made:
        raise Unknown(f"{game.title} has no drawn board")
    headers = {"cache-control": FOR_EVER} if v else {}
    return Picture(made, headers=headers)


# ---- Lists of tables


@router.get("/api/tables", tags=["tables"])
async def all_tables(person: WatcherOf, door: DoorOf) -> Answer:
    """Your tables, and those anybody may join."""
    storage = door.desk.storage
    mine = [
        {**told, "waits": waits}
        for told, waits in await door.desk.read(storage.summaries, person.id)
    ]
    mine.sort(key=lambda told: (told["phase"] == "over", not told["waits"]))
    return {"mine": mine, "open": await door.desk.read(storage.listed)}


@router.post("/api/tables", tags=["tables"], status_code=201)
async def make_table(body: messages.NewTable, person: SomebodyOf, door: DoorOf) -> Answer:
    """A new table."""
    desk = door.desk
    _found(body.game)
    data = await desk.ask(new_table, body, person, desk.rng)
    table = await desk.open_table(new_id(person.id, body.id, desk.rng), data, person, body.id)
    return await desk.snapshot(table.id, person.id)


@router.get("/api/invitations/{invite}", tags=["tables"])
async def invitation(invite: str, _: WatcherOf, door: DoorOf) -> Answer:
    """The table an invitation is for."""
    from redan.server.seen import summary

    id = await door.desk.read(door.desk.storage.invited, invite[:40])
    if not id:
        raise Unknown("there is no such invitation")
    return summary(await door.desk.table(id))


@router.get("/health", tags=["health"], responses={503: {"model": messages.Failure}})
async def health(door: DoorOf) -> Answer:
    """Does it all work?"""
    desk = door.desk
    before = desk.clock()
    count = await desk.read(desk.storage.count)
    return {
        "ok": True,
        "version": __version__,
        "database": "sqlite" if desk.storage.embedded else "postgresql",
        "tables": count,
        "answered_in_ms": desk.clock() - before,
        "watchers": sum(len(some) for some in desk.watchers.values()),
    }


def add_routes(app: FastAPI) -> None:
    """All of it."""
    from redan.server.tables_http import router as tables_router
    from redan.server.tables_http import uploads

    app.include_router(router)
    app.include_router(tables_router)
    app.include_router(uploads)
