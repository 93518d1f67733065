"""What happens by itself: bots, clocks, and processes that take over from each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import update

from tablas.play.clock import Clock, ClockRules
from tablas.play.players import CubeAnswer
from tablas.rules import MatchRules, Play, Position, Seat, Situation
from tablas.server.rooms.agreement import Agreement, Speed
from tablas.server.rooms.outcomes import Done
from tablas.server.rooms.room import Room
from tablas.server.rooms.tending import ALIVE_MS, CREDIT_MS, Tending
from tablas.store import matches, presence
from tablas.store.schema import ENTRIES
from tests.server.rooms.world import LOT, World, first_moves, go_on

pytestmark = pytest.mark.anyio

ONE = MatchRules(length=1)
AGAINST_BOT = Agreement(ONE, bots=(None, "simple"), speed=Speed.NONE)
HOUR = Agreement(ONE, clock=ClockRules(delay=0, bank=3_600_000))
TIMED = Agreement(ONE, clock=ClockRules(delay=200, bank=300))


async def until(holds: Callable[[], object], seconds: float = 8.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


async def resumed(world: World, match: str) -> int:
    """How often time was given back."""
    stored = await matches.load(world.database, match)
    assert stored is not None
    things = [thing for entry in stored.entries for thing in entry.things]
    return sum(thing["type"] == "resumed" for thing in things)


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
        await world.later(10_000)
        assert await first.refused("play", moves=moves) == "the match is over"
        assert first.view()["end"]["why"] == "time"

    async def test_only_what_was_thought_beyond_the_delay_is_lost(self, world: World) -> None:
        slow = Agreement(ONE, clock=ClockRules(delay=5_000, bank=60_000))
        first, second = await world.begun(slow)
        me, him = first.view()["you"], second.view()["you"]
        assert first.view()["clock"]["running"] == me
        await world.later(8_000)
        assert 8_000 <= first.view()["clock"]["used"] < 9_000
        await first.done("play", moves=first_moves(first.view()))
        left = second.view()["clock"]["left"]
        assert 56_000 < left[me] <= 57_000
        assert left[him] == 60_000
        assert second.view()["clock"]["running"] == him


def clock_of(room: Room) -> Clock:
    clock = room.state.clock
    assert clock is not None
    return clock


async def spoiled(world: World, match: str) -> None:
    """Make what is kept of a match unreadable."""
    nonsense = update(ENTRIES).where(ENTRIES.c.match == match)
    async with world.database.begin() as connection:
        await connection.execute(nonsense.values(things='[{"type": "nonsense"}]'))


class TestUnreadableMatches:
    async def test_they_are_left_alone_and_the_bots_of_all_others_act(self, world: World) -> None:
        ana = await world.person()
        bad, good = [await world.match(AGAINST_BOT, ana) for _ in range(2)]
        await spoiled(world, bad)
        for match in (bad, good):
            await matches.claim(world.database, "dead", match, world.time())
        keeper = await world.keeper()
        async with asyncio.timeout(8):
            while await matches.held(world.database, keeper.process) != {good}:
                await asyncio.sleep(0.05)
            while await matches.orphaned(world.database, world.time()):
                await asyncio.sleep(0.05)
        assert keeper.rooms.get(bad) is None


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

    async def test_what_is_owed_is_given_before_the_first_thing_that_is_done(
        self, world: World
    ) -> None:
        _, two = await world.keeper("one"), await world.keeper("two")
        first, second = await world.begun(HOUR)
        me, match = first.view()["you"], first.room.id
        await until(lambda: first.room.tended is not None)
        before = first.view()["clock"]["left"][me]
        await world.drop(first.keeper)
        page = await world.page(two, match, world.visitor(first))
        world.time.ahead += 100_000  # "two" has not noticed yet
        moves = first_moves(page.view())
        await page.done("play", moves=moves)
        left = page.view()["clock"]["left"]
        assert before + CREDIT_MS - 2 * ALIVE_MS < left[me] <= before + CREDIT_MS
        await until(lambda: page.room.tended is not None)
        assert left[second.view()["you"]] == before
        assert await resumed(world, match) == 1

    async def test_a_page_that_wakes_its_room_has_time_given_back(self, world: World) -> None:
        _, two = await world.keeper("one"), await world.keeper("two")
        first, _ = await world.begun(HOUR)
        me, match = first.view()["you"], first.room.id
        await until(lambda: first.room.tended is not None)
        before = first.view()["clock"]["left"][me]
        await world.drop(first.keeper)
        room = await two.room(match)
        assert room is not None
        world.time.ahead += 100_000
        two.tending.wake(room)
        await until(lambda: room.tended is not None)
        assert room.state.clock is not None
        assert max(room.state.clock.left) > before + CREDIT_MS
        assert await resumed(world, match) == 1

    async def test_of_two_that_take_over_at_once_one_gives_time_back(self, world: World) -> None:
        _, two, three = [await world.keeper(process) for process in ("one", "two", "three")]
        first, _ = await world.begun(HOUR)
        match = first.room.id
        await until(lambda: first.room.tended is not None)
        await world.drop(first.keeper)
        rooms = [await keeper.room(match) for keeper in (two, three)]
        world.time.ahead += 100_000
        for process in ("two", "three"):
            await presence.heartbeat(world.database, process, world.time(), for_ms=ALIVE_MS)
        for keeper, room in zip((two, three), rooms, strict=True):
            assert room is not None
            keeper.tending.wake(room)
        await until(lambda: any(room and room.tended for room in rooms))
        await asyncio.sleep(0.3)
        assert sum(room is not None and room.tended is not None for room in rooms) == 1
        assert await resumed(world, match) == 1

    async def test_a_process_says_that_it_lives_however_long_it_looks_round(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looking = asyncio.Event()

        async def for_ever(_: Tending) -> None:
            looking.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(Tending, "_take_over", for_ever)
        keeper = await world.keeper()
        await looking.wait()
        begun = keeper.tending.alive_until
        await until(lambda: keeper.tending.alive_until > begun)

    async def test_a_process_that_slept_gives_back_the_time_that_it_slept(
        self, world: World
    ) -> None:
        first, _ = await world.begun(HOUR)
        room, me = first.room, first.listener.seats[0]
        await until(lambda: room.tended is not None)
        assert room.state.clock is not None
        before = room.state.clock.left[me.index]
        world.time.ahead += 100_000
        await until(lambda: max(clock_of(room).left) > before)
        assert before + CREDIT_MS + 90_000 < clock_of(room).left[me.index]
        await until(lambda: first.keeper.tending.alive_until > world.time())
        assert await resumed(world, room.id) == 1

    async def test_no_flag_falls_while_the_machine_sleeps(self, world: World) -> None:
        slow = Agreement(ONE, clock=ClockRules(delay=0, bank=60_000))
        first, _ = await world.begun(slow)
        await until(lambda: first.room.tended is not None)
        world.time.ahead += 3_600_000
        await first.done("play", moves=first_moves(first.view()))
        assert not first.room.state.is_over

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
