"""The page on adding a game is true: its game is a whole one, made of the page alone."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from redan.contract import GameContract
from redan.core.game import Game
from redan.core.match import Match
from redan.core.state import State
from redan.play.opening import begin
from tests import toy
from tests.play.lines import sit
from tests.terminal import Shell


@pytest.fixture(autouse=True)
def sap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[State]]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with toy.installed(tmp_path / "toy") as game:
        yield game


class TestSap(GameContract):
    game = "sap"


def test_the_game_has_less_than_a_hundred_lines() -> None:
    assert len(toy.code()[0].splitlines()) < 100


def test_the_test_on_the_page_passes_and_can_fail() -> None:
    game, test = toy.code()
    page = {"__name__": "page"}
    exec(game, page)
    exec(test, page)
    with pytest.raises(AssertionError):
        exec(test.replace("[4, 6]", "[3, 6]"), page)


def test_it_is_well_typed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"),
         str(tmp_path / "toy" / "redan_sap" / "__init__.py")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_its_lines_are_formatted_and_linted(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    source = tmp_path / "sap.py"
    source.write_text(toy.code()[0], "utf-8")
    for command in (["format", "--check"], ["check", "--extend-ignore=ARG,RUF012"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", str(root / "pyproject.toml"),
             str(source)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout


def test_a_game_of_it_is_played_to_its_end_in_line_mode(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, seed="1")
    said = sit(session, *["dig"] * 11).said
    assert "North is at the wall." in said
    assert "North: won" in said
    assert "(SAP.6)" in said
    assert Match.load(session.keeper.path.read_text("utf-8"), sap).over


def test_every_rule_of_its_ledger_is_cited_by_its_code(terminal: Shell, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    said = terminal.output("rules", "sap", "--coverage", "--tests", str(tmp_path / "none"), code=8)
    assert "6 rules, 6 cited by code" in said


def test_the_commands_on_the_page_work(terminal: Shell) -> None:
    block = re.search(r"^```sh\n(.*?)^```$", toy.PAGE.read_text("utf-8"), re.M | re.S)
    assert block
    lines = block[1].splitlines()
    assert len(lines) == 3
    for line in lines:
        words = shlex.split(line)
        assert words[0] == "redan"
        assert "Sap" in terminal.run(*words[1:], typed="dig\n")


@pytest.fixture
def terminal(tmp_path: Path) -> Shell:
    return Shell(tmp_path, tmp_path / "toy")
