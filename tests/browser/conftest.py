"""A server, a Chromium and visitors for the tests that go through the pages as people do.

Nothing here is skipped: where there is no Chromium these tests fail, and say so.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.furniture import ADMIN, Furnished, furnish
from tests.browser.people import Visitors
from tests.browser.serving import Server, serving

_PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_PATIENCE_MS: Final = 15_000

expect.set_options(timeout=_PATIENCE_MS)


@pytest.fixture(scope="session")
def base_url() -> None:
    """None for all: every visitor is told where his server is.

    The plugin's own fixture of this name is of a kind that pytest warns of.
    """


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], playwright: Playwright
) -> dict[str, Any]:
    """The system's Chromium, or the one that Playwright brings."""
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    program = program or playwright.chromium.executable_path
    if not Path(program).exists():
        pytest.fail(
            "The tests in a browser need Chromium: install the system's, or run "
            "“playwright install chromium”.",
            pytrace=False,
        )
    return browser_type_launch_args | {"executable_path": program, "args": list(_ARGUMENTS)}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of this process share."""
    with serving(tmp_path_factory.mktemp("site"), admins=ADMIN) as server:
        yield server


@pytest.fixture(scope="session")
def furnished(browser: Browser, site: Server) -> Furnished:
    """What there is to see on the shared server."""
    context = browser.new_context(base_url=site.address, locale="en-US")
    try:
        return furnish(context)
    finally:
        context.close()


@pytest.fixture
def visitors(new_context: Any, site: Server) -> Iterator[Visitors]:
    """People with browsers of their own; their pages may not complain of anything."""
    arriving = Visitors(new_context, site)
    yield arriving
    assert arriving.complaints == []
