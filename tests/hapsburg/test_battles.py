"""Off-Map Battles: dice, DRMs, boxes."""

import pytest

from redan.contract import rule
from redan.games.hapsburg_eclipse.names import RAGING
from tests.hapsburg.position import closing, drawing, position

CER, MONS, TANNENBERG, DRINA, LODZ, FALKLANDS, BELGRADE = 3, 4, 5, 7, 8, 9, 11
TRENTINO, NIVELLE, PALESTINE = 26, 30, 41


@rule("HE.OMB.1", "HE.OMB.3")
@pytest.mark.parametrize(
    ("card", "battle", "resources", "value"),
    [
        (MONS, "mons", (1, 0, 0), 4),
        (TANNENBERG, "tannenberg", (0, 1, 0), 2),
        (FALKLANDS, "falklands", (0, 0, 1), 5),
    ],
)
def test_a_resource_helps_in_its_own_theater(
    card: int, battle: str, resources: tuple[int, int, int], value: int
) -> None:
    assert drawing(card, resources=resources).dice(value).box(battle) == "victories"


@rule("HE.OMB.1")
@pytest.mark.parametrize(
    ("card", "battle", "resources", "value"),
    [
        (MONS, "mons", (0, 2, 2), 4),
        (TANNENBERG, "tannenberg", (2, 0, 2), 2),
        (FALKLANDS, "falklands", (2, 2, 0), 5),
    ],
)
def test_resources_of_other_theaters_do_not_help(
    card: int, battle: str, resources: tuple[int, int, int], value: int
) -> None:
    assert drawing(card, resources=resources).dice(value).box(battle) == "stalemates"


@rule("HE.OMB.2")
@pytest.mark.parametrize(
    ("die", "box"), [(2, "defeats"), (3, "stalemates"), (4, "victories"), (5, "victories")]
)
def test_lower_loses_equal_is_a_stalemate_higher_wins(die: int, box: str) -> None:
    assert drawing(NIVELLE).dice(die).box("nivelle") == box


@rule("HE.OMB.2", "HE.OMB.3")
def test_the_rulebooks_nivelle_offensive_is_won_with_one_resource() -> None:
    game = drawing(NIVELLE, resources=(1, 0, 0)).dice(3)
    assert game.box("nivelle") == "victories"  # 3 + 1 beats 3


@rule("HE.OMB.3")
def test_two_resources_add_two_and_stay() -> None:
    game = drawing(MONS, resources=(2, 0, 0)).dice(3)
    assert game.box("mons") == "victories"  # 3 + 2 beats 4
    assert game.g.resources == [2, 0, 0]


@rule("HE.OMB.4")
def test_war_weariness_weighs_on_miscellaneous_battles() -> None:
    assert drawing(DRINA, weariness=True).dice(3).box("drina") == "defeats"


@rule("HE.OMB.4")
def test_war_weariness_weighs_on_the_battles_of_a_theater() -> None:
    game = drawing(NIVELLE, weariness=True, resources=(1, 0, 0)).dice(3)
    assert game.box("nivelle") == "stalemates"


@rule("HE.OMB.4")
def test_war_weariness_weighs_on_the_kaiserschlacht() -> None:
    game = closing(kaiserschlacht=RAGING, weariness=True).dice(4)
    assert game.box("kaiserschlacht_1") == "stalemates"  # 4 - 1 against 3


@rule("HE.OMB.4")
def test_without_war_weariness_nothing_weighs() -> None:
    assert drawing(DRINA).dice(3).box("drina") == "stalemates"


@rule("HE.OMB.5")
def test_miscellaneous_battles_get_nothing_from_resources() -> None:
    assert drawing(DRINA, resources=(2, 2, 2)).dice(3).box("drina") == "stalemates"


@rule("HE.OMB.6")
@pytest.mark.parametrize(
    ("italian", "die", "box"),
    [
        (1, 5, "stalemates"),  # two ahead of Udine: 5 - 2 against 3
        (2, 4, "stalemates"),
        (3, 3, "stalemates"),
        (4, 2, "stalemates"),
        (5, 2, "victories"),
        (6, 2, "victories"),
    ],
)
def test_in_the_trentino_it_counts_how_far_the_italians_are_from_udine(
    italian: int, die: int, box: str
) -> None:
    assert drawing(TRENTINO, italian=italian).dice(die).box("trentino") == box


@rule("HE.OMB.6")
@pytest.mark.parametrize(("italian", "drm"), [(1, -2), (2, -1), (4, 1), (5, 2), (6, 3)])
def test_each_space_from_udine_is_worth_one(italian: int, drm: int) -> None:
    game = drawing(TRENTINO, italian=italian).dice(4)
    assert game.notes("battle")[0].figures[2] == [["HE.OMB.6", drm]]


