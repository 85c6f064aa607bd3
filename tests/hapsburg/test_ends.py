"""8.0: how the game ends, at what level, with what points."""

from __future__ import annotations

import pytest

from redan.contract import rule
from tests.hapsburg.position import GAME, Position, closing, drawing, position

ALL_BUT_THE_LAST = range(1, 50)
VICTORIES = (
    "cer", "mons", "tannenberg", "drina", "lodz", "falklands", "belgrade", "dogger_bank",
    "gallipoli", "lettow", "ctesiphon", "danube_flotilla",
)  # fmt: skip


def last_turn(**facts: object) -> Position:
    """The end of the 50th card's turn, no Front on the map but those named."""
    facts = {"polish": None, "carpathian": None, **facts}
    return closing(card=50, played=ALL_BUT_THE_LAST, status=3, **facts)


def fall_of_vienna(*, cards_played: int, will: int) -> Position:
    """The Italians enter Vienna on a turn with so many cards played, this one included."""
    others = [card for card in range(1, 51) if card != 24]
    return drawing(24, played=others[: cards_played - 1], italian=1, will=will).dice(3)


def level(game: Position) -> str:
    result = game.result()
    assert result is not None
    return result.level


# ---- 8.1 Defeat


@rule("HE.END.2", "HE.ADV.6")
@pytest.mark.parametrize(
    ("card", "front", "dice"),
    [(10, "italian", ()), (7, "polish", (3,)), (18, "carpathian", (3,)), (2, "romanian", ()),
     (6, "balkan", ())],
)  # fmt: skip
def test_any_front_in_vienna_ends_the_game_at_once(
    card: int, front: str, dice: tuple[int, ...]
) -> None:
    at: dict[str, object] = {"polish": None, "carpathian": None, front: 1}
    game = drawing(card, others=(), **at).dice(*dice)
    result = game.result()
    assert result is not None
    assert (result.rule, result.outcomes) == ("HE.ADV.6", ("lost",))
    assert game.space(front) == 0
    assert game.notes("test") == []


@rule("HE.END.2", "HE.REV.2")
def test_three_revolts_are_an_instant_defeat() -> None:
    result = drawing(6, loyalty=(0, 1, 0)).dice(3).result()
    assert result is not None
    assert (result.rule, result.outcomes) == ("HE.REV.2", ("lost",))


@rule("HE.END.2", "HE.NWL.4")
def test_will_below_minus_5_is_an_instant_defeat() -> None:
    result = closing(defeats=VICTORIES[:6]).result()
    assert result is not None
    assert (result.rule, result.outcomes) == ("HE.NWL.4", ("lost",))


@rule("HE.END.3", "HE.REV.2")
def test_ethnic_collapse_is_a_crushing_defeat_even_on_the_last_card() -> None:
    game = drawing(50, played=ALL_BUT_THE_LAST, loyalty=(1, 0, 0), will=5, status=3).dice(4)
    assert level(game) == "Crushing Defeat"


@rule("HE.END.3", "HE.NWL.4")
def test_the_collapse_of_will_is_a_crushing_defeat_even_on_the_last_card() -> None:
    assert level(last_turn(defeats=VICTORIES[:6])) == "Crushing Defeat"


@rule("HE.END.4")
@pytest.mark.parametrize(
    ("left", "will", "fate"),
    [
        (0, 0, "Pyrrhic Victory"), (3, 0, "Pyrrhic Victory"), (8, 5, "Pyrrhic Victory"),
        (4, 0, "Strategic Stalemate"), (12, 3, "Strategic Stalemate"),
        (10, 0, "Strategic Stalemate"),
        (11, 0, "Marginal Defeat"), (25, 0, "Marginal Defeat"),
        (26, 0, "Strategic Defeat"), (25, -2, "Strategic Defeat"), (35, 0, "Strategic Defeat"),
        (36, 0, "Crushing Defeat"), (31, -5, "Crushing Defeat"), (49, 0, "Crushing Defeat"),
    ],
)  # fmt: skip
def test_cards_left_less_will_give_the_level_when_vienna_falls(
    left: int, will: int, fate: str
) -> None:
    game = fall_of_vienna(cards_played=50 - left, will=will)
    assert level(game) == fate
    assert len(game.g.deck[0]) + len(game.g.aside[0]) == left


