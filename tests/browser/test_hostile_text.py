"""Names and chat that are written to do harm: they are text, and nothing else, wherever they go."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.furniture import ADMIN, Furnished
from tests.browser.people import Player, Visitors, propose

NAME: Final = '"><img src=x onerror=harm()>'
LINES: Final = (
    "<script>harm()</script>",
    "<img src=x onerror=harm()>",
    "</script><script>harm()</script>",
    "{{ 7 * 7 }} ${harm()} javascript:harm()",
)
_WATCH: Final = "window.harmed = false; window.harm = () => { window.harmed = true; };"


def test_script_in_names_and_chat_stays_text_on_every_page(
    visitors: Visitors, furnished: Furnished
) -> None:
    mallory = Player(visitors.come())
    propose(mallory, "Invite by a link", {"Your name": NAME, "Length": "1"})
    link = urlsplit(mallory.page.get_by_role("textbox", name="Link").input_value()).path
    ada = Player(visitors.come(storage_state=furnished.state))
    page = ada.page
    page.add_init_script(_WATCH)
    page.goto(link)
    harmless(page, NAME)
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_url("**/m/*")
    match = urlsplit(page.url).path
    harmless(page, NAME)
    speak(mallory, *LINES)
    page.get_by_role("tab", name="Chat").click()
    harmless(page, *LINES)
    page.get_by_role("button", name="Report").click()
    harmless(page, f"Report {NAME}?")
    ada.dialog_button("Report").click()
    expect(ada.actions).to_contain_text("Done.")
    page.get_by_role("button", name="Block").click()
    ada.dialog_button("Block").click()
    page.goto(f"{match}/replay")
    harmless(page, NAME)
    for place in ("/matches", "/account/blocks", "/"):
        page.goto(place)
        harmless(page, NAME)
    page.goto("/admin/reports")
    harmless(page, f"{ADMIN} reports {NAME}")
    page.locator("summary").click()
    harmless(page, *LINES)


def test_script_in_a_name_stays_text_in_the_lobby(visitors: Visitors, furnished: Furnished) -> None:
    propose(Player(visitors.come()), "Wait in the lobby", {"Your name": NAME})
    page = visitors.come(storage_state=furnished.state)
    page.add_init_script(_WATCH)
    page.goto("/lobby")
    harmless(page, NAME)
    page.get_by_role("button", name=f"Play {NAME}").click()
    page.wait_for_url("**/m/*")
    harmless(page, NAME)


def speak(player: Player, *lines: str) -> None:
    """Say something in the chat."""
    page = player.page
    page.get_by_role("tab", name="Chat").click()
    for line in lines:
        page.get_by_role("textbox", name="Say something").fill(line)
        page.get_by_role("button", name="Say", exact=True).click()
        expect(page.get_by_role("list", name="Chat")).to_contain_text(line)


def harmless(page: Page, *texts: str) -> None:
    """These texts can be read here, and have done nothing."""
    for text in texts:
        expect(page.get_by_text(text).locator("visible=true").first).to_be_visible()
    assert page.locator("[onerror]").count() == 0
    assert page.evaluate("window.harmed") is False
