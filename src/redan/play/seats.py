"""Who sits where: people at this keyboard, and bots, whose seats are named `bot:NAME`."""

from __future__ import annotations

from collections.abc import Sequence

from redan.bots import make
from redan.core.errors import BadOptions
from redan.core.game import Bot, Game, Options, Setting, Value
from redan.core.state import State

MARK = "bot:"
YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def bot_of(name: str) -> str:
    """The bot that a seat with this name is played by; "" for a person."""
    return name.removeprefix(MARK) if name.startswith(MARK) else ""


def bots_named(game: Game[State], names: Sequence[str]) -> dict[int, Bot]:
    """The bots of the seats that are named so."""
    return {seat: make(game, bot_of(name)) for seat, name in enumerate(names) if bot_of(name)}


def seat_of(seats: Sequence[str], said: str) -> int:
    """A seat by number (from 1) or by name, short where it is clear."""
    if said.isdecimal() and 1 <= int(said) <= len(seats):
        return int(said) - 1
    low = said.lower()
    exact = [seat for seat, name in enumerate(seats) if name.lower() == low]
    found = exact or [seat for seat, name in enumerate(seats) if name.lower().startswith(low)]
    if low and len(found) == 1:
        return found[0]
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(seats, 1))
    raise BadOptions(f"there is no seat {said!r}; the seats are {listed}")


def names_of(
    game: Game[State], options: Options, bots: Sequence[str], named: Sequence[str], *, hotseat: bool
) -> list[str]:
    """What the seats are called. A bot is given as SEAT=NAME. Where one person sits alone, every
    other seat gets a bot: the game's own best, or greedy play."""
    seats = game.seats(game.options(options))
    if len(named) > len(seats):
        raise BadOptions(f"{game.title} has {len(seats)} seats here, {len(named)} names were given")
    names = [*named, *seats[len(named) :]]
    for given in bots:
        said, mark, name = given.partition("=")
        if not mark:
            said, name = "", given
            free = [seat for seat in range(len(seats)) if not bot_of(names[seat])]
            seat = free[-1] if free else len(seats) - 1
        else:
            seat = seat_of(seats, said)
        make(game, name)
        names[seat] = MARK + name
    if not hotseat:
        people = [seat for seat, name in enumerate(names) if not bot_of(name)]
        for seat in people[1:]:
            names[seat] = MARK + next(iter(game.bots), "greedy")
    return names


def options_of(game: Game[State], given: Sequence[str]) -> dict[str, Value | Sequence[Value]]:
    """Options from `name=value` words; a private one has a value a seat, divided by commas."""
    settings = {setting.name: setting for setting in game.settings}
    options: dict[str, Value | Sequence[Value]] = {}
    for word in given:
        name, mark, value = word.partition("=")
        if not mark:
            raise BadOptions(f"option {word!r} should be written name=value")
        if name not in settings:
            listed = ", ".join(sorted(settings)) or "none"
            raise BadOptions(f"{game.title} has no option {name!r}; it has {listed}")
        setting = settings[name]
        if setting.private:
            options[name] = [value_of(setting, part) for part in value.split(",")]
        else:
            options[name] = value_of(setting, value)
    return game.options(options)


def value_of(setting: Setting, said: str) -> Value:
    """A value of a setting from its word; what fits none is left to the game to refuse."""
    low = said.strip().lower()
    for value in setting.values:
        if isinstance(value, bool):
            if YES.get(low) is value:
                return value
        elif str(value).lower() == low:
            return value
    return said