@rule("HE.END.4")
def test_cards_not_yet_in_the_deck_are_unrevealed_too() -> None:
    game = fall_of_vienna(cards_played=24, will=0)
    assert len(game.g.deck[0]) == 2
    assert len(game.g.aside[0]) == 24
    assert level(game) == "Strategic Defeat"


@rule("HE.END.5")
def test_the_current_card_is_not_unrevealed() -> None:
    assert level(fall_of_vienna(cards_played=25, will=0)) == "Marginal Defeat"  # 25, not 26


@rule("HE.END.5")
def test_the_will_shown_on_the_track_counts_not_what_would_be_counted_now() -> None:
    game = drawing(
        24, played=[card for card in range(1, 51) if card != 24][:39], italian=1, will=-2,
        victories=["mons", "drina"],
    ).dice(6)  # fmt: skip
    assert level(game) == "Marginal Defeat"  # 10 + 2, although three Victories lie in the box


@rule("HE.END.5")
def test_vienna_falls_on_the_last_card_with_5_on_the_track() -> None:
    game = fall_of_vienna(cards_played=50, will=5)
    assert level(game) == "Pyrrhic Victory"


@rule("HE.END.6")
def test_a_pyrrhic_victory_is_a_lost_game() -> None:
    result = fall_of_vienna(cards_played=50, will=0).result()
    assert result is not None
    assert (result.level, result.outcomes) == ("Pyrrhic Victory", ("lost",))


@rule("HE.END.6")
def test_the_levels_rank_from_crushing_defeat_to_international_victory() -> None:
    ends = [
        fall_of_vienna(cards_played=1, will=0), fall_of_vienna(cards_played=20, will=0),
        fall_of_vienna(cards_played=30, will=0), fall_of_vienna(cards_played=45, will=0),
        fall_of_vienna(cards_played=50, will=0), last_turn(loyalty=(1, 0, 0)),
        last_turn(loyalty=(3, 3, 3)), last_turn(italian=6, balkan=5),
        last_turn(italian=6, balkan=5, romanian=5), last_turn(italian=6, balkan=5, romanian=5,
                                                              carpathian=6),
    ]  # fmt: skip
    results = [end.result() for end in ends]
    assert [result.level for result in results if result] == [
        "Crushing Defeat", "Strategic Defeat", "Marginal Defeat", "Strategic Stalemate",
        "Pyrrhic Victory", "Tactical Victory", "Marginal Victory", "Operational Victory",
        "Strategic Victory", "International Victory",
    ]  # fmt: skip
    assert [result.outcomes[0] for result in results if result] == ["lost"] * 5 + ["won"] * 5
    worth = [round(9 * (result.utilities[0] + 1)) for result in results if result]
    assert worth == [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]


# ---- 8.2 Victory


@rule("HE.END.1")
def test_the_game_is_won_only_after_the_last_card_is_resolved() -> None:
    won = last_turn().result()
    assert won is not None
    assert (won.rule, won.outcomes) == ("HE.END.1", ("won",))
    early = closing(card=50, played=range(1, 49), status=3)
    early.state.deck[0], early.state.aside[0] = [49], []
    assert not early.match.over


@rule("HE.END.1", "HE.SEQ.4")
def test_the_turn_of_the_last_card_is_played_through() -> None:
    game = drawing(50, played=ALL_BUT_THE_LAST, status=3, kaiserschlacht=1).dice(5, 5)
    assert game.asked() == "action"
    assert not game.match.over
    game.play("end")
    assert game.rolling() == "HE.OMB.2"
    assert game.dice(4).match.over


@rule("HE.VIC.1")
def test_the_spaces_of_all_fronts_are_points() -> None:
    result = last_turn(italian=4, balkan=2, loyalty=(1, 1, 1)).result()
    assert result is not None
    assert result.scores == (4 + 2 + 3,)  # the Balkan Front in Nis: 2


