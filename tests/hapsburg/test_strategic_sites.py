"""Strategic Sites: who controls them, what they cost, and Budapest between two Fronts."""

import pytest

from redan.contract import rule
from tests.hapsburg.position import closing, drawing, position, refused


@rule("HE.STR.1", "HE.STR.2")
@pytest.mark.parametrize(
    ("front", "flags"),
    [
        ("italian", {6: 0, 5: 0, 4: 0, 3: 0, 2: 1, 1: 2}),  # Gorizia, Laibach
        ("polish", {5: 0, 4: 0, 3: 0, 2: 1, 1: 2}),  # Tarnow, Cracow
        ("carpathian", {6: 0, 5: 0, 4: 0, 3: 0, 2: 1, 1: 3}),  # Debrecen, Budapest
        ("romanian", {5: 0, 4: 0, 3: 1, 2: 1, 1: 3}),  # Bucharest, Budapest
        ("balkan", {5: 0, 4: 0, 3: 0, 2: 0, 1: 1}),  # Belgrade
    ],
)
def test_a_front_holds_the_flags_of_its_space_and_of_all_behind_it(
    front: str, flags: dict[int, int]
) -> None:
    for space, held in flags.items():
        facts: dict[str, int | None] = {"polish": None, "carpathian": None, front: space}
        assert closing(**facts).will() == -held, space


@rule("HE.STR.1", "HE.STR.3")
def test_debrecen_and_a_destroyed_przemysl_are_three_flags() -> None:
    assert closing(carpathian=2, fortress=0).will() == -3


@rule("HE.STR.3")
def test_the_rulebooks_carpathian_front_in_budapest_holds_five_flags_or_three() -> None:
    assert closing(carpathian=1, fortress=0).will() == -5
    assert closing(carpathian=1, fortress=3).will() == -3


@rule("HE.STR.2")
def test_the_rulebooks_war_just_goes_on_at_minus_five() -> None:
    game = closing(
        polish=2,
        defeats=["mons", "cer", "falklands", "drina"],
        victories=["lodz"],
        revolts=["croat"],
    )
    assert game.will() == -5
    assert not game.match.over


@rule("HE.STR.4")
def test_two_fronts_in_budapest_hold_it_once() -> None:
    # Debrecen, Bucharest and the two flags of Budapest
    assert closing(carpathian=1, romanian=1).will() == -4


@rule("HE.STR.4")
def test_the_romanian_front_alone_holds_budapest() -> None:
    assert closing(romanian=1).will() == -3


@rule("HE.STR.5")
def test_bucharest_counts_from_the_turn_the_romanians_enter() -> None:
    game = drawing(22).dice(6).play("end")
    assert game.will() == -1


@rule("HE.STR.5")
def test_pushed_out_of_bucharest_the_same_turn_they_hold_nothing() -> None:
    game = drawing(22).dice(6).play("offensive romanian").dice(6).play("end")
    assert game.space("romanian") == 4
    assert game.will() == 0


@rule("HE.STR.5")
def test_bucharest_counts_nothing_before_romania_enters() -> None:
    assert closing(romanian=None).will() == 0


@rule("HE.STR.6")
def test_a_front_off_the_map_holds_nothing() -> None:
    assert closing(polish=1).will() == -2
    assert closing(polish=None, carpathian=None, great_retreat=True, fortress=0).will() == 0


@rule("HE.STR.7")
@pytest.mark.parametrize(
    ("in_budapest", "behind"), [("carpathian", "romanian"), ("romanian", "carpathian")]
)
@pytest.mark.parametrize("space", [2, 3])
def test_no_offensive_against_a_front_behind_an_occupied_budapest(
    in_budapest: str, behind: str, space: int
) -> None:
    facts = {in_budapest: 1, behind: space}
    game = position(polish=5, **facts)  # type: ignore[arg-type]
    assert f"offensive {in_budapest}" in game.options_now()
    with refused("HE.STR.7"):
        game.play(f"offensive {behind}")


@rule("HE.STR.7")
def test_the_rulebooks_romanians_are_open_once_the_carpathian_front_is_out_of_budapest() -> None:
    game = position(carpathian=1, romanian=3)
    with refused("HE.STR.7"):
        game.play("offensive romanian")
    game.play("offensive carpathian").dice(6).play("offensive romanian").dice(6)
    assert (game.space("carpathian"), game.space("romanian")) == (2, 4)


@rule("HE.STR.7")
@pytest.mark.parametrize("front", ["italian", "polish", "balkan"])
def test_other_fronts_may_be_attacked_while_budapest_is_occupied(front: str) -> None:
    game = position(italian=4, polish=4, balkan=4, carpathian=1, romanian=3)
    assert f"offensive {front}" in game.options_now()


@rule("HE.STR.7")
def test_in_front_of_vienna_a_polish_front_protects_nobody() -> None:
    game = position(polish=1, carpathian=3, romanian=3)
    assert "offensive carpathian" in game.options_now()
    assert "offensive romanian" in game.options_now()


@rule("HE.STR.8")
@pytest.mark.parametrize(
    ("target", "other"), [("carpathian", "romanian"), ("romanian", "carpathian")]
)
def test_of_two_fronts_in_budapest_either_may_be_attacked_and_it_alone_is_hit(
    target: str, other: str
) -> None:
    game = position(carpathian=1, romanian=1)
    assert {"offensive carpathian", "offensive romanian"} <= set(game.options_now())
    game.play(f"offensive {target}").dice(6)
    assert (game.space(target), game.space(other)) == (2, 1)
