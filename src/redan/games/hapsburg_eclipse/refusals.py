"""Why not: the facts of the rule that forbids something, as a sentence."""

from __future__ import annotations

from redan.core.asks import Choose, Kind
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    BREST_LITOVSK,
    CARPATHIAN,
    INFLUENCE,
    INTERCEPT,
    MACKENSEN,
    OFFENSIVE,
    OPERATION_FROM,
    POLISH,
    RESOURCE,
    ROMANIAN,
    VICTORIES,
)
from redan.games.hapsburg_eclipse.rules.great_retreat import victories_to_give
from redan.games.hapsburg_eclipse.state import Empire, on_map, operations


def refusal(g: Empire, ask: Choose, kind: Kind, option: int, rule: str) -> str:
    """Why this answer is not legal now."""
    data = g.data
    left = _left(g)
    if rule == "HE.SEQ.1":
        return f"This belongs to the Action Phase; first {_asked(ask)} must be answered."
    if rule == "HE.DIG.1":
        return f"This is not asked now; {_asked(ask)} is."
    if rule == "HE.EVT.18":
        return f"{data.cards[g.card].headline} allows no Actions of any kind this turn."
    if rule == "HE.OFF.3":
        return f"The {data.front_names[option - OFFENSIVE]} Front is not on the map."
    if rule == "HE.STR.7":
        front = option - OFFENSIVE
        other = ROMANIAN if front == CARPATHIAN else CARPATHIAN
        return (
            f"The {data.front_names[other]} Front holds Budapest; the {data.front_names[front]} "
            f"Front behind it at {data.space_names[front][g.space[front]]} cannot be attacked."
        )
    if rule == "HE.OFF.5":
        return f"Attacking across the Isonzo or the Piave costs two Actions. You have {left}."
    if rule == "HE.GSO.3":
        if kind is OPERATION_FROM or kind.name == "discard":
            return "No Resource lies in that Theater."
        return "No Action is left, and no Resource lies in a Theater to be spent for one."
    if rule == "HE.GSO.2":
        return f"An Operation waits until the card's Actions are used up. You have {left}."
    if rule == "HE.GSO.6":
        return "Resources are named in the order of the Theaters: Western, Eastern, Naval."
    if rule == "HE.RES.1":
        return f"A Resource costs two Actions. You have {left}."
    if rule == "HE.RES.2":
        return f"The {data.theater_names[option - RESOURCE]} Theater holds two Resources already."
    if rule == "HE.RES.3":
        return "All six Resources have been allocated."
    if rule == "HE.FOR.8":
        return "Przemyśl is at full strength."
    if rule == "HE.FOR.7":
        where = data.space_names[CARPATHIAN][g.space[CARPATHIAN]]
        return f"The Carpathian Front stands at {where}; Przemyśl cannot be repaired behind it."
    if rule == "HE.FOR.10":
        return f"A repair costs two of the card's Actions, or one Operation. You have {left}."
    if rule == "HE.OPT.4":
        return "Przemyśl has fallen for good."
    if rule == "HE.INF.2":
        return f"The {data.nation_names[option - INFLUENCE]} are Loyal already."
    if rule == "HE.GRT.1":
        if not on_map(g, POLISH):
            return "The Polish Front is not on the map."
        return "The Treaty of London has not been signed; War Status is still Mobilization."
    if rule == "HE.GRT.2":
        return f"It costs two of the card's Actions, or one allocated Resource. You have {left}."
    if rule == "HE.GRT.3":
        if g.box[option] != VICTORIES:
            return f"{data.battle_names[option]} is not in the Victories box."
        return "Markers are named in their order, and enough must be left to pay the rest."
    if rule == "HE.GRT.4":
        needed, have = 1 + BREST_LITOVSK - g.space[POLISH], len(victories_to_give(g))
        return f"It costs {needed} battle markers from the Victories box. You have {have}."
    if rule == "HE.GRT.7":
        return "The Great Retreat has happened already."
    if rule == "HE.EVT.13":
        return "The Trench Line can only be built first thing on the turn Bulgaria joins."
    if rule == "HE.EVT.19":
        return f"The {data.front_names[option]} Front is not on the map."
    if rule == "HE.CMP.8":
        what = {INTERCEPT: "Radio Intercept", MACKENSEN: "Mackensen"}.get(kind, "German Aid")
        return f"No {what} marker is left."
    if rule == "HE.RAD.2":
        return "The Balkan Front does not use the Russian cipher."
    if rule == "HE.RAD.3":
        return "A Radio Intercept was already used on that Front this turn."
    if rule == "HE.AID.2":
        return "One German Aid marker a turn, for one Front, is all there is."
    if rule == "HE.OPT.5":
        return "After the Spa Conference no German Aid is given."
    if rule == "HE.MAC.3":
        return f"Mackensen is with the {data.front_names[g.mackensen_front]} Front this turn."
    if rule == "HE.OPT.2":
        return "No Resource lies in that Theater."
    return "This is an Action of the Combined Game."


def _left(g: Empire) -> str:
    actions = ("no Action", "1 Action")[g.actions] if g.actions < 2 else f"{g.actions} Actions"
    count = operations(g)
    resources = ("no Resource", "1 Resource")[count] if count < 2 else f"{count} Resources"
    return f"{actions} left and {resources} in the Theaters"


def _asked(ask: Choose) -> str:
    return (
        f"the question of {ask.kind.name.replace('_', ' ')}"
        if ask.kind is not ACTION
        else ("the choice of an Action")
    )
