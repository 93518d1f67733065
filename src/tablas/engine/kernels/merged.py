"""The inputs of the nets as they run: neighbouring features of training taken together.

Nets learn from the small features of `tablas.engine.kernels.features`, many of which say things
about the same few points. When a net has learnt, the rows of its first layer that belong to the
same points are added up beforehand for every state that these can be in together, so that half as
many rows have to be fetched and added for a board. Rows are whole numbers: the sums are the same.

- 52 slots: checkers borne off and on the bar; and of a point how much the row of its count differs
  from that of the most checkers that the next kind tells apart;
- 11 slots: the joint state of four neighbouring points, 1296 each: two threes and the counts;
- 10 slots: which of nine neighbouring points one side holds, 512 each: four sixes;
- the slots of shots and hits as they are.

The scout has the first two kinds, as it learns from counts and threes only.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.bits import squares_with, turned
from tablas.engine.kernels.features import (
    BLOCKS,
    COUNTS,
    HIS_STATES,
    OWN_STATES,
    SHOT_FEATURES,
    SHOT_SLOTS,
    SHOTS,
    STATES,
    TRIPLES,
    Slots,
    fill_shots,
    fill_states,
)
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.vectors import scratch_rows

QUADS = TRIPLES
"""The first feature of four neighbouring points."""
QUAD_STATES = STATES**4
WINDOWS = 11
"""Fours: points 1 to 4, 3 to 6 and so on."""
SCOUT_MERGED_FEATURES = QUADS + WINDOWS * QUAD_STATES
_NINES = SCOUT_MERGED_FEATURES
_SPANS = 5
"""Nines of one side: from points 1, 5, 9, 13 and 17 on."""
_SHOTS = _NINES + 2 * _SPANS * 512
_FIRST_NINE = 52 + WINDOWS
_FIRST_SHOT = _FIRST_NINE + 2 * _SPANS
MERGED_SLOTS = _FIRST_SHOT + SHOT_SLOTS
MERGED_FEATURES = _SHOTS + SHOT_FEATURES

_POINTS = (1 << 25) - 2


@kernel
def fill_merged(board: Boards, slots: Slots) -> None:
    """Write the features of a board into ``int32[MERGED_SLOTS]``."""
    for side in range(2):
        told = np.int32(OWN_STATES if side == 0 else HIS_STATES)
        first = np.int32(side * 26 * COUNTS)
        of_side = slots[side * 26 :]
        for square in range(26):
            count = np.int32(board[side, square])
            feature = first + np.int32(square * COUNTS) + min(count, np.int32(15))
            inside = 0 < square < 25
            of_side[square] = feature if count > (told if inside else np.int32(0)) else -1
    states = scratch_rows()
    fill_states(board, states)
    for window in range(WINDOWS):
        joint = joint_state(states, np.int32(2 * window))
        place = np.int32(QUADS) + np.int32(window * QUAD_STATES)
        slots[52 + window] = place + joint if joint > 0 else -1
    own_points = np.int32(squares_with(board, 0, 2) & _POINTS)
    his_points = np.int32(turned(squares_with(board, 1, 2)) & _POINTS)
    for span in range(_SPANS):
        own = (own_points >> np.int32(4 * span + 1)) & np.int32(511)
        his = (his_points >> np.int32(4 * span + 1)) & np.int32(511)
        place = np.int32(_NINES + span * 512)
        slots[_FIRST_NINE + span] = place + own if own > 0 else -1
        slots[_FIRST_NINE + _SPANS + span] = place + np.int32(_SPANS * 512) + his if his > 0 else -1
    fill_shots(board, slots[_FIRST_SHOT:], np.int32(_SHOTS))


@kernel
def told_apart(side: int, square: int) -> int:
    """The most checkers of a side on a square that the state of a point tells apart."""
    if square == 0 or square == 25:
        return 0
    return OWN_STATES if side == 0 else HIS_STATES


@kernel
def joint_state(states: Slots, first: np.int32) -> np.int32:
    """The state of four points together, from their own states."""
    near = states[first] * np.int32(STATES) + states[first + 1]
    far = states[first + 2] * np.int32(STATES) + states[first + 3]
    return np.int32(near * np.int32(STATES**2) + far)


Rows = NDArray[np.int16]


def merge(rows: Rows) -> Rows:
    """The first layer of a net as it runs, from the one that has learnt.

    Args:
        rows: int16[FEATURES or SCOUT_FEATURES, h].

    Returns:
        int16[MERGED_FEATURES or SCOUT_MERGED_FEATURES, h]; sums wrap around as those of the rows
        do.
    """
    scout, width = len(rows) == BLOCKS, rows.shape[1]
    merged = np.zeros((SCOUT_MERGED_FEATURES if scout else MERGED_FEATURES, width), np.int16)
    counts = rows[:TRIPLES].reshape(2, 26, COUNTS, width)
    threes = rows[TRIPLES:BLOCKS].reshape(22, STATES, STATES, STATES, width).copy()
    threes[:, 0, 0, 0] = 0
    merged[:QUADS] = _counts_left(counts).reshape(-1, width)
    fours = _fours(threes, _point_rows(counts))
    merged[QUADS:_NINES] = fours.reshape(-1, width)
    if not scout:
        sixes = rows[BLOCKS:SHOTS].reshape(2, 19, 64, width).copy()
        sixes[:, :, 0] = 0
        merged[_NINES:_SHOTS] = _nines(sixes).reshape(-1, width)
        merged[_SHOTS:] = rows[SHOTS:]
    return merged


def _counts_left(counts: Rows) -> Rows:
    """What the counts int16[2, 26, COUNTS, h] still add where a state says how many at least."""
    left = counts.copy()
    for side in range(2):
        for square in range(1, 25):
            left[side, square] -= counts[side, square, told_apart(side, square)]
    return left


def _point_rows(counts: Rows) -> Rows:
    """The rows of counts by the state of a point: int16[24, STATES, h]."""
    own = counts[0, 1:25, 1 : OWN_STATES + 1]
    his = counts[1, 24:0:-1, 1 : HIS_STATES + 1]
    return np.concatenate([np.zeros_like(own[:, :1]), own, his], axis=1)


def _fours(threes: Rows, points: Rows) -> Rows:
    """Of every four points the two threes, and the points that no four before has: int16[...]."""
    first, second = threes[0::2, :, :, :, np.newaxis], threes[1::2, np.newaxis]
    fours = first + second
    fours += points[0:22:2, :, np.newaxis, np.newaxis, np.newaxis]
    fours += points[1:22:2, np.newaxis, :, np.newaxis, np.newaxis]
    fours[-1] += points[22, :, np.newaxis] + points[23]
    return fours


def _nines(sixes: Rows) -> Rows:
    """Of every nine points the four sixes int16[2, 19, 64, h]; past point 24 nobody stands."""
    held = np.arange(512)
    nines = np.zeros((2, _SPANS, 512, sixes.shape[-1]), np.int16)
    for first in range(19):
        nines[:, first // 4] += sixes[:, first][:, held >> first % 4 & 63]
    return nines
