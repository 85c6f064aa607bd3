"""Insight: what a bot gets is what its seats know, and a sample holds nothing else."""

from __future__ import annotations

from random import Random

from redan.core.asks import Pick, Script, together
from redan.core.insight import Insight
from redan.core.match import Match
from redan.core.playout import finish
from redan.core.state import dump
from tests.core.small import BID, Small, answers, ask, asked, keep, start
from tests.parley import Parley
from tests.parley import game as parley


def three_moves(g: Small) -> Script[None]:
    for _ in range(3):
        keep(g, (yield ask(0)))


def bids(g: Small) -> Script[None]:
    for answer in (yield from together([ask(0, BID), ask(1, BID), ask(2, BID)])):
        keep(g, answer)
    keep(g, (yield ask(0)))


def test_an_insight_answers_for_its_own_seats() -> None:
    match = start(bids)
    insight = Insight(match, frozenset([1, 2]))
    assert [choose.seat for choose in insight.asks] == [1, 2]
    assert list(insight.legal()) == [1, 2, 3]
    assert insight.notation(2) == "bid 2"
    assert insight.view() == match.view(frozenset([1, 2]))
    assert insight.log() == []
    assert Insight(match, frozenset()).asks == []


def test_a_sample_is_redealt_and_plays_on_by_itself() -> None:
    match = start(three_moves)
    own: set[int] = set()
    for number in range(40):
        sample = Insight(match, frozenset([0])).sample(Random(number))
        facts = dump(sample.state)["own"]
        assert isinstance(facts, list)
        assert facts[0] == 1
        assert isinstance(facts[1], int)
        own.add(facts[1])
        sample.play(2)
    assert own == {0, 1, 2, 3}
    assert answers(match) == []


def test_a_sample_has_chance_of_its_own() -> None:
    match = start(three_moves)
    sample = Insight(match, frozenset([0])).sample(Random(1))
    assert sample.dice is None
    assert type(sample.source) is not type(match.source)


def test_a_sample_can_be_copied_saved_and_taken_back_but_not_behind_its_redeal() -> None:
    match = start(three_moves)
    match.play(1)
    sample = Insight(match, frozenset([0])).sample(Random(1))
    own = dump(sample.state)["own"]
    assert sample.may_undo(0) == "there is nothing to take back"
    sample.play(2)
    assert dump(sample.copy().state) == dump(sample.state)
    loaded = Match.load(sample.save(), match.game)
    assert dump(loaded.state) == dump(sample.state)
    sample.undo(0)
    assert dump(sample.state)["own"] == own
    assert answers(sample) == [1]


def test_of_anothers_unfinished_chain_a_sample_holds_nothing() -> None:
    match = start(three_moves)
    match.play(3)
    match.play(3)
    sample = Insight(match, frozenset([1])).sample(Random(1))
    assert answers(sample) == []
    assert '"option": 3' not in sample.save()
    own = Insight(match, frozenset([0])).sample(Random(1))
    assert answers(own) == [3, 3]


def test_of_what_others_decide_at_the_same_time_a_sample_holds_nothing() -> None:
    match = start(bids)
    match.play(3, seat=1)
    match.play(2, seat=2)
    sample = Insight(match, frozenset([2])).sample(Random(1))
    assert asked(sample) == [(0, "bid"), (1, "bid")]
    assert '"option": 3' not in sample.save()
    sample.play(1, seat=0)
    sample.play(1, seat=1)
    assert answers(sample) == [1, 1, 2]
    assert Match.load(sample.save(), match.game).save() == sample.save()


def test_who_leaves_while_others_decide_has_left_in_a_sample_too() -> None:
    match = start(bids)
    match.play(3, seat=1)
    match.undo(1)
    match.play(2, seat=1)
    match.resign(2)
    for seats in (frozenset([0]), frozenset([1]), frozenset[int]()):
        sample = Insight(match, seats).sample(Random(1))
        assert sample.left == {2}
        assert (1 in [seat for seat, _ in asked(sample)]) == (1 not in seats)
        assert '"option": 3' not in sample.save()
        assert Match.load(sample.save(), match.game).save() == sample.save()


def test_orders_of_others_are_not_in_a_sample() -> None:
    match = start(bids)
    match.order(1, "two")
    other = Insight(match, frozenset([0])).sample(Random(1))
    assert other.orders(1) == []
    assert Match.load(other.save(), match.game).orders(1) == []
    assert Insight(match, frozenset([1])).sample(Random(1)).orders(1) == ["two"]


def test_what_was_shown_stays_in_its_hand_in_the_middle_of_a_talk() -> None:
    """Parley: Boris pledges while Anna knows one of his cards."""
    match = Match(parley, {"seats": 2, "length": "long"}, seed=5)
    rng = Random(5)
    looked = 0
    while not match.over:
        asks = match.asks
        choose = rng.choice(asks)
        state = match.state
        assert isinstance(state, Parley)
        if choose.seat == 0 and state.sure[1]:
            looked += 1
            for _ in range(10):
                sample = Insight(match, frozenset([0])).sample(rng).state
                assert isinstance(sample, Parley)
                assert set(state.sure[1]) <= {*sample.hand[1], sample.pledge}
                assert sample.hand[0] == state.hand[0]
        options = list(match.legal(choose))
        match.play(options[-1], seat=choose.seat)
    assert looked


def test_a_sample_is_played_to_its_end() -> None:
    def draws(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        g.own[1] = yield Pick([1, 2, 3], to=1)
        keep(g, (yield ask(1)))

    match = start(draws, draws)
    sample = Insight(match, frozenset([0])).sample(Random(1))
    assert finish(sample, Random(2)) == 4
    assert sample.state.result is not None
