"""The client on a real server: whole games, secrets, two browsers, one of them going offline."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, violations


def open_plate(page: Page, address: str, title: str) -> Locator:
    page.goto(address)
    plate = page.get_by_role("article", name=re.compile(title))
    play = plate.get_by_role("button", name=re.compile("Play "))
    if play.get_attribute("aria-expanded") == "false":
        play.click()
    return plate


def begin_hapsburg_eclipse(page: Page, address: str) -> None:
    """A game whose first card is known: it allows Offensives."""
    plate = open_plate(page, address, "Hapsburg")
    plate.get_by_role("button", name="Scenario").click()
    plate.get_by_label(re.compile("order of their numbers")).check()
    plate.get_by_role("button", name="Play alone").click()


def lines(page: Page) -> Locator:
    return page.locator(".log li")


def test_hapsburg_eclipse_with_odds_undo_and_reload(new_page: NewPage, served: str) -> None:
    page = new_page()
    begin_hapsburg_eclipse(page, served)
    front = page.locator("g.pieces [data-thing^=front].can").first
    expect(front).to_be_visible()
    before = lines(page).count()
    front.click()
    odds = page.get_by_role("group", name="Odds")
    expect(odds).to_contain_text(re.compile(r"\d in 6"))
    assert violations(page) == []
    odds.get_by_role("button", name=re.compile("Attack")).first.click()
    expect(lines(page)).not_to_have_count(before)

    last = lines(page).last.inner_text()
    page.reload()
    expect(lines(page).last).to_have_text(last)

    page.get_by_role("button", name="Rules", exact=True).click()
    rules = page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("Isonzo")
    expect(rules.locator("[data-rule]").first).to_contain_text("Isonzo")


def test_what_is_dark_says_why(new_page: NewPage, served: str) -> None:
    page = new_page()
    begin_hapsburg_eclipse(page, served)
    expect(page.locator("g.pieces [data-thing^=front].can").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator(".whynot, .bad").first).to_be_visible()


CHOICE = ".options .lit, .btns .b"


def test_a_whole_game_against_a_bot(new_page: NewPage, served: str) -> None:
    page = new_page()
    plate = open_plate(page, served, "Parley")
    plate.get_by_role("button", name="Against a bot").click()
    replay = page.get_by_role("button", name="Replay")
    choice = page.locator(CHOICE).first
    for _ in range(120):
        expect(choice.or_(replay).first).to_be_visible()
        if replay.is_visible():
            break
        before = lines(page).count()
        sentence = page.locator(".say h1").inner_text()
        choice.click()
        page.wait_for_function(
            "([n, said]) => document.querySelectorAll('.log li').length !== n"
            " || document.querySelector('.say h1')?.innerText !== said",
            arg=[before, sentence],
        )
    replay.click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    assert violations(page) == []


def test_one_screen_hides_what_the_other_seat_holds(new_page: NewPage, served: str) -> None:
    page = new_page()
    plate = open_plate(page, served, "Parley")
    plate.get_by_role("button", name="Same screen").click()
    cover = page.get_by_role("dialog", name="Privacy screen")
    expect(cover).to_be_visible()
    assert violations(page) == []
    cover.get_by_role("button").click()
    expect(cover).to_be_hidden()
    expect(page.locator(CHOICE).first).to_be_visible()


def test_two_browsers_and_one_goes_offline(new_page: NewPage, served: str) -> None:
    host = new_page(quiet=True)
    plate = open_plate(host, served, "Parley")
    plate.get_by_role("button", name="Scenario").click()
    plate.locator("select", has=host.locator("option[value='6']")).select_option("2")
    plate.get_by_role("button", name="Invite a friend").click()
    invitation = host.get_by_label("Invitation").input_value()

    guest = new_page(quiet=True)
    guest.goto(invitation)
    guest.get_by_role("button", name=re.compile("Sit down")).first.click()
    asked = host.locator(CHOICE).first
    expect(asked).to_be_visible()
    expect(guest.locator(".seats")).to_contain_text("you")

    known = lines(guest).count()
    guest.context.set_offline(True)
    before = lines(host).count()
    asked.click()
    expect(lines(host)).not_to_have_count(before)
    guest.context.set_offline(False)
    expect(lines(guest)).not_to_have_count(known, timeout=30_000)
    expect(guest.get_by_text("The line is down")).to_be_hidden()
