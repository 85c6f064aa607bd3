"""Everybody who shares a checkout sets up in a place of their own and leaves nothing behind."""

import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of ours, in a home of ours."""
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    monkeypatch.setattr(setup, "ROOT", checkout)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    return checkout


def belongs_to_another(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    ours = setup.is_ours
    monkeypatch.setattr(setup, "is_ours", lambda folder: folder not in folders and ours(folder))


def test_the_owner_of_a_checkout_sets_up_in_it(checkout: Path) -> None:
    assert setup.environment_folder() == checkout / ".venv"


def test_anybody_else_sets_up_in_a_cache_of_their_own(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    belongs_to_another(monkeypatch, checkout)
    folder = setup.environment_folder()
    assert folder.parent == checkout.parent / "home" / ".cache" / "redan"
    assert not list(checkout.iterdir())


def test_two_checkouts_do_not_share_an_environment(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = checkout.parent / "other"
    other.mkdir()
    belongs_to_another(monkeypatch, checkout, other)
    first = setup.environment_folder()
    monkeypatch.setattr(setup, "ROOT", other)
    assert setup.environment_folder() != first


def test_root_does_not_write_into_the_home_it_was_called_from(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, callers_home = checkout.parent / "home", checkout.parent / "callers_home"
    callers_home.mkdir()
    belongs_to_another(monkeypatch, checkout, callers_home)
    entry = list(pwd.getpwuid(os.getuid()))
    entry[5] = str(home)
    monkeypatch.setattr(pwd, "getpwuid", lambda _: pwd.struct_passwd(entry))
    monkeypatch.setenv("HOME", str(callers_home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(callers_home / ".cache"))
    setup.come_home()
    assert setup.environment_folder().is_relative_to(home)
    assert not list(callers_home.iterdir())


def test_a_command_gets_a_private_temporary_folder_which_is_gone_afterwards() -> None:
    look = "import os; t = os.environ['TMPDIR']; print(t, oct(os.stat(t).st_mode)); exit(5)"
    call = f"from tools import setup; exit(setup.run([{sys.executable!r}, '-c', {look!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", call],
        cwd=Path(setup.__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    folder, mode = done.stdout.split()
    assert done.returncode == 5, done.stderr
    assert mode == "0o40700"
    assert not Path(folder).exists()
