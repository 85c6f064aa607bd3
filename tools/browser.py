"""Node packages and a Chromium of our own for the client and its tests, without root.

    python tools/browser.py build       the client into src/redan/server/static
    python tools/browser.py check       types, lint and format of web/
    python tools/browser.py chromium    print where the browser lies
    python tools/browser.py npm ...     any npm command, on a copy of web/

Everything lies below the environment this runs in: packages are installed again only when the lock
file of web/ changes, the browser is unpacked once. Needs the standard library and `node`, which
the environment brings. The browser is the one in the npm package @sparticuz/chromium.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "redan" / "server" / "static"
HOME = Path(sys.prefix) / "cache" / "web"
WORK = HOME / "work"
CHROMIUM = HOME / "chromium"
STAMP = "redan.stamp"

# Node unpacks what Python's standard library cannot.
UNPACK = """
const { createReadStream, createWriteStream } = require('node:fs');
const { createBrotliDecompress } = require('node:zlib');
const { pipeline } = require('node:stream/promises');
const [from, to] = process.argv.slice(1);
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
"""


class SetupError(Exception):
    """What the person at this machine has to mend, in one sentence."""


def main(command: list[str]) -> int:
    try:
        match command:
            case ["build"]:
                build()
            case ["check"]:
                return npm("run", "check")
            case ["chromium"]:
                print(chromium())
            case ["npm", *arguments] if arguments:
                return npm(*arguments)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except SetupError as error:
        print(f"Redan: {error}", file=sys.stderr)
        return 1
    return 0


def build(target: Path = STATIC, mode: str = "production") -> Path:
    """Builds the client where its sources have changed since the last time."""
    with alone(HOME / "builds"):
        parts = [(bytes(path.relative_to(ROOT)), path.read_bytes()) for path in sources()]
        now = digest(*(part for pair in parts for part in pair))
        if stamp(target) != now:
            wanted = ("--mode", mode, "--outDir", str(target), "--logLevel", "warn")
            if npm("run", "build", "--silent", "--", *wanted):
                raise SetupError("the client could not be built; Vite says why above.")
            write_stamp(target, now)
    return target


def chromium() -> Path:
    """The browser, unpacked with its libraries where it is not yet."""
    with alone(HOME):
        install()
        package = WORK / "node_modules" / "@sparticuz" / "chromium"
        now = digest((package / "package.json").read_bytes())
        if stamp(CHROMIUM) != now:
            shutil.rmtree(CHROMIUM, ignore_errors=True)
            CHROMIUM.mkdir()
            unpack(package / "bin" / "chromium.br", CHROMIUM / "chromium")
            (CHROMIUM / "chromium").chmod(0o755)
            libraries = CHROMIUM / "libraries.tar"
            unpack(package / "bin" / "al2023.tar.br", libraries)
            with tarfile.open(libraries) as archive:
                archive.extractall(CHROMIUM, filter="data")
            libraries.unlink()
            write_stamp(CHROMIUM, now)
    return CHROMIUM / "chromium"


def libraries() -> Path:
    """What Chromium needs on the library path."""
    return CHROMIUM / "lib"


def npm(*arguments: str) -> int:
    """Runs npm on a copy of web/, so that a checkout of somebody else's stays as it is."""
    with alone(HOME):
        install()
        copy_sources()
        return run("npm", *arguments)


def install() -> None:
    now = digest(*((WEB / name).read_bytes() for name in ("package.json", "package-lock.json")))
    if stamp(WORK) == now:
        return
    print("Setting up the browser client (about a minute, this once) ...", file=sys.stderr)
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / STAMP).unlink(missing_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(WEB / name, WORK / name)
    if run("npm", "ci", "--silent", "--no-fund", "--no-audit"):
        raise SetupError("could not install what the client needs; npm says why above.")
    write_stamp(WORK, now)


def copy_sources() -> None:
    """Makes the copy like web/: what is new or changed is copied, what is gone is removed."""
    ours = {path.relative_to(WEB) for path in sources()}
    for path in files(WORK):
        if path.relative_to(WORK) not in ours and path.name != STAMP:
            path.unlink()
    for name in ours:
        there = WORK / name
        content = (WEB / name).read_bytes()
        if not there.exists() or there.read_bytes() != content:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(content)


def sources() -> list[Path]:
    return sorted(files(WEB))


def files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir():
            if path.name not in ("node_modules", "dist"):
                yield from files(path)
        else:
            yield path


def run(command: str, *arguments: str) -> int:
    program = shutil.which(command, path=f"{sys.prefix}/bin{os.pathsep}{os.environ['PATH']}")
    if program is None:
        raise SetupError(f"{command} was not found; the environment should bring it.")
    environment = {
        **os.environ,
        "PATH": f"{Path(program).parent}{os.pathsep}{os.environ['PATH']}",
        "npm_config_cache": str(HOME / "npm"),
        "npm_config_update_notifier": "false",
    }
    return subprocess.call([program, *arguments], cwd=WORK, env=environment)


def unpack(source: Path, target: Path) -> None:
    if run("node", "-e", UNPACK, str(source), str(target)):
        raise SetupError(f"{source.name} could not be unpacked.")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Makes a second run beside this one wait."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def digest(*contents: bytes) -> str:
    return hashlib.sha256(b"\0".join(contents)).hexdigest()


def stamp(folder: Path) -> str:
    try:
        return (folder / STAMP).read_text()
    except OSError:
        return ""


def write_stamp(folder: Path, value: str) -> None:
    (folder / STAMP).write_text(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
