"""What there is to see on a server: an account, matches, an invitation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.fixed_seed import lot_for, white_begins
from tests.browser.people import Player, choose_lot

ADMIN: Final = "Ada of the reports"
"""The account that reads reports."""
_PASSPHRASE: Final = "four friendly words here"


@dataclass(frozen=True)
class Furnished:
    """What there is to see on a server.

    Attributes:
        state: the cookies of an account that is an administrator.
        places: addresses of a match that is played, of one that is over, of an invitation.
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
    }
    return Furnished(context.storage_state(), places)


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