@rule("HE.OMB.6", "HE.OMB.4")
def test_war_weariness_weighs_on_the_trentino_too() -> None:
    game = drawing(TRENTINO, italian=4, weariness=True).dice(3)
    assert game.box("trentino") == "stalemates"


@rule("HE.OMB.6", "HE.OMB.5")
def test_no_resource_helps_in_the_trentino() -> None:
    game = drawing(TRENTINO, italian=4, resources=(2, 2, 2)).dice(2)
    assert game.box("trentino") == "stalemates"


@rule("HE.OMB.6")
def test_no_other_battle_looks_at_the_italian_front() -> None:
    assert drawing(DRINA, italian=6).dice(3).box("drina") == "stalemates"


@rule("HE.OMB.7")
def test_with_no_italian_front_on_the_map_the_trentino_is_fought_as_it_is() -> None:
    game = drawing(TRENTINO, italian=None).dice(3)
    assert game.box("trentino") == "stalemates"


@rule("HE.OMB.7")
def test_with_one_it_is_not() -> None:
    assert drawing(TRENTINO, italian=6).dice(3).box("trentino") == "victories"


@rule("HE.OMB.8")
def test_a_marker_stays_in_its_box() -> None:
    game = drawing(MONS, others=[NIVELLE], polish=5, carpathian=6).dice(6, 6).play("end")
    assert game.box("mons") == "victories"
    game.draw(NIVELLE).dice(2, 6).play("end")
    assert game.box("mons") == "victories"
    assert game.box("nivelle") == "defeats"


@rule("HE.OMB.8")
def test_the_great_retreat_moves_a_marker() -> None:
    game = position(polish=5, status=1, victories=["mons", "lodz"])
    game.play("great retreat", "defeat mons")
    assert game.box("mons") == "defeats"
    assert game.box("lodz") == "victories"


@rule("HE.OMB.8")
def test_a_battle_of_the_kaiserschlacht_fought_again_may_move_its_marker() -> None:
    six = [f"kaiserschlacht_{number}" for number in range(1, 7)]
    game = closing(
        kaiserschlacht=RAGING, fought=6, victories=six[:4], stalemates=six[4:], weariness=True
    )
    game.dice(4, 5)  # the rulebook's example: the French flag with Battle Value 4
    assert game.box("kaiserschlacht_4") == "stalemates"


@rule("HE.OMB.9")
def test_there_is_nothing_to_decide_in_a_battle() -> None:
    game = drawing(MONS, aid=3, mackensen=5, resources=(2, 0, 0), radio=0)
    assert game.asked() == ""
    assert game.rolling() == "HE.OMB.2"
    game.dice(6)
    assert (game.g.german_aid, game.g.mackensen, game.g.resources) == ([3], 5, [2, 0, 0])


@rule("HE.OMB.10")
def test_lodz_won_makes_offensives_against_the_polish_front_easier() -> None:
    game = drawing(LODZ, polish=3).dice(4, 6, 6)
    assert game.box("lodz") == "victories"
    game.play("offensive polish").dice(3)
    assert game.space("polish") == 4  # 3 + 1 beats Plehve's 3


@rule("HE.OMB.10")
@pytest.mark.parametrize("die", [2, 3])
def test_lodz_not_won_does_not(die: int) -> None:
    game = drawing(LODZ, polish=3).dice(die, 6, 6).play("offensive polish").dice(3)
    assert game.space("polish") == 3


@rule("HE.OMB.10")
def test_other_battles_won_do_not() -> None:
    game = drawing(TANNENBERG, polish=4).dice(6).play("offensive polish").dice(3)
    assert game.space("polish") == 3


@rule("HE.OMB.10")
def test_lodz_helps_for_good_also_when_its_marker_has_moved() -> None:
    game = position(polish=3, lodz_won=True, stalemates=["lodz"]).play("offensive polish").dice(3)
    assert game.space("polish") == 4


@rule("HE.OMB.10")
def test_lodz_helps_against_no_other_front() -> None:
    game = position(carpathian=5, lodz_won=True).play("offensive carpathian").dice(4)
    assert game.space("carpathian") == 5


@rule("HE.OMB.11")
@pytest.mark.parametrize(
    ("card", "battle", "others"),
    [
        (CER, "cer", ("drina", "belgrade")),
        (DRINA, "drina", ("cer", "belgrade")),
        (BELGRADE, "belgrade", ("cer", "drina")),
    ],
)
def test_the_three_serbian_battles_have_markers_of_their_own(
    card: int, battle: str, others: tuple[str, str]
) -> None:
    game = drawing(card, victories=others).dice(2)
    assert game.box(battle) == "defeats"
    assert [game.box(other) for other in others] == ["victories", "victories"]
