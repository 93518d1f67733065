"""One ply is the average over the rolls, each played best."""

import numpy as np
import pytest

from tablas.engine import Engine
from tablas.engine.engine import as_board
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.search import chances_after_one_ply, new_bench
from tablas.records.evaluation import Chances
from tablas.rules import BACKGAMMON, ROLLS, Position, ways
from tests.engine.boards import visited, weights


def averaged(position: Position) -> float:
    """The equity of the side on roll, from the engine's own static judgement of each play."""
    engine = Engine()
    total = 0.0
    for roll in ROLLS:
        ranked = engine.rank_plays(position, roll)
        if ranked:
            equity = ranked[0].equity
        else:
            equity = -engine.evaluate(position.swapped()).chances.equity
        total += ways(roll) * equity / 36
    return total


@pytest.mark.parametrize("index", range(0, 60, 12))
def test_one_ply_is_the_average_over_the_rolls(index: int) -> None:
    position = visited(games=1, seed=5)[index]
    net = weights().net
    chances = np.zeros(OUTPUTS, np.float32)
    chances_after_one_ply(net, new_bench(net.b1.shape[0]), as_board(position), chances)
    assert Chances(*map(float, chances)).equity == pytest.approx(averaged(position), abs=1e-4)


def test_a_last_checker_that_every_roll_takes_off_wins_for_certain() -> None:
    net = weights().net
    chances = np.zeros(OUTPUTS, np.float32)
    position = BACKGAMMON.position({1: 1}, {6: 15})
    chances_after_one_ply(net, new_bench(net.b1.shape[0]), as_board(position), chances)
    assert chances.tolist() == pytest.approx([1, 1, 0, 0, 0], abs=1e-6)
