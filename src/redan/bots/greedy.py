"""A bot that looks one decision ahead and takes what looks best there."""

from __future__ import annotations

from random import Random
from typing import Final

from redan.core.insight import Insight
from redan.core.match import Match

SAMPLES: Final = 8


class GreedyBot:
    """For each option the mean of a few samples, valued by the game's own `evaluate`."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self.samples: Final = samples

    def choose(self, insight: Insight, rng: Random) -> int:
        """The option with the best mean; of equals the first."""
        ask = insight.asks[0]
        options = insight.legal(ask)
        # Every option meets the same deals and dice, so that luck does not decide between them.
        seeds = [int(rng.random() * 2**53) for _ in range(self.samples)]
        best, found = options[0], float("-inf")
        for option in options:
            total = 0.0
            for seed in seeds:
                total += worth(_after(insight, seed, option, ask.seat), ask.seat)
            if total > found:
                best, found = option, total
        return best


def _after(insight: Insight, seed: int, option: int, seat: int) -> Match:
    match = insight.sample(Random(seed))
    match.play(option, seat=seat)
    return match


def worth(match: Match, seat: int) -> float:
    """How good a match stands for a seat: its result, or what the game makes of the position."""
    if match.result:
        return match.result.utilities[seat]
    return match.game.evaluate(match.state, seat)
