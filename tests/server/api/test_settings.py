from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    return sqlite_url


async def test_what_is_named_is_changed_and_the_rest_stays(client: httpx.AsyncClient) -> None:
    first = await client.post("/settings", json={"theme": "night"})
    second = await client.post("/settings", json={"sounds": False})
    assert first.json()["theme"] == second.json()["theme"] == "night"
    assert (first.json()["sounds"], second.json()["sounds"]) == (True, False)


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"sounds": "no"}, {"more": 1}, []])
async def test_what_cannot_be_chosen_is_refused(client: httpx.AsyncClient, wrong: object) -> None:
    response = await client.post("/settings", json=wrong)
    assert response.status_code == 422
    assert response.json()["error"]["sentence"]


async def test_another_sites_page_changes_nothing(client: httpx.AsyncClient) -> None:
    headers = {"origin": "https://elsewhere.example"}
    assert (await client.post("/settings", json={}, headers=headers)).status_code == 403
