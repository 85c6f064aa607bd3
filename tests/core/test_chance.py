"""Chance: the stream against an independent checker, fairness, commitments, other sources."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redan.core.asks import BEST, SUM, Pick, Roll
from redan.core.chance import Fast, Given, Scripted, Stream, commitment, fresh_secret, mix
from redan.core.errors import RedanError
from redan.core.history import Dice, dice_of

SEED = bytes(range(32))


def checker(seed: bytes, sides: int, place: int) -> tuple[int, int]:
    """What anybody can write in ten lines: the number at a place, and the place after it."""
    while True:
        digest = hashlib.sha256(seed + place.to_bytes(8, "big")).hexdigest()
        place += 1
        if int(digest, 16) < (1 << 256) // sides * sides:
            return int(digest, 16) % sides, place


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 10**6), max_size=20))
def test_the_stream_is_what_anybody_can_compute(seed: bytes, row: list[int]) -> None:
    stream, place = Stream(seed), 0
    for sides in row:
        number, after = checker(seed, sides, place)
        assert stream.place == place
        assert stream.below(sides) == number
        place = after


def test_a_number_that_would_favour_low_sides_is_passed_over() -> None:
    # With so many sides almost half of all numbers lie beyond the last full row of them.
    sides = 2**255 + 1
    stream = Stream(SEED)
    drawn = [stream.below(sides) for _ in range(50)]
    assert stream.place > 60
    assert max(drawn) < sides


def test_a_roll_says_its_faces_its_outcome_and_its_place() -> None:
    stream = Stream(SEED)
    first = stream.roll(Roll(3, SUM))
    second = stream.roll(Roll(2, BEST))
    assert first.outcome == sum(first.raw)
    assert second.outcome == max(second.raw)
    assert (first.at, second.at) == (0, 3)
    assert [face - 1 for face in first.raw] == [checker(SEED, 6, place)[0] for place in range(3)]


def test_a_pick_says_the_number_behind_it() -> None:
    drawn = Stream(SEED).pick(Pick([0, 5, 7]))
    assert drawn.raw == (checker(SEED, 12, 0)[0],)
    assert drawn.outcome == (1 if drawn.raw[0] < 5 else 2)


@pytest.mark.parametrize("source", [Stream(SEED), Fast(3)])
def test_every_side_comes_up_as_often_as_another(source: Stream | Fast) -> None:
    counts = [0] * 6
    for _ in range(6000):
        counts[source.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 30


def test_a_seed_nobody_chose_depends_on_everybody() -> None:
    secret, parts = SEED, [bytes([seat]) * 32 for seat in range(3)]
    seed = mix(secret, parts)
    assert seed == hashlib.sha256(secret + parts[0] + parts[1] + parts[2]).digest()
    assert seed != mix(secret, [parts[1], parts[0], parts[2]])
    assert seed != mix(fresh_secret(), parts)


@pytest.mark.parametrize(
    ("secret", "parts", "who"),
    [
        (b"short", [], "the table's secret has 5 bytes"),
        (SEED, [SEED, b""], "the contribution of seat 1 has 0 bytes"),
    ],
)
def test_a_part_of_the_wrong_length_is_refused(secret: bytes, parts: list[bytes], who: str) -> None:
    with pytest.raises(RedanError, match=who):
        mix(secret, parts)


def test_a_seed_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(RedanError, match="a seed has 32 bytes, this one has 3"):
        Stream(b"abc")


def test_what_is_published_first_hides_the_secret_and_fixes_it() -> None:
    dice = Dice(SEED, [b"\1" * 32])
    shut, opened = dice.plain(opened=False), dice.plain(opened=True)
    assert "secret" not in shut
    assert shut["table"] == commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert opened["secret"] == SEED.hex()
    assert opened["seats"] == [commitment(b"\1" * 32)]


def test_seeds_of_all_sorts() -> None:
    assert dice_of(7).secret == dice_of("7").secret != dice_of(8).secret
    assert dice_of(SEED).secret == SEED
    assert dice_of(None).secret != dice_of(None).secret
    dice = Dice(SEED)
    assert dice_of(dice) is dice


def test_scripted_dice_fall_as_they_are_told_and_run_out() -> None:
    source = Scripted([6, 1, 2])
    assert source.roll(Roll(2, SUM)).raw == (6, 1)
    assert source.pick(Pick([1, 0, 4])).outcome == 2
    with pytest.raises(RedanError, match="no outcome was scripted"):
        source.roll(Roll(1))


@pytest.mark.parametrize("index", [1, 3, -1])
def test_a_scripted_draw_that_cannot_be_is_an_error(index: int) -> None:
    with pytest.raises(RedanError, match="cannot come out"):
        Scripted([index]).pick(Pick([1, 0, 4]))


def test_given_chance_makes_no_numbers() -> None:
    with pytest.raises(NotImplementedError):
        Given().below(6)
