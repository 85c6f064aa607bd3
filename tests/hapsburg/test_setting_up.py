"""Setting up the campaign."""

from random import Random

import pytest

from redan.contract import rule
from redan.core.match import Match
from redan.core.state import dump
from tests.hapsburg.position import GAME, campaign

MORNING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 16, 35]


@rule("HE.SET.1")
def test_the_polish_front_starts_at_brest_litovsk_under_plehve() -> None:
    game = campaign()
    assert game.space("polish") == 5
    assert game.counter("polish") == "plehve"
    assert game.g.data.counter_value[game.g.counter[1]] == 3


@rule("HE.SET.1")
def test_the_carpathian_front_starts_on_space_six_under_brusilov() -> None:
    game = campaign()
    assert game.space("carpathian") == 6
    assert game.counter("carpathian") == "brusilov"
    assert game.g.data.counter_value[game.g.counter[2]] == 4


@rule("HE.SET.2")
@pytest.mark.parametrize("front", ["italian", "romanian", "balkan"])
def test_the_other_fronts_start_off_the_map(front: str) -> None:
    assert campaign().space(front) == -1


@rule("HE.SET.3")
def test_the_fortress_starts_at_full_strength_on_space_four_of_the_carpathian_track() -> None:
    game = campaign()
    assert game.g.fortress == 3
    assert game.g.data.space_names[2][4] == "Przemyśl"


@rule("HE.SET.4")
def test_national_will_starts_at_nothing_and_everybody_is_loyal() -> None:
    game = campaign()
    assert game.will() == 0
    assert game.g.loyalty == [3, 3, 3]


@rule("HE.SET.5")
def test_the_deck_holds_the_fifteen_morning_cards_and_the_others_wait() -> None:
    game = campaign()
    assert game.rolling() == "HE.SEQ.2"
    assert game.g.deck == [MORNING]
    assert game.g.aside == [sorted(set(range(1, 51)) - set(MORNING))]
    assert game.g.played == [[]]
    epochs = [game.g.data.cards[card].epoch for card in game.g.aside[0]]
    assert (epochs.count(1), epochs.count(2)) == (16, 19)


@rule("HE.SET.5")
def test_the_war_status_starts_at_mobilization() -> None:
    game = campaign()
    assert game.g.data.status_names[game.g.status[0]] == "Mobilization"


@rule("HE.SET.5")
def test_each_morning_card_is_as_likely_as_another_to_come_first() -> None:
    ask = campaign().match.chance_ask
    assert ask is not None
    assert ask.outcomes() == [(place, 1) for place in range(15)]


@rule("HE.SET.6")
def test_six_resources_are_in_the_supply_and_nothing_else_is_on_the_map() -> None:
    g = campaign().g
    assert (g.supply, g.resources, g.spent) == ([6], [0, 0, 0], [0])
    assert (g.radio, g.german_aid, g.mackensen) == (0, [0], 0)
    assert set(g.box) == {0}
    assert not any((g.trench, g.bulgaria, g.great_retreat, g.lodz_won, *g.weariness))
    assert (g.kaiserschlacht, g.fought) == (0, 0)


def play_through(seed: int) -> Match:
    """A whole game with decisions of its own, the same every time."""
    match, rng = Match(GAME, seed=seed), Random(7)
    while not match.over:
        match.play(rng.choice(list(match.legal())))
    return match


@rule("HE.SET.7")
def test_the_same_seed_and_decisions_are_the_same_game() -> None:
    first, second = play_through(3), play_through(3)
    assert dump(first.state) == dump(second.state)
    assert first.words(frozenset()) == second.words(frozenset())


@rule("HE.SET.7")
def test_another_seed_is_another_game() -> None:
    assert play_through(3).words(frozenset()) != play_through(4).words(frozenset())
