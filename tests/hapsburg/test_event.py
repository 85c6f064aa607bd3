"""The Event Phase: epochs, Fronts that come and go, new commanders, and the cards with a will of
their own."""

import pytest

from redan.contract import rule
from redan.games.hapsburg_eclipse.data import tables
from redan.games.hapsburg_eclipse.names import INFLUENCE, RAGING
from redan.games.hapsburg_eclipse.rules.actions import action_refused
from tests.hapsburg.position import campaign, closing, drawing, position, refused

MORNING = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 16, 35)
MIDDAY = (12, 14, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 29, 30, 33, 34)
DUSK = (23, 28, 31, 32, *range(36, 51))
CROATS_PASS = CZECHS_PASS = 6


# ---- Epochs


@rule("HE.EVT.1")
@pytest.mark.parametrize("card", [15, 17, 22])
def test_three_cards_advance_the_war_status_by_a_step(card: int) -> None:
    assert drawing(card).g.status == [1]


@rule("HE.EVT.1")
def test_other_cards_leave_the_war_status_where_it_is() -> None:
    assert drawing(16, status=1).g.status == [1]


@rule("HE.EVT.2")
def test_the_treaty_of_london_adds_the_midday_cards_to_what_is_left_of_the_deck() -> None:
    game = campaign()
    game.draw(15)
    assert game.g.deck[0] == sorted({*MORNING, *MIDDAY} - {15})
    assert game.g.aside[0] == list(DUSK)


@rule("HE.EVT.3")
def test_the_first_of_bulgaria_and_romania_brings_no_dusk_card() -> None:
    game = drawing(17, played=[15], status=1)
    assert not set(DUSK) & set(game.g.deck[0])


@rule("HE.EVT.3")
@pytest.mark.parametrize(("first", "second"), [(17, 22), (22, 17)])
def test_the_second_of_bulgaria_and_romania_brings_all_dusk_cards(first: int, second: int) -> None:
    game = drawing(second, played=[15, first], status=2)
    assert set(DUSK) <= set(game.g.deck[0])
    assert game.g.status == [3]


@rule("HE.EVT.4")
def test_discarded_cards_are_never_shuffled_back() -> None:
    game = drawing(15, played=[3, 7])
    assert {3, 7, 15} <= {*game.g.played[0]}
    assert not {3, 7, 15} & {*game.g.deck[0], *game.g.aside[0]}
    everything = [*game.g.deck[0], *game.g.aside[0], *game.g.played[0]]
    assert sorted(everything) == list(range(1, 51))


# ---- Fronts come and go


@rule("HE.EVT.5")
@pytest.mark.parametrize(
    ("card", "front", "space", "counter"),
    [(15, "italian", 3, "cadorna"), (17, "balkan", 5, "sarrail"), (22, "romanian", 3, "prezan")],
)
def test_a_front_enters_where_and_with_whom_its_card_says(
    card: int, front: str, space: int, counter: str
) -> None:
    at = drawing(card)
    at.state.counter = [11] * 5  # what lies beside the board does not matter
    assert at.space(front) == space
    assert at.counter(front) == counter


@rule("HE.EVT.5")
def test_a_front_on_the_map_is_not_placed_anew() -> None:
    game = drawing(17, balkan=2, counters=["guillaumat"])
    assert game.space("balkan") == 2
    assert game.counter("balkan") == "guillaumat"


@rule("HE.EVT.6")
def test_bulgarias_card_does_not_list_the_balkan_front_which_stays_on_its_first_turn() -> None:
    game = drawing(17, polish=5)
    assert game.space("balkan") == 5
    assert game.space("polish") == 4


@rule("HE.EVT.6")
def test_a_front_that_enters_moves_the_same_turn_if_its_card_lists_it() -> None:
    game = drawing(28, played=[22, 40])
    game.state.removed_by[3] = 40
    assert game.notes("enters")[0].figures[1] == 5
    assert game.space("romanian") == 4


@rule("HE.EVT.7")
def test_a_front_removed_by_an_event_returns_by_another() -> None:
    game = drawing(36, others=[27]).dice(4, 6)
    assert (game.space("polish"), game.space("carpathian")) == (-1, -1)
    game.play("end").draw(27)
    assert (game.space("polish"), game.space("carpathian")) == (5, 5)


