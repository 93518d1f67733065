"""What cannot happen any more has no chance."""

import numpy as np
import pytest

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import phase
from tablas.engine.kernels.possible import rule_out
from tablas.rules import BACKGAMMON, Position

HOPES = (0.6, 0.3, 0.2, 0.25, 0.15)


def ruled(position: Position) -> list[float]:
    board, chances = as_board(position), np.array(HOPES, np.float32)
    rule_out(board, phase(board), chances)
    return [round(float(chance), 3) for chance in chances]


CASES = {
    "nothing is ruled out at the start": (BACKGAMMON.start, [0.6, 0.3, 0.2, 0.25, 0.15]),
    "a checker off saves its side the gammon": (
        BACKGAMMON.position({6: 14}, {24: 2, 5: 13}),
        [0.6, 0.3, 0.2, 0, 0],
    ),
    "in a race who has left the enemy's home loses no backgammon": (
        BACKGAMMON.position({12: 15}, {12: 15}),
        [0.6, 0.3, 0, 0.25, 0],
    ),
    "in a race who has not may": (
        BACKGAMMON.position({21: 2, 12: 13}, {3: 15}),
        [0.6, 0.3, 0, 0.25, 0.15],
    ),
}


@pytest.mark.parametrize(("position", "expected"), CASES.values(), ids=CASES)
def test_chances_are_ruled_out(position: Position, expected: list[float]) -> None:
    assert ruled(position) == pytest.approx(expected)


@pytest.mark.parametrize(("position", "expected"), CASES.values(), ids=CASES)
def test_the_other_side_sees_the_same(position: Position, expected: list[float]) -> None:
    other = ruled(position.swapped())
    mirrored = [expected[index] > 0 for index in (3, 4, 1, 2)]
    assert [chance > 0 for chance in other[1:]] == mirrored
