"""11.0: the scenarios, their set-up and both ways of ending."""

from __future__ import annotations

import pytest

from redan.contract import rule
from redan.core.chance import Fast, Given
from redan.core.errors import RedanError
from redan.core.match import Match
from redan.games.hapsburg_eclipse.state import Empire, conserved
from tests.hapsburg.position import COUNTERS, GAME, MARKERS, Position, closing, drawing, position

MORNING = {*range(1, 12), 13, 15, 16, 35}
MIDDAY = {12, 14, *range(17, 23), *range(24, 28), 29, 30, 33, 34}
DUSK = set(range(1, 51)) - MORNING - MIDDAY
SCENARIOS = ("campaign", "1915", "1916", "1917")
DEFEATS = ("cer", "mons", "drina", "falklands", "belgrade", "dogger_bank")


def setup(scenario: str, **options: bool) -> Empire:
    g = GAME.setup(GAME.options({"scenario": scenario, **options}))
    assert isinstance(g, Empire)
    return g


def first_close(scenario: str) -> Position:
    """The set-up, counted as it stands."""
    g = setup(scenario)
    g.phase = 2
    return Position(g, {"scenario": scenario})


def boxes(g: Empire) -> dict[str, set[str]]:
    words = ("unfought", "victories", "stalemates", "defeats")
    held: dict[str, set[str]] = {word: set() for word in words[1:]}
    for name, marker in MARKERS.items():
        if g.box[marker]:
            held[words[g.box[marker]]].add(name)
    return held


def outcome(game: Position) -> str:
    result = game.result()
    return result.outcomes[0] if result else "running"


# ---- 11.0 From where to where


@rule("HE.SCN.1")
@pytest.mark.parametrize(
    ("scenario", "until", "turns"),
    [
        ("campaign", "1915", 16), ("campaign", "1916", 21), ("campaign", "1917", 30),
        ("1915", "1916", 5), ("1915", "1917", 14), ("1916", "1917", 9), ("1916", "end", 29),
    ],
)  # fmt: skip
def test_a_game_ends_at_the_start_of_a_later_scenario_or_with_the_war(
    scenario: str, until: str, turns: int
) -> None:
    begins = len(setup(scenario).played[0])
    every = range(1, begins + turns)
    last = closing(scenario=scenario, until=until, card=50, played=every, status=3)
    assert last.match.over
    before = closing(scenario=scenario, until=until, card=50, played=every[:-1], status=3)
    before.state.deck[0] = [48, 49]
    assert not before.match.over


@rule("HE.SCN.1")
@pytest.mark.parametrize(
    ("scenario", "until"),
    [("1915", "1915"), ("1916", "1915"), ("1916", "1916"), ("1917", "1916"), ("1917", "1917")],
)
def test_a_game_cannot_end_before_it_begins(scenario: str, until: str) -> None:
    with pytest.raises(RedanError, match="later"):
        Match(GAME, {"scenario": scenario, "until": until}, chance=Fast(1))


# ---- 11.1 Set-up


@rule("HE.SCN.2")
@pytest.mark.parametrize(("scenario", "start"), [("campaign", 0), ("1915", 1), ("1916", 0),
                                                 ("1917", 0)])  # fmt: skip
def test_both_markers_of_national_will_start_on_the_listed_value(scenario: str, start: int) -> None:
    g = setup(scenario)
    assert (g.will[0], g.start_will[0]) == (start, start)


@rule("HE.SCN.2")
def test_the_starting_marker_never_moves() -> None:
    game = first_close("1917")
    assert game.will() == -1
    assert game.g.start_will[0] == 0


@rule("HE.SCN.3")
@pytest.mark.parametrize(
    ("scenario", "played", "joined"),
    [
        ("campaign", 0, MORNING), ("1915", 16, MORNING | MIDDAY), ("1916", 21, MORNING | MIDDAY),
        ("1917", 30, MORNING | MIDDAY | DUSK),
    ],
)  # fmt: skip
def test_the_deck_holds_the_unplayed_cards_of_the_joined_epochs(
    scenario: str, played: int, joined: set[int]
) -> None:
    g = setup(scenario)
    gone = set(range(1, played + 1))
    assert g.played[0] == sorted(gone)
    assert set(g.deck[0]) == joined - gone
    assert set(g.aside[0]) == set(range(1, 51)) - joined - gone


