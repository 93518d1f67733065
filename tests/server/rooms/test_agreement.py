from __future__ import annotations

import json
from decimal import Decimal

import pytest

from tablas.play.clock import ClockRules
from tablas.play.players import BotPlayer, Contests, Person
from tablas.rules import HYPERGAMMON, Cube, GameStarted, MatchRules, Seat, Stake, TableManners
from tablas.server.rooms.agreement import Agreement, Speed

FULL = Agreement(
    rules=MatchRules(jacoby=True, stake=Stake(Decimal("0.50"), "€"), variant=HYPERGAMMON),
    manners=TableManners(),
    clock=ClockRules(5_000, 60_000),
    bots=(None, "simple"),
    contests=Contests.WHEN_IT_HELPS,
    tutor=True,
    speed=Speed.CALM,
    score=(3, 4),
    start=GameStarted(HYPERGAMMON.start, Seat.BLACK, Cube(2, Seat.WHITE)),
)


@pytest.mark.parametrize("agreement", [Agreement(), FULL, Agreement(same_screen=True)])
def test_what_is_written_is_read_again(agreement: Agreement) -> None:
    assert Agreement.decoded(json.loads(json.dumps(agreement.encoded()))) == agreement


def test_a_bot_sits_with_the_policy_and_the_seed_of_the_match() -> None:
    assert FULL.player(Seat.WHITE, "s") == Person()
    assert FULL.player(Seat.BLACK, "s") == BotPlayer("simple", Contests.WHEN_IT_HELPS, "s")


def test_advice_is_given_only_where_nobody_else_plays() -> None:
    assert FULL.may_advise
    assert Agreement(tutor=True, same_screen=True).may_advise
    assert not Agreement(tutor=True).may_advise
    assert not Agreement(bots=("simple", None)).may_advise
