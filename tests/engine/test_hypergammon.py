"""Hypergammon is looked up; what the table says is the opponent's view of a play."""

import numpy as np
import pytest

from tablas.engine import Engine
from tablas.engine.kernels.hypergammon import CERTAIN, POINT, RANKS, Hypergammon
from tablas.errors import RuleError
from tablas.records.evaluation import Level
from tablas.rules import HYPERGAMMON, Cube, MatchRules, Roll, Seat, Situation

MONEY = MatchRules(variant=HYPERGAMMON)
START = Situation(HYPERGAMMON.start, rules=MONEY)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine with a table in which the side on roll always wins 6 games of 10, one a gammon."""
    shares = np.array([0.6, 0.1, 0.0, 0.05, 0.0]) * CERTAIN
    points = np.array([0.3, 0.2, 0.4, -0.1]) * POINT
    table = Hypergammon(
        np.broadcast_to(shares.astype(np.uint16), (RANKS, RANKS, 5)),
        np.broadcast_to(points.astype(np.int16), (RANKS, RANKS, 4)),
    )
    monkeypatch.setattr("tablas.engine.engine.open_hypergammon", lambda: table)
    return Engine(level=Level.TWO_PLY)


def test_a_position_is_worth_what_the_table_says(engine: Engine) -> None:
    evaluation = engine.evaluate(START)
    assert evaluation.chances.win == pytest.approx(0.6, abs=1e-4)
    assert evaluation.equity == pytest.approx(0.3, abs=1e-4)
    assert evaluation.level is Level.TWO_PLY


def test_the_jacoby_rule_and_the_cube_have_columns_of_their_own(engine: Engine) -> None:
    jacoby = Situation(HYPERGAMMON.start, rules=MatchRules(variant=HYPERGAMMON, jacoby=True))
    assert engine.evaluate(jacoby).equity == pytest.approx(0.2, abs=1e-4)
    mine = Situation(HYPERGAMMON.start, rules=MONEY, cube=Cube(2, Seat.WHITE))
    assert engine.evaluate(mine).equity == pytest.approx(0.4, abs=1e-4)
    his = Situation(HYPERGAMMON.start, rules=MONEY, cube=Cube(2, Seat.BLACK))
    assert engine.evaluate(his).equity == pytest.approx(-0.1, abs=1e-4)


def test_a_double_is_taken_with_the_opponents_cube(engine: Engine) -> None:
    values = engine.cube_decision(START).equity
    assert values is not None
    assert values.no_double == pytest.approx(0.3, abs=1e-4)
    assert values.double_take == pytest.approx(-0.2, abs=1e-4)


def test_a_play_is_worth_what_the_opponent_has_not(engine: Engine) -> None:
    ranked = engine.rank_plays(START, Roll(2, 1))
    assert {round(play.equity, 3) for play in ranked} == {-0.3}
    assert len(ranked) == len(HYPERGAMMON.plays(HYPERGAMMON.start, Roll(2, 1)))


def test_bearing_off_the_last_checker_wins_for_certain(engine: Engine) -> None:
    last = HYPERGAMMON.position({1: 1}, {20: 1, 3: 1})
    best = engine.rank_plays(Situation(last, rules=MONEY), Roll(2, 1))[0]
    assert not any(best.play.result.own[1:])
    assert best.equity >= 1


def test_what_is_known_exactly_is_not_rolled_out(engine: Engine) -> None:
    with pytest.raises(RuleError, match="known exactly"):
        engine.rollout(START)
