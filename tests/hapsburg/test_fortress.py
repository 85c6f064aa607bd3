"""Przemyśl: what the Fortress does, how it falls and how it is repaired."""

import pytest

from redan.contract import rule
from tests.hapsburg.position import closing, drawing, position, refused

CER, FALKLANDS = 3, 9


@rule("HE.FOR.1")
@pytest.mark.parametrize("carpathian", [5, 4])
def test_the_fortress_stops_nobody(carpathian: int) -> None:
    game = drawing(CER, carpathian=carpathian, fortress=3).dice(4)
    assert game.rolling() == "HE.LOY.2"
    assert game.space("carpathian") == carpathian - 1


@rule("HE.FOR.1", "HE.FOR.2")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_in_przemysl_with_the_fortress_in_play_the_enemy_holds_nothing(strength: int) -> None:
    assert closing(carpathian=4, fortress=strength).will() == 0


@rule("HE.FOR.2")
def test_past_the_fortress_the_enemy_does_not_hold_it() -> None:
    assert closing(carpathian=1, fortress=2).will() == -3  # Budapest and Debrecen alone


@rule("HE.FOR.3")
@pytest.mark.parametrize("carpathian", [1, 2, 3])
def test_the_fortress_helps_against_a_front_beyond_it(carpathian: int) -> None:
    game = position(carpathian=carpathian, fortress=1).play("offensive carpathian").dice(4)
    assert game.space("carpathian") == carpathian + 1  # 4 + 1 beats Brusilov's 4


@rule("HE.FOR.3")
@pytest.mark.parametrize("carpathian", [4, 5])
def test_it_does_not_help_against_one_in_or_before_przemysl(carpathian: int) -> None:
    game = position(carpathian=carpathian, fortress=3).play("offensive carpathian").dice(4)
    assert game.space("carpathian") == carpathian


@rule("HE.FOR.3")
def test_destroyed_it_does_not_help() -> None:
    game = position(carpathian=3, fortress=0).play("offensive carpathian").dice(4)
    assert game.space("carpathian") == 3


@rule("HE.FOR.3")
def test_it_helps_against_no_other_front() -> None:
    game = position(polish=3, fortress=3).play("offensive polish").dice(3)
    assert game.space("polish") == 3


@rule("HE.FOR.4")
@pytest.mark.parametrize("carpathian", [1, 2, 3])
def test_a_front_beyond_przemysl_starves_the_fortress(carpathian: int) -> None:
    assert closing(carpathian=carpathian, fortress=3).g.fortress == 2


@rule("HE.FOR.4")
@pytest.mark.parametrize("carpathian", [4, 5, 6, None])
def test_in_przemysl_or_further_off_it_does_not(carpathian: int | None) -> None:
    assert closing(carpathian=carpathian, fortress=3).g.fortress == 3


@rule("HE.FOR.4")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 0)])
def test_the_fortress_falls_step_by_step(before: int, after: int) -> None:
    assert closing(carpathian=3, fortress=before).g.fortress == after


@rule("HE.FOR.4")
def test_other_fronts_do_not_starve_it() -> None:
    assert closing(polish=1, romanian=2, fortress=3).g.fortress == 3


@rule("HE.FOR.5")
def test_a_destroyed_fortress_falls_no_further() -> None:
    assert closing(carpathian=3, fortress=0).g.fortress == 0


@rule("HE.FOR.6")
@pytest.mark.parametrize(
    ("carpathian", "will"), [(6, 0), (5, 0), (4, -2), (3, -2), (2, -3), (None, 0)]
)
def test_a_destroyed_fortress_counts_two_with_the_enemy_in_or_past_it(
    carpathian: int | None, will: int
) -> None:
    assert closing(carpathian=carpathian, fortress=0).will() == will


@rule("HE.FOR.6")
def test_the_last_step_lost_counts_the_same_turn() -> None:
    assert closing(carpathian=3, fortress=1).will() == -2


@rule("HE.FOR.7")
def test_a_repair_takes_two_actions() -> None:
    game = position(carpathian=5, fortress=0, actions=3).play("repair")
    assert game.g.fortress == 1
    assert game.g.actions == 1


@rule("HE.FOR.7")
@pytest.mark.parametrize("carpathian", [4, 3, 1])
@pytest.mark.parametrize("strength", [0, 2])
def test_with_the_enemy_in_or_past_przemysl_nothing_is_repaired(
    carpathian: int, strength: int
) -> None:
    game = position(carpathian=carpathian, fortress=strength, actions=2)
    with refused("HE.FOR.7"):
        game.play("repair")


@rule("HE.FOR.8")
def test_four_actions_repair_two_steps() -> None:
    game = position(carpathian=5, fortress=1, actions=4).play("repair", "repair")
    assert game.g.fortress == 3


@rule("HE.FOR.8")
def test_a_fortress_at_full_strength_is_not_repaired() -> None:
    game = position(carpathian=5, fortress=3, actions=2)
    with refused("HE.FOR.8"):
        game.play("repair")


@rule("HE.FOR.9")
def test_with_the_carpathian_front_off_the_map_the_fortress_can_be_repaired() -> None:
    assert position(carpathian=None, fortress=2).play("repair").g.fortress == 3


@rule("HE.FOR.10", "HE.FOR.7")
def test_one_operation_repairs_a_step() -> None:
    game = position(carpathian=5, fortress=1, actions=0, resources=(0, 1, 1))
    game.play("repair by operation", "from eastern")
    assert game.g.fortress == 2
    assert game.g.resources == [0, 0, 1]
    assert game.g.spent == [1]


@rule("HE.FOR.10")
def test_an_operation_for_a_repair_waits_until_no_action_is_left() -> None:
    game = position(carpathian=5, fortress=1, actions=2, resources=(0, 1, 0))
    with refused("HE.GSO.2"):
        game.play("repair by operation")


@rule("HE.FOR.10")
def test_one_action_and_one_operation_are_not_the_price_of_a_repair() -> None:
    game = position(carpathian=5, fortress=1, actions=1, resources=(0, 1, 0))
    with refused("HE.FOR.10"):
        game.play("repair")


@rule("HE.FOR.10")
def test_two_operations_are_not_the_price_of_a_repair() -> None:
    game = position(carpathian=5, fortress=1, actions=0, resources=(0, 2, 0))
    with refused("HE.FOR.10"):
        game.play("repair")
