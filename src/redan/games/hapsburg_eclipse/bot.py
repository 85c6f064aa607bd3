"""What a good player of Hapsburg Eclipse knows.

A position is worth what stands between it and the four ways to lose: each Front by its distance
and by how often the cards to come move it, National Will by its distance from collapse, Loyalty
by its distance from Revolt, and the means that are left. The bot buys what promises most, exact
over the die. The weights were found by hill climbing over some fifty thousand campaigns.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, NamedTuple

from redan.core.asks import Choose
from redan.core.insight import Insight
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    AID,
    BATTLES,
    CZECHS,
    DISCARD,
    EMERGENCY,
    END,
    FRONTS,
    GREAT_RETREAT,
    GREAT_RETREAT_BY_RESOURCE,
    INFLUENCE,
    INTERCEPT,
    KAISERSCHLACHTS,
    MACKENSEN,
    NATIONALITIES,
    OFF_MAP,
    OFFENSIVE,
    OPERATION_FROM,
    OVER,
    POLISH,
    REPAIR,
    REPAIR_BY_OPERATION,
    RESOURCE,
    RETREAT_FRONT,
    STALEMATES,
    THEATERS,
    TO_DEFEATS,
    TO_STALEMATES,
    VICTORIES,
    WESTERN,
)
from redan.games.hapsburg_eclipse.names import DEFEATS as DEFEATS_BOX
from redan.games.hapsburg_eclipse.rules.actions import influence_modifiers
from redan.games.hapsburg_eclipse.rules.advance import attrition_modifiers, faces_obstacle
from redan.games.hapsburg_eclipse.rules.close import LOWEST_WILL, counted_will
from redan.games.hapsburg_eclipse.rules.ends import victory_points
from redan.games.hapsburg_eclipse.rules.great_retreat import victories_to_give
from redan.games.hapsburg_eclipse.rules.loyalty import test_modifiers
from redan.games.hapsburg_eclipse.rules.offensive import (
    offensive_modifiers,
    offensive_price,
    offensive_succeeds,
)
from redan.games.hapsburg_eclipse.state import Empire, battle_value, operations
from redan.kit.modifiers import total_of


class Weights(NamedTuple):
    """What things are worth, in units of about one Action."""

    front: float = 23.6  # an enemy one step from Vienna whom every card moves
    nearer: float = 0.417  # how much less each further step is
    strong: float = 0.48  # for each point of Battle Value above 2
    will: float = 11.3  # National Will at the brink
    brink: float = 0.21  # how fast that fades with distance
    flag: float = 0.464  # each point of National Will, anywhere
    revolt: float = 2.5  # a Nationality in Revolt
    uneasy: float = 0.8  # one step above
    unsure: float = 0.475  # two steps above
    collapse: float = 5.0  # a second Revolt
    battle: float = 0.38  # a Resource, for each battle to come in its Theater
    stock: float = 0.19  # a Resource in the supply
    fortress: float = 0.38  # a step of the Fortress
    radio: float = 0.84
    aid: float = 1.0
    mackensen: float = 0.9
    action: float = 1.85  # an Action left, while the phase lasts
    points: float = 1.0  # a Victory Point, when the last card is near
    reserve: float = 0.44  # a Resource on the board, whatever its Theater


WEIGHTS: Final = Weights()

UNREST: Final = (0.5, 0.45, 0.35)
"""How much of a worry each Nationality is: Czechs, Croats, Hungarians."""


class Outlook:
    """What the cards to come will do: the same for all options of a decision."""

    __slots__ = ("advances", "battles", "end_near", "last_turn", "weights")

    def __init__(self, g: Empire, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        deck = [*g.deck[g.nation], *g.aside[g.nation]]
        near = g.deck[g.nation] or deck
        self.last_turn = not deck
        self.end_near = max(0.0, 1 - len(deck) / 10)
        self.advances = [0.0] * FRONTS
        for number in near:
            for front in g.data.cards[number].advances:
                self.advances[front] += 1 / len(near)
        self.battles = [0] * THEATERS
        for number in deck:
            for operation, marker, _, _ in g.data.cards[number].event:
                theater = g.data.battle_theater[marker] if operation == 0 else THEATERS
                if theater < THEATERS:
                    self.battles[theater] += 1
        if g.kaiserschlacht != OVER:
            self.battles[WESTERN] += min(KAISERSCHLACHTS, len(deck)) // 2

    def worth(self, g: Empire) -> float:
        """How well the Empire stands."""
        w = self.weights
        if self.last_turn:
            return self._points(g)
        worth = 0.0
        for front in range(FRONTS):
            space = g.space[front]
            if space != OFF_MAP:
                strength = 1 + w.strong * (battle_value(g, front) - 2)
                threat = self.advances[front] * w.nearer ** (space - 1)
                worth -= w.front * strength * threat
        will = counted_will(g)
        worth -= w.will * exp(-w.brink * (will + 5)) - w.flag * min(will, 6)
        revolts = 0
        for nationality in range(NATIONALITIES):
            loyalty = g.loyalty[nationality]
            if loyalty == 0:
                worth -= w.revolt
                revolts += 1
            elif loyalty < 3:
                worry = w.uneasy if loyalty == 1 else w.unsure
                worth -= 2 * worry * UNREST[nationality]
        if revolts > 1:
            worth -= w.collapse
        for theater in range(THEATERS):
            worth += g.resources[theater] * (w.reserve + w.battle * self.battles[theater])
        worth += w.stock * g.supply[g.nation] + w.fortress * g.fortress
        worth += w.radio * g.radio + w.aid * g.german_aid[g.nation] + w.mackensen * g.mackensen
        if self.end_near:
            worth += w.points * self.end_near * victory_points(g, will)
        return worth + w.action * g.actions

    def _points(self, g: Empire) -> float:
        """On the last turn only survival and Victory Points count."""
        will = counted_will(g)
        return victory_points(g, will) - (100.0 if will < LOWEST_WILL else 0.0)


class Expert:
    """A player who knows the game."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights: Final = weights

    def choose(self, insight: Insight, rng: Random) -> int:
        """The option that promises most."""
        ask = insight.asks[0]
        state = insight.sample(rng).state
        assert isinstance(state, Empire)
        return decide(state, ask, list(insight.legal(ask)), self.weights)