@rule("HE.SCN.3")
def test_the_deck_of_1915() -> None:
    g = setup("1915")
    assert g.deck[0] == [*range(17, 23), *range(24, 28), 29, 30, 33, 34, 35]
    assert len(g.aside[0]) == 19


@rule("HE.SCN.4")
@pytest.mark.parametrize(
    ("scenario", "status"), [("campaign", 0), ("1915", 1), ("1916", 2), ("1917", 3)]
)
def test_war_status_has_moved_as_far_as_the_cards_say(scenario: str, status: int) -> None:
    assert setup(scenario).status[0] == status


@rule("HE.SCN.4")
def test_in_1916_romania_brings_the_dusk_cards() -> None:
    match = Match(GAME, {"scenario": "1916"}, chance=Given())
    g = match.state
    assert isinstance(g, Empire)
    match.happen(g.deck[0].index(22))
    g = match.state
    assert isinstance(g, Empire)
    assert set(g.deck[0]) >= DUSK
    assert g.aside[0] == []


@rule("HE.SCN.4")
def test_in_1917_nothing_is_left_to_join() -> None:
    assert setup("1917").aside[0] == []


@rule("HE.SCN.5")
@pytest.mark.parametrize(
    ("scenario", "board", "spent", "supply"),
    [
        ("campaign", [0, 0, 0], 0, 6), ("1915", [1, 2, 0], 0, 3), ("1916", [2, 1, 0], 2, 1),
        ("1917", [2, 0, 0], 3, 1),
    ],
)  # fmt: skip
def test_resources_on_the_board_and_spent_ones_come_out_of_six(
    scenario: str, board: list[int], spent: int, supply: int
) -> None:
    g = setup(scenario)
    assert (g.resources, g.spent[0], g.supply[0]) == (board, spent, supply)


@rule("HE.SCN.6")
def test_1915_whirlwind() -> None:
    g = setup("1915")
    assert g.space == [3, 4, 5, -1, -1]
    assert [g.counter[front] for front in (0, 1, 2)] == [
        COUNTERS["cadorna"], COUNTERS["plehve"], COUNTERS["brusilov"],
    ]  # fmt: skip
    assert g.loyalty == [3, 2, 3]
    assert (g.fortress, g.lodz_won, g.great_retreat, g.trench, g.bulgaria) == (
        0, True, False, False, False,
    )  # fmt: skip
    assert (g.radio, g.mackensen, g.german_aid[0]) == (0, 3, 0)
    assert boxes(g) == {
        "victories": {"tannenberg", "drina", "lodz", "gallipoli"},
        "defeats": {"cer", "falklands", "dogger_bank"},
        "stalemates": {"mons", "belgrade"},
    }


@rule("HE.SCN.7")
def test_1916_tailspin() -> None:
    g = setup("1916")
    assert g.space == [3, -1, 5, -1, 5]
    assert [g.counter[front] for front in (0, 2, 4)] == [
        COUNTERS["cadorna"], COUNTERS["brusilov"], COUNTERS["sarrail"],
    ]  # fmt: skip
    assert g.loyalty == [2, 1, 3]
    assert (g.fortress, g.lodz_won, g.great_retreat, g.trench, g.bulgaria) == (
        1, True, True, True, True,
    )  # fmt: skip
    assert (g.radio, g.mackensen, g.german_aid[0]) == (0, 3, 0)
    assert boxes(g) == {
        "victories": {"tannenberg", "lodz", "gallipoli", "russia_tires"},
        "defeats": {"cer", "falklands", "dogger_bank", "drina"},
        "stalemates": {"mons", "lettow", "ctesiphon", "belgrade"},
    }


