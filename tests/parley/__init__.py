"""Parley: a game for tests, which has what the games of the package lack.

Two to six seats, teams, hidden hands, a card face down, a secret choice of several at once,
windows for answers to answers, dice, a deck drawn lazily over a known bottom, something private to
a seat, and seats that leave while the others play on.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from redan.core.asks import Choose
from redan.core.game import Census, Game, Options, Order, Setting, playable
from redan.core.insight import Insight
from redan.core.state import State
from tests.parley.rules import (
    ANSWER,
    KINDS,
    PASS,
    STANCE,
    conserved,
    refused,
    resign,
    seats_of,
    segment,
    setup,
    totals,
)
from tests.parley.state import ABSTAIN, DOUBT, RANKS, SUIT_NAMES, SUITS, Parley, rank_of
from tests.parley.table import card_name, notation, seen, table


def wrong_options(options: Options) -> str:
    seats = options["seats"]
    assert isinstance(seats, int)
    if options["teams"] and seats not in (4, 6):
        return f"teams need four or six seats, not {seats}"
    if options["deck"] == "small" and seats > 4:
        return f"the small deck is for at most four seats, not {seats}"
    return ""


def evaluate(g: Parley, seat: int) -> float:
    points = totals(g)
    best = max(
        points[other] for other in range(g.data.seats) if g.data.team[other] != g.data.team[seat]
    )
    return max(-1.0, min(1.0, (points[seat] - best) / 10))


class Diplomat:
    """Pledges low, answers when it can, trusts who is behind."""

    def choose(self, insight: Insight, rng: Random) -> int:
        ask = insight.asks[0]
        options = insight.legal(ask)
        if ask.kind.name == "pledge":
            return min(options, key=rank_of)
        if ask.kind is ANSWER:
            return options[-1]
        if ask.kind is STANCE and DOUBT in options:
            return DOUBT
        return options[int(rng.random() * len(options))]


def cannot_answer(g: Parley, ask: Choose) -> bool:
    """Not while the leader is ahead: then one wants to be asked."""
    return g.score[g.leader] <= g.score[ask.seat]


def census() -> Census[Parley]:
    cards = [card_name(card) for card in range(SUITS * RANKS)]
    return Census(
        options={"gift": range(6), "stance": range(3), "walk": range(3)},
        things={
            "turned up": cards,
            "answered": cards,
            "drawn": cards,
            "shown": cards,
            "result": ["PA.END.1 clear", "PA.END.1 narrow", "PA.RES.3 narrow"],
        },
        seen=seen,
        sequence_rules=frozenset(["PA.SEQ.1"]),
        ended=lambda g: [("result", f"{g.result.rule} {g.result.level}")] if g.result else [],
    )


parley: Game[Parley] = Game(
    slug="parley",
    rules_version="1",
    seats=seats_of,
    kinds=KINDS,
    settings=(
        Setting("seats", "How many play", (2, 3, 4, 5, 6), 3),
        Setting("teams", "Two teams"),
        Setting("deck", "Which deck", ("full", "small"), "full"),
        Setting("length", "How often each seat leads", ("short", "long"), "short"),
        Setting("favour", "The suit you favour", SUIT_NAMES, "crowns", private=True),
    ),
    setup=setup,
    segment=segment,
    notation=notation,
    refused=refused,
    resign=resign,
    round_of=lambda g: g.round,
    orders=(Order("behind", "Pass while the leader is not ahead of me", ANSWER, cannot_answer),),
    may_agree_draw=True,
    check=wrong_options,
    conserved=conserved,
    title="Parley",
    summary="Envoys pledge, doubt and answer.",
    players="2 to 6",
    minutes="10",
    publisher="nobody",
    table=table,
    evaluate=evaluate,
    bots={"diplomat": Diplomat},
    census=census,
    folder=lambda: Path(__file__).parent,
)
game: Game[State] = playable(parley)

__all__ = ["ABSTAIN", "DOUBT", "PASS", "Parley", "game", "parley"]
