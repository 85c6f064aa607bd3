"""Reading transcripts: every line is checked, and the present rules play the game again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Final, NoReturn, TypeAlias

from redan.core.asks import Pick, Roll
from redan.core.chance import Chance, Drawn, Fast, Given
from redan.core.errors import BadTranscript, RedanError
from redan.core.game import Game
from redan.core.history import (
    BACK,
    DRAW,
    NOBODY,
    ORDER,
    REDEAL,
    RESIGN,
    RULES,
    UNDO,
    Dice,
    Entry,
)
from redan.core.match import Match
from redan.core.state import State, restore
from redan.core.transcript import (
    BY_HAND,
    FORMAT,
    HASH_MARK,
    Record,
    running_hash,
    state_hash,
    text_of,
)

MANY: Final = 1_000_000
"""No game draws from so many things at once."""

Watch: TypeAlias = "Callable[[Match, Record], None]"


def _nobody_watches(_: Match, __: Record) -> None:
    pass


class Report:
    """What a reading of a transcript found out.

    replayed   records that the present rules played again, with the same states
    only_kept  records played under other rules, of which only dice and hashes were checked
    void       records that were taken back
    dice       rolls and draws checked against the seed
    """

    def __init__(self) -> None:
        self.game = ""
        self.rules = ""
        self.earlier: list[str] = []
        self.replayed = 0
        self.only_kept = 0
        self.void = 0
        self.dice = 0
        self.by_hand = 0
        self.states = 0
        self.finished = False
        self.dropped = 0
        self.source = ""


class _Reader:
    """Reads lines one by one, keeps the running hash, and says what is wrong with which line."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        if self.lines and not self.lines[-1]:
            self.lines.pop()
        self.number = 0
        self.hash = ""
        if not self.lines:
            raise BadTranscript("the file is empty; a transcript has at least two lines", 1)

    def wrong(self, what: str) -> NoReturn:
        raise BadTranscript(what, self.number)

    def next(self) -> Record:
        """The next record; its line must belong behind the one before."""
        self.number += 1
        if self.number > len(self.lines):
            self.wrong("the file ends here without its last line; it was cut off")
        line = self.lines[self.number - 1]
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict) or (self.number == 1 and "redan" not in record):
            if self.number == 1:
                self.wrong("this is not a transcript of Redan")
            self.wrong("the line is damaged or cut off: it is no JSON record")
        if self.number == 1 and record["redan"] != FORMAT:
            self.wrong(
                f"this transcript has format {record['redan']!r}, made by a newer Redan; "
                f"this one reads format {FORMAT}"
            )
        if HASH_MARK not in line or not line.endswith('"}'):
            self.wrong("the line has no running hash at its end")
        body, found = line[:-2].rsplit(HASH_MARK, 1)
        self.hash = running_hash(self.hash, body + "}")
        if self.hash != found:
            self.wrong("the running hash does not fit: this line was changed, or one is missing")
        return record

    def state(self) -> Record | None:
        """The state line that may stand behind a record."""
        if self.number < len(self.lines):
            line = self.lines[self.number]
            if line.startswith('{"state": {'):
                self.number += 1
                try:
                    record = json.loads(line)
                except ValueError:
                    self.wrong("the line is damaged or cut off: it is no JSON record")
                facts = record.get("state")
                if not isinstance(facts, dict):
                    self.wrong("a state line holds the state alone")
                return facts
        return None


class _Row:
    """A record with its line number and the state line behind it."""

    def __init__(self, record: Record, line: str, number: int, state: Record | None) -> None:
        self.record = record
        self.line = line
        self.number = number
        self.state = state
        self.void = False


def read(text: str, game: Game[State] | None = None) -> Match:
    """The match that a transcript holds, ready to go on."""
    match, report = examine(text, game)
    if match is None:
        raise BadTranscript(
            f"this game ended under rules {report.rules}, and Redan plays others now; "
            "`redan verify` checks its dice and hashes"
        )
    return match


