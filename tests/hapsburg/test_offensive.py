"""4.1: Offensives, German Aid and General Mackensen."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import COUNTERS, Position, drawing, position, refused

GALICIA = 2  # -1 everywhere
NINTH_ARMY = 10  # +2 against the Polish and Carpathian Fronts
DANUBE = 24
GERMAN_AID = 35
ROMMEL = 38  # +2 against the Italians
KAISERSCHLACHT = 42  # +1 everywhere
CONRAD = 46  # -1 everywhere
CZECHS_LEAVE = 50


def drms(game: Position) -> list[object]:
    """The modifiers of the Offensives so far."""
    return [note.figures[2] for note in game.notes("offensive")]


# ---- The roll


@rule("HE.OFF.1")
@pytest.mark.parametrize(
    ("front", "space", "counter", "value"),
    [
        ("polish", 3, "plehve", 3),
        ("polish", 3, "polish_provisional", 2),
        ("carpathian", 4, "brusilov", 4),
        ("carpathian", 4, "brusilov_provisional", 3),
        ("italian", 2, "cadorna", 2),
        ("italian", 2, "diaz", 3),
        ("italian", 2, "diaz_allied", 4),
        ("romanian", 3, "prezan", 2),
        ("romanian", 3, "averescu", 4),
        ("balkan", 3, "sarrail", 2),
        ("balkan", 3, "guillaumat", 3),
        ("balkan", 3, "desperey", 4),
    ],
)
def test_more_than_the_battle_value_drives_a_front_back_the_value_itself_does_not(
    front: str, space: int, counter: str, value: int
) -> None:
    at = {"polish": None, "carpathian": None, front: space}
    for face, moved in ((value, 0), (value + 1, 1)):
        game = position(counters=[counter], actions=2, **at).dice(face)  # type: ignore[arg-type]
        game.play(f"offensive {front}")
        assert game.counter(front) == counter in COUNTERS
        assert game.space(front) == space + moved


@rule("HE.OFF.1")
def test_an_offensive_is_one_action_and_one_die() -> None:
    game = position(polish=3, actions=2).play("offensive polish")
    assert game.g.actions == 1
    assert game.rolling() == "HE.OFF.1"


@rule("HE.OFF.1")
def test_against_brusilov_with_plus_1_a_3_fails_and_a_4_succeeds() -> None:
    for face, space in ((3, 5), (4, 6)):
        game = position(card=KAISERSCHLACHT, carpathian=5, actions=1).dice(face)
        assert game.play("offensive carpathian").space("carpathian") == space


@rule("HE.OFF.1")
def test_prezan_is_pushed_from_bucharest_to_dobruja_on_a_3_and_1() -> None:
    game = position(card=KAISERSCHLACHT, romanian=3, actions=2).dice(3)
    assert game.play("offensive romanian").space("romanian") == 4


@rule("HE.OFF.2")
def test_a_front_in_its_last_space_can_be_attacked_but_does_not_move() -> None:
    game = position(polish=5, actions=2).dice(6)
    assert "offensive polish" in game.options_now()
    game.play("offensive polish")
    assert game.space("polish") == 5
    assert game.g.actions == 1


@rule("HE.OFF.2")
def test_an_offensive_that_cannot_move_its_target_is_marked_so() -> None:
    game = position(polish=5, carpathian=5, actions=2)
    ask = game.match.ask_of()
    hints = {
        word: game.match.game.table().label(game.g, ask, option).hint
        for word, option in game.match.notations().items()
    }
    assert hints["offensive polish"].startswith("without effect")
    assert not hints["offensive carpathian"].startswith("without effect")


@rule("HE.OFF.3")
def test_a_front_off_the_map_cannot_be_attacked() -> None:
    game = position(italian=None, actions=2)
    assert "offensive italian" not in game.options_now()
    with refused("HE.OFF.3"):
        game.play("offensive italian")


@rule("HE.OFF.4")
def test_the_same_front_may_be_attacked_as_long_as_actions_last() -> None:
    game = position(polish=1, actions=3).dice(4, 5, 6)
    game.play("offensive polish", "offensive polish", "offensive polish")
    assert game.space("polish") == 4


@rule("HE.OFF.4")
def test_a_failure_does_not_hinder_the_next_attempt() -> None:
    game = position(polish=1, actions=2).dice(2, 4)
    game.play("offensive polish", "offensive polish")
    assert game.space("polish") == 2


# ---- The Italian rivers


@rule("HE.OFF.5", "HE.OFF.6")
@pytest.mark.parametrize(("space", "price"), [(1, 1), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1)])
def test_udine_and_the_piave_cost_two_actions_other_italian_spaces_one(
    space: int, price: int
) -> None:
    game = position(italian=space, actions=3).dice(2).play("offensive italian")
    assert game.g.actions == 3 - price


@rule("HE.OFF.5", "HE.OFF.6")
@pytest.mark.parametrize("front", ["polish", "carpathian", "romanian", "balkan"])
def test_spaces_3_and_5_of_other_tracks_cost_one(front: str) -> None:
    for space in (3, 5):
        at = {"polish": None, "carpathian": None, front: space}
        game = position(actions=3, **at).dice(1)  # type: ignore[arg-type]
        assert game.play(f"offensive {front}").g.actions == 2


@rule("HE.OFF.5")
def test_one_action_and_no_resource_do_not_cross_the_isonzo() -> None:
    game = position(italian=3, actions=1)
    assert "offensive italian" not in game.options_now()
    with refused("HE.OFF.5"):
        game.play("offensive italian")


@rule("HE.OFF.6")
def test_the_price_is_that_of_the_space_at_the_moment_of_each_offensive() -> None:
    game = position(italian=3, actions=4).dice(6, 6)
    game.play("offensive italian")
    assert (game.space("italian"), game.g.actions) == (4, 2)
    game.play("offensive italian")
    assert (game.space("italian"), game.g.actions) == (5, 1)
    with refused("HE.OFF.5"):
        game.play("offensive italian")


# ---- Modifiers


@rule("HE.OFF.7", "HE.DRM.1")
def test_all_modifiers_add_up() -> None:
    game = position(
        card=NINTH_ARMY, carpathian=3, fortress=2, revolts=["czech"], aid=1, actions=2
    ).dice(2)  # fmt: skip
    game.play("offensive carpathian", "german aid")
    assert drms(game) == [[["HE.EVT.26", 2], ["HE.REV.4", -1], ["HE.FOR.3", 1], ["HE.AID.1", 2]]]
    assert game.space("carpathian") == 4  # 2 + 4 against 4


@rule("HE.OFF.7", "HE.OMB.10")
def test_the_lodz_victory_helps_against_the_polish_front() -> None:
    game = position(polish=3, lodz_won=True, actions=2).dice(3).play("offensive polish")
    assert game.space("polish") == 4


@rule("HE.OFF.7", "HE.FOR.3")
def test_the_fortress_helps_only_behind_it() -> None:
    for space, moved in ((4, 0), (3, 1), (2, 1), (1, 1)):
        game = position(carpathian=space, fortress=1, actions=2).dice(4)
        assert game.play("offensive carpathian").space("carpathian") == space + moved
    ruins = position(carpathian=3, fortress=0, actions=2).dice(4).play("offensive carpathian")
    assert ruins.space("carpathian") == 3


@rule("HE.EVT.26")
def test_the_ninth_army_helps_in_the_east_alone() -> None:
    game = position(
        card=NINTH_ARMY, italian=2, polish=4, carpathian=5, romanian=3, balkan=3, actions=5
    ).dice(3, 3, 3, 3, 3)  # fmt: skip
    for front in ("italian", "polish", "carpathian", "romanian", "balkan"):
        game.play(f"offensive {front}")
    help_of_the_card = [["HE.EVT.26", 2]]
    assert drms(game) == [[], help_of_the_card, help_of_the_card, [], []]


@rule("HE.OFF.8", "HE.DRM.3")
def test_a_natural_1_fails_whatever_the_modifiers() -> None:
    game = position(card=NINTH_ARMY, polish=3, lodz_won=True, aid=1, actions=2).dice(1)
    game.play("offensive polish", "german aid")
    assert game.space("polish") == 3


@rule("HE.OFF.8", "HE.DRM.3")
def test_a_natural_6_succeeds_whatever_the_modifiers() -> None:
    game = position(card=GALICIA, carpathian=5, revolts=["czech", "hungarian"], actions=2)
    game.dice(6).play("offensive carpathian")
    assert game.space("carpathian") == 6


@rule("HE.OFF.8")
def test_a_5_is_no_natural_6() -> None:
    game = position(card=GALICIA, carpathian=5, revolts=["czech", "hungarian"], actions=2)
    game.dice(5).play("offensive carpathian")
    assert game.space("carpathian") == 5


@rule("HE.OFF.9")
def test_war_weariness_does_not_touch_offensives() -> None:
    game = position(polish=3, weariness=True, actions=2).dice(4).play("offensive polish")
    assert game.space("polish") == 4
    assert drms(game) == [[]]


@rule("HE.OFF.9", "HE.OPT.8")
def test_expanded_war_weariness_does_not_touch_offensives_either() -> None:
    game = position(polish=3, weariness=True, expanded_war_weariness=True, actions=2).dice(4)
    assert game.play("offensive polish").space("polish") == 4


# ---- German Aid


@rule("HE.AID.1")
def test_german_aid_is_plus_2_for_the_whole_turn_against_one_front() -> None:
    game = position(polish=3, carpathian=5, aid=2, actions=3).dice(2, 2, 3)
    game.play("offensive polish", "german aid")
    assert game.space("polish") == 4
    game.play("offensive polish")
    assert game.space("polish") == 5
    game.play("offensive carpathian")
    assert drms(game) == [[["HE.AID.1", 2]], [["HE.AID.1", 2]], []]
    assert game.g.german_aid[0] == 1


@rule("HE.AID.1")
def test_declined_german_aid_gives_nothing_and_keeps_the_marker() -> None:
    game = position(polish=3, aid=1, actions=2).dice(3).play("offensive polish", "no aid")
    assert game.space("polish") == 3
    assert game.g.german_aid[0] == 1


@rule("HE.AID.1")
def test_german_aid_is_gone_on_the_next_turn() -> None:
    game = position(polish=3, aid=2, actions=1).dice(4).play("offensive polish", "german aid")
    game.dice(game.g.deck[0].index(GERMAN_AID))
    game.play("offensive polish")
    assert game.options_now() == ["no aid", "german aid"]
    game.play("no aid").dice(3)
    assert drms(game)[1] == []


@rule("HE.AID.2")
def test_no_second_german_aid_marker_in_a_turn() -> None:
    game = position(polish=3, carpathian=5, aid=3, actions=3).dice(2)
    game.play("offensive polish", "german aid", "offensive carpathian")
    assert game.rolling() == "HE.OFF.1"
    game.dice(2).play("offensive polish")
    assert game.rolling() == "HE.OFF.1"
    assert game.g.german_aid[0] == 2


@rule("HE.AID.2")
def test_two_markers_cannot_be_given_at_once() -> None:
    game = position(polish=3, aid=3, actions=2).play("offensive polish")
    assert game.options_now() == ["no aid", "german aid"]
    with refused("HE.AID.2"):
        game.play("both")


@rule("HE.AID.2")
def test_a_marker_discarded_on_card_50_does_not_stop_another_from_helping() -> None:
    game = drawing(CZECHS_LEAVE, polish=3, aid=2, will=0).play("discard aid")
    game.dice(2).play("offensive polish", "german aid")
    assert game.space("polish") == 4
    assert game.g.german_aid[0] == 0


@rule("HE.AID.3")
def test_german_aid_is_decided_before_the_die() -> None:
    game = position(polish=3, aid=1, actions=2).play("offensive polish")
    assert game.asked() == "aid"
    assert game.rolling() == ""


@rule("HE.AID.3")
def test_german_aid_may_come_with_a_later_offensive_and_helps_from_then_on() -> None:
    game = position(polish=3, aid=1, actions=3).dice(3, 3)
    game.play("offensive polish", "no aid", "offensive polish", "german aid")
    assert drms(game) == [[], [["HE.AID.1", 2]]]
    assert game.space("polish") == 4


@rule("HE.AID.3", "HE.CMP.8")
def test_without_a_marker_nothing_is_asked() -> None:
    game = position(polish=3, aid=0, actions=2).play("offensive polish")
    assert game.rolling() == "HE.OFF.1"


@rule("HE.AID.4")
def test_german_aid_is_no_help_in_battles_tests_and_influence() -> None:
    battle = drawing(7, aid=3).dice(3)  # Drina: 3 against 3
    assert battle.box("drina") == "stalemates"
    assert battle.rolling() == "HE.LOY.2"
    plea = position(loyalty=(1, 3, 3), aid=3, actions=2).dice(3).play("influence czech")
    assert plea.loyalty("czech") == 1


@rule("HE.EVT.11")
def test_german_aid_can_be_spent_on_the_turn_it_comes() -> None:
    game = (
        drawing(GERMAN_AID, polish=3, resources=(1, 0, 0))
        .dice(2)
        .play("offensive polish", "german aid")
    )
    assert game.space("polish") == 4
    assert game.g.german_aid[0] == 2


# ---- Mackensen


@rule("HE.MAC.1")
def test_mackensen_rolls_two_dice_and_the_better_counts() -> None:
    game = position(polish=3, mackensen=2, actions=2).dice(1, 5)
    game.play("offensive polish", "mackensen")
    assert game.space("polish") == 4
    assert game.g.mackensen == 1


@rule("HE.MAC.1")
def test_without_mackensen_one_die_is_rolled() -> None:
    game = position(polish=3, mackensen=2, actions=2).dice(2)
    game.play("offensive polish", "one die")
    assert game.space("polish") == 3
    assert game.g.mackensen == 2


@rule("HE.MAC.2")
def test_mackensen_is_decided_before_rolling_and_costs_one_marker() -> None:
    game = position(polish=3, mackensen=3, actions=2).play("offensive polish")
    assert game.options_now() == ["one die", "mackensen"]
    game.play("mackensen")
    assert game.rolling() == "HE.MAC.1"
    assert game.dice(2, 3).g.mackensen == 2
    assert game.asked() == "action"


@rule("HE.MAC.3")
def test_mackensen_cannot_be_on_two_fronts_in_one_turn() -> None:
    game = position(polish=3, carpathian=5, mackensen=5, actions=3).dice(2, 2)
    game.play("offensive polish", "mackensen", "offensive carpathian")
    assert game.rolling() == "HE.OFF.1"


@rule("HE.MAC.3")
def test_mackensen_is_free_again_on_the_next_turn() -> None:
    game = position(polish=3, carpathian=5, mackensen=5, actions=1).dice(2, 2)
    game.play("offensive polish", "mackensen")
    game.dice(game.g.deck[0].index(GERMAN_AID)).play("offensive carpathian")
    assert game.asked() == "aid"
    game.play("no aid")
    assert game.asked() == "mackensen"


@rule("HE.MAC.3")
def test_declining_mackensen_ties_him_to_nobody() -> None:
    game = position(polish=3, carpathian=5, mackensen=5, actions=3).dice(2)
    game.play("offensive polish", "one die", "offensive carpathian")
    assert game.asked() == "mackensen"


@rule("HE.MAC.4")
def test_each_offensive_on_the_same_front_may_have_its_marker() -> None:
    game = position(polish=1, mackensen=3, actions=4).dice(1, 4, 1, 4, 1, 4)
    for _ in range(3):
        game.play("offensive polish", "mackensen")
    assert game.space("polish") == 4
    assert game.g.mackensen == 0
    game.play("offensive polish")
    assert game.rolling() == "HE.OFF.1"


@rule("HE.MAC.5")
def test_mackensen_and_german_aid_go_together() -> None:
    game = position(polish=3, mackensen=1, aid=1, actions=2).dice(1, 2)
    game.play("offensive polish", "german aid", "mackensen")
    assert game.space("polish") == 4  # 2 + 2 against 3


@rule("HE.MAC.6")
def test_the_natural_6_of_the_better_die_succeeds() -> None:
    game = position(card=GALICIA, carpathian=5, revolts=["czech", "hungarian"], mackensen=1)
    game.dice(1, 6).play("offensive carpathian", "mackensen")
    assert game.space("carpathian") == 6


@rule("HE.MAC.6")
def test_the_natural_1_of_the_worse_die_does_no_harm() -> None:
    game = position(card=NINTH_ARMY, polish=3, mackensen=1).dice(1, 2)
    game.play("offensive polish", "mackensen")
    assert game.space("polish") == 4


@rule("HE.MAC.6")
def test_which_die_is_used_is_not_asked() -> None:
    game = position(polish=2, mackensen=1, actions=2).dice(5, 4)
    game.play("offensive polish", "mackensen")
    assert game.asked() == "action"
    assert game.notes("offensive")[0].figures[1] == 5


@rule("HE.MAC.2")
def test_mackensen_is_no_help_in_battles() -> None:
    game = drawing(7, mackensen=5).dice(3)
    assert game.box("drina") == "stalemates"


# ---- Budapest


@rule("HE.STR.7")
def test_the_carpathian_front_in_budapest_shields_the_romanians_in_bucharest() -> None:
    game = position(carpathian=1, romanian=3, actions=2)
    assert "offensive romanian" not in game.options_now()
    with refused("HE.STR.7"):
        game.play("offensive romanian")


@rule("HE.STR.8")
def test_with_both_fronts_in_budapest_only_the_target_is_driven_out() -> None:
    game = position(carpathian=1, romanian=1, actions=2).dice(6)
    assert {"offensive carpathian", "offensive romanian"} <= set(game.options_now())
    game.play("offensive romanian")
    assert (game.space("romanian"), game.space("carpathian")) == (2, 1)
