"""Each command, run as a user runs it: what it prints, and how it ends when something is wrong."""

import json
from pathlib import Path

import pytest

from redan.commands.exits import BAD_FILE, NOT_VERIFIED, REFUSED, UNCOVERED, UNKNOWN, USAGE
from tests.terminal import Shell


def game_file(terminal: Shell, *more: str) -> Path:
    path = terminal.folder / "game.redan"
    terminal.run("new", "sap", "--seed", "3", "--out", str(path), *more)
    return path


def test_alone_it_says_what_there_is_to_do_and_which_game_waits(terminal: Shell) -> None:
    said = terminal.run()
    assert "redan play GAME" in said
    assert "Your last game" not in said
    terminal.run("play", "sap", typed="dig\n")
    assert "Your last game: redan play" in terminal.run()
    assert "sap-1.redan" in terminal.run()
    terminal.run("play", "sap", typed="resign yes\n")
    assert "sap-1.redan" in terminal.run(), "a game that is over does not wait"


def test_a_shell_can_complete_commands(terminal: Shell) -> None:
    asking = {
        "_REDAN_COMPLETE": "complete_bash",
        "COMP_WORDS": "redan ve",
        "COMP_CWORD": "1",
        "_TYPER_COMPLETE_ARGS": "redan ve",
    }
    assert terminal.done(more=asking).stdout.split() == ["verify"]


def test_games_lists_installed_games_for_people_and_programs(terminal: Shell) -> None:
    said = terminal.run("games")
    assert "sap      " in said
    assert "Dig to the wall." in said
    listed = json.loads(terminal.run("games", "--json"))
    parley = next(game for game in listed if game["name"] == "parley")
    assert parley["title"] == "Parley"
    assert parley["options"]["seats"]["values"] == [2, 3, 4, 5, 6]
    assert parley["options"]["favour"]["private"] is True


def test_a_new_game_can_be_played_on_and_verified(terminal: Shell) -> None:
    path = game_file(terminal)
    said = terminal.run("play", str(path), typed="rush\nrush\nquit\n")
    assert "North: rush with a" in said
    assert f"Saved in {path}" in said
    said = terminal.run("verify", str(path))
    assert "still running: the file is whole" in said
    assert "2 dice and draws checked against the committed seed" in said


def test_new_makes_no_file_twice(terminal: Shell) -> None:
    path = game_file(terminal)
    before = path.read_text("utf-8")
    said = terminal.run("new", "sap", "--out", str(path), code=BAD_FILE)
    assert "exists already" in said
    assert path.read_text("utf-8") == before


def test_options_and_seats_are_given_by_name(terminal: Shell) -> None:
    path = terminal.folder / "p.redan"
    terminal.run(
        "new", "parley", "--out", str(path),
        "-o", "seats=4", "-o", "teams=yes", "-o", "favour=crowns,crowns,crowns,crowns",
        "--seat", "Ada", "--seat", "bot:diplomat",
    )  # fmt: skip
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert header["seats"] == ["Ada", "bot:diplomat", "Clara", "Denis"]
    assert header["options"]["teams"] is True
    assert header["options"]["favour"] == ["crowns"] * 4


def test_the_same_seed_gives_the_same_dice(terminal: Shell) -> None:
    played = [
        terminal.run("play", "sap", "--seed", seed, "--bot", "South=random", typed="rush\n" * 9)
        for seed in ("1", "1", "2")
    ]
    dice = [[line for line in said.splitlines() if "with a" in line] for said in played]
    assert dice[0] == dice[1] != dice[2]


def test_odds_of_every_option_and_of_one(terminal: Shell) -> None:
    path = game_file(terminal)
    said = terminal.run("odds", str(path))
    assert "1 in 1 (100.0 %)" in said
    assert "1 in 6 (16.7 %)" in said
    assert "counted" in said
    said = terminal.run("odds", str(path), "ru")
    assert "dig" not in said
    counted = json.loads(terminal.run("odds", str(path), "2", "--json"))
    assert counted["rush"]["exact"] is True
    assert [one["chance"] for one in counted["rush"]["outcomes"]] == ["1/2", "1/3", "1/6"]


def test_odds_of_what_is_not_legal_are_refused_with_the_reason(terminal: Shell) -> None:
    said = terminal.run("odds", str(game_file(terminal)), "storm", code=REFUSED)
    assert "You can storm from four yards or fewer; you have 6 to go." in said


