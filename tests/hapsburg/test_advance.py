"""The Front Advancement Phase: who moves, in which order, how far."""

from typing import Any

import pytest

from redan.contract import rule
from tests.hapsburg.position import Position, drawing

GALICIA, MONS, TANNENBERG, DRINA, DOGGER_BANK, GALLIPOLI = 2, 4, 5, 7, 12, 14
BRUSILOV, KERENSKY, FOCSANI, PALESTINE, PEACE_FEELERS, DESPEREY = 21, 31, 40, 41, 43, 48


def moves(game: Position, what: str = "advance") -> list[tuple[object, ...]]:
    """Front and space of every move of this sort."""
    return [note.figures for note in game.notes(what)]


@rule("HE.ADV.1")
def test_every_front_listed_moves_a_space_toward_vienna() -> None:
    game = drawing(KERENSKY, italian=6, polish=5, carpathian=6, romanian=5, balkan=5)
    assert game.g.space == [5, 4, 5, 4, 4]


@rule("HE.ADV.1")
def test_a_front_that_is_not_listed_stays() -> None:
    game = drawing(DRINA, italian=6, polish=5, carpathian=6, romanian=5, balkan=5).dice(4)
    assert game.g.space == [6, 4, 6, 5, 5]


@rule("HE.ADV.1")
def test_fronts_move_in_the_order_of_the_card() -> None:
    game = drawing(GALICIA, polish=5, carpathian=6, romanian=4)
    assert moves(game) == [(2, 5), (1, 4), (3, 3)]  # Carpathian, Polish, Romanian


@rule("HE.ADV.1", "HE.ADV.4")
def test_the_rulebooks_drive_into_galicia_moves_no_romanians_before_they_enter() -> None:
    game = drawing(GALICIA, polish=5, carpathian=6, romanian=None)
    assert moves(game) == [(2, 5), (1, 4)]
    assert game.space("romanian") == -1


@rule("HE.ADV.1", "HE.ADV.4")
def test_before_bulgaria_joins_dogger_bank_moves_the_polish_front_alone() -> None:
    assert moves(drawing(DOGGER_BANK).dice(4)) == [(1, 4)]


@rule("HE.ADV.2")
def test_a_front_listed_twice_advances_twice() -> None:
    game = drawing(DESPEREY, balkan=5)
    assert moves(game) == [(4, 4), (4, 3)]


@rule("HE.ADV.2")
def test_each_advance_of_a_front_listed_twice_meets_its_own_obstacle() -> None:
    game = drawing(DESPEREY, balkan=5, trench=True).dice(6)
    assert game.rolling() == "HE.ATT.1"  # D'Esperey is held at the Trench Line, and tries again
    game.dice(3)
    assert game.space("balkan") == 4


@rule("HE.ADV.3")
def test_a_front_listed_under_retreats_falls_back_after_the_advances() -> None:
    game = drawing(FOCSANI, italian=6, romanian=3)
    assert [note.what for note in game.notes()] == ["card", "advance", "retreat"]
    assert game.space("romanian") == 4
    assert game.space("italian") == 5


@rule("HE.ADV.4")
def test_a_front_off_the_map_does_not_advance() -> None:
    game = drawing(GALLIPOLI).dice(4)
    assert moves(game) == []
    assert game.space("balkan") == -1


@rule("HE.ADV.4")
def test_a_front_off_the_map_does_not_retreat() -> None:
    game = drawing(FOCSANI, romanian=None)
    assert game.asked() == "action"
    assert game.space("romanian") == -1


@rule("HE.ADV.5")
@pytest.mark.parametrize(
    ("front", "last"),
    [("italian", 6), ("polish", 5), ("carpathian", 6), ("romanian", 5), ("balkan", 5)],
)
def test_no_front_falls_back_beyond_the_end_of_its_track(front: str, last: int) -> None:
    game = drawing(PEACE_FEELERS, italian=6, polish=5, carpathian=6, romanian=5, balkan=5)
    game.play(f"retreat {front}")
    assert game.space(front) == last - (front == "balkan")  # whom the card then advances
    assert moves(game, "retreat") == []


@rule("HE.ADV.5")
@pytest.mark.parametrize("front", ["italian", "polish", "carpathian", "romanian"])
def test_short_of_the_end_it_falls_back(front: str) -> None:
    game = drawing(PEACE_FEELERS, italian=4, polish=4, carpathian=4, romanian=4)
    assert game.play(f"retreat {front}").space(front) == 5


@rule("HE.ADV.6")
@pytest.mark.parametrize("front", ["italian", "polish", "carpathian", "romanian", "balkan"])
def test_a_front_that_enters_vienna_ends_the_game_at_once(front: str) -> None:
    facts: dict[str, Any] = {
        "italian": 6,
        "polish": 5,
        "carpathian": 6,
        "romanian": 5,
        "balkan": 5,
        front: 1,
    }
    game = drawing(KERENSKY, **facts)
    assert game.match.over
    result = game.result()
    assert result is not None
    assert (result.rule, result.outcomes) == ("HE.ADV.6", ("lost",))


@rule("HE.ADV.6")
def test_before_the_gates_of_vienna_the_game_goes_on() -> None:
    game = drawing(KERENSKY, italian=2, polish=2, carpathian=2, romanian=2, balkan=2)
    assert game.g.space == [1, 1, 1, 1, 1]
    assert not game.match.over


@rule("HE.ADV.7")
def test_all_fronts_have_moved_before_the_first_loyalty_test_and_nothing_is_asked() -> None:
    game = drawing(1, polish=5, carpathian=6, romanian=5, aid=3, mackensen=5, resources=(2, 2, 0))
    assert game.rolling() == "HE.LOY.5"
    assert moves(game) == [(1, 4), (2, 5), (3, 4)]
