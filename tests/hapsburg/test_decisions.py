"""What is decided by whom and when, what happens by itself, and what can be taken back."""

from __future__ import annotations

from random import Random

import pytest

from redan.contract import rule
from redan.core.asks import Roll
from redan.core.chance import Fast, Given
from redan.core.errors import Refused
from redan.core.match import Match
from redan.core.transcript import state_hash
from tests.hapsburg.position import GAME, Position, closing, drawing, position, refused


@rule("HE.DIG.1")
def test_ten_sorts_of_decisions_and_no_other_are_the_players() -> None:
    assert [kind.name for kind in GAME.kinds] == [
        "intercept", "retreat_front", "discard", "action", "operation_from", "aid", "mackensen",
        "to_defeats", "to_stalemates", "emergency",
    ]  # fmt: skip


@rule("HE.DIG.1")
@pytest.mark.parametrize("seed", range(4))
def test_a_game_can_be_replayed_from_its_decisions_and_its_seed(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, {"scenario": "1915"}, seed=seed)
    decisions = []
    while not match.over:
        option = rng.choice(match.legal())
        decisions.append(match.notation(option))
        match.play(option)
    again = Match(GAME, {"scenario": "1915"}, seed=seed)
    for decision in decisions:
        again.play(decision)
    assert again.over
    assert state_hash(again.state) == state_hash(match.state)


@rule("HE.DIG.1")
def test_the_answer_to_another_question_is_refused() -> None:
    game = position(polish=4, aid=1).play("offensive polish")
    with refused("HE.DIG.1"):
        game.play("from western")


@rule("HE.SEQ.1")
def test_an_action_before_the_action_phase_is_refused() -> None:
    game = drawing(43, polish=4)
    with refused("HE.SEQ.1"):
        game.play("offensive polish")


@rule("HE.DIG.2")
def test_a_decision_is_taken_back_as_long_as_no_die_came_after_it() -> None:
    game = position(polish=4, aid=1, resources=(1, 1, 0), actions=0).play("offensive polish")
    game.play("from western", "german aid")
    assert game.rolling() == "HE.OFF.1"
    with pytest.raises(Refused):
        game.dice(4).match.undo()
    fresh = position(polish=4, aid=1, resources=(1, 1, 0), actions=0).play("offensive polish")
    fresh.play("from western")
    fresh.match.undo()
    assert fresh.options_now() == ["from western", "from eastern"]
    fresh.match.undo()
    assert fresh.asked() == "action"
    assert fresh.g.resources == [1, 1, 0]


@rule("HE.DIG.2")
def test_a_resource_placed_is_taken_back_before_the_next_die() -> None:
    game = position(actions=3).play("resource western")
    game.match.undo()
    assert (game.g.actions, game.g.resources, game.g.supply[0]) == (3, [0, 0, 0], 6)


@rule("HE.DIG.2")
def test_after_a_card_nothing_is_taken_back() -> None:
    game = position(actions=2).play("end")
    game.dice(0, 1, 6)
    assert game.g.card == 1
    with pytest.raises(Refused):
        game.match.undo()


@rule("HE.DIG.2")
def test_markers_of_a_great_retreat_are_taken_back_one_by_one() -> None:
    game = position(polish=3, status=1, victories=["cer", "mons", "lodz", "drina"], actions=2)
    game.play("great retreat", "defeat mons", "stalemate cer")
    game.match.undo()
    game.match.undo()
    assert game.options_now()[0] == "defeat cer"
    assert game.box("mons") == "victories"


@rule("HE.DIG.3")
def test_a_phase_without_a_decision_runs_by_itself_and_logs_each_die() -> None:
    game = drawing(
        26, italian=2, polish=None, revolts=["czech"], weariness=True,
        expanded_war_weariness=True,
    ).dice(5, 4)  # fmt: skip
    assert game.asked() == "action"
    sentences = [GAME.table().words(note) for note in game.notes()]
    assert sentences == [
        "Card 26: Fighting in the Trentino.",
        "Trentino: 5 - 1 - 1 = 3 against 3. Stalemate.",
        "The Carpathian Front advances to Lemberg.",
        "Loyalty of the Croats: 4 - 1 = 3 against 3; they are now at 2.",
    ]


@rule("HE.DIG.3")
@pytest.mark.parametrize("seed", range(4))
def test_every_die_of_a_game_is_in_its_log(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, {"scenario": "1916"}, chance=Given())
    rolls = 0
    while not match.over:
        ask = match.chance_ask
        if isinstance(ask, Roll):
            if ask.why != "HE.KAI.3":
                rolls += 1
            match.happen(*(rng.randint(1, 6) for _ in range(ask.count)))
        elif ask is not None:
            match.happen(rng.randrange(len(ask.weights)))
        else:
            match.play(rng.choice(match.legal()))
    rolled = {"battle", "attrition", "random", "test", "offensive", "influence"}
    free = sum(note.what == "influence" and note.figures[1] == 0 for note in match.log(frozenset()))
    assert sum(note.what in rolled for note in match.log(frozenset())) == rolls + free


@rule("HE.DIG.4")
def test_one_theater_with_resources_is_not_asked_for() -> None:
    game = position(polish=4, actions=0, resources=(0, 2, 0)).play("offensive polish")
    assert game.rolling() == "HE.OFF.1"
    assert game.g.resources == [0, 1, 0]


@rule("HE.DIG.4")
def test_one_victory_to_give_is_not_asked_for() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=3).play("great retreat")
    assert game.box("mons") == "defeats"
    assert game.asked() == "action"


@rule("HE.DIG.4")
@pytest.mark.parametrize("seed", range(6))
def test_no_question_of_a_game_has_one_answer(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, {"scenario": ("campaign", "1916")[seed % 2]}, chance=Fast(seed))
    while not match.over:
        assert len(match.legal()) >= 2
        match.play(rng.choice(match.legal()))


@rule("HE.DIG.4", "HE.EVT.20")
def test_with_nothing_to_discard_card_50_asks_nothing() -> None:
    game = drawing(50)
    assert game.rolling() == "HE.LOY.2"


def test_a_closed_turn_asks_nothing_before_the_next_card() -> None:
    game: Position = closing(carpathian=3, kaiserschlacht=1).dice(4)
    assert game.rolling() == "HE.SEQ.2"
