"""A bot that plays any option, each as likely as another."""

from __future__ import annotations

from random import Random

from redan.core.insight import Insight


class RandomBot:
    """Plays at random: the measure that every other bot has to beat."""

    def choose(self, insight: Insight, rng: Random) -> int:
        """Any legal option."""
        options = insight.legal()
        return options[int(rng.random() * len(options))]
