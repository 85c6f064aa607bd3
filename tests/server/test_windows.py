"""Silence tells nothing: windows, orders and bots at a table of several people."""

from random import Random

import pytest

from redan.core.asks import Choose
from redan.server.tables import RUNNING
from redan.server.timing import EARLIEST, LATEST
from tests.server.room import ANN, BEN, Room, filled

LENGTH = 30
PASS = 0


def to_window(seed: int, seats: str = "me open open", *, quiet: bool = False) -> Room:
    """A game in which somebody may answer and has more than one option."""
    for more in range(100):
        rng = Random(seed + 1000 * more)
        room = filled(seats, seed=seed + 1000 * more, window=LENGTH)
        if quiet:
            for person in (ANN, BEN):
                room.do(person, "order", name="quiet answer")
        while room.table.phase == RUNNING:
            match = room.table.playing()
            asks = match.asks
            windows = [ask for ask in asks if ask.kind.window]
            if windows and (
                room.holder(windows[0].seat) in (ANN, BEN)
                if quiet
                else len(match.legal(windows[0])) > 1
            ):
                return room
            if windows:
                room.wait(1000 * LENGTH)
            else:
                room.play_any(rng)
    raise AssertionError("no window opened")


def window_of(room: Room) -> Choose:
    return next(ask for ask in room.table.playing().asks if ask.kind.window)


@pytest.mark.parametrize("seed", range(3))
def test_an_unanswered_window_closes_with_its_default_at_its_end(seed: int) -> None:
    room = to_window(seed)
    ask = window_of(room)
    place = room.table.playing().place
    room.wait(1000 * LENGTH - 1)
    assert room.table.playing().place == place
    room.wait(1)
    assert room.table.playing().place != place
    line = next(
        line for line in reversed(room.table.playing().save().splitlines()) if '"answer"' in line
    )
    assert f'"seat": {ask.seat}' in line
    assert '"by": "default"' in line


@pytest.mark.parametrize("seed", range(3))
def test_an_order_answers_at_a_moment_within_the_window_and_looks_like_silence(seed: int) -> None:
    room = to_window(seed, quiet=True)
    ask = window_of(room)
    other = next(p for p in (ANN, BEN) if p is not room.holder(ask.seat))
    told = room.sees(other)
    assert told["asked"] == [ask.seat]
    assert told["window"] == {"closes": room.now + 1000 * LENGTH, "seconds": LENGTH}
    place, start = room.table.playing().place, room.now
    while room.table.playing().place == place:
        room.wait(100)
    share = (room.now - start) / (1000 * LENGTH)
    assert EARLIEST <= share <= LATEST + 0.01


def test_what_others_are_sent_does_not_depend_on_orders() -> None:
    def told(quiet: bool) -> list[object]:
        room = filled("me open open", seed=4, window=LENGTH)
        if quiet:
            room.do(BEN, "order", name="quiet answer")
        else:
            room.rng.random()  # the same numbers for the rest
        rng = Random(4)
        seen: list[object] = []
        while room.table.phase == RUNNING:
            if any(ask.kind.window for ask in room.table.playing().asks):
                break
            room.play_any(rng)
        for _ in range(5):
            seen.append({**room.sees(ANN), "now": 0})
            room.wait(1000)
        return seen

    assert told(quiet=True) == told(quiet=False)


def test_an_order_is_nobody_elses_business() -> None:
    room = filled("me open")
    before = room.sees(ANN)
    room.do(BEN, "order", name="behind")
    assert room.sees(ANN) == before
    assert room.sees(BEN)["orders"][0]["on"] is True  # type: ignore[index,call-overload]
    room.do(BEN, "order", name="behind", on=False)
    assert room.sees(ANN) == before


def test_at_a_table_of_one_person_nothing_waits() -> None:
    room = Room("me bot:random bot:random", window=LENGTH)
    assert not room.table.playing().windows_wait
    rng, start = Random(1), room.now
    while room.table.phase == RUNNING:
        if not room.wait(0):
            room.play_any(rng)
    assert room.now == start


@pytest.mark.parametrize("seed", range(6))
def test_games_with_windows_come_to_an_end_and_are_read_again(seed: int) -> None:
    rng = Random(seed)
    room = filled(("me open", "me open bot:random", "me open open open")[seed % 3], seed=seed,
                  window=LENGTH)  # fmt: skip
    while room.table.phase == RUNNING:
        asks = room.table.playing().asks
        if not room.wait(0) and room.table.phase == RUNNING:
            open_to_people = [a for a in asks if room.table.seats[a.seat].person]
            if open_to_people and rng.random() < 0.6:
                ask = rng.choice(open_to_people)
                option = rng.choice(list(room.table.playing().legal(ask)))
                room.do(room.holder(ask.seat), "play", seat=ask.seat, answers=[option])
            elif any(a.kind.window for a in asks) or not open_to_people:
                assert room.wait(1000 * LENGTH)
    again = room.again()
    assert again.playing().save() == room.table.playing().save()
