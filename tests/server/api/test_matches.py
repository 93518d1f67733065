from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tablas.notation import parse_mat
from tablas.rules import Played, Seat, Thrown
from tests.server.api.conftest import visitor
from tests.server.matches import act, begin, finish, room_of

pytestmark = pytest.mark.anyio

SAME_SCREEN = {"opponent": {"kind": "same_screen", "name": "Eva"}, "name": "Ana", "length": 3}


async def proposed(client: httpx.AsyncClient, **proposal: Any) -> str:
    response = await client.post("/matches", json=SAME_SCREEN | proposal)
    assert response.status_code == 201, response.text
    made = response.json()
    assert made["url"] == f"/m/{made['match']}"
    return str(made["match"])


async def play_on(app: FastAPI, match: str, turns: int) -> None:
    """Play so many turns, each the first legal play, and let somebody give up."""
    actor = await begin(app, match)
    for _ in range(turns):
        situation = (await room_of(app, match)).state.state
        assert situation is not None
        table = situation.situation
        assert table is not None
        if table.roll is None:
            await act(app, match, actor, "throw")
            continue
        plays = table.rules.variant.plays(table.position, table.roll)
        moves = [[move.start, move.end] for move in plays[0].moves] if plays else []
        await act(app, match, actor, "play", moves=moves)
        actor = actor.other
    await act(app, match, Seat.WHITE, "leave")


async def test_a_match_is_set_up_and_read(app: FastAPI, client: httpx.AsyncClient) -> None:
    match = await proposed(client, seat="white")
    data = (await client.get(f"/matches/{match}")).json()
    assert [data["players"][seat]["name"] for seat in ("white", "black")] == ["Ana", "Eva"]
    assert (data["version"], data["over"], data["agreement"]["rules"]["length"]) == (1, False, 3)
    assert data["dice_seal"]["seed"] is None