@rule("HE.EVT.7", "HE.EVT.22")
def test_romania_comes_back_from_the_armistice_as_averescu() -> None:
    game = drawing(40, others=[28], romanian=4).play("end")
    assert game.space("romanian") == -1
    game.draw(28)
    assert game.notes("enters")[0].figures[:2] == (3, 5)
    assert game.counter("romanian") == "averescu"


@rule("HE.EVT.8")
def test_romania_in_jassy_asks_for_terms_at_the_end_of_the_turn() -> None:
    game = drawing(40, romanian=4)
    assert game.space("romanian") == 5
    game.play("end")
    assert game.space("romanian") == -1


@rule("HE.EVT.8")
def test_romania_short_of_jassy_fights_on() -> None:
    assert closing(card=40, romanian=4).space("romanian") == 4


@rule("HE.EVT.8")
def test_romania_in_jassy_fights_on_without_the_armistice() -> None:
    assert closing(card=41, romanian=5).space("romanian") == 5


@rule("HE.EVT.17")
def test_the_revolution_takes_both_russian_fronts_off_the_map() -> None:
    game = drawing(36, others=[5], polish=1, carpathian=1).dice(4, 6).play("end")
    assert (game.space("polish"), game.space("carpathian")) == (-1, -1)
    game.draw(5).dice(4)
    assert (game.space("polish"), game.space("carpathian")) == (-1, -1)


# ---- Battle Values


@rule("HE.EVT.9")
@pytest.mark.parametrize(
    ("card", "front", "before", "after"),
    [
        (44, "balkan", "sarrail", "guillaumat"),  # the example of 1.6
        (32, "balkan", "sarrail", "guillaumat"),
        (32, "balkan", "guillaumat", "desperey"),
        (37, "italian", "cadorna", "diaz"),
        (39, "italian", "diaz", "diaz_allied"),
    ],
)
def test_a_better_commander_takes_over(card: int, front: str, before: str, after: str) -> None:
    game = drawing(card, counters=[before], italian=5, balkan=5)
    assert game.counter(front) == after


@rule("HE.EVT.9")
@pytest.mark.parametrize(
    ("card", "front", "counter"), [(44, "balkan", "desperey"), (37, "italian", "diaz_allied")]
)
def test_without_a_counter_of_that_value_the_front_keeps_its_own(
    card: int, front: str, counter: str
) -> None:
    game = drawing(card, counters=[counter], italian=5, balkan=5)
    assert game.counter(front) == counter


@rule("HE.EVT.9")
def test_no_other_front_is_strengthened() -> None:
    game = drawing(37, italian=5, balkan=5)
    assert game.counter("polish") == "plehve"
    assert game.counter("balkan") == "sarrail"


@rule("HE.EVT.10")
def test_nothing_is_remembered_for_a_front_that_has_not_entered() -> None:
    game = drawing(44, others=[17]).dice(6)
    assert game.counter("balkan") == "sarrail"
    game.play("end").draw(17)
    assert game.counter("balkan") == "sarrail"
    assert game.notes("counter") == []


@rule("HE.EVT.10")
def test_a_front_that_has_entered_is_strengthened() -> None:
    assert drawing(44, balkan=5).counter("balkan") == "guillaumat"


@rule("HE.EVT.22")
def test_the_reformed_romanian_army_is_averescus() -> None:
    game = drawing(28, romanian=4)
    assert game.counter("romanian") == "averescu"
    assert game.space("romanian") == 3


@rule("HE.EVT.22")
def test_the_reform_brings_nobody_who_has_not_entered() -> None:
    assert drawing(28).space("romanian") == -1


# ---- Advantages, DRMs and restrictions of the turn


@rule("HE.EVT.11")
def test_cracked_ciphers_give_three_radio_intercepts() -> None:
    assert drawing(6, radio=0).g.radio == 3


@rule("HE.EVT.11")
def test_german_aid_can_be_spent_on_the_turn_it_comes() -> None:
    game = drawing(35, polish=3)
    assert game.g.german_aid == [3]
    game.play("offensive polish", "german aid").dice(2)
    assert game.space("polish") == 4  # 2 + 2 beats Plehve's 3


@rule("HE.EVT.11")
def test_mackensen_can_be_sent_on_the_turn_he_takes_command() -> None:
    game = drawing(16, polish=3).dice(CZECHS_PASS)
    assert game.g.mackensen == 5
    game.play("offensive polish", "mackensen")
    assert game.g.mackensen == 4


@rule("HE.EVT.12")
def test_the_cards_drm_holds_for_offensives_bought_with_resources_too() -> None:
    game = position(card=2, polish=3, actions=0, resources=(0, 1, 0))
    game.play("offensive polish").dice(4)
    assert game.space("polish") == 3  # 4 - 1 does not beat 3


