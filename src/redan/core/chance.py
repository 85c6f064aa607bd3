"""Where dice and draws come from.

A source answers a chance ask with an outcome, the raw faces or number behind it, and its place in
the stream (0 where there is no stream to check).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from redan.core.asks import Pick, Roll
from redan.core.compiling import mypyc_attr
from redan.core.errors import RedanError

SEED_BYTES: Final = 32


class Drawn:
    """The outcome of a chance ask: raw faces (a roll) or number (a pick), and the place in the
    stream where the first of them was taken."""

    __slots__ = ("at", "outcome", "raw")

    def __init__(self, outcome: int, raw: Sequence[int], at: int) -> None:
        self.outcome: Final = outcome
        self.raw: Final = tuple(raw)
        self.at: Final = at


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of numbers; `below` is all that most sources differ in."""

    __slots__ = ("place",)

    def __init__(self) -> None:
        self.place = 0

    def below(self, sides: int) -> int:
        """A number from 0 to sides - 1, each as likely as another."""
        raise NotImplementedError

    def roll(self, ask: Roll) -> Drawn:
        """Throw the dice of this ask."""
        at = self.place
        sides = ask.high - ask.low + 1
        faces = [ask.low + self.below(sides) for _ in range(ask.count)]
        return Drawn(ask.outcome_of(faces), faces, at)

    def pick(self, ask: Pick) -> Drawn:
        """Draw one of the weighted things of this ask."""
        at = self.place
        number = self.below(ask.total)
        return Drawn(ask.at(number), (number,), at)


@mypyc_attr(allow_interpreted_subclasses=True)
class Stream(Chance):
    """SHA-256 in counter mode over a 256-bit seed: nobody can predict it, anybody can check it.

    Number i of the stream is SHA-256(seed followed by i as eight bytes, highest first), read as
    one big number. A die with n sides takes the next number below the largest multiple of n that
    fits in 256 bits (others are passed over, so that no side is likelier), modulo n. The stream
    never goes back.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: bytes, place: int = 0) -> None:
        super().__init__()
        if len(seed) != SEED_BYTES:
            raise RedanError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
        self.seed: Final = seed
        self.place = place

    def below(self, sides: int) -> int:
        limit = 2**256 - 2**256 % sides
        while True:
            block = hashlib.sha256(self.seed + self.place.to_bytes(8, "big")).digest()
            self.place += 1
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % sides


@mypyc_attr(allow_interpreted_subclasses=True)
class Fast(Chance):
    """A fast generator for playouts and samples; the same numbers for the same seed everywhere."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random: Final = Random(seed)

    def below(self, sides: int) -> int:
        return int(self.random.random() * sides)


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripted(Chance):
    """For tests: each roll takes the next dice, each pick the next index."""

    __slots__ = ("coming",)

    def __init__(self, coming: Iterable[int] = ()) -> None:
        super().__init__()
        self.coming = list(coming)

    def _next(self, ask: Roll | Pick) -> int:
        if not self.coming:
            raise RedanError(f"no outcome was scripted for {ask}")
        return self.coming.pop(0)

    def roll(self, ask: Roll) -> Drawn:
        faces = [self._next(ask) for _ in range(ask.count)]
        return Drawn(ask.outcome_of(faces), faces, 0)

    def pick(self, ask: Pick) -> Drawn:
        index = self._next(ask)
        if not 0 <= index < len(ask.weights) or not ask.weights[index]:
            raise RedanError(f"{index} cannot come out of {ask}")
        return Drawn(index, (sum(ask.weights[:index]),), 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Given(Chance):
    """Outcomes come from outside, one by one: typed by a person at their own table, or laid out
    by somebody who enumerates. The match stops at each chance ask and waits for `Match.chance`."""

    __slots__ = ()


def fresh_secret() -> bytes:
    """Thirty-two bytes that nobody can guess."""
    return os.urandom(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """What is published first: the hash that fixes a secret without showing it."""
    return hashlib.sha256(secret).hexdigest()


def mix(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """The seed nobody chose: SHA-256 over the table's secret and the seats' contributions in seat
    order, every one of them committed before any was opened."""
    for number, part in enumerate((secret, *contributions)):
        if len(part) != SEED_BYTES:
            who = f"the contribution of seat {number - 1}" if number else "the table's secret"
            raise RedanError(f"{who} has {len(part)} bytes and must have {SEED_BYTES}")
    return hashlib.sha256(secret + b"".join(contributions)).digest()