def examine(
    text: str, game: Game[State] | None = None, watch: Watch = _nobody_watches
) -> tuple[Match | None, Report]:
    """Read a transcript and check everything that can be checked. There is no match where the
    game ended under rules that are no longer played. `watch` is called with the match and the
    record after each record that was played again; it may copy the match."""
    reader = _Reader(text)
    header = reader.next()
    game = game or _game_of(reader, header)
    if header.get("game") != game.slug:
        reader.wrong(f"this is a transcript of {header.get('game')!r}, not of {game.slug!r}")
    if "cut" in header:
        reader.wrong("this transcript was cut to what a watcher may know; it cannot be played on")
    rows, end = _rows(reader)
    if end.get("end") != len(rows):
        reader.wrong(f"there should be {end.get('end')!r} records before this line")
    report = Report()
    report.game = game.slug
    report.finished = end.get("result") is not None
    _strike_out(rows)
    if not report.finished:
        for row in rows:
            if "segment" in row.record and not row.void and row.state is None:
                raise BadTranscript("the state of this segment is missing", row.number + 1)
    report.void = sum(row.void for row in rows)
    source = _check_dice(header, rows, report)
    match = _blank(game, header, source)
    start = _last_rules(rows)
    version = str(rows[start].record["rules"]) if start >= 0 else str(header.get("rules"))
    report.rules = version
    report.earlier = _versions(header, rows)[:-1]
    if version == game.rules_version:
        _replay(match, rows, start, report, watch)
        if start >= 0:
            match.past = tuple(reader.lines[: rows[start].number - 1])
        report.only_kept = sum(not row.void for row in rows[: max(start, 0)])
    else:
        report.only_kept = sum(not row.void for row in rows)
        report.earlier.append(version)
        if not report.finished:
            _migrate(match, rows, version, report)
            match.past = tuple(reader.lines[:-1])
    if version == game.rules_version:
        _check_end(reader, match, end, rows)
        return match, report
    return None if report.finished else match, report


def _game_of(reader: _Reader, header: Record) -> Game[State]:
    from redan.core.registry import find

    try:
        return find(str(header.get("game")))
    except RedanError as error:
        reader.wrong(str(error))


def _rows(reader: _Reader) -> tuple[list[_Row], Record]:
    rows: list[_Row] = []
    while True:
        record = reader.next()
        if "end" in record:
            if reader.number < len(reader.lines):
                reader.number += 1
                reader.wrong("there is more behind the last line of the transcript")
            return rows, record
        if record.get("n") != len(rows) + 1:
            reader.wrong(f"this should be record {len(rows) + 1}, it says {record.get('n')!r}")
        line, number = reader.lines[reader.number - 1], reader.number
        rows.append(_Row(record, _without_hash(line), number, reader.state()))


def _without_hash(line: str) -> str:
    return line.rsplit(HASH_MARK, 1)[0] + "}"


def _number(row: _Row, name: str) -> int:
    value = row.record.get(name)
    if not isinstance(value, int):
        raise BadTranscript(f"{name!r} should be a number, it is {value!r}", row.number)
    return value


def _strike_out(rows: list[_Row]) -> None:
    """Mark the records that were taken back."""
    for place, row in enumerate(rows):
        if "undo" in row.record:
            for other in rows[_earlier(row, "undo", place) - 1 : place]:
                other.void = "order" not in other.record and "undo" not in other.record
        elif "back" in row.record:
            rows[_earlier(row, "back", place) - 1].void = True


def _earlier(row: _Row, name: str, place: int) -> int:
    """The number of an earlier record, which this one takes back."""
    number = _number(row, name)
    if not 0 < number <= place:
        raise BadTranscript(f"there is no record {number} to take back", row.number)
    return number


