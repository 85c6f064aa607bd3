"""Files: a save is whole or not there, and nobody's game is written over."""

import os
from pathlib import Path

import pytest

from redan.core.errors import BadTranscript, Refused
from redan.play import store


def test_games_go_into_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    assert store.claim("sap") == tmp_path / "mine" / "redan" / "games" / "sap-1.redan"
    assert store.claim("sap").name == "sap-2.redan"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert store.data_folder() == tmp_path / ".local" / "share" / "redan" / "games"


def test_the_game_played_last_comes_first() -> None:
    first, second = store.claim("sap"), store.claim("sap")
    os.utime(first, (200, 200))
    os.utime(second, (100, 100))
    assert store.saved_games() == [first, second]


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.redan"
    store.write_text(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadTranscript, match="no space left on device"):
        store.write_text(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.glob(".game*")) == []


def test_a_link_stays_a_link_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    real, link = tmp_path / "real.redan", tmp_path / "link.redan"
    store.write_text(real, "old")
    real.chmod(0o640)
    link.symlink_to(real)
    store.write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_what_another_program_wrote_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.redan"
    ours, theirs = store.new_file(path), store.Keeper(path, "one")
    ours.keep("one")
    theirs.keep("two")
    with pytest.raises(Refused, match="was changed by another program"):
        ours.keep("three")
    assert path.read_text("utf-8") == "two"


def test_a_new_file_is_new(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("")
    with pytest.raises(BadTranscript, match="exists already"):
        store.new_file(tmp_path / "there")
    with pytest.raises(BadTranscript, match="does not exist"):
        store.new_file(tmp_path / "no" / "where")
