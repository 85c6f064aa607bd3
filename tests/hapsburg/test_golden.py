"""What the game did once it goes on doing, in every build; `tools/golden.py` makes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from redan.core.match import Match
from tests.hapsburg.position import GAME
from tools import golden
from tools.golden import Facts

FOLDER = Path(__file__).parent / "golden"
DATA = golden.read(FOLDER)


def _named(table: str) -> list[object]:
    """The entries of a table, each with a name that says what it is."""
    return [
        pytest.param(entry, id=f"{place} {' '.join(str(one) for one in _words(entry))}")
        for place, entry in enumerate(DATA[table])
    ]


def _words(entry: Facts) -> list[object]:
    chosen = golden.options_of(entry)
    return [name if value is True else value for name, value in chosen.items() if value]


@pytest.mark.parametrize("entry", _named("count"))
def test_so_many_lines_of_decisions_as_ever(entry: Facts) -> None:
    depth = golden.number(entry, "depth")
    assert golden.counts(GAME, golden.options_of(entry), depth) == entry["counts"]


@pytest.mark.parametrize("entry", _named("game"))
def test_a_game_of_random_options_ends_as_ever(entry: Facts) -> None:
    options = golden.options_of(entry)
    assert {**entry, **golden.played(GAME, options, golden.number(entry, "seed"))} == entry


@pytest.mark.parametrize("entry", _named("recording"))
def test_a_recorded_game_is_read_and_ends_as_it_did(entry: Facts) -> None:
    text = (FOLDER / f"{entry['file']}").read_text("utf-8")
    match = Match.load(text, GAME)
    options = golden.options_of(entry)
    assert {name: match.options[name] for name in options} == dict(options)
    assert {**entry, **golden.outcome(match)} == entry
    assert match.save() == text


def test_every_scenario_is_counted_played_and_recorded() -> None:
    scenarios = set(GAME.settings[0].values)
    for table, entries in DATA.items():
        assert {golden.options_of(entry)["scenario"] for entry in entries} == scenarios, table
    assert len(DATA["recording"]) == 5


def test_the_golden_games_are_won_drawn_and_lost() -> None:
    entries = [*DATA["game"], *DATA["recording"]]
    assert {entry["outcome"] for entry in entries} == {"won", "drawn", "lost"}


def test_the_file_is_as_the_tool_writes_it(tmp_path: Path) -> None:
    golden.write(tmp_path, "hapsburg-eclipse", DATA)
    assert (tmp_path / golden.FILE).read_text("utf-8") == (FOLDER / golden.FILE).read_text("utf-8")
    assert golden.folder_of("hapsburg-eclipse") == FOLDER


def test_the_tool_makes_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = {table: entries[:1] for table, entries in DATA.items()}
    golden.write(tmp_path, "hapsburg-eclipse", first)
    file = f"{first['recording'][0]['file']}"
    (tmp_path / file).write_bytes((FOLDER / file).read_bytes())
    monkeypatch.setattr(golden, "folder_of", lambda _: tmp_path)
    golden.main(["hapsburg-eclipse"])
    assert golden.read(tmp_path) == first
