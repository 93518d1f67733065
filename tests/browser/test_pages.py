"""Every page: for those who see badly, on small screens, in the dark, and in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.furniture import Furnished, make_account
from tests.browser.people import DESKTOP, PHONE, Player, Visitors
from tests.browser.serving import ROOT

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES: Final = (
    "/",
    "/lobby",
    "/matches",
    "/analysis",
    "/analysis/{study}",
    "/statistics",
    "/cards",
    "/collections",
    "{collection}",
    "/editor",
    "/settings",
    "/learn",
    "/learn/cube",
    "/learn/table",
    "/learn/advice",
    "/learn/glossary",
    "/dice",
    "/account",
    "/account/blocks",
    "/admin/reports",
    "/offline",
    "/nowhere",
    "{begun}",
    "{begun}/replay",
    "{over}",
    "{over}/replay",
    "/verify/{over_id}",
    "{invitation}",
)
_TOO_WIDE: Final = """() => new Promise((tell) => {
  const late = performance.now() + 3000;
  const look = () => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide <= 0 || performance.now() > late) tell(wide);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""By how many pixels a page does not fit, once it has found its size."""


def settle(page: Page) -> None:
    """Wait until the page shows what it has to show."""
    for element in ("room", "replay", "editor", "study", "cards"):
        if page.locator(f"main[data-page={element}]").count():
            expect(page.locator("bg-board").first).to_be_visible()


def check(page: Page, language: str) -> None:
    """All that is asked of a page: a name, a language, room on every screen, and what axe asks."""
    assert page.title().strip()
    assert page.locator("html").get_attribute("lang") == language
    assert page.get_by_role("heading", level=1).count() == 1
    own = page.viewport_size
    for size in (PHONE, DESKTOP, own):
        assert size is not None
        page.set_viewport_size(size)
        wide = page.evaluate(_TOO_WIDE)
        assert wide <= 0, f"{wide} pixels do not fit into {size['width']}"
    assert faults(page) == []


def faults(page: Page) -> list[str]:
    """What axe finds, a line each."""
    if not AXE.is_file():
        pytest.fail("axe is not there: run “npm ci” in web/.", pytrace=False)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@dataclass(frozen=True)
class Kind:
    """Who looks at a page, and how."""

    language: str
    phone: bool
    color_scheme: str

    def comes(self, visitors: Visitors, furnished: Furnished, **options: Any) -> Player:
        page = visitors.come(
            self.language,
            phone=self.phone,
            color_scheme=self.color_scheme,
            storage_state=furnished.state,
            **options,
        )
        return Player(page, self.language)

    def __str__(self) -> str:
        return f"{self.language}-{self.color_scheme}"


KINDS: Final = (Kind("en", True, "light"), Kind("es", False, "dark"))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("place", PAGES)
def test_a_page_is_there_for_everybody(
    visitors: Visitors, furnished: Furnished, place: str, kind: Kind
) -> None:
    page = kind.comes(visitors, furnished, refused=place == "/nowhere").page
    page.goto(place.format_map(furnished.places))
    settle(page)
    check(page, kind.language)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_dialog_and_every_panel_of_a_room_is_there_for_everybody(
    visitors: Visitors, furnished: Furnished, kind: Kind
) -> None:
    player = kind.comes(visitors, furnished)
    page = player.page
    page.goto(furnished.places["begun"])
    for panel in ("Chat", "More"):
        page.get_by_role("tab", name=player.say(panel), exact=True).click()
        assert faults(page) == []
    page.get_by_role("button", name=player.say("Resign…")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, kind.language)


def test_the_recovery_code_is_shown_once_to_whoever_makes_an_account(visitors: Visitors) -> None:
    page = visitors.come(phone=True)
    make_account(page, f"Grace {visitors.site.port}")
    expect(page.locator("code, output, samp").first).to_be_visible()
    check(page, "en")


@pytest.mark.parametrize("theme", ["tournament", "night", "alfonso"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_board_can_be_read(
    visitors: Visitors, furnished: Furnished, theme: str, kind: Kind
) -> None:
    page = kind.comes(visitors, furnished).page
    page.request.post("/api/v1/settings", data={"theme": theme})
    page.goto(furnished.places["begun"])
    settle(page)
    expect(page.locator(f"bg-board[theme={theme}]")).to_be_visible()
    assert faults(page) == []