@rule("HE.EVT.12")
@pytest.mark.parametrize(("die", "loyalty"), [(4, 1), (5, 2)])
def test_the_flight_over_vienna_hampers_attempts_to_influence(die: int, loyalty: int) -> None:
    game = position(card=47, loyalty=(1, 3, 3)).play("influence czech").dice(die)
    assert game.loyalty("czech") == loyalty


@rule("HE.EVT.26")
def test_a_cards_drm_helps_against_the_front_it_names() -> None:
    game = position(card=38, italian=4, counters=["diaz"]).play("offensive italian").dice(2)
    assert game.space("italian") == 5


@rule("HE.EVT.26")
@pytest.mark.parametrize(
    ("front", "value"), [("polish", 3), ("carpathian", 4), ("romanian", 2), ("balkan", 2)]
)
def test_a_cards_drm_helps_against_no_other_front(front: str, value: int) -> None:
    game = position(card=38, polish=4, carpathian=4, romanian=3, balkan=3)
    game.play(f"offensive {front}").dice(value)
    assert game.notes("offensive")[0].figures[2] == []
    assert game.notes("retreat") == []


@rule("HE.EVT.26", "HE.EVT.12")
def test_the_rulebooks_german_ninth_army_helps_in_the_east_alone() -> None:
    game = position(card=10, polish=4, balkan=4).dice(2, 2)
    game.play("offensive polish", "offensive balkan")
    assert game.space("polish") == 5  # 2 + 2 beats 3
    assert game.space("balkan") == 4  # 2 does not beat 2


@rule("HE.EVT.24")
def test_no_event_means_nothing_before_the_fronts_move() -> None:
    game = drawing(25, radio=1, carpathian=5)
    assert game.options_now() == ["let carpathian", "intercept carpathian"]
    assert [note.what for note in game.notes()] == ["card"]


@rule("HE.EVT.25")
def test_a_battle_is_fought_and_placed_before_any_front_moves() -> None:
    game = drawing(30, polish=5, carpathian=5)
    assert game.rolling() == "HE.OMB.2"
    assert (game.space("polish"), game.space("carpathian")) == (5, 5)
    game.dice(4)
    assert [note.what for note in game.notes()] == ["card", "battle", "advance", "advance"]
    assert game.box("nivelle") == "victories"


# ---- Card 17: the Bulgarian Trench Line


@rule("HE.EVT.13")
def test_both_actions_of_bulgarias_card_may_become_a_trench_line() -> None:
    game = drawing(17).dice(CROATS_PASS)
    assert "trench" in game.options_now()
    game.play("trench")
    assert game.g.trench
    assert game.rolling() == "HE.SEQ.2"  # no Action is left, so the turn is over


@rule("HE.EVT.13")
def test_after_an_action_the_trench_line_is_not_built() -> None:
    game = drawing(17, balkan=4).dice(CROATS_PASS).play("offensive balkan").dice(2)
    with refused("HE.EVT.13"):
        game.play("trench")


@rule("HE.EVT.13")
def test_after_a_great_retreat_bought_with_a_resource_the_trench_line_is_not_built() -> None:
    game = drawing(17, status=1, played=[15], victories=["mons", "lodz"], resources=(1, 0, 0))
    game.dice(CROATS_PASS).play("great retreat by resource", "defeat mons")
    assert game.g.actions == 2
    with refused("HE.EVT.13"):
        game.play("trench")


@rule("HE.EVT.13")
def test_the_next_turn_is_too_late_for_the_trench_line() -> None:
    game = drawing(17, others=[24]).dice(CROATS_PASS).play("end").draw(24).dice(3)
    assert game.g.actions == 2
    with refused("HE.EVT.13"):
        game.play("trench")


@rule("HE.EVT.13")
def test_with_an_operation_still_to_buy_the_phase_goes_on_after_the_trench_line() -> None:
    game = drawing(17, resources=(0, 0, 1)).dice(CROATS_PASS).play("trench")
    assert game.g.actions == 0
    game.play("offensive balkan").dice(6)
    assert game.g.spent == [1]


@rule("HE.EVT.13")
def test_the_trench_line_is_not_built_on_other_turns() -> None:
    with refused("HE.EVT.13"):
        position(balkan=5, bulgaria=True).play("trench")


# ---- Card 21: the Brusilov Offensive


