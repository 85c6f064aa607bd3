"""3.0: Loyalty Tests, Revolts and what they do."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import NATIONS, closing, drawing, position

SECOND_ARMY = 1  # a random test, nothing rolled before it
DRIVE_INTO_GALICIA = 2  # tests the Hungarians
CIPHER = 6  # tests the Croats
LODZ = 8  # a random test at -1, after a battle
LEGION = 13  # tests the Czechs twice
MACKENSEN = 16  # tests the Czechs
STRAFEXPEDITION = 20  # tests all
FOOD_SHORTAGES = 34  # tests the Hungarians twice
CONRAD = 46  # a random test at +1

TESTS_OF = {"czech": MACKENSEN, "croat": CIPHER, "hungarian": DRIVE_INTO_GALICIA}
RATINGS = {"czech": 4, "croat": 3, "hungarian": 2}


# ---- 3.1 Loyalty Tests


@rule("HE.LOY.1", "HE.LOY.2")
@pytest.mark.parametrize("nation", NATIONS)
def test_a_test_up_to_the_identity_rating_lowers_loyalty_by_one(nation: str) -> None:
    game = drawing(TESTS_OF[nation]).dice(RATINGS[nation])
    assert game.loyalty(nation) == 2


@rule("HE.LOY.1", "HE.LOY.2")
@pytest.mark.parametrize("nation", NATIONS)
def test_a_test_above_the_identity_rating_changes_nothing(nation: str) -> None:
    game = drawing(TESTS_OF[nation]).dice(RATINGS[nation] + 1)
    assert game.loyalty(nation) == 3


@rule("HE.LOY.2")
def test_each_loyalty_test_is_one_roll() -> None:
    game = drawing(MACKENSEN)
    assert game.rolling() == "HE.LOY.2"
    assert game.dice(5).asked() == "action"


@rule("HE.LOY.2")
def test_the_croats_of_the_rulebook_hold_on_4_5_and_6_and_waver_on_1_2_and_3() -> None:
    after = [drawing(CIPHER).dice(face).loyalty("croat") for face in (1, 2, 3, 4, 5, 6)]
    assert after == [2, 2, 2, 3, 3, 3]


@rule("HE.LOY.3")
def test_no_test_raises_loyalty() -> None:
    game = drawing(STRAFEXPEDITION, loyalty=(1, 1, 1)).dice(6, 6, 6)
    assert game.g.loyalty == [1, 1, 1]


@rule("HE.LOY.4")
def test_times_two_means_two_tests_of_one_nationality() -> None:
    game = drawing(LEGION).dice(4, 4)
    assert game.loyalty("czech") == 1


@rule("HE.LOY.4")
def test_all_means_one_test_each_czechs_first_then_croats_then_hungarians() -> None:
    game = drawing(STRAFEXPEDITION).dice(4, 3, 2)
    assert [note.figures[0] for note in game.notes("test")] == [0, 1, 2]
    assert game.g.loyalty == [2, 2, 2]


@rule("HE.LOY.4")
def test_none_means_no_test() -> None:
    game = drawing(23, romanian=4)
    assert game.asked() == "action"
    assert game.notes("test") == []


@rule("HE.LOY.4")
def test_two_names_on_a_card_are_tested_in_their_order() -> None:
    game = drawing(21).dice(4, 3)
    assert [note.figures[0] for note in game.notes("test")] == [0, 2]
    assert game.g.loyalty == [2, 3, 3]


# ---- 3.2 Random tests


@rule("HE.LOY.5")
@pytest.mark.parametrize(
    ("face", "nation"),
    [(1, "czech"), (2, "czech"), (3, "czech"), (4, "croat"), (5, "croat"), (6, "hungarian")],
)
def test_a_random_test_strikes_czechs_on_1_to_3_croats_on_4_and_5_hungarians_on_6(
    face: int, nation: str
) -> None:
    game = drawing(SECOND_ARMY).dice(face, 1)
    assert game.loyalty(nation) == 2
    assert sum(game.g.loyalty) == 8


@rule("HE.LOY.5")
def test_a_random_test_is_two_rolls_first_whom_then_the_test() -> None:
    game = drawing(SECOND_ARMY)
    assert game.rolling() == "HE.LOY.5"
    assert game.dice(6).rolling() == "HE.LOY.2"


@rule("HE.LOY.5")
def test_the_cards_modifier_moves_the_random_pick() -> None:
    game = drawing(CONRAD).dice(3, 3)  # 3 + 1: the Croats
    assert game.g.loyalty == [3, 2, 3]


@rule("HE.LOY.5")
def test_at_lodz_one_face_less_finds_the_hungarians() -> None:
    game = drawing(LODZ).dice(4, 6, 3)  # the battle; 6 - 1: the Croats; their test
    assert game.g.loyalty == [3, 2, 3]


@rule("HE.LOY.5")
def test_below_1_the_pick_is_still_the_czechs() -> None:
    game = drawing(LODZ).dice(4, 1, 4)
    assert game.g.loyalty == [2, 3, 3]


@rule("HE.LOY.5")
def test_above_6_the_pick_is_still_the_hungarians() -> None:
    game = drawing(CONRAD).dice(6, 2)
    assert game.g.loyalty == [3, 3, 2]


@rule("HE.LOY.6")
def test_the_modifier_of_a_random_pick_does_not_touch_the_test() -> None:
    game = drawing(CONRAD).dice(4, 3)  # 4 + 1: the Croats; their 3 is not a 4
    assert game.loyalty("croat") == 2


@rule("HE.LOY.6")
def test_the_minus_of_lodz_does_not_lower_the_test() -> None:
    game = drawing(LODZ).dice(4, 6, 4)
    assert game.loyalty("croat") == 3


# ---- 3.2 Revolting Developments


@rule("HE.LOY.7")
def test_a_nationality_in_revolt_passes_its_test_to_the_next_below() -> None:
    game = drawing(CIPHER, revolts=["croat"]).dice(2)
    assert game.g.loyalty == [3, 0, 2]


@rule("HE.LOY.7")
def test_passing_on_goes_round_from_the_bottom_to_the_top() -> None:
    game = drawing(DRIVE_INTO_GALICIA, revolts=["hungarian"]).dice(4)
    assert game.g.loyalty == [2, 3, 0]


@rule("HE.LOY.7")
def test_flight_over_vienna_passes_hungarians_and_czechs_and_tests_the_croats() -> None:
    game = drawing(47, revolts=["hungarian", "czech"], italian=6).dice(3)
    assert game.g.loyalty == [0, 2, 0]


@rule("HE.LOY.7")
def test_a_pick_at_random_passes_on_too() -> None:
    game = drawing(SECOND_ARMY, revolts=["czech"]).dice(1, 3)
    assert game.g.loyalty == [0, 2, 3]


@rule("HE.LOY.8")
def test_the_second_of_two_tests_passes_on_when_the_first_brings_revolt() -> None:
    game = drawing(FOOD_SHORTAGES, loyalty=(3, 3, 1)).dice(2, 4)
    assert game.g.loyalty == [2, 3, 0]


@rule("HE.LOY.9")
def test_a_test_passed_on_uses_the_rating_of_the_one_tested() -> None:
    assert drawing(MACKENSEN, revolts=["czech"]).dice(4).loyalty("croat") == 3
    assert drawing(DRIVE_INTO_GALICIA, revolts=["hungarian"]).dice(4).loyalty("czech") == 2


# ---- 3.3 Revolt


@rule("HE.REV.1")
def test_a_nationality_is_in_revolt_exactly_at_0() -> None:
    game = drawing(LEGION, loyalty=(2, 3, 3)).dice(4)
    assert game.g.loyalty[0] == 1
    assert "Czechs 1" in game.board()
    game.dice(4)
    assert "Czechs Revolt" in game.board()


@rule("HE.REV.2")
def test_all_three_in_revolt_end_the_game_at_once_in_a_crushing_defeat() -> None:
    game = drawing(CIPHER, loyalty=(0, 1, 0)).dice(3)
    result = game.result()
    assert result is not None
    assert (result.rule, result.level, result.outcomes) == (
        "HE.REV.2", "Crushing Defeat", ("lost",),
    )  # fmt: skip


@rule("HE.REV.2")
def test_two_in_revolt_do_not_end_the_game() -> None:
    game = drawing(CIPHER, loyalty=(0, 1, 1)).dice(3)
    assert game.result() is None
    assert game.asked() == "action"


@rule("HE.REV.2")
def test_after_the_third_revolt_no_further_test_is_made() -> None:
    game = drawing(LEGION, loyalty=(1, 0, 0)).dice(4)
    assert game.match.over
    assert len(game.notes("test")) == 1


@rule("HE.REV.3")
def test_each_nationality_in_revolt_counts_a_defeat() -> None:
    assert closing(revolts=["czech", "hungarian"]).will() == -2


@rule("HE.REV.4")
@pytest.mark.parametrize("front", ["polish", "carpathian"])
def test_a_czech_revolt_hampers_offensives_against_both_russian_fronts(front: str) -> None:
    game = position(polish=4, carpathian=5, counters=["brusilov_provisional"], revolts=["czech"])
    game.dice(4).play(f"offensive {front}")
    assert game.space(front) == (4 if front == "polish" else 5)
    assert game.notes("offensive")[0].figures[2] == [["HE.REV.4", -1]]


@rule("HE.REV.4")
def test_a_czech_revolt_hampers_nobody_else() -> None:
    game = position(italian=2, romanian=3, balkan=3, revolts=["czech"], actions=3)
    game.dice(3, 3, 3).play("offensive italian", "offensive romanian", "offensive balkan")
    assert [note.figures[2] for note in game.notes("offensive")] == [[], [], []]


@rule("HE.REV.5")
@pytest.mark.parametrize("front", ["italian", "balkan"])
def test_a_croat_revolt_hampers_offensives_in_the_south(front: str) -> None:
    game = position(italian=2, balkan=2, revolts=["croat"]).dice(3)  # 3 - 1 is no more than 2
    game.play(f"offensive {front}")
    assert game.space(front) == 2
    assert game.notes("offensive")[0].figures[2] == [["HE.REV.5", -1]]


@rule("HE.REV.5")
def test_a_croat_revolt_hampers_nobody_else() -> None:
    game = position(polish=4, carpathian=5, romanian=3, revolts=["croat"], actions=3)
    game.dice(3, 3, 3).play("offensive polish", "offensive carpathian", "offensive romanian")
    assert [note.figures[2] for note in game.notes("offensive")] == [[], [], []]


@rule("HE.REV.5", "HE.ATT.2")
def test_a_croat_revolt_helps_the_italians_across_the_isonzo() -> None:
    game = drawing(10, italian=3, revolts=["croat"]).dice(2)  # 2 - 1 is below Cadorna's 2
    assert game.space("italian") == 2


@rule("HE.REV.5", "HE.ATT.2")
def test_a_croat_revolt_helps_guillaumat_over_the_trench_line() -> None:
    game = drawing(6, balkan=5, trench=True, counters=["guillaumat"], revolts=["croat"])
    assert game.dice(3).space("balkan") == 4


@rule("HE.REV.6")
@pytest.mark.parametrize("front", ["romanian", "carpathian"])
def test_a_hungarian_revolt_hampers_offensives_in_the_east(front: str) -> None:
    game = position(carpathian=5, romanian=3, revolts=["hungarian"])
    game.dice({"romanian": 3, "carpathian": 5}[front]).play(f"offensive {front}")
    assert game.space(front) == {"romanian": 3, "carpathian": 5}[front]
    assert game.notes("offensive")[0].figures[2] == [["HE.REV.6", -1]]


@rule("HE.REV.6")
def test_a_hungarian_revolt_hampers_nobody_else() -> None:
    game = position(italian=2, polish=4, balkan=3, revolts=["hungarian"], actions=3)
    game.dice(3, 3, 3).play("offensive italian", "offensive polish", "offensive balkan")
    assert [note.figures[2] for note in game.notes("offensive")] == [[], [], []]


@rule("HE.REV.7")
def test_two_revolts_together_are_minus_2_against_the_carpathian_front() -> None:
    revolting = ["czech", "hungarian"]
    game = position(carpathian=5, counters=["brusilov_provisional"], revolts=revolting)
    game.dice(5, 1).play("offensive carpathian")  # 5 - 2 is no more than 3
    assert game.space("carpathian") == 5


@rule("HE.REV.7")
def test_two_revolts_and_german_aid_cancel_out() -> None:
    revolting = ["czech", "hungarian"]
    game = position(carpathian=5, revolts=revolting, aid=1, actions=2)
    game.dice(4, 5).play("offensive carpathian", "german aid")
    assert game.space("carpathian") == 5
    game.play("offensive carpathian")
    assert game.space("carpathian") == 6


@rule("HE.REV.8", "HE.INF.4")
def test_an_ended_revolt_hampers_the_next_offensive_no_more() -> None:
    game = position(polish=4, revolts=["czech"], actions=2).dice(4, 4)
    game.play("influence czech", "offensive polish")
    assert game.loyalty("czech") == 1
    assert game.space("polish") == 5


@rule("HE.REV.8")
def test_a_revolt_that_stands_hampers_each_offensive() -> None:
    game = position(polish=4, revolts=["czech"], actions=2).dice(3, 4)
    game.play("influence czech", "offensive polish")
    assert game.space("polish") == 4
