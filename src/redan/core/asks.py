"""Asks: what a script yields when something must come from outside.

A `Choose` asks a seat for a decision, a `Together` several seats at once, a `Roll` dice and a
`Pick` one of several weighted things. Every answer is an int. An ask never changes once made, so a
script makes it once where nothing in it varies.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, factorial
from typing import Final, TypeVar

T = TypeVar("T")

EVERYBODY: Final = -1
"""As the addressee of a `Pick` or a note: nobody is kept from knowing it."""


class Kind:
    """A kind of decision: what an option's integer means, and what sort of question it is.

    size     options are 0 .. size - 1
    window   a chance to respond to somebody else's doing
    reveals  the answer shows something hidden (a card played from a hand)
    secret   the answer stays unknown to the other seats until the script shows it
    default  given for a seat that has left, that ordered so, or whose time is up;
             where it is not legal, the first legal option is
    """

    __slots__ = ("default", "name", "reveals", "secret", "size", "window")

    def __init__(
        self,
        name: str,
        size: int,
        *,
        window: bool = False,
        reveals: bool = False,
        secret: bool = False,
        default: int = 0,
    ) -> None:
        self.name: Final = name
        self.size: Final = size
        self.window: Final = window
        self.reveals: Final = reveals
        self.secret: Final = secret
        self.default: Final = default

    def __repr__(self) -> str:
        return f"Kind({self.name!r}, {self.size})"

    def default_of(self, options: Sequence[int]) -> int:
        """The option given where nobody answers."""
        return self.default if self.default in options else options[0]


class Ask:
    """Anything a script may yield."""

    __slots__ = ()


class Choose(Ask):
    """A decision of one seat.

    `legal` is the function of the state (and the few small ints `given` with it) that lists the
    options. The driver calls it when somebody needs them; a script keeps no list of its own.
    """

    __slots__ = ("given", "kind", "legal", "seat")

    def __init__(
        self, seat: int, kind: Kind, legal: Callable[..., Sequence[int]], *given: int
    ) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.legal: Final = legal
        self.given: Final = given

    def options(self, state: object) -> Sequence[int]:
        """What may be answered, as the state stands."""
        given = self.given
        return self.legal(state, *given) if given else self.legal(state)

    def __repr__(self) -> str:
        return f"Choose({self.seat}, {self.kind.name}, {self.legal.__name__}, {self.given})"


class Together(Ask):
    """Several seats decide in secret at the same time; the answers come packed into one int."""

    __slots__ = ("choices",)

    def __init__(self, choices: Sequence[Choose]) -> None:
        self.choices: Final = tuple(sorted(choices, key=_seat_of))

    def pack(self, answers: Sequence[int]) -> int:
        """One int for all answers, given in seat order."""
        packed = 0
        for choice, answer in zip(self.choices, answers, strict=True):
            packed = packed * choice.kind.size + answer
        return packed

    def unpack(self, packed: int) -> list[int]:
        """The answers in seat order."""
        answers: list[int] = []
        for choice in reversed(self.choices):
            packed, answer = divmod(packed, choice.kind.size)
            answers.append(answer)
        answers.reverse()
        return answers

    def __repr__(self) -> str:
        return f"Together({list(self.choices)})"


def _seat_of(choice: Choose) -> int:
    return choice.seat


class Matter:
    """What matters about some dice: how faces become an outcome, and how likely each outcome is."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def of(self, faces: Sequence[int]) -> int:
        """The outcome these faces make."""
        raise NotImplementedError

    def ways(self, count: int, low: int, high: int) -> list[tuple[int, int]]:
        """Every outcome with the number of ways to roll it, in ascending order."""
        tally: dict[int, int] = {}
        for faces in combinations_with_replacement(range(low, high + 1), count):
            ways = factorial(count)
            for face in set(faces):
                ways //= factorial(faces.count(face))
            outcome = self.of(faces)
            tally[outcome] = tally.get(outcome, 0) + ways
        return sorted(tally.items())


class _Sum(Matter):
    __slots__ = ()

    def of(self, faces: Sequence[int]) -> int:
        return sum(faces)

    def ways(self, count: int, low: int, high: int) -> list[tuple[int, int]]:
        tally = {0: 1}
        for _ in range(count):
            grown: dict[int, int] = {}
            for total, ways in tally.items():
                for face in range(low, high + 1):
                    grown[total + face] = grown.get(total + face, 0) + ways
            tally = grown
        return sorted(tally.items())


class _Best(Matter):
    __slots__ = ()

    def of(self, faces: Sequence[int]) -> int:
        return max(faces)

    def ways(self, count: int, low: int, high: int) -> list[tuple[int, int]]:
        return [
            (face, (face - low + 1) ** count - (face - low) ** count)
            for face in range(low, high + 1)
        ]


class _Faces(Matter):
    """Every die by itself, in the order rolled: the faces as digits, lowest face 0."""

    __slots__ = ()

    def of(self, faces: Sequence[int]) -> int:
        raise NotImplementedError("single faces are packed by the roll, which knows its dice")

    def ways(self, count: int, low: int, high: int) -> list[tuple[int, int]]:
        return [(packed, 1) for packed in range((high - low + 1) ** count)]


