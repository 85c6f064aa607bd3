"""What a person may ask a table to do: a request becomes an event's name and facts, or a refusal.

Nothing is changed here. Whether an answer is legal the match says when the table tries the step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from redan.bots import names as bot_names
from redan.core.chance import commitment
from redan.core.errors import BadOptions, Refused
from redan.core.match import Match
from redan.core.state import Plain, Seats
from redan.server import events as do
from redan.server.events import Due
from redan.server.seating import (
    BOT,
    HOTSEAT,
    NO_PART,
    OPEN,
    PERSON,
    Json,
    NotYours,
    Seat,
    Stale,
    Unknown,
)
from redan.server.tables import GATHERING, RUNNING, Table, eyes_name

HEX64: Final = re.compile(r"[0-9a-f]{64}")
CHAT: Final = 500
"""So many signs a line of chat has at most."""

Draft = tuple[str, Json]


def decide(table: Table, what: str, asked: Json, person: str, name: str) -> Draft:
    """The event that a request comes to, where this person may ask for it."""
    if what not in _REQUESTS:
        raise Unknown(f"a table does not know {what!r}")
    return _REQUESTS[what](table, asked, person, name)


def decide_due(table: Table, due: Due) -> Draft | None:
    """The event that something due comes to; None where it is no longer so."""
    if due not in table.dues:
        return None
    if due.key == "dice":
        parts: Json = {
            str(place): NO_PART for place, seat in enumerate(table.seats) if not seat.ready
        }
        return (do.OPENED, {"parts": parts}) if parts else None
    match = table.match
    kind, _, number = due.key.partition(":")
    seat = int(number)
    if kind not in ("close", "auto") or match is None:
        return None
    if all(ask.seat != seat for ask in match.asks):
        return None
    return do.SETTLED, {"seat": seat}


def check_fresh(table: Table, asked: Json, eyes: Seats) -> None:
    """Refuse where the one who acts has not seen the newest they may know."""
    seq = asked.get("seq")
    if seq is None:
        return
    newest = table.seen.get(eyes_name(eyes), 0)
    if seq != newest:
        raise Stale(f"something has happened since {seq}; the newest is {newest}")


def eyes_of(table: Table, person: str, wanted: object = None) -> Seats:
    """With whose eyes a person looks: those asked for, else all they hold; where people at one
    screen hide something from each other, none until they say whose."""
    held = table.held(person)
    if wanted is None:
        return frozenset() if table.private(person) else held
    if not isinstance(wanted, list) or not all(isinstance(seat, int) for seat in wanted):
        raise BadOptions("eyes are a list of seats")
    eyes = frozenset(seat for seat in wanted if isinstance(seat, int))
    if not eyes <= held:
        raise NotYours("you may look only with the eyes of seats you hold")
    if len(eyes) > 1 and eyes != held:
        raise BadOptions("look with one seat of yours, with all of them, or with none")
    return eyes


def own_seat(table: Table, asked: Json, person: str) -> int:
    """The seat a request acts for; it must be this person's."""
    held = table.held(person)
    seat = asked.get("seat")
    if seat is None and len(held) == 1:
        return min(held)
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise BadOptions("say for which seat")
    if seat not in held:
        raise NotYours(f"seat {seat} is not yours")
    return seat


def _play(table: Table, asked: Json, person: str, _: str) -> Draft:
    seat = own_seat(table, asked, person)
    match = table.playing()
    answers = asked.get("answers")
    if not isinstance(answers, list) or not 1 <= len(answers) <= 100:
        raise BadOptions("answers are a list of options, at least one")
    if any(isinstance(one, bool) or not isinstance(one, int | str) for one in answers):
        raise BadOptions("an answer is an option's number or its notation")
    if all(ask.seat != seat for ask in match.asks):
        raise Refused("the game is over" if match.over else "you are not asked anything now")
    return do.PLAYED, {"seat": seat, "answers": [*answers]}


def _enter(table: Table, asked: Json, person: str, _: str) -> Draft:
    held = table.held(person)
    if not held:
        raise NotYours("only those who play enter dice and cards")
    raw = asked.get("raw")
    if not isinstance(raw, list) or not all(type(one) is int for one in raw) or len(raw) > 100:
        raise BadOptions("what was thrown or drawn is a list of numbers")
    seat = asked.get("seat")
    if isinstance(seat, int) and seat >= 0 and seat not in held:
        raise NotYours(f"seat {seat} is not yours")
    if seat is None or seat == -1:
        seat = min(held) if len(held) == 1 else None
    return do.ENTERED, {"raw": [*raw], "seat": seat}


