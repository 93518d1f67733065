"""``python -m tablas.training.teacher FOLDER``: label positions with another program's judgement.

A stage to start from, said plainly: the chances come from the static evaluation of gnubg-nn
(``pip install gnubg-nn``; never a dependency). The teacher plays against itself; of each decision
the best four results and two others are kept, because a decision compares siblings. Files hold
``boards`` int8[n, 2, 26], the side on roll first, and ``chances`` float16[n, 5] of that side. It
runs until it is stopped.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import RACE, phase
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, legal_boards
from tablas.rules import BACKGAMMON, NACKGAMMON

CHUNK = 1 << 19
"""Labels a file."""
WIDE = 60
"""Of more results than this, so many are looked at."""
USUAL_STARTS = 0.55
"""The share of games from backgammon's start."""
NACKGAMMON_STARTS = 0.1
"""The share from Nackgammon's; the others start from checkers thrown together."""
RACES = 0.25
"""The share of decisions in a race that are kept."""
EXPLORING = (0.0, 0.02, 0.1, 0.3)
"""Shares of plays made at random, one chosen for each game."""

_POINTS = (*range(1, 26), *(6, 8, 13, 5, 4, 3, 7) * 2)
"""Where checkers are thrown, the points that players hold oftener than others."""


def labels(seed: int, evaluate: Any) -> Iterator[tuple[Boards, tuple[float, ...]]]:
    """Boards, the side on roll first, and its chances; without an end."""
    chance = Random(seed)
    found = np.zeros((MAX_PLAYS, 2, 26), np.int8)
    while True:
        board, exploring = start(chance), chance.choice(EXPLORING)
        while True:
            high, low = sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True)
            count = legal_boards(board, high, low, found)
            if count == 0:
                board = board[::-1].copy()
                continue
            looked = range(count) if count <= WIDE else chance.sample(range(count), WIDE)
            if any(not found[index, 0, 1:].any() for index in looked):
                break
            judged = sorted(
                (
                    (_hopes(chances), index, chances)
                    for index, chances in ((index, evaluate(found[index])) for index in looked)
                ),
                key=lambda one: one[0],
            )
            if phase(board) != RACE or chance.random() < RACES:
                kept = judged[:4] + chance.sample(judged[4:], min(2, len(judged[4:])))
                yield from ((found[index, ::-1].copy(), chances) for _, index, chances in kept)
            chosen = chance.choice(judged) if chance.random() < exploring else judged[0]
            board = found[chosen[1], ::-1].copy()


def start(chance: Random) -> Boards:
    """A board to begin from."""
    dice = chance.random()
    if dice < USUAL_STARTS:
        return as_board(BACKGAMMON.start)
    if dice < USUAL_STARTS + NACKGAMMON_STARTS:
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


def _hopes(chances: tuple[float, ...]) -> float:
    """The equity of the side on roll."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon


def main() -> None:
    """Label into a folder until stopped."""
    parser = argparse.ArgumentParser(prog="python -m tablas.training.teacher", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    teacher = import_module("gnubg_nn")

    def evaluate(after: Boards) -> tuple[float, ...]:
        mover, on_roll = after[0, 1:].tolist(), after[1, 1:].tolist()
        return tuple(teacher.probabilities([mover, on_roll], 0))

    boards = np.zeros((CHUNK, 2, 26), np.int8)
    chances = np.zeros((CHUNK, 5), np.float16)
    stream = labels(asked.seed, evaluate)
    for chunk in range(1_000_000):
        for index in range(CHUNK):
            boards[index], chances[index] = next(stream)
        path = asked.folder / f"{asked.seed}-{chunk:05d}.npz"
        draft = path.with_suffix(f".{os.getpid()}.part")
        with draft.open("wb") as file:
            np.savez(file, boards=boards, chances=chances)
        draft.replace(path)


if __name__ == "__main__":
    main()
