"""The command `redan` as somebody at a terminal or in a script runs it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests import toy

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Shell:
    """A place of one's own: a folder, a home, the toy game installed, Parley named."""

    folder: Path
    packages: Path

    def environment(self) -> dict[str, str]:
        keep = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        return keep | {
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "PYTHONPATH": f"{self.packages}{os.pathsep}{ROOT}",
            "REDAN_GAMES": "tests.parley:game",
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "PYTHONWARNINGS": "error",
        }

    def command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "redan", *words]

    def run(self, *words: str, typed: str = "", code: int = 0) -> str:
        """Runs to the end; stdout, or the one sentence on stderr where it is meant to fail."""
        done = self.done(*words, typed=typed)
        assert done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr, done.stderr
        if code:
            assert done.stderr.count("\n") == 1, f"more than one sentence: {done.stderr}"
            return done.stderr
        assert done.stderr == ""
        return done.stdout

    def output(self, *words: str, code: int) -> str:
        """What a command prints that ends with a code though nothing went wrong with it."""
        done = self.done(*words)
        assert done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def done(
        self, *words: str, typed: str = "", more: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs to the end."""
        return subprocess.run(
            self.command(*words),
            cwd=self.folder,
            env=self.environment() | (more or {}),
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def shell(folder: Path) -> Shell:
    """A new place, with the toy game installed in it."""
    packages = toy.install(folder / "packages")
    return Shell(folder, packages)
