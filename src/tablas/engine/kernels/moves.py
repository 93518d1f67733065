"""Legal plays over arrays, held to `tablas.rules.generator` by tests.

A board is an int8 array of 2 × 26 counts, row 0 the side to move, row 1 the opponent, each indexed
by the distance to go (0 off, 25 the bar), as in `tablas.rules.Position`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.vectors import SCRATCH, scratch_board, scratch_keys, scratch_rows

Boards = NDArray[np.int8]

MAX_PLAYS = 4096
"""More distinct plays than any position has."""
_TABLE = SCRATCH
"""More than twice as many as a roll that is no double has plays."""
_BAR = 25

_rng = np.random.Generator(np.random.PCG64(1283))
_OWN = _rng.integers(0, 2**63, 26, dtype=np.uint64)
_HIT = _rng.integers(0, 2**63, 26, dtype=np.uint64)


@kernel
def legal_boards(board: Boards, high: int, low: int, found: Boards) -> int:
    """List every distinct result of a roll.

    Args:
        board: int8[2, 26], the side to move first.
        high: the higher die, or either of a double.
        low: the other die.
        found: int8[MAX_PLAYS, 2, 26], filled with the boards after the play, the mover still
            first.

    Returns:
        How many there are; 0 when nothing can be played.
    """
    if high == low:
        return _doubles(board, high, found)
    return _mixed(board, high, low, found)


@kernel
def _can_move(work: Boards, outside: int, start: int, die: int) -> bool:
    """Whether a checker of the side to move may go; `outside` counts those not yet at home."""
    end = start - die
    if end > 0:
        return bool(work[1, 25 - end] < 2)
    if outside > 0:
        return False
    if end == 0:
        return True
    for point in range(start + 1, 7):
        if work[0, point] > 0:
            return False
    return True


@kernel
def _move(work: Boards, start: int, die: int) -> bool:
    """Move a checker; whether it hit."""
    end = max(start - die, 0)
    work[0, start] -= 1
    work[0, end] += 1
    if end > 0 and work[1, 25 - end] == 1:
        work[1, 25 - end] = 0
        work[1, _BAR] += 1
        return True
    return False


@kernel
def _take_back(work: Boards, start: int, die: int, hit: bool) -> None:
    end = max(start - die, 0)
    work[0, start] += 1
    work[0, end] -= 1
    if hit:
        work[1, 25 - end] = 1
        work[1, _BAR] -= 1


@kernel
def _outside(work: Boards) -> int:
    count = 0
    for point in range(7, 26):
        count += work[0, point]
    return count


@kernel
def copy_board(board: Boards, target: Boards) -> None:
    """Copy one; as a slice, numba would do it by way of a third."""
    for index in range(26):
        target[0, index] = board[0, index]
        target[1, index] = board[1, index]


@kernel
def turn(board: Boards, turned: Boards) -> None:
    """Write the board as the other side sees it."""
    for square in range(26):
        turned[0, square] = board[1, square]
        turned[1, square] = board[0, square]


@kernel
def _step_key(start: int, die: int, hit: bool) -> np.uint64:
    """What a move adds to the key of a result: alike for every order of the same moves."""
    end = max(start - die, 0)
    key: np.uint64 = _OWN[end] - _OWN[start]
    if hit:
        key += _HIT[end]
    return key


@kernel
def count_results(boards: Boards, found: Boards) -> int:
    """How many results all 21 rolls have together, on int8[n, 2, 26] boards."""
    total = 0
    for index in range(boards.shape[0]):
        for high in range(1, 7):
            for low in range(1, high + 1):
                total += legal_boards(boards[index], high, low, found)
    return total


@kernel
def _mixed(board: Boards, high: int, low: int, found: Boards) -> int:
    work = scratch_board()
    copy_board(board, work)
    keys = scratch_keys()
    for place in range(_TABLE):
        keys[place] = 0
    count = 0
    for order in range(2):
        first, second = (high, low) if order == 0 else (low, high)
        top1 = _BAR if work[0, _BAR] > 0 else 24
        bottom1 = _BAR if work[0, _BAR] > 0 else 1
        outside = _outside(work)
        for start1 in range(top1, bottom1 - 1, -1):
            if work[0, start1] == 0 or not _can_move(work, outside, start1, first):
                continue
            hit1 = _move(work, start1, first)
            key1 = _step_key(start1, first, hit1)
            outside1 = outside - (1 if start1 > 6 and start1 - first <= 6 else 0)
            top2 = _BAR if work[0, _BAR] > 0 else 24
            bottom2 = _BAR if work[0, _BAR] > 0 else 1
            for start2 in range(top2, bottom2 - 1, -1):
                if work[0, start2] == 0 or not _can_move(work, outside1, start2, second):
                    continue
                end2 = start2 - second
                hit2 = end2 > 0 and work[1, 25 - end2] == 1
                key = (key1 + _step_key(start2, second, hit2)) | np.uint64(1)
                slot = np.int64(key >> np.uint64(53)) & (_TABLE - 1)
                while keys[slot] != 0 and keys[slot] != key:
                    slot = (slot + 1) & (_TABLE - 1)
                if keys[slot] == key:
                    continue
                keys[slot] = key
                hit2 = _move(work, start2, second)
                copy_board(work, found[count])
                _take_back(work, start2, second, hit2)
                count += 1
            _take_back(work, start1, first, hit1)
    if count > 0:
        return count
    count = _one_die(work, high, found)
    if count > 0:
        return count
    return _one_die(work, low, found)


@kernel
def _one_die(work: Boards, die: int, found: Boards) -> int:
    count = 0
    outside = _outside(work)
    only_bar = work[0, _BAR] > 0
    for start in range(_BAR if only_bar else 24, 24 if only_bar else 0, -1):
        if work[0, start] > 0 and _can_move(work, outside, start, die):
            hit = _move(work, start, die)
            copy_board(work, found[count])
            _take_back(work, start, die, hit)
            count += 1
    return count


@kernel
def _doubles(board: Boards, die: int, found: Boards) -> int:
    """Sources in falling order: every result of the four moves arises exactly once."""
    work = scratch_board()
    copy_board(board, work)
    starts = scratch_rows()
    hits = scratch_rows()
    best = 0
    count = 0
    depth = 0
    start = _BAR
    while True:
        # Look for the next checker to move, at `start` or below.
        moved = False
        if depth < 4:
            outside = _outside(work)
            lowest = _BAR if work[0, _BAR] > 0 else 1
            while start >= lowest:
                if work[0, start] > 0 and _can_move(work, outside, start, die):
                    moved = True
                    break
                start -= 1
        if moved:
            hits[depth] = _move(work, start, die)
            starts[depth] = start
            depth += 1
            if depth > best:
                best = depth
                count = 0
            if depth == best:
                copy_board(work, found[count])
                count += 1
            continue
        if depth == 0:
            break
        depth -= 1
        start = int(starts[depth])
        _take_back(work, start, die, hits[depth] != 0)
        start -= 1
    return count
