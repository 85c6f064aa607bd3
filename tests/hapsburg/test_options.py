"""10.0: the optional rules, singly and together."""

from __future__ import annotations

import pytest

from redan.contract import rule
from redan.core.chance import Fast
from redan.core.errors import RedanError
from redan.core.match import Match
from redan.games.hapsburg_eclipse.state import Empire
from tests.hapsburg.position import GAME, Position, closing, drawing, position

NINTH_ARMY = 10
DIAZ = 39
KAISERSCHLACHT = 42
PEACE_FEELERS = 43
CZECHS_LEAVE = 50
SIX = tuple(f"kaiserschlacht_{number}" for number in range(1, 7))
SIX_DEFEATS = ("cer", "mons", "drina", "falklands", "belgrade", "dogger_bank")


def new(**options: object) -> Match:
    """A new game with these options and dice of no interest."""
    return Match(GAME, options, chance=Fast(1))  # type: ignore[arg-type]


def empire(match: Match) -> Empire:
    assert isinstance(match.state, Empire)
    return match.state


def level(game: Position) -> str:
    result = game.result()
    return result.level if result else ""


# ---- 10.0 Choosing


@rule("HE.OPT.0")
def test_options_are_fixed_in_the_record_of_the_game() -> None:
    match = new(emergency_aid=True, coalition=True)
    again = Match.load(match.save())
    assert again.options["emergency_aid"] is True
    assert again.options["coalition"] is True
    assert again.options["spa_conference"] is False
    assert empire(again).data.emergency_aid
    assert empire(again).data.coalition


@rule("HE.OPT.0")
@pytest.mark.parametrize(
    ("option", "kind"),
    [
        ("historical_game", "neutral"), ("emergency_aid", "advantage"),
        ("fair_weather_friends", "neutral"), ("przemysl_must_hold", "handicap"),
        ("spa_conference", "handicap"), ("coalition", "neutral"),
        ("italian_resurgence", "handicap"), ("expanded_war_weariness", "handicap"),
    ],
)  # fmt: skip
def test_each_option_is_labelled_advantage_handicap_or_neutral(option: str, kind: str) -> None:
    setting = next(setting for setting in GAME.settings if setting.name == option)
    assert f"({kind})" in setting.text


@rule("HE.OPT.0")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RedanError):
        new(elephants=True)


# ---- 10.1 The Historical Game


@rule("HE.OPT.1")
def test_turn_n_shows_card_n() -> None:
    match = new(historical_game=True)
    shown = []
    while not match.over:
        if match.ask_of().kind.name == "action":
            shown.append(empire(match).card)
        match.play(0)
    turns = empire(match).played[0]
    assert turns == list(range(1, len(turns) + 1))
    assert shown == sorted(shown)
    assert len(turns) >= 5


@rule("HE.OPT.1")
def test_historical_cards_are_not_drawn_but_turned_up() -> None:
    game = position(card=1, historical_game=True, actions=1)
    g = game.state
    g.deck[0], g.aside[0] = list(range(2, 51)), []
    game.play("end")
    assert game.g.card == 2


@rule("HE.OPT.1")
def test_in_the_historical_game_war_status_moves_and_no_epoch_is_shuffled_in() -> None:
    game = drawing(15, historical_game=True, played=range(1, 15)).dice(6)
    assert game.g.status[0] == 1
    assert game.notes("epoch") == []
    assert game.g.deck[0][0] == 16


@rule("HE.OPT.1", "HE.GRT.1")
def test_the_historical_great_retreat_is_possible_from_card_15_on() -> None:
    game = drawing(15, historical_game=True, played=range(1, 15), victories=["mons"]).dice(6)
    assert "great retreat" in game.options_now()


@rule("HE.OPT.1")
def test_all_cards_are_in_the_historical_deck_from_the_start() -> None:
    g = GAME.setup(GAME.options({"historical_game": True}))
    assert isinstance(g, Empire)
    assert g.deck[0] == list(range(1, 51))
    assert g.aside[0] == []


@rule("HE.OPT.1", "HE.SCN.3")
@pytest.mark.parametrize(("scenario", "first"), [("1915", 17), ("1916", 22), ("1917", 31)])
def test_a_historical_scenario_goes_on_with_the_next_number(scenario: str, first: int) -> None:
    match = new(historical_game=True, scenario=scenario)
    assert empire(match).card == first


