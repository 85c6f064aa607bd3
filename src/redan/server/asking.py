"""Questions to a table that change nothing: odds, why not, earlier positions, transcripts.

Each takes a match it may use up (a copy) and runs in a thread, for some of them take a while.
"""

from __future__ import annotations

from dataclasses import dataclass

from redan.core.asks import Choose, Kind
from redan.core.chance import Fast, Given
from redan.core.errors import BadTranscript, RedanError, Refused
from redan.core.game import ALLOWED, Game
from redan.core.match import Match
from redan.core.odds import odds
from redan.core.reading import Report, examine
from redan.core.scene import plain
from redan.core.state import Plain, Seats, State
from redan.core.transcript import HASH_MARK, Record
from redan.server.seating import Json, Unknown
from redan.server.seen import log_lines, position

MOVES = {"kind", "roll", "pick", "resign", "draw"}
"""Records that lead to another position."""

MANY_OPTIONS = 40
"""Of so many options at most the odds are worked out at once."""


def odds_of(match: Match, seat: int, answers: list[int]) -> Json:
    """What may follow an option, or a row of them: the outcomes, and the slip of a player."""
    ask = match.ask_of(seat)
    for answer in answers[:1]:
        if answer not in match.legal(ask):
            raise match.refusal(ask, ask.kind, answer)
    slip = match.game.table().slip(match.state, ask, tuple(answers))
    said = match.notation(answers[0], ask)
    ahead, option = _ahead(match, seat, answers)
    found = odds(ahead, seat, option)
    outcomes: list[Plain] = [
        {
            "text": words,
            "of": [chance.numerator, chance.denominator],
            "percent": f"{float(100 * chance):.1f}",
        }
        for words, chance in found.outcomes
    ]
    return {
        "option": answers[0],
        "answers": [*answers],
        "say": said,
        "exact": found.exact,
        "basis": found.basis(),
        "outcomes": outcomes,
        "slip": plain(slip),
    }


def _ahead(match: Match, seat: int, answers: list[int]) -> tuple[Match, int]:
    """The match before the last of these answers. No die falls on the way: where one would, the
    answer before it is the last."""
    ahead = match.copy()
    ahead.source = Given()
    ahead.free_undo = False
    for place, answer in enumerate(answers[:-1]):
        before = ahead.copy()
        ahead.play(answer, seat=seat)
        if ahead.chance_ask is not None or all(ask.seat != seat for ask in ahead.asks):
            return before, answers[place]
    return ahead, answers[-1]


def all_odds(match: Match, seat: int) -> list[Json]:
    """The odds of every option that has more than one outcome."""
    options = list(match.legal(match.ask_of(seat)))[:MANY_OPTIONS]
    told = [odds_of(match, seat, [option]) for option in options]
    return [one for one in told if len(_list(one["outcomes"])) > 1]


def slip_of(match: Match, seat: int, answers: list[int]) -> Json:
    """The odds of a row of answers as a player would work them out."""
    ask = match.ask_of(seat)
    slip = match.game.table().slip(match.state, ask, tuple(answers))
    return {"slip": plain(slip)}


def _list(value: Plain) -> list[Plain]:
    assert isinstance(value, list)
    return value


def why_not(match: Match, seat: int, thing: str = "") -> list[Json]:
    """What this seat might try now and may not, with the reason; that of one thing alone."""
    ask = match.ask_of(seat)
    legal = set(match.legal(ask))
    told = []
    for kind, option in match.game.table().clickable(match.state, ask):
        if kind is ask.kind and option in legal:
            continue
        if match.game.refused(match.state, ask, kind, option) == ALLOWED:
            continue
        points = _points(match, ask, kind, option)
        if not thing or thing in points:
            told.append(_refusal(match, ask, kind, option, points))
    return told


def why_not_one(match: Match, seat: int, kind: str, option: int) -> Json:
    """Why this answer may not be given now."""
    ask = match.ask_of(seat)
    try:
        found = match.game.kind(kind)
    except KeyError:
        raise Unknown(f"there is no kind of decision {kind!r}") from None
    if not 0 <= option < found.size:
        raise Unknown(f"{option} is no option of {kind!r}")
    if found is ask.kind and option in match.legal(ask):
        return {"allowed": True, "say": match.notation(option, ask), "text": "", "rule": ""}
    return _refusal(match, ask, found, option, _points(match, ask, found, option))


def why_not_said(match: Match, seat: int, said: str) -> Json:
    """Why what was typed may not be done now."""
    ask = match.ask_of(seat)
    try:
        option = match.parse(said[:200], ask)
    except Refused as refusal:
        return {"allowed": False, "say": said, "text": str(refusal), "rule": refusal.rule}
    return {"allowed": True, "say": match.notation(option, ask), "text": "", "rule": ""}


def _refusal(match: Match, ask: Choose, kind: Kind, option: int, points: tuple[str, ...]) -> Json:
    refusal = match.refusal(ask, kind, option)
    return {
        "allowed": False,
        "kind": kind.name,
        "option": option,
        "say": match.game.notation(match.state, kind, option),
        "points": [*points],
        "text": str(refusal),
        "rule": refusal.rule,
    }


