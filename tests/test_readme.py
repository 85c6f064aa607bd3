"""What README and docs show is what happens.

In blocks marked `console`, every line `$ redan ...` is run, and the lines shown under it must be
among its output; `...` stands for any text. In blocks marked `python`, examples with `>>>` must
give what they show; a block without runs as a program.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("src/**/README.md")),
]


@dataclass
class Command:
    line: str
    shown: list[str] = field(default_factory=list)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def commands(block: str) -> list[Command]:
    """The command lines of a block, each with what is shown under it."""
    found: list[Command] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Command(line.removeprefix("$ ")))
        elif found and line.strip():
            found[-1].shown.append(line)
    return found


def missing(shown: list[str], output: str) -> list[str]:
    """The lines shown that the output lacks; spaces count as one, for tables are drawn wider."""
    lines = [" ".join(line.split()) for line in output.splitlines()]
    return [
        line
        for line in shown
        if not any(
            re.fullmatch(".*".join(map(re.escape, " ".join(line.split()).split("..."))), real)
            for real in lines
        )
    ]


def run(line: str, folder: Path) -> str:
    """Runs a `redan` command as somebody new would: nothing saved before, a plain terminal."""
    program = Path(sys.executable).with_name("redan")
    keep = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    done = subprocess.run(
        [program, *shlex.split(line)[1:]],
        cwd=folder,
        env=keep | {"HOME": str(folder), "COLUMNS": "100", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"$ {line}\n{done.stdout}{done.stderr}"
    return done.stdout


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_on_a_page_work_and_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    for block in blocks(page.read_text("utf-8"), "console"):
        for command in commands(block):
            if command.line.split()[0] == "redan":
                output = run(command.line, tmp_path)
                assert not missing(command.shown, output), f"$ {command.line}\n{output}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_on_a_page_runs_and_gives_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}  # one page tells one story
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for block in blocks(page.read_text("utf-8"), "python"):
        if ">>> " in block:
            example = doctest.DocTestParser().get_doctest(block, names, name(page), name(page), 0)
            runner.run(example, clear_globs=False)
            names |= example.globs
        else:
            exec(compile(block, name(page), "exec"), names)
    assert runner.failures == 0


def test_a_line_shown_but_not_printed_is_noticed() -> None:
    block = "$ redan games\nfire ... stone\nonus\n\n$ make play\n"
    assert commands(block) == [
        Command("redan games", ["fire ... stone", "onus"]),
        Command("make play"),
    ]
    assert missing(["fire ... stone", "onus"], "  fire   and stone\nsuleiman\n") == ["onus"]
