"""Build the faster core and rules into build/compiled, from the same sources with mypyc.

The build is a whole copy of the package in a folder of its own, used by naming it:
`PYTHONPATH=build/compiled`. The sources are never mixed with compiled files, so that an edit is
never shadowed by a stale one; the copy is made anew whenever a source has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "redan"
BUILD = ROOT / "build" / "compiled"
STAMP = BUILD / "sources.sha256"

CORE = ["asks", "chance", "history", "match", "playout", "state"]
KIT = ["modifiers"]

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="redan-compiled",
    packages=[],
    ext_modules=mypycify(
        {paths!r},
        separate={groups!r},
        opt_level="3",
        multi_file=False,
    ),
)
"""


def groups() -> list[tuple[list[str], str]]:
    """One unit for the core with the kit, one for each game's state, data and rules."""
    core = [f"redan/core/{name}.py" for name in CORE]
    core += [f"redan/kit/{name}.py" for name in KIT]
    units = [(core, "redan_core")]
    for folder in sorted((SOURCE / "games").iterdir()):
        if (folder / "state.py").is_file():
            names = [folder / f"{name}.py" for name in ("names", "data", "state", "rules")]
            rules = [*names, *sorted((folder / "rules").glob("*.py"))]
            files = [
                path.relative_to(SOURCE.parent).as_posix()
                for path in rules
                if path.is_file() and path.name != "__init__.py"
            ]
            units.append((files, f"redan_{folder.name}"))
    return units


def fingerprint() -> str:
    """What the sources, this file and the Python that builds are."""
    total = hashlib.sha256(sys.version.encode())
    for path in sorted([*SOURCE.rglob("*"), Path(__file__)]):
        if path.is_file() and "__pycache__" not in path.parts:
            total.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return total.hexdigest()


def main() -> int:
    """Build, if anything has changed."""
    now = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == now:
        print(f"{BUILD.relative_to(ROOT)} is up to date")
        return 0
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(SOURCE, BUILD / "redan", ignore=shutil.ignore_patterns("__pycache__"))
    units = groups()
    paths = [path for files, _ in units for path in files]
    (BUILD / "setup.py").write_text(SETUP.format(paths=["--strict", *paths], groups=units))
    environment = {**os.environ, "MYPYPATH": str(BUILD)}
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=BUILD, env=environment, check=False)
    if done.returncode:
        print("the compiled build failed; the plain one works without it", file=sys.stderr)
        return 1
    STAMP.write_text(now)
    print(f"built {len(paths)} modules in {len(units)} units into {BUILD.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
