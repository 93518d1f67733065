"""What is known exactly of races in which both sides are bearing off.

Boards are int8[2, 26] as in `tablas.engine.kernels.moves`, row 0 the side on roll, before it
throws. One side's checkers have a *rank*: all ways to have some of so many checkers on so many
points, in an order in which every move leads to a smaller rank and fewer checkers come first.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.vectors import copy_row

Floats = NDArray[np.float32]

MOST_CHECKERS = 15
MOST_POINTS = 12
"""Two sides with no more points than this each have passed each other."""

CERTAIN = 65535
"""How a probability of one is stored in a uint16."""

CUBELESS, CUBE_CENTRED, CUBE_MINE, CUBE_HIS = range(4)
"""The values of a two-sided table: by who may turn the cube, the first for a game without one."""

_CHOOSE = np.array(
    [[comb(n, k) for k in range(MOST_POINTS + 1)] for n in range(MOST_CHECKERS + MOST_POINTS + 1)],
    np.int64,
)


class Tables(NamedTuple):
    """The tables that a search may ask.

    Attributes:
        checkers, points: what the one-sided table reaches to; -1 when there is none.
        survival: uint16[ranks, rolls], the chance (of `CERTAIN`) that after 0, 1, 2 … rolls not
            all checkers are off.
        first: uint16[ranks, rolls], the same for the first of the checkers still on the board.
        pair_checkers, pair_points: what the two-sided table reaches to; -1 when there is none.
        equities: float32[ranks, ranks, 4], by the ranks of the side on roll and of the other: the
            values of `undoubled`.
    """

    checkers: int
    points: int
    survival: NDArray[np.uint16]
    first: NDArray[np.uint16]
    pair_checkers: int
    pair_points: int
    equities: Floats


def no_tables() -> Tables:
    """Tables that know nothing."""
    nothing = np.zeros((0, 0), np.uint16)
    pairs = np.zeros((0, 0, 4), np.float32)
    for array in (nothing, pairs):
        array.flags.writeable = False  # of one type with tables that are mapped from files
    return Tables(-1, -1, nothing, nothing, -1, -1, pairs)


@kernel
def ranks(checkers: int, points: int) -> int:
    """How many ways there are to have at most so many checkers on so many points."""
    return int(_CHOOSE[checkers + points, points])


@kernel
def rank(board: Boards, side: int, checkers: int, points: int) -> int:
    """The rank of a side's checkers; -1 when they are too many or too far away."""
    for point in range(25, points, -1):
        if board[side, point] != 0:
            return -1
    index = 0
    total = 0
    for count in range(1, points + 1):
        total += board[side, points + 1 - count]
        if total > checkers:
            return -1
        index += _CHOOSE[total + count - 1, count]
    return int(index)


@kernel
def unrank(index: int, points: int, board: Boards) -> None:
    """Put the checkers of a rank on row 0 of a board that has no others there."""
    above = 0
    for count in range(points, 0, -1):
        total = 0
        while _CHOOSE[total + count, count] <= index:
            total += 1
        index -= _CHOOSE[total + count - 1, count]
        if count < points:
            board[0, points - count] = above - total
        above = total
    board[0, points] = above


@kernel
def knows(tables: Tables, board: Boards) -> bool:
    """Whether `race_chances` has an answer for a board."""
    return (
        rank(board, 1, tables.checkers, tables.points) >= 0
        and rank(board, 0, tables.checkers, tables.points) >= 0
    )


@kernel
def knows_both(tables: Tables, board: Boards) -> bool:
    """Whether `two_sided` has an answer for a board."""
    return _pair(tables, board)[0] >= 0


@kernel
def race_chances(tables: Tables, board: Boards, chances: Floats) -> bool:
    """The chances of the side on roll, cubeless.

    The win chance is exact inside the two-sided table. Otherwise, and for gammons, each side is
    taken to hurry as it would alone. Nobody can win a backgammon here: the loser has come home.

    Args:
        tables: what is known.
        board: a game that may be over already.
        chances: float32[5], filled: win, gammon, backgammon, lost gammon, lost backgammon.

    Returns:
        Whether it is known; if not, `chances` are left alone.
    """
    his = rank(board, 1, tables.checkers, tables.points)
    if his < 0:
        return False
    mine = rank(board, 0, tables.checkers, tables.points)
    if mine < 0:
        return False
    chances[:] = 0
    if mine == 0 or his == 0:
        loser = 1 if mine == 0 else 0
        chances[0] = loser
        chances[1 if mine == 0 else 3] = 1 if board[loser, 0] == 0 else 0
        return True
    own, other = tables.survival[mine], tables.survival[his]
    if board[1, 0] == 0:
        chances[1] = _ahead(own, tables.first[his], 0)
    if board[0, 0] == 0:
        chances[3] = _ahead(other, tables.first[mine], 1)
    pair_mine, pair_his = _pair(tables, board)
    if pair_mine >= 0:
        chances[0] = (tables.equities[pair_mine, pair_his, CUBELESS] + np.float32(1)) / 2
    else:
        chances[0] = _ahead(own, other, 0)
    return True


@kernel
def undoubled(tables: Tables, board: Boards, values: Floats) -> bool:
    """What a game is worth to the side on roll if it does not double now, from the two-sided table.

    The unit is a point of money play for a cube at 1. From the next turn on both sides double and
    take when that is best; both play every roll best, for each place of the cube apart. Nobody can
    win a gammon here, so that the Jacoby rule makes no difference. There are no beavers: whoever is
    doubled takes or passes.

    Args:
        tables: what is known.
        board: a game still going on.
        values: float32[4], filled: `CUBELESS`, `CUBE_CENTRED`, `CUBE_MINE`, `CUBE_HIS`.

    Returns:
        Whether it is known; if not, `values` are left alone.
    """
    mine, his = _pair(tables, board)
    if mine < 0:
        return False
    copy_row(tables.equities[mine, his], values)
    return True


@kernel
def two_sided(tables: Tables, board: Boards, values: Floats) -> bool:
    """The same as `undoubled`, but the side on roll doubles now if that is best."""
    if not undoubled(tables, board, values):
        return False
    double(values)
    return True


@kernel
def double(values: Floats) -> None:
    """Let the side on roll double where it may and gains by it; the other takes or passes."""
    doubled = min(np.float32(1), 2 * values[CUBE_HIS])
    values[CUBE_CENTRED] = max(values[CUBE_CENTRED], doubled)
    values[CUBE_MINE] = max(values[CUBE_MINE], doubled)


@kernel
def _pair(tables: Tables, board: Boards) -> tuple[int, int]:
    """The ranks of both sides in the two-sided table; -1, -1 outside it."""
    if board[0, 0] == 0 or board[1, 0] == 0:
        return -1, -1  # a gammon would still be possible
    his = rank(board, 1, tables.pair_checkers, tables.pair_points)
    if his <= 0:
        return -1, -1
    mine = rank(board, 0, tables.pair_checkers, tables.pair_points)
    if mine <= 0:
        return -1, -1
    return mine, his


@kernel
def _ahead(own: NDArray[np.uint16], other: NDArray[np.uint16], handicap: int) -> np.float32:
    """The chance to be done in the n-th roll while the other is not after n - 1 + handicap."""
    total = 0.0
    for rolls in range(own.shape[0] - 1):
        if own[rolls] == 0 or rolls + handicap >= other.shape[0]:
            break
        total += (float(own[rolls]) - float(own[rolls + 1])) * float(other[rolls + handicap])
    return np.float32(total / (float(CERTAIN) * float(CERTAIN)))
