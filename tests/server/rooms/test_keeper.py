from __future__ import annotations

import asyncio
import threading

import pytest

from tablas.play.committed import commitment
from tablas.rules import MatchRules, Roll, Seat, Thrown, WinClass
from tablas.server.rooms.agreement import Agreement, Speed
from tablas.server.rooms.outcomes import Done
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.verification import check, match_data
from tablas.server.rooms.view import tree
from tablas.store import matches, talk
from tests.server.rooms.world import GAMMON, LOT, SINGLE, Page, World, first_moves, go_on

pytestmark = pytest.mark.anyio

THREE = Agreement(MatchRules(length=3))
MONEY = Agreement()


async def next_game(page: Page) -> None:
    """Set up the next game and throw until somebody begins."""
    await page.done("next_game")
    while page.view()["phase"] == "opening":
        await page.done("throw")


async def turn_to(page: Page, other: Page) -> None:
    """Go on until it is for this page to act."""
    while page.view()["actor"] != page.view()["you"]:
        await go_on(other, other.view())


async def may_before_a_throw(page: Page, other: Page) -> list[str]:
    """What a page may do when it is on roll and the dice have not been thrown."""
    while page.view()["phase"] != "to_throw" or page.view()["turn"] != page.view()["you"]:
        for one in (page, other):
            if one.view()["actor"] == one.view()["you"]:
                await go_on(one, one.view())
                break
    may: list[str] = page.view()["may"]
    return may


async def resigns(page: Page, other: Page, win_class: WinClass) -> None:
    """One resigns as soon as he may, and the other accepts."""
    await turn_to(page, other)
    await page.done("resign", win_class=win_class)
    await other.done("accept_resignation")