def _points(match: Match, ask: Choose, kind: Kind, option: int) -> tuple[str, ...]:
    """What an option of any kind points at, asked as if it were of the question's kind."""
    asked = ask if kind is ask.kind else Choose(ask.seat, kind, ask.legal, *ask.given)
    return match.game.table().label(match.state, asked, option).points


# ---- Earlier positions


@dataclass(frozen=True)
class Moment:
    """A position of the past, and what led to it."""

    match: Match
    text: str
    line: int


def moments(text: str, game: Game[State], eyes: Seats) -> list[Moment]:
    """All positions of a game as these eyes saw them, oldest first, without what was taken back.
    While somebody else answered a chain of questions nothing was to be seen, so nothing is here."""
    found: list[tuple[Match, Record]] = []

    def watch(match: Match, record: Record) -> None:
        if "segment" in record and found:
            found[-1] = (match.copy(), found[-1][1])
        elif "segment" in record or MOVES & record.keys():
            found.append((match.copy(), record))

    last, _ = examine(text, game, watch)
    if last is None or not found:
        raise Refused("this game was played under rules that are no more; it cannot be replayed")
    found[-1] = (last, found[-1][1])
    made: list[Moment] = []
    before: object = None
    for match, record in found:
        log = len(match.log(eyes))
        now = (match.view(eyes), log)
        if now != before:
            made.append(Moment(match, _happened(match, record, eyes), log))
            before = now
    return made


def _happened(match: Match, record: Record, eyes: Seats) -> str:
    """What led to a position, in a few words; hidden answers and draws are not told."""
    if "kind" in record:
        seat = record["seat"]
        assert isinstance(seat, int)
        hidden = seat not in eyes and match.game.kind(str(record["kind"])).secret
        return f"{match.names[seat]}: {'a secret choice' if hidden else record['say']}"
    if "roll" in record:
        return f"dice {' '.join(str(face) for face in _list(record['roll']))}"
    if "pick" in record:
        hidden = "to" in record and record["to"] not in eyes
        return "a hidden draw" if hidden else "a draw"
    if "resign" in record:
        seat = record["resign"]
        assert isinstance(seat, int)
        return f"{match.names[seat]} leaves the game"
    return "a draw is agreed" if "draw" in record else "the start"


def moment_told(moment: Moment, number: int, eyes: Seats) -> Json:
    """A position of the past for a watcher."""
    told = position(moment.match, eyes)
    return {
        **told,
        "n": number,
        "text": moment.text,
        "line": moment.line,
        "log": [*log_lines(moment.match, eyes)],
        "over": moment.match.over,
    }


# ---- Transcripts


def verified(text: str) -> Json:
    """What a reading of a transcript finds, for people."""
    try:
        _, report = examine(text)
    except BadTranscript as error:
        return {"ok": False, "text": str(error), "line": error.line, "report": []}
    except RedanError as error:
        return {"ok": False, "text": str(error), "line": 0, "report": []}
    told = report_lines(report)
    return {"ok": True, "text": told[0], "line": 0, "report": [*told], "game": report.game}


def report_lines(report: Report) -> list[str]:
    """What a reading of a transcript found, in sentences."""
    state = "finished" if report.finished else "still running"
    told = [f"{report.game}, rules {report.rules}, {state}: the file is whole."]
    if report.replayed:
        told.append(f"{report.replayed} records played again, {report.states} states as recorded.")
    if report.only_kept:
        told.append(f"{report.only_kept} records were played under other rules; "
                    "of these only dice and hashes were checked.")  # fmt: skip
    if report.source == "checked":
        told.append(f"{report.dice} dice and draws checked against the committed seed.")
    else:
        told.append(f"Dice and draws: {report.source}; nobody can check them.")
    if report.void:
        told.append(f"{report.void} records were taken back and do not count.")
    return told


def lines_of(text: str) -> tuple[Match, tuple[str, ...]]:
    """A transcript as a table keeps it, without running hashes, once it has been checked."""
    match, _ = examine(text)
    if match is None:
        raise Refused("this game ended under rules that are no longer played; it can be verified")
    lines = []
    for line in text.rstrip("\n").split("\n"):
        if HASH_MARK in line:
            line = line.rsplit(HASH_MARK, 1)[0] + "}"
        if match.over or not line.startswith('{"end": '):
            lines.append(line)
    return match, tuple(lines)


def start_from(match: Match) -> tuple[tuple[str, ...], Match]:
    """A position as the beginning of another table. What comes is thrown anew, and not from the
    secret of a game that everybody may know by now."""
    other = match.copy()
    other.dice = None
    if not isinstance(other.source, Given):
        other.source = Fast(0)
    other.windows_wait = False
    other.free_undo = True
    lines = [
        line.rsplit(HASH_MARK, 1)[0] + "}" if HASH_MARK in line else line
        for line in other.save().rstrip("\n").split("\n")
    ]
    return tuple(line for line in lines if other.over or not line.startswith('{"end": ')), other
