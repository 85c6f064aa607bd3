"""The toy game of docs/adding-a-game.md, made of that page and installed like any package."""

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redan.core import registry
from redan.core.game import Game
from redan.core.state import State

PAGE = Path(__file__).resolve().parent.parent / "docs" / "adding-a-game.md"


def code() -> list[str]:
    """The Python on the page: the game, then its test."""
    return re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)


def install(folder: Path) -> Path:
    """Write the package with its entry point, as pip would, into a folder for PYTHONPATH."""
    page = PAGE.read_text("utf-8")
    package = folder / "redan_sap"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(code()[0], "utf-8")
    ledger = re.search(r"^```toml\n(.*?)^```$", page, re.M | re.S)
    points = re.search(
        r"^```ini\n\[project.entry-points.\"(.*?)\"\]\n(.*?)^```$", page, re.M | re.S
    )
    assert ledger
    assert points
    (package / "ledger.toml").write_text(ledger[1], "utf-8")
    about = folder / "redan_sap-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: redan-sap\nVersion: 1\n", "utf-8")
    entry = points[2].replace('"', "")
    (about / "entry_points.txt").write_text(f"[{points[1]}]\n{entry}", "utf-8")
    return folder


@contextmanager
def installed(folder: Path) -> Iterator[Game[State]]:
    """The game in this process, for as long as a test runs."""
    install(folder)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        game = importlib.import_module("redan_sap").game
        registry.add(game)
        yield game
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("redan_sap", None)
        registry._added.pop("sap", None)
