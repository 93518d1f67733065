"""Boards for kernels, and what is asked of them everywhere."""

from functools import cache
from random import Random

import numpy as np

from tablas.engine.engine import as_board
from tablas.engine.kernels.moves import Boards
from tablas.engine.weights import Weights, load_weights
from tablas.rules import BACKGAMMON, ROLLS, Position


@cache
def weights() -> Weights:
    """The weights of the package, read once."""
    return load_weights()


def visited(games: int, seed: int) -> list[Position]:
    """The unfinished positions that some games at random pass through."""
    chance = Random(seed)
    found = []
    for _ in range(games):
        position = BACKGAMMON.start
        while BACKGAMMON.outcome(position) is None:
            found.append(position)
            plays = BACKGAMMON.plays(position, chance.choice(ROLLS))
            after = chance.choice(plays).result if plays else position
            if BACKGAMMON.outcome(after) is not None:
                break
            position = after.swapped()
    return found


def boards(positions: list[Position]) -> Boards:
    """int8[n, 2, 26]."""
    return np.array([as_board(position) for position in positions])