class _Hits(Matter):
    """How many dice show `least` or more."""

    __slots__ = ("least",)

    def __init__(self, least: int) -> None:
        super().__init__(f"{least} or more")
        self.least: Final = least

    def of(self, faces: Sequence[int]) -> int:
        hits = 0
        for face in faces:
            if face >= self.least:
                hits += 1
        return hits

    def ways(self, count: int, low: int, high: int) -> list[tuple[int, int]]:
        sides = high - low + 1
        good = min(max(high - self.least + 1, 0), sides)
        tally = [
            (hits, comb(count, hits) * good**hits * (sides - good) ** (count - hits))
            for hits in range(count + 1)
        ]
        return [(hits, ways) for hits, ways in tally if ways]


class _Classes(Matter):
    """How many dice fall into each class of faces; the counts as digits to base count + 1."""

    __slots__ = ("class_of", "classes")

    def __init__(self, class_of: dict[int, int]) -> None:
        super().__init__("classes")
        self.class_of: Final = class_of
        self.classes: Final = max(class_of.values()) + 1

    def of(self, faces: Sequence[int]) -> int:
        counts = [0] * self.classes
        for face in faces:
            counts[self.class_of[face]] += 1
        packed = 0
        for count in counts:
            packed = packed * (len(faces) + 1) + count
        return packed


class _Function(Matter):
    __slots__ = ("function",)

    def __init__(self, function: Callable[[Sequence[int]], int]) -> None:
        super().__init__(function.__name__)
        self.function: Final = function

    def of(self, faces: Sequence[int]) -> int:
        return self.function(faces)


SUM: Final[Matter] = _Sum("sum")
BEST: Final[Matter] = _Best("best")
FACES: Final[Matter] = _Faces("faces")


def hits(least: int) -> Matter:
    """What matters is how many dice show `least` or more."""
    return _Hits(least)


def classes(class_of: dict[int, int]) -> Matter:
    """What matters is how many dice fall into each class; `Roll.counts` reads the outcome."""
    return _Classes(class_of)


def function(of: Callable[[Sequence[int]], int]) -> Matter:
    """What matters is what this function says; it must not depend on the order of the dice."""
    return _Function(of)


class Roll(Ask):
    """Some dice with faces `low` to `high`; the answer is what matters about them."""

    __slots__ = ("count", "high", "low", "matter", "sides", "single", "why")

    def __init__(
        self, count: int, matter: Matter = SUM, why: str = "", low: int = 1, high: int = 6
    ) -> None:
        self.count: Final = count
        self.matter: Final = matter
        self.why: Final = why
        self.low: Final = low
        self.high: Final = high
        self.sides: Final = high - low + 1
        self.single: Final = count == 1 and (matter is SUM or matter is BEST)
        """One die that counts as it falls: nothing is to be worked out."""

    def outcome_of(self, faces: Sequence[int]) -> int:
        """The answer these faces make."""
        if self.matter is FACES:
            packed = 0
            for face in faces:
                packed = packed * self.sides + face - self.low
            return packed
        return self.matter.of(faces)

    def faces_of(self, outcome: int) -> list[int]:
        """The single faces of an outcome, where they are what matters."""
        faces: list[int] = []
        for _ in range(self.count):
            outcome, face = divmod(outcome, self.sides)
            faces.append(face + self.low)
        faces.reverse()
        return faces

    def counts(self, outcome: int) -> list[int]:
        """How many dice fell into each class, where classes are what matters."""
        matter = self.matter
        assert isinstance(matter, _Classes)
        counts: list[int] = []
        for _ in range(matter.classes):
            outcome, count = divmod(outcome, self.count + 1)
            counts.append(count)
        counts.reverse()
        return counts

    def outcomes(self) -> list[tuple[int, int]]:
        """Every outcome with its weight; the weights add up to all ways the dice can fall."""
        return self.matter.ways(self.count, self.low, self.high)

    def some_faces(self, outcome: int) -> list[int]:
        """Faces that make this outcome: the first that do, lowest first."""
        for faces in product(range(self.low, self.high + 1), repeat=self.count):
            if self.outcome_of(faces) == outcome:
                return list(faces)
        raise ValueError(f"{self} cannot come to {outcome}")

    def __repr__(self) -> str:
        dice = (
            f"{self.count}d{self.high}" if self.low == 1 else f"{self.count}d{self.low}-{self.high}"
        )
        return f"Roll({dice}, {self.matter.name}, {self.why!r})"


class Pick(Ask):
    """One of several kinds of thing, each as likely as its weight; the answer is its index.

    `to` says who learns the outcome: everybody, or one seat alone.
    """

    __slots__ = ("even", "to", "total", "weights", "why")

    def __init__(self, weights: Sequence[int], to: int = EVERYBODY, why: str = "") -> None:
        self.weights: Final = weights
        self.to: Final = to
        self.why: Final = why
        self.total: Final = sum(weights)
        self.even: Final = min(weights) == max(weights) == 1

    def at(self, number: int) -> int:
        """The index that a number from 0 to total - 1 falls on."""
        if self.even:
            return number
        for index, weight in enumerate(self.weights):
            if number < weight:
                return index
            number -= weight
        raise ValueError("the number lies beyond the weights")

    def outcomes(self) -> list[tuple[int, int]]:
        """Every index that can come up, with its weight."""
        return [(index, weight) for index, weight in enumerate(self.weights) if weight]

    def __repr__(self) -> str:
        return f"Pick({list(self.weights)}, to={self.to}, {self.why!r})"


Script = Generator[Ask, int, T]
"""Rules that ask: yields asks, is sent answers, returns what the caller wants to know."""


def together(choices: Sequence[Choose]) -> Script[list[int]]:
    """Ask several seats at once; their answers in seat order."""
    ask = Together(choices)
    return ask.unpack((yield ask))