@rule("HE.SCN.8")
def test_1917_last_days_of_the_hapsburgs() -> None:
    g = setup("1917")
    assert g.space == [3, -1, 5, 5, 5]
    assert [g.counter[front] for front in (0, 2, 3, 4)] == [
        COUNTERS["cadorna"], COUNTERS["brusilov_provisional"], COUNTERS["averescu"],
        COUNTERS["sarrail"],
    ]  # fmt: skip
    assert g.loyalty == [1, 1, 2]
    assert (g.fortress, g.lodz_won, g.great_retreat, g.trench, g.bulgaria) == (
        1, True, True, True, True,
    )  # fmt: skip
    assert (g.radio, g.mackensen, g.german_aid[0]) == (0, 1, 0)
    assert boxes(g) == {
        "victories": {"tannenberg", "lodz", "gallipoli", "russia_tires", "nivelle"},
        "defeats": {"cer", "falklands", "dogger_bank", "trentino", "otranto", "drina"},
        "stalemates": {"mons", "danube_flotilla", "lettow", "ctesiphon", "belgrade"},
    }
    assert len(g.deck[0]) == 20


@rule("HE.SCN.6", "HE.SCN.7", "HE.SCN.8")
@pytest.mark.parametrize(
    ("scenario", "counted"), [("campaign", 0), ("1915", 1), ("1916", 0), ("1917", -1)]
)
def test_what_national_will_would_be_if_counted_at_once(scenario: str, counted: int) -> None:
    assert first_close(scenario).will() == counted


