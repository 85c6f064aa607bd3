"""Playing out: a driver that keeps no snapshots and no answers, for when only the end counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from redan.core.asks import Ask, Choose, Pick, Roll, Script, Together
from redan.core.errors import RedanError
from redan.core.game import Game
from redan.core.match import Match
from redan.core.state import State


def some_outcome(ask: Ask, random: Callable[[], float]) -> int:
    """A random outcome of a chance ask, as likely as it is."""
    if isinstance(ask, Roll):
        if ask.single:
            return ask.low + int(random() * ask.sides)
        return ask.outcome_of([ask.low + int(random() * ask.sides) for _ in range(ask.count)])
    if isinstance(ask, Pick):
        number = int(random() * ask.total)
        return number if ask.even else ask.at(number)
    raise RedanError(f"{ask!r} is no chance ask")


def play_out(game: Game[State], state: State, rng: Random, limit: int = 1_000_000) -> int:
    """Play from the start of a segment to the end with random options; the state is changed in
    place. Returns how many decisions had two or more options."""
    return run_out(game, state, None, None, rng, limit)


def finish(match: Match, rng: Random, limit: int = 1_000_000) -> int:
    """Play a match (a copy you do not need any more) to its end with random options."""
    if match._held:
        raise RedanError("somebody is still deciding; play the copy on first")
    return run_out(match.game, match.state, match._script, match._asking, rng, limit)


def run_out(
    game: Game[State],
    state: State,
    script: Script[None] | None,
    asking: Ask | None,
    rng: Random,
    limit: int,
) -> int:
    """The loop of both: from a pending ask, or from the start of a segment."""
    random = rng.random
    decisions = 0
    play = _whole_game(game, state, script, asking)
    try:
        ask = next(play)
        while decisions <= limit:
            if isinstance(ask, Choose):
                given = ask.given
                options = ask.legal(state, *given) if given else ask.legal(state)
                count = len(options)
                if count > 1:
                    decisions += 1
                    ask = play.send(options[int(random() * count)])
                else:
                    ask = play.send(options[0])
            elif isinstance(ask, Roll) and ask.single:
                ask = play.send(ask.low + int(random() * ask.sides))
            elif isinstance(ask, Together):
                decisions += 1
                ask = play.send(ask.pack([_some(choice, state, random) for choice in ask.choices]))
            else:
                ask = play.send(some_outcome(ask, random))
    except StopIteration:
        return decisions
    raise RedanError(f"{game.slug}: no end after {limit} decisions")


def _whole_game(
    game: Game[State], state: State, script: Script[None] | None, asking: Ask | None
) -> Script[None]:
    """One script for the rest of the game: what is running, then segment after segment."""
    while script is not None and asking is not None:
        try:
            asking = script.send((yield asking))
        except StopIteration:
            break
    segment = game.segment
    while state.result is None:
        yield from segment(state)


def _some(choice: Choose, state: State, random: Callable[[], float]) -> int:
    options: Sequence[int] = choice.options(state)
    return options[int(random() * len(options))]
