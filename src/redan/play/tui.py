"""The game on the screen: position, question, options with their odds, log. Keyboard for all.

The app is a loop around a `Session`, as line mode is: `step` looks whose turn it is and shows it;
whoever answers lets `step` run again. Odds and bots are worked out on threads of their own, on
copies or on what only reads, so that the screen answers every key at once.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from redan.core.errors import RedanError, Refused
from redan.core.game import Panel
from redan.core.match import Match
from redan.core.odds import odds
from redan.core.state import Seats
from redan.play.screens import Page, Pass, Search
from redan.play.session import Asked, BotTurn, Entering, Over, Session, Turn
from redan.play.words import (
    FEW,
    Choice,
    entry_prompt,
    odds_lines,
    result_lines,
    rule_lines,
    sentence,
)

HELP = """\
Up and Down   go through the options; the odds of each stand beside the list
1 to 9        go to an option by its number
Enter         play the option
/             type: a number, a name or the start of one; several, divided by ; are one step.
              Right completes, Enter plays it, Esc goes back to the list. What is not legal is
              answered with why.
?             why not? What cannot be done now, and the rule that forbids it
o             the odds of every option
u             undo: take the last step back
r             rules: search them
l             the whole log
b             the whole position
s             save: keep the game in another file from now on
d             standing orders: leave one or take it back
h or F1       this page
q or Ctrl+Q   leave; the game is saved after every move

