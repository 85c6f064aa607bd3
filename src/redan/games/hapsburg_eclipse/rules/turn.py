"""Setting up, and the sequence of play: one turn is three segments."""

from __future__ import annotations

from functools import cache

from redan.core.asks import Script
from redan.core.game import Options
from redan.games.hapsburg_eclipse.data import CARDS, LAST_CARDS, Scenario, Tables, tables
from redan.games.hapsburg_eclipse.names import ACTIONS, CLOSE, OPEN
from redan.games.hapsburg_eclipse.rules.actions import may_buy, purchase
from redan.games.hapsburg_eclipse.rules.advance import front_advancement
from redan.games.hapsburg_eclipse.rules.close import close_turn
from redan.games.hapsburg_eclipse.rules.event import DRAWS, event, is_shuffled, reveal
from redan.games.hapsburg_eclipse.rules.loyalty import loyalty_adjustment
from redan.games.hapsburg_eclipse.state import Empire, at_start, over


def setup(options: Options) -> Empire:
    """Set up the campaign or a scenario (HE.SCN.2; chapter 11)."""
    data = tables(tuple(options.items()))
    scenario = data.scenarios[str(options["scenario"])]  # HE.SCN.2, HE.SCN.6, HE.SCN.7, HE.SCN.8
    g = at_start(data, scenario)
    deck, aside = draw_deck(data, scenario)
    g.deck.append(deck[:])  # HE.SET.5, HE.SCN.3
    g.aside.append(aside[:])  # HE.SET.5, HE.SCN.3
    g.played.append(list(scenario.played))  # HE.SCN.3
    g.card = scenario.played[-1] if scenario.played else 0
    return g


@cache
def draw_deck(data: Tables, scenario: Scenario) -> tuple[list[int], list[int]]:
    """The cards that can come, and those set aside until their epoch."""
    waiting = [
        card for card in range(1, CARDS + 1) if card not in scenario.played
    ]  # HE.SCN.3, HE.SCN.9
    joined = [
        card
        for card in waiting
        if data.historical or data.cards[card].epoch in scenario.merged  # HE.SET.5, HE.OPT.1
    ]
    return joined, [card for card in waiting if card not in joined]


def options_at_odds(options: Options) -> str:
    """A game must end after it begins (HE.SCN.1)."""
    begins = {"campaign": 0, **LAST_CARDS}[str(options["scenario"])]
    if LAST_CARDS[str(options["until"])] <= begins:  # HE.SCN.1
        return (
            f"a game that starts in {options['scenario']} cannot end at the start of "
            f"{options['until']}; option 'until' must be later than option 'scenario'"
        )
    return ""


def segment(g: Empire) -> Script[None]:
    """The next piece of play (HE.SEQ.1). Whoever drives it answers where one answer is possible
    (HE.DIG.4), lets decisions be taken back (HE.DIG.2) and reads what is noted (HE.DIG.3)."""
    if g.phase == OPEN:
        return open_turn(g)
    return purchase(g) if g.phase == ACTIONS else close_turn(g)


def open_turn(g: Empire) -> Script[None]:
    """Event, Front Advancement and Loyalty Adjustment."""
    place = (yield DRAWS[len(g.deck[g.nation])]) if is_shuffled(g) else 0
    reveal(g, place)  # HE.SEQ.2
    card = g.data.cards[g.card]
    if card.event:
        yield from event(g)  # HE.SEQ.1
    yield from front_advancement(g)  # HE.ADV.7, HE.SEQ.1
    if over(g):
        return  # HE.SEQ.5
    if card.loyalty:
        yield from loyalty_adjustment(g)  # HE.SEQ.1
        if over(g):
            return  # HE.SEQ.5
    g.intercepted = 0  # HE.RAD.3
    g.tests_off = -1  # HE.EVT.20
    g.actions = card.actions  # HE.ACT.1
    g.phase = ACTIONS if may_buy(g) else CLOSE  # HE.EVT.18
