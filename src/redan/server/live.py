"""Live play: one connection a table. It gets the table whenever something changed that this watcher
may know of, and takes the same requests as HTTP does."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from redan.core.errors import RedanError
from redan.core.state import Plain
from redan.server import messages
from redan.server.answers import told as failure
from redan.server.deciding import eyes_of
from redan.server.desk import Watcher
from redan.server.guard import check_origin, token_of
from redan.server.http import Door
from redan.server.seating import Json, NotYours, Stale, Unknown
from redan.server.seen import snapshot
from redan.server.storage import Person
from redan.server.tables import Table
from redan.server.tables_http import act, wanted_eyes

router: Final = APIRouter()

FORBIDDEN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429


@router.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket,
    table: str,
    eyes: Annotated[str | None, Query(max_length=200)] = None,
    since: Annotated[int | None, Query(ge=0)] = None,
) -> None:
    """Watch a table and play at it."""
    door: Door = socket.app.state.door
    person = await _enter(socket, door)
    if person is None:
        return
    try:
        found = await door.desk.table(table)
        wanted = _eyes(eyes)
        eyes_of(found, person.id, wanted)
    except Unknown:
        await socket.close(NO_TABLE, "there is no such table")
        return
    except (RedanError, ValueError):
        await socket.close(FORBIDDEN, "these eyes are not yours")
        return
    connection = _Connection(socket, door, person, table, wanted)
    await connection.run(found, since)


@router.websocket("/api/live")
async def home(socket: WebSocket) -> None:
    """Hear when something changed at a table of yours."""
    door: Door = socket.app.state.door
    person = await _enter(socket, door)
    if person is None:
        return
    watcher = Watcher(person.id)
    door.desk.homes[watcher] = None
    listening = asyncio.ensure_future(_only_listen(socket))
    try:
        while not listening.done():
            waking = asyncio.ensure_future(watcher.wake.wait())
            await asyncio.wait((waking, listening), return_when=asyncio.FIRST_COMPLETED)
            waking.cancel()
            if watcher.wake.is_set() and not listening.done():
                watcher.wake.clear()
                await socket.send_text('{"type": "tables"}')
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        door.desk.homes.pop(watcher, None)
        listening.cancel()


async def _only_listen(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


async def _enter(socket: WebSocket, door: Door) -> Person | None:
    """Who connects; nobody from another site."""
    await socket.accept()
    try:
        check_origin(socket)
    except NotYours as error:
        await socket.close(FORBIDDEN, str(error))
        return None
    token = token_of(socket)
    found = door.sessions.remembered(token)
    return found or await door.desk.read(door.sessions.find, token) or Person("", "")


def _eyes(said: str | None) -> list[int] | None:
    return wanted_eyes(said)


class _Connection:
    """One watcher: what they have been sent, and what they ask."""

    def __init__(
        self, socket: WebSocket, door: Door, person: Person, table: str, eyes: list[int] | None
    ) -> None:
        self.socket: Final = socket
        self.door: Final = door
        self.person: Final = person
        self.table: Final = table
        self.eyes: object = eyes
        self.watcher: Final = Watcher(person.id)
        self.log: list[Plain] = []
        self.chat = 0
        self.sent = ""

    async def run(self, found: Table, since: int | None) -> None:
        """Until one of both sides ends it."""
        desk = self.door.desk
        desk.watchers.setdefault(self.table, {})[self.watcher] = None
        self._others_look()
        sending = asyncio.ensure_future(self._send(found, since))
        hearing = asyncio.ensure_future(self._hear())
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            watchers = desk.watchers.get(self.table, {})
            watchers.pop(self.watcher, None)
            if not watchers:
                desk.watchers.pop(self.table, None)
            self._others_look()
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)

    def _others_look(self) -> None:
        for watcher in self.door.desk.watchers.get(self.table, ()):
            watcher.wake.set()

    # ---- Sending

    async def _send(self, found: Table, since: int | None) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._show(found, since=since)
            while True:
                await self.watcher.wake.wait()
                self.watcher.wake.clear()
                await self._show(await self.door.desk.table(self.table))

    async def _show(self, table: Table, *, since: int | None = None, again: bool = False) -> None:
        """Send what is new for this watcher, if anything is."""
        desk = self.door.desk
        try:
            eyes = eyes_of(table, self.person.id, self.eyes)
        except RedanError:  # a seat was given up
            self.eyes = None
            eyes = eyes_of(table, self.person.id)
        told = snapshot(table, self.person.id, eyes, here=desk.here(self.table), now=0)
        same = json.dumps(told, ensure_ascii=False)
        if same == self.sent and not again:
            return
        self.sent = same
        log, chat = told["log"], told["chat"]
        assert isinstance(log, list)
        assert isinstance(chat, list)
        # Each pair of eyes has numbers of its own, so whose the number is must be said with it.
        known = isinstance(self.eyes, list) and sorted(self.eyes) == told["eyes"]
        if known and since == told["seq"]:
            message: Json = {"type": "same", "seq": since}
        else:
            start = 0 if again else _common(self.log, log)
            from_chat = 0 if again else self.chat
            message = {"type": "table", **told, "now": desk.clock(), "log_from": start}
            message |= {"log": log[start:], "chat_from": from_chat, "chat": chat[from_chat:]}
        self.log, self.chat = log, len(chat)
        await self.socket.send_text(json.dumps(message, ensure_ascii=False))

    # ---- Hearing

    async def _hear(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                text = await self.socket.receive_text()
                if not self.door.messages.take(str(id(self))):
                    await self.socket.close(TOO_MANY, "too many messages")
                    return
                answer = await self._answer(text)
                if answer is not None:
                    await self.socket.send_text(json.dumps(answer, ensure_ascii=False))

    async def _answer(self, text: str) -> Json | None:
        try:
            asked = json.loads(text)
        except (ValueError, RecursionError):
            asked = None
        if not isinstance(asked, dict) or not isinstance(asked.get("type"), str):
            return _refused("", {"error": "wrong", "text": "A message is a JSON object with type."})
        what = asked.pop("type")
        if what == "ping":
            return {"type": "pong", "now": self.door.desk.clock()}
        id = asked.get("id") if isinstance(asked.get("id"), str) else ""
        assert isinstance(id, str)
        try:
            if what == "eyes":
                await self._look(asked.get("eyes"))
                return None
            if what not in messages.REQUESTS:
                raise Unknown(f"a table does not know {what[:40]!r}")
            if not self.person.id:
                raise NotYours("say who you are first: GET /api/me")
            body = messages.REQUESTS[what].model_validate(asked)
            wish = body.model_dump(exclude_none=True)
            if isinstance(self.eyes, list):
                wish.setdefault("eyes", self.eyes)
            done = await act(self.door.desk, self.person, self.table, what, wish)
            done.pop("table")
            return done
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            return _refused(id, {"error": "wrong", "text": f"{place}: {first['msg']}."})
        except Stale as error:
            seen = await self.door.desk.snapshot(self.table, self.person.id, self.eyes)
            return {"type": "stale", "id": id, "text": failure(error)[1]["text"], "table": seen}
        except RedanError as error:
            return _refused(id, failure(error)[1])

    async def _look(self, wanted: object) -> None:
        """With whose eyes from now on; answered by the table as they see it."""
        table = await self.door.desk.table(self.table)
        eyes_of(table, self.person.id, wanted)
        self.eyes = wanted
        await self._show(table, again=True)


def _refused(id: str, told: Json) -> Json:
    return {"rule": "", "allowed": [], **told, "type": "refused", "id": id}


def _common(before: list[Plain], now: list[Plain]) -> int:
    """How many lines of the log are still the same."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            break
        same += 1
    return same