@rule("HE.OPT.1a")
def test_in_the_historical_game_50_less_the_cards_played_are_unrevealed() -> None:
    facts = {"historical_game": True, "carpathian": 1, "polish": None}
    game = drawing(22, others=(), played=[*range(1, 22), 23, 24], **facts)
    assert level(game) == "Strategic Defeat"  # 26
    game = drawing(25, others=(), played=range(1, 25), **facts)
    assert level(game) == "Marginal Defeat"  # 25


# ---- 10.2 Emergency Aid


@rule("HE.OPT.2")
def test_emergency_aid_lifts_minus_6_to_minus_5() -> None:
    game = closing(defeats=SIX_DEFEATS, resources=(1, 0, 0), emergency_aid=True)
    assert game.options_now() == ["surrender", "aid from western"]
    game.play("aid from western")
    assert game.will() == -5
    assert not game.match.over
    assert (game.g.resources, game.g.emergency[0]) == ([0, 0, 0], 1)


@rule("HE.OPT.2", "HE.NWL.7")
def test_emergency_aid_counts_for_good() -> None:
    game = closing(defeats=SIX_DEFEATS, emergency_aid=True)
    game.state.emergency[0] = 1
    assert game.will() == -5


@rule("HE.OPT.2")
def test_emergency_aid_may_be_declined() -> None:
    game = closing(defeats=SIX_DEFEATS, resources=(1, 0, 0), emergency_aid=True)
    assert level(game.play("surrender")) == "Crushing Defeat"
    assert game.g.resources == [1, 0, 0]


@rule("HE.OPT.2")
def test_the_theater_of_emergency_aid_is_chosen() -> None:
    game = closing(defeats=SIX_DEFEATS, resources=(1, 0, 2), emergency_aid=True)
    assert game.options_now() == ["surrender", "aid from western", "aid from naval"]
    assert game.play("aid from naval").g.resources == [1, 0, 1]


@rule("HE.OPT.2")
def test_emergency_aid_is_not_asked_where_the_game_is_not_lost() -> None:
    game = closing(defeats=SIX_DEFEATS[:5], resources=(1, 0, 0), emergency_aid=True)
    assert game.rolling() == "HE.SEQ.2"
    assert game.will() == -5


@rule("HE.OPT.2")
def test_without_the_option_minus_6_is_lost() -> None:
    game = closing(defeats=SIX_DEFEATS, resources=(1, 0, 0))
    assert level(game) == "Crushing Defeat"


@rule("HE.OPT.2")
def test_a_resource_in_the_supply_gives_no_emergency_aid() -> None:
    game = closing(defeats=SIX_DEFEATS, emergency_aid=True)
    assert level(game) == "Crushing Defeat"


@rule("HE.OPT.2a")
def test_one_resource_a_phase_so_minus_7_is_lost() -> None:
    game = closing(
        defeats=(*SIX_DEFEATS, "otranto"), resources=(2, 0, 0), emergency_aid=True
    )  # fmt: skip
    assert level(game) == "Crushing Defeat"
    assert game.notes("emergency aid") == []


@rule("HE.OPT.2")
def test_emergency_aid_may_save_the_last_card() -> None:
    game = closing(
        card=50, played=range(1, 50), status=3, defeats=SIX_DEFEATS, resources=(1, 0, 0),
        emergency_aid=True,
    ).play("aid from western")  # fmt: skip
    result = game.result()
    assert result is not None
    assert result.rule == "HE.END.1"
    assert result.scores == (5 + 6 + 9 - 5,)


# ---- 10.3 Fair Weather Friends


@rule("HE.OPT.3")
@pytest.mark.parametrize(
    ("will", "face", "falls"),
    [
        (-4, 4, True), (-4, 5, False), (-3, 4, False), (-3, 3, True),
        (4, 3, False), (4, 2, True), (3, 3, True), (5, 3, False), (-5, 4, True), (0, 3, True),
    ],
)  # fmt: skip
def test_low_will_hampers_and_high_will_helps_loyalty(will: int, face: int, falls: bool) -> None:
    game = drawing(6, will=will, fair_weather_friends=True).dice(face)
    assert game.loyalty("croat") == 3 - falls


@rule("HE.OPT.3")
def test_without_the_option_will_does_not_sway_loyalty() -> None:
    assert drawing(6, will=-5).dice(4).loyalty("croat") == 3
    assert drawing(6, will=5).dice(3).loyalty("croat") == 2


