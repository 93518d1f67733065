"""What comes through the sockets themselves, hostile clients among it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tablas.cli.serve import listening
from tablas.server.rooms import socket as sockets
from tablas.server.rooms.socket import Bucket
from tablas.server.settings import Limits
from tests.server.browsing import Browser, running
from tests.server.rooms.asgi import Closed, at, opened
from tests.server.rooms.world import LOT

pytestmark = pytest.mark.anyio

BOT = {"kind": "bot", "bot": "simple"}
PLENTY = Limits(matches=10_000, sockets=10_000, guests=10_000)


FEW = PLENTY.model_copy(update={"open_sockets": 2})


class Server:
    """A running server, and the browsers that visit it."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self.app = app
        self._stack = stack

    async def browser(self) -> Browser:
        """A browser whose owner has been here."""
        browser = Browser(self.app)
        self._stack.push_async_callback(browser.client.aclose)
        await browser.get("/matches")
        return browser

    async def propose(self, browser: Browser, **proposal: Any) -> str:
        asked = {"opponent": BOT, "speed": "none"} | proposal
        answer = await browser.post("/api/v1/matches", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["match"])

    async def invited(self, browser: Browser, **proposal: Any) -> tuple[str, Browser]:
        """A match by link, and the browser of whoever has followed the link and sits there."""
        match = await self.propose(browser, opponent={"kind": "link"}, **proposal)
        async with at(browser, self.app, match) as page:
            link = page.view["link"]
        other = await self.browser()
        await other.get(link)
        answer = await other.send(link, name="Ben")
        assert answer.status_code == 303, answer.text
        return match, other


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Server]:
    """A whole server on SQLite."""
    url = f"sqlite:///{tmp_path / 'tablas.db'}"
    async with AsyncExitStack() as stack, running(url, limits=PLENTY) as app:
        yield Server(app, stack)


@pytest.fixture
async def ana(server: Server) -> Browser:
    return await server.browser()