def _check_dice(header: Record, rows: Sequence[_Row], report: Report) -> Chance:
    """Check every die and draw against the seed, the void ones too."""
    dice = header.get("dice")
    report.source = "checked" if isinstance(dice, dict) else str(dice)
    drawn = [row for row in rows if "roll" in row.record or "pick" in row.record]
    if not isinstance(dice, dict):
        report.by_hand = len(drawn)
        return Given() if dice == BY_HAND else Fast(len(rows))
    stream = _opened(dice).stream()
    furthest = 0
    again: list[int] = []
    for place, row in enumerate(rows):
        if "rules" in row.record:
            again = _drawn_since(row, rows[:place])
        if "roll" not in row.record and "pick" not in row.record:
            continue
        ask = _ask_of(row)
        at = _number(row, "at")
        if again and at == again[0]:
            again.pop(0)
        elif at == furthest:
            again = []
        else:
            raise BadTranscript(
                f"the next number of the seed is at place {furthest}, not {at}", row.number
            )
        stream.place = at
        made = stream.roll(ask) if isinstance(ask, Roll) else stream.pick(ask)
        raw = row.record["roll"] if isinstance(ask, Roll) else row.record["pick"]
        if list(made.raw) != raw:
            raise BadTranscript(
                f"the seed gives {list(made.raw)} at place {made.at}, not {raw}", row.number
            )
        report.dice += len(made.raw)
        furthest = max(furthest, stream.place)
    stream.place = furthest
    return stream


def _drawn_since(change: _Row, rows: Sequence[_Row]) -> list[int]:
    """Where the dice lie that a change of the rules, whose record this is, tries again."""
    start = _earlier(change, "from", len(rows))
    return [
        _number(row, "at")
        for row in rows[start:]
        if ("roll" in row.record or "pick" in row.record) and not row.void
    ]


def _opened(dice: Record) -> Dice:
    try:
        secret = bytes.fromhex(str(dice["secret"]))
        contributions = dice["contributions"]
        assert isinstance(contributions, list)
        opened = Dice(secret, [bytes.fromhex(str(part)) for part in contributions])
        fits = opened.plain(opened=True) == dice
    except (ValueError, KeyError, AssertionError):
        raise BadTranscript("the dice of the table are not given as they should be", 1) from None
    if not fits:
        raise BadTranscript("the secret or a contribution is not the one that was committed", 1)
    return opened


def _ask_of(row: _Row) -> Roll | Pick:
    record = row.record
    try:
        if "roll" in record:
            roll, faces = record["roll"], record["faces"]
            assert isinstance(roll, list)
            assert isinstance(faces, list)
            low, high = faces
            assert isinstance(low, int)
            assert isinstance(high, int)
            assert low <= high
            return Roll(len(roll), low=low, high=high)
        weights = record["weights"]
        if isinstance(weights, int):
            assert 0 < weights < MANY
            return Pick([1] * weights)
        assert isinstance(weights, list)
        numbers = [weight for weight in weights if isinstance(weight, int) and weight >= 0]
        assert len(numbers) == len(weights)
        assert sum(numbers)
        return Pick(numbers)
    except (AssertionError, KeyError, TypeError, ValueError):
        raise BadTranscript(
            "the record does not say what was rolled or drawn", row.number
        ) from None


def _blank(game: Game[State], header: Record, source: Chance) -> Match:
    """A match with the header's options, to be begun anew with the first record."""
    options, seats = header.get("options"), header.get("seats")
    if not isinstance(options, dict) or not isinstance(seats, list):
        raise BadTranscript("the first line must name the options and the seats", 1)
    free_undo = header.get("undo") == "free"
    names = [str(name) for name in seats]
    try:
        match = Match(game, options, chance=Given(), names=names, free_undo=free_undo)  # type: ignore[arg-type]
    except RedanError as error:
        raise BadTranscript(str(error), 1) from None
    packs = header.get("packs")
    match.packs = (
        {name: str(value) for name, value in packs.items()} if isinstance(packs, dict) else {}
    )
    dice = header.get("dice")
    match.dice = _opened(dice) if isinstance(dice, dict) else None
    match.source = source
    match.windows_wait = header.get("windows") == "wait"
    if len(match.names) != len(match.seats):
        raise BadTranscript(f"there should be {len(match.seats)} seats", 1)
    return match


def _last_rules(rows: Sequence[_Row]) -> int:
    for place in range(len(rows) - 1, -1, -1):
        if "rules" in rows[place].record:
            return place
    return -1


