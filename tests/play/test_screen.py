"""The screen, driven by keys: what stands on it and what the keys do."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from redan.core.game import Game
from redan.core.match import Match
from redan.core.odds import Odds, odds
from redan.core.state import State
from redan.play import tui
from redan.play.opening import begin, load
from redan.play.screens import Pass
from redan.play.session import Session
from redan.play.tui import RedanApp

Play = Callable[["Screen"], Awaitable[None]]


class Screen:
    """The app and its keys."""

    def __init__(self, app: RedanApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Keys one by one; then everything that was being worked out is waited for."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        # A bot's answer may start the next bot, so once is not enough.
        for _ in range(50):
            await self.pilot.pause()
            if not list(self.app.workers):
                return
            await self.app.workers.wait_for_complete()

    async def type(self, line: str) -> None:
        await self.press("slash")
        self.app.screen.query_one("#typed", Input).value = line
        await self.press("enter")

    def text(self, name: str) -> str:
        return str(self.app.screen.query_one(name, Static).render())

    def options(self) -> list[str]:
        listed = self.app.screen.query_one("#options", OptionList)
        return [str(listed.get_option_at_index(i).prompt) for i in range(listed.option_count)]

    def seen(self) -> str:
        """Everything on the screen, as text."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(part.text for part in strip) for strip in strips)


def on_screen(session: Session, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        app = RedanApp(session)
        async with app.run_test(size=size) as pilot:
            screen = Screen(app, pilot)
            await screen.settle()
            await play(screen)

    asyncio.run(run())


def yards(session: Session) -> object:
    state = session.match.view(frozenset())["state"]
    assert isinstance(state, dict)
    return state["yards"]


def test_the_question_stands_on_the_screen_with_its_options_and_their_odds(
    sap: Game[State],
) -> None:
    async def play(screen: Screen) -> None:
        assert "6 yards to the wall. How do you get on?" in screen.text("#prompt")
        assert screen.options() == [" 1 dig", " 2 rush"]
        assert "1 in 1 (100.0 %)  5 yards to go" in screen.text("#detail-text")
        await screen.press("down")
        assert "1 in 6 (16.7 %)  7 yards to go" in screen.text("#detail-text")
        assert "4 to 6: two yards" in screen.text("#detail-text")

    on_screen(begin(sap, {}, hotseat=True), play)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=["small", "big"])
def test_everything_needed_fits_on_small_and_big_terminals(
    sap: Game[State], size: tuple[int, int]
) -> None:
    async def play(screen: Screen) -> None:
        await screen.press("enter")
        seen = screen.seen()
        for needed in ("SAPS", "North 5 yards", "do you get on?", "1 dig", "North: dig, 5 yards",
                       "counted", "? why not", "u undo", "q quit"):  # fmt: skip
            assert needed in seen, f"{needed} is not on\n{seen}"

    on_screen(begin(sap, {}, hotseat=True), play, size)


def test_enter_plays_the_option_and_the_file_has_it(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)

    async def play(screen: Screen) -> None:
        await screen.press("enter")
        assert yards(session) == [5, 6]
        assert load(session.keeper.path).save() == session.match.save()
        assert "North: dig, 5 yards to go." in screen.text("#log-text")
        assert "South: 6 yards" in screen.text("#prompt")

    on_screen(session, play)


def test_a_digit_goes_to_an_option_and_plays_nothing(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)

    async def play(screen: Screen) -> None:
        await screen.press("2")
        assert screen.app.query_one("#options", OptionList).highlighted == 1
        assert yards(session) == [6, 6]

    on_screen(session, play)


def test_a_typed_move_plays_and_an_illegal_one_says_why(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)

    async def play(screen: Screen) -> None:
        await screen.type("storm")
        assert "You can storm from four yards or fewer; you have 6 to go." in screen.seen()
        assert "SAP.5: Storm" in screen.text("#said")
        assert yards(session) == [6, 6]
        await screen.type("di")
        assert yards(session) == [5, 6]
        assert screen.text("#said") == ""

    on_screen(session, play)


def test_a_typed_move_is_completed(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)

    async def play(screen: Screen) -> None:
        await screen.press("slash", "d", "right", "enter")
        assert yards(session) == [5, 6]
        await screen.press("slash", "r", "right")
        assert screen.app.screen.query_one("#typed", Input).value == "rush"

    on_screen(session, play)


def test_why_rules_odds_log_help_and_board_open_and_close(sap: Game[State]) -> None:
    async def play(screen: Screen) -> None:
        for key, words in (
            ("question_mark", "storm: You can storm from four yards"),
            ("o", "1 in 1 (100.0 %)  5 yards to go"),
            ("l", ""),
            ("h", "go through the options"),
            ("b", "SAPS"),
            ("r", "SAP.1 (rulebook 1)"),
        ):
            await screen.press(key)
            assert len(screen.app.screen_stack) == 2, key
            assert words in screen.text("#page-text"), key
            await screen.press("escape")
            assert len(screen.app.screen_stack) == 1, key

    on_screen(begin(sap, {}, hotseat=True), play)


