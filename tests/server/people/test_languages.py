from __future__ import annotations

import pytest

from tablas.server.people.languages import accepted
from tests.server.browsing import Visit


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("en-GB,es;q=0.9", "en"),
        ("en;q=0.3,es;q=0.9", "es"),
        ("fr,de", "en"),
        ("fr,es;q=0.1", "es"),
        ("es;q=0,en;q=0.1", "en"),
        ("es;q=0", "en"),
        ("ES-419", "es"),
        ("es;q=nonsense", "en"),
        ("es;q=2,en;q=0.1", "en"),
        ("es;q=nan", "en"),
        (";;,,==" * 50, "en"),
    ],
)
def test_the_browsers_wish(header: str, language: str) -> None:
    assert accepted(header) == language


@pytest.mark.anyio
async def test_a_choice_in_the_address_is_remembered(visit: Visit) -> None:
    guest = visit(language="en")
    assert 'lang="en"' in (await guest.get("/")).text
    assert 'lang="es"' in (await guest.get("/?lang=es")).text
    assert 'lang="es"' in (await guest.get("/learn")).text
    assert 'lang="en"' in (await guest.get("/learn?lang=en")).text
    assert 'lang="en"' in (await guest.get("/")).text


@pytest.mark.anyio
@pytest.mark.parametrize("wish", ["xx", "", "../../etc", "es%00"])
async def test_a_language_that_is_not_spoken_changes_nothing(visit: Visit, wish: str) -> None:
    guest = visit(language="es")
    assert '<html lang="es"' in (await guest.get(f"/?lang={wish}")).text
    guest.client.cookies.set("lang", "xx")
    assert '<html lang="es"' in (await guest.get("/")).text


@pytest.mark.anyio
async def test_the_other_language_is_one_link_away(visit: Visit) -> None:
    page = (await visit(language="es").get("/learn/cube?page=2")).text
    assert 'href="/learn/cube?page=2&amp;lang=en"' in page
