"""8.0: how the game ends, and at what level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redan.core.state import Result
from redan.games.hapsburg_eclipse.names import (
    DEFEATS,
    FRONTS,
    KAISERSCHLACHT_1,
    KAISERSCHLACHTS,
    OVER,
    VICTORIES,
)
from redan.games.hapsburg_eclipse.state import Empire, cards_left, on_map

LEVELS: Final = (
    "Crushing Defeat",
    "Strategic Defeat",
    "Marginal Defeat",
    "Strategic Stalemate",
    "Pyrrhic Victory",
    "Tactical Victory",
    "Marginal Victory",
    "Operational Victory",
    "Strategic Victory",
    "International Victory",
)
"""HE.END.6: worst first; only the last five are won games."""

RANKS: Final = {
    **{level: rank for rank, level in enumerate(LEVELS)},
    "Coalition Defeat": 0,
    "Coalition Victory": 9,
}
"""HE.END.6: the rank of every level."""

CRUSHING: Final = 0
PYRRHIC: Final = 4
TACTICAL: Final = 5
INTERNATIONAL: Final = 9

_DEFEAT_ROWS: Final = ((3, PYRRHIC), (10, 3), (25, 2), (35, 1))  # HE.END.4
_VICTORY_ROWS: Final = ((8, TACTICAL), (17, 6), (22, 7), (30, 8))  # HE.VIC.5

PER_RANK: Final = 2 / (len(LEVELS) - 1)


def _ended(g: Empire, level: str, rank: int, rule: str, points: Sequence[int] = ()) -> None:
    outcome = "won" if rank >= TACTICAL else "lost"
    utility = rank * PER_RANK - 1
    g.result = Result([outcome], rule, utilities=[utility], scores=points, level=level)


def ethnic_collapse(g: Empire) -> None:
    """All three Nationalities are in Revolt: a Crushing Defeat."""
    _ended(g, LEVELS[CRUSHING], CRUSHING, "HE.REV.2")  # HE.REV.2, HE.END.2, HE.END.3


def will_collapses(g: Empire) -> None:
    """National Will has fallen too low: a Crushing Defeat."""
    _ended(g, LEVELS[CRUSHING], CRUSHING, "HE.NWL.4")  # HE.NWL.4, HE.END.2, HE.END.3


def vienna_falls(g: Empire) -> None:
    """8.1: unrevealed cards less National Will give the level."""
    total = cards_left(g) - g.will[g.nation]  # HE.END.4, HE.END.5, HE.SCN.10, HE.OPT.1a
    rank = next((rank for most, rank in _DEFEAT_ROWS if total <= most), CRUSHING)  # HE.END.4
    _ended(g, LEVELS[rank], rank, "HE.ADV.6")  # HE.ADV.6, HE.END.2


def war_is_over(g: Empire, uncapped_will: int) -> None:
    """8.2: all 50 cards are resolved; count Victory Points."""
    points = victory_points(g, uncapped_will)
    rank = next((rank for most, rank in _VICTORY_ROWS if points <= most), INTERNATIONAL)  # HE.VIC.5
    _ended(g, LEVELS[rank], rank, "HE.END.1", [points])  # HE.END.1


def victory_points(g: Empire, uncapped_will: int) -> int:
    """Spaces of the Fronts, National Will without its cap, distances from Revolt."""
    spaces = sum(
        g.space[front] for front in range(FRONTS) if on_map(g, front)
    )  # HE.VIC.1, HE.VIC.2
    return spaces + uncapped_will + sum(g.loyalty)  # HE.VIC.3, HE.VIC.4


def scenario_is_over(g: Empire) -> None:
    """11.2: a game that ends before the war compares National Will with its start."""
    higher = g.will[g.nation] > g.start_will[g.nation]  # HE.SCN.11, HE.SCN.13, HE.SCN.15
    at_the_gates = 1 in g.space  # HE.SCN.11
    outcome = "lost" if not higher else "drawn" if at_the_gates else "won"  # HE.SCN.11
    g.result = Result([outcome], "HE.SCN.11", level=f"Scenario {outcome}")


def kaiserschlacht_decided(g: Empire) -> None:
    """5.2: the Kaiserschlacht ends for good when its six markers lie in one box together."""
    six = g.box[KAISERSCHLACHT_1 : KAISERSCHLACHT_1 + KAISERSCHLACHTS]
    if six[0] not in (VICTORIES, DEFEATS) or six.count(six[0]) < KAISERSCHLACHTS:  # HE.KAI.5
        return
    g.kaiserschlacht = OVER  # HE.KAI.5
    if g.journal:
        g.journal.note("HE.KAI.5", "kaiserschlacht over", six[0])
    if g.data.coalition:  # HE.OPT.6
        won = six[0] == VICTORIES
        level = "Coalition Victory" if won else "Coalition Defeat"
        _ended(g, level, INTERNATIONAL if won else CRUSHING, "HE.OPT.6")  # HE.OPT.6, HE.END.6


def resign(g: Empire, _: int) -> None:
    """The player gives up: as bad as it gets."""
    if g.result is None:
        g.result = Result(["lost"], "", utilities=[-1.0], level="Resigned")
