"""Transcripts: the file format, the database record, the replay and the bug report.

JSON Lines. The first line names game, rules, options, seats and dice; then one record an answer,
each ending with a running hash: the first 32 hex digits of SHA-256 over the hash before (nothing,
for the first line) and the line without its hash. A line that holds only a state stands outside
the chain; the record before it holds that state's hash. The last line says how many records there
are, and the result once there is one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final

from redan.core.asks import Ask, Choose, Pick, Roll, Together
from redan.core.chance import Given
from redan.core.game import Game
from redan.core.history import (
    BACK,
    CHANCE,
    CHOICE,
    HELD,
    NOBODY,
    ORDER,
    REDEAL,
    RESIGN,
    RULES,
    TOGETHER,
    UNDO,
    Entry,
    Frame,
)
from redan.core.match import Match
from redan.core.state import Plain, Seats, State, dump

FORMAT: Final = 1
BY_HAND: Final = "typed by hand"
UNCHECKED: Final = "not recorded"
HASH_MARK: Final = ', "hash": "'

Record = dict[str, Plain]


def state_hash(state: State) -> str:
    """What a state is, in 64 hex digits."""
    return hashlib.sha256(text_of(dump(state)).encode()).hexdigest()


def text_of(record: Mapping[str, Plain]) -> str:
    return json.dumps(record, ensure_ascii=False)


def running_hash(before: str, line: str) -> str:
    return hashlib.sha256((before + line).encode()).hexdigest()[:32]


def write(match: Match) -> str:
    """The whole transcript of a match, as one text."""
    write_lines(match)
    entries: list[Entry] = []
    entry = match._last
    while entry is not None:
        entries.append(entry)
        entry = entry.prev
    states = {} if match.over else {frame.entry: frame.base for frame in _frames(match)}
    chain = _Chain([*match.past])
    if not match.past:
        chain.add(text_of(_header(match)))
    for entry in reversed(entries):
        chain.add(entry.line)
        if entry.what == RULES:
            chain.lines.append(text_of({"state": dump(_frames(match)[0].base)}))
        elif entry in states:
            chain.lines.append(text_of({"state": dump(states[entry])}))
    chain.add(text_of(_end(match)))
    return "\n".join(chain.lines) + "\n"


def _end(match: Match) -> Record:
    end: Record = {"end": match._last.number if match._last else 0}
    if match.over:
        end["result"] = match.state.result.plain() if match.state.result else None
        end["state"] = state_hash(match.state)
    return end


def lines_since(match: Match, number: int) -> list[str]:
    """The lines behind record `number`, without running hashes: what a database keeps of a step.
    The first line of all comes with those since 0."""
    write_lines(match)
    entries: list[Entry] = []
    entry = match._last
    while entry is not None and entry.number > number:
        entries.append(entry)
        entry = entry.prev
    states = {frame.entry: frame.base for frame in _frames(match)}
    lines = [] if number or match.past else [text_of(_header(match))]
    for entry in reversed(entries):
        lines.append(entry.line)
        if entry.what == RULES:
            lines.append(text_of({"state": dump(_frames(match)[0].base)}))
        elif entry in states:
            lines.append(text_of({"state": dump(states[entry])}))
    if match.over:
        lines.append(text_of(_end(match)))
    return lines


def joined(lines: Sequence[str]) -> str:
    """The transcript from the lines of `lines_since`, step after step, with its hashes."""
    chain = _Chain([])
    number = 0
    for place, line in enumerate(lines, 1):
        if line.startswith('{"state": {'):
            chain.lines.append(line)
        elif not line.startswith('{"end": ') or place == len(lines):
            chain.add(line)
            number = json.loads(line).get("n", number)
    if not lines[-1].startswith('{"end": '):
        chain.add(text_of({"end": number}))
    return "\n".join(chain.lines) + "\n"


class _Chain:
    """Lines with their running hash."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.hash = ""
        for line in reversed(lines):
            if HASH_MARK in line:
                self.hash = line.rsplit(HASH_MARK, 1)[1][:-2]
                break

    def add(self, line: str) -> None:
        self.hash = running_hash(self.hash, line)
        self.lines.append(f'{line[:-1]}{HASH_MARK}{self.hash}"}}')


def _header(match: Match) -> Record:
    dice: Plain = UNCHECKED
    if match.dice:
        dice = match.dice.plain(opened=True)
    elif isinstance(match.source, Given):
        dice = BY_HAND
    waits: Record = {"windows": "wait"} if match.windows_wait else {}
    return {
        "redan": FORMAT,
        "game": match.game.slug,
        "rules": match.game.rules_version,
        "options": {
            name: value if isinstance(value, str | int) else list(value)
            for name, value in match.options.items()
        },
        "packs": dict(match.packs),
        "seats": [*match.names],
        "undo": "free" if match.free_undo else "by right",
        **waits,
        "dice": dice,
    }


def _frames(match: Match) -> list[Frame]:
    """All segments that count, oldest first; the last one with the answers so far."""
    now = match._frame
    frames = [Frame(now.base, now.prev, now.entry, match._trail)]
    frame = now.prev
    while frame is not None:
        frames.append(frame)
        frame = frame.prev
    frames.reverse()
    return frames


