"""The client on a scripted house: every gesture, without a server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, violations


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'[data-thing="{name}"]').first


def begin(page: Page, address: str) -> None:
    """From home to a table in two clicks: the plate is open where there is one game alone."""
    page.goto(address)
    expect(page.get_by_role("heading", name="No game waits. Start one.")).to_be_visible()
    page.get_by_role("button", name="Play alone").click()
    expect(page.get_by_role("heading", name="Where does the runner go?")).to_be_visible()


def line(page: Page, text: str) -> Locator:
    return page.locator(".log li", has_text=text)


def test_a_game_with_the_mouse(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)

    thing(page, "place.4").click()
    expect(page.get_by_text("is not next to Camp")).to_be_visible()
    expect(page.get_by_role("button", name="FO.MOV.1")).to_be_visible()

    thing(page, "place.1").click()
    expect(page.get_by_text("is not next to Camp")).to_be_hidden()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Runner at Mill"))
    thing(page, "place.2").click()

    thing(page, "fort").click()
    expect(page.get_by_role("group", name="Odds")).to_contain_text("3 in 6")
    page.get_by_role("button", name="Storm").last.click()
    expect(line(page, "it holds")).to_be_visible()

    page.get_by_role("button", name="Undo").click()
    expect(line(page, "it holds")).to_be_hidden()

    thing(page, "fort").click()
    page.keyboard.press("Enter")
    expect(line(page, "it holds")).to_be_visible()
    thing(page, "fort").click()
    page.get_by_role("button", name="Storm").last.click()
    expect(line(page, "it falls")).to_be_visible()
    expect(thing(page, "fort")).to_have_count(0)


def test_the_log_is_a_place(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    for name in ("place.1", "place.2"):
        thing(page, name).click()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Ford"))

    line(page, "comes to Mill").locator(".line").click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Mill"))
    expect(page).to_have_url(re.compile(r"/2$"))

    page.keyboard.press("[")
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Camp"))

    page.reload()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Where does the runner go?")).to_be_visible()

    line(page, "comes to Mill").locator(".line").click()
    page.get_by_role("button", name="Undo to here").click()
    expect(line(page, "comes to Ford")).to_have_count(0)


def test_a_whole_game_by_keys_alone(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    page.keyboard.press("a")
    expect(line(page, "comes to Mill")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".keyb")).to_have_count(2)
    page.keyboard.press("s")
    expect(line(page, "comes to Ford")).to_be_visible()
    for outcome in ("it holds", "it falls"):
        page.keyboard.press("s")
        expect(page.get_by_role("group", name="Odds")).to_contain_text("3 in 6")
        page.keyboard.press("Enter")
        expect(line(page, outcome)).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("fort")
    page.keyboard.press("Enter")
    expect(line(page, "comes to Fort")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("heading", name="The runner is across")).to_be_visible()


def test_what_is_typed_wrong_is_told_why(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    page.keyboard.press("/")
    page.keyboard.type("move far bank")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is not next to Camp")
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox")).to_be_hidden()


def test_undo_and_why_not_have_keys(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    page.keyboard.press("a")
    expect(line(page, "comes to Mill")).to_be_visible()
    page.keyboard.press("u")
    expect(line(page, "comes to Mill")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_text("Why not?")).to_be_visible()


def test_the_rules_are_searched_and_linked(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    thing(page, "place.1").click()
    line(page, "comes to Mill").get_by_role("link", name="Why?").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.locator(".hit")).to_contain_text("one place along the road")
    rules.get_by_role("searchbox").fill("river")
    expect(rules.get_by_text("1 rule", exact=True)).to_be_visible()
    expect(rules).to_contain_text("Not even at night.")
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_a_running_game_goes_on_after_a_reload(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    thing(page, "place.1").click()
    page.reload()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Mill"))
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", name="One game waits for you.")).to_be_visible()
    expect(page).to_have_title("(1) Redan")
    page.get_by_role("link", name=re.compile("Your move")).click()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Mill"))


def test_a_replay_is_stepped_through_and_gone_on_with(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    for name in ("place.1", "place.2"):
        thing(page, name).click()
    expect(line(page, "comes to Ford")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Replay from the start").click()
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Mill"))
    page.keyboard.press("Home")
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Camp"))
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Continue from here").click()
    expect(page.get_by_role("heading", name="Where does the runner go?")).to_be_visible()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Mill"))


RUNNER = "document.querySelector('[data-thing=runner]').getBoundingClientRect()"


def test_the_board_is_panned_and_zoomed(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    begin(page, scripted)
    width = page.evaluate(f"{RUNNER}.width")
    page.mouse.move(600, 500)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"width => {RUNNER}.width > width * 1.5", arg=width)
    page.keyboard.press("0")
    page.wait_for_function(f"width => Math.abs({RUNNER}.width - width) < 1", arg=width)
    page.keyboard.press("+")
    page.wait_for_function(f"width => {RUNNER}.width > width * 1.1", arg=width)
    x = page.evaluate(f"{RUNNER}.x")
    page.mouse.move(700, 300)
    page.mouse.down()
    page.mouse.move(760, 340)
    page.mouse.move(800, 360)
    page.mouse.up()
    page.wait_for_function(f"x => {RUNNER}.x > x + 60", arg=x)
    expect(page.get_by_role("heading", name="Where does the runner go?")).to_be_visible()
    expect(page.get_by_text("Why not?")).to_be_hidden()


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_question_place_and_answer_are_on_one_screen(
    new_page: NewPage, scripted: str, width: int
) -> None:
    page = new_page(width, 780)
    begin(page, scripted)
    thing(page, "place.1").click()
    thing(page, "place.2").click()
    thing(page, "fort").click()
    sheet = page.locator(".sheetdock")
    go = sheet.get_by_role("button", name="Storm")
    for part in (
        page.get_by_role("heading", name="Where does the runner go?"),
        thing(page, "fort"),
        go,
    ):
        expect(part).to_be_in_viewport(ratio=0.9)
    box = go.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    go.click()
    expect(page.locator(".seq")).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(line(page, "it holds")).to_be_in_viewport()
    page.get_by_role("button", name="Boxes").click()
    expect(page.get_by_role("region", name="Boxes")).to_contain_text("Day")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing(new_page: NewPage, scripted: str, dark: bool, width: int) -> None:
    page = new_page(width, 860, dark=dark)
    page.goto(scripted)
    expect(page.get_by_role("button", name="Play alone")).to_be_visible()
    assert violations(page) == []
    begin(page, scripted)
    thing(page, "place.1").click()
    thing(page, "place.2").click()
    assert violations(page) == []
    thing(page, "fort").click()
    expect(page.get_by_role("group", name="Odds").locator("visible=true")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Rules").locator("visible=true").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("The river")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []
    page.get_by_role("button", name="Replay from the start").click()
    expect(page.get_by_role("slider", name="Move")).to_have_value("2")
    assert violations(page) == []
    page.goto(f"{scripted}#/verify")
    expect(page.get_by_role("heading", name="Check a game")).to_be_visible()
    assert violations(page) == []


def test_pieces_jump_where_motion_is_not_wanted(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    page.emulate_media(reduced_motion="reduce")
    begin(page, scripted)
    thing(page, "place.1").click()
    expect(thing(page, "runner")).to_have_attribute("aria-label", re.compile("Mill"))
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator(".trail rect")).to_have_count(1)


def test_lamplight_is_chosen_and_kept(new_page: NewPage, scripted: str) -> None:
    page = new_page()
    page.goto(f"{scripted}#/settings")
    page.get_by_role("button", name="Lamplight").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
