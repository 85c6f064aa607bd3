"""The sequence of play: seven phases, in order, to the last card or the first defeat."""

import pytest

from redan.contract import rule
from redan.games.hapsburg_eclipse.names import OVER, RAGING
from tests.hapsburg.position import Position, campaign, closing, drawing, position, refused

SIX = [f"kaiserschlacht_{number}" for number in range(1, 7)]


def told(game: Position) -> list[str]:
    """What the log told, one word for each note."""
    return [note.what for note in game.notes()]


@rule("HE.SEQ.1")
def test_a_turn_has_seven_phases_in_this_order() -> None:
    game = drawing(30, carpathian=4, polish=4, kaiserschlacht=RAGING).dice(4, 6)
    game.play("offensive polish").dice(2).play("end").dice(4)
    assert told(game) == [
        "card",
        "battle",  # Event: the Nivelle Offensive
        "advance",
        "advance",  # Front Advancement
        "test",  # Loyalty Adjustment
        "offensive",  # Actions
        "battle",  # Kaiserschlacht
        "fortress",  # Fortress Reduction
        "will",  # National Will
    ]


@rule("HE.SEQ.1")
def test_the_event_comes_before_the_fronts_and_these_before_loyalty() -> None:
    game = drawing(30)
    assert game.rolling() == "HE.OMB.2"
    game.dice(4)
    assert game.rolling() == "HE.LOY.2"
    assert game.space("polish") == 4
    game.dice(6)
    assert game.asked() == "action"


@rule("HE.SEQ.1")
def test_actions_wait_for_the_action_phase() -> None:
    game = drawing(43)
    with refused("HE.SEQ.1"):
        game.play("offensive polish")


@rule("HE.SEQ.2")
def test_the_card_turned_up_leaves_the_deck_and_lies_open() -> None:
    game = campaign()
    game.draw(3)
    assert game.g.card == 3
    assert 3 not in game.g.deck[0]
    assert len(game.g.deck[0]) == 14
    assert game.g.played == [[3]]


@rule("HE.SEQ.2")
def test_the_card_is_seen_before_anything_is_decided() -> None:
    game = drawing(43)
    assert game.asked() == "retreat_front"
    state = game.match.view(frozenset())["state"]
    assert isinstance(state, dict)
    assert state["card"] == 43


@rule("HE.SEQ.2")
def test_its_event_is_carried_out() -> None:
    assert drawing(6).g.radio == 3


@rule("HE.SEQ.3")
def test_no_battle_of_the_kaiserschlacht_before_it_begins() -> None:
    game = closing()
    assert game.rolling() == "HE.SEQ.2"
    assert told(game) == ["will"]


@rule("HE.SEQ.3")
def test_no_battle_of_the_kaiserschlacht_after_it_has_ended() -> None:
    game = closing(kaiserschlacht=OVER, fought=6, victories=SIX)
    assert game.rolling() == "HE.SEQ.2"


@rule("HE.SEQ.3")
def test_a_battle_of_it_while_it_rages() -> None:
    assert closing(kaiserschlacht=RAGING).rolling() == "HE.OMB.2"


@rule("HE.SEQ.4")
def test_after_national_will_the_next_turn_starts() -> None:
    game = drawing(3, others=[9]).dice(4, 6).play("end").draw(9)
    assert told(game)[-2:] == ["will", "card"]
    assert not game.match.over


@rule("HE.SEQ.4")
def test_the_last_card_is_played_through_before_the_war_is_over() -> None:
    game = drawing(
        9, played=[*range(1, 9), *range(10, 51)], carpathian=4, status=3, kaiserschlacht=RAGING
    )
    game.dice(4, 6)
    assert game.asked() == "action"
    game.play("end")
    assert game.result() is None
    game.dice(4)
    assert told(game)[-3:] == ["battle", "fortress", "will"]
    result = game.result()
    assert result is not None
    assert result.rule == "HE.END.1"


@rule("HE.SEQ.4")
def test_with_a_card_to_come_the_war_goes_on() -> None:
    played = [*range(1, 9), *range(10, 50)]
    assert not drawing(9, played=played, status=3).dice(4, 6).play("end").match.over


@rule("HE.SEQ.5")
def test_when_vienna_falls_no_other_front_moves_and_nobody_is_tested() -> None:
    game = drawing(1, polish=1, carpathian=6, romanian=5).dice(4, 1)
    assert game.match.over
    assert game.g.space == [-1, 0, 6, 5, -1]
    assert told(game) == ["card", "advance"]


@rule("HE.SEQ.5")
def test_when_vienna_falls_to_the_last_front_listed_nobody_is_tested() -> None:
    game = drawing(3, carpathian=1).dice(4, 1)
    assert game.match.over
    assert game.notes("test") == []


@rule("HE.SEQ.5")
def test_when_the_nationalities_rise_together_no_further_test_is_made() -> None:
    game = drawing(20, revolts=["croat", "hungarian"], loyalty=(1, 0, 0)).dice(1)
    assert game.match.over
    assert len(game.notes("test")) == 1
    assert game.notes("will") == []


@rule("HE.SEQ.5")
def test_when_the_nationalities_rise_together_no_actions_are_handed_out() -> None:
    game = drawing(20, revolts=["croat", "hungarian"], loyalty=(1, 0, 0)).dice(1)
    assert game.match.over
    assert game.g.actions == 0


@rule("HE.SEQ.5")
def test_when_the_kaiserschlacht_decides_the_war_nothing_is_counted_any_more() -> None:
    game = closing(
        kaiserschlacht=RAGING, fought=5, victories=SIX[:5], carpathian=3, coalition=True
    ).dice(6)
    assert game.match.over
    assert game.notes("fortress") == []
    assert game.notes("will") == []


@rule("HE.SEQ.6")
def test_actions_that_are_not_spent_are_lost() -> None:
    game = drawing(3, others=[19]).dice(4, 6)
    assert game.g.actions == 3
    game.play("end")
    assert game.g.actions == 0
    game.draw(19).dice(4, 6)
    assert game.g.actions == 1  # what the next card gives, no more


@rule("HE.SEQ.6")
@pytest.mark.parametrize("actions", [1, 2, 3])
def test_ending_the_phase_leaves_no_action(actions: int) -> None:
    assert position(actions=actions).play("end").g.actions == 0
