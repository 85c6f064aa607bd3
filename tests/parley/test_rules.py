"""The rules of Parley, and what a redeal must keep of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from redan.contract import rule
from redan.core.chance import Scripted
from redan.core.errors import Refused
from redan.core.game import playable
from redan.core.match import Match
from tests.parley import Parley, parley
from tests.parley.state import AFTERMATH, DEAL, SUIT_NAMES, TALK, WALK, Cards
from tests.parley.table import card_name


def card(name: str) -> int:
    suit, rank = name.split()
    return SUIT_NAMES.index(suit) * 6 + int(rank) - 1


def table(phase: int, *hands: str, dice: list[int] | None = None, **facts: object) -> Match:
    """A match that stands at the start of a segment, with these hands and facts."""
    options = parley.options({"seats": max(len(hands), 2)})
    g = parley.setup(options)
    g.phase = phase
    g.topic = 0
    g.hand = [sorted(card(name) for name in hand.split(", ") if name) for hand in hands]
    for name, fact in facts.items():
        setattr(g, name, fact)
    there = playable(replace(parley, setup=lambda options: g))
    return Match(there, options, chance=Scripted(dice or []))


def facts(match: Match) -> Parley:
    assert isinstance(match.state, Parley)
    return match.state


def options(match: Match, seat: int) -> set[str]:
    ask = match.ask_of(seat)
    return {match.notation(option, ask) for option in match.legal(ask)}


@rule("PA.DEA.1", "PA.SET.3")
def test_a_topic_is_drawn_and_its_tile_is_gone() -> None:
    match = table(DEAL, "crowns 1, crowns 2, crowns 3", "cups 1, cups 2, cups 3", dice=[2])
    assert facts(match).topic == 2
    assert facts(match).tiles == [3, 3, 2, 3]


@rule("PA.DEA.2")
def test_everybody_draws_up_to_three() -> None:
    dice = [0, card("coins 6"), card("coins 1"), card("coins 2")]
    match = table(DEAL, "crowns 1, crowns 2", "cups 1", dice=dice)
    assert [card_name(c) for c in facts(match).hand[0]] == ["crowns 1", "crowns 2", "coins 6"]
    assert len(facts(match).hand[1]) == 3


@rule("PA.DEA.3", "PA.DEA.4")
def test_buried_cards_are_drawn_in_order_for_all_to_see() -> None:
    everything = set(range(24))
    held = {card("crowns 1"), card("cups 1")}
    bottom = [card("coins 6"), card("swords 2"), card("coins 1")]
    rest = sorted(everything - held - set(bottom))
    match = table(DEAL, "crowns 1", "cups 1", dice=[0], bottom=bottom, discard=rest)
    g = facts(match)
    assert g.sure == [[card("coins 6"), card("swords 2")], [card("coins 1")]]
    assert [len(hand) for hand in g.hand] == [3, 2]
    assert g.bottom == []


@rule("PA.DEA.5")
def test_a_leader_without_a_card_passes_the_lead_on() -> None:
    match = table(
        DEAL, "", "cups 1", dice=[0, 0], discard=sorted(set(range(24)) - {card("cups 1")})
    )
    assert facts(match).leader == 1


@rule("PA.TLK.1")
def test_only_a_card_in_hand_is_pledged_and_nobody_sees_it() -> None:
    match = table(TALK, "crowns 1, cups 2", "cups 1, coins 2")
    with pytest.raises(Refused, match="Cups 1 is not in your hand") as refused:
        match.play("pledge cups 1")
    assert refused.value.rule == "PA.TLK.1"
    match.play("pledge crowns 1")
    view = match.view(frozenset([1]))["state"]
    assert isinstance(view, dict)
    assert view["pledge"] is True
    assert match.words(frozenset([1])) == ["Anna pledges a card."]


@rule("PA.TLK.2", "PA.TLK.4")
def test_only_who_holds_the_topic_may_doubt() -> None:
    match = table(TALK, "cups 1, cups 2", "crowns 1, coins 2", "cups 3, coins 3")
    match.play("pledge cups 1")
    assert options(match, 1) == {"trust", "doubt", "abstain"}
    assert options(match, 2) == {"trust", "abstain"}
    with pytest.raises(Refused, match="You hold no card of the topic, crowns"):
        match.play("doubt", seat=2)


@rule("PA.TLK.4")
def test_who_has_doubted_holds_the_topic_in_every_redeal() -> None:
    match = table(TALK, "cups 1, cups 2", "crowns 1, coins 2", "cups 3, coins 3")
    match.play("pledge cups 1")
    match.play("doubt", seat=1)
    match.play("trust", seat=2)
    for number in range(50):
        g = facts(match).copy()
        g.redeal(frozenset([0]), Random(number))
        assert any(one < 6 for one in g.hand[1])


@rule("PA.ANS.1", "PA.ANS.2", "PA.ANS.3")
def test_answers_are_answered_until_nobody_does() -> None:
    match = table(
        TALK,
        "cups 1, cups 2",
        "crowns 1, coins 2, crowns 4",
        "crowns 2, coins 3, coins 1",
        "coins 4, cups 5",
        dice=[6, 6],
    )
    match.play("pledge cups 1")
    match.play("doubt", seat=1)
    match.play("trust", seat=2)
    match.play("abstain", seat=3)
    assert options(match, 1) == {"pass", "answer crowns 1", "answer crowns 4"}
    match.play("answer crowns 4")
    assert options(match, 2) == {"pass", "answer crowns 2"}
    with pytest.raises(Refused) as refused:
        match.play("answer coins 3")
    assert refused.value.rule == "PA.ANS.3"
    match.play("answer crowns 2")
    assert match.asks[0].seat == 1
    match.play("pass")
    # Denis abstained and Clara does not answer herself: the trial is over.
    assert facts(match).phase == WALK
    assert facts(match).pledge == -1


@rule("PA.TRI.2", "PA.TRI.3", "PA.TRI.4", "PA.TRI.5")
@pytest.mark.parametrize(
    ("pledge", "faces", "score"),
    [
        ("cups 1", [4, 1], [1, 1]),
        ("cups 3", [4, 1], [0, 0]),
        ("cups 3", [4, 5], [2, 1]),
        ("cups 6", [6, 6], [0, 0]),
    ],
)
def test_a_pledge_holds_with_enough_successes(
    pledge: str, faces: list[int], score: list[int]
) -> None:
    match = table(TALK, f"{pledge}, coins 1", "coins 2", dice=faces)
    match.play(f"pledge {pledge}")
    match.play("trust", seat=1)
    assert facts(match).score == score


@rule("PA.TRI.6", "PA.TRI.7")
def test_doubt_takes_a_die_and_gains_where_the_pledge_breaks() -> None:
    match = table(TALK, "cups 1, coins 1", "crowns 2, crowns 3", dice=[3])
    match.play("pledge cups 1")
    match.play("doubt", seat=1)
    match.play("answer crowns 2")
    # Boris does not answer himself, so one die is rolled at once.
    assert facts(match).score == [0, 2]


@rule("PA.AFT.1", "PA.AFT.3", "PA.AFT.4", "PA.AFT.5")
def test_the_aftermath_is_a_chain_of_the_leader() -> None:
    shown = card("coins 1")
    match = table(
        AFTERMATH, "coins 1, coins 2", "cups 1", discard=[card("swords 1")], sure=[[shown], []]
    )
    with pytest.raises(Refused, match="Cups 2 does not lie among the discarded cards"):
        match.play("bury cups 2")
    match.play("bury swords 1")
    assert match.words(frozenset([1])) == []
    with pytest.raises(Refused, match="already that you hold Coins 1"):
        match.play("show coins 1")
    match.play("show coins 2")
    g = facts(match)
    assert g.score == [1, 1]
    assert g.bottom == [card("swords 1")]
    assert g.sure[0] == [shown, card("coins 2")]
    assert match.may_undo(0)


@rule("PA.AFT.2", "PA.AFT.3")
def test_a_point_goes_to_somebody_of_another_side_who_is_there() -> None:
    match = table(AFTERMATH, "coins 1", "cups 1", "cups 2", gone=[0, 1, 0])
    ask = match.ask_of()
    if ask.kind.name == "bury":
        match.play("bury nothing")
    assert facts(match).score == [0, 0, 1]


@rule("PA.WLK.1", "PA.WLK.2")
def test_the_leader_walks_two_steps_and_may_take_them_back() -> None:
    match = table(WALK, "coins 1", "cups 1", steps=2)
    assert options(match, 0) == {"walk stay", "walk on"}
    match.play("walk on")
    assert facts(match).place == [1, 0]
    match.undo(0)
    assert facts(match).place == [0, 0]


@rule("PA.RES.1", "PA.RES.2")
def test_who_leaves_lays_the_hand_down_at_the_next_deal() -> None:
    match = table(
        WALK, "coins 1, coins 2, coins 3", "cups 1", "cups 2, cups 3, cups 4",
        steps=1, dice=[0],
    )  # fmt: skip
    match.resign(1)
    assert facts(match).hand[1] == [card("cups 1")]
    match.play("walk stay")
    g = facts(match)
    assert g.hand[1] == []
    assert g.discard == [card("cups 1")]
    assert g.leader == 2


@rule("PA.RES.3")
def test_the_last_side_wins() -> None:
    match = table(WALK, "coins 1", "cups 1", "cups 2", steps=2)
    match.resign(2)
    match.resign(0)
    assert match.result is not None
    assert match.result.outcomes == ("lost", "won", "lost")


@rule("PA.END.1", "PA.END.2", "PA.END.3", "PA.SET.4")
def test_the_favoured_suit_is_shown_and_counted_at_the_end() -> None:
    match = table(
        WALK, "coins 1", "cups 1", steps=1, round=1, favour=[2, 0],
        score=[3, 4], won=[[0, 0, 1, 0], [0, 0, 1, 0]],
    )  # fmt: skip
    hidden = match.view(frozenset([1]))["state"]
    assert isinstance(hidden, dict)
    assert hidden["favour"] == [None, 0]
    match.play("walk stay")
    assert match.result is not None
    assert match.result.outcomes == ("won", "lost")
    assert match.result.scores == (5, 4)
    shown = match.view(frozenset([1]))["state"]
    assert isinstance(shown, dict)
    assert shown["favour"] == [2, 0]


@rule("PA.SET.1", "PA.SET.2")
def test_teams_sit_alternately_and_the_small_deck_has_four_ranks() -> None:
    g = parley.setup(parley.options({"seats": 4, "teams": True, "deck": "small"}))
    assert isinstance(g.data, Cards)
    assert g.data.team == (0, 1, 0, 1)
    assert len(g.data.cards) == 16


@rule("PA.SEQ.1")
def test_a_question_has_its_time() -> None:
    match = table(TALK, "crowns 1, cups 2", "cups 1, coins 2")
    with pytest.raises(Refused, match="another question is open") as refused:
        match.play("walk on")
    assert refused.value.rule == "PA.SEQ.1"


def test_a_known_card_may_have_been_pledged() -> None:
    """Who sees a pledge face down cannot tell whether it is the card that was shown."""
    match = table(TALK, "coins 1, coins 2, coins 3", "cups 1", sure=[[card("coins 1")], []])
    match.play("pledge coins 2")
    where = set()
    for number in range(60):
        g = facts(match).copy()
        g.redeal(frozenset([1]), Random(number))
        where.add(g.pledge == card("coins 1"))
        assert card("coins 1") in {*g.hand[0], g.pledge}
    assert where == {True, False}
