"""How fast games are played, copied and saved, beside PyPI's chess playing random games.

Prints a table for the pure build and, where `make compiled` has made one, for the compiled build.
Everything is measured in one run: chess first and last, so that a noisy machine shows itself.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "compiled"
SECONDS = float(os.environ.get("BENCH_SECONDS", "5"))
GAME = "hapsburg-eclipse"


def chess_speed(seconds: float) -> float:
    """Decisions a second of random games of chess."""
    import chess

    rng = Random(1)
    choice = rng.choice
    decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            decisions += len(moves) > 1
            board.push(choice(moves))
    return decisions / (time.perf_counter() - start)


def playout_speed(slug: str, seconds: float) -> float:
    """Decisions a second of random playouts, set-up included."""
    from redan.core.playout import play_out
    from redan.core.registry import find

    game = find(slug)
    options = game.options()
    rng = Random(1)
    decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += play_out(game, game.setup(options), rng)
    return decisions / (time.perf_counter() - start)


def micros(times: list[float]) -> dict[str, float]:
    """Median and 90 % of some times, in microseconds."""
    ordered = sorted(times)
    return {
        "median": statistics.median(ordered) * 1e6,
        "p90": ordered[int(len(ordered) * 0.9)] * 1e6,
    }


def timed(work: Callable[[], object]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def state_copies(slug: str) -> dict[str, float]:
    """Copying the state at the decisions of random games."""
    from redan.core.match import Match
    from redan.core.registry import find

    game, rng, times = find(slug), Random(2), []
    for seed in range(10):
        match = Match(game, seed=seed)
        while not match.over:
            ask = match.asks[0]
            copy = match.state.copy
            times.append(min(timed(copy) for _ in range(5)))
            match.play(rng.choice(list(match.legal(ask))), seat=ask.seat)
    return micros(times)


def copy_and_play(slug: str) -> dict[str, float]:
    """`match.copy().play(x)` at random decisions; the original must stay as it was."""
    from redan.core.match import Match
    from redan.core.registry import find
    from redan.core.state import dump

    game, rng, times = find(slug), Random(3), []
    for seed in range(30):
        match = Match(game, seed=seed)
        while not match.over:
            ask = match.asks[0]
            options = list(match.legal(ask))
            before = dump(match.state), repr(match.asks), options
            option = rng.choice(options)
            start = time.perf_counter()
            match.copy().play(option)
            times.append(time.perf_counter() - start)
            assert before == (dump(match.state), repr(match.asks), list(match.legal(ask)))
            match.play(rng.choice(options), seat=ask.seat)
    return micros(times)


def save_and_load(slug: str) -> dict[str, float]:
    """Saving and loading whole games, in milliseconds."""
    from redan.core.match import Match
    from redan.core.registry import find

    game, rng = find(slug), Random(4)
    saves, loads, longest = [], [], 0
    for seed in range(20):
        match = Match(game, seed=seed)
        while not match.over:
            ask = match.asks[0]
            match.play(rng.choice(list(match.legal(ask))), seat=ask.seat)
        start = time.perf_counter()
        text = match.save()
        saves.append(time.perf_counter() - start)
        loads.append(timed(lambda text=text: Match.load(text)))  # type: ignore[misc]
        longest = max(longest, len(text.splitlines()))
    return {
        "save": statistics.median(saves) * 1e3,
        "load": statistics.median(loads) * 1e3,
        "worst": max(save + load for save, load in zip(saves, loads, strict=True)) * 1e3,
        "lines": longest,
    }


def fresh_process(arguments: list[str], times: int = 15) -> float:
    """Median seconds of a fresh process."""
    return statistics.median(
        timed(lambda: subprocess.run(arguments, check=True, capture_output=True))
        for _ in range(times)
    )


def start_up() -> dict[str, float]:
    """`import redan` and `redan games`, in milliseconds."""
    nothing = fresh_process([sys.executable, "-c", "pass"])
    imported = fresh_process([sys.executable, "-c", "import redan"])
    games = fresh_process([sys.executable, "-m", "redan", "games"], 5)
    return {"import": (imported - nothing) * 1e3, "games": games * 1e3}


def measure() -> dict[str, object]:
    """All figures of the build that is on the path."""
    return {
        "playouts": {GAME: playout_speed(GAME, SECONDS)},
        "state": state_copies(GAME),
        "match": copy_and_play(GAME),
        "file": save_and_load(GAME),
        "start": start_up(),
    }


def in_build(path: Path) -> dict[str, object]:
    """The figures of another build, measured in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, __file__, "--measure"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    figures: dict[str, object] = json.loads(done.stdout)
    return figures


def show(build: str, figures: dict[str, object], chess: float) -> None:
    """One build's figures as lines."""
    playouts, state = figures["playouts"], figures["state"]
    match, file, start = figures["match"], figures["file"], figures["start"]
    assert isinstance(playouts, dict)
    assert isinstance(state, dict)
    assert isinstance(match, dict)
    assert isinstance(file, dict)
    assert isinstance(start, dict)
    print(f"{build}")
    for slug, speed in playouts.items():
        print(f"  random playouts, {slug}: {speed:,.0f} decisions/s, {speed / chess:.1f} x chess")
    print(f"  state copy: median {state['median']:.1f} us, 90 % {state['p90']:.1f} us")
    print(f"  match.copy().play(x): median {match['median']:.1f} us, 90 % {match['p90']:.1f} us")
    print(
        f"  whole game (up to {file['lines']} lines): save {file['save']:.1f} ms, "
        f"load {file['load']:.1f} ms, worst of both {file['worst']:.1f} ms"
    )
    print(f"  import redan: {start['import']:.1f} ms; redan games: {start['games']:.0f} ms")


def main() -> None:
    """Measure both builds beside chess."""
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
        return
    first = chess_speed(SECONDS)
    pure = in_build(ROOT / "src")
    compiled = in_build(BUILD) if (BUILD / "redan").exists() else None
    last = chess_speed(SECONDS)
    chess = (first + last) / 2
    print(f"chess: {first:,.0f} decisions/s before, {last:,.0f} after")
    show("pure Python", pure, chess)
    if compiled:
        show("compiled", compiled, chess)
    else:
        print("compiled: not built; `make compiled` builds it")


if __name__ == "__main__":
    main()
