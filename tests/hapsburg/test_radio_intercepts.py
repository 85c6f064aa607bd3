"""Radio Intercepts: Advances that do not happen."""

import pytest

from redan.contract import rule
from tests.hapsburg.position import drawing

CER, TANNENBERG, DRINA, FALKLANDS, BRUSILOV, ROMANIA, FLAMANDA = 3, 5, 7, 9, 21, 22, 23
DANUBE, TRENTINO, KERENSKY, PALESTINE = 24, 26, 31, 41

CALLED = [
    ("italian", DANUBE, 5),
    ("polish", DRINA, 5),
    ("carpathian", CER, 6),
    ("romanian", FLAMANDA, 5),
]


@rule("HE.RAD.1")
@pytest.mark.parametrize(("front", "card", "space"), CALLED)
def test_a_radio_intercept_cancels_an_advance(front: str, card: int, space: int) -> None:
    game = drawing(card, radio=2, italian=5, romanian=5).dice(*(4,) * (card != FLAMANDA))
    assert game.options_now() == [f"let {front}", f"intercept {front}"]
    game.play(f"intercept {front}")
    assert game.space(front) == space
    assert game.g.radio == 1


@rule("HE.RAD.1")
@pytest.mark.parametrize(("front", "card", "space"), CALLED)
def test_whoever_is_let_come_comes(front: str, card: int, space: int) -> None:
    game = drawing(card, radio=2, italian=5, romanian=5).dice(*(4,) * (card != FLAMANDA))
    game.play(f"let {front}")
    assert game.space(front) == space - 1
    assert game.g.radio == 2


@rule("HE.RAD.2")
def test_the_balkan_front_is_never_intercepted() -> None:
    game = drawing(PALESTINE, radio=3, balkan=5).dice(4)
    assert game.asked() == "action"
    assert game.space("balkan") == 4


@rule("HE.RAD.2")
def test_among_others_the_balkan_front_alone_comes_unasked() -> None:
    game = drawing(KERENSKY, radio=3, italian=6, polish=5, carpathian=6, romanian=5, balkan=5)
    game.play("let polish", "let carpathian", "let italian", "let romanian")
    assert game.asked() == "action"
    assert game.g.space == [5, 4, 5, 4, 4]


@rule("HE.RAD.3", "HE.RAD.4")
def test_a_second_advance_of_the_same_front_cannot_be_cancelled() -> None:
    game = drawing(BRUSILOV, radio=3, polish=None, carpathian=6).play("intercept carpathian")
    assert game.rolling() == "HE.LOY.2"
    assert game.space("carpathian") == 5
    assert game.g.radio == 2


@rule("HE.RAD.3")
def test_who_lets_the_first_advance_come_may_cancel_the_second() -> None:
    game = drawing(BRUSILOV, radio=3, polish=None, carpathian=6)
    game.play("let carpathian", "intercept carpathian")
    assert game.space("carpathian") == 5


@rule("HE.RAD.3")
def test_several_fronts_may_be_stopped_the_same_turn() -> None:
    game = drawing(TANNENBERG, radio=2).dice(4)
    game.play("intercept polish", "intercept carpathian")
    assert (game.space("polish"), game.space("carpathian")) == (5, 6)
    assert game.g.radio == 0


@rule("HE.RAD.3")
def test_the_next_turn_the_same_front_may_be_stopped_again() -> None:
    game = drawing(CER, others=[FALKLANDS], radio=2).dice(4)
    game.play("intercept carpathian").dice(6).play("end")
    game.draw(FALKLANDS).dice(4)
    assert game.asked() == "intercept"


@rule("HE.RAD.4")
def test_one_marker_stops_one_space_of_two() -> None:
    game = drawing(BRUSILOV, radio=1, polish=None, carpathian=6).play("intercept carpathian")
    assert game.space("carpathian") == 5
    assert game.g.radio == 0


@rule("HE.RAD.5")
def test_it_is_decided_before_the_attrition_roll() -> None:
    game = drawing(DANUBE, radio=1, italian=3).dice(4)
    assert game.asked() == "intercept"
    assert game.rolling() == ""
    game.play("let italian")
    assert game.rolling() == "HE.ATT.1"


@rule("HE.RAD.5")
def test_an_intercepted_advance_takes_no_attrition_roll() -> None:
    game = drawing(DANUBE, radio=1, italian=3).dice(4).play("intercept italian")
    assert game.asked() == "action"
    assert game.space("italian") == 3


@rule("HE.RAD.6")
def test_what_became_of_the_first_front_is_seen_before_the_second_is_decided_on() -> None:
    game = drawing(TANNENBERG, radio=1).dice(4)
    assert game.options_now() == ["let polish", "intercept polish"]
    game.play("let polish")
    assert game.options_now() == ["let carpathian", "intercept carpathian"]
    assert (game.space("polish"), game.space("carpathian")) == (4, 6)


@rule("HE.RAD.7")
def test_a_front_that_enters_cannot_be_intercepted() -> None:
    game = drawing(ROMANIA, radio=3)
    assert game.options_now() == ["let carpathian", "intercept carpathian"]
    assert game.space("romanian") == 3


@rule("HE.RAD.8")
def test_without_a_marker_nothing_is_asked() -> None:
    game = drawing(TRENTINO, radio=0).dice(4)
    assert game.rolling() == "HE.LOY.2"
    assert game.space("carpathian") == 5


@rule("HE.RAD.8", "HE.CMP.8")
def test_without_a_marker_nothing_is_asked_before_an_attrition_roll() -> None:
    assert drawing(DANUBE, radio=0, italian=3).dice(4).rolling() == "HE.ATT.1"


@rule("HE.RAD.8")
def test_nothing_is_asked_for_a_front_that_is_off_the_map() -> None:
    assert drawing(DRINA, radio=3, polish=None).dice(4).rolling() == "HE.LOY.2"


@rule("HE.RAD.8")
def test_nothing_is_asked_for_an_advance_the_card_ignores() -> None:
    game = drawing(BRUSILOV, radio=3, counters=["polish_provisional", "brusilov_provisional"])
    assert game.rolling() == "HE.LOY.2"


@rule("HE.RAD.8")
def test_the_last_marker_spent_nothing_more_is_asked() -> None:
    game = drawing(TANNENBERG, radio=1).dice(4).play("intercept polish")
    assert game.asked() == "action"
    assert (game.space("polish"), game.space("carpathian")) == (5, 5)
