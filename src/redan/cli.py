"""The command `redan`. Commands import what they need when they run, so that it starts at once."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from redan.commands.exits import INTERRUPTED, USAGE, WRONG, complain, exit_code
from redan.core.errors import RedanError

if TYPE_CHECKING:
    import typer

OVERVIEW = """\
Redan: siege and battle board games with the rules enforced.

  redan games                     the games there are
  redan play GAME                 play one here, in the terminal
  redan play FILE                 go on with a saved game
  redan serve                     play in the browser, alone or with others
  redan rules GAME WORDS          look up a rule
  redan odds FILE                 what may follow each option of a saved game
  redan replay FILE               step through a saved game
  redan verify FILE               check its dice and moves
  redan simulate GAME --games N   let bots play, and count
  redan fuzz GAME                 play at random with every check on

redan COMMAND --help says more.{last}"""

COMMANDS = (
    "games", "new", "play", "serve", "replay", "verify", "odds", "rules", "fuzz", "simulate",
)  # fmt: skip


COMPLETION = "_REDAN_COMPLETE"
"""Set by a shell that asks what could be typed next."""


def overview() -> str:
    """What there is to do, and the game that waits."""
    from redan.play.store import waiting_game

    try:
        waiting = waiting_game()
    except OSError:
        waiting = None
    last = f"\nYour last game: redan play {waiting}" if waiting else ""
    return OVERVIEW.format(last=last)


def app(wanted: str = "") -> typer.Typer:
    """All commands; one file of `redan.commands` each, with a function of its name. Where one is
    wanted, that one alone, for the others would only cost time."""
    import typer

    made = typer.Typer(
        add_completion=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(_no_options_of_its_own)
    for name in (wanted,) if wanted in COMMANDS else COMMANDS:
        if find_spec(f"redan.commands.{name}"):
            made.command(name)(getattr(import_module(f"redan.commands.{name}"), name))
    return made


def _no_options_of_its_own() -> None:
    """Siege and battle board games with the rules enforced."""


def main() -> None:
    """Run a command; what goes wrong becomes a sentence and an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command and give its exit code."""
    try:
        if not arguments and COMPLETION not in os.environ:
            print(overview(), flush=True)
            return 0
        code = app("".join(arguments[:1]))(arguments, prog_name="redan", standalone_mode=False)
        sys.stdout.flush()
    except RedanError as error:
        complain(str(error))
        return exit_code(error)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python must not try to write the rest at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except Exception as error:
        return _usage(error)
    if code == INTERRUPTED:
        complain("stopped; what was saved stays as it is")
    return code if isinstance(code, int) else 0


def _usage(error: Exception) -> int:
    """Errors of the command line itself; anything else is a bug and goes on up."""
    words = getattr(error, "format_message", None)
    if words is None:
        raise error
    message = str(words())
    complain(f"{message[:1].lower()}{message[1:].rstrip('.')} (redan --help)")
    return USAGE
