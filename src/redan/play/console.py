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
    """A terminal: the line can be edited, and Tab completes."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self.line: PromptSession[str] = PromptSession()

    def ask(self, prompt: str, words: list[str]) -> str:
        """What somebody types."""
        from prompt_toolkit.completion import WordCompleter

        return self.line.prompt(prompt, completer=WordCompleter(words, sentence=True))

    def hide(self) -> None:
        """Push all that was shown off the screen, without moving the cursor about."""
        from prompt_toolkit import PromptSession

        self.line = PromptSession()  # its history holds what the one before typed
        self.say("\n" * shutil.get_terminal_size().lines)


def console() -> Pipe:
    """The console for what stdin and stdout are."""
    return Terminal() if sys.stdin.isatty() and sys.stdout.isatty() else Pipe()
