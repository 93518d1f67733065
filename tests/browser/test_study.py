"""From a file to what is learnt from it, as a person goes, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, Visitors
from tests.browser.test_pages import check
from tests.server.analysis.things import SHORT


def upload(player: Player) -> Page:
    """Send a match and wait until it is analysed; its page."""
    page = player.page
    page.goto("/analysis")
    page.get_by_label(player.say("Files")).set_input_files(
        {"name": "club.mat", "mimeType": "text/plain", "buffer": SHORT.encode()}
    )
    page.get_by_role("button", name=player.say("Analyse"), exact=True).click()
    page.wait_for_url("**/analysis/*")
    expect(page.get_by_role("heading", name=player.say("How both played"))).to_be_visible()
    expect(page.locator("bg-board")).to_be_visible()
    return page


def become(player: Player, name: str) -> None:
    """Say which of the players one is."""
    page = player.page
    page.get_by_role("radio", name=name, exact=True).check(force=True)
    page.get_by_role("button", name=player.say("Keep"), exact=True).click()
    expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("es", True)])
def test_an_error_is_found_understood_and_learnt(
    visitors: Visitors, language: str, phone: bool
) -> None:
    player = Player(visitors.come(language, phone=phone), language)
    page = upload(player)
    become(player, "Ana")
    page.get_by_role("button", name=player.say("My worst error")).click()
    told = page.locator(".study .told")
    expect(told).to_contain_text("Ana")
    expect(told).to_contain_text(player.say("very bad"))
    words = page.locator(".why p")
    expect(words.first).not_to_be_empty()
    page.get_by_role("radio", name=player.say("With numbers")).check(force=True)
    expect(words.first).not_to_be_empty()
    check(page, language)

    page.get_by_role("button", name=player.say("Make flash cards of my errors")).click()
    page.wait_for_url("**/cards")
    options = page.locator(".card-options button")
    expect(options.first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".card-options .right")).to_be_visible()
    expect(page.get_by_role("button", name=player.say("Next card"))).to_be_focused()
    check(page, language)


def test_a_match_is_stepped_through_by_keys_and_by_its_graph(visitors: Visitors) -> None:
    player = Player(visitors.come())
    page = upload(player)
    now = page.locator(".study-list [aria-current=step]")
    expect(now).to_contain_text("8/5 6/5")
    page.keyboard.press("End")
    expect(now).to_contain_text(player.say("Resigns"))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("24/21 13/11")
    graph = page.locator(".graph svg")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 2, "y": 20})
    expect(now).to_contain_text(player.say("Resigns"))
    page.reload()
    expect(now).to_contain_text(player.say("Resigns"))


def test_a_position_is_rolled_out_and_collected(visitors: Visitors) -> None:
    player = Player(visitors.come())
    page = upload(player)
    link = page.get_by_role("link", name="Play from here")
    expect(link).to_have_attribute("href", re.compile(r"/editor\?id=XGID%3D-b----E-C---eE-"))
    page.get_by_role("button", name="Roll this out").click()
    expect(page.get_by_text("The position is being played out…")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Put it into a collection").click()
    page.get_by_role("textbox", name="A new one of the name").fill("Openings")
    page.get_by_role("button", name="The position shown").click()
    page.wait_for_url("**/collections/*")
    page.get_by_role("link", name="Ana – Eva").click()
    expect(page.locator(".study-list [aria-current=step]")).to_contain_text("24/21 13/11")
