from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablas.notation.queries import plays_of
from tablas.rules import BACKGAMMON

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """Nothing here is kept: one kind of database will do."""
    return sqlite_url


OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
PARTS = ("board", "turn", "dice", "cube", "length", "score", "crawford", "jacoby", "beavers")
CONTRACT = Path(__file__).parents[3] / "docs" / "contract" / "evaluate.schema.json"


async def said(client: httpx.AsyncClient, path: str, **asked: Any) -> dict[str, Any]:
    response = await client.post(path, json=asked)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def refused(client: httpx.AsyncClient, path: str, **asked: Any) -> str:
    response = await client.post(path, json=asked)
    assert response.status_code == 409, response.text
    return str(response.json()["error"]["sentence"])


@pytest.mark.parametrize(
    "text",
    [
        OPENING,
        "XGID=-a-B--E-B-a-dDB--b-bcb----:1:-1:-1:00:2:3:0:7:10",
        "XGID=-b----E-C---eE---c-e----B-:1:0:-1:D:4:6:0:7:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:3:1:7:10",
    ],
)
async def test_a_position_is_taken_apart_and_put_together(
    client: httpx.AsyncClient, text: str
) -> None:
    first = await said(client, "/position", text=text)
    assert first["xgid"] == text
    if first["offer"] is None:
        again = await said(client, "/position", **{part: first[part] for part in PARTS})
        assert again == first | {"xgid": again["xgid"]}
        assert again["xgid"].split(":")[:9] == text.split(":")[:9]
    by_id = await said(client, "/position", text=first["gnubg_id"])
    assert by_id["position_id"] == first["position_id"]


async def test_both_sides_see_their_own_checkers(client: httpx.AsyncClient) -> None:
    for turn in ("1", "-1"):
        position = await said(
            client, "/position", text=f"XGID=-A----------------------a-:0:0:{turn}:00:0:0:0:0:10"
        )
        assert [position["board"][seat][1] for seat in ("white", "black")] == [1, 1]
        assert position["pips"] == {"white": 1, "black": 1}


async def test_what_cannot_be_is_said_in_one_sentence(client: httpx.AsyncClient) -> None:
    assert "neither an XGID nor" in await refused(client, "/position", text="nonsense")
    board = {"white": [0] * 25 + [16], "black": [15] + [0] * 25}
    assert "16 checkers" in await refused(client, "/position", board=board)
    start = (await said(client, "/position", text=OPENING))["board"]
    cube = {"value": 3, "owner": None}
    assert "power of two" in await refused(client, "/position", board=start, cube=cube)
    over = await refused(client, "/position", board=start, length=3, score=[3, 0])
    assert "a match to 3 is over" in over


async def test_a_sentence_is_in_the_language_of_the_visitor(client: httpx.AsyncClient) -> None:
    response = await client.post(
        "/position", json={"text": "nonsense"}, headers={"accept-language": "es"}
    )
    assert "no es un XGID ni" in response.json()["error"]["sentence"]


async def test_a_game_without_a_cube_has_no_xgid(client: httpx.AsyncClient) -> None:
    start = (await said(client, "/position", text=OPENING))["board"]
    position = await said(client, "/position", board=start, cube=None)
    assert (position["cube"], position["xgid"]) == (None, None)


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({}, "board"),
        ({"text": "x", "more": 1}, "more"),
        ({"text": 7}, "text"),
        ({"text": "x" * 201}, "text"),
        ({"text": "x", "variant": "chess"}, "variant"),
        ({"board": {"white": [0] * 25, "black": [0] * 26}}, "board.white"),
        ({"board": {"white": [True] * 26, "black": [0] * 26}}, "board.white.0"),
        ({"board": {"white": [0] * 26, "black": [0] * 26}, "dice": [7, 1]}, "dice.0"),
        ({"board": {"white": [0] * 26, "black": [0] * 26}, "length": "3"}, "length"),
    ],
)
async def test_what_is_misshapen_is_said_where(
    client: httpx.AsyncClient, asked: dict[str, Any], where: str
) -> None:
    response = await client.post("/position", json=asked)
    assert response.status_code == 422
    assert response.json()["error"]["where"] == where


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"[" * 100_000, b'{"text": NaN}', b"1e999"]
)
async def test_what_is_no_json_is_refused(client: httpx.AsyncClient, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    response = await client.post("/position", content=content, headers=headers)
    assert response.status_code == 422
    other = await client.post(
        "/position", content=b'{"text": "x"}', headers={"content-type": "a/b"}
    )
    assert other.json()["error"]["where"] == "header.content-type"


async def test_a_whole_number_may_be_written_with_a_point(client: httpx.AsyncClient) -> None:
    start = (await said(client, "/position", text=OPENING))["board"]
    assert (await said(client, "/position", board=start, length=3.0))["length"] == 3


async def test_plays_are_those_of_the_rules(client: httpx.AsyncClient) -> None:
    answer = await said(client, "/plays", id=OPENING)
    assert answer["id"] == OPENING
    assert [(play["notation"], play["result"]) for play in answer["plays"]] == plays_of(
        OPENING, variant=BACKGAMMON
    )
    no_dice = await refused(client, "/plays", id="4HPwATDgc/ABMA")
    assert no_dice == "there are no dice: the plays of which roll?"


async def test_what_the_engine_thinks_is_answered_by_its_contract(
    client: httpx.AsyncClient,
) -> None:
    contract = json.loads(CONTRACT.read_text())
    with_dice = await said(client, "/evaluate", id=OPENING, level="0ply")
    assert with_dice["plays"][0]["notation"] == "8/5 6/5"
    cube = await said(client, "/evaluate", id="4HPwATDgc/ABMA", level="0ply")
    assert cube["cube"]["action"] == "no_double"
    for answer in (with_dice, cube):
        assert set(answer) <= set(contract["properties"])
        assert any(set(one["required"]) <= set(answer) for one in contract["oneOf"])
    assert "neither an XGID nor" in await refused(client, "/evaluate", id="nonsense")
