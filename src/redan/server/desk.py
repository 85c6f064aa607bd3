"""The desk: all tables of one server process, kept in step with the storage.

Whoever wants something of a table comes here. A request is tried on the table in memory, stored,
and only then counts and is acknowledged. What another process stored first is followed, and the
request is tried again on top of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final, TypeVar

from redan.core.errors import RedanError
from redan.core.match import Match
from redan.core.state import Seats
from redan.server import events as do
from redan.server.asking import Moment, moments
from redan.server.deciding import check_fresh, decide, decide_due, eyes_of
from redan.server.events import Due, Event
from redan.server.seating import BOT, Busy, Json, Unknown
from redan.server.seen import snapshot, summary, waits_for
from redan.server.storage import Person, Step, Storage
from redan.server.tables import Table
from redan.server.thinking import Thinker

log: Final = logging.getLogger("redan.server")

KEPT: Final = 500
"""So many tables stay in memory; others are read again when somebody comes back to them."""

PAST: Final = 16
LEASE: Final = 60_000
POLL: Final = 1.0
BATCH: Final = 64
TRIES: Final = 8

T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(eq=False)
class Watcher:
    """Somebody who wants to hear when a table changes."""

    person: str
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Desk:
    """All tables of this process."""

    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        *,
        clock: Callable[[], int] = wall_clock,
        rng: Random | None = None,
    ) -> None:
        self.storage: Final = storage
        self.thinker: Final = thinker
        self.clock: Final = clock
        self.rng: Final = rng or SystemRandom()
        self.owner: Final = f"{self.rng.getrandbits(64):016x}"
        # In the order in which they came, so that a simulation can be repeated.
        self.watchers: dict[str, dict[Watcher, None]] = {}
        self.homes: dict[Watcher, None] = {}
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._past: OrderedDict[tuple[str, int, Seats], list[Moment]] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._queue: asyncio.Queue[tuple[Step, asyncio.Future[bool]]] = asyncio.Queue()
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="redan-write")
        self._reading = ThreadPoolExecutor(4, thread_name_prefix="redan-read")
        self._asking = ThreadPoolExecutor(2, thread_name_prefix="redan-ask")
        self._pump = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    # ---- Life

    def start(self) -> None:
        """Begin to write, to do what is due, and to listen to other processes."""
        self._spawn(self._write())
        self._spawn(self._do_dues())
        if not self.storage.embedded:
            loop = asyncio.get_running_loop()

            def told(table: str, seq: int) -> None:
                loop.call_soon_threadsafe(self._told, table, seq)

            self._spawn(self._listen(told))

    async def stop(self) -> None:
        """End what runs; what was acknowledged is stored already."""
        self._stopping = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinker.close()
        try:
            await self.write(self.storage.free_dues, self.owner)
        except Busy:
            log.warning("leases could not be given back; they run out by themselves")
        for pool in (self._writing, self._reading, self._asking):
            pool.shutdown(wait=True)

    def stopping(self) -> bool:
        """Is this process about to end?"""
        return self._stopping

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() and not self._stopping:
            log.error("a task of the desk failed", exc_info=task.exception())

    async def read(self, function: Callable[..., T], *given: object) -> T:
        """Run something of the storage in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, lambda: function(*given))

    async def write(self, function: Callable[..., T], *given: object) -> T:
        """Change something in the storage. SQLite takes one writer at a time, and who waits there
        waits long; so the writers queue up here."""
        loop = asyncio.get_running_loop()
        pool = self._writing if self.storage.embedded else self._reading
        return await loop.run_in_executor(pool, lambda: function(*given))

    async def ask(self, function: Callable[..., T], *given: object) -> T:
        """Work out something that may take a while in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._asking, lambda: function(*given))

    # ---- Tables

    async def table(self, id: str) -> Table:
        """A table as it stands."""
        found = self._tables.get(id)
        if found is None:
            async with self._lock(id):
                found = await self._fetch(id)
        return found

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    async def _fetch(self, id: str) -> Table:
        found = self._tables.get(id)
        if found is None:
            stored = await self.read(self.storage.events, id)
            if not stored:
                raise Unknown("there is no such table")
            found = await self.read(Table.load, id, stored)
        self._keep(found)
        return found

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > KEPT:
            old, _ = self._tables.popitem(last=False)
            lock = self._locks.get(old)
            if lock and not lock.locked():
                del self._locks[old]

    async def _catch_up(self, id: str) -> None:
        """Follow what other processes have stored at this table. The lock is held."""
        table = self._tables.get(id)
        if table is None:
            return
        try:
            stored = await self.read(self.storage.events, id, table.seq)
            for event in stored:
                table = table.follow(event)
        except (RedanError, AssertionError):
            self._tables.pop(id, None)
            table = await self._fetch(id)
        self._keep(table)
        self._changed(table)

    def _changed(self, table: Table) -> None:
        for watcher in self.watchers.get(table.id, ()):
            watcher.wake.set()
        people = {*table.people(), table.host}
        for watcher in self.homes:
            if watcher.person in people:
                watcher.wake.set()

    def here(self, id: str) -> frozenset[str]:
        """Who looks at this table now, through this process."""
        return frozenset(watcher.person for watcher in self.watchers.get(id, ()))

    # ---- Requests

    async def act(self, person: Person, id: str, what: str, asked: Json) -> Json:
        """Do what somebody asks of a table: the acknowledgement, once it is stored. What has been
        begun is finished, also where the one who asked has gone."""
        work = asyncio.ensure_future(self._act(person, id, what, asked))
        self._tasks.add(task := asyncio.ensure_future(_quietly(work)))
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(work)

    async def _act(self, person: Person, id: str, what: str, asked: Json) -> Json:
        request = str(asked.get("id") or "")
        async with self._lock(id):
            for _ in range(TRIES):
                table = await self._fetch(id)
                done = table.ids.get((person.id, request)) if request else None
                if done is None:
                    check_fresh(table, asked, eyes_of(table, person.id, asked.get("eyes")))
                    draft = decide(table, what, asked, person.id, person.name)
                    new, event = table.step(*draft, self.clock(), self.rng, (person.id, request))
                    if not await self._store(table, new, event):
                        await self._catch_up(id)
                        continue
                    table, done = new, event.data
                told: Json = {"type": "done", "id": request}
                if "played" in done:
                    told["played"] = done["played"]
                return told
        raise Busy("others play here at the same moment; try again")

    async def _store(self, old: Table | None, new: Table, event: Event) -> bool:
        """Store a step and let it count; False where another process was first."""
        step = Step(
            table=new.id,
            event=event,
            game=new.game.slug,
            invite=new.invite,
            listed=new.listed,
            phase=new.phase,
            summary=summary(new),
            holders=tuple((person, waits_for(new, person)) for person in new.people()),
            old_dues=old.dues if old else (),
        )
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        await self._queue.put((step, stored))
        try:
            if not await stored:
                return False
        except Busy:
            # Nobody knows whether it was stored, so the table is read again before it goes on.
            self._tables.pop(new.id, None)
            raise
        self._keep(new)
        self._changed(new)
        if any(due.at <= self.clock() + 1000 * POLL for due in event.dues):
            self._pump.set()
        return True

    async def _write(self) -> None:
        """Store what waits, many steps in one transaction where many wait."""
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            steps = [step for step, _ in batch]
            try:
                stored = await loop.run_in_executor(self._writing, self.storage.commit, steps)
            except Exception as error:
                if not isinstance(error, Busy):
                    log.error("a step could not be stored", exc_info=error)
                for _, waiting in batch:
                    if not waiting.done():
                        waiting.set_exception(Busy(str(error)))
                continue
            for (_, waiting), first in zip(batch, stored, strict=True):
                if not waiting.done():
                    waiting.set_result(first)

    async def open_table(self, id: str, data: Json, person: Person, request: str,
                         lines: Sequence[str] = ()) -> Table:  # fmt: skip
        """A new table; where it is there already, it was this same request that made it."""
        async with self._lock(id):
            try:
                return await self._fetch(id)
            except Unknown:
                pass
            now, sender = self.clock(), (person.id, request)
            table, event = Table.open(id, data, now, self.rng, sender, tuple(lines))
            if not await self._store(None, table, event):
                return await self._fetch(id)
            return table

    async def snapshot(self, id: str, person: str, wanted: object = None) -> Json:
        """The whole message TABLE for somebody."""
        table = await self.table(id)
        eyes = eyes_of(table, person, wanted)
        return snapshot(table, person, eyes, here=self.here(id), now=self.clock())

    async def past(self, table: Table, match: Match, eyes: Seats) -> list[Moment]:
        """The positions of a game as these eyes saw them; the last few such lists are kept."""
        key = (table.id, table.seq, eyes)
        if key not in self._past:
            copied, game = match.copy(), table.game
            made = await self.ask(lambda: moments(copied.save(), game, eyes))
            self._past[key] = made
            while len(self._past) > PAST:
                self._past.popitem(last=False)
        return self._past[key]

    # ---- What happens by itself

    async def _do_dues(self) -> None:
        while True:
            self._pump.clear()
            wait = POLL
            try:
                now = self.clock()
                taken = await self.write(self.storage.lease, now, now + LEASE, self.owner)
                for id, due in taken:
                    self._spawn(self._do_due(id, due))
                coming = await self.read(self.storage.next_due)
                if coming is not None:
                    wait = min(POLL, max(0.005, (coming - self.clock()) / 1000))
            except Busy as error:
                log.warning("%s", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pump.wait(), wait)

    async def _do_due(self, id: str, due: Due) -> None:
        option: int | None = None
        async with self._lock(id):
            # Another process may have planned this, and we have not followed it yet.
            if due not in (await self._fetch(id)).dues:
                await self._catch_up(id)
        if due.key.startswith("bot:"):
            option = await self._think(id, due)
        async with self._lock(id):
            for _ in range(TRIES):
                table = await self._fetch(id)
                draft = self._due_draft(table, due, option)
                if draft is None:
                    await self.write(self.storage.drop_due, id, due)
                    return
                new, event = table.step(*draft, self.clock(), self.rng)
                if await self._store(table, new, event):
                    if due in new.dues:  # kept only to be seen; it has done what it was for
                        await self.write(self.storage.drop_due, id, due)
                    return
                await self._catch_up(id)

    def _due_draft(self, table: Table, due: Due, option: int | None) -> tuple[str, Json] | None:
        if not due.key.startswith("bot:"):
            return decide_due(table, due)
        if due not in table.dues or option is None:
            return None
        return do.PLAYED, {"seat": int(due.key[4:]), "answers": [option]}

    async def _think(self, id: str, due: Due) -> int | None:
        table = await self.table(id)
        match = table.match
        seat = int(due.key[4:])
        if due not in table.dues or match is None or table.seats[seat].kind != BOT:
            return None
        options = match.legal(match.ask_of(seat))
        if match.windows_wait and match.answers_itself(match.ask_of(seat)):
            return options[0]
        bot = table.seats[seat].bot
        rng = Random(self.rng.getrandbits(64))
        try:
            option = await self.thinker.choose(match, seat, bot, rng)
        except Exception as error:  # a game must go on, whatever a bot does
            log.error("bot %s failed at table %s", bot, id, exc_info=error)
            option = -1
        return option if option in options else options[rng.randrange(len(options))]

    # ---- Other processes

    async def _listen(self, told: Callable[[str, int], None]) -> None:
        loop = asyncio.get_running_loop()
        pool = ThreadPoolExecutor(1, thread_name_prefix="redan-listen")
        try:
            while True:
                try:
                    await loop.run_in_executor(pool, self.storage.listen, told, self.stopping)
                except Exception as error:
                    log.warning("the database tells nothing: %s", type(error).__name__)
                    self._tables.clear()  # what was missed is read again
                    await asyncio.sleep(POLL)
        finally:
            pool.shutdown(wait=False)

    def _told(self, id: str, seq: int) -> None:
        self._pump.set()
        table = self._tables.get(id)
        if table is not None and table.seq < seq:
            self._spawn(self._follow(id))

    async def _follow(self, id: str) -> None:
        async with self._lock(id):
            await self._catch_up(id)


async def _quietly(work: Awaitable[object]) -> None:
    """Wait for something whose failure somebody else is told of."""
    with contextlib.suppress(RedanError):
        await work


def new_id(person: str, request: str, rng: Random) -> str:
    """The id of a new table: the same for the same request, and nobody can guess it."""
    if not request:
        return f"t_{rng.getrandbits(80):020x}"
    return "t_" + hashlib.sha256(f"{person} {request}".encode()).hexdigest()[:20]
