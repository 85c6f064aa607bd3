"""4.0 to 4.6: Actions, Resources, influence and German Staff Operations."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import NATIONS, Position, drawing, position, refused

GALICIA = 2  # -1 to all Offensives
NINTH_ARMY = 10
STRAFEXPEDITION = 20  # three Actions
WEARINESS = 45
FLIGHT = 47  # -1 to influence
PARLIAMENT = 49  # influence succeeds


# ---- 4.0 Actions


@rule("HE.ACT.1")
def test_a_turn_starts_with_the_actions_of_its_card() -> None:
    game = drawing(STRAFEXPEDITION).dice(6, 6, 6)
    assert game.g.actions == 3


@rule("HE.ACT.1")
def test_actions_are_not_saved_for_the_next_turn() -> None:
    game = position(card=PARLIAMENT).play("end")
    game.dice(0)  # card 1: one Action
    game.dice(1, 6)
    assert game.g.card == 1
    assert game.g.actions == 1


@rule("HE.ACT.1")
def test_an_action_is_spent_by_what_it_buys() -> None:
    game = position(polish=4, actions=2).dice(2).play("offensive polish")
    assert game.g.actions == 1


@rule("HE.ACT.2")
def test_the_menu_holds_exactly_what_is_legal() -> None:
    game = position(
        italian=4, polish=4, carpathian=6, loyalty=(3, 2, 3), fortress=2, status=1,
        victories=["mons", "cer"], actions=2,
    )  # fmt: skip
    assert game.options_now() == [
        "end", "offensive italian", "offensive polish", "offensive carpathian",
        "resource western", "resource eastern", "resource naval", "repair", "influence croat",
        "great retreat",
    ]  # fmt: skip


@rule("HE.ACT.2")
def test_actions_may_be_mixed_and_repeated() -> None:
    game = position(polish=3, loyalty=(1, 3, 3), actions=4).dice(6, 4, 6, 4)
    game.play("offensive polish", "influence czech", "offensive polish", "influence czech")
    assert game.space("polish") == 5
    assert game.loyalty("czech") == 3


@rule("HE.ACT.2")
def test_actions_of_the_combined_game_are_refused() -> None:
    game = position(actions=2)
    with refused("HE.ACT.2"):
        game.play("action 40")


@rule("HE.ACT.3")
def test_each_result_is_known_before_the_next_choice() -> None:
    game = position(polish=3, actions=2).play("offensive polish")
    assert game.rolling() == "HE.OFF.1"
    game.dice(6)
    assert game.asked() == "action"
    assert game.space("polish") == 4


@rule("HE.ACT.4")
def test_the_phase_may_be_ended_at_any_time_and_the_rest_is_lost() -> None:
    game = position(actions=3).play("end")
    assert game.rolling() == "HE.SEQ.2"
    assert game.g.actions == 0


@rule("HE.ACT.4")
def test_ending_is_possible_from_the_start_and_after_each_action() -> None:
    game = position(polish=4, actions=3)
    assert "end" in game.options_now()
    game.dice(2).play("offensive polish")
    assert "end" in game.options_now()


@rule("HE.ACT.5")
def test_the_phase_ends_by_itself_when_nothing_can_be_bought() -> None:
    game = position(polish=4, actions=1).dice(2).play("offensive polish")
    assert game.rolling() == "HE.SEQ.2"


@rule("HE.ACT.5")
def test_an_ending_that_nobody_chose_is_no_answer_of_the_record() -> None:
    chosen = position(polish=4, actions=2).dice(2).play("offensive polish", "end")
    assert '"end"' in _answers(chosen)
    forced = position(polish=4, actions=1).dice(2).play("offensive polish")
    assert '"end"' not in _answers(forced)


def _answers(game: Position) -> str:
    """The records of the match, but for the last line, which ends the file."""
    return "".join(game.match.save().splitlines()[1:-1])


@rule("HE.ACT.5")
def test_the_phase_goes_on_while_a_resource_can_be_spent() -> None:
    game = position(polish=4, actions=1, resources=(0, 1, 0)).dice(2).play("offensive polish")
    assert game.asked() == "action"
    assert game.g.actions == 0
    assert "offensive polish" in game.options_now()


@rule("HE.EVT.18")
def test_on_the_turn_of_war_weariness_nothing_can_be_bought() -> None:
    game = position(card=WEARINESS, polish=4, loyalty=(1, 3, 3), resources=(2, 0, 0), status=3)
    assert game.rolling() == "HE.SEQ.2"
    assert game.g.resources == [2, 0, 0]


# ---- 4.2 Resources


@rule("HE.RES.1")
@pytest.mark.parametrize(("theater", "index"), [("western", 0), ("eastern", 1), ("naval", 2)])
def test_two_actions_place_a_resource_in_a_theater(theater: str, index: int) -> None:
    game = position(actions=3).play(f"resource {theater}")
    assert game.g.actions == 1
    assert game.g.supply[0] == 5
    assert game.g.resources == [int(place == index) for place in range(3)]


@rule("HE.RES.1")
def test_one_action_alone_places_none() -> None:
    game = position(actions=1)
    assert "resource western" not in game.options_now()
    with refused("HE.RES.1"):
        game.play("resource western")


@rule("HE.RES.2")
def test_a_theater_holds_two_resources_at_most() -> None:
    game = position(actions=2, resources=(2, 1, 0))
    assert "resource western" not in game.options_now()
    assert "resource eastern" in game.options_now()
    with refused("HE.RES.2"):
        game.play("resource western")


@rule("HE.RES.2")
def test_after_one_is_spent_a_theater_takes_another() -> None:
    game = position(polish=4, actions=0, resources=(2, 2, 0)).dice(2)
    assert "resource western" not in game.options_now()
    game.play("offensive polish", "from western")
    assert "resource western" in game.options_now()


@rule("HE.RES.3")
def test_with_an_empty_supply_no_resource_is_placed() -> None:
    game = position(actions=2, resources=(1, 0, 0), spent=5)
    assert "resource naval" not in game.options_now()
    with refused("HE.RES.3"):
        game.play("resource naval")


@rule("HE.RES.3")
def test_the_sixth_resource_can_still_be_placed() -> None:
    game = position(actions=2, spent=5).play("resource naval")
    assert game.g.supply[0] == 0


@rule("HE.CMP.7")
def test_spent_resources_do_not_come_back_to_the_supply() -> None:
    game = position(polish=4, actions=0, resources=(1, 1, 0)).dice(2)
    game.play("offensive polish", "from western")
    assert game.g.spent[0] == 1
    assert game.g.supply[0] == 4


@rule("HE.RES.4")
def test_no_answer_moves_a_resource_to_another_theater() -> None:
    game = position(actions=2, resources=(1, 0, 0)).play("resource naval")
    assert game.g.resources == [1, 0, 1]
    assert not any("move" in option for option in game.options_now())


@rule("HE.RES.5")
def test_a_resource_helps_in_each_battle_of_its_theater_and_stays() -> None:
    first = drawing(4, resources=(1, 0, 0)).dice(3)  # Mons: 3 + 1 against 4
    assert first.box("mons") == "stalemates"
    second = drawing(30, resources=(1, 0, 0)).dice(3)  # Nivelle: 3 + 1 against 3
    assert second.box("nivelle") == "victories"
    assert first.g.resources == second.g.resources == [1, 0, 0]


@rule("HE.RES.5")
def test_an_eastern_resource_of_the_rulebook_helps_at_tannenberg_and_not_at_mons() -> None:
    east = drawing(5, resources=(0, 1, 0)).dice(2)  # Tannenberg: 2 + 1 against 2
    assert east.box("tannenberg") == "victories"
    west = drawing(4, resources=(0, 1, 0)).dice(3)
    assert west.box("mons") == "defeats"


# ---- 4.4 Influence

RATINGS = {"czech": 4, "croat": 3, "hungarian": 2}


@rule("HE.INF.1")
@pytest.mark.parametrize("nation", NATIONS)
def test_influence_at_the_identity_rating_raises_loyalty_by_one(nation: str) -> None:
    game = position(loyalty=(1, 1, 1), actions=2).dice(RATINGS[nation])
    game.play(f"influence {nation}")
    assert game.loyalty(nation) == 2
    assert sum(game.g.loyalty) == 4


@rule("HE.INF.1", "HE.DRM.4")
@pytest.mark.parametrize("nation", NATIONS)
def test_influence_below_the_identity_rating_is_lost(nation: str) -> None:
    game = position(loyalty=(1, 1, 1), actions=2).dice(RATINGS[nation] - 1)
    game.play(f"influence {nation}")
    assert game.g.loyalty == [1, 1, 1]


@rule("HE.INF.1")
def test_influence_costs_an_action_and_one_die() -> None:
    game = position(loyalty=(1, 3, 3), actions=2).play("influence czech")
    assert game.g.actions == 1
    assert game.rolling() == "HE.INF.1"


@rule("HE.INF.2")
def test_nobody_can_be_more_than_loyal() -> None:
    game = position(loyalty=(3, 2, 2), actions=2)
    assert "influence czech" not in game.options_now()
    with refused("HE.INF.2"):
        game.play("influence czech")


@rule("HE.INF.2")
def test_influence_ends_at_loyal() -> None:
    game = position(loyalty=(2, 3, 3), actions=2).dice(4).play("influence czech")
    assert "influence czech" not in game.options_now()


@rule("HE.INF.3")
def test_the_same_nationality_may_be_influenced_again_and_again() -> None:
    game = position(loyalty=(1, 3, 3), actions=3).dice(3, 4, 5)
    game.play("influence czech", "influence czech", "influence czech")
    assert game.loyalty("czech") == 3


@rule("HE.INF.4")
def test_a_revolt_ends_at_once_and_may_come_back_later() -> None:
    game = position(revolts=["czech"], actions=1, card=25, played=[15]).dice(4)
    assert "Czechs Revolt" in game.board()
    game.play("influence czech")
    assert "Czechs 1" in game.board()
    again = drawing(16, loyalty=(1, 3, 3)).dice(4)
    assert "Czechs Revolt" in again.board()


@rule("HE.INF.4")
def test_the_czechs_of_the_rulebook_are_won_back_on_a_4_before_the_offensive() -> None:
    game = position(carpathian=4, revolts=["czech"], actions=2, fortress=3).dice(4, 5)
    game.play("influence czech", "offensive carpathian")
    assert game.space("carpathian") == 5


@rule("HE.EVT.12")
def test_the_flight_over_vienna_makes_influence_harder() -> None:
    game = position(card=FLIGHT, loyalty=(1, 3, 3), actions=2).dice(4, 5)
    game.play("influence czech")
    assert game.loyalty("czech") == 1
    game.play("influence czech")
    assert game.loyalty("czech") == 2


@rule("HE.EVT.21")
def test_when_parliament_meets_influence_needs_no_roll_but_an_action() -> None:
    game = position(card=PARLIAMENT, loyalty=(1, 3, 3), actions=3)
    game.play("influence czech")
    assert (game.loyalty("czech"), game.g.actions) == (2, 2)


# ---- 4.6 German Staff Operations


@rule("HE.GSO.1")
def test_an_operation_takes_a_resource_off_the_board_for_good_and_buys_an_action() -> None:
    game = position(polish=4, actions=0, resources=(1, 1, 0)).dice(6)
    game.play("offensive polish", "from eastern")
    assert game.space("polish") == 5
    assert game.g.resources == [1, 0, 0]
    assert (game.g.spent[0], game.g.supply[0]) == (1, 4)


@rule("HE.GSO.1")
def test_an_operation_buys_influence_too() -> None:
    game = position(loyalty=(1, 3, 3), actions=0, resources=(1, 0, 0)).dice(4)
    game.play("influence czech")
    assert game.loyalty("czech") == 2
    assert game.g.resources == [0, 0, 0]


@rule("HE.GSO.2")
def test_while_actions_are_left_no_operation_is_spent() -> None:
    game = position(polish=4, actions=1, resources=(2, 0, 0)).dice(2).play("offensive polish")
    assert game.g.actions == 0
    assert game.g.resources == [2, 0, 0]


@rule("HE.GSO.2")
def test_one_action_and_one_operation_place_a_resource() -> None:
    game = position(actions=1, resources=(0, 1, 0)).play("resource western")
    assert game.g.actions == 0
    assert game.g.resources == [1, 0, 0]
    assert game.g.spent[0] == 1


@rule("HE.GSO.2", "HE.OFF.5")
def test_one_action_and_one_operation_cross_the_isonzo() -> None:
    game = position(italian=3, actions=1, resources=(1, 0, 0)).dice(6).play("offensive italian")
    assert game.space("italian") == 4
    assert (game.g.actions, game.g.spent[0]) == (0, 1)


@rule("HE.GSO.2", "HE.OFF.5")
def test_two_operations_cross_the_piave() -> None:
    game = position(italian=5, actions=0, resources=(1, 0, 1)).dice(6).play("offensive italian")
    assert game.space("italian") == 6
    assert game.g.spent[0] == 2


@rule("HE.GSO.2")
def test_a_repair_by_operation_waits_until_the_actions_are_spent() -> None:
    game = position(fortress=1, actions=1, resources=(1, 0, 0))
    assert "repair by operation" not in game.options_now()
    with refused("HE.GSO.2"):
        game.play("repair by operation")


@rule("HE.GSO.3")
def test_resources_in_the_supply_cannot_be_spent() -> None:
    game = position(polish=4, actions=1, resources=(0, 0, 0)).dice(2).play("offensive polish")
    assert game.g.supply[0] == 6
    assert game.rolling() == "HE.SEQ.2"


@rule("HE.GSO.3")
def test_no_more_operations_than_resources_on_the_board() -> None:
    game = position(polish=3, actions=0, resources=(1, 1, 0)).dice(2, 2)
    game.play("offensive polish", "from western", "offensive polish")
    assert game.rolling() == "HE.SEQ.2"
    assert game.g.spent[0] == 2


@rule("HE.GSO.3")
def test_only_theaters_with_a_resource_are_named() -> None:
    game = position(polish=4, actions=0, resources=(1, 0, 1)).play("offensive polish")
    assert game.options_now() == ["from western", "from naval"]
    with refused("HE.GSO.3"):
        game.play("from eastern")


@rule("HE.GSO.4")
def test_each_operation_is_decided_when_the_last_result_is_known() -> None:
    game = position(polish=3, actions=0, resources=(2, 0, 0)).dice(6).play("offensive polish")
    assert game.asked() == "action"
    assert game.space("polish") == 4
    assert game.g.resources == [1, 0, 0]


@rule("HE.GSO.5")
def test_the_cards_modifiers_apply_to_operations_too() -> None:
    game = position(card=GALICIA, polish=4, actions=0, resources=(1, 0, 0)).dice(4)
    game.play("offensive polish")
    assert game.space("polish") == 4


@rule("HE.GSO.6")
def test_the_player_names_the_theater_a_resource_leaves() -> None:
    game = position(polish=4, actions=0, resources=(1, 1, 1)).dice(2)
    game.play("offensive polish", "from naval")
    assert game.g.resources == [1, 1, 0]


@rule("HE.GSO.6")
def test_two_resources_spent_are_named_in_the_order_of_the_theaters() -> None:
    game = position(italian=3, actions=0, resources=(1, 1, 1)).play("offensive italian")
    game.play("from eastern")
    assert game.asked() == ""  # only one way is left
    assert game.g.resources == [1, 0, 0]


@rule("HE.GSO.6")
def test_the_second_resource_comes_from_the_same_theater_or_a_later_one() -> None:
    game = position(italian=3, actions=0, resources=(1, 2, 1)).play("offensive italian")
    game.play("from eastern")
    assert game.options_now() == ["from eastern", "from naval"]
    with refused("HE.GSO.6"):
        game.play("from western")


@rule("HE.GSO.6")
def test_a_theater_must_leave_enough_to_pay_the_rest_with() -> None:
    game = position(italian=3, actions=0, resources=(1, 1, 1)).play("offensive italian")
    assert game.options_now() == ["from western", "from eastern"]


@rule("HE.GSO.6")
def test_two_operations_may_buy_one_resource_but_not_for_a_box_that_was_full() -> None:
    game = position(actions=0, resources=(2, 1, 0))
    assert "resource western" not in game.options_now()
    game.play("resource naval", "from western")
    assert game.g.resources == [0, 1, 1]


@rule("HE.GSO.7")
def test_a_spent_resource_no_longer_helps_in_the_kaiserschlacht_of_that_turn() -> None:
    game = position(polish=4, actions=0, resources=(1, 0, 0), kaiserschlacht=1).dice(2)
    game.play("offensive polish").dice(3)  # 3 against 3, without the Resource
    assert game.box("kaiserschlacht_1") == "stalemates"


# ---- Repairs (4.3), where they meet Actions and Operations


@rule("HE.FOR.7")
def test_two_actions_repair_a_step() -> None:
    game = position(carpathian=5, fortress=0, actions=3).play("repair")
    assert (game.g.fortress, game.g.actions) == (1, 1)


@rule("HE.FOR.10")
def test_one_operation_repairs_a_step_when_no_action_is_left() -> None:
    game = position(carpathian=5, fortress=0, actions=0, resources=(1, 0, 0))
    game.play("repair by operation")
    assert (game.g.fortress, game.g.spent[0]) == (1, 1)


@rule("HE.FOR.10")
def test_one_action_and_one_operation_are_no_price_for_a_repair() -> None:
    game = position(carpathian=5, fortress=0, actions=1, resources=(1, 0, 0))
    with refused("HE.FOR.10"):
        game.play("repair")