def _versions(header: Record, rows: Sequence[_Row]) -> list[str]:
    changes = [row.record["rules"] for row in rows if "rules" in row.record]
    return [str(version) for version in (header.get("rules"), *changes)]


def _replay(match: Match, rows: Sequence[_Row], start: int, report: Report, watch: Watch) -> None:
    """Play the records again by the present rules."""
    state = match.game.setup(match.options)
    after: Entry | None = None
    if start >= 0:
        row = rows[start]
        if row.state is None or _state_line_hash(row.state) != row.record.get("state"):
            raise BadTranscript("the state behind this line is missing or changed", row.number + 1)
        restore(state, row.state)
        after = Entry(None, RULES, NOBODY, 0)
        after.number = _number(row, "n")
        after.line = row.line
    place = start + 1
    if place >= len(rows) or "segment" not in rows[place].record:
        raise BadTranscript("the record of the first segment is missing", rows[start].number + 1)
    match._begin(state, after)
    _remember(match, rows[: max(start, 0)])
    for row in rows[place:]:
        if row is rows[place]:
            _check_state(match, row, report)
        elif row.void:
            match._last = Entry(match._last, "void", NOBODY, 0)
        else:
            try:
                _feed(match, row, report)
            except BadTranscript:
                raise
            except RedanError as error:
                raise BadTranscript(str(error), row.number) from None
        last = match._last
        assert last is not None
        last.line = row.line
        if not row.void:
            report.replayed += 1
            watch(match, row.record)
    match._advance()


def _state_line_hash(facts: Record) -> str:
    return hashlib.sha256(text_of(facts).encode()).hexdigest()


def _check_state(match: Match, row: _Row, report: Report) -> None:
    if row.record.get("state") != state_hash(match._frame.base):
        raise BadTranscript(
            "the state of the game here is not the one that was recorded", row.number
        )
    if row.state is not None and _state_line_hash(row.state) != row.record.get("state"):
        raise BadTranscript("this state line was changed", row.number + 1)
    report.states += 1


def _feed(match: Match, row: _Row, report: Report) -> None:
    """Let one record happen again."""
    record = row.record
    if "kind" in record:
        _feed_choice(match, row)
    elif "roll" in record or "pick" in record:
        ask = match.chance_ask
        told = _ask_of(row)
        same = type(ask) is type(told)
        if isinstance(ask, Roll) and isinstance(told, Roll):
            same = (ask.count, ask.low, ask.high) == (told.count, told.low, told.high)
        elif isinstance(ask, Pick) and isinstance(told, Pick):
            same = list(ask.weights) == list(told.weights)
        if not same or ask is None:
            raise BadTranscript(f"the rules ask {match._asking} here, not {told}", row.number)
        _feed_chance(match, ask, row)
    elif "segment" in record:
        if match._asking is not None or match.over:
            raise BadTranscript(f"no segment starts here; {match._asking} is asked", row.number)
        match._close_segment()
        if match.over:
            raise BadTranscript("the game is over before this line", row.number)
        _check_state(match, row, report)
    elif "resign" in record:
        match._mark(match._record(RESIGN, _number(row, "resign"), 0))
    elif "draw" in record:
        match._mark(match._record(DRAW, NOBODY, 0))
    elif "redeal" in record:
        seed, name = _number(row, "seed"), str(record["redeal"])
        match._mark(match._record(REDEAL, NOBODY, seed, name=name))
    elif "order" in record:
        seat, name = _number(row, "seat"), str(record["order"])
        match._seat(seat)
        match._order_kind(name)
        match._record(ORDER, seat, int(bool(record.get("on"))), at=_number(row, "round"), name=name)
        _order(match, row)
    elif "undo" in record or "back" in record:
        what = UNDO if "undo" in record else BACK
        match._record(what, _number(row, "seat"), _number(row, what))
    else:
        raise BadTranscript("this record is of no kind that Redan knows", row.number)


def _order(match: Match, row: _Row) -> None:
    seat, name = _number(row, "seat"), str(row.record["order"])
    if row.record.get("on"):
        match._orders = (*match._orders, (seat, name, _number(row, "round")))
    else:
        match._orders = tuple(o for o in match._orders if o[0] != seat or o[1] != name)


