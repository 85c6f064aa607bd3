"""The oracles on hidden information: what a seat sees depends only on what it may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from redan.contract.oracles import Broken, onlookers, received, sees
from redan.core.asks import Ask, Choose, Pick, Together
from redan.core.chance import Drawn, Given
from redan.core.history import NOBODY
from redan.core.insight import sample
from redan.core.match import Match
from redan.core.playout import finish
from redan.core.state import OPEN, Seats, State, dump, has_secrets, known
from redan.core.transcript import text_of

LONG: Final = 20_000
"""So many decisions a game may take at most."""


def _as_known(match: Match, seats: Seats) -> Match:
    """A copy that holds nothing of what other seats are just doing."""
    chain = match._chain
    other = match.at_chain_start() if chain.seat not in (*seats, NOBODY) else match.copy()
    other._held = {seat: entry for seat, entry in other._held.items() if seat in seats}
    return other


def redeal(match: Match, seats: Seats, rng: Random) -> None:
    """What a seat sees is the same to the byte before and after a redeal of what it cannot know."""
    if match.chance_ask is not None:
        return
    before = sees(match, seats)
    other = _as_known(match, seats)
    other.state.redeal(seats, rng)
    other._options = None
    after = sees(other, seats)
    if after != before:
        raise Broken("redeal", f"for {_who(seats)} a redeal changed {_difference(before, after)}")
    wrong = match.game.conserved(other.state)
    if wrong:
        raise Broken("redeal", f"after a redeal for {_who(seats)}: {wrong}")


def goes_on(match: Match, seats: Seats, rng: Random) -> None:
    """From a sample play goes on to a legal end, and the sample can be copied and saved."""
    if match.chance_ask is not None:
        return
    other = sample(match, seats, rng)
    again = other.copy()
    if text_of(dump(again.state)) != text_of(dump(other.state)):
        raise Broken("goes_on", f"a sample for {_who(seats)} cannot be copied")
    loaded = Match.load(other.save(), match.game)
    if text_of(dump(loaded.state)) != text_of(dump(other.state)):
        raise Broken("goes_on", f"a sample for {_who(seats)} cannot be saved and loaded")
    if again._held:
        for ask in again.asks:
            again.play(rng.choice(list(again.legal(ask))), seat=ask.seat)
    try:
        finish(again, rng, LONG)
    except Exception as error:
        raise Broken(
            "goes_on",
            f"after a redeal for {_who(seats)} play breaks: {type(error).__name__} {error}",
        ) from error
    wrong = match.game.conserved(again.state)
    if wrong:
        raise Broken("goes_on", f"played on after a redeal for {_who(seats)}: {wrong}")


def canary(match: Match, seats: Seats, rng: Random) -> None:
    """A hidden field set to another possible value changes no byte for those who may not know."""
    if match.chance_ask is not None:
        return
    other = _as_known(match, seats)
    state = other.state
    panels = match.game.table().panels
    view, shown = text_of(known(state, seats)), repr(panels(state, seats))
    twin = state.copy()
    twin.redeal(seats, rng)
    facts, others = dump(state), dump(twin)
    for name in state.FIELDS:
        if facts[name] != others[name]:
            bird = state.copy()
            setattr(bird, name, getattr(twin.copy(), name))
            if text_of(known(bird, seats)) != view:
                raise Broken("canary", f"{_who(seats)} can see {name!r} in the view")
            if repr(panels(bird, seats)) != shown:
                raise Broken("canary", f"{_who(seats)} can see {name!r} in the panels")


class Variety:
    """Whether hidden fields do vary: which of them were seen hidden, and which ever changed."""

    def __init__(self) -> None:
        self.hidden: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()

    def look(self, match: Match, seats: Seats, rng: Random, times: int = 20) -> None:
        """Redeal a position some times and note what changed."""
        if match.chance_ask is not None or match.over:
            return
        state = _as_known(match, seats).state
        facts, view = dump(state), known(state, seats)
        names = [
            name
            for name, knowledge in state.FIELDS.items()
            if knowledge != OPEN and facts[name] != view.get(name)
        ]
        changed: set[str] = set()
        for _ in range(times):
            twin = state.copy()
            twin.redeal(seats, rng)
            others = dump(twin)
            changed.update(name for name in names if others[name] != facts[name])
        self.hidden.update(names)
        self.changed.update(changed)

    def merge(self, other: Variety) -> None:
        """Add what another has seen."""
        self.hidden += other.hidden
        self.changed += other.changed

    def verdict(self, least: int = 20) -> None:
        """Every field that was seen hidden often enough has changed at least once."""
        for name, times in sorted(self.hidden.items()):
            if times >= least and not self.changed[name]:
                raise Broken("vary", f"{name!r} was hidden {times} times, and no redeal changed it")


def vary(state: State, seats: Seats, possible: Mapping[str, int], rng: Random) -> None:
    """Every field that may hold different values does so over 200 redeals of a small position;
    `possible` has every possible state as `fingerprint` gives it, with its weight."""
    import json

    facts = [json.loads(text) for text in possible]
    values = {name: {text_of({"": fact[name]}) for fact in facts} for name in state.FIELDS}
    found: dict[str, set[str]] = {name: set() for name in state.FIELDS}
    for _ in range(200):
        twin = state.copy()
        twin.redeal(seats, rng)
        for name, value in dump(twin).items():
            if name in found:
                found[name].add(text_of({"": value}))
    for name, may in values.items():
        if len(may) > 1 and len(found[name]) == 1:
            raise Broken("vary", f"{name!r} may be {len(may)} things for {_who(seats)}, and is one")
        if not found[name] <= may:
            wrong = sorted(found[name] - may)[0]
            raise Broken("vary", f"{name!r} cannot be {wrong} for {_who(seats)}")


def fair(
    state: State, seats: Seats, possible: Mapping[str, int], rng: Random, each: int = 60
) -> None:
    """Redeals are as frequent as they are likely, counted against all that is possible."""
    total = sum(possible.values())
    times = each * len(possible)
    found = _redeals(state, seats, rng, times)
    for text in found:
        if text not in possible:
            raise Broken("fair", f"a redeal for {_who(seats)} makes what is not possible: {text}")
    spread = 0.0
    for text, weight in possible.items():
        expected = times * weight / total
        spread += (found[text] - expected) ** 2 / expected
    if spread > _bound(len(possible) - 1):
        raise Broken(
            "fair",
            f"{times} redeals for {_who(seats)} over {len(possible)} possible deals are uneven "
            f"(chi-square {spread:.0f})",
        )


def forgetful(state: State, seats: Seats, rng: Random, most: int = 40) -> bool:
    """A redeal of a redealt state is as likely to come to anything as a redeal of the true one.
    Looked at where there are few possible deals; True where it was."""
    if not has_secrets(state):
        return False
    first = _redeals(state, seats, rng, 3 * most)
    if not 2 <= len(first) <= most:
        return False
    times = 40 * len(first)
    first = _redeals(state, seats, rng, times)
    twin, true = state.copy(), fingerprint(state)
    for _ in range(9):
        twin.redeal(seats, rng)
        if fingerprint(twin) != true:
            break
    second = _redeals(twin, seats, rng, times)
    spread = sum(
        (first[text] - second[text]) ** 2 / (first[text] + second[text]) for text in first | second
    )
    if spread > _bound(len(first | second) - 1):
        raise Broken(
            "fair", f"what a redeal for {_who(seats)} makes depends on what was true before"
        )
    return True


def fingerprint(state: State) -> str:
    """All facts of a state as one text."""
    return text_of(dump(state))


def _redeals(state: State, seats: Seats, rng: Random, times: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for _ in range(times):
        twin = state.copy()
        twin.redeal(seats, rng)
        found[fingerprint(twin)] += 1
    return found


def _bound(freedom: int) -> float:
    """What chi-square passes by chance less than once in a million times (Wilson, Hilferty)."""
    if freedom <= 0:
        return 1e-6
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 4.8 * part**0.5) ** 3)


class Frozen:
    """During another's unfinished chain, and while others decide in secret, nothing that a seat
    receives changes."""

    def __init__(self) -> None:
        self.where: tuple[int, int] = (0, 0)
        self.had: dict[Seats, str] = {}

    def look(self, match: Match) -> None:
        """Call at every stop of a match."""
        chain = match._chain
        asking = match._asking
        busy: set[int]
        if isinstance(asking, Together):
            place = len(match._trail)
            busy = set(match._held)
        elif isinstance(asking, Choose) and chain.seat != NOBODY:
            place = chain.place
            busy = {chain.seat}
        else:
            self.had = {}
            return
        where = (match._frame.entry.number, place)
        started = len(match._trail) > place or bool(match._held)
        strangers = [seats for seats in onlookers(match) if not seats & busy]
        if where != self.where:
            self.where = where
            self.had = {}
            start = match.at_chain_start() if started and not match._held else match
            if started and match._held:
                return
            self.had = {seats: received(start, seats) for seats in strangers}
        if started:
            for seats in strangers:
                had = self.had.get(seats)
                if had is not None and received(match, seats) != had:
                    now = received(match, seats)
                    raise Broken(
                        "frozen",
                        f"while {sorted(busy)} decide, {_who(seats)} see {_difference(had, now)}",
                    )


def quiet(match: Match, rng: Random) -> None:
    """What one seat alone draws, or keeps secret, changes nothing that the others see until the
    next ask."""
    if not isinstance(match._asking, Choose):
        return
    ask = match._asking
    options = list(match.legal(ask))
    other = match.copy()
    other.source = Given()
    if ask.kind.secret and len(options) > 1:
        twin = other.copy()
        first, second = rng.sample(options, 2)
        other._answer(ask, first, "")
        twin._answer(ask, second, "")
        if other._asking is not None and twin._asking is not None:
            _same_for_others(other, twin, ask.seat, rng)
    else:
        other._answer(ask, rng.choice(options), "")
    for _ in range(6):
        pick: Ask | None = other._asking
        if not isinstance(pick, Pick) or pick.to == NOBODY:
            return
        outcomes = [outcome for outcome, _ in pick.outcomes()]
        twin = other.copy()
        first, second = rng.choice(outcomes), rng.choice(outcomes)
        other._happened(pick, Drawn(first, (), 0))
        twin._happened(pick, Drawn(second, (), 0))
        if other.state.result is None and twin.state.result is None:
            _same_for_others(other, twin, pick.to, rng)


def _same_for_others(one: Match, other: Match, seat: int, rng: Random) -> None:
    for seats in onlookers(one):
        if seat in seats or not _still_hidden(one.state, other.state, seats, rng):
            continue
        first, second = _public(one, seats), _public(other, seats)
        if first != second:
            raise Broken(
                "quiet",
                f"what seat {seat} alone knows shows for {_who(seats)} in "
                f"{_difference(first, second)}",
            )


def _public(match: Match, seats: Seats) -> str:
    """What these seats see of a match whose chains are all complete."""
    match._barrier()
    return received(match, seats)


def _still_hidden(one: State, other: State, seats: Seats, rng: Random) -> bool:
    """Does every field in which these differ still change when it is redealt?"""
    facts, others = dump(one), dump(other)
    differ = {name for name in facts if facts[name] != others[name]}
    for _ in range(12):
        twin = one.copy()
        twin.redeal(seats, rng)
        now = dump(twin)
        differ -= {name for name in differ if now[name] != facts[name]}
    return not differ


def _who(seats: Seats) -> str:
    return f"seats {sorted(seats)}" if seats else "a spectator"


def _difference(one: str, other: str) -> str:
    """Where two texts part, with some of what stands there."""
    place = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    start = max(place - 60, 0)
    return f"...{one[start : place + 60]}... to ...{other[start : place + 60]}..."
