"""A world in one process in which time, network and storage are made up: an event loop that never
sleeps, and a storage in memory that fails, or loses its answer, when the seed says so.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from random import Random
from typing import Any

from redan.server.events import Due, Event, event_from
from redan.server.seating import Busy
from redan.server.storage import Step


class NoTime(selectors.SelectSelector):
    """Where nothing is ready the clock jumps to what comes next."""

    loop: SimulatedLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits for ever")
        self.loop.now += max(timeout, 0)
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own. Work for threads is done here, after a while."""

    def __init__(self, rng: Random) -> None:
        self.now = 1_000_000.0
        self.rng = rng
        selector = NoTime()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now

    def run_in_executor(  # type: ignore[override]
        self, _: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        future = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                result = func(*args)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self.call_later(self.rng.random() * 0.01, work)
        return future


class Crashed(Exception):
    """This server is no more."""


class Disk:
    """What all servers share: one database in memory."""

    def __init__(self) -> None:
        self.events: dict[str, list[tuple[int, str, str, str, str]]] = {}
        self.requests: set[tuple[str, str, str]] = set()
        self.dues: dict[tuple[str, str], list[Any]] = {}
        self.listeners: list[Callable[[str, int], None]] = []

    def stored(self, table: str) -> list[Event]:
        return [event_from(*row) for row in self.events.get(table, [])]


class FaultyStorage:
    """One server's way to the disk. As `Storage`, as far as a desk needs it."""

    embedded = False

    def __init__(self, disk: Disk, rng: Random, faults: float) -> None:
        self.disk = disk
        self.rng = rng
        self.faults = faults
        self.dead = False

    def _touch(self) -> None:
        if self.dead:
            raise Crashed
        if self.rng.random() < self.faults:
            raise Busy("the disk is away")

    def commit(self, steps: list[Step]) -> list[bool]:
        """All of them or none, as a transaction is; and then perhaps nobody hears of it."""
        self._touch()
        taken = [self._store(step) for step in steps]
        if self.rng.random() < self.faults:
            raise Busy("the answer was lost")
        return taken

    def _store(self, step: Step) -> bool:
        disk, event = self.disk, step.event
        rows = disk.events.setdefault(step.table, [])
        request = (step.table, event.person, event.id)
        if event.seq != len(rows) + 1 or (event.id and request in disk.requests):
            if not rows:
                del disk.events[step.table]
            return False
        if event.id:
            disk.requests.add(request)
        lines = "\n".join(event.lines)
        rows.append((event.seq, event.person, event.id, event.body(), lines))
        now, before = {*event.dues}, {*step.old_dues}
        for due in before - now:
            disk.dues.pop((step.table, due.key), None)
        for due in event.dues:
            if due not in before:
                disk.dues[step.table, due.key] = [due, 0]
        for told in [*disk.listeners]:
            told(step.table, event.seq)
        return True

    def events(self, table: str, after: int = 0) -> list[Event]:
        self._touch()
        return self.disk.stored(table)[after:]

    def lease(self, now: int, until: int, *__: object) -> list[tuple[str, Due]]:
        self._touch()
        taken = []
        for (table, _), row in sorted(self.disk.dues.items()):
            if row[0].at <= now and row[1] <= now:
                row[1] = until
                taken.append((table, row[0]))
        if self.rng.random() < self.faults:
            raise Busy("the leases were taken, but nobody hears of it")
        return taken

    def drop_due(self, table: str, due: Due) -> None:
        self._touch()
        row = self.disk.dues.get((table, due.key))
        if row and row[0].mark == due.mark:
            del self.disk.dues[table, due.key]

    def free_dues(self, _: str) -> None:
        self._touch()

    def next_due(self) -> int | None:
        self._touch()
        return min((max(row[0].at, row[1]) for row in self.disk.dues.values()), default=None)
