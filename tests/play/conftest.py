from collections.abc import Iterator
from pathlib import Path

import pytest

from redan.core import registry
from redan.core.game import Game
from redan.core.state import State
from tests import parley, toy


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def sap(tmp_path: Path) -> Iterator[Game[State]]:
    with toy.installed(tmp_path / "packages") as game:
        yield game


@pytest.fixture
def talk() -> Iterator[Game[State]]:
    registry.add(parley.game)
    yield parley.game
    registry._added.pop("parley", None)
