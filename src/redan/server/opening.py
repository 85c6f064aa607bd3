"""How a table begins: new, again with the same people, from an earlier position, from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from redan.bots import names as bot_names
from redan.core.chance import fresh_secret
from redan.core.errors import BadOptions
from redan.core.game import Game, Value
from redan.core.match import Match
from redan.core.registry import find
from redan.core.state import Plain, State, has_secrets
from redan.server.messages import NewTable, SeatWish
from redan.server.seating import BOT, HOTSEAT, MARK, OPEN, PERSON, Json, Seat
from redan.server.storage import Person
from redan.server.tables import Table

HIDDEN_BOTS = (
    "in companion mode the cards are yours, so a bot cannot hold a hidden hand; "
    "play all seats by people"
)


def new_table(wish: NewTable, person: Person, rng: Random) -> Json:
    """The facts a new table begins with."""
    game = find(wish.game)
    public: dict[str, Value] = {}
    private = {setting.name for setting in game.settings if setting.private}
    for name, value in wish.options.items():
        if name in private:
            raise BadOptions(f"{name!r} is private to each seat; give it with the seat")
        public[name] = value
    checked = game.options({**public})
    public = {name: value for name, value in checked.items() if isinstance(value, str | int)}
    roles = game.seats(checked)
    seats = seats_of(game, roles, wish.seats, person, wish.commit or "")
    _check_private(game, public, seats)
    people = {seat.person or "open" for seat in seats if seat.kind in (PERSON, HOTSEAT, OPEN)}
    if wish.free_undo and len(people) > 1:
        raise BadOptions("anything may be taken back only where one person plays")
    if wish.companion and any(seat.kind == BOT for seat in seats) and _hides(game, checked):
        raise BadOptions(HIDDEN_BOTS)
    return _facts(
        game.slug,
        dict(public),
        seats,
        person,
        rng,
        window=wish.window,
        free_undo=wish.free_undo,
        companion=wish.companion,
        listed=wish.listed,
    )


def _hides(game: Game[State], options: dict[str, Value | Sequence[Value]]) -> bool:
    return has_secrets(game.setup(options))


def _check_private(game: Game[State], public: dict[str, Value], seats: Sequence[Seat]) -> None:
    given: dict[str, Value | Sequence[Value]] = {**public}
    names = {setting.name for setting in game.settings if setting.private}
    for seat in seats:
        for name, _ in seat.private:
            if name not in names:
                raise BadOptions(f"{game.title} has no option {name!r} for a seat")
    for setting in game.settings:
        if setting.private:
            given[setting.name] = [
                dict(seat.private).get(setting.name, setting.default) for seat in seats
            ]
    game.options(given)


def seats_of(
    game: Game[State], roles: Sequence[str], wishes: Sequence[SeatWish], person: Person, commit: str
) -> list[Seat]:
    """Who sits where. Without wishes one sits first and bots play the other seats."""
    best = bot_names(game)[0]
    if not wishes:
        bots = [Seat(BOT, bot=best)] * (len(roles) - 1)
        return [Seat(PERSON, person.id, person.name, commit=commit), *bots]
    if len(wishes) != len(roles):
        raise BadOptions(f"{game.title} has {len(roles)} seats here, not {len(wishes)}")
    seats: list[Seat] = []
    for wish, role in zip(wishes, roles, strict=True):
        private = tuple(sorted(wish.private.items()))
        if wish.kind == "bot":
            if wish.bot and wish.bot not in bot_names(game):
                listed = ", ".join(bot_names(game))
                raise BadOptions(f"there is no bot {wish.bot!r} for {game.title}; it has {listed}")
            seats.append(Seat(BOT, bot=wish.bot or best))
        elif wish.kind == "open":
            seats.append(Seat(OPEN))
        elif wish.kind == "me":
            own = commit if not any(seat.commit for seat in seats) else ""
            seats.append(Seat(PERSON, person.id, wish.name or person.name,
                              commit=wish.commit or own, private=private))  # fmt: skip
        else:
            seats.append(Seat(HOTSEAT, person.id, wish.name or role,
                              commit=wish.commit or "", private=private))  # fmt: skip
    return seats


def again(table: Table, person: Person, rng: Random) -> Json:
    """The same game with the same people."""
    seats = [replace(seat, commit="", part="") for seat in table.seats]
    return _facts(
        table.game.slug,
        dict(table.options),
        seats,
        person,
        rng,
        window=table.window or None,
        free_undo=table.free_undo,
        companion=table.companion,
        listed=False,
    )


def from_match(
    match: Match, wishes: Sequence[SeatWish], person: Person, rng: Random, *, free_undo: bool
) -> Json:
    """A table that goes on with a game that was played elsewhere. Without wishes the bots of the
    file play on, and the person has the seats of everybody else."""
    game = match.game
    if not wishes:
        wishes = [_as_named(game, match.names[seat]) for seat in range(len(match.seats))]
        mine = [place for place, wish in enumerate(wishes) if wish.kind == "hotseat"]
        if mine:
            wishes[mine[0]].kind = "me"
    seats = seats_of(game, match.seats, wishes, person, "")
    for setting in game.settings:
        if setting.private:
            values = match.options[setting.name]
            assert not isinstance(values, str | int)
            seats = [
                replace(seat, private=(*seat.private, (setting.name, value)))
                for seat, value in zip(seats, values, strict=True)
            ]
    public: dict[str, Value] = {
        name: value for name, value in match.options.items() if isinstance(value, str | int)
    }
    one = len({seat.person or "open" for seat in seats if seat.kind != BOT}) <= 1
    return _facts(
        game.slug, dict(public), seats, person, rng, free_undo=free_undo and one and match.free_undo
    )


def _as_named(game: Game[State], name: str) -> SeatWish:
    bot = name.removeprefix(MARK)
    if name.startswith(MARK):
        return SeatWish(kind="bot", bot=bot if bot in bot_names(game) else "")
    return SeatWish(kind="hotseat", name=name[:40])


def _facts(
    slug: str,
    options: dict[str, Value],
    seats: Sequence[Seat],
    person: Person,
    rng: Random,
    *,
    window: int | None = None,
    free_undo: bool = False,
    companion: bool = False,
    listed: bool = False,
) -> Json:
    told: list[Plain] = [seat.plain() for seat in seats]
    shown: Json = {**options}
    return {
        "game": slug,
        "options": shown,
        "seats": told,
        "host": person.id,
        "invite": f"i_{rng.getrandbits(96):024x}",
        "secret": fresh_secret().hex(),
        "window": window,
        "free_undo": free_undo,
        "companion": companion,
        "listed": listed,
    }
