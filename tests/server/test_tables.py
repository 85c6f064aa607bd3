"""A table: seats, moves, retries, undo, draws; and that its events make it again."""

import json
from random import Random

import pytest

from redan.core.chance import commitment
from redan.core.errors import RedanError, Refused
from redan.core.match import Match
from redan.core.state import dump
from redan.server.seating import NotYours, Stale
from redan.server.tables import OVER, RUNNING, Table
from tests.server.room import ANN, BEN, CLEO, EVE, Room, filled


def same(one: Table, other: Table) -> bool:
    """Do both stand alike, for everybody?"""
    alike = (one.seq, one.seen, one.dues, one.seats, one.chat, one.offers, one.consent) == (
        other.seq, other.seen, other.dues, other.seats, other.chat, other.offers, other.consent
    )  # fmt: skip
    if one.match and other.match:
        alike = alike and dump(one.match.state) == dump(other.match.state)
        alike = alike and one.match.save() == other.match.save()
    return alike and all(
        one.digest(eyes) == other.digest(eyes) for eyes in one.audiences().values()
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_stored_events_make_the_same_table_at_every_step(seed: int) -> None:
    rng = Random(seed)
    seats = ("me open", "me open open", "me hotseat bot:random", "me open open open")
    room = filled(seats[seed % 4], seed=seed)
    moves = 0
    while room.table.phase == RUNNING and moves < 60:
        if not room.wait(0):
            seat = room.play_any(rng)
            moves += 1
            if rng.random() < 0.3 and not room.table.playing().may_undo(seat):
                room.do(room.holder(seat), "undo", seat=seat)
        if moves % 5 == 0:
            assert same(room.table, room.again())
    assert same(room.table, room.again())


@pytest.mark.parametrize("seed", range(4))
def test_another_process_follows_event_by_event(seed: int) -> None:
    rng = Random(seed)
    room = filled("me open open", seed=seed)
    other, seen = room.again(), len(room.stored)
    while room.table.phase == RUNNING:
        room.play_any(rng)
        for event in room.stored[seen:]:
            other = other.follow(event)
        seen = len(room.stored)
        assert same(room.table, other)


def test_a_table_begins_when_the_last_seat_is_taken() -> None:
    room = Room("me open open")
    room.do(BEN, "join")
    assert room.sees(ANN)["phase"] == "gathering"
    with pytest.raises(Refused, match="has not begun"):
        room.do(ANN, "play", seat=0, answers=[0])
    room.do(CLEO, "join")
    assert room.sees(ANN)["phase"] == RUNNING


def test_one_needs_an_invitation() -> None:
    room = Room("me open")
    with pytest.raises(NotYours):
        room.do(BEN, "join", invite="guessed")
    assert room.sees(BEN)["invite"] is None


def test_only_the_holder_of_a_seat_acts_for_it() -> None:
    room = filled("me open")
    seat = room.asked()
    option = room.table.playing().legal()[0]
    for person in {ANN, BEN, EVE} - {room.holder(seat)}:
        with pytest.raises(NotYours):
            room.do(person, "play", seat=seat, answers=[option])
        for what in ("resign", "draw", "undo"):
            with pytest.raises(NotYours):
                room.do(person, what, seat=seat)
        with pytest.raises(NotYours):
            room.do(person, "order", seat=seat, name="behind")


def test_a_retry_plays_nothing_twice() -> None:
    room = filled("me open")
    person, seat = room.holder(room.asked()), room.asked()
    option = room.table.playing().legal()[0]
    first = room.do(person, "play", id="once", seat=seat, answers=[option])
    events = len(room.stored)
    assert room.do(person, "play", id="once", seat=seat, answers=[option]) == first
    assert len(room.stored) == events
    assert room.again().ids[person.id, "once"] == first


def test_who_has_not_seen_the_newest_is_told_so() -> None:
    room = filled("me open")
    seat = room.asked()
    person, seq = room.holder(seat), room.seq(frozenset((seat,)))
    room.do(BEN, "chat", text="Hello")
    option = room.table.playing().legal()[0]
    with pytest.raises(Stale):
        room.do(person, "play", seat=seat, answers=[option], seq=seq)
    room.do(person, "play", seat=seat, answers=[option], seq=seq + 1)


def test_what_is_refused_leaves_the_table_as_it_was() -> None:
    room = filled("me open")
    before, seat = len(room.stored), room.asked()
    for wrong in (9999, "nonsense", -1):
        with pytest.raises(RedanError):
            room.do(room.holder(seat), "play", seat=seat, answers=[wrong])
    assert len(room.stored) == before
    assert same(room.table, room.again())


def test_several_answers_are_one_step_that_stops_where_another_is_asked() -> None:
    room = Room("me", game="hapsburg-eclipse")
    match = room.table.playing()
    done = room.do(ANN, "play", seat=0, answers=[match.legal()[-1]] * 3)
    assert 1 <= int(str(done["played"])) <= 3
    assert same(room.table, room.again())


def played_to_barrier(room: Room) -> int:
    """Play until somebody has played who may not take it back in their own right."""
    rng = Random(3)
    while True:
        seat = room.play_any(rng)
        if room.table.playing().may_undo(seat):
            return seat


def test_beyond_the_barrier_all_others_must_agree() -> None:
    room = filled("me open open")
    seat = played_to_barrier(room)
    asker = room.holder(seat)
    before = room.table.playing().recorded
    room.do(asker, "undo", seat=seat)
    assert room.sees(asker)["undo"]["consent"] == {  # type: ignore[index,call-overload]
        "by": seat, "need": sorted({0, 1, 2} - {seat})
    }  # fmt: skip
    others = sorted({0, 1, 2} - {seat})
    room.do(room.holder(others[0]), "agree", seat=others[0], agree=True)
    assert "undo" not in room.table.playing().save()[before:].splitlines()[-1]
    room.do(room.holder(others[1]), "agree", seat=others[1], agree=True)
    assert room.table.consent is None
    assert '"undo": ' in room.table.playing().save()
    assert same(room.table, room.again())


def test_one_who_does_not_agree_ends_the_request() -> None:
    room = filled("me open open")
    seat = played_to_barrier(room)
    room.do(room.holder(seat), "undo", seat=seat)
    other = (seat + 1) % 3
    room.do(room.holder(other), "agree", seat=other, agree=False)
    assert room.table.consent is None
    assert same(room.table, room.again())


def test_alone_with_free_undo_one_goes_back_over_dice_and_bots() -> None:
    room = Room("me bot:random", free_undo=True)
    rng = Random(1)
    room.wait(0)
    start = dump(room.table.playing().state)
    for _ in range(4):
        room.play_any(rng)
        room.wait(0)
    for _ in range(4):
        room.do(ANN, "undo", seat=0)
    assert dump(room.table.playing().state) == start
    assert same(room.table, room.again())


def test_a_draw_needs_everybody_and_no_bot() -> None:
    room = filled("me open open")
    room.do(ANN, "draw")
    room.do(BEN, "draw")
    assert room.sees(CLEO)["draw"] == {"may": True, "offered": [0, 1]}
    room.do(CLEO, "draw")
    assert room.table.phase == OVER
    assert same(room.table, room.again())
    with pytest.raises(Refused, match="bot"):
        Room("me bot:random").do(ANN, "draw")


def test_a_move_withdraws_the_offers() -> None:
    room = filled("me open")
    room.do(ANN, "draw")
    room.play_any(Random(1))
    assert room.sees(BEN)["draw"] == {"may": True, "offered": []}


def test_who_resigns_has_left() -> None:
    room = filled("me open open")
    room.do(BEN, "resign")
    assert room.sees(ANN)["seats"][1]["left"] is True  # type: ignore[index,call-overload]
    assert same(room.table, room.again())


def test_dice_are_committed_by_all_before_any_is_opened() -> None:
    room = Room("me open")
    part = "ab" * 32
    room.do(BEN, "join", commit=commitment(bytes.fromhex(part)))
    told = room.sees(BEN)["dice"]
    assert isinstance(told, dict)
    assert told["due"] == [1]
    assert told["secret"] is None
    with pytest.raises(Refused, match="not the contribution"):
        room.do(BEN, "dice", contribution="cd" * 32)
    room.do(BEN, "dice", contribution=part)
    assert room.table.phase == RUNNING
    dice = room.table.playing().dice
    assert dice is not None
    assert [one.hex() for one in dice.contributions] == ["0" * 64, part]
    assert commitment(dice.secret) == told["table"]
    assert same(room.table, room.again())


def test_who_does_not_open_their_part_cannot_stop_the_game() -> None:
    room = Room("me open")
    room.do(BEN, "join", commit=commitment(b"x" * 32))
    assert room.wait(59_000) == 0
    assert room.wait(2_000) == 1
    assert room.table.phase == RUNNING


def test_at_one_screen_nobody_sees_before_they_say_whose_eyes_are_open() -> None:
    room = Room("me hotseat")
    assert room.sees(ANN)["eyes"] == []
    assert room.sees(ANN)["asks"] == []
    seat = room.asked()
    shown = room.sees(ANN, seat)
    assert [ask["seat"] for ask in shown["asks"]] == [seat]  # type: ignore[union-attr,index,call-overload]
    with pytest.raises(NotYours):
        room.sees(EVE, seat)


def test_a_finished_game_is_a_transcript_that_verifies() -> None:
    room = filled("me open", seed=5)
    rng = Random(5)
    while room.table.phase == RUNNING:
        room.play_any(rng)
    text = room.table.playing().save()
    assert Match.load(text).over
    assert json.loads(text.splitlines()[-1])["result"]
    assert same(room.table, room.again())
    told = room.sees(EVE)["dice"]
    assert isinstance(told, dict)
    assert told["secret"] == room.table.secret.hex()


def test_companion_dice_are_entered_by_those_who_play() -> None:
    room = Room("me", game="hapsburg-eclipse", companion=True)
    while room.table.phase == RUNNING:
        told = room.sees(ANN)
        chance = told["chance"]
        if isinstance(chance, dict):
            with pytest.raises(NotYours):
                room.do(EVE, "enter", raw=[1])
            if chance["kind"] == "roll":
                room.do(ANN, "enter", raw=[1] * int(str(chance["count"])))
            else:
                choices = chance["choices"]
                assert isinstance(choices, list)
                room.do(ANN, "enter", raw=[choices[0]["option"]])  # type: ignore[index,call-overload]
        else:
            room.do(ANN, "play", seat=0, answers=[room.table.playing().legal()[0]])
    assert same(room.table, room.again())
