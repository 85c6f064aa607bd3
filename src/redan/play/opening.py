"""Sitting down: a new game, or one taken up again from its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from redan.bots import make
from redan.core.chance import Given
from redan.core.errors import BadOptions, BadTranscript
from redan.core.game import Game, Options
from redan.core.match import Match
from redan.core.reading import examine
from redan.core.state import State, has_secrets
from redan.play.seats import MARK, bot_of, bots_named, names_of, seat_of
from redan.play.session import Session
from redan.play.store import Keeper, claim, new_file, read_text


def new_match(
    game: Game[State],
    options: Options,
    names: Sequence[str],
    *,
    seed: str = "",
    companion: bool = False,
    free_undo: bool = False,
) -> Match:
    """A match that has just begun."""
    chance = Given() if companion else None
    match = Match(game, options, seed or None, chance=chance, names=names, free_undo=free_undo)
    if companion:
        check_companion(match)
    return match


def check_companion(match: Match) -> None:
    """A bot cannot hold cards of your deck."""
    if has_secrets(match.state) and any(bot_of(name) for name in match.names):
        raise BadOptions(
            "in companion mode the cards are yours, so a bot cannot hold a hidden hand; "
            "play all seats by people"
        )


def begin(
    game: Game[State],
    options: Options,
    *,
    bots: Sequence[str] = (),
    hotseat: bool = False,
    companion: bool = False,
    free_undo: bool = False,
    seed: str = "",
    save: Path | None = None,
) -> Session:
    """A new game, saved at once."""
    # Real cards of a hidden game are held by people alone, so all seats are then at this keyboard.
    names = names_of(game, options, bots, (), hotseat=hotseat or (companion and not bots))
    match = new_match(game, options, names, seed=seed, companion=companion, free_undo=free_undo)
    keeper = new_file(save) if save else Keeper(claim(game.slug))
    session = Session(match, keeper, bots_named(game, names), Random(seed or None))
    session.save()
    return session


def resume(path: Path, *, bots: Sequence[str] = (), seed: str = "") -> Session:
    """A game from its file, with the bots its seats are named for and those given now."""
    text = read_text(path)
    match = load(path, text)
    players = bots_named(match.game, match.names)
    for given in bots:
        said, mark, name = given.partition("=")
        if not mark:
            raise BadOptions(f"a bot for a saved game is given as SEAT=BOT, not {given!r}")
        players[seat_of(match.seats, said)] = make(match.game, name)
    return Session(match, Keeper(path, text), players, Random(seed or None))


def load(path: Path, text: str = "") -> Match:
    """The match that a file holds; what is wrong with a file is said with its name."""
    try:
        match, report = examine(text or read_text(path))
    except BadTranscript as error:
        raise BadTranscript(f"{path}: {error}") from None
    if match is None:
        raise BadTranscript(
            f"{path}: this game ended under rules {report.rules}, and Redan plays others now; "
            "`redan verify` checks its dice and hashes"
        )
    return match


def is_bot(name: str) -> bool:
    """Is this the name of a seat that a bot plays?"""
    return name.startswith(MARK)
