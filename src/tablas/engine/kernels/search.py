"""Looking ahead over arrays: the best reply to a roll, and values averaged over all rolls.

Chances are float32[5] of the side on roll, as in `tablas.engine.kernels.net`; equities are cubeless
points of that side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import SLOTS, Slots, fill_slots, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, legal_boards
from tablas.engine.kernels.net import OUTPUTS, Accumulator, Chances, Net, head, refresh, update

_CHECKERS = 15


class Bench(NamedTuple):
    """Working memory for one thread: made once, written over by every decision.

    Attributes:
        found: int8[MAX_PLAYS, 2, 26], the results of a roll, the mover first.
        turned: int8[2, 26], one of them as the opponent sees it.
        equities: float32[MAX_PLAYS], the mover's after each.
        base, slots: int32[SLOTS].
        ground, accumulator: int16[width of the net].
        chances: float32[5].
    """

    found: Boards
    turned: Boards
    equities: NDArray[np.float32]
    base: Slots
    slots: Slots
    ground: Accumulator
    accumulator: Accumulator
    chances: Chances


def new_bench(width: int) -> Bench:
    """Working memory for a net of this width."""
    return Bench(
        np.zeros((MAX_PLAYS, 2, 26), np.int8),
        np.zeros((2, 26), np.int8),
        np.zeros(MAX_PLAYS, np.float32),
        np.zeros(SLOTS, np.int32),
        np.zeros(SLOTS, np.int32),
        np.zeros(width, np.int16),
        np.zeros(width, np.int16),
        np.zeros(OUTPUTS, np.float32),
    )


@kernel
def equity(chances: Chances) -> float:
    """Cubeless points a game that these chances are worth to their side."""
    return float(2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4])


@kernel
def add_seen_from_other_side(chances: Chances, weight: float, total: Chances) -> None:
    """Add chances of the opponent, as one's own, to a sum."""
    total[0] += weight * (1 - chances[0])
    total[1] += weight * chances[3]
    total[2] += weight * chances[4]
    total[3] += weight * chances[1]
    total[4] += weight * chances[2]


@kernel
def turn(board: Boards, turned: Boards) -> None:
    """Write the board as the other side sees it."""
    for square in range(26):
        turned[0, square] = board[1, square]
        turned[1, square] = board[0, square]


@kernel
def lost_chances(board: Boards, chances: Chances) -> None:
    """Chances of the side on roll of a game that the opponent has won."""
    chances[:] = 0
    if board[0, 0] == 0:
        chances[3] = 1
        for square in range(19, 26):
            if board[0, square] > 0:
                chances[4] = 1


@kernel
def judge(net: Net, bench: Bench, board: Boards, count: int) -> int:
    """Evaluate the first `count` boards of `bench.found`, results of plays from `board`.

    Fills `bench.equities` with what each is worth to the mover.

    Returns:
        The index of the best; the first of equal ones.
    """
    turn(board, bench.turned)
    fill_slots(bench.turned, bench.base)
    refresh(net, bench.base, bench.ground)
    best = 0
    for index in range(count):
        static_chances(net, bench, bench.found[index])
        bench.equities[index] = -equity(bench.chances)
        if bench.equities[index] > bench.equities[best]:
            best = index
    return best


@kernel
def static_chances(net: Net, bench: Bench, after: Boards) -> None:
    """Put the opponent's chances after a play into `bench.chances`.

    `bench.base` and `bench.ground` belong to some similar board, already turned.
    """
    turn(after, bench.turned)
    if after[0, 0] == _CHECKERS:
        lost_chances(bench.turned, bench.chances)
        return
    fill_slots(bench.turned, bench.slots)
    update(net, bench.ground, bench.base, bench.slots, bench.accumulator)
    head(net, bench.accumulator, phase(bench.turned), bench.chances)


@kernel
def chances_after_one_ply(net: Net, bench: Bench, board: Boards, total: Chances) -> None:
    """Chances of the side on roll: the average over its 21 rolls, each played best statically.

    The game is not finished. Fills `total`, float32[5].
    """
    total[:] = 0
    for high in range(1, 7):
        for low in range(1, high + 1):
            weight = 1 / 36 if high == low else 2 / 36
            count = legal_boards(board, high, low, bench.found)
            if count == 0:
                bench.found[0] = board
                count = 1
            best = judge(net, bench, board, count)
            static_chances(net, bench, bench.found[best])
            add_seen_from_other_side(bench.chances, weight, total)