@rule("HE.OPT.3a")
def test_the_marker_counts_as_it_stands_not_as_it_would_be_counted() -> None:
    game = drawing(
        6, will=0, defeats=SIX_DEFEATS[:5], fair_weather_friends=True
    ).dice(4)  # fmt: skip
    assert game.loyalty("croat") == 3


@rule("HE.OPT.3a")
def test_friends_do_not_sway_influence_and_random_picks() -> None:
    plea = position(loyalty=(1, 3, 3), will=-5, fair_weather_friends=True).dice(4)
    assert plea.play("influence czech").loyalty("czech") == 2
    pick = drawing(1, will=-5, fair_weather_friends=True).dice(4, 6)
    assert pick.notes("random")[0].figures == (4, 0, 1)


# ---- 10.4 Przemyśl Must Hold


@rule("HE.OPT.4")
def test_a_destroyed_fortress_is_two_defeats_for_good() -> None:
    game = closing(carpathian=3, fortress=1, przemysl_must_hold=True)
    assert game.will() == -2 - 2  # both markers, and the flags of the space
    later = closing(carpathian=6, fortress=0, przemysl_must_hold=True)
    later.state.fortress_lost = True
    assert later.will() == -2


@rule("HE.OPT.4")
def test_a_lost_fortress_cannot_be_rebuilt() -> None:
    game = closing(carpathian=3, fortress=1, przemysl_must_hold=True)
    assert game.g.fortress_lost
    after = position(carpathian=5, fortress=0, przemysl_must_hold=True, resources=(1, 0, 0))
    after.state.fortress_lost = True
    assert not any("repair" in option for option in after.options_now())


@rule("HE.OPT.4")
def test_before_its_fall_the_fortress_is_repaired_as_usual() -> None:
    game = position(carpathian=5, fortress=1, przemysl_must_hold=True, actions=2)
    assert game.play("repair").g.fortress == 2


@rule("HE.OPT.4")
def test_a_reduced_fortress_is_no_defeat() -> None:
    assert closing(carpathian=3, fortress=2, przemysl_must_hold=True).will() == 0


@rule("HE.OPT.4")
def test_without_the_option_a_destroyed_fortress_is_no_defeat_and_can_be_rebuilt() -> None:
    game = closing(carpathian=3, fortress=1)
    assert game.will() == -2
    assert not game.g.fortress_lost
    assert "repair" in position(carpathian=5, fortress=0, actions=2).options_now()


@rule("HE.OPT.4a")
def test_markers_and_flags_both_count() -> None:
    game = closing(carpathian=4, fortress=0, przemysl_must_hold=True)
    game.state.fortress_lost = True
    assert game.will() == -4


@rule("HE.OPT.4b")
def test_a_scenario_that_starts_without_the_fortress_starts_with_its_defeats() -> None:
    g = GAME.setup(GAME.options({"scenario": "1915", "przemysl_must_hold": True}))
    assert isinstance(g, Empire)
    assert g.fortress_lost
    assert g.will[0] == 1  # the marker keeps its printed value
    game = Position(g, {"scenario": "1915", "przemysl_must_hold": True})
    g.phase = 2
    assert game.will() == -1


@rule("HE.OPT.4b")
@pytest.mark.parametrize("scenario", ["campaign", "1916", "1917"])
def test_other_scenarios_start_with_the_fortress_not_lost(scenario: str) -> None:
    g = GAME.setup(GAME.options({"scenario": scenario, "przemysl_must_hold": True}))
    assert isinstance(g, Empire)
    assert not g.fortress_lost
    assert g.fortress == (3 if scenario == "campaign" else 1)


@rule("HE.OPT.4b")
def test_1915_without_the_option_is_plus_1_and_may_rebuild() -> None:
    g = GAME.setup(GAME.options({"scenario": "1915"}))
    assert isinstance(g, Empire)
    assert not g.fortress_lost


# ---- 10.5 Spa Conference


@rule("HE.OPT.5")
@pytest.mark.parametrize("card", [KAISERSCHLACHT, PEACE_FEELERS])
def test_after_card_42_or_43_no_german_aid_is_offered(card: int) -> None:
    game = position(polish=3, aid=3, played=[card], spa_conference=True).play("offensive polish")
    assert game.rolling() == "HE.OFF.1"
    assert game.g.german_aid[0] == 3


@rule("HE.OPT.5")
def test_on_the_turn_of_card_42_itself_it_is_over() -> None:
    game = position(card=KAISERSCHLACHT, polish=3, aid=3, spa_conference=True)
    assert game.play("offensive polish").rolling() == "HE.OFF.1"


