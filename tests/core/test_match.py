"""The match: answers, steps, orders, leaving, deciding together, what the others see."""

from __future__ import annotations

import pytest

from redan.core.asks import Pick, Roll, Script, together
from redan.core.chance import Given, Scripted
from redan.core.errors import RedanError, Refused
from redan.core.match import Match
from redan.core.state import dump
from tests.core.small import (
    BID,
    CARD,
    MOVE,
    REPLY,
    Small,
    answers,
    ask,
    asked,
    game,
    keep,
    start,
)


def three_moves(g: Small) -> Script[None]:
    for _ in range(3):
        keep(g, (yield ask(0)))


def one_move(g: Small) -> Script[None]:
    keep(g, (yield ask(0)))


def bids(g: Small) -> Script[None]:
    for answer in (yield from together([ask(0, BID), ask(1, BID), ask(2, BID)])):
        keep(g, answer)


# ---- Answers


def test_an_answer_is_an_option_or_its_text() -> None:
    match = start(three_moves)
    match.play("move 2")
    match.play("  MOVE   3 ")
    assert answers(match) == [2, 3]


@pytest.mark.parametrize(
    ("answer", "rule", "words"),
    [
        (5, "SM.1", "move 5 may not be"),
        (6, "", "6 is no option of 'move', which has 0 to 5"),
        ("move 4", "SM.1", "move 4 may not be"),
        ("card 1", "SM.2", "card 1 may not be"),
        ("dance", "", "'dance' is not understood; you may say: move 1, move 2, move 3"),
    ],
)
def test_an_answer_that_is_not_legal_is_refused_with_its_rule(
    answer: int | str, rule: str, words: str
) -> None:
    match = start(three_moves)
    before = match.save()
    with pytest.raises(Refused, match="^" + words.replace(".", r"\.")) as refused:
        match.play(answer)
    assert refused.value.rule == rule
    assert match.save() == before


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    match = start(three_moves)
    with pytest.raises(Refused, match="it is for Ann to answer now"):
        match.play(1, seat=1)


def test_when_it_is_over_nothing_is_asked() -> None:
    match = start(one_move)
    match.play(1)
    assert match.result is not None
    for action in (
        lambda: match.play(1),
        lambda: match.resign(0),
        match.agree_draw,
        lambda: match.order(0, "two"),
    ):
        with pytest.raises(Refused, match="the game is over"):
            action()


def test_a_single_option_is_answered_by_the_driver_and_recorded() -> None:
    def forced(g: Small) -> Script[None]:
        keep(g, (yield ask(1, MOVE, 4)))
        keep(g, (yield ask(0)))

    match = start(forced)
    assert asked(match) == [(0, "move")]
    assert '"option": 4, "say": "move 4", "by": "only option"' in match.save()


def test_a_question_without_an_answer_is_an_error_of_the_game() -> None:
    def stuck(g: Small) -> Script[None]:
        choose = ask(0)
        yield type(choose)(0, MOVE, lambda g: [])

    with pytest.raises(RedanError, match="has no legal option"):
        start(stuck)


def test_a_script_that_yields_something_else_is_an_error_of_the_game() -> None:
    def odd(g: Small) -> Script[None]:
        yield 5  # type: ignore[misc]

    # The compiled build checks the type itself, before the driver can say it better.
    with pytest.raises((RedanError, TypeError), match=r"which is no ask|Ask object expected"):
        start(odd)


# ---- Several answers as one step


def test_several_answers_are_played_all_or_none() -> None:
    match = start(three_moves)
    before = match.save()
    with pytest.raises(Refused):
        match.play(1, 2, 5)
    assert answers(match) == []
    assert match.save() == before


def test_several_answers_stop_where_another_seat_comes_between() -> None:
    def two_seats(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield ask(1)))

    match = start(two_seats)
    assert match.play(1, 2, 3) == 1
    assert asked(match) == [(1, "move")]


def test_several_answers_stop_where_chance_comes_between() -> None:
    def rolls(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield Roll(1)))
        keep(g, (yield ask(0)))

    match = start(rolls, chance=Scripted([6]))
    assert match.play(1, 2) == 1
    assert answers(match) == [1, 6]


def test_several_answers_go_on_over_open_segments() -> None:
    match = start(one_move, one_move, one_move)
    assert match.play(1, 2) == 2
    assert answers(match) == [1, 2]


def test_several_answers_stop_behind_a_completed_chain_that_showed_something() -> None:
    def card(g: Small) -> Script[None]:
        keep(g, (yield ask(0, CARD)))

    match = start(card, one_move)
    assert match.play(1, 2) == 1


# ---- Standing orders


def test_an_order_answers_with_the_default_until_the_round_ends() -> None:
    match = start(three_moves, three_moves)
    match.order(0, "quiet move")
    # The first segment answered itself; the round then ended, and with it the order.
    assert answers(match) == [2, 2, 2]
    assert asked(match) == [(0, "move")]
    assert match.orders(0) == []


