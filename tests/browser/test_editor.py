"""The position editor."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Player, Visitors

OPENING: Final = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0"
BEAR_OFF: Final = "XGID=-CCCB----------------cccc-:0:0:1:00:3:1:0:5:0"
GNU_ID: Final = "4HPwATDgc/ABMA:cIkFAAAAAAAE"


@pytest.fixture
def page(visitors: Visitors) -> Page:
    page = visitors.come(refused=True)
    page.goto("/editor")
    expect(names(page)).to_contain_text("XGID=")
    return page


def names(page: Page) -> Locator:
    """What the position is called."""
    return page.get_by_role("region", name="The position as text")


def place(page: Page, point: int) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{point} point:"))


def paste(page: Page, text: str) -> None:
    names(page).get_by_role("textbox", name="Paste an XGID or a GNU ID").fill(text)
    names(page).get_by_role("button", name="Set up").click()


def test_checkers_are_put_down_by_hand_and_the_position_gets_its_names(page: Page) -> None:
    page.get_by_role("button", name="Clear the board").click()
    place(page, 6).click()
    page.get_by_role("radio", name="black checkers").check()
    place(page, 19).focus()
    page.keyboard.press("3")
    expect(place(page, 6)).to_have_accessible_name(re.compile("white checker"))
    expect(place(page, 19)).to_have_accessible_name("19 point: 3 black checkers")
    expect(names(page)).to_contain_text(re.compile(r"XGID=-{6}[A-E]-{12}c-{6}:"))


@pytest.mark.parametrize("text", [OPENING, BEAR_OFF])
def test_an_xgid_that_is_pasted_is_what_the_position_is_called(page: Page, text: str) -> None:
    paste(page, text)
    expect(names(page)).to_contain_text(text)


def test_a_gnu_id_that_is_pasted_is_set_up(page: Page) -> None:
    paste(page, GNU_ID)
    expect(names(page)).to_contain_text(GNU_ID)
    expect(place(page, 24)).to_have_accessible_name("24 point: 2 white checkers")


@pytest.mark.parametrize("language", ["en", "es"])
def test_nonsense_is_refused_with_a_sentence(visitors: Visitors, language: str) -> None:
    player = Player(visitors.come(language, refused=True), language)
    page = player.page
    page.goto("/editor")
    page.get_by_role("textbox", name=player.say("Paste an XGID or a GNU ID")).fill("XGID=nonsense")
    page.get_by_role("button", name=player.say("Set up"), exact=True).click()
    expect(page.get_by_role("status").filter(has_text="XGID")).to_be_visible()


def test_a_position_that_cannot_be_is_told_and_neither_judged_nor_played(page: Page) -> None:
    page.get_by_role("button", name="Clear the board").click()
    expect(page.get_by_role("status")).to_contain_text("no checker on the board")
    engine = page.get_by_role("region", name="The engine")
    expect(engine.get_by_role("button", name="Evaluate")).to_be_disabled()
    expect(engine.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    place(page, 6).click()
    page.get_by_role("radio", name="black checkers").check()
    place(page, 6).click()
    expect(page.get_by_role("status")).to_contain_text("Checkers of the other side stand there.")


def test_a_position_with_dice_is_judged_play_by_play(page: Page) -> None:
    paste(page, OPENING)
    expect(names(page)).to_contain_text(OPENING)
    page.get_by_role("button", name="Evaluate").click()
    plays = page.get_by_role("region", name="The engine").get_by_role("row")
    expect(plays.nth(1)).to_contain_text("8/5 6/5")
    expect(plays.nth(1)).to_contain_text("%")


def test_a_position_before_the_throw_is_judged_for_the_cube(page: Page) -> None:
    paste(page, BEAR_OFF)
    expect(names(page)).to_contain_text(BEAR_OFF)
    page.get_by_role("button", name="Evaluate").click()
    engine = page.get_by_role("region", name="The engine")
    for answer in ("No double", "Double and take", "Double and drop"):
        expect(engine.get_by_role("row", name=re.compile(f"^{answer}"))).to_be_visible()


def test_a_match_is_played_on_from_the_position(page: Page) -> None:
    player = Player(page)
    paste(page, BEAR_OFF)
    expect(names(page)).to_contain_text(BEAR_OFF)
    engine = page.get_by_role("region", name="The engine")
    engine.get_by_role("combobox", name="Play from here against").select_option("balsa")
    engine.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/m/*")
    expect(player.card).to_contain_text("Match to 5 points")
    expect(player.card).to_contain_text("3–1")
    expect(player.button("Throw")).to_be_visible()
    expect(player.place("your {n} point", n=3)).to_have_accessible_name(
        re.compile("3 checkers of yours")
    )
