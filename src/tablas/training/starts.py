"""Boards to begin games from, the usual ones and such as play seldom reaches."""

from __future__ import annotations

from random import Random

import numpy as np

from tablas.engine.engine import as_board
from tablas.engine.kernels.moves import Boards
from tablas.rules import BACKGAMMON, NACKGAMMON

USUAL = 0.85
"""The share of games from backgammon's start."""
NACK = 0.05
"""The share from Nackgammon's; the others start from checkers thrown together."""

_POINTS = (*range(1, 26), *(6, 8, 13, 5, 4, 3, 7) * 2)
"""Where checkers are thrown, the points that players hold oftener than others."""


def start(chance: Random) -> Boards:
    """A board to begin from, int8[2, 26]."""
    dice = chance.random()
    if dice < USUAL:
        return as_board(BACKGAMMON.start)
    if dice < USUAL + NACK:
        return as_board(NACKGAMMON.start)
    return thrown_together(chance)


def thrown_together(chance: Random) -> Boards:
    """Checkers put down in ones, twos and threes, at most two on each bar.

    In three of ten the side on roll holds two points of the enemy's home board; sometimes a side
    has borne off a few.
    """
    board = np.zeros((2, 26), np.int8)
    if chance.random() < 0.3:
        board[0, chance.sample(range(19, 25), 2)] = 2
    for side in range(2):
        if chance.random() < 0.3:
            board[side, 0] = chance.choice((0, 0, 0, 0, 1, 3, 6, 10))
        while (left := BACKGAMMON.checkers - int(board[side].sum())) > 0:
            point = chance.choice(_POINTS)
            if point == 25:
                board[side, 25] += board[side, 25] < 2
            elif not board[1 - side, 25 - point]:
                board[side, point] += min(left, chance.choice((1, 2, 2, 2, 3)))
    return board
