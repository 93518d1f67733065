from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from tablas.errors import TablasError
from tablas.play.clock import ClockRules
from tablas.rules import (
    BACKGAMMON,
    Cube,
    GameStarted,
    PrematureRoll,
    Seat,
    Stake,
    TableManners,
    variant,
)
from tablas.server.rooms.agreement import Speed
from tablas.server.rooms.proposals import Proposal, agreement_of, sit_down
from tablas.store import matches, people, seeks, talk
from tests.server.rooms.world import World

BOT = {"kind": "bot", "bot": "simple"}
LINK = {"kind": "link"}


def proposal(**fields: Any) -> Proposal:
    return Proposal.model_validate({"opponent": LINK} | fields)


def agreed(seat: Seat = Seat.WHITE, **fields: Any) -> Any:
    return agreement_of(proposal(**fields), seat)


class TestAgreeing:
    def test_nothing_said_is_money_play_by_the_documents(self) -> None:
        agreement = agreed()
        assert agreement.rules.is_money
        assert not agreement.rules.jacoby
        assert not agreement.rules.beavers
        assert agreement.manners is None
        assert agreement.clock is None
        assert agreement.speed is Speed.NORMAL

    def test_all_that_is_said_is_agreed(self) -> None:
        agreement = agreed(
            variant="hypergammon",
            jacoby=True,
            beavers=True,
            automatic_doubles=1,
            cube_limit=64,
            stake="0.25",
            currency="€",
            manners={"premature_roll": "stands"},
            speed="quick",
            tutor=True,
        )
        rules = agreement.rules
        assert rules.variant == variant("hypergammon")
        assert (rules.jacoby, rules.beavers, rules.automatic_doubles) == (True, True, 1)
        assert rules.stake == Stake(Decimal("0.25"), "€")
        assert agreement.manners == TableManners(premature_roll=PrematureRoll.STANDS)
        assert (agreement.speed, agreement.tutor) == (Speed.QUICK, True)

    def test_a_clock_gives_seconds_for_each_point(self) -> None:
        agreement = agreed(length=5, clock={"delay": 12, "bank": 120})
        assert agreement.clock == ClockRules(12_000, 120_000)

    @pytest.mark.parametrize("seat", Seat)
    def test_a_bot_sits_opposite(self, seat: Seat) -> None:
        bots = agreed(seat, opponent=BOT).bots
        assert bots[seat.index] is None
        assert bots[seat.other.index] == "simple"

    @pytest.mark.parametrize(
        ("fields", "why"),
        [
            ({"length": 5, "jacoby": True}, "rules of money play"),
            ({"raccoons": True}, "allow beavers"),
            ({"cube_limit": 3}, "power of two"),
            ({"variant": "checkers"}, "no game called"),
            ({"opponent": {"kind": "bot", "bot": "nobody"}}, "no bot called"),
            ({"clock": {}}, "money play has none"),
            ({"length": 5, "clock": {"delay": 0, "bank": 0}}, "some time"),
            ({"start": "what?"}, "neither an XGID"),
            ({"start": "XGID=--------------------------:0:0:1:00:0:0:0:0:0"}, "borne off"),
        ],
    )
    def test_what_cannot_be_agreed_is_refused_in_one_sentence(
        self, fields: dict[str, Any], why: str
    ) -> None:
        with pytest.raises(TablasError, match=why):
            agreed(**fields)

    @pytest.mark.parametrize(
        "fields",
        [
            {"length": -1},
            {"length": 10**9},
            {"opponent": {"kind": "dog"}},
            {"opponent": None},
            {"name": "a" * 41},
            {"stake": "NaN"},
            {"stake": "-1"},
            {"speed": "warp"},
            {"seat": "red"},
            {"dice": "mine"},
            {"manners": {"premature_roll": "maybe"}},
            {"automatic_doubles": 1000},
            {"start": "X" * 201},
        ],
    )
    def test_what_is_no_proposal_is_none(self, fields: dict[str, Any]) -> None:
        with pytest.raises(ValidationError):
            proposal(**fields)


