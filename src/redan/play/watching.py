"""A replay on the screen: the position, what happened, and keys to go on and back."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, ProgressBar, Static

from redan.core.state import Seats
from redan.play.replays import Replay
from redan.play.tui import panels_text
from redan.play.words import result_lines


class ReplayApp(App[None]):
    """Steps through a game; changes nothing."""

    CSS_PATH = "look.tcss"
    TITLE = "Redan"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space,enter", "go(1)", "on", key_display="→"),
        Binding("left,h,backspace", "go(-1)", "back", key_display="←"),
        Binding("pagedown", "go(10)", "10 on", key_display="PgDn"),
        Binding("pageup", "go(-10)", "10 back", key_display="PgUp"),
        Binding("home", "go(-1000000)", "start"),
        Binding("end", "go(1000000)", "end"),
        Binding("q,escape", "quit", "quit", key_display="q"),
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(self, found: Replay, eyes: Seats, at: int, name: str) -> None:
        super().__init__()
        self.found = found
        self.eyes = eyes
        self.at = at
        self.file = name

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        with VerticalScroll(id="replay-board", can_focus=False):
            yield Static(id="board-text", markup=False)
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="log-text", markup=False)
        yield ProgressBar(total=max(len(self.found.positions) - 1, 1), show_eta=False, id="bar")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.show()

    def action_go(self, steps: int) -> None:
        """Go on or back, as far as there is something."""
        self.at = min(max(self.at + steps, 0), len(self.found.positions) - 1)
        self.show()

    def show(self) -> None:
        """Draw the position."""
        position = self.found.at(self.at)
        match = position.match
        last = len(self.found.positions) - 1
        head = f"{match.game.title}  ·  {self.file}  ·  {self.at} of {last}"
        happened = self.found.happened(position, self.eyes)
        self.query_one("#prompt", Static).update(f"{head}\n{happened}")
        panels = match.game.table().panels(match.seen_state(self.eyes), self.eyes)
        room = self.query_one("#replay-board", VerticalScroll).size.width - 3
        self.query_one("#board-text", Static).update(panels_text(panels, room))
        lines = [*self.found.log_since(position, self.eyes), *result_lines(match)]
        self.query_one("#log-text", Static).update("\n".join(lines))
        self.query_one("#bar", ProgressBar).update(progress=self.at)
