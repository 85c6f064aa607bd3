"""The two consoles of line mode: a pipe, and a terminal with completion and history."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Pipe:
    """Lines from a pipe or file. What was typed is printed too, so that the output reads whole."""

    def ask(self, prompt: str, words: list[str]) -> str:  # noqa: ARG002 - nothing to complete
        """The next line of the input."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt}{line.rstrip()}")
        return line

    def say(self, text: str = "") -> None:
        """Print a line at once: the reader may be waiting for it."""
        print(text, flush=True)

    def hide(self) -> None:
        """A pipe has no screen; each line is read by whoever reads it."""


class Terminal(Pipe):
    """A terminal: the line can be edited, and Tab completes, with the choices as plain lines."""

    def __init__(self) -> None:
        self.line = fresh_line()

    def ask(self, prompt: str, words: list[str]) -> str:
        """What somebody types."""
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(words, ignore_case=True, sentence=True)
        return self.line.prompt(prompt, completer=completer)

    def hide(self) -> None:
        """Push all that was shown off the screen, without moving the cursor about."""
        self.line = fresh_line()  # the old one remembers what was typed
        self.say("\n" * shutil.get_terminal_size().lines)


def fresh_line() -> PromptSession[str]:
    """A line to type on, with a history of its own. It does not ask the terminal where its cursor
    is: screen readers and simple terminals do not answer."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.output import create_output
    from prompt_toolkit.output.vt100 import Vt100_Output
    from prompt_toolkit.shortcuts import CompleteStyle

    output = create_output()
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False
    return PromptSession(
        output=output,
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
    )


def console() -> Pipe:
    """The console for what stdin and stdout are."""
    return Terminal() if sys.stdin.isatty() and sys.stdout.isatty() else Pipe()