@rule("HE.OPT.5")
def test_before_these_cards_german_aid_is_offered() -> None:
    game = position(polish=3, aid=3, played=[41, 44], spa_conference=True).play("offensive polish")
    assert game.asked() == "aid"


@rule("HE.OPT.5")
def test_without_the_option_it_is_offered_after_them() -> None:
    game = position(polish=3, aid=3, played=[42, 43]).play("offensive polish")
    assert game.asked() == "aid"


@rule("HE.OPT.5")
def test_after_the_conference_no_marker_can_be_discarded_for_the_czechs() -> None:
    game = drawing(CZECHS_LEAVE, aid=3, played=[42], spa_conference=True)
    assert game.asked() == ""
    assert game.rolling() == "HE.LOY.2"


@rule("HE.OPT.5")
def test_german_staff_operations_go_on_after_the_conference() -> None:
    game = position(
        polish=3, aid=3, played=[42], spa_conference=True, actions=0, resources=(1, 0, 0)
    ).dice(4)  # fmt: skip
    assert game.play("offensive polish").space("polish") == 4


# ---- 10.6 Coalition Victory or Defeat


@rule("HE.OPT.6", "HE.END.6")
def test_six_kaiserschlacht_victories_win_the_war() -> None:
    game = closing(kaiserschlacht=1, fought=5, victories=SIX[:5], coalition=True).dice(6)
    result = game.result()
    assert result is not None
    assert (result.level, result.rule) == ("Coalition Victory", "HE.OPT.6")
    assert result.outcomes == ("won",)
    assert result.utilities == (1.0,)
    assert game.notes("will") == []


@rule("HE.OPT.6", "HE.END.6")
def test_six_kaiserschlacht_defeats_lose_it() -> None:
    game = closing(
        kaiserschlacht=1, fought=5, defeats=SIX[:5], victories=["mons", "cer"], coalition=True
    ).dice(1)  # fmt: skip
    result = game.result()
    assert result is not None
    assert (result.level, result.outcomes) == ("Coalition Defeat", ("lost",))
    assert result.utilities == (-1.0,)


@rule("HE.OPT.6")
def test_five_victories_and_a_stalemate_decide_nothing() -> None:
    game = closing(kaiserschlacht=1, fought=5, victories=SIX[:5], coalition=True).dice(5)
    assert not game.match.over


@rule("HE.OPT.6")
def test_six_defeats_completed_by_a_great_retreat_end_the_game_before_the_rest_is_paid() -> None:
    game = position(
        polish=4, status=3, kaiserschlacht=1, fought=6, victories=[SIX[5], "mons"],
        defeats=SIX[:5], coalition=True, actions=2,
    )  # fmt: skip
    game.play("great retreat", f"defeat {SIX[5]}")
    assert level(game) == "Coalition Defeat"
    assert game.box("mons") == "victories"
    assert game.space("polish") == 4


@rule("HE.OPT.6")
def test_without_the_option_the_kaiserschlacht_only_ends() -> None:
    game = closing(kaiserschlacht=1, fought=5, victories=SIX[:5]).dice(6)
    assert not game.match.over


@rule("HE.OPT.6")
def test_a_coalition_tells_how_it_ended() -> None:
    game = closing(kaiserschlacht=1, fought=5, victories=SIX[:5], coalition=True).dice(6)
    ending = GAME.table().ending(game.g)
    assert ending == "The Kaiserschlacht decides the war. Coalition Victory."


# ---- 10.7 Italian Resurgence


@rule("HE.OPT.7")
@pytest.mark.parametrize("stage", [1, 2])
def test_an_italian_advance_is_double_during_and_after_the_kaiserschlacht(stage: int) -> None:
    game = drawing(
        DIAZ, italian=6, kaiserschlacht=stage, italian_resurgence=True, played=[42]
    )  # fmt: skip
    assert game.space("italian") == 4
    assert len(game.notes("attrition")) == 0


@rule("HE.OPT.7")
def test_before_the_kaiserschlacht_it_is_single() -> None:
    assert drawing(DIAZ, italian=6, italian_resurgence=True).space("italian") == 5


@rule("HE.OPT.7")
def test_without_the_option_it_is_single() -> None:
    assert drawing(DIAZ, italian=6, kaiserschlacht=1, played=[42]).space("italian") == 5


