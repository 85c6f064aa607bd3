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
        sides = ask.high - ask.low + 1
        if ask.count == 1:
            face = ask.low + int(random() * sides)
            return ask.outcome_of((face,))
        return ask.outcome_of([ask.low + int(random() * sides) for _ in range(ask.count)])
    if isinstance(ask, Pick):
        return ask.at(int(random() * ask.total))
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
    segment = game.segment
    decisions = 0
    while state.result is None:
        try:
            if script is None or asking is None:
                script = segment(state)
                ask: Ask = next(script)
            else:
                ask, asking = asking, None
            while True:
                if isinstance(ask, Choose):
                    options = ask.options(state)
                    count = len(options)
                    if count > 1:
                        decisions += 1
                        answer = options[int(random() * count)]
                    else:
                        answer = options[0]
                elif isinstance(ask, Together):
                    answer = ask.pack([_some(choice, state, random) for choice in ask.choices])
                    decisions += 1
                else:
                    answer = some_outcome(ask, random)
                ask = script.send(answer)
        except StopIteration:
            script = None
        if decisions > limit:
            raise RedanError(f"{game.slug}: no end after {limit} decisions")
    return decisions


def _some(choice: Choose, state: State, random: Callable[[], float]) -> int:
    options: Sequence[int] = choice.options(state)
    return options[int(random() * len(options))]
