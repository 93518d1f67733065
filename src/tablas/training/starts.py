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


LATE_RACES = 0.3
"""Of the games that begin late, the share in which nobody can be hit any more."""


def late_start(chance: Random) -> Boards:
    """A board late in a game to begin from, int8[2, 26]."""
    return late_race(chance) if chance.random() < LATE_RACES else bearing_in(chance)


def start(chance: Random) -> Boards:
    """A board to begin from, int8[2, 26]."""
    dice = chance.random()
    if dice < USUAL:
        return as_board(BACKGAMMON.start)
    if dice < USUAL + NACK:
        return as_board(NACKGAMMON.start)
    return thrown_together(chance)


def late_race(chance: Random) -> Boards:
    """Both sides on their way home, past each other; sometimes some checkers are off."""
    board = np.zeros((2, 26), np.int8)
    for side in range(2):
        if chance.random() < 0.3:
            board[side, 0] = chance.randint(1, 10)
        farthest = chance.choice((6, 8, 10, 12))
        while (left := BACKGAMMON.checkers - int(board[side].sum())) > 0:
            board[side, chance.randint(1, farthest)] += min(left, chance.choice((1, 2, 3)))
    return board


def bearing_in(chance: Random) -> Boards:
    """A side with no checker back bears in or off against some that stay in its home board.

    Up to two of those are on the bar; either side may be on roll.
    """
    board = np.zeros((2, 26), np.int8)
    own, his = chance.sample(range(2), 2)  # who bears in, and who stays
    if chance.random() < 0.3:
        board[own, 0] = chance.choice((0, 1, 2, 4, 8, 11))
    back = chance.choice((1, 1, 2, 2, 2, 3, 3, 4, 5, 6))
    board[his, 25] = min(back, chance.choice((0, 0, 0, 0, 1, 2)))
    while (left := back - int(board[his, 19:].sum())) > 0:
        board[his, chance.randint(19, 24)] += min(left, chance.choice((1, 2, 2)))
    farthest = chance.choice((6, 7, 9, 12)) if back < 6 else 7  # they cannot stand everywhere
    while (left := BACKGAMMON.checkers - int(board[own].sum())) > 0:
        point = chance.randint(1, farthest)
        if not board[his, 25 - point]:
            board[own, point] += min(left, chance.choice((1, 2, 2, 2, 3)))
    farthest = chance.choice((6, 6, 8, 12))
    while (left := BACKGAMMON.checkers - int(board[his].sum())) > 0:
        point = chance.randint(1, farthest)
        if not board[own, 25 - point]:
            board[his, point] += min(left, chance.choice((1, 2, 2, 2, 3)))
    return board


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
