"""4.5: the Great Retreat."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import MARKERS, drawing, position, refused

SECOND_ARMY = 1  # advances the Polish, Carpathian and Romanian Fronts
PROVISIONAL_GOVERNMENT = 27
BOLSHEVIKS = 36
WEARINESS = 45

BATTLES = ("cer", "mons", "tannenberg", "drina", "lodz", "falklands")


# ---- When


@rule("HE.GRT.1")
def test_before_the_treaty_of_london_there_is_no_great_retreat() -> None:
    game = position(status=0, victories=BATTLES, actions=2, resources=(1, 0, 0))
    assert "great retreat" not in game.options_now()
    assert "great retreat by resource" not in game.options_now()
    with refused("HE.GRT.1"):
        game.play("great retreat")


@rule("HE.GRT.1")
@pytest.mark.parametrize("status", [1, 2, 3])
def test_from_the_treaty_of_london_on_there_is(status: int) -> None:
    game = position(status=status, victories=["mons"], actions=2)
    assert "great retreat" in game.options_now()


@rule("HE.GRT.1")
def test_on_the_turn_of_the_treaty_of_london_there_is() -> None:
    game = drawing(15, victories=["mons"]).dice(6)
    assert "great retreat" in game.options_now()


@rule("HE.GRT.1")
def test_with_the_polish_front_off_the_map_there_is_none() -> None:
    game = position(polish=None, status=1, victories=BATTLES, actions=2, resources=(1, 0, 0))
    assert "great retreat" not in game.options_now()
    assert "great retreat by resource" not in game.options_now()
    with refused("HE.GRT.1"):
        game.play("great retreat by resource")


# ---- The first price


@rule("HE.GRT.2")
def test_two_actions_pay() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=3, resources=(1, 0, 0))
    game.play("great retreat")
    assert game.g.actions == 1
    assert game.g.resources == [1, 0, 0]
    assert game.space("polish") == -1


@rule("HE.GRT.2")
def test_one_resource_pays_with_actions_left() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=2, resources=(0, 1, 0))
    game.play("great retreat by resource")
    assert game.g.actions == 2
    assert (game.g.resources, game.g.spent[0]) == ([0, 0, 0], 1)
    assert game.space("polish") == -1


@rule("HE.GRT.2")
def test_one_resource_pays_with_no_action_left() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=0, resources=(0, 1, 0))
    assert "great retreat" not in game.options_now()
    game.play("great retreat by resource")
    assert game.space("polish") == -1


@rule("HE.GRT.2")
def test_the_resource_may_come_from_any_theater() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=2, resources=(1, 0, 1))
    game.play("great retreat by resource")
    assert game.options_now() == ["from western", "from naval"]
    assert game.play("from naval").g.resources == [1, 0, 0]


@rule("HE.GRT.2")
def test_one_action_and_one_resource_are_no_price() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=1, resources=(2, 0, 0))
    assert "great retreat" not in game.options_now()
    with refused("HE.GRT.2"):
        game.play("great retreat")


@rule("HE.GRT.2")
def test_without_a_resource_on_the_board_none_can_pay() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=2)
    assert "great retreat by resource" not in game.options_now()
    with refused("HE.GRT.2"):
        game.play("great retreat by resource")


@rule("HE.GRT.2", "HE.EVT.18")
def test_on_the_turn_of_war_weariness_neither_is_possible() -> None:
    game = position(card=WEARINESS, status=3, victories=BATTLES, resources=(2, 0, 0))
    assert game.rolling() == "HE.SEQ.2"


# ---- The second price


@rule("HE.GRT.3")
def test_at_brest_litovsk_one_victory_becomes_a_defeat() -> None:
    game = position(polish=5, status=1, victories=["mons", "drina"], actions=2)
    game.play("great retreat")
    assert game.options_now() == ["defeat mons", "defeat drina"]
    game.play("defeat drina")
    assert (game.box("drina"), game.box("mons")) == ("defeats", "victories")
    assert game.space("polish") == -1


@rule("HE.GRT.3")
def test_each_space_before_brest_litovsk_turns_a_victory_into_a_stalemate() -> None:
    game = position(polish=4, status=1, victories=["mons", "drina", "lodz"], actions=2)
    game.play("great retreat", "defeat mons", "stalemate lodz")
    assert [game.box(name) for name in ("mons", "drina", "lodz")] == [
        "defeats", "victories", "stalemates",
    ]  # fmt: skip
    assert game.space("polish") == -1


@rule("HE.GRT.3")
def test_at_tarnow_the_rulebook_pays_two_actions_a_defeat_and_three_stalemates() -> None:
    game = position(polish=2, status=1, victories=BATTLES[:5], actions=2)
    game.play("great retreat", "defeat tannenberg", "stalemate cer", "stalemate mons")
    game.play("stalemate lodz")
    assert [game.box(name) for name in BATTLES[:5]] == [
        "stalemates", "stalemates", "defeats", "victories", "stalemates",
    ]  # fmt: skip
    assert game.space("polish") == -1


@rule("HE.GRT.3")
def test_stalemates_are_named_in_the_order_of_the_markers() -> None:
    game = position(polish=3, status=1, victories=BATTLES, actions=2)
    game.play("great retreat", "defeat cer", "stalemate drina")
    assert game.options_now() == ["stalemate lodz", "stalemate falklands"]
    with refused("HE.GRT.3"):
        game.play("stalemate mons")


@rule("HE.GRT.3")
def test_the_first_stalemate_must_leave_enough_to_pay_the_rest() -> None:
    game = position(polish=3, status=1, victories=BATTLES[:4], actions=2)
    game.play("great retreat", "defeat cer")
    assert game.options_now() == ["stalemate mons", "stalemate tannenberg"]


@rule("HE.GRT.3")
def test_only_markers_in_the_victories_box_can_pay() -> None:
    game = position(polish=5, status=1, victories=["mons", "drina"], stalemates=["cer"], actions=2)
    game.play("great retreat")
    with refused("HE.GRT.3"):
        game.play("defeat cer")


@rule("HE.GRT.4")
def test_without_enough_victories_there_is_no_great_retreat() -> None:
    game = position(polish=1, status=1, victories=BATTLES[:4], actions=2, resources=(1, 0, 0))
    assert "great retreat" not in game.options_now()
    assert "great retreat by resource" not in game.options_now()
    with refused("HE.GRT.4"):
        game.play("great retreat")


@rule("HE.GRT.4")
def test_five_victories_are_just_enough_at_cracow() -> None:
    game = position(polish=1, status=1, victories=BATTLES[:5], actions=2)
    assert "great retreat" in game.options_now()


@rule("HE.GRT.5")
def test_russia_tires_is_no_battle_marker() -> None:
    alone = position(polish=5, status=1, victories=["russia_tires"], actions=2)
    assert "great retreat" not in alone.options_now()
    game = position(polish=5, status=1, victories=["russia_tires", "mons", "cer"], actions=2)
    game.play("great retreat")
    assert game.options_now() == ["defeat cer", "defeat mons"]


@rule("HE.GRT.5")
def test_kaiserschlacht_battles_can_pay() -> None:
    game = position(polish=4, status=3, victories=["mons", "kaiserschlacht_3"], actions=2)
    game.play("great retreat", "defeat kaiserschlacht_3")
    assert game.box("kaiserschlacht_3") == "defeats"
    assert game.box("mons") == "stalemates"


@rule("HE.GRT.5", "HE.OPT.2")
def test_a_resource_of_emergency_aid_cannot_pay() -> None:
    game = position(polish=5, status=1, victories=[], actions=2, emergency_aid=True)
    game.g.emergency[0] = 1
    assert "great retreat" not in game.options_now()


# ---- What it brings


@rule("HE.GRT.6")
def test_cards_that_name_the_polish_front_move_nothing_any_more() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=2)
    game.play("great retreat")
    game.dice(game.g.deck[0].index(SECOND_ARMY), 1, 6)
    assert game.g.card == SECOND_ARMY
    assert game.space("polish") == -1


@rule("HE.GRT.6", "HE.EVT.16")
def test_the_provisional_government_does_not_bring_the_polish_front_back() -> None:
    game = drawing(PROVISIONAL_GOVERNMENT, polish=None, great_retreat=True, carpathian=5)
    assert game.space("polish") == -1


@rule("HE.GRT.6", "HE.EVT.16")
def test_not_even_after_the_bolsheviks_came_first() -> None:
    game = drawing(
        PROVISIONAL_GOVERNMENT, polish=None, carpathian=None, great_retreat=True,
        played=[BOLSHEVIKS],
    )  # fmt: skip
    assert game.space("polish") == -1
    assert game.space("carpathian") == 5


@rule("HE.GRT.6")
def test_the_front_leaves_and_the_russian_retreat_is_noted() -> None:
    game = position(polish=5, status=1, victories=["mons"], actions=2, resources=(1, 0, 0))
    game.play("great retreat")
    assert game.g.great_retreat
    assert len(game.notes("great retreat")) == 1


@rule("HE.GRT.7")
def test_the_price_is_paid_before_the_front_leaves() -> None:
    game = position(polish=4, status=1, victories=["mons", "drina", "lodz"], actions=2)
    game.play("great retreat", "defeat mons")
    assert game.g.actions == 0
    assert game.space("polish") == 4
    game.play("stalemate drina")
    assert game.space("polish") == -1


@rule("HE.GRT.7")
def test_the_great_retreat_happens_once() -> None:
    game = position(
        polish=None, status=1, great_retreat=True, victories=BATTLES, actions=2,
        resources=(1, 0, 0),
    )  # fmt: skip
    assert not any("great retreat" in option for option in game.options_now())
    with refused("HE.GRT.7"):
        game.play("great retreat")
    with refused("HE.GRT.7"):
        game.play("great retreat by resource")


@rule("HE.GRT.8", "HE.STR.6")
def test_with_the_polish_front_its_target_and_its_flags_are_gone() -> None:
    game = position(
        polish=1, status=1, victories=BATTLES[:5], lodz_won=True, revolts=["czech"], actions=3
    )  # fmt: skip
    game.play("great retreat", "defeat cer")
    assert "offensive polish" not in game.options_now()
    game.play("end")
    assert game.will() == -2  # one Defeat, one Revolt, no flag


@rule("HE.OMB.10")
def test_moving_the_lodz_marker_does_not_end_its_victory() -> None:
    game = position(polish=5, status=1, victories=["lodz"], lodz_won=True, actions=3)
    game.play("great retreat")
    assert game.g.lodz_won
    assert game.box("lodz") == "defeats"


@rule("HE.GRT.3", "HE.OMB.8")
def test_the_other_markers_stay_where_they_are() -> None:
    game = position(
        polish=5, status=1, victories=["mons", "drina"], stalemates=["cer"],
        defeats=["falklands"], actions=2,
    )  # fmt: skip
    before = list(game.g.box)
    game.play("great retreat", "defeat mons")
    changed = [n for n, (was, now) in enumerate(zip(before, game.g.box, strict=True)) if was != now]
    assert changed == [MARKERS["mons"]]


@rule("HE.GRT.1")
def test_while_the_bolsheviks_keep_the_polish_front_away_there_is_no_great_retreat() -> None:
    game = drawing(BOLSHEVIKS, status=3, victories=BATTLES, resources=(1, 0, 0), polish=4)
    game.dice(1, 6)
    assert game.space("polish") == -1
    with refused("HE.GRT.1"):
        game.play("great retreat")


@rule("HE.GRT.3")
def test_the_retreat_after_a_success_in_the_same_turn_is_cheaper() -> None:
    game = position(polish=4, status=1, victories=["mons", "lodz"], actions=3).dice(6)
    game.play("offensive polish", "great retreat", "defeat mons")
    assert game.box("lodz") == "victories"


@rule("HE.GRT.2", "HE.GSO.7")
def test_a_resource_paid_for_it_no_longer_helps_in_battles() -> None:
    game = position(
        polish=5, status=3, victories=["mons"], actions=1, resources=(1, 0, 0), kaiserschlacht=1
    )  # fmt: skip
    game.play("great retreat by resource", "end").dice(3)
    assert game.box("kaiserschlacht_1") == "stalemates"
