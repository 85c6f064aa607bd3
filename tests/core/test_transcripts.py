"""Transcripts: whatever is wrong with a file is said in one sentence with the line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redan.contract.oracles import position
from redan.core.chance import Given
from redan.core.errors import BadTranscript, RedanError
from redan.core.history import Dice
from redan.core.match import Match
from redan.core.reading import examine
from redan.core.state import Plain
from redan.core.transcript import HASH_MARK
from tests.core.small import game as small
from tests.parley import game

Record = dict[str, Plain]


def played(seed: int, upto: int = 10_000, free_undo: bool = False) -> Match:
    """A game of Parley with everything in it: undo, orders, somebody leaving."""
    rng = Random(seed)
    dice = Dice(bytes(32), [bytes([seat]) * 32 for seat in range(3)])
    options = {"favour": ["cups", "coins", "swords"], "length": "long"}
    match = Match(game, options, dice, free_undo=free_undo)
    number = 0
    while not match.over and number < upto:
        number += 1
        ask = rng.choice(match.asks)
        if number % 7 == 0 and not match.may_undo(ask.seat):
            match.undo(ask.seat)
        elif number == 20:
            match.order(1, "behind")
        elif number == 30:
            match.resign(2)
        else:
            match.play(rng.choice(list(match.legal(ask))), seat=ask.seat)
    return match


FINISHED = played(1).save()
RUNNING = played(2, 25).save()


def changed(text: str, change: Callable[[int, Record], Record | None]) -> str:
    """The transcript with its records changed and every hash made anew: a forgery."""
    lines: list[str] = []
    before, number = "", 0
    for line in text.splitlines():
        if line.startswith('{"state": {'):
            lines.append(line)
            continue
        record = json.loads(line)
        del record["hash"]
        made = change(number, record)
        number += 1
        if made is not None:
            body = json.dumps(made, ensure_ascii=False)
            before = hashlib.sha256((before + body).encode()).hexdigest()[:32]
            lines.append(f'{body[:-1]}{HASH_MARK}{before}"}}')
    return "\n".join(lines) + "\n"


def test_what_is_saved_is_loaded_and_saved_the_same() -> None:
    for seed in range(6):
        for upto in (0, 3, 17, 40, 1000):
            for free in (False, True):
                match = played(seed, upto, free)
                loaded = Match.load(match.save(), game)
                assert position(loaded) == position(match)
                assert loaded.save() == match.save()


def test_a_forger_who_changes_nothing_is_not_found() -> None:
    assert changed(FINISHED, lambda _, record: record) == FINISHED


def test_a_finished_game_verifies() -> None:
    match, report = examine(FINISHED, game)
    assert match is not None
    assert match.over
    assert report.finished
    assert report.source == "checked"
    assert report.dice > 10
    assert report.void > 0
    assert report.replayed == FINISHED.count('"n": ') - report.void


@pytest.mark.parametrize("text", [FINISHED, RUNNING], ids=["finished", "running"])
def test_a_transcript_cut_off_at_any_byte_is_refused(text: str) -> None:
    for size in range(0, len(text) - 1, 13):
        with pytest.raises(BadTranscript) as bad:
            Match.load(text[:size], game)
        assert bad.value.line == max(text[:size].count("\n") + (text[:size][-1:] != "\n"), 1) or (
            "cut off" in str(bad.value)
        )


def test_only_the_last_end_of_line_may_be_missing() -> None:
    assert Match.load(FINISHED[:-1], game).over


@pytest.mark.parametrize("text", [FINISHED, RUNNING], ids=["finished", "running"])
def test_a_change_on_any_line_is_found_on_that_line(text: str) -> None:
    lines = text.splitlines()
    for number, line in enumerate(lines):
        place = len(line) // 2
        other = "7" if line[place] != "7" else "8"
        edited = [*lines]
        edited[number] = line[:place] + other + line[place + 1 :]
        with pytest.raises(BadTranscript) as bad:
            Match.load("\n".join(edited) + "\n", game)
        assert bad.value.line == number + 1, str(bad.value)
        assert "\n" not in str(bad.value)


@pytest.mark.parametrize("text", [FINISHED, RUNNING], ids=["finished", "running"])
def test_a_missing_doubled_or_swapped_line_is_found(text: str) -> None:
    lines = text.splitlines()
    for number in range(len(lines) - 1):
        for edited in (
            [*lines[:number], *lines[number + 1 :]],
            [*lines[: number + 1], *lines[number:]],
            [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]],
        ):
            with pytest.raises(BadTranscript) as bad:
                Match.load("\n".join(edited) + "\n", game)
            assert number <= bad.value.line - 1 <= number + 2


@pytest.mark.parametrize("text", ["", "\n", "hello\n", "[1]\n", "\x00\x01", "{}\n", '{"a": 1}\n'])
def test_a_foreign_file_is_refused(text: str) -> None:
    with pytest.raises(BadTranscript, match=r"^line 1: "):
        Match.load(text, game)


def test_a_newer_format_is_told() -> None:
    newer = changed(FINISHED, lambda n, record: {**record, "redan": 2} if n == 0 else record)
    with pytest.raises(
        BadTranscript, match="line 1: this transcript has format 2, made by a newer"
    ):
        Match.load(newer, game)


def test_a_transcript_of_another_game_is_told() -> None:
    with pytest.raises(BadTranscript, match="of 'parley', not of 'small'"):
        Match.load(FINISHED, small())
    unknown = changed(FINISHED, lambda n, record: {**record, "game": "chess"} if n == 0 else record)
    with pytest.raises(BadTranscript, match="there is no game 'chess'"):
        Match.load(unknown)


def test_lines_behind_the_end_are_refused() -> None:
    lines = FINISHED.splitlines()
    with pytest.raises(BadTranscript, match=f"line {len(lines) + 1}: there is more behind"):
        Match.load(FINISHED + lines[-2] + "\n", game)


def test_a_forged_move_that_is_not_legal_is_found() -> None:
    first = next(n for n, line in enumerate(FINISHED.splitlines()) if '"pledge"' in line)

    def other_card(number: int, record: Record) -> Record:
        if number == first:
            assert isinstance(record["option"], int)
            return {**record, "option": (record["option"] + 1) % 24}
        return record

    with pytest.raises(BadTranscript, match="is not in your hand") as bad:
        Match.load(changed(FINISHED, other_card), game)
    assert bad.value.line == first + 1


def test_wrong_dice_are_found() -> None:
    def six(_: int, record: Record) -> Record:
        if "roll" in record:
            assert isinstance(record["roll"], list)
            return {**record, "roll": [6 for _ in record["roll"]], "outcome": len(record["roll"])}
        return record

    with pytest.raises(BadTranscript, match=r"the seed gives .* at place"):
        Match.load(changed(FINISHED, six), game)


def test_dice_taken_from_another_place_of_the_stream_are_found() -> None:
    """Else one could pass over numbers until a good one comes."""
    dice = Dice(bytes(32), [bytes([seat]) * 32 for seat in range(3)])

    def later(_: int, record: Record) -> Record:
        if "pick" in record and record["at"] == 0:
            stream = dice.stream()
            stream.place = 1
            return {**record, "pick": [stream.below(12)], "at": 1}
        return record

    with pytest.raises(BadTranscript, match="the next number of the seed is at place 0, not 1"):
        Match.load(changed(FINISHED, later), game)


def test_another_secret_than_was_committed_is_found() -> None:
    def other(number: int, record: Record) -> Record:
        if number == 0:
            assert isinstance(record["dice"], dict)
            return {**record, "dice": {**record["dice"], "secret": "11" * 32}}
        return record

    with pytest.raises(BadTranscript, match="line 1: the secret or a contribution is not the one"):
        Match.load(changed(FINISHED, other), game)


def test_a_forged_result_is_found() -> None:
    def won(_: int, record: Record) -> Record:
        if "end" in record:
            assert isinstance(record["result"], dict)
            return {**record, "result": {**record["result"], "level": "glorious"}}
        return record

    with pytest.raises(BadTranscript, match="the game did not end like this"):
        Match.load(changed(FINISHED, won), game)


def test_a_forged_state_is_found() -> None:
    def other(_: int, record: Record) -> Record:
        return {**record, "state": "0" * 64} if "segment" in record else record

    with pytest.raises(BadTranscript, match="the state of the game here is not the one"):
        Match.load(changed(FINISHED, other), game)


VALUES: list[Plain] = [None, -1, 0, 1, 5, 99, 10**30, "x", "", [], [1], [-1], {}, True, [[]]]


@settings(max_examples=300, deadline=None)
@given(
    running=st.booleans(),
    where=st.integers(0, 200),
    field=st.integers(0, 20),
    value=st.sampled_from(VALUES),
    drop=st.booleans(),
)
def test_a_forgery_of_any_field_is_refused_in_words(
    running: bool, where: int, field: int, value: Plain, drop: bool
) -> None:
    """Whoever makes all hashes anew may lie about what can be no other way, such as a name; but
    nothing makes the reader stumble."""
    text = RUNNING if running else FINISHED
    count = sum(not line.startswith('{"state": {') for line in text.splitlines())

    def forge(number: int, record: Record) -> Record:
        if number != where % count:
            return record
        names = list(record)
        name = names[field % len(names)]
        if drop:
            return {other: record[other] for other in names if other != name}
        return {**record, name: value}

    with suppress(RedanError):
        examine(changed(text, forge), game)


def test_typed_dice_that_cannot_fall_are_refused() -> None:
    match = Match(game, chance=Given())
    match.happen(2)
    match.happen(5)
    text = match.save()
    assert Match.load(text, game).save() == text
    wrong = changed(
        text, lambda n, record: {**record, "pick": [50], "outcome": 5} if n == 3 else record
    )
    with pytest.raises(BadTranscript, match="does not come to 5"):
        Match.load(wrong, game)
    _, report = examine(text, game)
    assert report.source == "typed by hand"
    assert report.by_hand == 2


# ---- What goes out while a game runs


def cut(match: Match, *seats: int) -> list[Record]:
    return [json.loads(line) for line in match.save(frozenset(seats)).splitlines()]


def test_a_cut_transcript_cannot_be_played_on() -> None:
    match = played(3, 10)
    with pytest.raises(BadTranscript, match="cut to what a watcher may know"):
        Match.load(match.save(frozenset([0])), game)


def test_a_cut_transcript_holds_nothing_that_a_seat_may_not_know() -> None:
    for upto in range(0, 60, 3):
        match = played(4, upto)
        if match.over:
            break
        for seat in range(3):
            head, *records = cut(match, seat)
            own = ["cups", "coins", "swords"][seat]
            dice = head["dice"]
            assert isinstance(dice, dict)
            assert "secret" not in dice
            assert head["options"] == {
                "seats": 3,
                "teams": False,
                "deck": "full",
                "length": "long",
                "favour": [own if other == seat else None for other in range(3)],
            }
            for number, record in enumerate(records[:-1], 1):
                assert record["n"] == number
                assert "state" not in record
                assert "weights" not in record, "the deck tells what the others hold"
                assert record.get("to", seat) == seat
                assert record.get("seat") == seat or record.get("kind") != "pledge"


def test_after_the_end_everything_is_open() -> None:
    assert Match.load(FINISHED, game).save(frozenset()) == FINISHED


def test_one_sees_what_one_has_decided_while_the_others_still_do() -> None:
    match = Match(game, seed=3)
    match.play(match.legal()[0])
    seat = match.asks[0].seat
    match.play("abstain", seat=seat)
    assert '"abstain"' in match.save(frozenset([seat]))
    assert '"abstain"' not in match.save(frozenset([0]))
