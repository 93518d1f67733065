"""The sparse inputs of the net: which of its first-layer rows a board switches on.

A board has a fixed number of *slots*; each holds the index of the one feature that is on there, or
-1. Two boards that differ in a few points differ in few slots, and that is all an accumulator has
to be told.

- 52 slots: how many checkers one side has on one square (off and bar too), 16 features each;
- 22 slots: the joint state of three neighbouring points, 216 each;
- 38 slots: which of six neighbouring points one side holds (blocks and primes), 64 each;
- 48 slots: on a point with a blot, from which of the six points behind it it is hit, 64 each;
- 48 slots: the same for the six points behind those, 64 each.

Boards are int8[2, 26] as in `tablas.engine.kernels.moves`, row 0 the side on roll.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards

Slots = NDArray[np.int32]

SLOTS = 52 + 22 + 38 + 48 + 48
_TRIPLES = 52 * 16
_BLOCKS = _TRIPLES + 22 * 216
_DIRECT = _BLOCKS + 38 * 64
_INDIRECT = _DIRECT + 48 * 64
FEATURES = _INDIRECT + 48 * 64

PHASES = 10
"""Race, and nine kinds of contact: none, a few or many checkers back, for each side."""


@kernel
def fill_slots(board: Boards, slots: Slots) -> None:
    """Write the features of a board into ``int32[SLOTS]``."""
    state = np.zeros(26, np.int64)  # of a point: 0 empty, 1-3 own checkers, 4 blot or 5 more of his
    for side in range(2):
        for square in range(26):
            count = board[side, square]
            place = side * 26 + square
            slots[place] = place * 16 + min(count, 15) if count > 0 else -1
    for point in range(1, 25):
        if board[0, point] > 0:
            state[point] = min(board[0, point], 3)
        elif board[1, 25 - point] > 0:
            state[point] = 3 + min(board[1, 25 - point], 2)
    _fill_triples(state, slots)
    _fill_blocks(state, slots)
    _fill_shots(board, state, slots)


@kernel
def _fill_triples(state: NDArray[np.int64], slots: Slots) -> None:
    for first in range(1, 23):
        joint = state[first] * 36 + state[first + 1] * 6 + state[first + 2]
        slots[51 + first] = _TRIPLES + (first - 1) * 216 + joint if joint > 0 else -1


@kernel
def _fill_blocks(state: NDArray[np.int64], slots: Slots) -> None:
    own = 0
    his = 0
    for point in range(24, 0, -1):  # bit n of a mask: the n-th point from `point` upwards
        own = (own << 1) & 63
        his = (his << 1) & 63
        if state[point] == 2 or state[point] == 3:
            own |= 1
        elif state[point] == 5:
            his |= 1
        if point <= 19:
            slots[73 + point] = _BLOCKS + (point - 1) * 64 + own if own > 0 else -1
            slots[92 + point] = _BLOCKS + (18 + point) * 64 + his if his > 0 else -1


@kernel
def _fill_shots(board: Boards, state: NDArray[np.int64], slots: Slots) -> None:
    # Bit n of each mask: a checker of that side stands on point n (0 and 25 are the bars).
    own = 0
    his = 0
    for point in range(1, 25):
        if state[point] >= 4:
            his |= 1 << point
        elif state[point] >= 1:
            own |= 1 << point
    if board[1, 25] > 0:
        his |= 1
    if board[0, 25] > 0:
        own |= 1 << 25
    from_below = _reversed26(his)
    for point in range(1, 25):
        near = 0
        far = 0
        if state[point] == 1:  # he comes from below: bit n of the mask is n + 1 pips away
            below = from_below >> (26 - point)
            near = below & 63
            far = (below >> 6) & 63
        slots[111 + point] = _DIRECT + (point - 1) * 64 + near if near > 0 else -1
        slots[159 + point] = _INDIRECT + (point - 1) * 64 + far if far > 0 else -1
        near = 0
        far = 0
        if state[point] == 4:
            above = own >> (point + 1)
            near = above & 63
            far = (above >> 6) & 63
        slots[135 + point] = _DIRECT + (23 + point) * 64 + near if near > 0 else -1
        slots[183 + point] = _INDIRECT + (23 + point) * 64 + far if far > 0 else -1


@kernel
def _reversed26(mask: int) -> int:
    """Bits 0-25 in the opposite order."""
    turned = 0
    for _ in range(26):
        turned = (turned << 1) | (mask & 1)
        mask >>= 1
    return turned


RACE = 0
"""The phase in which nobody can be hit any more."""


@kernel
def phase(board: Boards) -> int:
    """Which of the `PHASES` a board is in, for the choice of the last layers."""
    farthest = 25
    while farthest > 0 and board[0, farthest] == 0:
        farthest -= 1
    opposing = 25
    while opposing > 0 and board[1, opposing] == 0:
        opposing -= 1
    if farthest + opposing <= 24:
        return RACE
    back = 0
    his_back = 0
    for point in range(19, 26):
        back += board[0, point]
        his_back += board[1, point]
    return 1 + 3 * _few(back) + _few(his_back)


@kernel
def _few(count: int) -> int:
    if count == 0:
        return 0
    return 1 if count <= 2 else 2
