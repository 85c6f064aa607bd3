"""Twins: a segment played beside itself with other hidden things, and the same public answers.

What is asked and noted may differ only where what a seat sees has come to differ, too: otherwise
the log tells more than was shown, or a window for responses opened on something hidden.
"""

from __future__ import annotations

from random import Random

from redan.contract.oracles import Broken
from redan.core.asks import Ask, Choose, Pick, Roll, Script, Together
from redan.core.history import CHANCE, CHOICE, NOBODY, REDEAL, TOGETHER, Entry
from redan.core.match import Match
from redan.core.playout import some_outcome
from redan.core.state import Journal, Seats, State, known
from redan.core.transcript import text_of


def twins(match: Match, seats: Seats, rng: Random) -> None:
    """Play the running segment again from a redealt start, as long as that is possible."""
    true, other = match._frame.base.copy(), match._frame.base.copy()
    other.redeal(seats, rng)
    true.journal, other.journal = Journal(), Journal()
    first, second = match.game.segment(true), match.game.segment(other)
    one: Ask | None = next(first, None)
    two: Ask | None = next(second, None)
    for entry in match._trail:
        if not _alike(true, other, one, two, seats):
            return
        if entry.what == REDEAL:
            return
        if entry.what in (CHOICE, TOGETHER, CHANCE):
            answer = _answer(entry, two, other, seats, rng)
            if one is None or two is None or answer is None:
                return
            one, two = _sent(first, entry.value), _sent(second, answer)
        else:
            match._apply(true, entry)
            match._apply(other, entry)
    _alike(true, other, one, two, seats)


def _sent(script: Script[None], answer: int) -> Ask | None:
    try:
        return script.send(answer)
    except StopIteration:
        return None


def _alike(true: State, other: State, one: Ask | None, two: Ask | None, seats: Seats) -> bool:
    """Do these seats see the same in both? Then question and log must be the same as well."""
    if isinstance(one, Roll | Pick):
        return True
    if text_of(known(true, seats)) != text_of(known(other, seats)):
        return False
    if _who(one) != _who(two):
        raise Broken(
            "twins", f"seats {sorted(seats)} see the same, but {one} or {two} is asked next"
        )
    said, otherwise = _notes(true, seats), _notes(other, seats)
    if said != otherwise:
        differ = [a for a, b in zip(said, otherwise, strict=False) if a != b]
        read = differ[0] if differ else f"{len(said)} notes or {len(otherwise)}"
        raise Broken("twins", f"seats {sorted(seats)} see the same, but read {read}")
    return True


def _who(ask: Ask | None) -> list[tuple[int, str]]:
    if isinstance(ask, Choose):
        return [(ask.seat, ask.kind.name)]
    if isinstance(ask, Together):
        return [(choice.seat, choice.kind.name) for choice in ask.choices]
    return [] if ask is None else [(NOBODY, type(ask).__name__)]


def _notes(state: State, seats: Seats) -> list[str]:
    assert state.journal is not None
    return [repr(note) for note in state.journal.notes if note.known_to(seats)]


def _answer(entry: Entry, ask: Ask | None, state: State, seats: Seats, rng: Random) -> int | None:
    """The same answer, another where it is hidden, or None where it cannot be."""
    if isinstance(ask, Choose):
        return _choice(entry.value, ask, state, seats, rng)
    if isinstance(ask, Together):
        answers = [
            _choice(part.value, choice, state, seats, rng)
            for part, choice in zip(entry.parts, ask.choices, strict=True)
        ]
        given = [answer for answer in answers if answer is not None]
        return ask.pack(given) if len(given) == len(answers) else None
    if isinstance(ask, Pick) and ask.to != NOBODY and ask.to not in seats:
        return some_outcome(ask, rng.random)
    if isinstance(ask, Roll | Pick):
        return entry.value if any(entry.value == one for one, _ in ask.outcomes()) else None
    return None


def _choice(option: int, ask: Choose, state: State, seats: Seats, rng: Random) -> int | None:
    options = ask.options(state)
    if ask.kind.secret and ask.seat not in seats:
        return rng.choice(list(options)) if options else None
    return option if option in options else None
