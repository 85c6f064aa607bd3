"""What can occur in Hapsburg Eclipse, for the fuzzer's count."""

from __future__ import annotations

from redan.core.game import Census
from redan.core.state import Note
from redan.games.hapsburg_eclipse.data import CARDS
from redan.games.hapsburg_eclipse.names import KINDS
from redan.games.hapsburg_eclipse.notation import solo_options
from redan.games.hapsburg_eclipse.rules.ends import LEVELS
from redan.games.hapsburg_eclipse.state import Empire

NOTED_RULES = (
    "HE.SEQ.2", "HE.OMB.2", "HE.EVT.1", "HE.EVT.2", "HE.EVT.5", "HE.EVT.7", "HE.EVT.9",
    "HE.EVT.11", "HE.EVT.13", "HE.EVT.14", "HE.EVT.16", "HE.EVT.19", "HE.EVT.20", "HE.EVT.23",
    "HE.ADV.1", "HE.ADV.3", "HE.ATT.1", "HE.ATT.6", "HE.RAD.1", "HE.LOY.2", "HE.LOY.5",
    "HE.OFF.1", "HE.GSO.1", "HE.RES.1", "HE.FOR.4", "HE.FOR.7", "HE.INF.1", "HE.GRT.3",
    "HE.GRT.6", "HE.KAI.5", "HE.NWL.1", "HE.OPT.2",
)  # fmt: skip


def seen(note: Note) -> list[tuple[str, str]]:
    """What a note shows: its rule, the rules of its DRMs, and the card."""
    things = [("rule", note.rule)]
    if note.what == "card":
        things.append(("card", str(note.figures[0])))
    return things


def ended(g: Empire) -> list[tuple[str, str]]:
    """The level that was reached and the rule that ended the game."""
    return [("result", g.result.level), ("rule", g.result.rule)] if g.result else []


def census() -> Census[Empire]:
    """Cards, levels and rules that can come up."""
    return Census(
        options={kind.name: solo_options(kind) for kind in KINDS},
        things={
            "card": [str(number) for number in range(1, CARDS + 1)],
            "result": [
                *LEVELS, "Coalition Victory", "Coalition Defeat",
                "Scenario won", "Scenario lost", "Scenario drawn",
            ],
            "rule": [*NOTED_RULES, "HE.REV.2", "HE.NWL.4", "HE.ADV.6", "HE.END.1", "HE.SCN.11",
                     "HE.OPT.6"],
        },
        seen=seen,
        ended=ended,
        sequence_rules=frozenset(("HE.SEQ.1", "HE.DIG.1")),
    )  # fmt: skip
