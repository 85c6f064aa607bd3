"""What every file of the repository keeps to, whatever is in it."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK_FILES = sorted((ROOT / "requirements").glob("*.lock"))

# Made by tools, never committed. Found without git, which may be absent or refuse a foreign clone.
NOT_OURS = {"build", "dist", "node_modules", "__pycache__"}
HIDDEN_BUT_OURS = {".ci", ".editorconfig", ".gitignore", ".npmrc"}

REGISTRY_HOST = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)|yarnpkg\.com")
MACHINE_PATH = re.compile(r"(?<![\w.])/(work|root|home|Users)/")
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def our_files(folder: Path = ROOT) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".") and path.name not in HIDDEN_BUT_OURS
        if hidden or path.name in NOT_OURS:
            continue
        if path.is_dir():
            yield from our_files(path)
        else:
            yield path


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in our_files()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_registry_host() -> None:
    assert lines_with(REGISTRY_HOST) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATH) == []


@pytest.mark.parametrize("path", LOCK_FILES, ids=lambda path: path.name)
def test_a_lock_file_pins_by_version_and_hash_alone(path: Path) -> None:
    text = re.sub(r"#.*", "", path.read_text("utf-8")).replace("\\\n", " ")
    entries = [line for line in text.splitlines() if line.strip()]
    assert entries
    pinned_and_hashed = re.compile(
        r"[a-z0-9-]+==[^\s;]+( ; [^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+\s*"
    )
    assert [entry for entry in entries if not pinned_and_hashed.fullmatch(entry)] == []


def test_the_lock_files_hold_what_the_project_asks_for() -> None:
    run, dev = (
        dict(PINNED.findall((ROOT / "requirements" / f"{kind}.lock").read_text("utf-8")))
        for kind in ("run", "dev")
    )
    extras = PROJECT["project"]["optional-dependencies"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[^a-z0-9-]", one)[0] for one in requirements}

    assert names(PROJECT["project"]["dependencies"]) <= run.keys()
    assert names(extras["dev"]) | names(extras["compiled"]) <= dev.keys()
    assert run.items() <= dev.items()


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for slug in PROJECT["project"]["entry-points"]["redan.games"]:
        assert f"`{slug}`" in readme
