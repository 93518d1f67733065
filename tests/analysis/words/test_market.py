"""Market losers, counted with the engine."""

import pytest

from tablas.analysis.words.market import market_losers
from tablas.engine import Engine
from tablas.rules import Position, Situation


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def test_whoever_wins_at_once_with_19_rolls_loses_the_market_with_those(engine: Engine) -> None:
    """After the other rolls the opponent has won."""
    last = Situation(Position.of({5: 1, 2: 1}, {1: 2}))
    assert market_losers(last, engine) == pytest.approx(19 / 36)


def test_far_behind_in_a_short_race_nobody_loses_a_market(engine: Engine) -> None:
    behind = Situation(Position.of({6: 5}, {1: 2}))
    assert market_losers(behind, engine) == 0
