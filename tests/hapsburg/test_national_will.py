"""7.0: the National Will Phase."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import Position, closing, drawing, position

BRUSILOV_OFFENSIVE = 21
FOCSANI = 40
ESPEREY = 48
DEFEATS = ("cer", "mons", "drina", "falklands", "belgrade", "dogger_bank", "otranto")


def parts(game: Position) -> list[object]:
    """Value, Victories, Defeats, Revolts and flags of the last count."""
    return list(game.notes("will")[-1].figures)


@rule("HE.NWL.1")
def test_victories_less_defeats_revolts_and_flags() -> None:
    game = closing(
        victories=["mons", "drina", "lodz"], defeats=["cer", "falklands"], revolts=["czech"],
        carpathian=2, romanian=3,
    )  # fmt: skip
    assert game.will() == -2
    assert parts(game) == [-2, 3, 2, 1, 2]


@rule("HE.NWL.1")
def test_the_rulebook_counts_minus_5_and_the_war_goes_on() -> None:
    game = closing(
        defeats=DEFEATS[:4], victories=["lodz"], revolts=["croat"], polish=2, carpathian=6
    )
    assert game.will() == -5
    assert not game.match.over


@rule("HE.NWL.1")
def test_stalemates_count_nothing() -> None:
    assert closing(stalemates=["cer", "mons", "lodz"]).will() == 0


@rule("HE.NWL.1", "HE.STR.2")
def test_each_flag_behind_a_front_counts() -> None:
    assert closing(polish=1, carpathian=6).will() == -2  # Cracow and Tarnow


@rule("HE.NWL.2")
def test_national_will_is_counted_afresh_not_added_up() -> None:
    assert closing(will=4, defeats=["cer"]).will() == -1


@rule("HE.NWL.2")
def test_a_second_count_of_the_same_position_gives_the_same_value() -> None:
    once = closing(defeats=["cer", "mons"], will=0).will()
    again = closing(defeats=["cer", "mons"], will=once).will()
    assert once == again == -2


@rule("HE.NWL.3")
def test_the_marker_never_shows_more_than_5() -> None:
    won = ["cer", "mons", "tannenberg", "drina", "lodz", "falklands", "belgrade"]
    assert closing(victories=won).will() == 5
    assert closing(victories=won[:5]).will() == 5
    assert closing(victories=won[:4]).will() == 4


@rule("HE.NWL.4")
def test_minus_5_plays_on() -> None:
    game = closing(defeats=DEFEATS[:5])
    assert game.will() == -5
    assert game.rolling() == "HE.SEQ.2"


@rule("HE.NWL.4")
def test_minus_6_is_a_crushing_defeat() -> None:
    result = closing(defeats=DEFEATS[:6]).result()
    assert result is not None
    assert (result.level, result.rule) == ("Crushing Defeat", "HE.NWL.4")
    assert result.outcomes == ("lost",)


@rule("HE.NWL.4")
def test_minus_7_is_a_crushing_defeat_too() -> None:
    result = closing(defeats=DEFEATS).result()
    assert result is not None
    assert result.rule == "HE.NWL.4"


@rule("HE.NWL.5")
def test_will_may_fall_too_low_in_mid_turn_and_recover_before_it_is_counted() -> None:
    # Cracow and Tarnow are lost: -7 would be counted now.
    game = position(
        polish=1, carpathian=6, defeats=DEFEATS[:5], actions=2, will=-4
    ).dice(6, 6)  # fmt: skip
    assert not game.match.over
    game.play("offensive polish", "offensive polish")
    assert game.will() == -5
    assert game.rolling() == "HE.SEQ.2"


@rule("HE.NWL.5")
def test_between_the_phases_the_marker_does_not_move() -> None:
    game = position(polish=2, carpathian=6, actions=2, will=-1).dice(6)
    game.play("offensive polish")
    assert game.will() == -1
    assert game.play("end").will() == 0


@rule("HE.NWL.6", "HE.EVT.14")
def test_russia_tires_counts_the_same_turn() -> None:
    game = closing(card=BRUSILOV_OFFENSIVE, carpathian=4)
    assert game.will() == 1
    assert game.box("russia_tires") == "victories"


@rule("HE.NWL.6", "HE.EVT.14")
def test_a_carpathian_front_at_3_wins_nothing() -> None:
    game = closing(card=BRUSILOV_OFFENSIVE, carpathian=3)
    assert game.box("russia_tires") == "unfought"
    assert game.will() == 0


@rule("HE.NWL.6", "HE.EVT.8")
def test_the_armistice_of_focsani_frees_bucharest_before_the_count() -> None:
    game = closing(card=FOCSANI, romanian=5)
    assert game.space("romanian") == -1
    assert game.will() == 0
    short = closing(card=FOCSANI, romanian=3)
    assert (short.space("romanian"), short.will()) == (3, -1)


@rule("HE.NWL.6", "HE.ATT.6")
def test_the_trench_line_falls_before_the_count() -> None:
    game = closing(balkan=3, trench=True)
    order = [note.what for note in game.notes()]
    assert order.index("trench falls") < order.index("will")
    assert not game.g.trench


@rule("HE.NWL.6", "HE.EVT.23")
def test_bulgaria_leaves_before_the_count() -> None:
    game = closing(card=ESPEREY, balkan=4, trench=True)
    order = [note.what for note in game.notes()]
    assert order.index("bulgaria leaves") < order.index("will")


@rule("HE.NWL.7")
def test_russia_tires_is_one_victory() -> None:
    assert closing(victories=["russia_tires"]).will() == 1


@rule("HE.REV.3", "HE.NWL.1")
@pytest.mark.parametrize("revolts", [[], ["czech"], ["croat", "hungarian"]])
def test_revolts_count_as_they_stand_in_this_phase(revolts: list[str]) -> None:
    assert closing(revolts=revolts).will() == -len(revolts)


# ---- Strategic Sites


@rule("HE.STR.1", "HE.STR.2", "HE.STR.3")
@pytest.mark.parametrize(
    ("front", "space", "fortress", "flags"),
    [
        ("italian", 3, 3, 0), ("italian", 2, 3, 1), ("italian", 1, 3, 2),
        ("polish", 3, 3, 0), ("polish", 2, 3, 1), ("polish", 1, 3, 2),
        ("balkan", 2, 3, 0), ("balkan", 1, 3, 1),
        ("romanian", 4, 3, 0), ("romanian", 3, 3, 1), ("romanian", 2, 3, 1),
        ("romanian", 1, 3, 3),
        ("carpathian", 3, 3, 0), ("carpathian", 2, 3, 1), ("carpathian", 1, 3, 3),
        ("carpathian", 5, 0, 0), ("carpathian", 4, 0, 2), ("carpathian", 3, 0, 2),
        ("carpathian", 2, 0, 3), ("carpathian", 1, 0, 5),
    ],
)  # fmt: skip
def test_the_flags_a_front_holds(front: str, space: int, fortress: int, flags: int) -> None:
    at = {"polish": None, "carpathian": None, front: space}
    assert closing(fortress=fortress, **at).will() == -flags


@rule("HE.STR.4")
def test_budapest_counts_two_for_both_fronts_together() -> None:
    both = closing(carpathian=1, romanian=1)  # Budapest 2, Debrecen 1, Bucharest 1
    assert both.will() == -4


@rule("HE.STR.3", "HE.FOR.6")
def test_the_rulebooks_carpathian_front_in_budapest_holds_five_flags_or_three() -> None:
    assert closing(carpathian=1, polish=None, fortress=0).will() == -5
    assert closing(carpathian=1, polish=None, fortress=3).will() == -3


@rule("HE.STR.5")
def test_bucharest_counts_from_the_turn_romania_enters() -> None:
    game = drawing(22, others=[1, 2]).dice(6)
    assert game.space("romanian") == 3
    assert game.will() == 0
    game.play("end")
    assert game.notes("will")[0].figures[0] == -1


@rule("HE.STR.5", "HE.STR.6")
def test_a_front_off_the_map_holds_no_flag() -> None:
    assert closing(polish=None, carpathian=None, fortress=0).will() == 0


# ---- Values that are nobody's rule but are seen


@rule("HE.NWL.4")
def test_after_a_collapse_the_marker_stands_at_the_value_that_was_counted() -> None:
    assert closing(defeats=DEFEATS, will=-3).will() == -7


@rule("HE.OPT.2")
def test_while_emergency_aid_is_asked_the_marker_still_stands_at_its_old_value() -> None:
    game = closing(defeats=DEFEATS[:6], will=-3, resources=(1, 0, 0), emergency_aid=True)
    assert game.asked() == "emergency"
    assert game.will() == -3


@rule("HE.SEQ.6", "HE.ACT.4")
def test_outside_the_action_phase_no_actions_are_left() -> None:
    game = position(actions=3, kaiserschlacht=1).play("end")
    assert game.rolling() == "HE.OMB.2"
    assert game.g.actions == 0