class Adventurer:
    """A player with whims: mostly as good as the expert at Actions, careless of all else, in love
    with the Western Theater, and keeping the Great Retreat for the days of the Kaiserschlacht. It
    goes where good players seldom go, which is what a fuzzer wants."""

    def choose(self, insight: Insight, rng: Random) -> int:
        """Mostly what promises most."""
        ask = insight.asks[0]
        state = insight.sample(rng).state
        assert isinstance(state, Empire)
        return whim(state, ask, list(insight.legal(ask)), rng)


def whim(g: Empire, ask: Choose, options: list[int], rng: Random) -> int:
    """What the adventurer does."""
    if ask.kind is TO_DEFEATS or ask.kind is TO_STALEMATES:
        return options[-1] if rng.random() < 0.5 else rng.choice(options)
    if ask.kind is not ACTION or rng.random() < 0.02:
        return rng.choice(options)
    if RESOURCE + WESTERN in options and rng.random() < 0.3:
        return RESOURCE + WESTERN
    retreats = [
        option for option in options if option in (GREAT_RETREAT, GREAT_RETREAT_BY_RESOURCE)
    ]
    if retreats and rng.random() < eagerness(g):
        return rng.choice(retreats)
    return decide(g, ask, [option for option in options if option not in retreats])


def eagerness(g: Empire) -> float:
    """How much the adventurer wants the Great Retreat: the later the battles that can pay, the
    more."""
    if g.fought:
        return float(0.3 ** (KAISERSCHLACHTS - g.fought))
    return 0.3 if g.box[BATTLES - 1] == VICTORIES else 0.0


def decide(g: Empire, ask: Choose, options: list[int], weights: Weights = WEIGHTS) -> int:
    """The option that promises most; of equals the first."""
    outlook = Outlook(g, weights)
    promise = {option: _promise(g, ask, option, outlook) for option in options}
    return max(options, key=lambda option: promise[option])


def _promise(g: Empire, ask: Choose, option: int, outlook: Outlook) -> float:
    kind = ask.kind
    if kind is ACTION:
        return _action(g, option, outlook)
    after = g.copy()
    if kind is INTERCEPT:
        front = ask.given[0]
        if option:
            after.radio -= 1
            return outlook.worth(after)
        return _if_advances(g, front, outlook)
    if kind is AID or kind is MACKENSEN:
        return _support(g, ask, option, outlook)
    if kind is RETREAT_FRONT:
        _fall_back(after, option)
    elif kind is DISCARD:
        return _discard(g, option, outlook)
    elif kind is OPERATION_FROM:
        after.resources[option] -= 1
    elif kind is EMERGENCY:
        return float(option > 0) + (outlook.worth(_without(g, option - 1)) / 100 if option else 0)
    else:  # a marker for the Great Retreat: the one of the lowest number will do
        return -float(option)
    return outlook.worth(after)


def _without(g: Empire, theater: int) -> Empire:
    after = g.copy()
    after.resources[theater] -= 1
    return after


def _if_advances(g: Empire, front: int, outlook: Outlook) -> float:
    """What is to be expected where the Front is let come."""
    passes = 1.0
    if faces_obstacle(g, front):
        needed = battle_value(g, front) - total_of(0, attrition_modifiers(g, front))
        passes = min(max(needed - 1, 0), 6) / 6
    if g.space[front] == 1:
        return -1000.0 * passes
    after = g.copy()
    after.space[front] -= 1
    return passes * outlook.worth(after) + (1 - passes) * outlook.worth(g)


def _fall_back(g: Empire, front: int) -> None:
    g.space[front] = min(g.space[front] + 1, g.data.last_space[front])