def test_an_order_of_the_game_holds_where_the_game_says() -> None:
    match = start(three_moves, one_move)
    match.order(0, "two")
    assert match.orders(0) == ["two"]
    match.play(3)
    assert answers(match) == [3]
    match.play(1)
    assert answers(match) == [3, 1, 2]


def test_an_order_may_be_withdrawn() -> None:
    match = start(three_moves)
    match.order(0, "two")
    match.withdraw(0, "two")
    match.play(1)
    assert answers(match) == [1]
    with pytest.raises(Refused, match="Ann has left no order 'two'"):
        match.withdraw(0, "two")


@pytest.mark.parametrize(
    ("seat", "name", "words"),
    [
        (0, "sleep", "there is no order 'sleep'; there are two, quiet move"),
        (7, "two", "there is no seat 7; the seats are 0 to 2"),
    ],
)
def test_an_order_nobody_knows_is_refused(seat: int, name: str, words: str) -> None:
    match = start(three_moves)
    with pytest.raises(Refused, match=words):
        match.order(seat, name)


def test_nobody_else_learns_of_an_order() -> None:
    match = start(three_moves)
    seats = [frozenset[int](), frozenset([1]), frozenset([1, 2])]
    before = [(match.view(eyes), match.words(eyes), match.save(eyes)) for eyes in seats]
    match.order(0, "two")
    match.order(2, "quiet reply")
    assert [(match.view(eyes), match.words(eyes), match.save(eyes)) for eyes in seats] == before


def test_an_order_outlives_saving_and_taking_back() -> None:
    match = start(three_moves, one_move, free_undo=True)
    match.play(3)
    match.order(0, "two")
    match.undo()
    loaded = Match.load(match.save(), match.game)
    for one in (match, loaded):
        assert one.orders(0) == ["two"]
        one.play(1)
        assert answers(one) == [1, 2, 2]


def test_an_order_given_in_a_round_that_was_taken_back_is_loaded_as_it_was() -> None:
    match = start(one_move, three_moves, free_undo=True)
    match.play(3)
    match.order(0, "two")
    match.undo()
    loaded = Match.load(match.save(), match.game)
    assert match.orders(0) == loaded.orders(0) == []
    for one in (match, loaded):
        one.play(1)
    assert answers(match) == answers(loaded)


# ---- Leaving, agreeing


def replies(g: Small) -> Script[None]:
    for seat in (0, 1, 2, 1):
        keep(g, (yield ask(seat)))


def test_the_others_play_on_when_a_seat_leaves() -> None:
    match = start(replies)
    match.resign(1)
    match.play(1)
    assert asked(match) == [(2, "move")]
    assert match.left == {1}
    assert match.view(frozenset())["left"] == [1]
    match.play(3)
    assert answers(match) == [1, 2, 3, 2]
    assert match.over


def test_a_seat_may_leave_while_it_is_asked() -> None:
    match = start(replies)
    match.resign(0)
    assert answers(match) == [2]
    assert asked(match) == [(1, "move")]


def test_a_seat_may_leave_while_all_decide() -> None:
    match = start(bids)
    match.play(3, seat=0)
    match.resign(1)
    assert asked(match) == [(2, "bid")]
    match.play(1, seat=2)
    assert answers(match) == [3, 1, 1]


def test_when_all_but_one_have_left_the_game_says_who_won() -> None:
    match = start(replies)
    match.resign(1)
    match.resign(2)
    assert match.result is not None
    assert match.result.rule == "SM.3"
    assert not match.asks
    assert match.copy().over


def test_nobody_leaves_twice_or_from_a_seat_that_is_not_there() -> None:
    match = start(replies)
    match.resign(1)
    with pytest.raises(Refused, match="Bob has left already"):
        match.resign(1)
    with pytest.raises(Refused, match="there is no seat 3"):
        match.resign(3)


def test_what_follows_a_departure_is_again_a_chain_of_its_own() -> None:
    match = start(three_moves)
    match.play(1)
    match.resign(2)
    match.play(3)
    assert match.view(frozenset([1]))["state"] != match.view(frozenset([0]))["state"]
    assert match.words(frozenset([1])) == ["answered 1"]


def test_all_may_agree_on_a_draw() -> None:
    match = start(replies)
    match.play(1)
    match.agree_draw()
    assert match.result is not None
    assert match.result.outcomes == ("drawn",) * 3
    assert Match.load(match.save(), match.game).result == match.result


def test_a_game_may_know_no_agreed_draw() -> None:
    from dataclasses import replace

    match = Match(replace(game(replies), may_agree_draw=False), seed=1)
    with pytest.raises(Refused, match="Small knows no agreed draw"):
        match.agree_draw()


# ---- Together


def test_answers_come_in_any_order_and_reach_the_script_in_seat_order() -> None:
    match = start(bids)
    for seat in (2, 0, 1):
        match.play(seat + 1, seat=seat)
    assert answers(match) == [1, 2, 3]


def test_nobody_sees_what_another_has_decided_or_that_it_has() -> None:
    match = start(bids)
    eyes = frozenset([1])
    before = match.view(eyes), match.words(eyes), match.save(eyes)
    match.play(3, seat=0)
    assert (match.view(eyes), match.words(eyes), match.save(eyes)) == before
    assert '"option": 3' in match.save(frozenset([0]))


