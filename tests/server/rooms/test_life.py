"""What happens in rooms besides the game: coming and going, talking, playing again."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tablas.i18n import translator
from tablas.rules import MatchRules, Seat
from tablas.server.rooms.agreement import Agreement, Speed
from tablas.server.rooms.deciding import PATIENCE
from tablas.server.rooms.listeners import MOST_WAITING, SIGNED_OUT, SLOW, Ended, Listener
from tablas.server.rooms.outcomes import Done
from tablas.server.rooms.proposals import sit_down
from tablas.server.rooms.rematch import rematch_id
from tablas.server.rooms.room import REMEMBERED
from tablas.store import matches, presence, talk
from tests.server.rooms.world import LOT, Page, World, first_moves, go_on

pytestmark = pytest.mark.anyio

ONE = Agreement(MatchRules(length=1))


async def step(page: Page) -> None:
    """Take the next message of a page."""
    async with asyncio.timeout(5):
        text = await page.listener.next_text(lambda one: page.keeper.shown(page.room, one))
    page.heard.append(json.loads(text))


async def lines(page: Page) -> list[dict[str, Any]]:
    """What a page has heard said, once it has heard anything."""
    while not any("chat" in message for message in page.heard):
        await step(page)
    return [message["chat"] for message in page.heard if "chat" in message]


class TestPresence:
    async def test_others_see_who_is_here_and_who_has_gone(self, world: World) -> None:
        first, second = await world.begun(ONE)
        him = second.view()["you"]
        await first.until(lambda view: view["players"][him]["here"])
        await second.leave()
        view = await first.until(lambda view: not view["players"][him]["here"])
        assert 0 <= view["players"][him]["away_for"] < 5_000

    async def test_a_second_page_of_the_same_person_keeps_him_here(self, world: World) -> None:
        first, second = await world.begun(ONE)
        him = second.view()["you"]
        user = second.listener.user
        assert user is not None
        again = Listener((), translator("en"), user, "Ben", "another-page")
        await second.keeper.join(second.room, again)
        await second.leave()
        assert first.view()["players"][him]["here"]

    async def test_who_comes_again_before_it_is_known_that_he_has_gone_is_here(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = await world.begun(ONE)
        going, known = asyncio.Event(), presence.set_connected

        async def slowly(*said: Any) -> None:
            if not going.is_set():
                going.set()
                await asyncio.sleep(0.1)
            await known(*said)

        monkeypatch.setattr(presence, "set_connected", slowly)
        leaving = asyncio.create_task(second.leave())
        await going.wait()
        user, keeper, room = second.listener.user, second.keeper, second.room
        await keeper.join(room, Listener((), translator("en"), user, "Ben", "again"))
        await leaving
        here = await presence.of_match(world.database, room.id, world.time())
        assert here[second.view()["you"]].connected == 1
        assert first.view()["players"][second.view()["you"]]["here"]

    async def test_what_an_absent_player_holds_up_may_be_claimed_after_a_minute(
        self, world: World
    ) -> None:
        first, second = await world.begun(ONE)
        await first.done("play", moves=first_moves(first.view()))
        await second.leave()
        view = await first.until(lambda view: view["claim_in"] is not None)
        assert 50_000 < view["claim_in"] <= PATIENCE
        assert "claim" not in view["may"]
        assert await first.refused("claim") == "nothing can be claimed now"
        world.time.ahead += PATIENCE
        assert "claim" in first.view()["may"]
        await first.done("claim")
        end = first.view()["end"]
        assert (end["winner"], end["why"]) == (first.view()["you"], "claimed")

    async def test_a_server_that_was_away_holds_it_against_nobody(self, world: World) -> None:
        first, second = await world.begun(ONE)
        await first.done("play", moves=first_moves(first.view()))
        user, match = first.listener.user, first.room.id
        await world.drop(first.keeper)
        world.time.ahead += 10 * PATIENCE
        keeper = await world.keeper("two")
        room = await keeper.room(match)
        assert room is not None
        listener = Listener((), translator("en"), user, "Ana", "ana-again")
        await keeper.join(room, listener)
        page = Page(keeper, room, listener)
        assert 0 < page.view()["claim_in"] <= PATIENCE
        assert second.room is not room


class TestSessions:
    async def test_the_sockets_of_who_signs_out_are_closed_in_all_processes(
        self, world: World
    ) -> None:
        first, second = await world.begun(ONE)
        user = first.listener.user
        keeper = await world.keeper("two")
        again = await world.page(keeper, first.room.id, world.visitor(first))
        await first.keeper.bus.publish(f"user:{user}")
        for page in (first, again):
            with pytest.raises(Ended) as ended:
                await page.until(lambda _: False, seconds=5)
            assert ended.value.code == SIGNED_OUT
        assert await second.refused("say", text=" ") == "there is nothing to be said"


class TestSpectators:
    async def test_somebody_who_looks_on_sees_all_but_does_nothing(self, world: World) -> None:
        first, _ = await world.begun(ONE)
        eva = await world.person("Eva")
        page = await world.page(first.keeper, first.room.id, eva)
        view = page.view()
        assert (view["you"], view["may"], view["tree"]) == (None, [], None)
        await first.done("play", moves=first_moves(first.view()))
        assert (await page.until(lambda view: view["last"]))["phase"] == "to_throw"


class TestTakeback:
    async def test_by_agreement_and_the_same_dice_come_again(self, world: World) -> None:
        first, second = await world.begun(ONE)
        before = first.view()
        await first.done("play", moves=first_moves(before))
        await second.done("throw")
        thrown = second.view()["dice"]["values"]
        await first.done("offer_takeback")
        assert second.view()["takeback"] == before["you"]
        assert "accept_takeback" in second.view()["may"]
        await second.done("accept_takeback")
        view = first.view()
        assert (view["board"], view["dice"]) == (before["board"], before["dice"])
        await first.done("play", moves=first_moves(view))
        await second.done("throw")
        assert second.view()["dice"]["values"] == thrown

    async def test_it_is_taken_back_in_a_restarted_server_as_well(self, world: World) -> None:
        first, second = await world.begun(ONE)
        await first.done("play", moves=first_moves(first.view()))
        await first.done("offer_takeback")
        await second.done("accept_takeback")
        await world.drop(first.keeper)
        keeper = await world.keeper("two")
        room = await keeper.room(first.room.id)
        assert room is not None
        assert room.state == first.room.state


class TestTalking:
    async def test_what_is_said_is_heard_and_kept(self, world: World) -> None:
        first, second = await world.begun(ONE)
        await first.done("say", text="  hola\n\u200b ")
        (line,) = await lines(second)
        assert (line["text"], line["by"], line["name"]) == (
            "hola",
            first.view()["you"],
            first.listener.name,
        )
        late = await world.page(first.keeper, first.room.id, None)
        assert [line["text"] for line in await lines(late)] == ["hola"]

    async def test_it_is_said_once(self, world: World) -> None:
        first, _ = await world.begun(ONE)
        outcomes = [await first.send(1009, "say", text="hi") for _ in range(2)]
        assert outcomes[0] == outcomes[1]
        assert len(await talk.lines(world.database, first.room.id)) == 1

    async def test_it_is_said_once_in_a_restarted_server_as_well(self, world: World) -> None:
        first, _ = await world.begun(ONE)
        client = first.listener.client
        await first.send(1009, "say", text="hi")
        await world.drop(first.keeper)
        again = await world.page(
            await world.keeper("two"), first.room.id, world.visitor(first), client
        )
        assert isinstance(await again.send(1009, "say", text="hi"), Done)
        assert len(await talk.lines(world.database, first.room.id)) == 1

    async def test_nothing_cannot_be_said(self, world: World) -> None:
        first, _ = await world.begun(ONE)
        assert await first.refused("say", text=" \u202e\x00 ") == "there is nothing to be said"

    async def test_who_is_blocked_is_not_heard(self, world: World) -> None:
        first, second = await world.begun(ONE)
        me, him = second.listener.user, first.listener.user
        assert me is not None
        assert him is not None
        await talk.block(world.database, me, him, world.time())
        await first.done("say", text="rude")
        await second.done("say", text="kind")
        assert [line["text"] for line in await lines(second)] == ["kind"]

    async def test_who_looks_on_speaks_when_the_match_is_over(self, world: World) -> None:
        first, _ = await world.begun(ONE)
        eva = await world.person("Eva")
        page = await world.page(first.keeper, first.room.id, eva)
        talking, room = first.keeper.talking, first.room
        with pytest.raises(ValueError, match="only the players"):
            await talking.say(room, page.listener, None, "take!", world.time())
        await first.done("leave")
        await talking.say(room, page.listener, None, "well played", world.time())
        assert [line.name for line in await talk.lines(world.database, room.id)] == ["Eva"]


class TestRematch:
    async def test_two_who_agree_play_again_with_seats_exchanged(self, world: World) -> None:
        first, second = await world.begun(ONE)
        await first.done("leave")
        await first.done("offer_rematch")
        assert second.view()["rematch"] == {"offered": first.view()["you"], "match": None}
        await second.done("offer_rematch")
        again = first.view()["rematch"]["match"]
        assert again == rematch_id(first.room.row)
        stored = await matches.load(world.database, again)
        assert stored is not None
        assert stored.row.rematch_of == first.room.id
        assert stored.row.seed != first.room.row.seed
        seats = {seat.seat: seat.user for seat in first.room.seats}
        assert {seat.seat: seat.user for seat in stored.seats} == {
            "white": seats["black"],
            "black": seats["white"],
        }
        room = await first.keeper.room(again)
        assert room is not None
        assert room.state.phase.value == "lots"

    async def test_a_bot_plays_again_on_the_other_side(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        agreed = Agreement(MatchRules(length=1), bots=(None, "simple"), speed=Speed.NONE)
        match = await world.match(agreed, ana)
        page = await world.page(keeper, match, ana)
        await page.done("lot", text=LOT)
        await page.done("leave")
        await page.done("offer_rematch")
        room = await keeper.room(page.view()["rematch"]["match"])
        assert room is not None
        assert room.state.agreement.bots == ("simple", None)
        assert room.seats_of(ana.id) == (Seat.BLACK,)


class TestSittingDown:
    async def test_of_several_who_follow_a_link_one_gets_the_seat(self, world: World) -> None:
        keeper = await world.keeper()
        ana, ben, eva = [await world.person(name) for name in ("Ana", "Ben", "Eva")]
        match = await world.propose(keeper, ana, opponent={"kind": "link"}, seat="white")
        host = await world.page(keeper, match, ana)
        view = host.view()
        assert view["phase"] == "waiting"
        token = view["link"].removeprefix("/i/")
        site = world.site(keeper)
        with pytest.raises(ValueError, match="not valid"):
            await sit_down(site, match, ben, "wrong")
        results = await asyncio.gather(
            sit_down(site, match, ben, token),
            sit_down(site, match, eva, token),
            return_exceptions=True,
        )
        assert sorted(isinstance(result, Seat) for result in results) == [False, True]
        assert host.view()["phase"] == "lots"
        assert host.view()["link"] is None
        assert await sit_down(site, match, ana, token) is Seat.WHITE

    async def test_who_took_a_seat_before_a_crash_sits_after_it(self, world: World) -> None:
        keeper = await world.keeper()
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.propose(keeper, ana, opponent={"kind": "link"}, seat="white")
        assert await matches.take_seat(world.database, match, "black", ben.id, "Ben")
        room = await (await world.keeper("two")).room(match)
        assert room is not None
        assert room.state.phase.value == "lots"
        assert room.state.names == ("Ana", "Ben")

    async def test_a_match_of_the_lobby_is_open_to_everybody(self, world: World) -> None:
        keeper = await world.keeper()
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.propose(keeper, ana, opponent={"kind": "lobby"}, seat="black")
        assert await sit_down(world.site(keeper), match, ben) is Seat.WHITE
        with pytest.raises(ValueError, match="not open"):
            await sit_down(world.site(keeper), match, await world.person("Eva"))

    async def test_a_match_by_link_is_not(self, world: World) -> None:
        keeper = await world.keeper()
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.propose(keeper, ana, opponent={"kind": "link"})
        with pytest.raises(ValueError, match="not open to everybody"):
            await sit_down(world.site(keeper), match, ben)


class TestWhatIsSent:
    async def test_steps_come_once_and_in_order(self, world: World) -> None:
        first, second = await world.begun(ONE)
        second.view()
        await first.done("play", moves=first_moves(first.view()))
        await second.done("throw")
        second.heard.clear()
        await step(second)
        kinds = [one["kind"] for one in second.heard[0]["steps"]]
        assert kinds == ["played", "thrown"]
        second.listener.refresh()
        await step(second)
        assert second.heard[1]["steps"] == []

    async def test_too_many_steps_are_left_out(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        match = await world.propose(
            keeper, ana, opponent={"kind": "same_screen"}, length=3, seat="white"
        )
        page = await world.page(keeper, match, ana)
        while page.room.state.version < REMEMBERED + 20:
            await go_on(page, page.view())
        version = page.room.state.version
        tr = page.listener.tr
        assert page.room.steps(1, tr) == "[]"
        assert page.room.steps(0, tr) == "[]"
        assert {one["version"] for one in json.loads(page.room.steps(version - 5, tr))} == set(
            range(version - 4, version + 1)
        )
        assert page.room.steps(version, tr) == page.room.steps(version + 9, tr) == "[]"

    async def test_a_page_that_takes_nothing_is_dropped(self) -> None:
        listener = Listener((), translator("en"), None, "", "page")
        for number in range(MOST_WAITING + 1):
            listener.tell(str(number))
        with pytest.raises(Ended) as ended:
            await listener.next_text(lambda _: "")
        assert ended.value.code == SLOW

    async def test_of_many_changes_a_slow_page_sees_the_last(self) -> None:
        listener = Listener((), translator("en"), None, "", "page")
        for _ in range(50):
            listener.refresh()
        listener.tell("first")
        assert await listener.next_text(lambda _: "view") == "first"
        assert await listener.next_text(lambda _: "view") == "view"
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(listener.next_text(lambda _: "view"), 0.01)


async def test_everything_can_be_done_again_after_it_was_refused(world: World) -> None:
    first, _ = await world.begun(ONE)
    assert not isinstance(await first.send(1003, "take"), Done)
    assert isinstance(await first.send(1003, "play", moves=first_moves(first.view())), Done)
