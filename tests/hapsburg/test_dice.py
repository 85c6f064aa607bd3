"""Die roll modifiers, and what a natural 1 and a natural 6 do."""

import pytest

from redan.contract import rule
from redan.games.hapsburg_eclipse.names import RAGING
from tests.hapsburg.position import closing, drawing, position


@rule("HE.DRM.1")
@pytest.mark.parametrize(("die", "won"), [(2, False), (3, True)])
def test_drms_of_an_offensive_add_up(die: int, won: bool) -> None:
    game = position(card=42, carpathian=4, aid=1, revolts=["czech"])  # +1, +2 and -1
    game.play("offensive carpathian", "german aid").dice(die)
    assert game.space("carpathian") == (5 if won else 4)


@rule("HE.DRM.1")
def test_drms_of_a_battle_add_up() -> None:
    game = drawing(30, resources=(2, 0, 0), weariness=True).dice(2)
    assert game.box("nivelle") == "stalemates"  # 2 + 2 - 1 against 3


@rule("HE.DRM.1")
def test_the_rulebooks_plus_two_and_minus_one_are_plus_one() -> None:
    game = position(card=10, polish=4, revolts=["czech"]).dice(2, 3)
    game.play("offensive polish", "offensive polish")
    assert [note.figures[4] for note in game.notes("offensive")] == [False, True]


@rule("HE.DRM.2")
def test_a_modified_result_may_exceed_six() -> None:
    game = drawing(26, italian=6).dice(5)
    assert "5 + 3 = 8 against 3" in game.match.words(frozenset())[1]


@rule("HE.DRM.2")
def test_a_modified_result_may_fall_below_one() -> None:
    game = drawing(26, italian=1, weariness=True).dice(2)
    assert "2 - 1 - 2 = -1 against 3" in game.match.words(frozenset())[1]
    assert game.box("trentino") == "defeats"


@rule("HE.DRM.3")
def test_an_offensive_fails_on_a_natural_one_whatever_the_drms() -> None:
    game = position(card=10, polish=3, counters=["polish_provisional"], aid=1, lodz_won=True)
    game.play("offensive polish", "german aid").dice(1)  # 1 + 5 would beat 2
    assert game.space("polish") == 3


@rule("HE.DRM.3")
def test_an_offensive_succeeds_on_a_natural_six_whatever_the_drms() -> None:
    game = position(card=2, carpathian=5, revolts=["czech", "hungarian"])
    game.play("offensive carpathian").dice(6)  # 6 - 3 would not beat 4
    assert game.space("carpathian") == 6


@rule("HE.DRM.3")
def test_a_battle_is_lost_on_a_natural_one_whatever_the_drms() -> None:
    assert drawing(5, resources=(0, 2, 0)).dice(1).box("tannenberg") == "defeats"


@rule("HE.DRM.3")
def test_a_battle_is_won_on_a_natural_six_whatever_the_drms() -> None:
    assert drawing(41, weariness=True).dice(6).box("palestine") == "victories"  # 6 - 1 against 5


@rule("HE.DRM.4")
def test_a_front_gets_through_on_a_natural_one_of_its_attrition_roll() -> None:
    game = drawing(24, italian=3, revolts=["croat"]).dice(4, 1)
    assert game.space("italian") == 2


@rule("HE.DRM.4")
def test_a_front_is_held_on_a_natural_six_of_its_attrition_roll_as_on_any_high_die() -> None:
    assert drawing(24, italian=3).dice(4, 6).space("italian") == 3


@rule("HE.DRM.4")
@pytest.mark.parametrize(("die", "loyalty"), [(1, 2), (2, 3)])
def test_attempts_to_influence_are_held_against_the_rating_alone(die: int, loyalty: int) -> None:
    game = position(loyalty=(3, 3, 2)).play("influence hungarian").dice(die)
    assert game.loyalty("hungarian") == loyalty


@rule("HE.DRM.4")
def test_a_natural_six_may_pick_another_nationality_than_the_hungarians() -> None:
    game = drawing(8).dice(4, 6)  # Lodz: -1 on the pick
    assert [note.figures[2] for note in game.notes("random")] == [1]


@rule("HE.DRM.5")
def test_the_drm_of_a_card_is_gone_with_the_next_card() -> None:
    game = drawing(10, others=[5], polish=4, counters=["polish_provisional"]).dice(6)
    game.play("offensive polish").dice(2).play("end")
    assert game.space("polish") == 5  # 2 + 2 beat 2
    game.draw(5).dice(4).play("offensive polish").dice(2)
    assert game.space("polish") == 4  # and 2 does not


@rule("HE.DRM.5")
def test_the_drm_of_war_weariness_stays_with_the_next_card() -> None:
    game = drawing(4, others=[9], weariness=True).dice(4, 6).play("end").draw(9).dice(5)
    assert game.box("mons") == "defeats"
    assert game.box("falklands") == "defeats"


@rule("HE.DRM.6")
def test_drms_to_offensives_leave_battles_alone() -> None:
    game = closing(card=38, kaiserschlacht=RAGING, aid=3).dice(3)
    assert game.box("kaiserschlacht_1") == "stalemates"


@rule("HE.DRM.6")
def test_drms_to_battles_leave_offensives_alone() -> None:
    game = position(polish=3, weariness=True, resources=(2, 2, 2)).dice(3, 4)
    game.play("offensive polish", "offensive polish")
    assert [note.figures[4] for note in game.notes("offensive")] == [False, True]
