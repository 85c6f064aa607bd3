"""The Isonzo, the Bulgarian Trench Line, and the Attrition Rolls before them."""

from typing import Any

import pytest

from redan.contract import rule
from tests.hapsburg.position import closing, drawing, position, refused

GALLIPOLI, DANUBE, PUTNIK, PALESTINE, PEACE_FEELERS = 14, 24, 11, 41, 43
CAPORETTO, GREECE = 37, 44


def isonzo(die: int, counter: str = "diaz", **facts: Any) -> int:
    """Where the Italian Front stands after an Advance from Udine with this die."""
    game = drawing(DANUBE, italian=3, counters=[counter], **facts).dice(4)
    assert game.rolling() == "HE.ATT.1"
    return game.dice(die).space("italian")


@rule("HE.ATT.1")
@pytest.mark.parametrize("die", [1, 2])
def test_less_than_the_battle_value_gets_through(die: int) -> None:
    assert isonzo(die) == 2


@rule("HE.ATT.1")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_the_battle_value_or_more_is_held(die: int) -> None:
    assert isonzo(die) == 3


@rule("HE.ATT.1")
def test_the_rulebooks_cadorna_is_held_on_a_two() -> None:
    game = drawing(PUTNIK, italian=3).dice(4, 2)
    assert game.space("italian") == 3


@rule("HE.ATT.2")
@pytest.mark.parametrize(("die", "space"), [(3, 2), (4, 3)])
def test_a_croat_revolt_helps_across_the_isonzo(die: int, space: int) -> None:
    assert isonzo(die, revolts=["croat"]) == space


@rule("HE.ATT.2")
def test_a_croat_revolt_helps_through_the_trench_line() -> None:
    game = drawing(PALESTINE, balkan=5, counters=["guillaumat"], trench=True, revolts=["croat"])
    assert game.dice(4, 3).space("balkan") == 4


@rule("HE.ATT.2")
def test_other_revolts_and_weariness_do_not_touch_an_attrition_roll() -> None:
    assert isonzo(3, revolts=["czech", "hungarian"], weariness=True) == 3
    assert isonzo(2, revolts=["czech", "hungarian"], weariness=True, aid=3) == 2


@rule("HE.ATT.3")
def test_a_retreat_over_the_isonzo_needs_no_roll() -> None:
    game = drawing(PEACE_FEELERS, italian=2).play("retreat italian")
    assert game.rolling() == "HE.LOY.2"
    assert game.space("italian") == 3


@rule("HE.ATT.3")
def test_a_retreat_over_the_trench_line_needs_no_roll() -> None:
    game = position(balkan=4, trench=True).play("offensive balkan").dice(6)
    assert game.asked() == "action"
    assert game.space("balkan") == 5


@rule("HE.ATT.4")
@pytest.mark.parametrize("italian", [6, 5, 4, 2])
def test_only_from_udine_do_the_italians_meet_the_isonzo(italian: int) -> None:
    game = drawing(DANUBE, italian=italian).dice(4)
    assert game.asked() == "action"
    assert game.space("italian") == italian - 1


@rule("HE.ATT.4")
def test_from_udine_they_do() -> None:
    assert drawing(DANUBE, italian=3).dice(4).rolling() == "HE.ATT.1"


@rule("HE.ATT.4")
@pytest.mark.parametrize(("card", "battle"), [(PUTNIK, [4]), (CAPORETTO, [])])
def test_they_do_on_every_card_that_advances_them(card: int, battle: list[int]) -> None:
    assert drawing(card, italian=3).dice(*battle).rolling() == "HE.ATT.1"


@rule("HE.ATT.5")
def test_the_trench_line_stands_between_salonika_and_veles() -> None:
    game = drawing(PALESTINE, balkan=5, trench=True).dice(4)
    assert game.rolling() == "HE.ATT.1"
    assert game.dice(2).space("balkan") == 5  # Sarrail's 2


@rule("HE.ATT.5")
@pytest.mark.parametrize("balkan", [4, 3, 2])
def test_beyond_veles_it_stops_nobody(balkan: int) -> None:
    game = drawing(PALESTINE, balkan=balkan, trench=True).dice(4)
    assert game.asked() == "action"
    assert game.space("balkan") == balkan - 1


@rule("HE.ATT.5")
def test_where_it_was_not_built_nothing_stops_the_balkan_front() -> None:
    game = drawing(PALESTINE, balkan=5).dice(4)
    assert game.asked() == "action"
    assert game.space("balkan") == 4


@rule("HE.ATT.5")
def test_the_trench_line_stops_no_other_front() -> None:
    game = drawing(5, polish=5, carpathian=5, trench=True, balkan=5).dice(4)
    assert game.asked() == "action"


@rule("HE.ATT.6")
@pytest.mark.parametrize("balkan", [3, 2, 1])
def test_the_trench_line_falls_when_the_front_ends_a_turn_beyond_it(balkan: int) -> None:
    assert not closing(balkan=balkan, trench=True).g.trench


@rule("HE.ATT.6")
@pytest.mark.parametrize("balkan", [5, 4, None])
def test_the_trench_line_holds_while_the_front_is_not_beyond_it(balkan: int | None) -> None:
    assert closing(balkan=balkan, trench=True).g.trench


@rule("HE.ATT.6")
def test_a_front_thrown_back_to_veles_the_same_turn_leaves_the_trench_line_standing() -> None:
    game = drawing(PALESTINE, balkan=4, trench=True).dice(4)
    assert game.space("balkan") == 3
    game.play("offensive balkan").dice(6)
    assert game.space("balkan") == 4
    assert game.g.trench
    assert game.rolling() == "HE.SEQ.2"


@rule("HE.ATT.7")
def test_when_bulgaria_leaves_the_trench_line_goes() -> None:
    assert not closing(card=48, balkan=4, trench=True).g.trench


@rule("HE.ATT.7")
def test_it_stays_where_desperey_has_not_left_salonika() -> None:
    assert closing(card=48, balkan=5, trench=True).g.trench


@rule("HE.ATT.7")
def test_it_stays_at_veles_on_any_other_card() -> None:
    assert closing(card=GREECE, balkan=4, trench=True).g.trench


@rule("HE.ATT.8")
def test_a_trench_line_that_is_gone_is_not_rebuilt() -> None:
    game = closing(balkan=3, trench=True, card=DANUBE)
    assert not game.g.trench
    game.draw(1).dice(4, 6)
    with refused("HE.EVT.13"):
        game.play("trench")


@rule("HE.ATT.9")
def test_a_front_thrown_back_to_salonika_meets_the_trench_line_again() -> None:
    game = drawing(GALLIPOLI, others=[PALESTINE], balkan=5, trench=True)
    game.dice(4, 1, 6, 6)  # the battle, the trench line, a random test
    assert game.space("balkan") == 4
    game.play("offensive balkan").dice(6).play("end")
    assert game.space("balkan") == 5
    game.draw(PALESTINE).dice(4)
    assert game.rolling() == "HE.ATT.1"
    assert game.dice(1).space("balkan") == 4