async def refused(
    browser: Browser,
    app: FastAPI,
    match: str,
    query: str,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> int:
    """With which code a socket is closed that is opened for nothing else."""
    async with opened(browser, app, f"/ws/matches/{match}", query, headers) as page:
        with pytest.raises(Closed) as closed:
            await page.receive()
    return closed.value.code


class TestPlaying:
    async def test_a_view_comes_first_and_every_action_is_acknowledged(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana, length=3, seat="white")
        async with at(ana, server.app, match) as page:
            assert page.view["you"] == "white"
            assert page.view["phase"] == "lots"
            assert await page.do("lot", text=LOT) == {"done": 1, "version": 2}
            await page.until("view")
            assert page.view["phase"] == "opening"

    async def test_who_has_no_seat_looks_on(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana)
        async with at(await server.browser(), server.app, match) as page:
            assert page.view["you"] is None
            assert page.view["may"] == []
            assert page.view["link"] is None
            assert (await page.do("lot", text=LOT))["why"] == "you are looking on"
            assert (await page.do("say", text="psst"))[
                "why"
            ] == "only the players speak while they play"

    async def test_an_invited_friend_sits_down_and_both_see_it(
        self, server: Server, ana: Browser
    ) -> None:
        match, other = await server.invited(ana, seat="white", length=1)
        async with at(ana, server.app, match) as white, at(other, server.app, match) as black:
            assert white.view["you"] == "white"
            assert black.view["you"] == "black"
            assert black.view["phase"] == "lots"
            assert white.view["link"] is None

    async def test_what_was_missed_comes_with_the_next_connection(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match) as page:
            await page.do("lot", text=LOT)
        async with opened(
            ana, server.app, f"/ws/matches/{match}", "since=1&client=page-0001"
        ) as page:
            first = await page.until("view")
            assert [step["kind"] for step in first["steps"]] == ["lot"]

    async def test_questions_are_answered_by_their_name(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match) as page:
            assert await page.say('{"ask": "ping", "id": 7}') == {"answer": 7}
            assert "no advice" in (await page.say('{"ask": "hint", "id": "h"}'))["why"]

    async def test_the_language_is_that_of_the_page(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana)
        query = "client=page-0001&lang=es"
        async with opened(ana, server.app, f"/ws/matches/{match}", query) as page:
            told = [line for step in (await page.until("view"))["steps"] for line in step["told"]]
            assert "Partida 1." in told


class TestHostileClients:
    async def test_what_is_no_message_is_wrong_and_changes_nothing(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match) as page:
            for text in ("", "hello", "[" * 3000, '{"seq": 1, "do": "throw", "dice": [6, 6]}'):
                assert set(await page.say(text)) == {"wrong"}
            assert await page.do("lot", text=LOT) == {"done": 1, "version": 2}

    async def test_bytes_are_no_message(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match) as page:
            await page.raw({"type": "websocket.receive", "bytes": b"\x00\xff"})
            assert "wrong" in await page.until("wrong")

    async def test_who_talks_nonsense_is_sent_away(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match) as page:
            for _ in range(sockets.WRONG_AT_MOST):
                assert "wrong" in await page.say("nonsense")
            assert await page.until_closed() == sockets.NOT_UNDERSTOOD

    async def test_who_floods_is_first_refused_and_then_sent_away(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match) as page:
            for seq in range(1, sockets.BURST + sockets.FLOOD + 60):
                await page.send(f'{{"seq": {seq}, "do": "take"}}')
            told = [await page.until("refused") for _ in range(sockets.BURST + 40)]
            assert [message["refused"] for message in told] == list(range(1, len(told) + 1))
            assert "too many messages" in told[-1]["why"]
            assert await page.until_closed() == sockets.FLOODED
        async with at(ana, server.app, match) as page:
            assert "done" in await page.do("lot", text=LOT)

    async def test_nobody_acts_for_the_others_seat(self, server: Server, ana: Browser) -> None:
        match, other = await server.invited(ana, seat="white", length=1)
        async with at(other, server.app, match) as black:
            refused = await black.do("lot", seat="white", text=LOT)
            assert refused["why"] == "this seat is not yours"
            assert "done" in await black.do("lot", seat="black", text=LOT)

    async def test_messages_that_come_again_or_in_another_order_are_done_once(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana, seat="white")
        lot = json.dumps({"seq": 5, "do": "lot", "text": LOT})
        late = json.dumps({"seq": 2, "do": "take"})
        async with at(ana, server.app, match) as page:
            assert await page.say(lot) == {"done": 5, "version": 2}
            assert "refused" in await page.say(late)
            assert await page.say(lot) == {"done": 5, "version": 2}
        async with at(ana, server.app, match) as page:
            assert await page.say(lot) == {"done": 5, "version": 2}

    @pytest.mark.parametrize(
        "query",
        [
            "",
            "client=short",
            "client=page%200001",
            "client=page-0001&since=-1",
            "client=page-0001&since=x",
            "client=page-0001&since=99999999999",
            "client=" + "a" * 41,
        ],
    )
    async def test_an_address_that_says_no_client_or_version_is_refused(
        self, server: Server, ana: Browser, query: str
    ) -> None:
        match = await server.propose(ana)
        assert await refused(ana, server.app, match, query) == sockets.NOT_UNDERSTOOD

    async def test_the_code_arrives_through_a_real_server(self, server: Server) -> None:
        config = uvicorn.Config(server.app, lifespan="off", log_config=None)
        with listening("127.0.0.1", 0) as door:
            serving = uvicorn.Server(config)
            task = asyncio.create_task(serving.serve(sockets=[door]))
            url = f"ws://127.0.0.1:{door.getsockname()[1]}/ws/matches/none?client=page-0001"
            async with connect(url) as page:
                with pytest.raises(ConnectionClosed) as closed:
                    await page.recv()
            serving.should_exit = True
            await task
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == sockets.NO_MATCH

    @pytest.mark.parametrize("match", ["nothing", "a" * 41, "..%2f..", "%2500", "á"])
    async def test_there_is_no_room_of_a_match_that_there_is_not(
        self, server: Server, ana: Browser, match: str
    ) -> None:
        assert await refused(ana, server.app, match, "client=page-0001") == sockets.NO_MATCH

    async def test_a_version_that_never_was_brings_the_whole_state(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana)
        async with at(ana, server.app, match, since="999999") as page:
            assert page.view["version"] == 1

    async def test_a_socket_of_another_site_is_refused(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana)
        evil = {"origin": "https://evil.example"}
        assert await refused(ana, server.app, match, "client=page-0001", evil) == 4403

    async def test_a_forged_cookie_looks_on(self, server: Server, ana: Browser) -> None:
        match = await server.propose(ana, seat="white")
        forger = await server.browser()
        cookie = ana.client.cookies["tablas"]
        forger.client.cookies.clear()
        forger.client.cookies.set("tablas", f"{cookie[:-4]}aaaa")
        async with at(forger, server.app, match) as page:
            assert page.view["you"] is None

    async def test_many_who_come_and_go_leave_the_match_as_it_was(
        self, server: Server, ana: Browser
    ) -> None:
        match = await server.propose(ana, seat="white")
        async with at(ana, server.app, match) as page:
            for _ in range(100):
                async with at(Browser(server.app), server.app, match):
                    pass
            assert "done" in await page.do("lot", text=LOT)

    async def test_script_in_names_and_chat_stays_text(self, server: Server, ana: Browser) -> None:
        script = "<script>alert(1)</script>"
        match = await server.propose(ana, seat="white", name=script)
        async with at(ana, server.app, match) as page:
            assert page.view["players"]["white"]["name"] == script
            await page.do("say", text=f"{script}\u202e\x07")
        query = "client=page-0002"
        async with opened(ana, server.app, f"/ws/matches/{match}", query) as page:
            said = (await page.until("chat"))["chat"]
            assert said["text"] == script
            assert said["by"] == "white"


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2, 1.0, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, False, False]
    assert bucket.refused == 2
    now[0] = 1.0
    assert [bucket.take(), bucket.take()] == [True, False]


async def test_one_visitor_has_only_so_many_sockets_open(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tablas.db'}"
    async with AsyncExitStack() as stack, running(url, limits=FEW) as app:
        server = Server(app, stack)
        ana = await server.browser()
        match = await server.propose(ana)
        async with at(ana, app, match), at(ana, app, match):
            assert await refused(ana, app, match, "client=page-0003") == sockets.TOO_MANY
            async with at(await server.browser(), app, match):
                pass
        async with at(ana, app, match):
            pass