def _remember(match: Match, rows: Sequence[_Row]) -> None:
    """Who has left and what was ordered in what is not played again."""
    for row in rows:
        if row.void:
            continue
        if "resign" in row.record:
            match._left |= {_number(row, "resign")}
        elif "order" in row.record:
            _order(match, row)


def _feed_choice(match: Match, row: _Row) -> None:
    seat, option, by = _number(row, "seat"), _number(row, "option"), row.record.get("by", "")
    ask = match.ask_of(seat)
    if ask.kind.name != row.record["kind"]:
        raise BadTranscript(
            f"{ask.kind.name!r} is asked here, not {row.record['kind']!r}", row.number
        )
    if option not in match.legal(ask):
        raise BadTranscript(str(match.refusal(ask, ask.kind, option)), row.number)
    if not by:
        match._push_step(seat)
    match._answer(ask, option, str(by))


def _feed_chance(match: Match, ask: Roll | Pick, row: _Row) -> None:
    outcome = _number(row, "outcome")
    raw = row.record["roll" if isinstance(ask, Roll) else "pick"]
    assert isinstance(raw, list)
    numbers = [number for number in raw if isinstance(number, int)]
    if isinstance(ask, Roll):
        right = len(numbers) == ask.count and ask.low <= min(numbers, default=ask.low)
        right = right and max(numbers, default=ask.low) <= ask.high
    else:
        right = len(numbers) == 1 and 0 <= numbers[0] < ask.total
    if right:
        made = ask.outcome_of(numbers) if isinstance(ask, Roll) else ask.at(numbers[0])
        right = made == outcome
    elif not numbers:  # laid out by somebody who enumerates: only what came of it is known
        right = any(outcome == one for one, _ in ask.outcomes())
    if not right:
        raise BadTranscript(f"{raw} does not come to {outcome} in {ask}", row.number)
    match._happened(ask, Drawn(outcome, numbers, _number(row, "at")))


def _migrate(match: Match, rows: Sequence[_Row], version: str, report: Report) -> None:
    """Go on under the present rules from the last segment of a running game: the answers since
    are tried again, and from the first that no longer fits they are void."""
    live = [place for place, row in enumerate(rows) if "segment" in row.record and not row.void]
    last = rows[live[-1]] if live else rows[-1]
    if not live or last.state is None:
        raise BadTranscript("the state of the running segment is missing", last.number + 1)
    if _state_line_hash(last.state) != last.record.get("state"):
        raise BadTranscript("this state line was changed", last.number + 1)
    facts = dict(last.state)
    if match.game.migrate:
        facts = match.game.migrate(version, facts)  # type: ignore[arg-type,assignment]
    state = match.game.setup(match.options)
    restore(state, facts)
    entry = Entry(None, RULES, NOBODY, 0)
    entry.number = len(rows) + 1
    match._begin(state, entry)
    _remember(match, rows[: live[-1]])
    since = [row for row in rows[live[-1] + 1 :] if not row.void and "undo" not in row.record]
    kept = 0
    fits = True
    for row in since:
        if not fits and "resign" not in row.record and "order" not in row.record:
            continue
        try:
            _feed(match, row, Report())
        except RedanError:
            fits = False
        else:
            kept += 1
    report.dropped = len(since) - kept
    change: Record = {"n": entry.number, "rules": match.game.rules_version, "before": version}
    change |= {"from": last.record["n"], "kept": kept, "void": report.dropped}
    entry.line = text_of({**change, "state": state_hash(match._frame.base)})
    match._advance()


def _check_end(reader: _Reader, match: Match, end: Record, rows: Sequence[_Row]) -> None:
    result = end.get("result")
    now = match.result.plain() if match.result else None
    if result is not None and result != now:
        reader.wrong(f"the game did not end like this: it came to {now}")
    if result is None and match.over and len(rows) == (match._last.number if match._last else 0):
        reader.wrong("the game is over, but the last line does not say so")
    if result is not None and end.get("state") != state_hash(match.state):
        reader.wrong("the last state of the game is not the one that was recorded")
