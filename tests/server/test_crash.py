"""A server that is killed: what it had acknowledged is there exactly once, what it had not either
is there or is not, and a retry never plays twice."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from redan.server.storage import Storage, sqlite_url
from redan.server.tables import Table

KILLED = """
import os, signal, sys
from redan.server import storage as kept
from redan.cli import main

before, commit = sys.argv.pop(1) == "before", kept.Storage.commit

def dies(self, steps):
    wanted = any(step.event.id == "fatal" for step in steps)
    if wanted and before:
        os.kill(os.getpid(), signal.SIGKILL)
    stored = commit(self, steps)
    if wanted:
        os.kill(os.getpid(), signal.SIGKILL)
    return stored

kept.Storage.commit = dies
main()
"""


class Process:
    """A server in a process of its own."""

    def __init__(self, url: str, *, dies: str = "") -> None:
        words = ("serve", "--port", "0", "--no-browser", "--database", url)
        start = ("-c", KILLED, dies, *words) if dies else ("-m", "redan", *words)
        self.process = subprocess.Popen(
            [sys.executable, *start], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "REDAN_GAMES": "tests.parley:game"},
        )  # fmt: skip
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "Redan is at" in line, line + (self.process.stderr.read() if self.process.stderr
                                              else "")  # fmt: skip
        self.url = line.split()[3]

    def end(self, number: int = signal.SIGINT) -> tuple[str, str]:
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.communicate(timeout=30)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_killed_around_a_commit_has_the_move_once(when: str, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    first = Process(url, dies=when)
    with httpx.Client(base_url=first.url) as ann:
        headers = {"x-redan-token": ann.get("/api/me").json()["csrf"]}
        told = ann.post("/api/tables", json={"id": "t", "game": "hapsburg-eclipse"},
                        headers=headers).json()  # fmt: skip
        table, cookies = told["table"], dict(ann.cookies)
        move = {"seat": 0, "answers": [told["asks"][0]["options"][0]["option"]]}
        path = f"/api/tables/{table}/play"
        acknowledged = ann.post(path, json={"id": "first", **move}, headers=headers)
        assert acknowledged.status_code == 200
        asks = acknowledged.json()["table"]["asks"]
        move["answers"] = [asks[0]["options"][0]["option"]]
        with pytest.raises(httpx.HTTPError):
            ann.post(path, json={"id": "fatal", **move}, headers=headers)
    first.end(signal.SIGKILL)
    second = Process(url)
    with httpx.Client(base_url=second.url, cookies=cookies) as ann:
        done = ann.post(path, json={"id": "fatal", **move}, headers=headers)
        assert done.status_code == 200, done.text
        assert ann.post(path, json={"id": "first", **move}, headers=headers).status_code == 200
    out, err = second.end()
    assert "all games are kept" in out
    assert err == ""
    assert second.process.returncode == 0
    storage = Storage(url)
    events = storage.events(table)
    storage.close()
    assert [event.id for event in events if event.do == "played"] == ["first", "fatal"]
    assert Table.load(table, events).playing().save().count('"by"') >= 0


def test_ctrl_c_ends_it_with_one_sentence_also_while_somebody_is_connected(tmp_path: Path) -> None:
    from websockets.sync.client import connect

    server = Process(sqlite_url(tmp_path / "tables.db"))
    with httpx.Client(base_url=server.url) as ann:
        headers = {"x-redan-token": ann.get("/api/me").json()["csrf"]}
        body = {"id": "t", "game": "parley", "options": {"seats": 3}}
        table = ann.post("/api/tables", json=body, headers=headers).json()["table"]
        host = server.url.removeprefix("http://")
        with connect(
            f"ws://{host}/api/tables/{table}/live",
            additional_headers={"cookie": f"redan={ann.cookies['redan']}", "origin": server.url},
        ) as socket:
            socket.recv(timeout=10)
            out, err = server.end()
    assert out.splitlines() == ["Redan has ended; all games are kept."]
    assert err == ""
    assert server.process.returncode == 0


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path) -> None:
    server = Process(sqlite_url(tmp_path / "one.db"))
    port = server.url.rsplit(":", 1)[1]
    done = subprocess.run(
        [sys.executable, "-m", "redan", "serve", "--port", port, "--no-browser", "--database",
         sqlite_url(tmp_path / "two.db")],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    server.end()
    assert done.returncode == 1
    assert done.stderr == f"redan: cannot listen on 127.0.0.1 port {port}: address already in use" \
        " (--port)\n"  # fmt: skip
