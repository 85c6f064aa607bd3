"""redan on a real (pseudo) terminal: line editing, Ctrl-C, a process killed in the middle."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from redan.commands.exits import INTERRUPTED
from tests.terminal import Shell

ESCAPES = re.compile(
    r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[=>]|\][^\x07\x1b]*(\x07|\x1b\\)|P[^\x1b]*\x1b\\)"
)


class Keyboard:
    """A process with a terminal of its own: what it shows is read until what is waited for."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self.process = process
        self.terminal = terminal
        self.shown = ""

    def until(self, words: str) -> str:
        """Read until these words are shown; what was shown before them."""
        while words not in ESCAPES.sub("", self.shown):
            ready, _, _ = select.select([self.terminal], [], [], 20)
            assert ready, f"{words!r} was not shown in time; shown was {self.shown!r}"
            try:
                more = os.read(self.terminal, 65536)
            except OSError:  # how a terminal says that the other side is gone
                more = b""
            assert more, f"it ended before {words!r}; shown was {self.shown!r}"
            self.shown += more.decode("utf-8", "replace")
        before, _, self.shown = ESCAPES.sub("", self.shown).partition(words)
        return before

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def ended(self) -> int:
        """Wait for the end, reading on so that it can write; the exit code."""
        while True:
            ready, _, _ = select.select([self.terminal], [], [], 60)
            assert ready, "it did not end in time"
            try:
                if not os.read(self.terminal, 65536):
                    break
            except OSError:
                break
        return self.process.wait(60)


@contextmanager
def keyboard(terminal: Shell, *words: str, kind: str = "xterm-256color") -> Iterator[Keyboard]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def own_the_terminal() -> None:
        os.setsid()
        # Whoever runs the tests in the background has switched Ctrl-C off for all below.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        terminal.command(*words),
        cwd=terminal.folder,
        env=terminal.environment() | {"TERM": kind},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        preexec_fn=own_the_terminal,
    )
    os.close(theirs)
    try:
        yield Keyboard(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


@pytest.fixture
def saved(terminal: Shell) -> Path:
    path = terminal.folder / "game.redan"
    terminal.run("new", "sap", "--seed", "3", "--out", str(path))
    return path


def says(path: Path) -> list[str]:
    return re.findall(r'"say": "(\w+)"', path.read_text("utf-8"))


def test_a_line_is_completed_with_tab(terminal: Shell, saved: Path) -> None:
    with keyboard(terminal, "play", "--plain", str(saved)) as keys:
        keys.until(">")
        keys.type("di\t")
        keys.until("dig")
        keys.type("\r")
        keys.until("North: dig, 5 yards to go.")


def test_ctrl_c_leaves_the_game_as_it_was_saved(terminal: Shell, saved: Path) -> None:
    with keyboard(terminal, "play", "--plain", str(saved)) as keys:
        keys.until(">")
        keys.type("dig\r")
        keys.until("South: 6 yards")
        keys.until(">")
        keys.type("rus\x03")
        keys.until("redan: stopped; what was saved stays as it is")
        assert keys.ended() == INTERRUPTED
    assert says(saved) == ["dig"]
    assert "the file is whole" in terminal.run("verify", str(saved))


def test_a_game_killed_in_the_middle_goes_on_where_it_was(terminal: Shell, saved: Path) -> None:
    with keyboard(terminal, "play", "--plain", str(saved)) as keys:
        for move in ("dig", "rush", "dig"):
            keys.until("How do you get on?")
            keys.until(">")
            keys.type(f"{move}\r")
        keys.until("How do you get on?")
        os.kill(keys.process.pid, signal.SIGKILL)
        assert keys.ended() == -signal.SIGKILL
    assert "the file is whole" in terminal.run("verify", str(saved))
    kept = says(saved)
    assert kept[:3] == ["dig", "rush", "dig"]
    said = terminal.run("play", str(saved), typed="log\ndig\n")
    assert "North: dig, 5 yards to go." in said
    assert says(saved)[: len(kept)] == kept
    assert len(says(saved)) > len(kept)


def test_on_a_terminal_the_game_is_drawn_and_q_leaves_it(terminal: Shell, saved: Path) -> None:
    with keyboard(terminal, "play", str(saved)) as keys:
        keys.until("How do you get on?")
        keys.until("counted")
        keys.type("\r")
        keys.until("North: dig, 5 yards to go.")
        keys.type("q")
        keys.until(f"Saved in {saved}")
        assert keys.ended() == 0
    assert says(saved) == ["dig"]


def test_where_nothing_can_be_drawn_there_are_lines(terminal: Shell, saved: Path) -> None:
    with keyboard(terminal, "play", str(saved), kind="dumb") as keys:
        keys.until("Type ? for help.")
        keys.until(">")
        keys.type("dig\r")
        keys.until("North: dig, 5 yards to go.")


def test_ctrl_c_leaves_the_screen_too(terminal: Shell, saved: Path) -> None:
    with keyboard(terminal, "play", str(saved)) as keys:
        keys.until("How do you get on?")
        keys.type("\x03")
        keys.until("Saved in")
        assert keys.ended() == 0


def test_a_replay_is_stepped_through_with_keys(terminal: Shell, saved: Path) -> None:
    terminal.run("play", str(saved), typed="dig\nrush\n")
    with keyboard(terminal, "replay", str(saved)) as keys:
        keys.until("0 of 3")
        keys.type("\x1b[C")
        keys.until("North: dig")
        keys.type("\x1b[F")
        keys.until("3 of 3")
        keys.type("q")
        assert keys.ended() == 0


def test_ctrl_c_stops_a_simulation_without_a_trace(terminal: Shell) -> None:
    words = ("simulate", "sap", "--games", "1000000", "--bots", "random", "--workers", "2")
    with keyboard(terminal, *words) as keys:
        keys.until("Sap")
        keys.type("\x03")
        shown = keys.until("redan: stopped")
        assert "Traceback" not in shown
        assert keys.ended() == INTERRUPTED
