"""Labels from one ply: what follows each of the 21 rolls when it is played well."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import Slots, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.merged import MERGED_SLOTS, fill_merged
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, copy_board, legal_boards, turn
from tablas.engine.kernels.net import OUTPUTS, Accumulator, Chances, Net, head, refresh, update
from tablas.engine.kernels.scout import ScoutBench, new_scout_bench, scout_ground, scout_judge

ROLLS = 21
_CHECKERS = 15
_MARGIN = 0.25
"""What the scout thinks so much worse than its best is not looked at again."""


class Chooser(NamedTuple):
    """Two nets and working memory to choose plays with, for one thread.

    Attributes:
        found: int8[MAX_PLAYS, 2, 26], the results of a roll, the mover first.
        equities: float64[MAX_PLAYS], the mover's after each: the net's where it was asked, else the
            scout's.
    """

    net: Net
    scout: Net
    bench: ScoutBench
    found: Boards
    equities: NDArray[np.float64]
    seen: Chances
    asked: NDArray[np.bool_]
    turned: Boards
    base: Slots
    slots: Slots
    ground: Accumulator
    accumulator: Accumulator
    chances: Chances


def new_chooser(net: Net, scout: Net) -> Chooser:
    """Working memory for these nets."""
    width = net.b1.shape[0]
    return Chooser(
        net,
        scout,
        new_scout_bench(scout),
        np.zeros((MAX_PLAYS, 2, 26), np.int8),
        np.zeros(MAX_PLAYS),
        np.zeros((MAX_PLAYS, OUTPUTS), np.float32),
        np.zeros(MAX_PLAYS, np.bool_),
        np.zeros((2, 26), np.int8),
        np.zeros(MERGED_SLOTS, np.int32),
        np.zeros(MERGED_SLOTS, np.int32),
        np.zeros(width, np.int16),
        np.zeros(width, np.int16),
        np.zeros(OUTPUTS, np.float32),
    )


@kernel
def choose(chooser: Chooser, board: Boards, count: int, most: int) -> int:
    """The best of the first `count` of `chooser.found`, results of plays from a board.

    The scout looks at all of them, the net at the best `most` of those.
    """
    found, equities, asked = chooser.found, chooser.equities, chooser.asked
    scout_ground(chooser.scout, chooser.bench, board)
    scout_judge(chooser.scout, chooser.bench, board, found, count, chooser.seen)
    for index in range(count):
        equities[index] = -_equity(chooser.seen[index])
        asked[index] = False
    turn(board, chooser.turned)
    fill_merged(chooser.turned, chooser.base)
    refresh(chooser.net, chooser.base, chooser.ground)
    best = -1
    limit = 0.0
    for place in range(min(most, count)):
        candidate = -1
        for index in range(count):
            if not asked[index] and (candidate < 0 or equities[index] > equities[candidate]):
                candidate = index
        if place == 0:
            limit = equities[candidate] - _MARGIN
        elif equities[candidate] < limit:
            break
        asked[candidate] = True
        if found[candidate, 0, 0] < _CHECKERS:
            turn(found[candidate], chooser.turned)
            fill_merged(chooser.turned, chooser.slots)
            update(chooser.net, chooser.ground, chooser.base, chooser.slots, chooser.accumulator)
            part = phase(chooser.turned)
            head(chooser.net, chooser.accumulator, part, chooser.chances)
            equities[candidate] = -_equity(chooser.chances)
        if best < 0 or equities[candidate] > equities[best]:
            best = candidate
    return best


@kernel
def fill_replies(
    chooser: Chooser, board: Boards, most: int, replies: Boards, over: NDArray[np.bool_]
) -> None:
    """Play each of the 21 rolls, the lower die within the higher, as `choose` likes best.

    Args:
        chooser: nets and memory.
        board: an unfinished game, the side that throws first.
        most: how many plays of a roll the net looks at.
        replies: int8[21, 2, 26], filled; the other side, who is then on roll, first.
        over: filled with whether that ended the game.
    """
    roll = 0
    for high in range(1, 7):
        for low in range(1, high + 1):
            count = legal_boards(board, high, low, chooser.found)
            best = 0
            if count == 0:
                copy_board(board, chooser.found[0])
            elif count > 1:
                best = choose(chooser, board, count, most)
            turn(chooser.found[best], replies[roll])
            over[roll] = chooser.found[best, 0, 0] == _CHECKERS
            roll += 1


@kernel
def _equity(chances: Chances) -> float:
    return float(2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4])