Typed after /  there are also: why OPTION, rules WORDS, save FILE, order NAME, draw, resign yes."""

# Narrower than this, the position takes the whole width and the question stands below it.
WIDE = 160
LOW, HIGH = 30, 45

OWN_ACTIONS = {
    "why", "odds", "undo", "rules", "log", "board", "type", "orders", "help", "list",
}  # fmt: skip


class RedanApp(App[None]):
    """One sitting on the screen."""

    CSS_PATH = "look.tcss"
    TITLE = "Redan"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why not", key_display="?"),
        Binding("o", "odds", "odds"),
        Binding("u", "undo", "undo"),
        Binding("r", "rules", "rules"),
        Binding("l", "log", "log"),
        Binding("b", "board", "board"),
        Binding("s", "type('save ')", "save as", show=False),
        Binding("d", "orders", "orders", show=False),
        Binding("slash", "type('')", "type", key_display="/"),
        Binding("h", "help", "help"),
        Binding("f1", "help", show=False),
        Binding("q", "quit", "quit"),
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
        Binding("escape", "list", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.asking: Turn = Over()
        self.choices: list[Choice] = []
        self.holder: Seats | None = None
        self.wanted: tuple[int, Choice] | None = None
        self.counting = False

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="board-text", markup=False)
            with Vertical(id="side"):
                yield OptionList(id="options", markup=False)
                with VerticalScroll(id="detail", can_focus=False):
                    yield Static(id="detail-text", markup=False)
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="log-text", markup=False)
        yield Static(id="said", markup=False)
        yield Input(id="typed", placeholder="/ to type a move", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.fit(self.size.width, self.size.height)
        self.step()

    def on_resize(self, event: Resize) -> None:
        """Lay the screen out for its size."""
        self.fit(event.size.width, event.size.height)
        self.call_after_refresh(self.show_board)

    def fit(self, width: int, height: int) -> None:
        """Name the size for the style sheet."""
        self.default_screen.set_class(width < WIDE, "-narrow")
        self.default_screen.set_class(height < LOW, "-low")
        self.default_screen.set_class(height >= HIGH, "-high")

    # ---- Whose turn it is

    def step(self) -> None:
        """Look what comes next and show it to the one it is for."""
        turn = self.session.turn()
        self.asking = turn
        eyes = self.session.eyes(turn)
        if isinstance(turn, BotTurn):
            self.choices = []
            self.holder = self.holder or eyes
            self.show(self.holder)
            self.think(turn)
        elif eyes and eyes != self.holder and self.session.private:
            self.holder = None
            self.clear()
            self.push_screen(Pass(self.session.name(min(eyes))), lambda _: self.reveal(eyes))
        else:
            self.reveal(eyes or self.holder or eyes)

    def reveal(self, eyes: Seats) -> None:
        """The right person is looking: show the question."""
        self.holder = eyes
        self.choices = self.session.choices(self.asking)
        self.show(eyes)
        typed = self.query_one("#typed", Input)
        names = [choice.notation for choice in self.choices]
        typed.suggester = SuggestFromList(names, case_sensitive=False)
        if isinstance(self.asking, Entering) and not self.choices:
            typed.focus()
        else:
            self.query_one("#options", OptionList).focus()

    @work(thread=True, exclusive=True, group="bot")
    def think(self, turn: BotTurn) -> None:
        """Let a bot find its answer beside the screen."""
        option = self.session.think(turn)
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.bot_plays, turn, option)

    def bot_plays(self, turn: BotTurn, option: int) -> None:
        """A bot's answer counts."""
        try:
            self.session.play_bot(turn, option)
        except RedanError as error:
            self.say(sentence(error, self.session.rules()))
            return
        self.step()

    # ---- What is shown

    def show(self, eyes: Seats) -> None:
        """Draw everything for these eyes."""
        session, turn = self.session, self.asking
        self.query_one("#prompt", Static).update(self.question(turn))
        self.show_board()
        lines = session.log(eyes)
        self.query_one("#log-text", Static).update("\n".join(lines[-200:]))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.list_options()
        if isinstance(turn, Over):
            self.detail("\n".join(result_lines(session.match)))

    def show_board(self) -> None:
        """The position, in lines as long as there is room for."""
        if self.holder is not None:
            room = self.query_one("#board", VerticalScroll).size.width - 3
            text = panels_text(self.session.panels(self.holder), room)
            self.query_one("#board-text", Static).update(text)

    def list_options(self) -> None:
        """Fill the list; going through it shows the odds of each."""
        options = self.query_one("#options", OptionList)
        options.clear_options()
        options.add_options([Option(choice_text(choice)) for choice in self.choices])
        if self.choices:
            options.highlighted = 0
        else:
            self.detail("")

    def question(self, turn: Turn) -> str:
        """The prompt strip: game and file, then the question."""
        session = self.session
        head = f"{session.match.game.title}  ·  {session.keeper.path.name}"
        if isinstance(turn, Asked):
            who = f"{session.name(turn.seat)}: " if len(session.match.seats) > 1 else ""
            return f"{head}\n{who}{session.prompt(turn)}"
        if isinstance(turn, Entering):
            return f"{head}\n{entry_prompt(session.match, turn.ask)}"
        if isinstance(turn, BotTurn):
            return f"{head}\n{session.name(turn.seat)} is thinking."
        return f"{head}\nThe game is over."

    def clear(self) -> None:
        """Nothing of one person stays on the screen for the next."""
        for name in ("#board-text", "#log-text", "#detail-text", "#said", "#prompt"):
            self.query_one(name, Static).update("")
        self.query_one("#options", OptionList).clear_options()
        typed = self.query_one("#typed", Input)
        typed.value, typed.suggester = "", None
        self.choices = []

    def detail(self, text: str) -> None:
        """What stands below the options."""
        self.query_one("#detail-text", Static).update(text)

    def say(self, text: str) -> None:
        """A line to the person: a refusal, a reason. Empty takes it away."""
        said = self.query_one("#said", Static)
        said.update(text)
        said.set_class(bool(text), "-there")

    # ---- Odds beside the screen

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Going to an option shows its hint at once and its odds when they are counted."""
        turn = self.asking
        if not isinstance(turn, Asked) or event.option_index >= len(self.choices):
            return
        choice = self.choices[event.option_index]
        self.detail(about(choice))
        self.wanted = (turn.seat, choice)
        self.count_next()

    def count_next(self) -> None:
        """Count the odds that are wanted. One count runs at a time, however fast somebody goes
        through the list: what was passed by is not counted."""
        if self.wanted is not None and not self.counting:
            (seat, choice), self.wanted = self.wanted, None
            self.counting = True
            self.count(self.session.match.copy(), seat, choice, self.session.changes)

    @work(thread=True, group="odds")
    def count(self, match: Match, seat: int, choice: Choice, changes: int) -> None:
        """Count the odds of an option on a copy."""
        try:
            lines = odds_lines(odds(match, seat, choice.option), FEW)
        except RedanError as error:
            lines = [str(error)]
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.show_odds, choice, lines, changes)

    def show_odds(self, choice: Choice, lines: list[str], changes: int) -> None:
        """The odds are there; shown if the same option is still looked at."""
        self.counting = False
        at = self.query_one("#options", OptionList).highlighted
        here = at is not None and at < len(self.choices) and self.choices[at] == choice
        if here and changes == self.session.changes:
            self.detail("\n".join((about(choice), *lines)))
        self.count_next()

    # ---- Answering

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on an option plays it."""
        if event.option_index < len(self.choices):
            self.answer(self.choices[event.option_index].notation)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A typed line: a command, or an answer."""
        line = event.value.strip()
        event.input.value = ""
        if line and not self.command(line):
            self.answer(line)

    def command(self, line: str) -> bool:
        """The few commands that are typed; False where the line is an answer."""
        if any(choice.notation.lower() == line.lower() for choice in self.choices):
            return False
        word, _, rest = line.removeprefix("/").partition(" ")
        turn, rest = self.asking, rest.strip()
        try:
            if word == "save" and rest:
                self.session.save_as(Path(rest).expanduser())
                self.say(f"Saved in {self.session.keeper.path}")
            elif word == "order" and isinstance(turn, Asked):
                self.say(self.session.order(turn.seat, rest))
                self.step()
            elif word == "resign" and rest == "yes" and isinstance(turn, Asked):
                self.session.resign(turn.seat)
                self.step()
            elif word == "draw" and isinstance(turn, Asked):
                agreed = self.session.offer_draw(turn.seat)
                self.say("" if agreed else "A draw is offered; it counts once everybody says so.")
                self.step()
            elif word == "why" and isinstance(turn, Asked):
                self.why_of(turn, rest)
            elif word == "rules":
                self.push_screen(Search(self.find_rules, rest))
            elif word in ("undo", "quit", "help", "log", "board", "odds"):
                getattr(self, f"action_{word}")()
            else:
                return False
        except RedanError as error:
            self.say(sentence(error, self.session.rules()))
        return True

    def answer(self, said: str) -> None:
        """Play what was chosen or typed."""
        try:
            note = self.session.play(self.asking, said)
        except RedanError as error:
            self.say(sentence(error, self.session.rules()))
            return
        self.say(note)
        self.step()

    # ---- Keys

    def on_key(self, event: Key) -> None:
        """A digit goes to an option."""
        key = event.character or ""
        if self.focused is None or self.focused.id != "options" or key not in "123456789":
            return
        numbers = [choice.number for choice in self.choices]
        if key and int(key) in numbers:
            self.query_one("#options", OptionList).highlighted = numbers.index(int(key))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While another screen lies over the game its keys do nothing: the privacy screen least of
        all may be looked behind."""
        own = action.removeprefix("app.") in OWN_ACTIONS
        if own and len(self.screen_stack) > 1:
            return False
        return super().check_action(action, parameters)

    def action_type(self, start: str) -> None:
        """Begin to type."""
        typed = self.query_one("#typed", Input)
        typed.value = start
        typed.focus()
        typed.cursor_position = len(start)

    def action_list(self) -> None:
        """Back to the list."""
        self.say("")
        self.query_one("#typed", Input).value = ""
        self.query_one("#options", OptionList).focus()

    def action_help(self) -> None:
        self.push_screen(Page("Help", HELP))

    def action_board(self) -> None:
        if self.holder is not None:
            self.push_screen(Page("Position", panels_text(self.session.panels(self.holder))))

    def action_log(self) -> None:
        if self.holder is not None:
            self.push_screen(Page("Log", "\n".join(self.session.log(self.holder)), at_end=True))

    def action_rules(self) -> None:
        self.push_screen(Search(self.find_rules))

    def find_rules(self, words: str) -> str:
        """The rules that hold these words, to read."""
        found = self.session.rules(words)
        lines = [line for rule in found[:60] for line in (*rule_lines(rule), "")]
        return "\n".join(lines) or "No rule holds these words."

    def action_why(self) -> None:
        """What cannot be done now, and why."""
        turn = self.asking
        if not isinstance(turn, Asked):
            return
        lines = []
        for name in self.session.blocked(turn):
            found = self.session.why_not(turn, name)
            if isinstance(found, Refused):
                lines.append(f"{name}: {sentence(found, self.session.rules())}\n")
        text = "\n".join(lines) or "Everything that could be tried now may be done."
        self.push_screen(Page("Why not?", text))

    def why_of(self, turn: Asked, said: str) -> None:
        """Why one thing cannot be done now."""
        found = self.session.why_not(turn, said)
        if isinstance(found, Refused):
            self.say(sentence(found, self.session.rules()))
        else:
            self.say(f"You may: {found.line()}")

    @work(thread=True, exclusive=True, group="all odds")
    def action_odds(self) -> None:
        """The odds of every option, on a page."""
        turn = self.asking
        if not isinstance(turn, Asked):
            return
        match, changes = self.session.match.copy(), self.session.changes
        lines = []
        for choice in self.choices:
            lines += [choice.notation]
            counted = odds_lines(odds(match, turn.seat, choice.option))
            lines += [*(f"  {line}" for line in counted), ""]
        if not get_current_worker().is_cancelled and changes == self.session.changes:
            self.call_from_thread(self.push_screen, Page("Odds", "\n".join(lines)))

    def action_orders(self) -> None:
        """Standing orders: what there is, and how one is left."""
        turn = self.asking
        if not isinstance(turn, Asked):
            return
        lines = self.session.order_lines(turn.seat)
        self.push_screen(
            Page(
                "Standing orders",
                "\n".join([*lines, "", "Type `order NAME` to leave one or take it back."]),
            )
        )

    def action_undo(self) -> None:
        """Take the last step back."""
        if isinstance(self.asking, BotTurn):
            return
        try:
            self.session.undo(self.asking)
        except RedanError as error:
            self.say(sentence(error, self.session.rules()))
            return
        self.say("Taken back.")
        self.step()


def panels_text(panels: list[Panel], room: int = 0) -> str:
    """The position as one text; a line longer than the room goes on indented."""
    lines: list[str] = []
    for panel in panels:
        lines += [panel.title.upper(), *panel.rows, ""]
    if room > 20:
        lines = [part for line in lines for part in folded(line, room)]
    return "\n".join(lines).rstrip()


def folded(line: str, room: int) -> list[str]:
    """A line in lines that fit."""
    return wrap(line, room, subsequent_indent="    ", replace_whitespace=False) or [""]


def choice_text(choice: Choice) -> Text:
    """An option in the list, in one line: number, notation, what more it says."""
    number = f"{choice.number:2} " if choice.number else ""
    text = Text(number, style="dim")
    text.append(choice.notation, style="bold")
    if choice.label.text.lower() != choice.notation.lower():
        text.append(f"  {choice.label.text}", style="not bold")
    return text


def about(choice: Choice) -> str:
    """What an option does, in full."""
    hint = f" ({choice.label.hint})" if choice.label.hint else ""
    return f"{choice.label.text}{hint}"
