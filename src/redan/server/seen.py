"""What a watcher gets of a table. Everything here goes through what the match tells those seats:
`view`, `log`, their own asks and `seen_state`; nothing else of the game leaves the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import urlencode

from redan.core.asks import EVERYBODY, Choose, Pick, Roll
from redan.core.game import Label, Value
from redan.core.match import Match
from redan.core.registry import find
from redan.core.scene import Piece, board_of, plain, scene_of
from redan.core.state import Plain, Seats
from redan.server.seating import BOT, HOTSEAT, Json
from redan.server.tables import OVER, RUNNING, Table, eyes_name

NO_UNDO = "Nothing of yours can be taken back now."


def digest(table: Table, eyes: Seats) -> str:
    """All that these eyes may know, as one text: where it stays the same nobody is told."""
    facts: list[object] = [
        table.phase,
        table.broken,
        [(s.kind, s.name, s.bot, s.commit, s.part) for s in table.seats],
        table.dice(),
        repr(table.consent),
        sorted(table.offers),
        len(table.chat),
        table.next,
        window(table),
    ]
    match = table.match
    if match:
        log = match.log(eyes)
        facts += [match.view(eyes), len(log), [repr(note) for note in log[-30:]]]
        for seat in sorted(eyes):
            facts += [match.may_undo(seat) == "", match.orders(seat)]
        for ask in own_asks(match, eyes):
            facts += [ask.seat, ask.kind.name, ask.given, list(match.legal(ask))]
            facts.append(match.windows_wait and match.answers_itself(ask))
        facts.append(repr(_entering(table, eyes)))
    return json.dumps(facts, default=str)


def own_asks(match: Match, eyes: Seats) -> list[Choose]:
    """The open questions of these seats."""
    return [ask for ask in match.asks if ask.seat in eyes]


def window(table: Table) -> Json | None:
    """When the open window closes: the same for all, whoever of them need not be asked."""
    closing = [due.at for due in table.dues if due.key.startswith("close:")]
    return {"closes": min(closing), "seconds": table.window} if closing else None


@lru_cache(maxsize=64)
def board_json(slug: str, options: str) -> str:
    """The board of a game with these options (as JSON), as JSON; "" where the game draws none.
    The options that are private to a seat change no board."""
    game = find(slug)
    described = game.table()
    if described.board is None:
        return ""
    return json.dumps(plain(board_of(described, game.options(json.loads(options)))))


@lru_cache(maxsize=64)
def plate_svg(slug: str) -> str:
    """The drawn board of a game; "" where there is none."""
    return find(slug).table().plate()


def board_urls(slug: str, public: Mapping[str, Value]) -> Json:
    """Where the board and its plate lie; the address changes with what lies there."""
    options = json.dumps(dict(public), sort_keys=True)
    board, plate = board_json(slug, options), plate_svg(slug)
    urls: Json = {"board": None, "plate": None}
    if board:
        said = urlencode({"options": options, "v": _short_hash(board)})
        urls["board"] = f"/api/games/{slug}/board?{said}"
    if plate:
        urls["plate"] = f"/api/games/{slug}/plate.svg?v={_short_hash(plate)}"
    return urls


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def snapshot(table: Table, person: str, eyes: Seats, *, log_from: int = 0, chat_from: int = 0,
             here: frozenset[str] = frozenset(), now: int = 0) -> Json:  # fmt: skip
    """The message TABLE of the protocol, for a person with these eyes open."""
    held = table.held(person)
    host = person == table.host
    match = table.match
    told: Json = {
        "table": table.id,
        "seq": table.seen.get(eyes_name(eyes), 0),
        "eyes": [*sorted(eyes)],
        "held": [*sorted(held)],
        "game": table.game.slug,
        "title": table.game.title,
        "options": _options(table, held),
        "phase": table.phase,
        "broken": table.broken,
        "private": table.private(person),
        "seats": _seats(table, person, here),
        "asked": [],
        "turn": "",
        **board_urls(table.game.slug, table.options),
        "scene": None,
        "panels": [],
        "asks": [],
        "chance": None,
        "log_from": log_from,
        "log": [],
        "undo": {"may": False, "text": NO_UNDO, "consent": None},
        "draw": {
            "may": table.game.may_agree_draw and table.phase == RUNNING
            and all(seat.kind != BOT for seat in table.seats),
            "offered": [*sorted(table.offers)],
        },
        "orders": [],
        "window": window(table),
        "result": None,
        "chat_from": chat_from,
        "chat": [
            {"n": n, "name": line.name, "seat": line.seat, "text": line.text, "at": line.at}
            for n, line in enumerate(table.chat)
            if n >= chat_from
        ],
        "dice": table.dice(),
        "invite": table.invite if host else None,
        "host": host,
        "free_undo": table.free_undo,
        "companion": table.companion,
        "now": now,
        "next": table.next or None,
    }  # fmt: skip
    if match:
        told.update(position(match, eyes))
        log = log_lines(match, eyes)
        told["log"] = [*log[log_from:]]
        told["asks"] = [asked(match, ask) for ask in own_asks(match, eyes)]
        told["chance"] = _entering(table, eyes)
        told["orders"] = _orders(match, eyes) if table.phase == RUNNING else []
        told["undo"] = _undo(table, match, eyes)
        told["turn"] = _turn(table, match, eyes)
        told["result"] = _result(match)
    return told


def position(match: Match, eyes: Seats) -> Json:
    """The position as these eyes see it: drawn and in text."""
    described = match.game.table()
    state = match.seen_state(eyes)
    return {
        "scene": plain(scene_of(described, state, eyes)),
        "panels": [
            {"title": panel.title, "rows": [*panel.rows]} for panel in described.panels(state, eyes)
        ],
        "asked": match.view(eyes)["asked"],
    }


def log_lines(match: Match, eyes: Seats) -> list[Json]:
    """The log as these eyes may read it."""
    described = match.game.table()
    return [
        {
            "n": number,
            "text": described.words(note),
            "rule": note.rule,
            "what": note.what,
            "figures": [*note.figures],
        }
        for number, note in enumerate(match.log(eyes))
    ]


def asked(match: Match, ask: Choose) -> Json:
    """A question as the one who must answer it sees it."""
    described = match.game.table()
    state = match.state
    options: list[Plain] = []
    for option in match.legal(ask):
        label = described.label(state, ask, option)
        told: Json = {"option": option, "say": match.notation(option, ask)}
        options.append({**told, **_label(label)})
    return {
        "seat": ask.seat,
        "kind": ask.kind.name,
        "window": ask.kind.window,
        "prompt": described.prompt(state, ask),
        "auto": match.windows_wait and match.answers_itself(ask),
        "options": options,
        "routes": plain(described.routes(state, ask)),
    }


def _label(label: Label) -> Json:
    told: Json = {
        "text": label.text,
        "points": [*label.points],
        "hint": label.hint,
    }
    for name in ("short", "cost", "badge", "likely", "button", "final"):
        if value := getattr(label, name):
            told[name] = value
    ghosts: tuple[Piece, ...] = label.ghosts
    if ghosts:
        told["ghosts"] = plain(ghosts)
    return told


def _options(table: Table, held: Seats) -> Json:
    told: Json = {}
    for name, value in table.all_options().items():
        if isinstance(value, str | int):
            told[name] = value
        else:
            told[name] = [
                own if seat in held or table.phase == OVER else None
                for seat, own in enumerate(value)
            ]
    return told


def _seats(table: Table, person: str, here: frozenset[str]) -> list[Plain]:
    left = table.match.left if table.match else frozenset()
    return [
        {
            "seat": place,
            "role": role,
            "name": seat.bot if seat.kind == BOT else seat.name or role,
            "kind": seat.kind,
            "bot": seat.bot,
            "you": bool(person) and seat.person == person,
            "here": seat.kind == BOT or seat.person in here,
            "left": place in left,
        }
        for place, (seat, role) in enumerate(zip(table.seats, table.roles, strict=True))
    ]


def _turn(table: Table, match: Match, eyes: Seats) -> str:
    if match.over:
        return match.game.table().ending(match.state)
    waiting = match.view(eyes)["asked"]
    assert isinstance(waiting, list)
    names = [_name(table, seat) for seat in waiting if isinstance(seat, int)]
    if not names:
        return "Dice or cards must be entered."
    return f"It is for {' and '.join(names)} to answer."


def _name(table: Table, seat: int) -> str:
    sitting = table.seats[seat]
    return (
        table.roles[seat] if sitting.kind in (BOT, HOTSEAT) else sitting.name or table.roles[seat]
    )


def _undo(table: Table, match: Match, eyes: Seats) -> Json:
    may = any(not match.may_undo(seat) for seat in eyes)
    consent: Json | None = None
    if table.consent:
        consent = {"by": table.consent.by, "need": [*sorted(table.consent.need)]}
    return {"may": may, "text": "" if may else NO_UNDO, "consent": consent}


def _orders(match: Match, eyes: Seats) -> list[Plain]:
    named = {order.name: order.text for order in match.game.orders}
    told: list[Plain] = []
    for seat in sorted(eyes):
        left = match.orders(seat)
        for kind in match.game.kinds:
            if kind.window or f"quiet {kind.name}" in left:
                named[f"quiet {kind.name}"] = "Do not ask me this until the round ends"
        told += [
            {"seat": seat, "name": name, "text": text, "on": name in left}
            for name, text in named.items()
        ]
    return told


def _entering(table: Table, eyes: Seats) -> Json | None:
    """What somebody with real dice or cards must enter; a hidden draw by the one who may see it."""
    match = table.match
    ask: Roll | Pick | None = match.chance_ask if match else None
    if match is None or ask is None:
        return None
    to = ask.to if isinstance(ask, Pick) else EVERYBODY
    told: Json = {"seat": to, "why": ask.why}
    if isinstance(ask, Roll):
        return {**told, "kind": "roll", "count": ask.count, "low": ask.low, "high": ask.high}
    choices: list[Plain] = []
    if to == EVERYBODY or to in eyes:
        described = match.game.table()
        choices = [
            {"option": index, "text": described.drawn(match.state, ask, index)}
            for index, _ in ask.outcomes()
        ]
    return {**told, "kind": "pick", "choices": choices}


def _result(match: Match) -> Json | None:
    result = match.result
    if result is None:
        return None
    seats: list[Plain] = [
        {"outcome": outcome, "score": result.scores[seat] if result.scores else None}
        for seat, outcome in enumerate(result.outcomes)
    ]
    ending = match.game.table().ending(match.state)
    return {"ending": ending, "rule": result.rule, "level": result.level, "seats": seats}


def summary(table: Table) -> Json:
    """A table in a list, for everybody alike; whether it waits for somebody is told to them."""
    match = table.match
    ending = match.game.table().ending(match.state) if match and match.over else ""
    seats: list[Plain] = [
        {"seat": place, "role": role, "kind": seat.kind,
         "name": seat.bot if seat.kind == BOT else seat.name or role}
        for place, (seat, role) in enumerate(zip(table.seats, table.roles, strict=True))
    ]  # fmt: skip
    return {
        "table": table.id,
        "game": table.game.slug,
        "title": table.game.title,
        "phase": table.phase,
        "seats": seats,
        "ending": ending,
        "changed": table.changed,
    }


def waits_for(table: Table, person: str) -> bool:
    """Is it for this person to do something here?"""
    held = table.held(person)
    match = table.match
    if match is None or match.over:
        due = table.dice()["due"]
        return isinstance(due, list) and any(seat in held for seat in due)
    if match.chance_ask is not None:
        return bool(held)
    asks = own_asks(match, held)
    agree = table.consent is not None and bool(table.consent.need & held)
    return agree or any(not (match.windows_wait and match.answers_itself(ask)) for ask in asks)