async def test_a_seed_is_told_when_the_match_is_over(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    match = await proposed(client)
    await finish(app, match)
    data = (await client.get(f"/matches/{match}")).json()
    assert data["over"]
    assert len(bytes.fromhex(data["dice_seal"]["seed"])) == 32


async def test_what_cannot_be_agreed_is_refused(client: httpx.AsyncClient) -> None:
    for wrong, status in (
        ({"opponent": {"kind": "bot", "bot": "nobody"}}, 409),
        ({"opponent": {"kind": "nobody"}}, 422),
        ({"beavers": True}, 409),
        ({"length": "3"}, 422),
        ({"start": "nonsense"}, 409),
        ({"more": 1}, 422),
    ):
        response = await client.post("/matches", json=SAME_SCREEN | wrong)
        assert response.status_code == status, response.text
        assert response.json()["error"]["sentence"]


async def test_a_match_is_read_step_by_step(app: FastAPI, client: httpx.AsyncClient) -> None:
    match = await proposed(client)
    await play_on(app, match, 6)
    steps = (await client.get(f"/matches/{match}/steps")).json()["steps"]
    assert [step["version"] for step in steps] == sorted(step["version"] for step in steps)
    assert steps[0]["told"]
    assert any(step["kind"] == "played" and step["xgid"] for step in steps)
    spanish = await client.get(f"/matches/{match}/steps", headers={"accept-language": "es"})
    assert spanish.json()["steps"][0]["told"] != steps[0]["told"]


async def test_a_match_is_a_file_too(app: FastAPI, client: httpx.AsyncClient) -> None:
    match = await proposed(client)
    await play_on(app, match, 6)
    response = await client.get(f"/matches/{match}.mat")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert f'filename="tablas-{match}.mat"' in response.headers["content-disposition"]
    record = parse_mat(response.text)
    assert sorted(record.players) == ["Ana", "Eva"]
    assert any(isinstance(event, Played) for event in record.events)


async def test_a_match_that_has_not_begun_is_no_file(client: httpx.AsyncClient) -> None:
    match = await proposed(client, opponent={"kind": "link"})
    response = await client.get(f"/matches/{match}.mat")
    assert response.status_code == 409
    assert response.json()["error"]["sentence"] == "the match has not begun"


@pytest.mark.parametrize("path", ["", "/steps", ".mat"])
async def test_there_is_no_match_of_another_name(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(f"/matches/nothing1{path}")).status_code == 404
    assert (await client.get(f"/matches/..%2f..{path}")).status_code in (404, 422)


async def corrected(client: httpx.AsyncClient, match: str, **correction: Any) -> dict[str, Any]:
    response = await client.post(f"/matches/{match}/corrections", json=correction)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def test_another_play_changes_what_follows(app: FastAPI, client: httpx.AsyncClient) -> None:
    match = await proposed(client)
    await play_on(app, match, 4)
    before = (await client.get(f"/matches/{match}/steps")).json()["steps"]
    played = next(step for step in before if step["kind"] == "played")
    same = await corrected(client, match, version=played["version"], play=played_as(played))
    assert same == {"steps": before, "broken": None}
    refused = await client.post(
        f"/matches/{match}/corrections", json={"version": played["version"], "play": "1/off(4)"}
    )
    assert refused.status_code == 409


def played_as(step: dict[str, Any]) -> str:
    return " ".join(f"{start}/{end}" for start, end, _ in step["moves"])


async def test_what_cannot_follow_is_told(app: FastAPI, client: httpx.AsyncClient) -> None:
    match = await proposed(client)
    await play_on(app, match, 4)
    room = await room_of(app, match)
    data = (await client.get(f"/matches/{match}")).json()
    thrown = next(event for event in room.state.events if isinstance(event, Thrown))
    version = next(
        entry["version"]
        for entry in data["entries"]
        if any(thing["type"] == "thrown" for thing in entry["things"])
    )
    other = [6, 6] if list(thrown.roll) != [6, 6] else [1, 1]
    answer = await corrected(client, match, version=version, dice=other)
    assert answer["broken"]["version"] == version + 1
    assert answer["broken"]["why"]
    assert answer["steps"][-1]["version"] == version
    assert answer["steps"][-1]["dice"] == other


async def test_only_what_was_thrown_or_played_is_corrected(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    match = await proposed(client)
    going = await client.post(f"/matches/{match}/corrections", json={"version": 1})
    assert going.json()["error"]["sentence"] == "the match is not over yet"
    await play_on(app, match, 2)
    for version in (1, 10_000):
        wrong = {"version": version, "dice": [3, 1]}
        response = await client.post(f"/matches/{match}/corrections", json=wrong)
        assert response.status_code == 409


async def test_a_seek_is_taken_by_somebody_else(app: FastAPI, client: httpx.AsyncClient) -> None:
    match = await proposed(client, opponent={"kind": "lobby"})
    async with visitor(app) as other:
        (seek,) = (await other.get("/seeks")).json()["seeks"]
        assert (seek["match"], seek["name"], seek["mine"]) == (match, "Ana", False)
        taken = await other.post(f"/seeks/{seek['seek']}")
        assert taken.json() == {"match": match, "url": f"/m/{match}"}
        assert (await other.get("/seeks")).json() == {"seeks": []}
        assert (await other.post(f"/seeks/{seek['seek']}")).status_code == 404


async def test_a_seek_is_withdrawn_by_its_owner(app: FastAPI, client: httpx.AsyncClient) -> None:
    await proposed(client, opponent={"kind": "lobby"})
    (seek,) = (await client.get("/seeks")).json()["seeks"]
    assert seek["mine"]
    async with visitor(app) as other:
        assert (await other.post(f"/seeks/{seek['seek']}/withdraw")).status_code == 404
    assert (await client.post(f"/seeks/{seek['seek']}/withdraw")).status_code == 204
    assert (await client.get("/seeks")).json() == {"seeks": []}
