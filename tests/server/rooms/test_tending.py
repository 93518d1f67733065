"""What happens by itself: bots, clocks, and processes that take over from each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tablas.play.clock import ClockRules
from tablas.play.players import CubeAnswer
from tablas.rules import MatchRules, Play, Position, Seat, Situation
from tablas.server.rooms.agreement import Agreement, Speed
from tablas.server.rooms.outcomes import Done
from tablas.server.rooms.tending import ALIVE_MS, CREDIT_MS
from tablas.store import matches
from tests.server.rooms.world import LOT, World, first_moves, go_on

pytestmark = pytest.mark.anyio

ONE = MatchRules(length=1)
AGAINST_BOT = Agreement(ONE, bots=(None, "simple"), speed=Speed.NONE)
TIMED = Agreement(ONE, clock=ClockRules(delay=200, bank=300))


async def until(holds: Callable[[], object], seconds: float = 8.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


class TestBots:
    async def test_a_bot_acts_when_it_is_its_turn_and_then_waits(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        page = await world.page(keeper, await world.match(AGAINST_BOT, ana), ana)
        await page.done("lot", text=LOT)
        while page.view()["phase"] == "opening":
            await page.done("throw")
        view = await page.until(lambda view: view["actor"] == "white")
        assert page.room.state.version == view["version"]
        entries = (await matches.load(world.database, page.room.id)).entries  # type: ignore[union-attr]
        doings = {
            (entry.client, entry.seq, entry.version) for entry in entries if entry.seat == "black"
        }
        assert all(client == "bot:black" and seq == version for client, seq, version in doings)

    async def test_a_bot_thinks_again_when_something_has_happened_meanwhile(
        self, world: World
    ) -> None:
        thinking, go = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        class Slow:
            def choose_play(self, situation: Situation, plays: tuple[Play, ...]) -> Play:
                loop.call_soon_threadsafe(thinking.set)
                asyncio.run_coroutine_threadsafe(go.wait(), loop).result(10)
                return plays[-1]

            def doubles(self, situation: Situation) -> bool:
                return False

            def answer(self, situation: Situation, *, may_raise: bool) -> CubeAnswer:
                return CubeAnswer.TAKE

            def accepts_resignation(self, situation: Situation) -> bool:
                return True

            def gains_by_correction(
                self, situation: Situation, result: Position, plays: tuple[Play, ...]
            ) -> bool:
                return False

        keeper = await world.keeper(bots={"simple": Slow()})
        ana = await world.person()
        page = await world.page(keeper, await world.match(AGAINST_BOT, ana), ana)
        await page.done("lot", text=LOT)
        while page.view()["phase"] == "opening":
            await page.done("throw")
        if page.view()["actor"] == "white":
            await page.done("play", moves=first_moves(page.view()))
        await thinking.wait()
        if "offer_takeback" not in page.view()["may"]:
            go.set()
            return  # the bot began: there is nothing to take back yet
        await page.done("offer_takeback")
        go.set()
        await asyncio.sleep(0.1)
        assert page.view()["actor"] == "white"
        assert page.view()["phase"] == "to_move"


class TestClocks:
    async def test_a_flag_falls_though_nobody_is_connected(self, world: World) -> None:
        first, second = await world.begun(TIMED)
        room, loser = first.room, first.view()["you"]
        await first.leave()
        await second.leave()
        await until(lambda: room.state.is_over)
        stored = await matches.row_of(world.database, room.id)
        assert stored is not None
        assert stored.result is not None
        assert stored.result["why"] == "time"
        assert stored.result["winner"] != loser

    async def test_an_action_that_comes_too_late_meets_the_flag_first(self, world: World) -> None:
        slow = Agreement(ONE, clock=ClockRules(delay=5_000, bank=5_000))
        first, _ = await world.begun(slow)
        moves = first_moves(first.view())
        world.time.ahead += 10_000
        assert await first.refused("play", moves=moves) == "the match is over"
        assert first.view()["end"]["why"] == "time"

    async def test_only_what_was_thought_beyond_the_delay_is_lost(self, world: World) -> None:
        slow = Agreement(ONE, clock=ClockRules(delay=5_000, bank=60_000))
        first, second = await world.begun(slow)
        me, him = first.view()["you"], second.view()["you"]
        assert first.view()["clock"]["running"] == me
        world.time.ahead += 8_000
        assert 8_000 <= first.view()["clock"]["used"] < 9_000
        await first.done("play", moves=first_moves(first.view()))
        left = second.view()["clock"]["left"]
        assert 56_000 < left[me] <= 57_000
        assert left[him] == 60_000
        assert second.view()["clock"]["running"] == him


class TestProcesses:
    async def test_another_process_hears_of_what_is_done(self, world: World) -> None:
        one, two = await world.keeper("one"), await world.keeper("two")
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.match(Agreement(ONE), ana, ben)
        white, black = await world.page(one, match, ana), await world.page(two, match, ben)
        assert white.room is not black.room
        await white.done("lot", text=LOT)
        await black.done("lot", text=LOT)
        await white.until(lambda view: view["phase"] == "opening")
        while white.view()["phase"] == "opening":
            await white.done("throw")
        version = white.room.state.version
        await black.until(lambda view: view["version"] == version)
        assert black.room.state == white.room.state

    async def test_both_may_act_at_the_same_time(self, world: World) -> None:
        one, two = await world.keeper("one"), await world.keeper("two")
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.match(Agreement(ONE), ana, ben)
        white, black = await world.page(one, match, ana), await world.page(two, match, ben)
        outcomes = await asyncio.gather(white.do("lot", text=LOT), black.do("lot", text=LOT))
        assert sorted(o.version for o in outcomes if isinstance(o, Done)) == [2, 3]

    async def test_a_bot_of_a_process_that_died_goes_on_in_another(self, world: World) -> None:
        one = await world.keeper("one")
        ana = await world.person()
        match = await world.match(AGAINST_BOT, ana)
        page = await world.page(one, match, ana)
        await page.done("lot", text=LOT)
        while (view := await page.until(lambda view: view["may"]))["version"] < 6:
            await go_on(page, view)
        await world.drop(one)
        two = await world.keeper("two")
        page = await world.page(two, match, ana)
        world.time.ahead += ALIVE_MS
        while (view := await page.until(lambda view: view["may"]))["phase"] != "over":
            await go_on(page, view)

    async def test_whoever_was_to_act_gets_time_back_when_a_process_has_died(
        self, world: World
    ) -> None:
        slow = Agreement(ONE, clock=ClockRules(delay=0, bank=600_000))
        first, _ = await world.begun(slow)
        me, match = first.view()["you"], first.room.id
        await until(lambda: first.room.tended is not None)
        before = first.view()["clock"]["left"][me]
        await world.drop(first.keeper)
        world.time.ahead += 100_000  # nobody serves the site for so long
        two = await world.keeper("two")
        room = await two.room(match)
        assert room is not None
        await until(lambda: room.tended is not None)
        clock = room.scene(world.time()).room.clock
        assert clock is not None
        left = clock.left[Seat.WHITE.index if me == "white" else Seat.BLACK.index]
        assert before + CREDIT_MS + 90_000 < left <= before + CREDIT_MS + 100_000 + ALIVE_MS

    async def test_no_flag_falls_for_the_time_in_which_nobody_served(self, world: World) -> None:
        slow = Agreement(ONE, clock=ClockRules(delay=0, bank=60_000))
        first, _ = await world.begun(slow)
        match = first.room.id
        await until(lambda: first.room.tended is not None)
        await world.drop(first.keeper)
        world.time.ahead += 100_000
        two = await world.keeper("two")
        room = await two.room(match)
        assert room is not None
        await until(lambda: room.tended is not None)
        assert not room.state.is_over

    async def test_a_room_is_tended_by_one_process_at_a_time(self, world: World) -> None:
        one, two = await world.keeper("one"), await world.keeper("two")
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.match(Agreement(ONE, clock=ClockRules(delay=0, bank=600_000)), ana, ben)
        white, black = await world.page(one, match, ana), await world.page(two, match, ben)
        await white.done("lot", text=LOT)
        await black.done("lot", text=LOT)
        while white.room.state.phase.value in ("lots", "opening"):
            await white.do("throw")
            await asyncio.sleep(0.02)
        await until(lambda: white.room.tended or black.room.tended)
        await asyncio.sleep(0.2)
        assert (white.room.tended is None) is not (black.room.tended is None)