def _undo(table: Table, asked: Json, person: str, _: str) -> Draft:
    seat = own_seat(table, asked, person)
    match = table.playing()
    if not match.may_undo(None if table.free_undo else seat):
        return do.UNDONE, {"seat": seat}
    mine = table.held(person)
    others = _others(table, match, mine)
    if not others or match.over:
        raise Refused(_no_undo(match))
    if not _played_before(match, seat):
        raise Refused("you have played nothing yet that could be taken back")
    return do.WANTS_UNDO, {"seat": seat, "need": [*sorted(others)]}


def _no_undo(match: Match) -> str:
    if match.over:
        return "the game is over"
    return (
        "chance or another player has come between and nobody else plays here who could agree; "
        "begin with free undo to take back anything"
    )


def _played_before(match: Match, seat: int) -> bool:
    step = match._step
    while step is not None:
        if step.seat == seat:
            return True
        step = step.prev
    return False


def _others(table: Table, match: Match, mine: Seats) -> Seats:
    """The seats of other people who still play."""
    return frozenset(
        place
        for place, seat in enumerate(table.seats)
        if seat.kind in (PERSON, HOTSEAT) and place not in mine and place not in match.left
    )


def _agree(table: Table, asked: Json, person: str, _: str) -> Draft:
    seat = own_seat(table, asked, person)
    if table.consent is None:
        raise Refused("nobody asks to take anything back")
    agree = bool(asked.get("agree"))
    if seat != table.consent.by and seat not in table.consent.need:
        raise Refused("you have agreed already")
    if seat == table.consent.by and agree:
        raise Refused("the others must agree, not you")
    return do.AGREES, {"seat": seat, "agree": agree}


def _undo_to(table: Table, asked: Json, person: str, _: str) -> Draft:
    if not table.free_undo or not table.held(person):
        raise Refused("here you may only take back step by step")
    line = asked.get("line")
    if not isinstance(line, int) or line < 0:
        raise BadOptions("say to which line of the log")
    table.playing()
    return do.BACK_TO, {"line": line}


def _resign(table: Table, asked: Json, person: str, _: str) -> Draft:
    table.playing()
    return do.RESIGNED, {"seat": own_seat(table, asked, person)}


def _draw(table: Table, asked: Json, person: str, _: str) -> Draft:
    seat = own_seat(table, asked, person)
    match = table.playing()
    if match.over:
        raise Refused("the game is over")
    if not match.game.may_agree_draw:
        raise Refused(f"{match.game.title} knows no agreed draw")
    if any(one.kind == BOT for one in table.seats):
        raise Refused("a bot does not agree to a draw")
    if seat in match.left:
        raise Refused("you have left the game")
    offer = asked.get("offer", True) is not False
    mine = table.held(person)
    if offer == (seat in table.offers):
        raise Refused("you have offered a draw already" if offer else "you have offered no draw")
    offers = (table.offers | mine) if offer else table.offers - mine
    done = offer and not _others(table, match, frozenset()) - offers
    return do.OFFERED, {"seat": seat, "offer": offer, "done": done}


def _order(table: Table, asked: Json, person: str, _: str) -> Draft:
    seat = own_seat(table, asked, person)
    table.playing()
    name = asked.get("name")
    if not isinstance(name, str):
        raise BadOptions("say which order")
    return do.ORDERED, {"seat": seat, "name": name, "on": asked.get("on", True) is not False}


def _chat(table: Table, asked: Json, person: str, name: str) -> Draft:
    text = asked.get("text")
    if not isinstance(text, str) or not text.strip():
        raise BadOptions("say something")
    if len(text) > CHAT:
        raise BadOptions(f"a line has {CHAT} signs at most")
    held = sorted(table.held(person))
    if not held and person != table.host:
        raise NotYours("only those who play talk at the table")
    said: Json = {"name": name, "seat": held[0] if held else None, "text": text.strip()}
    return do.SAID, said


