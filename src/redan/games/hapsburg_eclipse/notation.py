"""The text form of every option, and the rule that forbids what is not one."""

from __future__ import annotations

from typing import Final

from redan.core.asks import Choose, Kind
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    AID,
    DISCARD,
    EMERGENCY,
    END,
    GREAT_RETREAT,
    GREAT_RETREAT_BY_RESOURCE,
    INFLUENCE,
    INTERCEPT,
    MACKENSEN,
    OFFENSIVE,
    OPERATION_FROM,
    REPAIR,
    REPAIR_BY_OPERATION,
    RESOURCE,
    RETREAT_FRONT,
    TO_DEFEATS,
    TRENCH,
)
from redan.games.hapsburg_eclipse.rules.actions import action_refused
from redan.games.hapsburg_eclipse.rules.advance import intercept_refused
from redan.games.hapsburg_eclipse.rules.event import discard_refused
from redan.games.hapsburg_eclipse.rules.offensive import aid_refused, mackensen_refused
from redan.games.hapsburg_eclipse.state import Empire, on_map

THEATER_WORDS: Final = ("western", "eastern", "naval")
FRONT_WORDS: Final = ("italian", "polish", "carpathian", "romanian", "balkan")

ACTION_WORDS: Final[dict[int, str]] = {
    END: "end",
    **{OFFENSIVE + front: f"offensive {word}" for front, word in enumerate(FRONT_WORDS)},
    **{RESOURCE + theater: f"resource {word}" for theater, word in enumerate(THEATER_WORDS)},
    REPAIR: "repair",
    REPAIR_BY_OPERATION: "repair by operation",
    INFLUENCE: "influence czech",
    INFLUENCE + 1: "influence croat",
    INFLUENCE + 2: "influence hungarian",
    GREAT_RETREAT: "great retreat",
    GREAT_RETREAT_BY_RESOURCE: "great retreat by resource",
    TRENCH: "trench",
}
"""The Actions of this game; the other numbers of the kind belong to the Combined Game."""


def notation(g: Empire, kind: Kind, option: int) -> str:
    """The text form of an option, as typed, logged and recorded."""
    if kind is ACTION:
        return ACTION_WORDS.get(option, f"action {option}")
    if kind is INTERCEPT:
        front = FRONT_WORDS[g.moving] if g.moving >= 0 else "nothing"
        return f"{('let', 'intercept')[option]} {front}"
    if kind is RETREAT_FRONT:
        return f"retreat {FRONT_WORDS[option]}"
    if kind is DISCARD:
        return ("keep", "discard aid", *(f"discard {word}" for word in THEATER_WORDS))[option]
    if kind is OPERATION_FROM:
        return f"from {THEATER_WORDS[option]}"
    if kind is AID:
        return ("no aid", "german aid", "asia korps", "both")[option]
    if kind is MACKENSEN:
        return ("one die", "mackensen")[option]
    if kind is EMERGENCY:
        return ("surrender", *(f"aid from {word}" for word in THEATER_WORDS))[option]
    word = "defeat" if kind is TO_DEFEATS else "stalemate"
    return f"{word} {g.data.marker_ids[option]}"


def refused(g: Empire, ask: Choose, kind: Kind, option: int) -> str:
    """The rule that forbids this answer to this ask, or "" where it is legal."""
    if kind is not ask.kind:
        return "HE.SEQ.1" if kind is ACTION else "HE.DIG.1"
    if kind is ACTION:
        return action_refused(g, option)
    if kind is INTERCEPT:
        return intercept_refused(g, ask.given[0]) if option else ""
    if kind is RETREAT_FRONT:
        return "" if on_map(g, option) else "HE.EVT.19"
    if kind is DISCARD:
        return discard_refused(g, option)
    if kind is AID:
        return ("", aid_refused(g), "HE.AID.2", "HE.AID.2")[option]
    if kind is MACKENSEN:
        return mackensen_refused(g, ask.given[0]) if option else ""
    if option in ask.options(g):
        return ""
    if kind is OPERATION_FROM:
        return "HE.GSO.6" if g.resources[option] else "HE.GSO.3"
    if kind is EMERGENCY:
        return "HE.OPT.2"
    return "HE.GRT.3"


def solo_options(kind: Kind) -> list[int]:
    """The options of a kind that this game uses."""
    if kind is ACTION:
        return list(ACTION_WORDS)
    return [0, 1] if kind is AID else list(range(kind.size))
