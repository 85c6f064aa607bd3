"""The ledger loader: every mistake is told with file and entry."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from redan.core.errors import BadData
from redan.core.ledger import Rule, ledger
from tests.core.small import game
from tests.parley import game as parley

GOOD = '[[rule]]\nid = "SM.1"\nref = "1"\nkind = "limit"\ntext = "A rule."\n'


def rules(folder: Path) -> list[Rule]:
    return ledger(replace(game(), folder=lambda: folder))


def test_rules_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    (tmp_path / "ledger.toml").write_text(GOOD + 'check = "c"\nruling = "r"\n')
    (tmp_path / "ledger-later.toml").write_text("waits = true\n" + GOOD.replace("SM.1", "SM.2"))
    first, second = rules(tmp_path)
    assert (first.id, first.check, first.ruling, first.waits) == ("SM.1", "c", "r", False)
    assert (second.id, second.waits) == ("SM.2", True)


def test_a_game_without_a_folder_has_no_ledger() -> None:
    assert ledger(game()) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[rule]\n", r"ledger\.toml: "),
        (GOOD.replace('text = "A rule."\n', ""), r"ledger\.toml, rule 1: the field 'text' is miss"),
        (GOOD.replace('"limit"', '""'), r"ledger\.toml, rule 1: the field 'kind' is missing"),
        (GOOD.replace('"1"', "1"), r"ledger\.toml, rule 1: the field 'ref' is missing"),
        (GOOD + GOOD, r"ledger\.toml, rule 2: SM\.1 is there already"),
        ('rule = "one"\n', r"ledger\.toml: "),
        ("rule = [1]\n", r"ledger\.toml, rule 1: "),
    ],
)
def test_a_mistake_is_told(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "ledger.toml").write_text(text)
    with pytest.raises(BadData, match=words):
        rules(tmp_path)


def test_the_ledger_of_parley_numbers_every_rule_once() -> None:
    ids = [rule.id for rule in ledger(parley)]
    assert len(ids) == len(set(ids)) > 25
    assert all(id.startswith("PA.") for id in ids)
