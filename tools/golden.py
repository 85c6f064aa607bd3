"""What a game did once and must go on doing, in every build: made anew where its rules changed.

python tools/golden.py hapsburg-eclipse                # count and play anew
python tools/golden.py hapsburg-eclipse --recordings   # record the games of bots anew, too

The folder `golden` of the game's tests holds `golden.toml`, which says what to do and what came of
it, and a transcript for each recording. To add something, write it there without its outcome.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from redan.bots import make
from redan.core.chance import Given, Stream
from redan.core.game import Game, Value
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.registry import find
from redan.core.state import State
from redan.core.transcript import state_hash

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = "golden.toml"

Options: TypeAlias = "Mapping[str, Value]"
Facts: TypeAlias = "dict[str, Value | list[int]]"

HEAD: Final = """\
# Made by `python tools/golden.py {slug}`: the same in every build, until the rules change.
#
# [[count]] how many lines of 1, 2, ... decisions there are. Each roll and draw on the way comes out
#   as the outcome whose index is the number of decisions before it, modulo their number.
# [[game]] a game of random options and what came of it; `notes` is the hash of its log in figures.
# [[recording]] a game of bots that is kept as a transcript.
"""


# ---- Counting lines of decisions


def counts(game: Game[State], options: Options, depth: int) -> list[int]:
    """How many lines of 1, 2, ... `depth` decisions there are."""
    found = [0] * depth
    match = Match(game, options, chance=Given())
    _fix_chance(match, 0)
    _count(match, 0, found)
    return found


def _count(match: Match, done: int, found: list[int]) -> None:
    if match.over:
        return
    ask = match.ask_of()
    for option in match.legal(ask):
        found[done] += 1
        if done + 1 < len(found):
            line = match.copy()
            line.play(option, seat=ask.seat)
            _fix_chance(line, done + 1)
            _count(line, done + 1, found)


def _fix_chance(match: Match, done: int) -> None:
    while (ask := match.chance_ask) is not None:
        outcomes = ask.outcomes()
        match.come_out(outcomes[done % len(outcomes)][0])


# ---- Whole games


def played(game: Game[State], options: Options, seed: int) -> Facts:
    """A game of options taken at random, and what came of it. Numbers come from the stream that
    matches use: it is the same everywhere."""
    match = Match(game, options, seed=f"golden {seed}")
    options_at_random = Stream(hashlib.sha256(f"options {seed}".encode()).digest())
    decisions = 0
    while not match.over:
        ask = match.asks[0]
        legal = match.legal(ask)
        match.play(legal[options_at_random.below(len(legal))], seat=ask.seat)
        decisions += 1
    return {"decisions": decisions, **outcome(match)}


def outcome(match: Match) -> Facts:
    """What came of a finished match."""
    result = match.result
    assert result is not None
    notes = "\n".join(
        f"{note.rule} {note.what} {list(note.figures)}"
        for note in match.log(frozenset(range(len(match.seats))))
    )
    return {
        "outcome": ", ".join(result.outcomes),
        "level": result.level,
        "rule": result.rule,
        "state": state_hash(match.state),
        "notes": hashlib.sha256(notes.encode()).hexdigest(),
    }


def recorded(game: Game[State], options: Options, seed: int, bot: str) -> Match:
    """A game played by a bot on all seats."""
    match = Match(game, options, seed=f"recording {seed}")
    players = [make(game, bot) for _ in match.seats]
    rng = Random(seed)
    while not match.over:
        seat = match.asks[0].seat
        option = players[seat].choose(Insight(match, frozenset((seat,))), rng)
        match.play(option, seat=seat)
    return match


# ---- The files


def folder_of(slug: str) -> Path:
    """Where the golden data of a game lie."""
    tests = ROOT / "tests"
    found = sorted(tests.glob(f"*/golden/{FILE}"))
    for file in found:
        if tomllib.loads(file.read_text("utf-8"))["of"] == slug:
            return file.parent
    raise SystemExit(f"no file tests/*/golden/{FILE} says: of = {slug!r}")


def read(folder: Path) -> dict[str, list[Facts]]:
    """What to do and what came of it."""
    told = tomllib.loads((folder / FILE).read_text("utf-8"))
    return {table: told.get(table, []) for table in ("count", "game", "recording")}


def options_of(facts: Facts) -> Options:
    """The options of an entry."""
    return facts["options"]  # type: ignore[return-value]


def number(facts: Facts, name: str) -> int:
    """A number of an entry."""
    value = facts[name]
    assert isinstance(value, int)
    return value


def write(folder: Path, slug: str, tables: Mapping[str, Sequence[Facts]]) -> None:
    """The file anew."""
    lines = [HEAD.format(slug=slug), f"of = {_toml(slug)}"]
    for table, entries in tables.items():
        for entry in entries:
            lines += ["", f"[[{table}]]"]
            lines += [f"{name} = {_toml(value)}" for name, value in entry.items()]
    (folder / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return str(value) if isinstance(value, int) else f'"{value}"'


def _anew(
    game: Game[State], folder: Path, tables: Mapping[str, Sequence[Facts]], recordings: bool
) -> Iterator[tuple[str, list[Facts]]]:
    yield (
        "count",
        [
            {**entry, "counts": counts(game, options_of(entry), number(entry, "depth"))}
            for entry in tables["count"]
        ],
    )
    yield (
        "game",
        [
            {**entry, **played(game, options_of(entry), number(entry, "seed"))}
            for entry in tables["game"]
        ],
    )
    told = []
    for entry in tables["recording"]:
        path = folder / f"{entry['file']}"
        if recordings or not path.exists():
            made = recorded(game, options_of(entry), number(entry, "seed"), f"{entry['bot']}")
            path.write_text(made.save(), "utf-8")
        match = Match.load(path.read_text("utf-8"), game)
        told.append({**entry, **outcome(match)})
    yield "recording", told


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the golden data of a game anew."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--recordings", action="store_true", help="play those of bots anew")
    given = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    folder = folder_of(given.game)
    tables = dict(_anew(find(given.game), folder, read(folder), given.recordings))
    write(folder, given.game, tables)


if __name__ == "__main__":
    main()
