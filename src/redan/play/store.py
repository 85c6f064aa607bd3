"""Where games are kept, and how a file is written so that a crash never costs a move."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from redan.core.errors import BadTranscript, Refused

SUFFIX = ".redan"


def data_folder() -> Path:
    """The user's own folder for saved games."""
    base = os.environ.get("XDG_DATA_HOME")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return home / "redan" / "games"


def saved_games() -> list[Path]:
    """The games in the user's folder, the one played last first."""
    found = [(path.stat().st_mtime, path) for path in data_folder().glob(f"*{SUFFIX}")]
    return [path for _, path in sorted(found, key=lambda item: (-item[0], item[1].name))]


def waiting_game() -> Path | None:
    """The game played last that is not over."""
    for path in saved_games():
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 4096))
            lines = file.read().splitlines()
        if lines and b'"result": {' not in lines[-1]:
            return path
    return None


def claim(slug: str) -> Path:
    """A new empty file for a game, by a number of its own even where two begin at once."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = folder / f"{slug}-{number}{SUFFIX}"
            try:
                path.open("x").close()
            except FileExistsError:
                number += 1
            else:
                return path
    except OSError as error:
        raise BadTranscript(f"no game can be saved in {folder}: {_reason(error)}") from None


def read_text(path: Path) -> str:
    """A file as text, or one sentence why not."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadTranscript(f"{path} is not a transcript of Redan: it is no text") from None
    except OSError as error:
        raise BadTranscript(f"{path} cannot be read: {_reason(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing: beside it first, to the disk, then in its place."""
    beside: Path | None = None
    try:
        real = path.resolve()  # a symbolic link stays one
        handle, name = tempfile.mkstemp(prefix=f".{real.name}.", dir=real.parent)
        beside = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(real.stat().st_mode & 0o777 if real.exists() else 0o666 & ~_umask())
        beside.replace(real)
        beside = None
    except OSError as error:
        raise BadTranscript(f"{path} cannot be written: {_reason(error)}") from None
    finally:
        if beside:
            beside.unlink(missing_ok=True)


def _umask() -> int:
    now = os.umask(0o077)
    os.umask(now)
    return now


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


class Keeper:
    """Keeps one match in one file, and notices when somebody else has written there."""

    def __init__(self, path: Path, text: str = "") -> None:
        self.path = path
        self.text = text

    def keep(self, text: str) -> None:
        """Save; refused where another Redan has played on in the same file."""
        if self.path.exists() and read_text(self.path) != self.text:
            raise Refused(
                f"{self.path} was changed by another program, so it is left as it is; "
                "`save FILE` keeps this game elsewhere"
            )
        write_text(self.path, text)
        self.text = text


def new_file(path: Path) -> Keeper:
    """A keeper for a file that is not there yet."""
    if path.exists():
        raise BadTranscript(f"{path} exists already; choose another name")
    if not path.parent.is_dir():
        raise BadTranscript(f"the folder {path.parent} does not exist")
    return Keeper(path)
