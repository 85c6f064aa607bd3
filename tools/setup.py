"""Sets up Redan's own environment where it is missing, then runs a command in it.

Called by `tools/run`; needs the standard library alone. Several users may share one checkout, also
one they cannot write to. So each has an environment of their own, with the caches of all tools in
it: `.venv` in the checkout for its owner, a folder in their own cache for everybody else.
"""

import fcntl
import hashlib
import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
LOCK_FILE = ROOT / "requirements" / "dev.lock"
PROJECT_FILE = ROOT / "pyproject.toml"


class SetupError(Exception):
    """What the person at this machine has to mend, in one sentence."""


def main(command: list[str]) -> int:
    try:
        come_home()
        home = environment_folder()
        if command == ["--clean"]:
            shutil.rmtree(home)
            return 0
        os.environ.update(variables(home))
        bring_up_to_date(home)
        return run(command) if command else 0
    except SetupError as error:
        print(f"Redan: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# ------------------------------------------------------------------ the place


def environment_folder() -> Path:
    """The first possible place that is ours or can be made so."""
    for folder in places():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if is_ours(folder) and os.access(folder, os.W_OK):
                return folder
    raise SetupError("neither the checkout nor a cache folder can be written to.")


def places() -> Iterator[Path]:
    if is_ours(ROOT):
        yield ROOT / ".venv"
    name = "venv-" + hashlib.sha256(bytes(ROOT)).hexdigest()[:12]
    for cache in caches():
        yield cache / "redan" / name
    # The last resort of a user without a home of their own.
    private = Path(tempfile.gettempdir()) / f"redan-{os.getuid()}"
    with suppress(FileExistsError):
        private.mkdir(mode=0o700)
    if is_ours(private) and not private.is_symlink():
        yield private / name


def caches() -> Iterator[Path]:
    variable = os.environ.get("XDG_CACHE_HOME")
    if variable and is_ours(Path(variable)):
        yield Path(variable)
    with suppress(RuntimeError):  # no home at all
        if is_ours(Path.home()):
            yield Path.home() / ".cache"


def come_home() -> None:
    """Leaves the home of another user, which `su` and `sudo` may have kept.

    What root made there, an environment or a saved game, would lock its owner out.
    """
    with suppress(KeyError):  # a user without an entry, as in some containers
        own = pwd.getpwuid(os.getuid()).pw_dir
        if is_ours(Path(own)) and not is_ours(Path(os.environ.get("HOME") or "/")):
            os.environ["HOME"] = own
            for name in [name for name in os.environ if name.startswith("XDG_")]:
                del os.environ[name]


def is_ours(folder: Path) -> bool:
    try:
        status = folder.stat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()


# ------------------------------------------------------------------ what is in it


def variables(home: Path) -> dict[str, str]:
    """Everything that a tool writes on its own account goes below `home`.

    Certificates, proxies and pip's own settings stay as this machine has them.
    """
    cache = home / "cache"
    return {
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "VIRTUAL_ENV": str(home),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(cache / "hypothesis"),
        "MYPY_CACHE_DIR": str(cache / "mypy"),
        "PYTEST_ADDOPTS": f"{os.environ.get('PYTEST_ADDOPTS', '')} -o 'cache_dir={cache}/pytest'",
        "PYTHONPYCACHEPREFIX": str(cache / "python"),
        "RUFF_CACHE_DIR": str(cache / "ruff"),
        "UV_CACHE_DIR": str(cache / "uv"),
    }


def bring_up_to_date(home: Path) -> None:
    """Installs what has changed since the last time, which most often is nothing.

    The folder itself is the lock, so that a second `make` beside this one waits for it. A step's
    stamp is written when it is done: an interrupted one is done again.
    """
    folder = os.open(home, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        packages = digest(bytes(ROOT), Path(__file__).read_bytes(), LOCK_FILE.read_bytes())
        if stamp(home, "packages") != packages or not (home / "bin" / "python").exists():
            print(f"Setting up Redan in {home} (about a minute, this once) ...", file=sys.stderr)
            venv.create(home, clear=True, symlinks=True, with_pip=True)
            (home / "cache").mkdir(exist_ok=True)
            pip_install(home, "--require-hashes", "-r", str(LOCK_FILE))
            write_stamp(home, "packages", packages)
        project = digest(PROJECT_FILE.read_bytes())
        if stamp(home, "project") != project:
            # What builds it is among the packages already, so that nothing is downloaded here.
            pip_install(home, "--no-build-isolation", "--no-deps", "-e", str(ROOT))
            write_stamp(home, "project", project)
    finally:
        os.close(folder)


def pip_install(home: Path, *arguments: str) -> None:
    pip = [str(home / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    if subprocess.call([*pip, "install", "-qq", *arguments]):
        raise SetupError("could not install what it needs; pip says why above.")


def digest(*contents: bytes) -> str:
    return hashlib.sha256(b"\0".join(contents)).hexdigest()


def stamp(home: Path, step: str) -> str:
    try:
        return (home / f"redan-{step}.stamp").read_text()
    except OSError:
        return ""


def write_stamp(home: Path, step: str, value: str) -> None:
    (home / f"redan-{step}.stamp").write_text(value)


# ------------------------------------------------------------------ the command


def run(command: list[str]) -> int:
    """Runs the command with a temporary folder of its own, gone when it ends.

    The folder is private, its path short enough for sockets; figures of coverage lie in it too, so
    that two runs at once do not add theirs up. Ctrl-C reaches the command by itself, we only stay
    to clean up; a request to stop is passed on.
    """
    with tempfile.TemporaryDirectory(prefix="redan-", ignore_cleanup_errors=True) as temporary:
        private = {"TMPDIR": temporary, "COVERAGE_FILE": f"{temporary}/coverage"}
        try:
            child = subprocess.Popen(command, env=os.environ | private)
        except OSError as error:
            raise SetupError(f"cannot run {command[0]}: {error.strerror}.") from None

        def pass_on(number: int, _frame: FrameType | None) -> None:
            child.send_signal(number)

        signal.signal(signal.SIGINT, lambda _number, _frame: None)
        signal.signal(signal.SIGTERM, pass_on)
        signal.signal(signal.SIGHUP, pass_on)
        code = child.wait()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
