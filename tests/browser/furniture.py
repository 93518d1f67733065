"""What there is to see on a server: an account, matches, an invitation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.fixed_seed import lot_for, white_begins
from tests.browser.people import Player, choose_lot
from tests.server.analysis.things import SHORT

ADMIN: Final = "Ada of the reports"
"""The account that reads reports."""
_PASSPHRASE: Final = "four friendly words here"


@dataclass(frozen=True)
class Furnished:
    """What there is to see on a server.

    Attributes:
        state: the cookies of an account that is an administrator.
        places: addresses of a match that is played, of one that is over, of an invitation, of a
            collection; names of one that is over and of one that is analysed.
    """

    state: Any
    places: Mapping[str, str]


def furnish(context: BrowserContext) -> Furnished:
    """Have the administrator make an account, play a little and invite others."""
    choose_lot(context, lot_for(white_begins))
    page = context.new_page()
    make_account(page, ADMIN)
    over = begin(page, {"kind": "bot", "bot": "simple"})
    player = Player(page)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Leave…").click()
    player.dialog_button("Leave").click()
    expect(player.button("Rematch")).to_be_visible()
    begun = begin(page, {"kind": "bot", "bot": "simple"})
    player.turn(player.movable)
    player.wait(player.movable)
    begin(page, {"kind": "lobby"})
    begin(page, {"kind": "link"})
    invitation = page.get_by_role("textbox", name="Link").input_value()
    places = {
        "over": over,
        "over_id": over.rsplit("/", 1)[1],
        "begun": begun,
        "invitation": urlsplit(invitation).path,
        **study(page),
    }
    return Furnished(context.storage_state(), places)


def study(page: Page) -> dict[str, str]:
    """Have a match analysed, make cards of it and put it into a collection."""
    page.goto("/analysis")
    page.get_by_label("Files").set_input_files(
        {"name": "club.mat", "mimeType": "text/plain", "buffer": SHORT.encode()}
    )
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.wait_for_url("**/analysis/*")
    expect(page.get_by_role("heading", name="How both played")).to_be_visible()
    place = urlsplit(page.url).path
    page.get_by_role("radio", name="Ana", exact=True).check(force=True)
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_text("Put it into a collection").click()
    page.get_by_role("textbox", name="A new one of the name").fill("Tuesdays")
    page.get_by_role("button", name="The whole match").click()
    page.wait_for_url("**/collections/*")
    collection = urlsplit(page.url).path
    page.goto(place)
    page.get_by_role("button", name="Make flash cards of my errors").click()
    page.wait_for_url("**/cards")
    return {"study": place.rsplit("/", 1)[1], "collection": collection}


def make_account(page: Page, name: str) -> None:
    page.goto("/account")
    form = page.get_by_role("region", name="Make an account")
    form.get_by_role("textbox", name="Name").fill(name)
    form.get_by_role("textbox", name="Passphrase").fill(_PASSPHRASE)
    form.get_by_role("button", name="Make an account").click()


def begin(page: Page, opponent: Mapping[str, str]) -> str:
    """A match that begins; its address."""
    made = page.request.post(
        "/api/v1/matches",
        data={"opponent": opponent, "seat": "white", "length": 3, "speed": "none"},
    )
    path = f"/m/{made.json()['match']}"
    page.goto(path)
    return path
