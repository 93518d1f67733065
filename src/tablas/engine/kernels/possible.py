"""What is certain of a game, whatever a net says."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import RACE
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards


@kernel
def rule_out(board: Boards, part: int, chances: NDArray[np.float32]) -> None:
    """Set chances to 0 that a board leaves none of.

    Who has borne off a checker loses no gammon; who has passed the other and left his home board
    behind loses no backgammon.

    Args:
        board: int8[2, 26], the side on roll first.
        part: its phase.
        chances: float32[5] of the side on roll, changed in place.
    """
    for side in range(2):
        gammon = 3 if side == 0 else 1
        if board[side, 0] > 0:
            chances[gammon] = 0
            chances[gammon + 1] = 0
        elif part == RACE:
            behind = 0
            for square in range(19, 26):
                behind += board[side, square]
            if behind == 0:
                chances[gammon + 1] = 0


@kernel
def lost_chances(board: Boards, side: int, chances: NDArray[np.float32]) -> None:
    """Fill float32[5], the chances of the side in row `side`, whose opponent has borne off all."""
    chances[:] = 0
    if board[side, 0] == 0:
        chances[3] = 1
        for square in range(19, 26):
            if board[side, square] > 0:
                chances[4] = 1
