from __future__ import annotations

import pytest
from fastapi import FastAPI
from starlette.requests import Request

from tests.server.browsing import Browser, Visit

pytestmark = pytest.mark.anyio


async def test_a_page_that_is_not_there_is_said_in_both_languages(visit: Visit) -> None:
    english, spanish = await visit().get("/none"), await visit(language="es").get("/none")
    assert english.status_code == spanish.status_code == 404
    assert "There is no such page" in english.text
    assert '<html lang="es"' in spanish.text
    assert english.text != spanish.text


async def test_programs_get_json(guest: Browser) -> None:
    answer = await guest.get("/api/v1/none")
    assert answer.status_code == 404
    assert answer.json()["error"].keys() == {"sentence", "where"}


async def test_a_wrong_method_says_which_there_are(guest: Browser) -> None:
    answer = await guest.client.delete("/settings")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert "not for that" in answer.text


async def test_what_nobody_foresaw_is_a_page_and_no_traceback(app: FastAPI, guest: Browser) -> None:
    async def broken(request: Request) -> None:
        raise ZeroDivisionError("a secret detail")

    app.add_api_route("/broken", broken)
    app.add_api_route("/api/v1/broken", broken)
    answer = await guest.get("/broken")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "a secret detail" not in answer.text
    assert "content-security-policy" in answer.headers
    answer = await guest.get("/api/v1/broken")
    assert answer.status_code == 500
    assert "sentence" in answer.json()["error"]