def test_rules_are_found_by_id_group_and_words(terminal: Shell) -> None:
    assert terminal.run("rules", "sap").count("SAP.") == 6
    assert "SAP.4 (rulebook 2): A party that rushed" in terminal.run("rules", "sap", "sap.4")
    said = terminal.run("rules", "sap", "caves", "in")
    assert "SAP.3" in said
    assert "SAP.2" not in said
    assert json.loads(terminal.run("rules", "sap", "SAP.6", "--json"))[0]["kind"] == "victory"
    assert "no rule of Sap" in terminal.run("rules", "sap", "cavalry", code=UNKNOWN)


def test_coverage_names_the_rules_that_lack_code_or_tests(terminal: Shell) -> None:
    tests = terminal.folder / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text(
        "import pytest\n@pytest.mark.rule('SAP.1', 'SAP.2', 'SAP.9')\ndef test_x(): ...\n", "utf-8"
    )
    arguments = ("rules", "sap", "--coverage", "--tests", str(tests), "--json")
    found = json.loads(terminal.output(*arguments, code=UNCOVERED))
    assert found["untested"] == ["SAP.3", "SAP.4", "SAP.5", "SAP.6"]
    assert found["uncited"] == []
    assert found["unknown"] == ["SAP.9"]
    (tests / "test_it.py").write_text(
        "import pytest\n@pytest.mark.rule('SAP.1', 'SAP.2', 'SAP.3')\ndef test_x():\n"
        "    pytest.param(marks=pytest.mark.rule('SAP.4', 'SAP.5', 'SAP.6'))\n",
        "utf-8",
    )
    said = terminal.run(*arguments[:-1])
    assert "Sap: 6 rules, 6 cited by code, 6 tested." in said


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["besiege"], USAGE, "no such command 'besiege'"),
        (["play"], USAGE, "missing argument 'GAME|FILE'"),
        (["play", "sap", "--loud"], USAGE, "no such option: --loud"),
        (["play", "sapp"], UNKNOWN, "there is no game 'sapp'"),
        (["play", "sap", "-o", "wind=west"], UNKNOWN, "Sap has no option 'wind'"),
        (["play", "sap", "--bot", "West=random"], UNKNOWN, "there is no seat 'West'"),
        (["play", "sap", "--bot", "South=napoleon"], UNKNOWN, "there is no bot 'napoleon'"),
        (["play", "parley", "-o", "seats=9"], UNKNOWN, "it may be 2, 3, 4, 5, 6"),
        (["play", "parley", "-o", "seats=3", "-o", "teams=on"], UNKNOWN, "teams need four or six"),
        (["play", "parley", "--companion", "--bot", "2=random"], UNKNOWN, "a bot cannot hold"),
        (["play", "nowhere.redan"], BAD_FILE, "nowhere.redan cannot be read: no such file"),
        (["verify", "nowhere.redan"], BAD_FILE, "nowhere.redan cannot be read: no such file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_goes_wrong_is_one_sentence_and_a_code(
    terminal: Shell, words: list[str], code: int, sentence: str
) -> None:
    assert sentence in terminal.run(*words, code=code)


def test_a_file_edited_by_hand_is_refused_with_its_line(terminal: Shell) -> None:
    path = game_file(terminal)
    terminal.run("play", str(path), typed="rush\nrush\nquit\n")
    lines = path.read_text("utf-8").split("\n")
    number, line = next((n, one) for n, one in enumerate(lines, 1) if '"roll"' in one)
    lines[number - 1] = line.replace('"roll": [', '"roll": [7, ')
    path.write_text("\n".join(lines), "utf-8")
    for command, code in (("verify", NOT_VERIFIED), ("play", BAD_FILE), ("odds", BAD_FILE)):
        said = terminal.run(command, str(path), code=code)
        assert f"{path}: line {number}: " in said


def test_something_that_is_no_transcript_is_refused(terminal: Shell) -> None:
    path = terminal.folder / "letter.redan"
    path.write_bytes(b"\xff\xfe\x00")
    assert "it is no text" in terminal.run("play", str(path), code=BAD_FILE)
    path.write_text("Dear all,\n", "utf-8")
    assert "line 1: this is not a transcript of Redan" in terminal.run(
        "verify", str(path), code=NOT_VERIFIED
    )