@rule("HE.EVT.14")
@pytest.mark.parametrize("carpathian", [4, 5, 6, None])
def test_russia_tires_where_the_carpathian_front_got_no_further_than_przemysl(
    carpathian: int | None,
) -> None:
    game = closing(card=21, carpathian=carpathian)
    assert game.box("russia_tires") == "victories"
    assert game.will() == 1  # counted the same turn


@rule("HE.EVT.14")
def test_beyond_przemysl_russia_does_not_tire() -> None:
    game = closing(card=21, carpathian=3)
    assert game.box("russia_tires") == "unfought"
    assert game.will() == 0


@rule("HE.EVT.14")
def test_russia_tires_only_on_the_turn_of_its_card() -> None:
    assert closing(card=20, carpathian=6).box("russia_tires") == "unfought"


@rule("HE.EVT.15")
def test_a_provisional_government_has_no_brusilov_offensive() -> None:
    game = drawing(21, polish=4, counters=["polish_provisional", "brusilov_provisional"])
    assert game.rolling() == "HE.LOY.2"
    assert (game.space("polish"), game.space("carpathian")) == (4, 6)


@rule("HE.EVT.15")
def test_the_tsars_armies_have_one() -> None:
    game = drawing(21, polish=4)
    assert game.rolling() == "HE.LOY.2"
    assert (game.space("polish"), game.space("carpathian")) == (3, 4)


@rule("HE.EVT.15")
def test_other_cards_move_a_provisional_front() -> None:
    game = drawing(5, polish=4, counters=["polish_provisional", "brusilov_provisional"]).dice(4)
    assert (game.space("polish"), game.space("carpathian")) == (3, 5)


# ---- Card 27: the Provisional Government


@rule("HE.EVT.16")
def test_the_provisional_government_weakens_both_russian_fronts_and_draws_them_back() -> None:
    game = drawing(27, polish=3, carpathian=4)
    assert (game.space("polish"), game.space("carpathian")) == (4, 5)
    assert game.counter("polish") == "polish_provisional"
    assert game.counter("carpathian") == "brusilov_provisional"


@rule("HE.EVT.16")
def test_in_its_last_space_a_russian_front_is_weakened_where_it_stands() -> None:
    game = drawing(27, polish=5, carpathian=6)
    assert (game.space("polish"), game.space("carpathian")) == (5, 6)
    assert game.counter("carpathian") == "brusilov_provisional"


@rule("HE.EVT.16")
def test_removed_russian_fronts_return_weakened_on_space_five() -> None:
    game = drawing(27, polish=None, carpathian=None, played=[36])
    assert (game.space("polish"), game.space("carpathian")) == (5, 5)
    assert game.counter("polish") == "polish_provisional"
    assert game.counter("carpathian") == "brusilov_provisional"


@rule("HE.EVT.16")
def test_after_the_great_retreat_the_polish_front_does_not_return() -> None:
    game = drawing(27, polish=None, carpathian=None, played=[36], great_retreat=True)
    assert (game.space("polish"), game.space("carpathian")) == (-1, 5)


# ---- Cards 43, 45, 48, 49, 50


@rule("HE.EVT.18")
def test_on_the_turn_of_war_weariness_nothing_is_bought_not_even_with_resources() -> None:
    game = drawing(45, resources=(2, 0, 0), italian=5, loyalty=(2, 2, 2)).dice(6, 6, 6)
    assert game.rolling() == "HE.SEQ.2"
    assert game.notes("resource spent") == []
    assert game.g.resources == [2, 0, 0]
    buying = position(card=45, resources=(2, 0, 0), loyalty=(2, 2, 2)).state
    assert action_refused(buying, INFLUENCE) == "HE.EVT.18"


@rule("HE.EVT.18")
def test_war_weariness_weighs_on_the_kaiserschlacht_of_its_own_turn() -> None:
    game = drawing(45, kaiserschlacht=RAGING).dice(6, 6, 6, 3)
    assert game.box("kaiserschlacht_1") == "defeats"  # 3 - 1 against 3


@rule("HE.EVT.18")
def test_war_weariness_lasts() -> None:
    game = drawing(45, others=[41]).dice(6, 6, 6)
    game.draw(41).dice(5)
    assert game.box("palestine") == "defeats"  # 5 - 1 against 5


