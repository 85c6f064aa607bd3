"""Stepping through a saved game: positions, and what one seat may see of them."""

from pathlib import Path

import pytest

from redan.commands.exits import UNKNOWN
from tests.terminal import Shell


@pytest.fixture
def talk(terminal: Shell) -> Path:
    path = terminal.folder / "talk.redan"
    moves = "\n1\n\nabstain\n\nabstain\n"  # Anna pledges, the others abstain
    terminal.run(
        "play", "parley", "--hotseat", "--seed", "11", "--save", str(path), typed=moves
    )  # fmt: skip
    return path


def test_every_answer_and_throw_is_a_position_with_what_came_of_it(terminal: Shell) -> None:
    path = terminal.folder / "game.redan"
    moves = "dig\ndig\nrush\n"
    terminal.run("play", "sap", "--hotseat", "--seed", "3", "--save", str(path), typed=moves)
    said = terminal.run("replay", str(path)).splitlines()
    assert said[:4] == ["Sap", "   0  the start", "   1  North: dig",
                        "      North: dig, 5 yards to go."]  # fmt: skip
    assert any(line.startswith("   4  dice ") and line.endswith(" (SAP.3)") for line in said)


def test_what_was_taken_back_is_no_position(terminal: Shell) -> None:
    path = terminal.folder / "game.redan"
    moves = "dig\nundo\nrush\n"
    terminal.run(
        "play", "sap", "--hotseat", "--free-undo", "--save", str(path), typed=moves
    )  # fmt: skip
    said = terminal.run("replay", str(path))
    assert "dig" not in said
    assert "   1  North: rush" in said


def test_one_position_is_shown_in_full(terminal: Shell) -> None:
    path = terminal.folder / "game.redan"
    terminal.run("play", "sap", "--hotseat", "--save", str(path), typed="dig\ndig\n")
    said = terminal.run("replay", str(path), "--at", "1")
    assert "Sap, position 1 of 2: North: dig" in said
    assert "North 5 yards" in said
    assert "South 6 yards" in said
    assert "South: 6 yards to the wall. How do you get on?" in said
    said = terminal.run("replay", str(path), "--at", "3", code=UNKNOWN)
    assert "there is no position 3; they go from 0 to 2" in said


def test_a_seat_sees_in_a_replay_what_it_saw_in_the_game(terminal: Shell, talk: Path) -> None:
    whole = terminal.run("replay", str(talk))
    assert "Anna (drawn)" in whole
    assert "Boris (drawn)" in whole
    assert "Anna: pledge crowns" in whole
    boris = terminal.run("replay", str(talk), "--seat", "Boris")
    assert "Boris (drawn)" in boris
    assert "Anna (drawn)" not in boris
    assert "Anna: a secret choice" in boris
    assert "Anna: pledge crowns" not in boris
    assert "a hidden draw" in boris
    number = next(line.split()[0] for line in boris.splitlines() if "Anna: a secret choice" in line)
    shown = terminal.run("replay", str(talk), "--seat", "Boris", "--at", number)
    assert "Anna 0: 2 cards" in shown
    assert "Boris 0: crowns" in shown or "Boris 0: swords" in shown or "Boris 0: cups" in shown