def _dice(table: Table, asked: Json, person: str, _: str) -> Draft:
    place = own_seat(table, asked, person)
    seat, part = table.seats[place], asked.get("contribution")
    if seat.part or not seat.commit:
        raise Refused("nothing is to be opened here")
    if any(other.kind == OPEN for other in table.seats):
        raise Refused("contributions are opened when all seats are taken")
    if not isinstance(part, str) or not HEX64.fullmatch(part):
        raise BadOptions("a contribution is 64 hexadecimal digits")
    if commitment(bytes.fromhex(part)) != seat.commit:
        raise Refused("this is not the contribution that was committed")
    return do.OPENED, {"parts": {str(place): part}}


def _join(table: Table, asked: Json, person: str, name: str) -> Draft:
    if asked.get("invite") != table.invite and person != table.host and not table.listed:
        raise NotYours("this needs an invitation")
    _gathering(table)
    place = asked.get("seat")
    if place is None:
        free = [number for number, seat in enumerate(table.seats) if seat.kind == OPEN]
        if not free:
            raise Refused("no seat is open here")
        place = free[0]
    if not isinstance(place, int) or not 0 <= place < len(table.seats):
        raise Unknown(f"there is no seat {place}")
    if table.seats[place].kind != OPEN:
        raise Refused(f"{table.roles[place]} is taken")
    kind = HOTSEAT if asked.get("hotseat") else PERSON
    said = str(asked.get("name") or name)[:40]
    seat = Seat(kind, person, said, commit=commit_of(asked), private=_private(table, asked))
    return _sit(place, seat)


def commit_of(asked: Json) -> str:
    """The hash of a contribution to the dice, as a client sends it."""
    commit = asked.get("commit") or ""
    if not isinstance(commit, str) or (commit and not HEX64.fullmatch(commit)):
        raise BadOptions("a commitment is 64 hexadecimal digits")
    return commit


def _private(table: Table, asked: Json) -> tuple[tuple[str, str | int | bool], ...]:
    given = asked.get("private") or {}
    if not isinstance(given, dict):
        raise BadOptions("private options are given by name")
    known = {setting.name: setting for setting in table.game.settings if setting.private}
    made: list[tuple[str, str | int | bool]] = []
    for name, value in sorted(given.items()):
        if name not in known or value not in known[name].values:
            raise BadOptions(f"{table.game.title} has no such option {name!r} for a seat")
        assert isinstance(value, str | int)
        made.append((name, value))
    return tuple(made)


def _sit(place: int, seat: Seat) -> Draft:
    facts: Plain = seat.plain()
    return do.SAT, {"seat": place, "as": facts}


def _gathering(table: Table) -> None:
    if table.phase != GATHERING:
        raise Refused("the game has begun")


def _leave(table: Table, asked: Json, person: str, _: str) -> Draft:
    _gathering(table)
    return _sit(own_seat(table, asked, person), Seat())


def _seats(table: Table, asked: Json, person: str, _: str) -> Draft:
    _gathering(table)
    if person != table.host:
        raise NotYours("only who opened the table says who sits where")
    place = asked.get("seat")
    if not isinstance(place, int) or not 0 <= place < len(table.seats):
        raise Unknown(f"there is no seat {place}")
    kind = asked.get("kind")
    if kind == OPEN:
        return _sit(place, Seat())
    if kind != BOT:
        raise BadOptions("a seat is opened, or given to a bot")
    bot = asked.get("bot")
    if bot not in bot_names(table.game) or not isinstance(bot, str):
        raise BadOptions(f"there is no bot {bot!r}; there are {', '.join(bot_names(table.game))}")
    if table.seats[place].kind == PERSON and table.seats[place].person != person:
        raise Refused(f"{table.roles[place]} is taken")
    return _sit(place, Seat(BOT, bot=bot))


def _next(table: Table, asked: Json, person: str, _: str) -> Draft:
    if table.phase == RUNNING:
        raise Refused("the game is not over")
    if not table.held(person):
        raise NotYours("only those who play ask for another game")
    return do.NEXT, {"table": str(asked["table"])}


_REQUESTS: Final[Mapping[str, Callable[[Table, Json, str, str], Draft]]] = {
    "play": _play,
    "enter": _enter,
    "undo": _undo,
    "agree": _agree,
    "undo_to": _undo_to,
    "resign": _resign,
    "draw": _draw,
    "order": _order,
    "chat": _chat,
    "dice": _dice,
    "join": _join,
    "leave": _leave,
    "seats": _seats,
    "rematch": _next,
}
