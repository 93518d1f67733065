from __future__ import annotations

import pytest

from tablas.server.people.preferences import Preferences, preferences
from tablas.server.people.visitors import Visitor
from tests.server.browsing import Browser

DEFAULTS = Preferences().model_dump()


def test_nobody_has_the_defaults() -> None:
    assert preferences(None) == DEFAULTS


def test_what_was_chosen_is_kept_and_nonsense_left_out() -> None:
    kept = {"theme": "night", "home": "nowhere", "numbers": False, "old setting": 1}
    visitor = Visitor("ana", "Ana", settings=kept)
    assert preferences(visitor) == DEFAULTS | {"theme": "night", "numbers": False}


@pytest.mark.anyio
async def test_the_form_keeps_what_was_chosen(guest: Browser) -> None:
    await guest.get("/settings")
    chosen = {"theme": "alfonso", "scheme": "dark", "one_tap": "yes", "name": "Ana"}
    answer = await guest.send("/settings", **chosen)
    assert answer.status_code == 303
    page = (await guest.get(answer.headers["location"])).text
    assert "Kept." in page
    assert 'data-scheme="dark"' in page
    assert '"theme": "alfonso"' in page
    assert '"one_tap": true' in page
    assert '"numbers": false' in page, "a box without its tick"
    assert 'value="Ana"' in page


@pytest.mark.anyio
async def test_what_is_not_offered_cannot_be_chosen(guest: Browser) -> None:
    await guest.get("/settings")
    answer = await guest.send("/settings", theme="glass")
    assert answer.status_code == 422
    assert "cannot be chosen" in answer.text


@pytest.mark.anyio
async def test_a_language_is_kept_with_the_rest(guest: Browser) -> None:
    await guest.get("/settings")
    await guest.send("/settings", language="es")
    await guest.send("/settings", language="xx", theme="night")
    assert '<html lang="es"' in (await guest.get("/")).text


@pytest.mark.anyio
async def test_an_account_keeps_its_name(guest: Browser) -> None:
    await guest.make_account("Ana")
    await guest.get("/settings")
    await guest.send("/settings", name="Eva")
    assert "<h1>Ana</h1>" in (await guest.get("/account")).text