@rule("HE.OPT.7")
def test_other_fronts_advance_as_ever() -> None:
    game = drawing(
        DIAZ, italian=6, romanian=5, kaiserschlacht=1, italian_resurgence=True
    )  # fmt: skip
    assert game.space("romanian") == 4


@rule("HE.OPT.7")
def test_on_the_turn_of_card_42_the_italians_resurge_at_once() -> None:
    game = drawing(KAISERSCHLACHT, italian=6, italian_resurgence=True)
    assert game.space("italian") == 4


@rule("HE.OPT.7", "HE.OPT.7b")
def test_a_western_resource_holds_them() -> None:
    game = drawing(
        DIAZ, italian=6, kaiserschlacht=1, italian_resurgence=True, resources=(1, 0, 0)
    )  # fmt: skip
    assert game.space("italian") == 5


@rule("HE.OPT.7", "HE.OPT.7b")
def test_resources_elsewhere_do_not() -> None:
    game = drawing(
        DIAZ, italian=6, kaiserschlacht=1, italian_resurgence=True, resources=(0, 2, 2)
    )  # fmt: skip
    assert game.space("italian") == 4


@rule("HE.OPT.7")
def test_the_second_step_may_take_vienna() -> None:
    game = drawing(DIAZ, italian=2, kaiserschlacht=1, italian_resurgence=True)
    assert game.space("italian") == 0
    assert game.match.over


@rule("HE.OPT.7")
def test_vienna_is_taken_once() -> None:
    game = drawing(DIAZ, italian=1, kaiserschlacht=1, italian_resurgence=True)
    assert game.space("italian") == 0
    assert game.match.over


@rule("HE.OPT.7a")
def test_each_step_across_the_isonzo_has_its_own_roll() -> None:
    fails = drawing(NINTH_ARMY, italian=3, kaiserschlacht=1, italian_resurgence=True).dice(6, 2)
    assert fails.space("italian") == 2
    assert len(fails.notes("attrition")) == 2


@rule("HE.OPT.7a")
def test_two_failed_rolls_leave_them_in_udine() -> None:
    game = drawing(NINTH_ARMY, italian=3, kaiserschlacht=1, italian_resurgence=True).dice(6, 3)
    assert game.space("italian") == 3
    assert len(game.notes("attrition")) == 2


@rule("HE.OPT.7a")
def test_a_successful_roll_is_followed_by_a_step_without_one() -> None:
    game = drawing(NINTH_ARMY, italian=3, kaiserschlacht=1, italian_resurgence=True).dice(1)
    assert game.space("italian") == 1
    assert len(game.notes("attrition")) == 1


@rule("HE.OPT.7a")
def test_the_rolls_have_minus_1_and_with_a_croat_revolt_minus_2() -> None:
    resurging = drawing(NINTH_ARMY, italian=4, kaiserschlacht=1, italian_resurgence=True).dice(2)
    assert resurging.space("italian") == 2  # 2 - 1 against Cadorna's 2
    assert resurging.notes("attrition")[0].figures[2] == [["HE.OPT.7a", -1]]
    both = drawing(
        NINTH_ARMY, italian=4, kaiserschlacht=1, italian_resurgence=True, revolts=["croat"]
    ).dice(3)  # fmt: skip
    assert both.space("italian") == 2


@rule("HE.OPT.7a")
def test_without_resurgence_the_roll_has_no_minus() -> None:
    game = drawing(NINTH_ARMY, italian=3, kaiserschlacht=1).dice(2)
    assert game.space("italian") == 3


@rule("HE.OPT.7a")
def test_the_trench_line_is_not_touched_by_the_resurgence() -> None:
    game = drawing(
        6, balkan=5, trench=True, kaiserschlacht=1, italian_resurgence=True
    ).dice(2)  # fmt: skip
    assert game.space("balkan") == 5


@rule("HE.OPT.7b")
def test_the_conditions_are_checked_at_each_advance_so_a_resource_stops_what_had_begun() -> None:
    game = position(
        italian=6, kaiserschlacht=2, fought=6, italian_resurgence=True, actions=2, played=[42]
    ).play("resource western", "end")  # fmt: skip
    game.dice(game.g.deck[0].index(NINTH_ARMY))
    assert game.space("italian") == 5


@rule("HE.OPT.7c")
def test_a_radio_intercept_cancels_one_step_of_two() -> None:
    game = drawing(DIAZ, italian=6, kaiserschlacht=1, italian_resurgence=True, radio=2)
    game.play("intercept italian")
    assert game.space("italian") == 5
    assert game.g.radio == 1