class TestPlayingFromHere:
    def test_the_score_of_the_position_counts(self) -> None:
        xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10"
        agreement = agreed(start=xgid)
        assert agreement.rules.length == 7
        assert agreement.score == (2, 3)
        assert agreement.start is not None
        assert agreement.start.start == BACKGAMMON.start

    def test_whoever_is_on_roll_begins_with_the_cube_as_it_lies(self) -> None:
        xgid = "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:31:0:0:0:0:10"
        assert agreed(start=xgid).start == GameStarted(
            BACKGAMMON.start, Seat.BLACK, Cube(2, Seat.BLACK)
        )

    def test_after_the_crawford_game_it_has_been_played(self) -> None:
        xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:3:{}:7:10"
        assert agreed(start=xgid.format(0)).crawford_done
        assert not agreed(start=xgid.format(1)).crawford_done

    def test_a_position_id_is_one_of_money_play(self) -> None:
        agreement = agreed(start="4HPwATDgc/ABMA", length=5)
        assert agreement.rules.is_money
        assert agreement.start is not None
        assert agreement.start.start == BACKGAMMON.start


async def invitation(world: World, match: str) -> str | None:
    row = await matches.row_of(world.database, match)
    assert row is not None
    return row.invitation


@pytest.mark.anyio
class TestFounding:
    async def test_a_match_by_link_waits_with_an_invitation(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        match = await world.propose(keeper, ana, opponent=LINK, seat="black", name=" Ana \n B ")
        stored = await matches.load(world.database, match)
        assert stored is not None
        assert stored.row.invitation is not None
        assert not stored.row.listed
        assert [(seat.user, seat.name) for seat in stored.seats] == [(None, ""), (ana.id, "Ana B")]

    async def test_a_match_for_the_lobby_is_looked_for_there(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        match = await world.propose(keeper, ana, opponent={"kind": "lobby"}, length=3)
        (seek,) = await seeks.open_seeks(world.database, world.time())
        assert (seek.match, seek.user) == (match, ana.id)
        row = await matches.row_of(world.database, match)
        assert row is not None
        assert row.listed

    async def test_an_account_plays_under_its_name_and_no_guest_does(self, world: World) -> None:
        keeper = await world.keeper()
        ana, eva = await world.person("Ana"), await world.person("Eva")
        await people.make_account(world.database, ana.id, "Ana", passphrase="", recovery="")
        owner = replace(ana, guest=False)
        match = await world.propose(keeper, owner, opponent=LINK, seat="white", name="Eva")
        await sit_down(world.site(keeper), match, eva, await invitation(world, match))
        page = await world.page(keeper, match, owner)
        players = page.view()["players"]
        assert [(players[seat]["name"], players[seat]["guest"]) for seat in ("white", "black")] == [
            ("Ana", False),
            ("Eva", True),
        ]
        with pytest.raises(TablasError, match="'aNA' is taken"):
            await world.propose(keeper, eva, opponent=LINK, name="aNA")

    async def test_nobody_sits_down_in_the_lobby_with_whom_he_blocks_or_who_blocks_him(
        self, world: World
    ) -> None:
        keeper = await world.keeper()
        ana, eva, ben = [await world.person(name) for name in ("Ana", "Eva", "Ben")]
        match = await world.propose(keeper, ana, opponent={"kind": "lobby"}, length=3)
        await talk.block(world.database, ana.id, eva.id, world.time())
        await talk.block(world.database, ben.id, ana.id, world.time())
        for visitor in (eva, ben):
            with pytest.raises(TablasError, match="not open to everybody"):
                await sit_down(world.site(keeper), match, visitor)
        await talk.unblock(world.database, ben.id, ana.id)
        await sit_down(world.site(keeper), match, ben)

    async def test_who_sat_down_when_the_store_failed_sits_when_he_comes_again(
        self, world: World
    ) -> None:
        keeper = await world.keeper()
        ana, ben = await world.person("Ana"), await world.person("Ben")
        match = await world.propose(keeper, ana, opponent=LINK, seat="white")
        await world.page(keeper, match, ana)  # the room is in memory
        assert await matches.take_seat(world.database, match, "black", ben.id, "Ben")
        page = await world.page(keeper, match, ben)
        assert page.view()["phase"] == "lots"

    async def test_every_match_has_a_seed_of_its_own(self, world: World) -> None:
        keeper = await world.keeper()
        ana = await world.person()
        made = [await world.propose(keeper, ana, opponent=BOT) for _ in range(2)]
        rows = [await matches.row_of(world.database, match) for match in made]
        seeds = {row.seed for row in rows if row is not None}
        assert len(seeds) == 2
        assert {len(seed) for seed in seeds} == {32}
