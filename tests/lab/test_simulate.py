"""Simulation: the same seed gives the same games, and what is counted is what happened."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from redan.commands.exits import UNKNOWN
from redan.core import registry
from redan.core.errors import BadOptions
from redan.core.game import Game
from redan.core.state import State
from redan.lab.simulate import Row, lineups, play_one, simulate
from redan.lab.summary import ranked_levels, summary
from tests import toy
from tests.terminal import Shell, shell


@pytest.fixture
def sap(tmp_path: Path) -> Iterator[Game[State]]:
    with toy.installed(tmp_path / "toy") as game:
        yield game


@pytest.fixture
def terminal(tmp_path: Path) -> Shell:
    return shell(tmp_path)


def row(game: int, bot: str, outcome: str, utility: float, level: str, **more: object) -> Row:
    plain = Row(game, (bot,), (outcome,), (utility,), (), level, "X.1", 10, {})
    return replace(plain, **more)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers(
    terminal: Shell,
) -> None:
    outs = []
    for workers, seed in (("1", "7"), ("2", "7"), ("3", "7"), ("1", "8")):
        out = terminal.folder / f"{workers}-{seed}.jsonl"
        terminal.run(
            "simulate", "sap", "--games", "25", "--bots", "greedy,random",
            "--seed", seed, "--workers", workers, "--out", str(out),
        )  # fmt: skip
        outs.append(out.read_text("utf-8"))
    assert outs[0] == outs[1] == outs[2] != outs[3]
    rows = [json.loads(line) for line in outs[0].splitlines()]
    assert [one["game"] for one in rows] == list(range(25))
    assert {one["rule"] for one in rows} == {"SAP.6"}
    assert all(sorted(one["outcomes"]) == ["lost", "won"] for one in rows)
    assert len({one["decisions"] for one in rows}) > 3


def test_the_table_counts_what_the_file_holds(terminal: Shell) -> None:
    out = terminal.folder / "out.jsonl"
    said = terminal.run(
        "simulate", "sap", "--games", "40", "--bots", "greedy,random",
        "--workers", "1", "--out", str(out),
    )  # fmt: skip
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    wins = sum(one["outcomes"][0] == "won" for one in rows)
    assert f"{100 * wins / 40:.1f} % [" in said
    assert re.search(r"North: greedy.*South: random", said)
    assert re.search(r"SAP\.6  The first party at the wall wins.*40", said)


def test_bots_take_seats_in_order_and_one_takes_all(sap: Game[State]) -> None:
    assert lineups(sap, {}, ["greedy", "random"]) == [("greedy", "random")]
    assert lineups(sap, {}, ["random"]) == [("random", "random")]
    with pytest.raises(BadOptions, match="name 2 bots in seat order, or one for all"):
        lineups(sap, {}, ["random"] * 3)
    with pytest.raises(BadOptions, match="there is no bot 'napoleon'"):
        lineups(sap, {}, ["napoleon", "random"])
    with pytest.raises(BadOptions, match="name the bots"):
        lineups(sap, {}, [])


def test_with_one_seat_bots_are_compared_over_the_same_number_of_games(
    sap: Game[State],
) -> None:
    alone = replace(sap, slug="alone", seats=lambda _: ("North",))
    assert lineups(alone, {}, ["greedy", "random", "greedy"]) == [("greedy",), ("random",)]


def test_what_a_game_measures_is_in_the_rows_and_the_summary(sap: Game[State]) -> None:
    measured = replace(sap, measures=lambda state: {"left": float(max(state.yards))})  # type: ignore[attr-defined]
    registry.add(measured)
    rows = simulate(measured, {}, ["random"], 9, "1")
    left = sorted(one.measures["left"] for one in rows)
    assert summary(rows)[0].measures == {"left": left[4]}
    registry.add(sap)


def test_each_game_is_told_of_as_it_ends(sap: Game[State]) -> None:
    told: list[int] = []
    rows = simulate(sap, {}, ["random"], 5, "1", done=lambda one: told.append(one.game))
    assert told == [0, 1, 2, 3, 4]
    assert rows[3].plain()["game"] == 3
    with pytest.raises(BadOptions, match="0 games cannot be played"):
        simulate(sap, {}, ["random"], 0, "1")


def test_levels_are_ranked_by_what_they_are_worth() -> None:
    rows = [
        row(0, "a", "lost", -1.0, "Crushing"),
        row(1, "a", "won", 0.8, "Glory"),
        row(2, "a", "lost", -0.2, "Narrow"),
        row(0, "b", "lost", -1.0, "Crushing"),
    ]
    assert ranked_levels(rows) == ["Crushing", "Narrow", "Glory"]
    first, second = summary(rows)
    assert first.level
    assert first.level.value == 1.0
    assert first.levels == {"Crushing": 1, "Narrow": 1, "Glory": 1}
    assert second.levels == {"Crushing": 1, "Narrow": 0, "Glory": 0}
    assert (first.wins.value, second.wins.value) == (1 / 3, 0.0)
    assert first.endings == {"X.1": 3}


def test_a_wrong_lineup_is_one_sentence(terminal: Shell) -> None:
    said = terminal.run("simulate", "sap", "--bots", "napoleon", code=UNKNOWN)
    assert "there is no bot 'napoleon' for Sap; there are greedy, random" in said


def test_a_job_alone_gives_the_game_that_the_whole_gave(sap: Game[State]) -> None:
    from redan.lab.simulate import Job

    rows = simulate(sap, {}, ["random"], 6, "9")
    assert play_one(Job("sap", {}, ("random", "random"), "9", 4)) == rows[4]