@rule("HE.SCN.9")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_german_aid_is_in_the_deck(scenario: str) -> None:
    assert 35 in setup(scenario).deck[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("historical", [False, True])
def test_every_set_up_is_whole(scenario: str, historical: bool) -> None:
    assert conserved(setup(scenario, historical_game=historical)) == ""


# ---- 11.2 Winning or losing


@rule("HE.SCN.10")
def test_vienna_in_a_short_scenario_counts_the_cards_of_the_whole_war() -> None:
    game = drawing(
        18, scenario="1915", until="1916", played=range(1, 17), carpathian=1, will=0
    ).dice(4)  # fmt: skip
    result = game.result()
    assert result is not None
    assert result.level == "Strategic Defeat"  # 50 - 18


@rule("HE.SCN.10")
def test_collapse_and_revolt_end_a_short_scenario_too() -> None:
    fallen = closing(until="1915", defeats=DEFEATS).result()
    assert fallen is not None
    assert fallen.level == "Crushing Defeat"
    risen = drawing(6, until="1915", loyalty=(0, 1, 0)).dice(3).result()
    assert risen is not None
    assert risen.level == "Crushing Defeat"


@rule("HE.SCN.10")
def test_a_scenario_played_to_the_last_card_has_the_normal_levels() -> None:
    result = closing(scenario="1917", card=50, played=range(1, 50), status=3).result()
    assert result is not None
    assert result.rule == "HE.END.1"
    assert result.level.endswith("Victory")


@rule("HE.SCN.11")
@pytest.mark.parametrize(
    ("start", "victories", "front", "said"),
    [
        ("campaign", 0, 5, "lost"), ("campaign", 1, 5, "won"),
        ("1915", 1, 5, "lost"), ("1915", 2, 5, "won"),
    ],
)  # fmt: skip
def test_the_ending_will_must_be_higher_than_the_starting_one(
    start: str, victories: int, front: int, said: str
) -> None:
    game = closing(
        scenario=start, until="1916", card=24, played=range(1, 21), polish=front,
        victories=["mons", "cer"][:victories],
    )  # fmt: skip
    for marker in range(len(game.state.box)):
        game.state.box[marker] = 0
    for name in ["mons", "cer"][:victories]:
        game.state.box[MARKERS[name]] = 1
    assert outcome(game) == said
    result = game.result()
    assert result is not None
    assert result.rule == "HE.SCN.11"


@rule("HE.SCN.11")
@pytest.mark.parametrize(
    ("front", "flags"),
    [("italian", 2), ("polish", 2), ("carpathian", 3), ("romanian", 3), ("balkan", 1)],
)
def test_a_front_before_vienna_makes_a_won_scenario_a_draw(front: str, flags: int) -> None:
    at: dict[str, object] = {"polish": None, "carpathian": None, front: 1}
    won = ["mons", "cer", "lodz", "drina", "nivelle"][: flags + 1]
    game = closing(until="1915", played=range(1, 16), victories=won, **at)
    assert (game.will(), outcome(game)) == (1, "drawn")


@rule("HE.SCN.11")
def test_a_front_before_vienna_does_not_save_a_lost_scenario() -> None:
    game = closing(until="1915", played=range(1, 16), italian=1, victories=["mons", "cer"])
    assert (game.will(), outcome(game)) == (0, "lost")


@rule("HE.SCN.11")
def test_a_front_two_spaces_from_vienna_does_not_spoil_it() -> None:
    game = closing(until="1915", played=range(1, 16), italian=2, victories=["mons", "cer"])
    assert (game.will(), outcome(game)) == (1, "won")


@rule("HE.SCN.11")
@pytest.mark.parametrize(
    ("victories", "italian", "utility"), [(0, None, -1.0), (3, 1, 0.0), (1, None, 1.0)]
)
def test_lost_drawn_and_won_are_worth_minus_1_0_and_1(
    victories: int, italian: int | None, utility: float
) -> None:
    won = ["mons", "cer", "lodz"][:victories]
    result = closing(until="1915", played=range(1, 16), italian=italian, victories=won).result()
    assert result is not None
    assert result.utilities == (utility,)


@rule("HE.SCN.12")
def test_1915_to_1917_is_14_turns() -> None:
    twelve = [*range(1, 17), *range(17, 22), *range(25, 32)]
    last = closing(scenario="1915", until="1917", card=24, played=[*twelve, 33])
    assert len(last.state.played[0]) == 30
    assert last.match.over
    earlier = closing(scenario="1915", until="1917", card=24, played=twelve)
    assert not earlier.match.over


@rule("HE.SCN.12")
def test_the_last_turn_is_played_to_its_end() -> None:
    game = drawing(5, until="1915", played=[*range(1, 5), *range(6, 16)]).dice(4)
    assert game.asked() == "action"
    assert not game.match.over
    assert game.play("end").match.over


@rule("HE.SCN.12", "HE.SCN.1")
def test_a_game_to_the_end_of_the_war_does_not_stop_at_a_scenarios_start() -> None:
    assert not closing(played=range(1, 16)).match.over


@rule("HE.SCN.13")
def test_the_comparison_uses_the_capped_value() -> None:
    # Were the cap lifted, 6 would beat a start of 5.
    won = ["mons", "cer", "lodz", "drina", "nivelle", "otranto"]
    game = closing(until="1915", played=range(1, 16), victories=won)
    game.state.start_will = [5]
    assert (game.will(), outcome(game)) == (5, "lost")


@rule("HE.SCN.15")
def test_the_campaign_to_1915_is_won_from_plus_1() -> None:
    assert outcome(closing(until="1915", played=range(1, 16))) == "lost"
    assert outcome(closing(until="1915", played=range(1, 16), victories=["mons"])) == "won"


@rule("HE.SCN.11")
def test_the_end_of_a_scenario_is_told() -> None:
    game = closing(until="1915", played=range(1, 16), victories=["mons"])
    game.result()
    assert GAME.table().ending(game.g) == "The scenario ends. Scenario won."


@rule("HE.SET.1", "HE.SET.2", "HE.SET.3", "HE.SET.4", "HE.SET.5", "HE.SET.6")
def test_the_campaign_starts_as_the_rulebook_sets_it_up() -> None:
    g = setup("campaign")
    assert g.space == [-1, 5, 6, -1, -1]
    assert (g.counter[1], g.counter[2]) == (COUNTERS["plehve"], COUNTERS["brusilov"])
    assert (g.fortress, g.will[0], g.loyalty, g.status[0]) == (3, 0, [3, 3, 3], 0)
    assert (len(g.deck[0]), len(g.aside[0]), g.supply[0]) == (15, 35, 6)
    assert boxes(g) == {"victories": set(), "stalemates": set(), "defeats": set()}


def test_a_position_in_a_scenario_keeps_its_options() -> None:
    assert position(scenario="1916", until="1917").match.options["until"] == "1917"