def success(g: Empire, front: int, bonus: int = 0, *, dice: int = 1) -> float:
    """How likely an Offensive is to succeed."""
    drm = total_of(bonus, offensive_modifiers(g, front))
    value = battle_value(g, front)
    fails = sum(not offensive_succeeds(face, face + drm, value) for face in range(1, 7))
    return float(1 - (fails / 6) ** dice)


def _pay(g: Empire, price: int, outlook: Outlook) -> None:
    """Actions first, then the Resources that are missed least."""
    for _ in range(price):
        if g.actions:
            g.actions -= 1
        else:
            theater = min(
                (theater for theater in range(THEATERS) if g.resources[theater]),
                key=lambda theater: outlook.battles[theater],
            )
            g.resources[theater] -= 1


def _action(g: Empire, option: int, outlook: Outlook) -> float:
    after = g.copy()
    if option == END:
        after.actions = 0
        return outlook.worth(after)
    if OFFENSIVE <= option < OFFENSIVE + FRONTS:
        return _offensive(g, option - OFFENSIVE, outlook)
    if RESOURCE <= option < RESOURCE + THEATERS:
        _pay(after, 2, outlook)
        after.supply[g.nation] -= 1
        after.resources[option - RESOURCE] += 1
    elif option in (REPAIR, REPAIR_BY_OPERATION):
        if option == REPAIR:
            after.actions -= 2
        else:
            _pay(after, 1, outlook)
        after.fortress += 1
    elif INFLUENCE <= option < INFLUENCE + NATIONALITIES:
        nationality = option - INFLUENCE
        _pay(after, 1, outlook)
        fails = outlook.worth(after)
        after.loyalty[nationality] += 1
        drm = total_of(0, influence_modifiers(g))
        chance = min(max(7 - (g.data.identity[nationality] - drm), 0), 6) / 6
        if g.data.cards[g.card].influence_succeeds:
            chance = 1.0
        return chance * outlook.worth(after) + (1 - chance) * fails
    elif option in (GREAT_RETREAT, GREAT_RETREAT_BY_RESOURCE):
        if option == GREAT_RETREAT:
            after.actions -= 2
        else:
            _pay_by_resource(after, outlook)
        markers = victories_to_give(g)
        after.box[markers[0]] = DEFEATS_BOX
        for marker in markers[1 : 6 - g.space[POLISH]]:
            after.box[marker] = STALEMATES
        after.space[POLISH] = OFF_MAP
    else:  # the Trench Line: half of all Balkan Advances out of Salonika
        after.actions = 0
        return outlook.worth(after) + outlook.weights.front * 0.1
    return outlook.worth(after)


def _pay_by_resource(g: Empire, outlook: Outlook) -> None:
    actions, g.actions = g.actions, 0
    _pay(g, 1, outlook)
    g.actions = actions


def _offensive(g: Empire, front: int, outlook: Outlook) -> float:
    after = g.copy()
    _pay(after, offensive_price(g, front), outlook)
    fails = outlook.worth(after)
    _fall_back(after, front)
    chance = success(g, front)
    return chance * outlook.worth(after) + (1 - chance) * fails


def _support(g: Empire, ask: Choose, option: int, outlook: Outlook) -> float:
    """German Aid or Mackensen: spent where it brings more than it is worth."""
    front = ask.given[0]
    after = g.copy()
    tries = 1
    bonus = 0
    dice = 1
    if ask.kind is AID:
        tries += g.actions
        if option:
            after.german_aid[g.nation] -= 1
            bonus = 2
    elif option:
        after.mackensen -= 1
        dice = 2
    here = outlook.worth(after)
    _fall_back(after, front)
    gain = outlook.worth(after) - here
    return here + tries * success(g, front, bonus, dice=dice) * gain


def _discard(g: Empire, option: int, outlook: Outlook) -> float:
    """Card 50: what two Czech tests would cost, against a marker."""
    after = g.copy()
    if option:
        if option == 1:
            after.german_aid[g.nation] -= 1
        else:
            after.resources[option - 2] -= 1
        return outlook.worth(after)
    falls = (g.data.identity[CZECHS] - total_of(0, test_modifiers(g))) / 6
    after.loyalty[CZECHS] = max(0, after.loyalty[CZECHS] - 1)
    once = outlook.worth(after)
    after.loyalty[CZECHS] = max(0, after.loyalty[CZECHS] - 1)
    twice = outlook.worth(after)
    none = outlook.worth(g)
    return falls**2 * twice + 2 * falls * (1 - falls) * once + (1 - falls) ** 2 * none


def evaluate(g: Empire, _: int = 0) -> float:
    """How good the position looks, from -1 to 1: National Will, distances, Loyalty, means."""
    if g.result is not None:
        return g.result.utilities[0]
    value = 0.06 * min(counted_will(g), 5)
    for front in range(FRONTS):
        if g.space[front] != OFF_MAP:
            value -= (0.0, 0.25, 0.09, 0.03, 0.01, 0.0, 0.0)[g.space[front]]
    for loyalty in g.loyalty:
        value -= (0.15, 0.06, 0.02, 0.0)[loyalty]
    value += 0.02 * operations(g) + 0.01 * g.supply[g.nation]
    return max(-0.9, min(0.9, value))
