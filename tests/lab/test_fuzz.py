"""`redan fuzz`: counts, findings, exit codes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from redan import cli
from redan.commands.exits import FINDING
from redan.contract.walk import FAIR, LUCKY, UNLUCKY, Walk, players
from redan.core import registry
from redan.core.game import playable
from redan.core.match import Match
from redan.core.registry import find
from redan.lab import fuzz
from redan.lab.fuzz import luck_of
from tests.parley import census, game, parley


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    registry.add(game)


def run(*arguments: str) -> int:
    return cli.run(["fuzz", *arguments, "--workers", "1"])


def test_it_counts_what_occurred(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("parley", "--games", "60") == 0
    out = capsys.readouterr().out
    assert out.startswith("60 games of Parley, ")
    for words in ("PA.TRI.3", "seats 6", "favour coins", "PA.END.1 narrow", "pledge"):
        assert words in out


def test_explaining_prints_the_share_that_names_only_the_sequence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("parley", "--games", "10", "--explain") == 0
    assert "name only the sequence of play (under half)" in capsys.readouterr().out


def test_too_many_refusals_of_the_sequence_are_a_finding(
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = census()
    rules = frozenset(["PA.SEQ.1", "PA.ANS.2", "PA.ANS.3", "PA.AFT.1"])
    lazy = replace(parley, slug="lazy", census=lambda: replace(known, sequence_rules=rules))
    registry.add(playable(lazy))
    assert run("lazy", "--games", "10", "--explain") == FINDING
    assert "no better reason" in capsys.readouterr().err


def test_complete_fails_where_something_never_occurred(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("parley", "--games", "2", "--complete") == FINDING
    err = capsys.readouterr().err
    assert "in 2 games these never occurred, though they can:" in err
    assert err.count("\n") == 1
    assert run("parley", "--games", "2") == 0


def test_a_finding_is_shrunk_and_its_file_opens(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def conserved(g: object) -> str:
        return "a coin is missing" if getattr(g, "round", 0) == 2 else ""

    broken = playable(replace(parley, slug="leaking", conserved=conserved))
    registry.add(broken)
    assert run("leaking", "--games", "5") == FINDING
    said = capsys.readouterr()
    assert "conserved: a coin is missing" in said.err
    name = said.out.split("redan replay ")[1].strip()
    match = Match.load((tmp_path / name).read_text(encoding="utf-8"), broken)
    assert broken.round_of(match.state) == 2
    assert cli.run(["replay", name, "--plain"]) == 0


def test_an_unknown_game_is_no_finding() -> None:
    assert run("chess") not in (0, FINDING)


def test_all_values_of_all_settings_are_played() -> None:
    tally = fuzz.fuzz("parley", 60, 3, rate=0.0)
    lacking = [name for group, name in fuzz.missing(game, tally) if group == "setting"]
    assert lacking == []


def test_shrinking_leaves_out_what_does_not_matter() -> None:
    def conserved(g: object) -> str:
        return "six" if getattr(g, "round", 0) == 1 else ""

    broken = playable(replace(parley, slug="shrinks", conserved=conserved))
    registry.add(broken)
    found = fuzz.fuzz("shrinks", 20).findings[0]
    short = fuzz.shrink("shrinks", found)
    assert short.sentence == "six"
    assert 0 < len(short.moves) <= len(found.moves)
    # A round of a talk needs a pledge at least, what the others say, a gift and two steps.
    assert all(move.what == "play" for move in short.moves)


def test_loaded_dice_are_entered_by_hand_and_lead_where_luck_leads() -> None:
    game = find("hapsburg-eclipse")
    ends: dict[str, list[float]] = {LUCKY: [], UNLUCKY: []}
    for luck, utilities in ends.items():
        for number in range(6):
            walk = Walk(game, {}, f"luck {number}", only="none", luck=luck)
            rng = Random(number)
            walk.play_on(players(game, 1, "rule of thumb", rng), rng)
            assert '"dice": "typed by hand"' in walk.match.save()
            result = walk.match.result
            assert result is not None
            utilities.append(result.utilities[0])
    assert min(ends[LUCKY]) > max(ends[UNLUCKY])


def test_most_games_of_a_run_have_fair_dice() -> None:
    lucks = [luck_of(f"game {number}") for number in range(300)]
    assert 200 < lucks.count(FAIR) < 280
    assert lucks.count(LUCKY) > 10
    assert lucks.count(UNLUCKY) > 10
