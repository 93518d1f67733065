from __future__ import annotations

import asyncio
import base64
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.server.analysis.things import OTHER, SHORT
from tests.server.api.conftest import visitor

pytestmark = pytest.mark.anyio


async def sent(client: httpx.AsyncClient, *files: Mapping[str, str]) -> dict[str, Any]:
    body = {"files": list(files), "level": "0ply"}
    response = await client.post("/uploads", json=body)
    assert response.status_code == 201, response.text
    said: dict[str, Any] = response.json()
    return said


async def analysed(client: httpx.AsyncClient, study: str) -> None:
    async with asyncio.timeout(60):
        while not (await client.get(f"/studies/{study}")).json()["levels"]:
            await asyncio.sleep(0.02)


async def test_matches_are_sent_as_text_or_as_bytes(client: httpx.AsyncClient) -> None:
    said = await sent(
        client,
        {"name": "a.mat", "text": SHORT},
        {"name": "b.mat", "base64": base64.b64encode(OTHER.encode()).decode()},
        {"text": "nonsense"},
    )
    assert [one["white"] for one in said["studies"]] == ["Ana", "Ida"]
    assert said["refused"][0]["name"] == "3"
    again = await sent(client, {"text": SHORT})
    assert again["known"] == [said["studies"][0]["study"]]
    listed = (await client.get("/studies", params={"text": "ida"})).json()["studies"]
    assert [one["source"] for one in listed] == ["b.mat"]


@pytest.mark.parametrize(
    "file", [{}, {"text": SHORT, "base64": "aaaa"}, {"base64": "?"}, {"path": "/etc/passwd"}]
)
async def test_a_file_is_text_or_base64(client: httpx.AsyncClient, file: object) -> None:
    response = await client.post("/uploads", json={"files": [file]})
    assert response.status_code in (409, 422)


async def test_what_was_found_is_taken_home(client: httpx.AsyncClient) -> None:
    (study,) = (await sent(client, {"text": SHORT}))["studies"]
    name = study["study"]
    await analysed(client, name)
    said = (await client.get(f"/studies/{name}")).json()
    assert said["rates"]["white"]["decisions"] > 0
    for ending, beginning in ((".mat", "; ["), (".sgf", "(;"), (".html", "<!"), ("/analysis", "{")):
        answer = await client.get(f"/studies/{name}{ending}")
        assert answer.status_code == 200, answer.text
        assert answer.text.lstrip().startswith(beginning)
        assert f"tablas-{name}." in answer.headers["content-disposition"]
    table = (await client.get("/studies.csv")).text
    assert len(table.splitlines()) == 3


async def test_a_study_is_its_owners_alone(app: FastAPI, client: httpx.AsyncClient) -> None:
    (study,) = (await sent(client, {"text": SHORT}))["studies"]
    async with visitor(app) as other:
        for what in ("", "/course", "/analysis", ".mat"):
            assert (await other.get(f"/studies/{study['study']}{what}")).status_code == 404
        assert (await other.post(f"/studies/{study['study']}/delete")).status_code == 404
        assert (await other.get("/studies")).json() == {"studies": []}
    assert (await client.post(f"/studies/{study['study']}/delete")).status_code == 204
    assert (await client.get(f"/studies/{study['study']}")).status_code == 404


async def test_a_level_that_is_known_needs_no_job(client: httpx.AsyncClient) -> None:
    (study,) = (await sent(client, {"text": SHORT}))["studies"]
    await analysed(client, study["study"])
    address = f"/studies/{study['study']}/analyses"
    before = (await client.get(f"/studies/{study['study']}")).json()["job"]
    assert (await client.post(address, json={"level": "0ply"})).json() == {"job": before}
    deeper = (await client.post(address, json={"level": "1ply"})).json()["job"]
    assert deeper != before
    await client.post(f"/jobs/{deeper}/cancel")