def write_lines(match: Match) -> None:
    """Write the line of every entry that has none yet."""
    # Events that stand in no trail come first, while all entries without a line are the last ones.
    entry = match._last
    while entry is not None and not entry.line:
        if entry.what in (UNDO, BACK, ORDER):
            entry.line = text_of(_event(entry))
        entry = entry.prev
    frames = _frames(match)
    for number, frame in enumerate(frames):
        if not frame.entry.line:
            record: Record = {"n": frame.entry.number, "segment": number}
            frame.entry.line = text_of({**record, "state": state_hash(frame.base)})
        held = tuple(match._held.values()) if frame is frames[-1] else ()
        trail = frame.trail
        last = trail[-1] if trail else None
        if held or (last is not None and not all(e.line for e in (*last.parts, last))):
            _write_trail(match, frame, held)


def _write_trail(match: Match, frame: Frame, held: Sequence[Entry]) -> None:
    """Play a segment again and write down what was answered, in the words of that moment."""
    game = match.game
    state = frame.base.copy()
    script = game.segment(state)
    ask: Ask | None = next(script, None)
    for entry in frame.trail:
        if entry.what == TOGETHER:
            assert isinstance(ask, Together)
            for part in entry.parts:
                _write_choice(game, state, ask, part)
            entry.line = "{}"  # stands in no file; its parts do
        elif entry.what == CHOICE:
            assert ask is not None
            _write_choice(game, state, ask, entry)
        elif not entry.line:
            entry.line = text_of(_chance(entry, ask) if entry.what == CHANCE else _event(entry))
        if entry.what in (CHOICE, TOGETHER, CHANCE):
            try:
                ask = script.send(entry.value)
            except StopIteration:
                ask = None
        else:
            match._apply(state, entry)
    for entry in held:
        assert ask is not None
        _write_choice(game, state, ask, entry)


def _write_choice(game: Game[State], state: State, ask: Ask, entry: Entry) -> None:
    if entry.line:
        return
    if isinstance(ask, Together):
        ask = next(choice for choice in ask.choices if choice.seat == entry.seat)
    assert isinstance(ask, Choose)
    record: Record = {
        "n": entry.number,
        "seat": entry.seat,
        "kind": ask.kind.name,
        "option": entry.value,
        "say": game.notation(state, ask.kind, entry.value),
    }
    if entry.by:
        record["by"] = entry.by
    if entry.what == HELD:
        record["held"] = True
    entry.line = text_of(record)


def _chance(entry: Entry, ask: Ask | None) -> Record:
    record: Record = {"n": entry.number}
    if isinstance(ask, Roll):
        record["roll"] = list(entry.raw)
        record["faces"] = [ask.low, ask.high]
    else:
        assert isinstance(ask, Pick)
        record["pick"] = list(entry.raw)
        record["weights"] = len(ask.weights) if ask.even else list(ask.weights)
        if ask.to != NOBODY:
            record["to"] = ask.to
    record["outcome"] = entry.value
    record["why"] = ask.why
    record["at"] = entry.at
    return record


def _event(entry: Entry) -> Record:
    record: Record = {"n": entry.number}
    if entry.what == UNDO:
        return {**record, "undo": entry.value, "seat": entry.seat}
    if entry.what == BACK:
        return {**record, "back": entry.value, "seat": entry.seat}
    if entry.what == RESIGN:
        return {**record, "resign": entry.seat}
    if entry.what == ORDER:
        order: Record = {"order": entry.name, "seat": entry.seat, "on": bool(entry.value)}
        return {**record, **order, "round": entry.at}
    if entry.what == REDEAL:
        return {**record, "redeal": entry.name, "seed": entry.value}
    return {**record, "draw": "agreed"}


def write_cut(match: Match, seats: Seats) -> str:
    """The transcript as far as these seats may know it; the whole one once the game is over."""
    if match.over:
        return write(match)
    write_lines(match)
    header = _header(match)
    header["cut"] = [*sorted(seats)]
    if match.dice:
        header["dice"] = match.dice.plain(opened=False)
    options: Record = {}
    for setting in match.game.settings:
        value = match.options[setting.name]
        if isinstance(value, str | int):
            options[setting.name] = value
        else:
            options[setting.name] = [
                own if seat in seats else None for seat, own in enumerate(value)
            ]
    header["options"] = options
    chain = _Chain([])
    chain.add(text_of(header))
    number = 0
    for record in _seen_records(match, seats):
        number += 1
        chain.add(text_of({"n": number, **record}))
    chain.add(text_of({"end": number}))
    return "\n".join(chain.lines) + "\n"


def _seen_records(match: Match, seats: Seats) -> list[Record]:
    """What these seats have seen happen, without what tells more than that."""
    running = match._chain
    frames = _frames(match)
    records: list[Record] = []
    for frame in frames:
        trail = frame.trail
        if frame is frames[-1] and running.seat != NOBODY and running.seat not in seats:
            trail = trail[: running.place]
        for entry in (part for whole in trail for part in (whole.parts or (whole,))):
            if entry.what == REDEAL:
                continue
            record: Record = json.loads(entry.line)
            hidden = entry.seat != NOBODY and entry.seat not in seats
            if hidden and entry.what in (CHOICE, HELD):
                hidden = match.game.kind(str(record["kind"])).secret
            elif entry.what == RESIGN:
                hidden = False
            if not hidden:
                for name in ("n", "by", "held", "at"):
                    record.pop(name, None)
                if "pick" in record:
                    # What could have been drawn tells what the others hold.
                    del record["pick"], record["weights"]
                records.append(record)
    for seat, entry in sorted(match._held.items()):
        if seat in seats:
            own: Record = json.loads(entry.line)
            records.append({name: own[name] for name in own if name not in ("n", "by")})
    return records
