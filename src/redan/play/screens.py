"""Screens laid over the game: the privacy pause, a page to read, a search in the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static


class Pass(Screen[None]):
    """Covers everything until the right person has the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ready", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__(id="pass")
        self.person = name

    def compose(self) -> ComposeResult:
        yield Static(
            f"Pass the keyboard to\n\n{self.person}\n\nPress Enter when nobody else is looking.",
            id="pass-box",
            markup=False,
        )

    def action_ready(self) -> None:
        self.dismiss(None)


class Page(ModalScreen[None]):
    """Something longer to read; any of the leaving keys goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss(None)", "back"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup,b", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, text: str, *, at_end: bool = False) -> None:
        super().__init__(id="page")
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page-box") as box:
            box.border_title = self.heading
            box.border_subtitle = "Esc goes back"
            yield Static(self.text, id="page-text", markup=False)

    def on_mount(self) -> None:
        box = self.query_one("#page-box", VerticalScroll)
        box.focus()
        if self.at_end:
            box.scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page-box", VerticalScroll).scroll_relative(y=lines, animate=False)


class Search(ModalScreen[None]):
    """The rules, narrowed by what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, find: Callable[[str], str], words: str = "") -> None:
        super().__init__(id="page")
        self.find = find
        self.words = words

    def compose(self) -> ComposeResult:
        with Vertical(id="page-box") as box:
            box.border_title = "Rules"
            box.border_subtitle = "Esc goes back"
            yield Input(self.words, placeholder="a rule's id, or words", id="page-words")
            with VerticalScroll(id="found-box"):
                yield Static(self.find(self.words), id="page-text", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#page-text", Static).update(self.find(event.value))

    def action_scroll(self, lines: int) -> None:
        self.query_one("#found-box", VerticalScroll).scroll_relative(y=lines, animate=False)