@rule("HE.OPT.7c")
def test_the_second_step_may_be_the_one_that_is_cancelled() -> None:
    game = drawing(DIAZ, italian=6, kaiserschlacht=1, italian_resurgence=True, radio=2)
    game.play("let italian")
    assert game.options_now() == ["let italian", "intercept italian"]
    assert game.play("intercept italian").space("italian") == 5


# ---- 10.8 Expanded War Weariness


@rule("HE.OPT.8")
def test_weariness_makes_loyalty_tests_harder() -> None:
    game = drawing(2, weariness=True, expanded_war_weariness=True).dice(3)
    assert game.loyalty("hungarian") == 2
    assert drawing(2, weariness=True, expanded_war_weariness=True).dice(4).loyalty("hungarian") == 3


@rule("HE.OPT.8")
def test_weariness_makes_influence_harder() -> None:
    for face, loyalty in ((2, 1), (3, 2)):
        game = position(loyalty=(3, 3, 1), weariness=True, expanded_war_weariness=True).dice(face)
        assert game.play("influence hungarian").loyalty("hungarian") == loyalty


@rule("HE.OPT.8")
def test_before_card_45_it_does_nothing() -> None:
    assert drawing(2, expanded_war_weariness=True).dice(3).loyalty("hungarian") == 3
    plea = position(loyalty=(3, 3, 1), expanded_war_weariness=True).dice(2)
    assert plea.play("influence hungarian").loyalty("hungarian") == 2


@rule("HE.OPT.8")
def test_without_the_option_weariness_touches_neither() -> None:
    assert drawing(2, weariness=True).dice(3).loyalty("hungarian") == 3
    plea = position(loyalty=(3, 3, 1), weariness=True).dice(2)
    assert plea.play("influence hungarian").loyalty("hungarian") == 2


@rule("HE.OPT.8")
def test_on_the_turn_of_card_45_the_tests_are_harder_already() -> None:
    game = drawing(45, carpathian=6, expanded_war_weariness=True).dice(5, 4, 3)
    assert game.g.loyalty == [2, 2, 2]


# ---- Together


@rule("HE.OPT.3", "HE.OPT.8")
def test_low_will_and_weariness_add_up() -> None:
    both = {"fair_weather_friends": True, "expanded_war_weariness": True}
    game = drawing(6, others=(), will=-4, weariness=True, **both).dice(5)
    assert game.loyalty("croat") == 2
    game = drawing(6, others=(), will=4, weariness=True, **both).dice(3)
    assert game.loyalty("croat") == 2  # +1 and -1


@rule("HE.OPT.2", "HE.OPT.4")
def test_emergency_aid_may_save_what_the_fortress_cost() -> None:
    game = closing(
        carpathian=3, fortress=1, defeats=SIX_DEFEATS[:2], resources=(0, 1, 0),
        emergency_aid=True, przemysl_must_hold=True,
    )  # fmt: skip
    assert game.asked() == "emergency"
    assert game.play("aid from eastern").will() == -5


@rule("HE.OPT.6", "HE.OPT.7")
def test_with_coalition_the_italians_resurge_as_long_as_the_game_goes_on() -> None:
    game = drawing(DIAZ, italian=6, kaiserschlacht=1, coalition=True, italian_resurgence=True)
    assert game.space("italian") == 4


@rule("HE.OPT.1", "HE.OPT.5")
def test_in_the_historical_game_the_conference_is_on_turn_42() -> None:
    game = drawing(
        41, historical_game=True, spa_conference=True, played=range(1, 41), polish=3, aid=2,
        status=3, carpathian=None, resources=(1, 0, 0),
    ).dice(5)  # fmt: skip
    assert game.play("offensive polish").asked() == "aid"


@rule("HE.OPT.0")
def test_all_options_together_make_a_game_that_ends() -> None:
    match = new(**{setting.name: True for setting in GAME.settings[2:]})
    while not match.over:
        match.play(match.legal()[-1])
    assert match.result is not None


@rule("HE.OPT.0")
@pytest.mark.parametrize("setting", [setting.name for setting in GAME.settings[2:]])
def test_each_option_alone_makes_a_game_that_ends(setting: str) -> None:
    match = new(**{setting: True})
    while not match.over:
        match.play(match.legal()[-1])
    assert match.result is not None
