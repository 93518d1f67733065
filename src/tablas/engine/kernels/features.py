"""The sparse inputs that nets learn from: which rows of the first layer a board switches on.

A board has a fixed number of *slots*; each holds the index of the one feature that is on there, or
-1. Two boards that differ in a few points differ in few slots, and that is all an accumulator has
to be told. A net that has learnt runs on `tablas.engine.kernels.merged`, which says the same in
fewer slots.

- 52 slots: how many checkers one side has on one square (off and bar too), 16 features each;
- 22 slots: the joint state of three neighbouring points, 216 each;
- 38 slots: which of six neighbouring points one side holds (blocks and primes), 64 each;
- 48 slots: on a point with a blot, from which of the six points behind it it is hit, 64 each;
- 48 slots: the same for the six points behind those, 64 each;
- 2 slots for each side: how many of the 36 rolls hit a blot, together with how many points of its
  home board the side that hits holds, 259; and how many hit one 13 pips or more away from its home,
  37.

Boards are int8[2, 26] as in `tablas.engine.kernels.moves`, row 0 the side on roll.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.bits import bits_set, highest, squares_with, turned
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.vectors import scratch_rows

Slots = NDArray[np.int32]

COUNTS = 16
"""Features of a square: 0 to 15 checkers of a side."""
OWN_STATES, HIS_STATES = 3, 2
"""So many checkers of the side on roll, and of the other, a state of a point tells apart."""
STATES = 1 + OWN_STATES + HIS_STATES
TRIPLES = 52 * COUNTS
BLOCKS = TRIPLES + 22 * STATES**3
SHOTS = BLOCKS + 38 * 64
_INDIRECT = 48 * 64
_HITS = 2 * _INDIRECT
_SIDE = 7 * 37 + 37
SHOT_FEATURES = _HITS + 2 * _SIDE
FEATURES = SHOTS + SHOT_FEATURES
BLOCK_SLOTS = 52 + 22
_FIRST_SHOT = BLOCK_SLOTS + 38
SHOT_SLOTS = 48 + 48 + 4
SLOTS = _FIRST_SHOT + SHOT_SLOTS

PHASES = 10
"""Race, and nine kinds of contact: none, a few or many checkers back, for each side."""

_POINTS = (1 << 25) - 2
"""The bits of points 1 to 24."""
_COMING = (1 << 26) - 2
"""Those, and the bar."""


@kernel
def fill_slots(board: Boards, slots: Slots) -> None:
    """Write the features of a board into ``int32[SLOTS]``."""
    for side in range(2):
        for square in range(26):
            count = np.int32(board[side, square])
            place = np.int32(side * 26 + square) * np.int32(COUNTS)
            slots[side * 26 + square] = place + min(count, np.int32(15)) if count > 0 else -1
    states = scratch_rows()
    fill_states(board, states)
    for first in range(22):
        joint = states[first] * np.int32(36) + states[first + 1] * np.int32(6) + states[first + 2]
        place = np.int32(TRIPLES) + np.int32(first * 216)
        slots[52 + first] = place + joint if joint > 0 else -1
    own_points = np.int32(squares_with(board, 0, 2) & _POINTS)
    his_points = np.int32(turned(squares_with(board, 1, 2)) & _POINTS)
    for first in range(19):
        own = (own_points >> np.int32(first + 1)) & np.int32(63)
        his = (his_points >> np.int32(first + 1)) & np.int32(63)
        place = np.int32(BLOCKS) + np.int32(first * 64)
        slots[BLOCK_SLOTS + first] = place + own if own > 0 else -1
        slots[BLOCK_SLOTS + 19 + first] = place + np.int32(19 * 64) + his if his > 0 else -1
    fill_shots(board, slots[_FIRST_SHOT:], np.int32(SHOTS))


@kernel
def fill_states(board: Boards, states: Slots) -> None:
    """Write the state of each point into the first 24: 0 empty, 1-3 own checkers, 4-5 his."""
    for index in range(24):
        own = np.int32(board[0, index + 1])
        his = np.int32(board[1, 24 - index])
        theirs = np.int32(OWN_STATES) + min(his, np.int32(HIS_STATES)) if his > 0 else np.int32(0)
        states[index] = min(own, np.int32(OWN_STATES)) + theirs


@kernel
def fill_shots(board: Boards, slots: Slots, start: np.int32) -> None:
    """Write what can be hit into the first `SHOT_SLOTS` slots, as features from `start` on."""
    own_some, own_held = squares_with(board, 0, 1), squares_with(board, 0, 2)
    his_some, his_held = squares_with(board, 1, 1), squares_with(board, 1, 2)
    own_blots = np.int32(own_some & ~own_held)
    his_blots = np.int32(his_some & ~his_held)
    own_all = np.int32(own_some & _COMING)
    his_all = np.int32(his_some & _COMING)
    direct, indirect = start, start + np.int32(_INDIRECT)
    for index in range(24):  # our blot's point is index + 1
        here = (own_blots >> np.int32(index + 1)) & np.int32(1)
        behind = his_all >> np.int32(25 - index)
        near = (behind & np.int32(63)) * here
        far = ((behind >> np.int32(6)) & np.int32(63)) * here
        place = np.int32(index * 64)
        slots[index] = direct + place + near if near > 0 else -1
        slots[48 + index] = indirect + place + far if far > 0 else -1
    for index in range(24):  # his blot stands on our point index + 1, his point 24 - index
        here = (his_blots >> np.int32(24 - index)) & np.int32(1)
        behind = own_all >> np.int32(index + 2)
        near = (behind & np.int32(63)) * here
        far = ((behind >> np.int32(6)) & np.int32(63)) * here
        place = np.int32((24 + index) * 64)
        slots[24 + index] = direct + place + near if near > 0 else -1
        slots[72 + index] = indirect + place + far if far > 0 else -1
    own_bar, his_bar = int(board[0, 25]), int(board[1, 25])
    hits = int(start) + _HITS
    _fill_hits(slots[96:], hits, own_some, own_held, own_bar, turned(his_some), turned(his_held))
    _fill_hits(
        slots[98:], hits + _SIDE, his_some, his_held, his_bar, turned(own_some), turned(own_held)
    )


@kernel
def _fill_hits(
    slots: Slots, start: int, some: int, held: int, bar: int, other_some: int, blocked: int
) -> None:
    """Two slots: the rolls of one side that hit; `other_some` and `blocked` are turned to it."""
    slots[0] = -1
    slots[1] = -1
    targets = other_some & ~blocked & _POINTS
    if targets > 0:
        hits, far = _shots(some & _COMING, bar, blocked & _POINTS, targets)
        if hits > 0:
            slots[0] = start + bits_set((held >> 1) & 63) * 37 + hits
        if far > 0:
            slots[1] = start + 7 * 37 + far


@kernel
def _shots(some: int, bar: int, blocked: int, targets: int) -> tuple[int, int]:
    """Of 36 rolls, how many hit a target, and how many one on point 13 or above.

    Masks are as the hitting side sees them; who has a checker on the bar must enter it first.
    """
    hits = 0
    far = 0
    movers = 1 << 25 if bar > 0 else some
    free = ~blocked & _POINTS
    entered = some if bar == 1 else 0  # who may go on when a checker has entered
    for high in range(1, 7):
        first = movers >> high
        landed = first & free
        for low in range(1, high):
            other = movers >> low
            hit = (first | other) & targets
            if bar < 2:
                other_landed = other & free
                via = landed | (entered if landed else 0)
                other_via = other_landed | (entered if other_landed else 0)
                hit |= ((via >> low) | (other_via >> high)) & targets
            hits += 2 * (hit != 0)
            far += 2 * (hit >> 13 != 0)
        hit = first & targets
        reached = landed
        for step in range(1, 4):
            if reached == 0:
                break
            if step < bar:
                reached = movers
            elif step == bar:
                reached |= some
            reached >>= high
            hit |= reached & targets
            reached &= free
        hits += hit != 0
        far += hit >> 13 != 0
    return hits, far


RACE = 0
"""The phase in which nobody can be hit any more."""


@kernel
def phase(board: Boards) -> int:
    """Which of the `PHASES` a board is in, for the choice of the last layers."""
    return phase_of(board, 0)


@kernel
def phase_of(board: Boards, side: int) -> int:
    """The same when the side in that row is on roll."""
    own, his = squares_with(board, side, 1), squares_with(board, 1 - side, 1)
    if highest(own) + highest(his) <= 24:
        return RACE
    back = 0
    his_back = 0
    for point in range(19, 26):
        back += int(board[side, point])
        his_back += int(board[1 - side, point])
    return 1 + 3 * _few(back) + _few(his_back)


@kernel
def _few(count: int) -> int:
    if count == 0:
        return 0
    return 1 if count <= 2 else 2
