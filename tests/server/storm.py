"""A storm: servers, tables and people under a simulated clock, a network that delays, loses,
repeats and reorders, a storage that fails, and servers that crash, all drawn from one seed.

    python -m tests.server.storm --first 0 --seeds 300

A finding names its seed; the same seed gives the same storm again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from redan.core.errors import RedanError
from redan.core.match import Match
from redan.server.deciding import eyes_of
from redan.server.desk import Desk, Watcher
from redan.server.messages import NewTable, SeatWish
from redan.server.opening import new_table
from redan.server.seating import Busy, Json
from redan.server.seen import snapshot
from redan.server.storage import Person, Storage
from redan.server.tables import Table
from redan.server.thinking import Thinker
from tests.server.room import ANN
from tests.server.simulated import Crashed, Disk, FaultyStorage, SimulatedLoop

LONGEST = 3600 * 6
"""So many simulated seconds a storm may take; longer means that somebody waits for ever."""

CALM = 600
"""After so many simulated seconds nothing goes wrong any more."""


class Finding(AssertionError):
    """Something that must not happen did."""


class SomeBot(Thinker):
    """Thinks for a while and plays anything."""

    def __init__(self, rng: Random) -> None:
        super().__init__(1)
        self.rng = rng

    async def choose(self, match: Match, seat: int, *_: object) -> int:
        await asyncio.sleep(self.rng.random() * 2)
        if self.rng.random() < 0.02:
            raise RuntimeError("a bot that breaks")
        return self.rng.choice(list(match.legal(match.ask_of(seat))))

    def close(self) -> None:
        pass


class SimulatedDesk(Desk):
    """A desk that is told by the simulated disk."""

    async def _listen(self, _: Callable[[str, int], None]) -> None:
        disk = cast("FaultyStorage", self.storage).disk
        loop = asyncio.get_running_loop()
        rng = cast("SimulatedLoop", loop).rng

        def hear(table: str, seq: int) -> None:
            loop.call_later(rng.random() * 0.5, self._told, table, seq)

        disk.listeners.append(hear)
        try:
            await asyncio.Event().wait()
        finally:
            disk.listeners.remove(hear)


@dataclass
class Server:
    """One server process: it can crash and come back."""

    storm: Storm
    storage: FaultyStorage = field(init=False)
    desk: SimulatedDesk = field(init=False)
    up: bool = False

    def start(self) -> None:
        storm = self.storm
        self.storage = FaultyStorage(storm.disk, storm.rng, storm.faults)
        skew = storm.rng.randrange(-50, 51)
        self.desk = SimulatedDesk(
            cast("Storage", self.storage),
            SomeBot(storm.rng),
            clock=lambda: int(storm.loop.now * 1000) + skew,
            rng=storm.rng,
        )
        self.desk.start()
        self.up = True

    def crash(self) -> None:
        """All at once, with what was under way."""
        self.up = False
        self.storage.dead = True
        self.desk._stopping = True
        for task in [*self.desk._tasks]:
            task.cancel()
        for watchers in self.desk.watchers.values():
            for watcher in watchers:
                watcher.wake.set()


class Storm:
    """Everything of one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.loop = SimulatedLoop(self.rng)
        self.disk = Disk()
        self.faults = self.rng.choice((0.0, 0.01, 0.05))
        self.loss = self.rng.choice((0.0, 0.05, 0.2))
        self.crashes = self.rng.choice((0.0, 0.02, 0.1))
        self.servers = [Server(self) for _ in range(self.rng.choice((1, 2, 3)))]
        self.tables: dict[str, list[Person]] = {}
        self.acknowledged: set[tuple[str, str, str]] = set()
        self.shown: dict[tuple[str, str, int], str] = {}
        self.checks = 0
        self.end = self.loop.now + LONGEST
        self.calm = self.loop.now + CALM

    # ---- The world

    def stormy(self) -> bool:
        return self.loop.now < self.calm

    def server(self) -> Server:
        up = [server for server in self.servers if server.up]
        if not up:
            raise Busy("no server is there")
        return self.rng.choice(up)

    async def travel(self) -> bool:
        """Over the network; False where it is lost."""
        await asyncio.sleep(self.rng.random() ** 3 * (2.0 if self.stormy() else 0.1))
        return not (self.stormy() and self.rng.random() < self.loss)

    async def weather(self) -> None:
        """Servers crash and come back until it is calm."""
        while self.stormy():
            await asyncio.sleep(self.rng.random() * 10)
            for server in self.servers:
                if server.up and self.rng.random() < self.crashes:
                    server.crash()
                elif not server.up:
                    server.start()
        for server in self.servers:
            server.storage.faults = 0.0
            if not server.up:
                server.start()

    async def ask(self, person: Person, table: str, what: str, wish: Json) -> Json:
        """A request, there and back; it may be carried out though nobody hears of it."""
        server = self.server()
        if not await self.travel():
            raise Busy("lost on the way there")
        if self.stormy() and self.rng.random() < self.loss:  # repeated by the network
            self.loop.create_task(self._again(server, person, table, what, wish))
        try:
            done = await asyncio.wait_for(server.desk.act(person, table, what, {**wish}), 30)
        except (Crashed, asyncio.CancelledError, TimeoutError):
            raise Busy("the server has gone") from None
        if not server.up or not await self.travel():
            raise Busy("lost on the way back")
        if what != "join" or done:
            self.acknowledged.add((table, person.id, str(wish["id"])))
        return done

    async def _again(self, server: Server, person: Person, table: str, what: str,
                     wish: Json) -> None:  # fmt: skip
        await asyncio.sleep(self.rng.random() * 5)
        with contextlib.suppress(RedanError, Crashed, asyncio.CancelledError):
            await server.desk.act(person, table, what, {**wish})

    # ---- People

    async def open_table(self, number: int) -> None:
        rng = self.rng
        seats = rng.choice((2, 2, 3, 6))
        people = rng.randint(1, seats)
        kinds = ["me", *(["open"] * (people - 1)), *(["bot"] * (seats - people))]
        window = rng.choice((None, 5, 20)) if people > 1 else None
        options = {"seats": seats}
        wish = NewTable(id="new", game="parley", options=cast("Any", options), window=window,
                        seats=[SeatWish(kind=cast("Any", kind)) for kind in kinds])  # fmt: skip
        data = new_table(wish, ANN, rng)
        data["secret"] = f"{rng.getrandbits(256):064x}"
        id = f"t_{number}"
        guests = [Person(f"p_{number}_{seat}", f"P{seat}") for seat in range(people)]
        data["host"] = guests[0].id
        sitting = data["seats"]
        assert isinstance(sitting, list)
        for seat in sitting:
            assert isinstance(seat, dict)
            if seat.get("person"):
                seat["person"] = guests[0].id
        while self.loop.now < self.end:
            try:
                await self.server().desk.open_table(id, data, guests[0], "new")
                break
            except (Busy, Crashed, asyncio.CancelledError):
                await asyncio.sleep(rng.random())
        self.tables[id] = guests
        for place, person in enumerate(guests):
            self.loop.create_task(self.live(person, id, str(data["invite"]), join=place > 0))

    async def live(self, person: Person, id: str, invite: str, *, join: bool) -> None:
        """One person: joins, watches, answers, tries again, goes away and comes back."""
        try:
            if join:
                await self.until_done(person, id, "join", {"id": "join", "invite": invite})
            number = 0
            while self.loop.now < self.end:
                told = await self.look(person, id)
                if told is None:
                    continue
                if told["phase"] == "over":
                    return
                number += 1
                await self.do_something(person, id, told, number)
        except Exception as error:
            self.failed = error
            raise

    failed: Exception | None = None

    async def do_something(self, person: Person, id: str, told: Json, number: int) -> None:
        rng, asks = self.rng, told["asks"]
        assert isinstance(asks, list)
        wish: Json = {"id": f"m{number}", "seq": told["seq"]}
        if asks and rng.random() < 0.85:
            ask = cast("dict[str, Any]", asks[0])
            if ask["window"] and rng.random() < 0.3 and told["window"]:
                await asyncio.sleep(rng.random() * 10)
                return
            option = rng.choice(ask["options"])["option"]
            what, wish = "play", {**wish, "seat": ask["seat"], "answers": [option]}
        elif rng.random() < 0.05:
            what, wish = "order", {**wish, "name": "quiet answer"}
        elif rng.random() < 0.1 and cast("dict[str, Any]", told["undo"])["may"]:
            what = "undo"
        elif rng.random() < 0.02:
            what, wish = "resign", {"id": f"m{number}"}
        elif rng.random() < 0.1:
            what, wish = "chat", {"id": f"m{number}", "text": str(number)}
        else:
            await asyncio.sleep(rng.random() * 3)
            return
        await self.until_done(person, id, what, wish)

    async def until_done(self, person: Person, id: str, what: str, wish: Json) -> None:
        """Again and again with the same id, until it is done or refused."""
        while self.loop.now < self.end:
            try:
                await self.ask(person, id, what, wish)
                return
            except Busy:
                await asyncio.sleep(self.rng.random() * 3)
            except RedanError:
                return

    async def look(self, person: Person, id: str) -> Json | None:
        """Connect to some server, watch for a while, hand over the newest that was seen."""
        try:
            server = self.server()
            desk = server.desk
            watcher = Watcher(person.id)
            desk.watchers.setdefault(id, {})[watcher] = None
            newest: Json | None = None
            try:
                for _ in range(self.rng.randint(1, 3)):
                    table = await desk.table(id)
                    newest = self.show(table, person)
                    if newest["asks"] or newest["phase"] == "over":
                        break
                    try:
                        await asyncio.wait_for(watcher.wake.wait(), self.rng.random() * 10 + 0.1)
                        watcher.wake.clear()
                    except TimeoutError:
                        pass
                    if not server.up:
                        return None
            finally:
                desk.watchers.get(id, {}).pop(watcher, None)
            return newest if await self.travel() else None
        except (Busy, Crashed, asyncio.CancelledError):
            await asyncio.sleep(self.rng.random() * 2)
            return None

    def show(self, table: Table, person: Person) -> Json:
        """What a watcher is sent; for one number it is always the same, from whatever server."""
        eyes = eyes_of(table, person.id)
        told = snapshot(table, person.id, eyes)
        seq = told["seq"]
        assert isinstance(seq, int)
        key = (table.id, f"{person.id} {sorted(eyes)}", seq)
        text = json.dumps(told, sort_keys=True)
        before = self.shown.setdefault(key, text)
        if before != text:
            first, other = json.loads(before), json.loads(text)
            differ = {k: (first[k], other[k]) for k in first if first[k] != other[k]}
            raise Finding(f"{person.id} saw two things as number {seq} of {table.id}: {differ}")
        self.checks += 1
        return told

    # ---- Checks

    def check_storage(self) -> None:
        """What was acknowledged is there once, and the stored events make the same table."""
        for id, table_id, request in self.acknowledged:
            found = [e for e in self.disk.stored(id) if (e.person, e.id) == (table_id, request)]
            if len(found) != 1:
                raise Finding(f"{request} of {table_id} at {id} is there {len(found)} times")
        for id in self.tables:
            events = self.disk.stored(id)
            table = Table.load(id, events)
            for server in self.servers:
                held = server.desk._tables.get(id) if server.up else None
                if held is None or held.seq != table.seq:
                    continue
                for name, eyes in table.audiences().items():
                    if held.digest(eyes) != table.digest(eyes) or held.seen != table.seen:
                        raise Finding(f"a server shows {name!r} another {id} than is stored")
                if held.match and table.match and held.match.save() != table.match.save():
                    raise Finding(f"a server holds another transcript of {id} than is stored")

    async def run(self) -> None:
        for server in self.servers:
            server.start()
        self.loop.create_task(self.weather())
        for number in range(self.rng.choice((1, 1, 2))):
            await self.open_table(number)
        while self.loop.now < self.end:
            await asyncio.sleep(30)
            if self.failed:
                raise self.failed
            self.check_storage()
            if all(self.over(id) for id in self.tables):
                break
        else:
            waiting = [id for id in self.tables if not self.over(id)]
            raise Finding(f"{waiting} wait for ever")
        for id in self.tables:
            match = Table.load(id, self.disk.stored(id)).playing()
            Match.load(match.save())

    def over(self, id: str) -> bool:
        return Table.load(id, self.disk.stored(id)).phase == "over"

    def close(self) -> None:
        self.end = 0
        pending = asyncio.all_tasks(self.loop)
        for task in pending:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
        self.loop.close()


def storm(seed: int) -> Storm:
    """One storm from its seed; raises what was found."""
    made = Storm(seed)
    made.loop.set_exception_handler(lambda _, __: None)
    asyncio.set_event_loop(made.loop)
    try:
        made.loop.run_until_complete(made.run())
    finally:
        made.close()
        asyncio.set_event_loop(None)
    return made


def main() -> int:
    """Many storms, and which of them found something."""
    import logging

    logging.disable(logging.CRITICAL)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=300)
    given = parser.parse_args()
    start, found, events, checks = time.monotonic(), 0, 0, 0
    for seed in range(given.first, given.first + given.seeds):
        try:
            made = storm(seed)
        except Exception as error:
            found += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
            if given.seeds == 1:
                traceback.print_exc()
            continue
        events += sum(len(rows) for rows in made.disk.events.values())
        checks += made.checks
    took = time.monotonic() - start
    print(f"{given.seeds} storms, {events} events, {checks} looks compared, {found} findings, "
          f"{took:.0f} s")  # fmt: skip
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