def test_the_rules_are_narrowed_by_what_is_typed(sap: Game[State]) -> None:
    async def play(screen: Screen) -> None:
        await screen.press("r", *"caves")
        assert "SAP.3" in screen.text("#page-text")
        assert "SAP.1" not in screen.text("#page-text")
        await screen.press(*"xyz")
        assert screen.text("#page-text") == "No rule holds these words."

    on_screen(begin(sap, {}, hotseat=True), play)


def test_undo_takes_back_what_may_be_and_says_what_may_not(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, free_undo=True)

    async def free(screen: Screen) -> None:
        await screen.press("enter", "u")
        assert yards(session) == [6, 6]
        assert "North: 6 yards" in screen.text("#prompt")

    async def barred(screen: Screen) -> None:
        await screen.press("enter", "u")
        assert "it cannot be taken back" in screen.text("#said")

    on_screen(session, free)
    on_screen(begin(sap, {}, hotseat=True), barred)


def test_a_bot_answers_by_itself_and_the_game_comes_to_its_end(sap: Game[State]) -> None:
    session = begin(sap, {}, bots=["South=greedy"], seed="3")

    async def play(screen: Screen) -> None:
        for _ in range(12):
            if not session.match.over:
                await screen.press("enter")
        assert session.match.over
        assert "The game is over." in screen.text("#prompt")
        assert "is at the wall." in screen.text("#detail-text")
        assert screen.options() == []

    on_screen(session, play)


def test_q_leaves_and_the_game_is_saved(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)

    async def play(screen: Screen) -> None:
        await screen.press("enter", "q")
        assert not screen.app.is_running

    on_screen(session, play)
    assert load(session.keeper.path).save() == session.match.save()


def test_resigning_is_typed_out(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True)

    async def play(screen: Screen) -> None:
        await screen.type("resign yes")
        assert "North: lost" in screen.text("#detail-text")

    on_screen(session, play)


# ---- Several people at one keyboard, and real dice


def test_between_two_people_the_screen_is_covered_and_shows_nothing(talk: Game[State]) -> None:
    session = begin(talk, {"seats": 2}, hotseat=True, seed="5")

    async def play(screen: Screen) -> None:
        assert isinstance(screen.app.screen, Pass)
        assert "Pass the keyboard to" in screen.seen()
        assert "Anna" in screen.seen()
        await screen.press("enter")
        cards = screen.options()
        assert all("pledge" in card for card in cards)
        await screen.press("enter")
        covered = screen.seen()
        assert "Boris" in covered
        below = screen.app.screen_stack[0]
        for name in ("#board-text", "#log-text", "#detail-text", "#prompt"):
            assert str(below.query_one(name, Static).render()) == "", name
        assert below.query_one("#options", OptionList).option_count == 0
        await screen.press("enter")
        assert "Anna (drawn)" not in screen.seen()
        assert "Boris (drawn)" in screen.text("#log-text")

    on_screen(session, play)


def test_no_key_looks_behind_the_privacy_screen(talk: Game[State]) -> None:
    session = begin(talk, {"seats": 2}, hotseat=True, seed="5")

    async def play(screen: Screen) -> None:
        await screen.press("enter", "enter")
        covered, saved = screen.seen(), session.match.save()
        for key in ("question_mark", "o", "u", "r", "l", "b", "d", "slash", "h", "escape", "1"):
            await screen.press(key)
            assert screen.seen() == covered, key
        assert session.match.save() == saved

    on_screen(session, play)


def test_real_dice_are_typed_in(sap: Game[State]) -> None:
    session = begin(sap, {}, hotseat=True, companion=True)

    async def play(screen: Screen) -> None:
        await screen.press("2", "enter")
        assert "Roll one die for SAP.3" in screen.text("#prompt")
        assert isinstance(screen.app.focused, Input)
        await screen.press("9", "enter")
        assert "faces from 1 to 6, not 9" in screen.text("#said")
        await screen.press("5", "enter")
        assert "North: rush with a 5, 4 yards to go." in screen.text("#log-text")
        assert yards(session) == [4, 6]

    on_screen(session, play)


def test_real_cards_are_chosen_from_what_can_come(talk: Game[State]) -> None:
    session = begin(talk, {"seats": 2}, hotseat=True, companion=True)

    async def play(screen: Screen) -> None:
        assert [line.split()[-1] for line in screen.options()] == [
            "crowns", "swords", "cups", "coins",
        ]  # fmt: skip
        await screen.press("enter")
        assert isinstance(screen.app.screen, Pass)

    on_screen(session, play)


def test_going_fast_through_the_list_counts_only_what_is_looked_at(
    sap: Game[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One count at a time: while it runs, the options passed by are forgotten but the last."""
    counted: list[str] = []
    gate = threading.Event()

    def slow(match: Match, seat: int, option: int) -> Odds:
        gate.wait(30)
        counted.append(match.notation(option))
        return odds(match, seat, option)

    monkeypatch.setattr(tui, "odds", slow)

    async def run() -> None:
        app = RedanApp(begin(sap, {}, hotseat=True))
        async with app.run_test() as pilot:
            for key in ("down", "up", "down", "up", "down"):
                await pilot.press(key)
            gate.set()
            screen = Screen(app, pilot)
            await screen.settle()
            assert counted == ["dig", "rush"]
            assert "7 yards to go" in screen.text("#detail-text")

    asyncio.run(run())
