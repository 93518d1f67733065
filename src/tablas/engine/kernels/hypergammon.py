"""Hypergammon, three checkers a side, known whole.

Boards are int8[2, 26] as in `tablas.engine.kernels.moves`, row 0 the side on roll, before it
throws. The three squares of a side, 0 (off) to 25 (the bar), have a *rank*.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards

Floats = NDArray[np.float32]

RANKS = 3276
"""How many ways three checkers may stand."""

CERTAIN = 65535
"""How a probability of one is stored in a uint16."""
POINT = 10922
"""How one point is stored in an int16: a game is worth three at most."""

HYPER_CENTRED, HYPER_JACOBY, HYPER_MINE, HYPER_HIS = range(4)
"""The values of a position: with the cube in the middle, without and with the Jacoby rule (gammons
count only once the cube has been taken); with my cube; with the opponent's."""


class Hypergammon(NamedTuple):
    """The table.

    Attributes:
        chances: uint16[RANKS, RANKS, 5], by the ranks of the side on roll and of the other: the
            chances (of `CERTAIN`) of the side on roll, played best without a cube: win, gammon,
            backgammon, lost gammon, lost backgammon, each with the worse ones in it.
        equities: int16[RANKS, RANKS, 4], what the game is worth to the side on roll if it does not
            double now, in units of 1 / `POINT` for a cube at 1, money play.
    """

    chances: NDArray[np.uint16]
    equities: NDArray[np.int16]


@kernel
def hypergammon_rank(board: Boards, side: int) -> int:
    """The rank of a side; -1 if it has not three checkers."""
    first = second = third = -1  # from the highest square down
    total = 0
    for square in range(25, -1, -1):
        for _ in range(board[side, square]):
            if total == 0:
                first = square
            elif total == 1:
                second = square
            else:
                third = square
            total += 1
        if total > 3:
            return -1
    return rank_of(first, second, third) if total == 3 else -1


@kernel
def rank_of(first: int, second: int, third: int) -> int:
    """The rank of three squares, the highest first."""
    return (first + 2) * (first + 1) * first // 6 + (second + 1) * second // 2 + third


@kernel
def hypergammon_chances(table: Hypergammon, board: Boards, chances: Floats) -> bool:
    """The chances of the side on roll, cubeless, each side playing for the most cubeless points.

    Args:
        table: what is known.
        board: a game that may be over already.
        chances: float32[5], filled.

    Returns:
        Whether it is a board of hypergammon; if not, `chances` are left alone.
    """
    mine, his = hypergammon_rank(board, 0), hypergammon_rank(board, 1)
    if mine < 0 or his < 0:
        return False
    for index in range(5):
        chances[index] = table.chances[mine, his, index] / np.float32(CERTAIN)
    return True


@kernel
def hypergammon_undoubled(table: Hypergammon, board: Boards, values: Floats) -> bool:
    """What a game is worth to the side on roll if it does not double now.

    Points of money play for a cube at 1; from the next turn on both sides double and take when that
    is best, and play every roll best for each place of the cube. There are no beavers.

    Args:
        table: what is known.
        board: a game still going on.
        values: float32[4], filled: `HYPER_CENTRED`, `HYPER_JACOBY`, `HYPER_MINE`, `HYPER_HIS`.

    Returns:
        Whether it is a board of hypergammon; if not, `values` are left alone.
    """
    mine, his = hypergammon_rank(board, 0), hypergammon_rank(board, 1)
    if mine < 0 or his < 0:
        return False
    for index in range(4):
        values[index] = table.equities[mine, his, index] / np.float32(POINT)
    return True
