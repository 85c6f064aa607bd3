"""Odds: exact against counting by hand, sampled beyond the bound, over deals where it matters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from redan.core.asks import SUM, Pick, Roll, Script, hits
from redan.core.odds import odds
from tests.core.small import CARD, Small, ask, keep, start


def say(g: Small, *figures: int) -> None:
    if g.journal:
        g.journal.note("SM.1", "comes to", *figures)


def two_dice(g: Small) -> Script[None]:
    move = yield ask(0)
    total = yield Roll(2, SUM)
    say(g, int(total + move >= 10))


def dice_then_draw(g: Small) -> Script[None]:
    yield ask(0)
    successes = yield Roll(3, hits(5))
    if successes >= 2:
        thing = yield Pick([1, 2, 3])
        say(g, successes, thing)
    else:
        say(g, successes)


def against_a_hand(g: Small) -> Script[None]:
    """Cid's number, which only he knows, is what must be rolled."""
    yield ask(0, CARD)
    face = yield Roll(1)
    say(g, int(face > g.own[2] + 1))
    yield ask(0)


def test_a_roll_is_counted_exactly() -> None:
    found = odds(start(two_dice), 0, 3)
    # With 3 the dice must show 7 or more: 21 of 36 ways.
    ways = sum(a + b >= 7 for a in range(1, 7) for b in range(1, 7))
    assert found.exact
    assert found.chance_of("comes to 1; It is over") == Fraction(ways, 36) == Fraction(7, 12)
    assert found.chance_of("comes to 0; It is over") == Fraction(5, 12)
    assert found.chance_of("rain") == 0
    assert found.outcomes[0][1] == Fraction(7, 12)


def test_a_roll_and_the_draw_behind_it_are_multiplied() -> None:
    match = start(dice_then_draw, two_dice)
    found = odds(match, 0, 1)
    two = Fraction(3 * 2 * 2 * 4, 216)
    three = Fraction(8, 216)
    assert found.exact
    assert dict(found.outcomes) == {
        "comes to 0": Fraction(64, 216),
        "comes to 1": Fraction(3 * 2 * 16, 216),
        "comes to 2 0": two / 6,
        "comes to 2 1": two / 3,
        "comes to 2 2": two / 2,
        "comes to 3 0": three / 6,
        "comes to 3 1": three / 3,
        "comes to 3 2": three / 2,
    }
    assert sum(chance for _, chance in found.outcomes) == 1


def test_odds_leave_the_match_and_its_dice_alone() -> None:
    match = start(dice_then_draw, two_dice)
    before, place = match.save(), match.source.place
    odds(match, 0, 1)
    assert (match.save(), match.source.place) == (before, place)


def test_beyond_the_bound_it_is_tried_and_said_so() -> None:
    found = odds(start(two_dice), 0, 3, bound=5)
    assert not found.exact
    assert found.tried == 1000
    assert found.basis().startswith("from 1000 tries")
    assert abs(found.chance_of("comes to 1; It is over") - Fraction(7, 12)) < Fraction(1, 15)
    assert sum(chance for _, chance in found.outcomes) == 1


def test_where_hidden_things_matter_it_is_over_deals_and_says_over_how_many() -> None:
    match = start(against_a_hand)
    found = odds(match, 0, 1, bound=100_000)
    assert found.exact
    assert found.deals == 32
    assert found.basis() == "counted over 32 possible deals"
    # Cid's number is 0 to 3, each as likely: 5/6, 4/6, 3/6 or 2/6, in the mean 7/12.
    assert abs(found.chance_of("comes to 1") - Fraction(7, 12)) < Fraction(1, 8)


def test_who_knows_the_hidden_thing_gets_other_odds() -> None:
    def for_cid(g: Small) -> Script[None]:
        yield ask(2, CARD)
        say(g, int((yield Roll(1)) > g.own[2] + 1))
        yield ask(0)

    found = odds(start(for_cid), 2, 1, bound=100_000)
    # He knows that his number is 1.
    assert found.chance_of("comes to 1") == Fraction(4, 6)


def test_where_nothing_follows_nothing_changes() -> None:
    def quiet(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield ask(1)))

    found = odds(start(quiet), 0, 1)
    assert found.outcomes == (("nothing changes", Fraction(1)),)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_gives_the_same_odds(seed: int) -> None:
    match = start(against_a_hand)
    assert odds(match, 0, 1, seed=seed) == odds(match, 0, 1, seed=seed)