@rule("HE.VIC.1")
def test_two_fronts_in_budapest_are_a_point_each() -> None:
    # Budapest two flags, Debrecen and Bucharest one each
    result = last_turn(carpathian=1, romanian=1, victories=VICTORIES[:4]).result()
    assert result is not None
    assert result.scores == (1 + 1 + 9,)


@rule("HE.VIC.2")
def test_fronts_off_the_map_are_no_points() -> None:
    result = last_turn(great_retreat=True).result()
    assert result is not None
    assert result.scores == (9,)


@rule("HE.VIC.3")
def test_national_will_counts_without_its_cap() -> None:
    result = last_turn(victories=VICTORIES[:8]).result()
    assert result is not None
    assert result.scores == (8 + 9,)


@rule("HE.VIC.3")
def test_a_negative_national_will_is_subtracted() -> None:
    result = last_turn(defeats=VICTORIES[:4], will=3).result()
    assert result is not None
    assert result.scores == (9 - 4,)


@rule("HE.VIC.4")
def test_each_step_away_from_revolt_is_a_point() -> None:
    result = last_turn(loyalty=(3, 2, 0)).result()
    assert result is not None
    assert result.scores == (3 + 2 - 1,)  # the Revolt itself lowers National Will


@rule("HE.VIC.1", "HE.VIC.3", "HE.VIC.4")
def test_spaces_will_and_loyalty_are_added_up() -> None:
    result = last_turn(italian=4, victories=VICTORIES[:2], loyalty=(3, 2, 1)).result()
    assert result is not None
    assert result.scores == (4 + 2 + 6,)


@rule("HE.VIC.5")
@pytest.mark.parametrize(
    ("points", "fate"),
    [
        (0, "Tactical Victory"), (8, "Tactical Victory"), (9, "Marginal Victory"),
        (17, "Marginal Victory"), (18, "Operational Victory"), (22, "Operational Victory"),
        (23, "Strategic Victory"), (30, "Strategic Victory"), (31, "International Victory"),
    ],
)  # fmt: skip
def test_points_give_the_level_of_victory(points: int, fate: str) -> None:
    # Loyalty makes 9, the Fronts (no flag lost) 4 to 22, the boxes the rest.
    fronts: dict[str, object] = {}
    rest = points - 9
    for front, space in (("italian", 6), ("balkan", 5), ("romanian", 5), ("carpathian", 6)):
        if rest >= space:
            fronts[front] = space
            rest -= space
    box = "victories" if rest > 0 else "defeats"
    markers = {box: VICTORIES[: abs(rest)]}
    if rest < -5:
        markers, fronts = {"defeats": VICTORIES[:5]}, {"loyalty": (2, 2, 1)}
    result = last_turn(**fronts, **markers).result()
    assert result is not None
    assert (result.scores, result.level) == ((points,), fate)


@rule("HE.VIC.6")
def test_each_level_tells_the_fate_of_the_empire() -> None:
    told = [
        GAME.table().ending(game.g)
        for game in (
            last_turn(), fall_of_vienna(cards_played=50, will=0), closing(defeats=VICTORIES[:6]),
            drawing(6, loyalty=(0, 1, 0)).dice(3),
        )
    ]  # fmt: skip
    assert "Marginal Victory with 9 points. Survival without gains" in told[0]
    assert "Pyrrhic Victory. A Trans-Danubian federation" in told[1]
    assert "National Will collapses. Crushing Defeat. The historical end" in told[2]
    assert "The nationalities rise together. Crushing Defeat." in told[3]


def test_a_running_game_tells_no_fate() -> None:
    assert GAME.table().ending(position().g) == "The war goes on."


def test_who_resigns_has_lost_and_nothing_worse_can_happen() -> None:
    game = position()
    game.match.resign(0)
    result = game.result()
    assert result is not None
    assert (result.outcomes, result.level, result.utilities) == (("lost",), "Resigned", (-1.0,))
    assert GAME.table().ending(game.g) == "You resign. Resigned."