def test_a_single_option_is_given_for_a_seat_while_others_decide() -> None:
    def mixed(g: Small) -> Script[None]:
        for answer in (yield from together([ask(0), ask(1, MOVE, 5), ask(2)])):
            keep(g, answer)

    match = start(mixed)
    assert asked(match) == [(0, "move"), (2, "move")]
    match.play(1, seat=0)
    match.play(2, seat=2)
    assert answers(match) == [1, 5, 2]


def test_who_has_answered_is_not_asked_again() -> None:
    match = start(bids)
    match.play(1, seat=1)
    with pytest.raises(Refused, match="it is for Ann and Cid to answer now"):
        match.play(2, seat=1)


def test_copies_keep_what_is_held_back() -> None:
    match = start(bids)
    match.play(1, seat=1)
    other = match.copy()
    other.play(2, seat=0)
    other.play(2, seat=2)
    assert answers(other) == [2, 1, 2]
    assert asked(match) == [(0, "bid"), (2, "bid")]


# ---- What the others see


def test_during_a_chain_the_others_see_where_it_began() -> None:
    match = start(three_moves)
    other = frozenset([1])
    before = match.view(other), match.words(other), match.save(other)
    match.play(1, 2)
    assert (match.view(other), match.words(other), match.save(other)) == before
    assert match.words(frozenset([0])) == ["answered 1", "answered 2"]
    assert match.words(frozenset([0, 1])) == ["answered 1", "answered 2"]
    match.play(3)
    assert match.words(other) == ["answered 1", "answered 2", "answered 3"]


def test_a_chain_after_dice_begins_behind_them() -> None:
    def rolls(g: Small) -> Script[None]:
        keep(g, (yield ask(0)))
        keep(g, (yield Roll(1)))
        keep(g, (yield ask(0)))
        keep(g, (yield ask(0)))

    match = start(rolls, chance=Scripted([6]))
    match.play(1)
    match.play(2)
    assert match.words(frozenset([1])) == ["answered 1", "answered 6"]


def test_a_whisper_is_heard_by_its_seat_alone() -> None:
    def secret(g: Small) -> Script[None]:
        keep(g, (yield ask(0, BID)), to=0)
        keep(g, (yield ask(1)))

    match = start(secret)
    match.play(3)
    assert match.words(frozenset([0])) == ["answered 3"]
    assert match.words(frozenset([1])) == []
    assert match.words(frozenset()) == []


def test_a_view_shares_nothing_with_the_state() -> None:
    match = start(three_moves)
    match.play(1)
    view = match.view(frozenset([0]))["state"]
    assert isinstance(view, dict)
    assert view["own"] == [1, None, None]
    shown = view["answers"]
    assert isinstance(shown, list)
    shown.append(9)
    assert answers(match) == [1]


# ---- Companion mode


def companion(g: Small) -> Script[None]:
    keep(g, (yield Roll(2, why="SM.1")))
    g.own[1] = yield Pick([1, 0, 1], to=1, why="SM.2")
    keep(g, (yield Pick([1, 1], why="SM.3")))
    keep(g, (yield ask(0, REPLY)))


def test_dice_are_typed_and_checked() -> None:
    match = start(companion, chance=Given())
    assert isinstance(match.chance_ask, Roll)
    with pytest.raises(Refused, match="dice or cards must be entered first"):
        match.play(1)
    for wrong in ((1,), (1, 2, 3), (0, 4), (7, 1)):
        with pytest.raises(Refused, match="enter 2 dice with faces from 1 to 6, not"):
            match.happen(*wrong)
    match.happen(3, 4)
    assert answers(match) == [7]


def test_a_hidden_draw_is_typed_by_its_owner_and_told_nobody() -> None:
    match = start(companion, chance=Given())
    match.happen(3, 4)
    with pytest.raises(Refused, match="only Bob may see and enter this draw"):
        match.happen(2, seat=0)
    with pytest.raises(Refused, match="below 3; 1 cannot come up"):
        match.happen(1, seat=1)
    match.happen(2, seat=1)
    match.happen(0, seat=2)
    assert dump(match.state)["own"] == [1, 2, 1]
    assert '"to": 1' in match.save(frozenset([1]))
    assert '"to": 1' not in match.save(frozenset([0]))


def test_nothing_is_typed_where_nothing_falls() -> None:
    match = start(three_moves, chance=Given())
    with pytest.raises(Refused, match="no dice and no cards"):
        match.happen(1)
    with pytest.raises(Refused, match="no dice and no cards"):
        match.come_out(1)


def test_a_game_with_typed_dice_is_saved_and_goes_on() -> None:
    match = start(companion, chance=Given())
    match.happen(3, 4)
    loaded = Match.load(match.save(), match.game)
    assert isinstance(loaded.chance_ask, Pick)
    loaded.happen(0, seat=1)
    loaded.happen(1)
    loaded.play(1)
    assert loaded.over
