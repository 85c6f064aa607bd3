"""Hapsburg Eclipse 1914-18: the Monarchy against five Fronts, three Nationalities and the clock."""

from __future__ import annotations

from redan.core.asks import Choose
from redan.core.game import Game as _Game
from redan.core.game import Options, Order, Setting, playable
from redan.games.hapsburg_eclipse.bot import Adventurer, Expert, evaluate
from redan.games.hapsburg_eclipse.census import census
from redan.games.hapsburg_eclipse.data import FOLDER
from redan.games.hapsburg_eclipse.names import INTERCEPT, KINDS
from redan.games.hapsburg_eclipse.notation import notation, refused
from redan.games.hapsburg_eclipse.rules.ends import RANKS, resign
from redan.games.hapsburg_eclipse.rules.turn import options_at_odds, segment, setup
from redan.games.hapsburg_eclipse.state import Empire, conserved
from redan.games.hapsburg_eclipse.table import TABLE


def _seats(_: Options) -> tuple[str, ...]:
    return ("Hapsburgs",)


def _turn(g: Empire) -> int:
    return len(g.played[0])


def _far_from_anything(g: Empire, ask: Choose) -> bool:
    """Would the Advance lead neither near Vienna nor into a Strategic Site?"""
    front = ask.given[0]
    into = g.space[front] - 1
    return into > 2 and not g.data.flags[front][into]


ORDERS = (
    Order(
        "only near",
        "Ask for Radio Intercepts only where a Front would reach space 2 or a Strategic Site",
        INTERCEPT,
        _far_from_anything,
        lasting=True,
    ),
)


SETTINGS = (
    Setting("scenario", "Where the war begins", ("campaign", "1915", "1916", "1917"), "campaign"),
    Setting("until", "Where it ends: at a scenario's start, or with the war",
            ("1915", "1916", "1917", "end"), "end"),
    Setting("historical_game", "The cards come in the order of their numbers (neutral)"),
    Setting("emergency_aid", "A Resource may stave off the collapse of National Will (advantage)"),
    Setting("fair_weather_friends", "National Will sways Loyalty Tests (neutral)"),
    Setting("przemysl_must_hold", "Once lost, the Fortress is lost for good (handicap)"),
    Setting("spa_conference", "No German Aid after card 42 or 43 (handicap)"),
    Setting("coalition", "The Kaiserschlacht can decide the war (neutral)"),
    Setting("italian_resurgence", "Italian Advances may be doubled late in the war (handicap)"),
    Setting("expanded_war_weariness", "War Weariness hampers Loyalty too (handicap)"),
)  # fmt: skip

game = playable(
    _Game(
        slug="hapsburg-eclipse",
        rules_version="1",
        title="Hapsburg Eclipse 1914-18",
        summary="Hold the Monarchy together against five Fronts, until the last card.",
        players="1",
        minutes="30-60",
        publisher="Victory Point Games / Tabletop Tycoon",
        seats=_seats,
        kinds=KINDS,
        settings=SETTINGS,
        setup=setup,
        segment=segment,
        notation=notation,
        refused=refused,
        resign=resign,
        round_of=_turn,
        check=options_at_odds,
        orders=ORDERS,
        conserved=conserved,
        table=lambda: TABLE,
        evaluate=evaluate,
        bots={"expert": Expert, "adventurer": Adventurer},
        census=census,
        levels=RANKS,
        measures=lambda g: {"card reached": float(_turn(g))},
        folder=lambda: FOLDER,
    )
)
