"""What a good player of Hapsburg Eclipse knows."""

from __future__ import annotations

from redan.games.hapsburg_eclipse.names import FRONTS
from redan.games.hapsburg_eclipse.rules.close import counted_will
from redan.games.hapsburg_eclipse.state import Empire, on_map, operations


def evaluate(g: Empire, _: int = 0) -> float:
    """How good the position looks, from -1 to 1: National Will, distances, Loyalty, means."""
    if g.result is not None:
        return g.result.utilities[0]
    value = 0.06 * min(counted_will(g), 5)
    for front in range(FRONTS):
        if on_map(g, front):
            value -= (0.0, 0.25, 0.09, 0.03, 0.01, 0.0, 0.0)[g.space[front]]
    for loyalty in g.loyalty:
        value -= (0.15, 0.06, 0.02, 0.0)[loyalty]
    value += 0.02 * operations(g) + 0.01 * g.supply[g.nation]
    return max(-0.9, min(0.9, value))
