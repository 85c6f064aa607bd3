"""How much the server bears: tables with two scripted clients each, some with a bot that thinks.

    python bench/server.py --seconds 300                      SQLite in a folder of its own
    python bench/server.py --seconds 300 --database URL       PostgreSQL

Prints moves a second, the time from sending a move to its acknowledgement, memory, errors, and what
the load generator itself took: where that is near one core, the figures are those of the generator.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import websockets

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from redan.core.insight import Insight  # noqa: E402
from tests.parley import game as parley  # noqa: E402


class Slow:
    """A bot that thinks for a second, with all its might."""

    def choose(self, insight: Insight, rng: Random) -> int:
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            insight.sample(rng)
        return insight.legal()[0]


game = replace(parley, slug="parley-slow", title="Slow Parley", bots={"slow": Slow})


def serve(url: str, port: int) -> None:
    """The server under load, without limits on how many come from one place."""
    from redan.server.guard import Limits
    from redan.server.running import run

    no_limits = Limits(
        requests=1e6, burst=1e6, guests=1e6, guest_burst=1e6, messages=1e6, message_burst=1e6
    )
    run("127.0.0.1", port, url, browser=False, workers=1, limits=no_limits)


class Load:
    """All clients together."""

    def __init__(self, url: str, pace: float, seconds: float) -> None:
        self.url = url
        self.pace = pace
        self.seconds = seconds
        self.start = self.end = 0.0
        self.own = 0.0
        self.times: list[float] = []
        self.errors: list[str] = []
        self.games = 0

    def begin(self) -> None:
        """All are there; from now on it counts."""
        self.start, self.own = time.monotonic(), time.process_time()
        self.end = self.start + self.seconds

    async def guest(self) -> httpx.AsyncClient:
        # What was kept open may be closed by the server just then: ids make a second try safe.
        transport = httpx.AsyncHTTPTransport(retries=1, limits=httpx.Limits(keepalive_expiry=2))
        client = httpx.AsyncClient(base_url=self.url, timeout=60, transport=transport)
        me = (await client.get("/api/me")).json()
        client.headers["x-redan-token"] = me["csrf"]
        return client

    async def pair(self, number: int, ann: httpx.AsyncClient, ben: httpx.AsyncClient) -> None:
        """Two people who play one game after the other."""
        await asyncio.sleep(self.pace * Random(number).random())
        while time.monotonic() < self.end:
            wish = {
                "id": f"n{number}-{time.monotonic_ns()}",
                "game": "parley",
                "options": {"seats": 2},
                "seats": [{"kind": "me"}, {"kind": "open"}],
            }
            told = (await ann.post("/api/tables", json=wish)).json()
            join = {"id": "join", "invite": told["invite"]}
            (await ben.post(f"/api/tables/{told['table']}/join", json=join)).raise_for_status()
            await asyncio.gather(self.play(ann, told["table"], 1), self.play(ben, told["table"], 2))
            self.games += 1
        await ann.aclose()
        await ben.aclose()

    async def alone(self, number: int, ann: httpx.AsyncClient) -> None:
        """One person against a bot that thinks."""
        while time.monotonic() < self.end:
            wish = {
                "id": f"b{number}-{time.monotonic_ns()}",
                "game": "parley-slow",
                "options": {"seats": 2},
                "seats": [{"kind": "me"}, {"kind": "bot"}],
            }
            told = (await ann.post("/api/tables", json=wish)).json()
            await self.play(ann, told["table"], number)
        await ann.aclose()

    async def play(self, client: httpx.AsyncClient, table: str, seed: int) -> None:
        cookie = f"redan={client.cookies['redan']}"
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live"
        async with websockets.connect(
            address, origin=websockets.Origin(self.url), additional_headers={"cookie": cookie}
        ) as socket:
            sent: dict[str, float] = {}
            asking: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            playing = asyncio.ensure_future(self.answer(socket, asking, sent, Random(seed)))
            try:
                async for text in socket:
                    message = json.loads(text)
                    kind = message["type"]
                    if kind == "done":
                        self.times.append(time.monotonic() - sent.pop(message["id"]))
                    elif kind == "table":
                        if message["phase"] == "over" or time.monotonic() > self.end:
                            return
                        asking.put_nowait(message)
                    elif kind != "stale":
                        self.errors.append(str(message)[:200])
            finally:
                playing.cancel()

    async def answer(
        self,
        socket: websockets.ClientConnection,
        asking: asyncio.Queue[dict[str, Any]],
        sent: dict[str, float],
        rng: Random,
    ) -> None:
        """Think for a while, then play something; of several tables only the newest counts."""
        number = 0
        while True:
            message = await asking.get()
            await asyncio.sleep(self.pace * rng.random() * 2)
            while not asking.empty():
                message = asking.get_nowait()
            if time.monotonic() > self.end:
                await socket.close()
            elif message["asks"]:
                ask = message["asks"][0]
                number += 1
                sent[f"m{number}"] = time.monotonic()
                play = {"type": "play", "id": f"m{number}", "seq": message["seq"]}
                option = rng.choice(ask["options"])["option"]
                play |= {"seat": ask["seat"], "answers": [option]}
                await socket.send(json.dumps(play))


def memory(pid: int) -> float:
    """What a process holds, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


def cpu(pid: int) -> float:
    """Seconds of a processor that a process has had."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


async def storm(load: Load, tables: int, bots: int) -> None:
    guests = [await load.guest() for _ in range(2 * tables + bots)]
    load.begin()
    everybody = [load.pair(n, guests[2 * n], guests[2 * n + 1]) for n in range(tables)]
    everybody += [load.alone(n, guests[2 * tables + n]) for n in range(bots)]
    done = await asyncio.gather(*everybody, return_exceptions=True)
    load.errors += [repr(one)[:200] for one in done if isinstance(one, BaseException)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--moves", type=float, default=100, help="moves a second, about")
    parser.add_argument("--database", default="")
    parser.add_argument("--serve", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.database, given.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or f"sqlite:///{folder}/tables.db"
        port = 8100 + os.getpid() % 1000
        path = os.pathsep.join([str(ROOT), str(ROOT / "bench")])
        server = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(port), "--database", url],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "REDAN_GAMES": "tests.parley:game,server:game", "PYTHONPATH": path},
        )
        assert server.stdout
        print(server.stdout.readline().strip())
        # One table makes a move, then the other seat: half of the pairs' clients wait at any time.
        pace = given.tables / given.moves
        load = Load(f"http://127.0.0.1:{port}", pace, given.seconds)
        try:
            asyncio.run(storm(load, given.tables, given.bots))
            took = time.monotonic() - load.start
            times = sorted(load.times) or [0.0]
            workers = [memory(child) for child in children(server.pid)]
            kind = url.split(":")[0]
            print(f"{kind}: {given.tables} tables of two, {given.bots} with a bot, {took:.0f} s")
            print(f"  {len(times)} moves, {len(times) / took:.1f} a second, {load.games} games")
            print(
                f"  to the acknowledgement: median {1000 * median(times):.1f} ms, "
                f"99 % {1000 * times[int(0.99 * len(times))]:.1f} ms, "
                f"worst {1000 * times[-1]:.1f} ms"
            )
            print(
                f"  server {memory(server.pid):.0f} MB, {cpu(server.pid) / took:.2f} cores; "
                f"workers {', '.join(f'{one:.0f}' for one in workers)} MB; "
                f"load generator {(time.process_time() - load.own) / took:.2f} cores"
            )
            print(f"  errors: {len(load.errors)}", *load.errors[:5], sep="\n    ")
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
