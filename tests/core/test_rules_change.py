"""A game whose rules changed while it ran, or after it was over."""

from __future__ import annotations

import pytest

from redan.core.asks import Roll, Script
from redan.core.errors import BadTranscript
from redan.core.match import Match
from redan.core.reading import examine
from tests.core.small import MOVE, Small, answers, ask, asked, game, keep


def one_move(g: Small) -> Script[None]:
    keep(g, (yield ask(0)))


def turn(g: Small) -> Script[None]:
    keep(g, (yield ask(0)))
    keep(g, (yield Roll(1)))
    keep(g, (yield ask(0)))
    keep(g, (yield ask(1)))
    keep(g, (yield ask(0)))


def high_turn(g: Small) -> Script[None]:
    """As above, but the second answer must be 3."""
    keep(g, (yield ask(0)))
    keep(g, (yield Roll(1)))
    keep(g, (yield ask(0, MOVE, 3, 4)))
    keep(g, (yield ask(1)))
    keep(g, (yield ask(0)))


OLD = game(one_move, turn)
SAME = game(one_move, turn, version="2")
OTHER = game(one_move, high_turn, version="2")
FIRST = game(high_turn, turn, version="2")


def running(*moves: int) -> Match:
    match = Match(OLD, seed=3)
    for move in moves:
        match.play(move)
    return match


def test_a_running_game_goes_on_from_its_last_segment() -> None:
    match, report = examine(running(1, 2, 3).save(), SAME)
    assert match is not None
    assert report.dropped == 0
    assert report.earlier == ["1"]
    assert asked(match) == [(1, "move")]
    match.play(1)
    match.play(2)
    assert match.over


def test_what_was_played_before_the_segment_is_not_asked_of_the_new_rules() -> None:
    match, report = examine(running(1, 2, 3).save(), FIRST)
    assert match is not None
    assert report.dropped == 0
    assert answers(match)[0] == 1


def test_answers_that_no_longer_fit_are_void_from_the_first_on() -> None:
    match, report = examine(running(1, 2, 2, 1).save(), OTHER)
    assert match is not None
    assert report.dropped == 2
    assert asked(match) == [(0, "move")]
    assert list(match.legal()) == [3, 4]
    assert len(answers(match)) == 3


def test_dice_that_fell_stay_as_they_fell() -> None:
    before = running(1, 2)
    match, _ = examine(before.save(), OTHER)
    assert match is not None
    assert answers(match) == answers(before)
    match.play(3)
    text = match.save()
    loaded, report = examine(text, OTHER)
    assert loaded is not None
    assert loaded.save() == text
    assert report.source == "checked"
    assert '"kept": 2, "void": 0' in text


def test_dice_cannot_be_thrown_again_behind_a_change_of_rules() -> None:
    match, _ = examine(running(1, 2, 2).save(), OTHER)
    assert match is not None
    again = match.save().splitlines()
    assert sum('"roll"' in line for line in again) == 2
    assert match.source.place == 1


def test_the_change_stands_in_the_transcript_and_the_game_is_finished_and_verified() -> None:
    match, _ = examine(running(1, 2, 2).save(), OTHER)
    assert match is not None
    match.play(4)
    match.play(1)
    match.play(1)
    finished, report = examine(match.save(), OTHER)
    assert finished is not None
    assert finished.result == match.result
    assert report.rules == "2"
    assert report.earlier == ["1"]
    assert report.only_kept > 0
    assert report.replayed > 0


def test_rules_may_change_twice() -> None:
    once, _ = examine(running(1, 2).save(), SAME)
    assert once is not None
    once.play(1)
    third = game(one_move, turn, version="3")
    twice, report = examine(once.save(), third)
    assert twice is not None
    assert report.earlier == ["1", "2"]
    assert answers(twice) == answers(once)
    assert Match.load(twice.save(), third).save() == twice.save()


def test_who_left_stays_away_and_what_was_ordered_stays_ordered() -> None:
    def long(g: Small) -> Script[None]:
        for seat in (0, 2, 1, 0):
            keep(g, (yield ask(seat)))

    match = Match(game(one_move, long), seed=1)
    match.resign(2)
    match.play(1)
    match.order(1, "quiet move")
    loaded, _ = examine(match.save(), game(one_move, long, version="2"))
    assert loaded is not None
    assert loaded.left == {2}
    assert loaded.orders(1) == ["quiet move"]
    loaded.play(3)
    assert asked(loaded) == [(0, "move")]
    text = loaded.save()
    assert Match.load(text, loaded.game).left == {2}


def test_a_state_that_lacks_new_fields_gets_their_defaults_or_what_the_game_makes() -> None:
    from dataclasses import replace

    def migrate(version: str, facts: dict[str, object]) -> dict[str, object]:
        assert version == "1"
        return {**facts, "out": 1}

    match, _ = examine(running(1).save(), replace(SAME, migrate=migrate))
    assert match is not None
    assert isinstance(match.state, Small)
    assert match.state.out == 1


def test_a_game_that_ended_under_other_rules_is_checked_as_far_as_it_can_be() -> None:
    match = running(1, 2, 3, 1, 2)
    assert match.over
    found, report = examine(match.save(), OTHER)
    assert found is None
    assert report.finished
    assert report.replayed == 0
    assert report.only_kept == 8
    assert report.dice == 1
    assert report.rules == "1"
    with pytest.raises(BadTranscript, match="ended under rules 1"):
        Match.load(match.save(), OTHER)


def test_a_state_that_was_changed_is_not_gone_on_from() -> None:
    text = running(1, 2).save()
    edited = text.replace('"own": [1, 1, 1], "began": 1', '"own": [2, 1, 1], "began": 1')
    assert edited != text
    with pytest.raises(BadTranscript, match="this state line was changed"):
        examine(edited, SAME)
