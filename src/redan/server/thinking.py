"""Bots think in processes of their own. They are sent a sample of what their seats know, never the
true position and never the dice to come."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Final

from redan.bots import make
from redan.core.insight import Insight, apart
from redan.core.match import Match
from redan.core.state import Seats


class Thinker:
    """Worker processes for bots."""

    def __init__(self, workers: int = 1) -> None:
        self.workers: Final = max(workers, 1)
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Start the processes now, so that the first move need not wait for them."""
        self._fresh().submit(_ready)

    async def choose(self, match: Match, seat: int, bot: str, rng: Random) -> int:
        """What this bot answers for a seat that is asked."""
        seats: Seats = frozenset((seat,))
        told = apart(match, seats, rng).save()
        seed = rng.getrandbits(48)
        loop = asyncio.get_running_loop()
        for again in (True, False):
            try:
                return await loop.run_in_executor(self._fresh(), think, told, seat, bot, seed)
            except BrokenProcessPool:  # a worker was killed; a new one thinks again
                self.close()
                if not again:
                    raise
        raise AssertionError("the loop above returns or raises")

    def _fresh(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, multiprocessing.get_context("spawn"), initializer=_begin
            )
        return self._pool

    def close(self) -> None:
        """End the processes; what they think about is thought about again later."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin() -> None:
    """Ctrl-C is for the server, which then ends its workers; where it was killed they end, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _ready() -> bool:
    return True


def think(text: str, seat: int, bot: str, seed: int) -> int:
    """Runs in a worker: a match from its transcript, and the bot's answer."""
    match = Match.load(text)
    insight = Insight(match, frozenset((seat,)))
    return make(match.game, bot).choose(insight, Random(seed))