@rule("HE.EVT.19")
def test_peace_feelers_push_back_one_front_of_your_choice_for_nothing() -> None:
    game = drawing(43, italian=2, balkan=4, polish=5, carpathian=5)
    assert game.options_now() == [
        "retreat italian",
        "retreat polish",
        "retreat carpathian",
        "retreat balkan",
    ]
    game.play("retreat italian").dice(6, 6, 6)
    assert game.space("italian") == 3
    assert game.g.actions == 1


@rule("HE.EVT.19")
def test_a_front_in_its_last_space_may_be_chosen_and_stays() -> None:
    game = drawing(43, polish=5, carpathian=5).play("retreat polish")
    assert (game.space("polish"), game.space("carpathian")) == (5, 5)


@rule("HE.EVT.19")
def test_no_front_that_is_off_the_map_can_be_chosen() -> None:
    with refused("HE.EVT.19"):
        drawing(43).play("retreat romanian")


@rule("HE.EVT.19")
def test_without_a_front_on_the_map_peace_feelers_come_to_nothing() -> None:
    game = drawing(43, polish=None, carpathian=None)
    assert game.rolling() == "HE.LOY.2"


@rule("HE.EVT.20")
@pytest.mark.parametrize(
    ("discard", "aid", "resources"),
    [("discard aid", [0], [1, 0, 0]), ("discard western", [1], [0, 0, 0])],
)
def test_a_marker_given_up_spares_the_czechs_their_tests(
    discard: str, aid: list[int], resources: list[int]
) -> None:
    game = drawing(50, aid=1, resources=(1, 0, 0), carpathian=6)
    assert game.options_now() == ["keep", "discard aid", "discard western"]
    assert game.space("carpathian") == 6  # asked before any Advance
    game.play(discard)
    assert game.asked() == "action"
    assert game.notes("test") == []
    assert (game.g.german_aid, game.g.resources) == (aid, resources)


@rule("HE.EVT.20")
def test_who_keeps_everything_is_tested_twice() -> None:
    game = drawing(50, aid=1).play("keep").dice(1, 1)
    assert game.loyalty("czech") == 1
    assert game.g.german_aid == [1]


@rule("HE.EVT.20")
def test_spared_tests_do_not_pass_to_the_next_nationality() -> None:
    game = drawing(50, aid=1, revolts=["czech"]).play("discard aid")
    assert game.asked() == "action"


@rule("HE.EVT.20")
def test_tests_are_spared_on_that_card_alone() -> None:
    game = drawing(50, others=[13], aid=1).play("discard aid", "end").draw(13)
    assert game.rolling() == "HE.LOY.2"


@rule("HE.EVT.20")
def test_without_a_marker_to_give_up_nothing_is_asked() -> None:
    assert drawing(50).rolling() == "HE.LOY.2"


@rule("HE.EVT.21")
def test_a_national_parliament_persuades_without_a_roll() -> None:
    game = drawing(49, revolts=["czech"])
    game.play("influence czech", "influence czech", "influence czech")
    assert game.loyalty("czech") == 3
    assert game.rolling() == "HE.SEQ.2"  # three Actions are gone


@rule("HE.EVT.21")
def test_without_a_parliament_persuading_takes_a_roll() -> None:
    assert position(revolts=["czech"]).play("influence czech").rolling() == "HE.INF.1"


@rule("HE.EVT.23")
def test_desperey_takes_over_the_balkan_front() -> None:
    assert drawing(48, balkan=5).counter("balkan") == "desperey"


@rule("HE.EVT.23")
@pytest.mark.parametrize("balkan", [4, 3])
def test_once_the_allies_have_left_salonika_bulgaria_leaves_the_war(balkan: int) -> None:
    game = closing(card=48, balkan=balkan, trench=True)
    assert not game.g.trench
    assert not game.g.bulgaria


@rule("HE.EVT.23")
@pytest.mark.parametrize("balkan", [5, None])
def test_bulgaria_stays_while_the_allies_sit_in_salonika_or_nowhere(balkan: int | None) -> None:
    game = closing(card=48, balkan=balkan, trench=True)
    assert game.g.trench
    assert game.g.bulgaria


@rule("HE.EVT.2", "HE.EVT.3")
def test_the_three_epochs_hold_fifteen_sixteen_and_nineteen_cards() -> None:
    epochs = {number: tables().cards[number].epoch for number in range(1, 51)}
    assert [card for card in epochs if epochs[card] == 0] == list(MORNING)
    assert [card for card in epochs if epochs[card] == 1] == list(MIDDAY)
    assert [card for card in epochs if epochs[card] == 2] == sorted(DUSK)
