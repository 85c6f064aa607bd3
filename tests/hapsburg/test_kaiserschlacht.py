"""5.0: the Kaiserschlacht."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import closing, drawing, position

NIVELLE = 30
KAISERSCHLACHT = 42
SIX = tuple(f"kaiserschlacht_{number}" for number in range(1, 7))


@rule("HE.KAI.1")
def test_the_kaiserschlacht_begins_on_the_turn_of_its_card() -> None:
    game = (
        drawing(KAISERSCHLACHT, others=[1, 2], italian=6, resources=(1, 0, 0))
        .dice(6, 6, 6)
        .play("end")
    )
    assert game.rolling() == "HE.OMB.2"
    assert game.dice(4).box("kaiserschlacht_1") == "victories"


@rule("HE.KAI.1", "HE.SEQ.3")
def test_before_its_card_no_battle_of_it_is_fought() -> None:
    game = closing()
    assert game.rolling() == "HE.SEQ.2"
    assert game.notes("battle") == []


@rule("HE.KAI.2")
@pytest.mark.parametrize(("number", "value"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_each_turn_fights_the_next_marker_against_its_own_value(number: int, value: int) -> None:
    for face, box in ((value, "stalemates"), (value - 1, "defeats")):
        game = closing(kaiserschlacht=1, fought=number - 1, stalemates=SIX[: number - 1])
        game.dice(face)
        assert game.box(SIX[number - 1]) == box
        assert game.g.fought == number


@rule("HE.KAI.2", "HE.OMB.3")
def test_western_resources_help() -> None:
    game = closing(kaiserschlacht=1, resources=(2, 0, 0)).dice(2)
    assert game.box("kaiserschlacht_1") == "victories"


@rule("HE.KAI.2", "HE.OMB.3")
def test_resources_of_other_theaters_do_not() -> None:
    game = closing(kaiserschlacht=1, resources=(0, 2, 2)).dice(3)
    assert game.box("kaiserschlacht_1") == "stalemates"


@rule("HE.KAI.2", "HE.OMB.4")
def test_war_weariness_hinders() -> None:
    game = closing(kaiserschlacht=1, weariness=True).dice(4)
    assert game.box("kaiserschlacht_1") == "stalemates"


@rule("HE.KAI.2", "HE.DRM.3")
def test_natural_1_and_6_decide_here_too() -> None:
    lost = closing(kaiserschlacht=1, resources=(2, 0, 0)).dice(1)
    assert lost.box("kaiserschlacht_1") == "defeats"
    won = closing(kaiserschlacht=1, fought=4, stalemates=SIX[:4], weariness=True).dice(6)
    assert won.box("kaiserschlacht_5") == "victories"


@rule("HE.KAI.3")
def test_from_the_seventh_turn_on_a_die_says_which_battle_is_fought_again() -> None:
    game = closing(kaiserschlacht=1, fought=6, stalemates=SIX)
    assert game.rolling() == "HE.KAI.3"
    game.dice(6)
    assert game.rolling() == "HE.OMB.2"
    game.dice(4)  # against the Americans' 5
    assert game.box("kaiserschlacht_6") == "defeats"


@rule("HE.KAI.3")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_die_names_the_marker_of_its_number(face: int) -> None:
    game = closing(kaiserschlacht=1, fought=6, stalemates=SIX).dice(face, 6)
    assert [name for name in SIX if game.box(name) == "victories"] == [SIX[face - 1]]


@rule("HE.KAI.3")
def test_the_rulebooks_french_victory_is_fought_again_and_becomes_a_stalemate() -> None:
    game = closing(
        kaiserschlacht=1, fought=6, weariness=True, victories=[SIX[3], SIX[0]],
        defeats=[SIX[1], SIX[2], SIX[4], SIX[5]],
    )  # fmt: skip
    game.dice(4, 5)  # the fourth, value 4; 5 - 1
    assert game.box(SIX[3]) == "stalemates"


@rule("HE.KAI.3")
def test_the_sixth_turn_still_fights_the_sixth_marker_without_a_die_for_it() -> None:
    game = closing(kaiserschlacht=1, fought=5, stalemates=SIX[:5])
    assert game.rolling() == "HE.OMB.2"


@rule("HE.KAI.4")
def test_one_battle_of_it_a_turn_besides_those_of_events() -> None:
    game = drawing(NIVELLE, others=[1, 2], kaiserschlacht=1, polish=None, carpathian=None).dice(
        4, 6
    )
    assert game.box("nivelle") == "victories"
    game.play("end").dice(4)
    assert game.box("kaiserschlacht_1") == "victories"
    assert game.g.fought == 1
    assert game.box("kaiserschlacht_2") == "unfought"


@rule("HE.KAI.5")
def test_six_victories_end_it_for_good() -> None:
    game = closing(kaiserschlacht=1, fought=5, victories=SIX[:5]).dice(6)
    assert len(game.notes("kaiserschlacht over")) == 1
    assert game.g.kaiserschlacht == 2


@rule("HE.KAI.5")
def test_six_defeats_end_it_for_good() -> None:
    game = closing(kaiserschlacht=1, fought=5, defeats=SIX[:5], victories=["mons", "cer"]).dice(1)
    assert game.g.kaiserschlacht == 2


@rule("HE.KAI.5")
def test_six_stalemates_do_not_end_it() -> None:
    game = closing(kaiserschlacht=1, fought=5, stalemates=SIX[:5]).dice(5)
    assert game.box("kaiserschlacht_6") == "stalemates"
    assert game.g.kaiserschlacht == 1


@rule("HE.KAI.5")
def test_five_victories_do_not_end_it() -> None:
    game = closing(kaiserschlacht=1, fought=4, victories=SIX[:4]).dice(6)
    assert game.g.kaiserschlacht == 1


@rule("HE.KAI.5")
def test_a_battle_fought_again_may_complete_six_victories() -> None:
    game = closing(kaiserschlacht=1, fought=6, victories=SIX[:5], defeats=SIX[5:]).dice(6, 6)
    assert game.g.kaiserschlacht == 2


@rule("HE.KAI.5", "HE.KAI.6")
def test_a_great_retreat_that_completes_six_defeats_ends_it() -> None:
    game = position(
        polish=5, status=3, kaiserschlacht=1, fought=6, victories=SIX[5:], defeats=SIX[:5],
        actions=3,
    )  # fmt: skip
    game.play("great retreat")
    assert game.g.kaiserschlacht == 2
    assert game.space("polish") == -1
    game.play("end")
    assert game.notes("battle") == []


@rule("HE.KAI.6")
def test_after_it_has_ended_the_phase_is_skipped_and_the_markers_stay() -> None:
    game = closing(kaiserschlacht=2, fought=6, victories=SIX)
    assert game.rolling() == "HE.SEQ.2"
    assert game.will() == 5
    assert [game.box(name) for name in SIX] == ["victories"] * 6


@rule("HE.KAI.6")
def test_a_great_retreat_may_still_move_a_marker_after_it_has_ended() -> None:
    game = position(
        polish=5, status=3, kaiserschlacht=2, fought=6, victories=SIX, actions=3, will=5
    )  # fmt: skip
    game.play("great retreat", "defeat kaiserschlacht_2")
    assert game.box("kaiserschlacht_2") == "defeats"
    assert game.play("end").will() == 4


@rule("HE.KAI.7")
def test_on_the_turn_of_its_card_the_first_battle_has_plus_1() -> None:
    first = closing(card=KAISERSCHLACHT, kaiserschlacht=1).dice(3)
    assert first.box("kaiserschlacht_1") == "victories"
    later = closing(kaiserschlacht=1).dice(3)
    assert later.box("kaiserschlacht_1") == "stalemates"


@rule("HE.KAI.7")
def test_its_plus_1_is_for_no_other_battle() -> None:
    game = closing(card=KAISERSCHLACHT, kaiserschlacht=1).dice(2)
    assert game.notes("battle")[0].figures[2] == [["HE.KAI.7", 1]]


@rule("HE.KAI.7", "HE.EVT.26")
def test_on_the_turn_of_its_card_all_offensives_have_plus_1() -> None:
    game = position(
        card=KAISERSCHLACHT, italian=2, polish=4, carpathian=5, romanian=3, balkan=3, actions=5
    ).dice(2, 3, 4, 2, 2)  # fmt: skip
    for front in ("italian", "polish", "carpathian", "romanian", "balkan"):
        game.play(f"offensive {front}")
    assert game.g.space == [3, 5, 6, 4, 4]


@rule("HE.SEQ.1")
def test_the_kaiserschlacht_comes_before_the_fortress_and_national_will() -> None:
    game = closing(kaiserschlacht=1, carpathian=3).dice(6)
    assert [note.what for note in game.notes()][:3] == ["battle", "fortress", "will"]
    assert game.will() == 1