class TestDoing:
    async def test_an_action_that_arrives_twice_is_done_once(self, world: World) -> None:
        first, _ = await world.begun(THREE)
        moves = first_moves(first.view())
        once = await first.send(1007, "play", moves=moves)
        again = await first.send(1007, "play", moves=moves)
        assert isinstance(once, Done)
        assert again == once
        assert first.room.state.version == once.version

    async def test_also_across_a_restart(self, world: World) -> None:
        first, _ = await world.begun(THREE)
        moves = first_moves(first.view())
        once = await first.send(1007, "play", moves=moves)
        await world.drop(first.keeper)
        keeper = await world.keeper("two")
        seat = first.listener.seats[0]
        room = await keeper.room(first.room.id)
        assert room is not None
        assert room is not first.room
        page = await world.page(keeper, room.id, None, first.listener.client)
        assert await page.send(1007, "play", seat, moves=moves) == once
        assert room.state == first.room.state

    async def test_the_same_number_of_another_seat_is_another_action(self, world: World) -> None:
        keeper = await world.keeper()
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.match(THREE, ana, ben)
        pages = [await world.page(keeper, match, who, "same-name") for who in (ana, ben)]
        outcomes = [await page.send(5, "lot", text=LOT) for page in pages]
        assert outcomes == [Done(2), Done(3)]

    async def test_at_one_screen_an_action_that_comes_again_is_not_done_for_the_other(
        self, world: World
    ) -> None:
        keeper, ana = await world.keeper(), await world.person()
        wish = {"kind": "same_screen", "name": "Ben"}
        match = await world.propose(keeper, ana, opponent=wish, seat="white")
        page = await world.page(keeper, match, ana)
        while (view := page.view())["phase"] in ("lots", "opening"):
            await go_on(page, view)
        seat = Seat.WHITE if view["actor"] == "white" else Seat.BLACK
        await page.done("play", seat, moves=first_moves(view))
        once = await page.send(1007, "say", seat, text="good luck")
        assert await page.send(1007, "say", seat.other, text="good luck") == once
        once = await page.send(1008, "throw", seat.other)
        assert await page.send(1008, "throw", seat) == once
        assert len(await talk.lines(world.database, match)) == 1

    async def test_what_is_refused_changes_nothing_and_may_be_tried_again(
        self, world: World
    ) -> None:
        first, second = await world.begun(THREE)
        version = first.room.state.version
        assert (
            await second.refused("throw") == "the dice have been thrown and have to be played first"
        )
        assert first.room.state.version == version
        assert isinstance(await first.send(1001, "play", moves=first_moves(first.view())), Done)

    async def test_an_action_is_in_the_store_before_anybody_hears_of_it(self, world: World) -> None:
        first, _ = await world.begun(THREE)
        version = await first.done("play", moves=first_moves(first.view()))
        stored = await matches.load(world.database, first.room.id)
        assert stored is not None
        assert stored.version == version

    async def test_the_tree_of_a_double_does_not_hold_up_the_other_rooms(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = await world.begun(MONEY)
        await first.done("play", moves=first_moves(first.view()))
        growing: list[threading.Thread] = []

        def noted(state: RoomState, seats: tuple[Seat, ...]) -> str:
            growing.append(threading.current_thread())
            return tree(state, seats)

        monkeypatch.setattr("tablas.server.rooms.keeper.tree", noted)
        seat = second.listener.seats[0]
        double = (Thrown(seat, Roll(1, 1)),)
        await second.keeper.do(second.room, lambda _room, _now: double, seat)
        assert growing
        assert threading.main_thread() not in growing

    async def test_of_two_who_act_at_once_one_is_first(self, world: World) -> None:
        first, second = await world.begun(MONEY)
        await first.done("play", moves=first_moves(first.view()))
        outcomes = await asyncio.gather(second.do("throw"), second.do("double"), second.do("throw"))
        assert sum(isinstance(outcome, Done) for outcome in outcomes) == 1


class TestLots:
    async def test_nobody_throws_before_both_lots_are_there(self, world: World) -> None:
        keeper = await world.keeper()
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.match(THREE, ana, ben)
        white, black = await world.page(keeper, match, ana), await world.page(keeper, match, ben)
        assert white.view()["phase"] == "lots"
        assert "lots" in await white.refused("throw")
        await white.done("lot", text=LOT)
        assert "lot" not in white.view()["may"]
        assert black.view()["dice_seal"]["lots"] == {"white": None, "black": None}
        assert "been given" in await white.refused("lot", text=LOT)
        assert "16 to 64" in await black.refused("lot", text="short")
        await black.done("lot", text=LOT)
        assert black.view()["dice_seal"]["lots"] == {"white": LOT, "black": LOT}
        assert white.view()["phase"] == "opening"


class TestWholeMatches:
    async def test_a_match_to_3_with_its_crawford_game(self, world: World) -> None:
        leader, trailer = await world.begun(THREE)
        await resigns(trailer, leader, GAMMON)
        assert sorted(leader.view()["score"]) == [0, 2]
        await next_game(leader)
        assert leader.view()["crawford"] is True
        assert "double" not in await may_before_a_throw(trailer, leader)
        await resigns(leader, trailer, SINGLE)
        assert sorted(leader.view()["score"]) == [1, 2]
        await next_game(trailer)
        assert leader.view()["crawford"] is False
        assert "double" in await may_before_a_throw(trailer, leader)
        await resigns(trailer, leader, SINGLE)
        view = leader.view()
        assert view["phase"] == "over"
        assert view["end"]["winner"] == view["you"]
        assert (
            view["end"]["words"][-1]
            == f"{view['players'][view['you']]['name']} wins the match 3–1."
        )

    async def test_a_money_session_keeps_its_ledger_until_somebody_closes_it(
        self, world: World
    ) -> None:
        first, second = await world.begun(MONEY)
        assert first.view()["ledger"] == {"white": "0", "black": "0"}
        await first.done("play", moves=first_moves(first.view()))
        await second.done("double")
        assert first.view()["cube"] == {"value": 1, "owner": None, "offered": 2, "live": True}
        await first.done("take")
        await second.done("throw")
        await second.done("resign", win_class=GAMMON)
        await first.done("accept_resignation")
        view = first.view()
        me, him = view["you"], second.view()["you"]
        assert view["phase"] == "between_games"
        assert view["ledger"] == {me: "+4", him: "-4"}
        assert view["end"]["points"] == {me: 4, him: 0}
        await second.done("next_game")
        assert first.view()["phase"] == "opening"
        assert first.view()["game"] == 2
        while first.view()["phase"] == "opening":
            await first.done("throw")
        await resigns(first, second, SINGLE)
        await second.done("leave")
        view = first.view()
        assert view["phase"] == "over"
        assert view["ledger"] == {me: "+3", him: "-3"}
        assert view["end"]["why"] == "left"

    async def test_a_whole_match_against_a_bot_can_be_verified(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        agreed = Agreement(MatchRules(length=1), bots=(None, "simple"), speed=Speed.NONE)
        match = await world.match(agreed, ana)
        page = await world.page(keeper, match, ana)
        seal = page.view()["dice_seal"]
        assert seal["seed"] is None
        while (view := await page.until(lambda view: view["may"]))["phase"] != "over":
            await go_on(page, view)
        seed = bytes.fromhex(view["dice_seal"]["seed"])
        assert commitment(seed) == seal["commitment"]
        stored = await matches.load(world.database, match)
        assert stored is not None
        assert stored.row.over
        checked = check(match_data(stored))
        assert len(checked) > 10
        assert all(one.is_right for one in checked)

    async def test_two_people_at_one_screen(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        match = await world.propose(
            keeper,
            ana,
            opponent={"kind": "same_screen", "name": "Ben"},
            length=1,
            seat="white",
        )
        page = await world.page(keeper, match, ana)
        view = page.view()
        assert view["you"] == "both"
        assert [view["players"][seat]["name"] for seat in ("white", "black")] == ["Ana", "Ben"]
        while (view := page.view())["phase"] != "over":
            assert view["must_say"] in ("white", "black")
            await go_on(page, view)
        assert view["end"]["winner"] in ("white", "black")
