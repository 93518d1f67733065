"""Solving hypergammon: every position again and again from those that a turn leads to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.hypergammon import (
    HYPER_CENTRED,
    HYPER_HIS,
    HYPER_JACOBY,
    HYPER_MINE,
    RANKS,
    rank_of,
)
from tablas.engine.kernels.jit import kernel

Values = NDArray[np.float32]
Squares = NDArray[np.int64]

CHANCES = 5
"""The first five of the nine values of a position are chances; the others are equities."""
FIELDS = CHANCES + 4

ROLLS = 21


class Work(NamedTuple):
    """Working memory of one thread.

    Attributes:
        squares: int64[RANKS, 3], the squares of each rank, the highest first; never changes.
        own, other: int64[5, 3], the squares of both sides after 0 to 4 moves of a roll.
        tried: int64[5], which checker was moved after each.
        landed: int64[5], on which points checkers have landed until then, point n as bit n.
        found: int64[64, 3], of each play of a roll: the ranks of the opponent and of the mover
            after it, and the points it has landed on.
        values: float64[FIELDS].
    """

    squares: Squares
    own: Squares
    other: Squares
    tried: Squares
    landed: Squares
    found: Squares
    values: NDArray[np.float64]


def new_work() -> Work:
    """Working memory."""
    squares = [
        (first, second, third)
        for first in range(26)
        for second in range(first + 1)
        for third in range(second + 1)
    ]
    return Work(
        np.array(squares),
        np.zeros((5, 3), np.int64),
        np.zeros((5, 3), np.int64),
        np.zeros(5, np.int64),
        np.zeros(5, np.int64),
        np.zeros((64, 3), np.int64),
        np.zeros(FIELDS),
    )


class Plays(NamedTuple):
    """The plays of every rank and roll where nobody blocks a point.

    Attributes:
        starts: int32[RANKS × 21 + 1], where those of a rank and roll begin in the next two.
        after: int32, the ranks after them.
        landed: int32, the points they have landed on, point n as bit n.
        touched: int32[RANKS × 21], all points that any of them lands on.
        hit: int32[RANKS, 8], the rank of a side of whose three checkers some, by bits, the highest
            first, have been hit.
    """

    starts: NDArray[np.int32]
    after: NDArray[np.int32]
    landed: NDArray[np.int32]
    touched: NDArray[np.int32]
    hit: NDArray[np.int32]


def new_plays(work: Work) -> Plays:
    """List the plays."""
    squares = np.repeat(work.squares[:, np.newaxis], 8, axis=1)
    hit = np.where(np.arange(8)[:, np.newaxis] >> np.arange(3) & 1 == 1, 25, squares)
    third, second, first = np.moveaxis(np.sort(hit, axis=2), 2, 0)
    plays = Plays(
        np.zeros(RANKS * ROLLS + 1, np.int32),
        np.zeros(RANKS * ROLLS * 64, np.int32),
        np.zeros(RANKS * ROLLS * 64, np.int32),
        np.zeros(RANKS * ROLLS, np.int32),
        ((first + 2) * (first + 1) * first // 6 + (second + 1) * second // 2 + third).astype(
            np.int32
        ),
    )
    used = list_plays(work, plays)
    return plays._replace(after=plays.after[:used].copy(), landed=plays.landed[:used].copy())


@kernel
def list_plays(work: Work, plays: Plays) -> int:
    """Fill `plays`; how many there are."""
    used = 0
    place = ROLLS  # rank 0 has none
    for mine in range(1, RANKS):
        for high in range(1, 7):
            for low in range(1, high + 1):
                plays.starts[place] = used
                for play in range(plays_of(work, mine, 0, high, low)):
                    plays.after[used] = work.found[play, 1]
                    plays.landed[used] = work.found[play, 2]
                    plays.touched[place] |= work.found[play, 2]
                    used += 1
                place += 1
    plays.starts[place] = used
    return used


def new_values(squares: Squares) -> Values:
    """float32[RANKS, RANKS, FIELDS], nothing known but the games that are over."""
    values = np.zeros((RANKS, RANKS, FIELDS), np.float32)
    values[:, :, 0] = 0.5
    gammon = squares[:, 2] > 0  # of the loser, who has nobody off
    backgammon = gammon & (squares[:, 0] >= 19)
    points = 1 + gammon + backgammon
    for won, over in ((0, values[:, 0]), (1, values[0])):
        over[:] = 0
        over[:, 0] = won
        over[:, 1 if won else 3] = gammon
        over[:, 2 if won else 4] = backgammon
        over[:, CHANCES:] = (points if won else -points)[:, np.newaxis]
        over[:, CHANCES + HYPER_JACOBY] = 1 if won else -1
    return values


@kernel
def is_possible(squares: Squares, mine: int, his: int) -> bool:
    """Whether both sides may stand so: on no point together, and neither of them done."""
    if mine == 0 or his == 0:
        return False
    for own in range(3):
        for other in range(3):
            square = squares[mine, own]
            if 0 < square < 25 and square + squares[his, other] == 25:
                return False
    return True


@kernel
def is_contact(squares: Squares, mine: int, his: int) -> bool:
    """Whether somebody may still be hit."""
    return bool(squares[mine, 0] + squares[his, 0] > 24)


@kernel
def plays_of(work: Work, mine: int, his: int, high: int, low: int) -> int:
    """List the results of a roll in `work.found`; how many there are."""
    for checker in range(3):
        work.own[0, checker] = work.squares[mine, checker]
        work.other[0, checker] = work.squares[his, checker]
    if high == low:
        return _play(work, high, high, 4, 0, 0, True)[0]
    count, most = _play(work, high, low, 2, 0, 0, False)
    count, most_low = _play(work, low, high, 2, most, count, False)
    if most < 2 and most_low == 1 and most == 1:
        # One die only, and either of them: it has to be the higher one.
        count, most = _play(work, high, low, 2, 0, 0, False)
    return count


@kernel
def _play(
    work: Work, die1: int, die2: int, dice: int, most: int, count: int, falling: bool
) -> tuple[int, int]:
    """Add the results that use the most dice to the first `count`, which use `most` of them.

    Args:
        work: squares after no move in its first rows.
        die1: the die of the first move.
        die2: that of the others.
        dice: how many there are.
        most: how many the results found so far use.
        count: how many these are.
        falling: whether a checker may only move if it stands no higher than the one before.

    Returns:
        How many results there are, and how many dice they use.
    """
    own, other, tried, landed = work.own, work.other, work.tried, work.landed
    depth = 0
    tried[0] = -1
    landed[0] = 0
    while depth >= 0:
        die = die1 if depth == 0 else die2
        checker = tried[depth] + 1
        moved = False
        while depth < dice and checker < 3 and not moved:
            tried[depth] = checker
            moved = _move(own, other, depth, checker, die)
            landed[depth + 1] = landed[depth] | (1 << max(own[depth, checker] - die, 0))
            checker += 1
        if not moved:
            if depth == most and depth > 0:
                count = _add(work, depth, count)
            elif depth > most:
                most = depth
                count = _add(work, depth, 0)
            depth -= 1
            continue
        depth += 1
        tried[depth] = -1
    return count, most


@kernel
def _move(own: Squares, other: Squares, depth: int, checker: int, die: int) -> bool:
    """Write the squares after a move into the next rows, if it is legal."""
    start = own[depth, checker]
    if start == 0 or (own[depth, 0] == 25 and start < 25):
        return False
    if checker > 0 and own[depth, checker - 1] == start:
        return False  # the same move as before
    end = start - die
    if end <= 0:
        if own[depth, 0] > 6 or (end < 0 and own[depth, 0] > start):
            return False
        end = 0
    first, second, third = other[depth, 0], other[depth, 1], other[depth, 2]
    if end > 0:
        square = 25 - end
        there = (first == square) + (second == square) + (third == square)
        if there > 1:
            return False
        if there == 1:
            if third == square:
                third = second
                second = first
            elif second == square:
                second = first
            first = 25
    other[depth + 1, 0] = first
    other[depth + 1, 1] = second
    other[depth + 1, 2] = third
    place = checker
    for index in range(3):
        own[depth + 1, index] = own[depth, index]
    while place < 2 and own[depth, place + 1] > end:
        own[depth + 1, place] = own[depth, place + 1]
        place += 1
    own[depth + 1, place] = end
    return True


@kernel
def _add(work: Work, depth: int, count: int) -> int:
    own, other, found = work.own[depth], work.other[depth], work.found
    mine = rank_of(own[0], own[1], own[2])
    his = rank_of(other[0], other[1], other[2])
    landed = work.landed[depth]
    for index in range(count):
        if found[index, 0] == his and found[index, 1] == mine and found[index, 2] == landed:
            return count
    found[count, 0] = his
    found[count, 1] = mine
    found[count, 2] = landed
    return count + 1


@kernel
def value_of(work: Work, plays: Plays, mine: int, his: int, known: Values) -> None:
    """Compute one position into `work.values` from those that its rolls lead to."""
    values = work.values
    for field in range(FIELDS):
        values[field] = 0
    points, blocked = _seen(work.squares[his])
    place = mine * ROLLS
    for high in range(1, 7):
        for low in range(1, high + 1):
            if plays.touched[place] & blocked:
                count = plays_of(work, mine, his, high, low)
            else:
                count = _listed(work, plays, place, his, points)
            place += 1
            if count == 0:
                work.found[0, 0] = his
                work.found[0, 1] = mine
                count = 1
            _choose(work, count, known, 1 / 36 if high == low else 2 / 36)


@kernel
def _seen(squares: Squares) -> tuple[tuple[int, int, int], int]:
    """The mover's points where each checker of the opponent is alone, as bits; the one he holds."""
    first, second, third = squares[0], squares[1], squares[2]
    blocked = 0
    if first == second or second == third:
        blocked = _bit(second)
    return (
        (_bit(first) & ~blocked, _bit(second) & ~blocked, _bit(third) & ~blocked),
        blocked,
    )


@kernel
def _bit(square: int) -> int:
    """The opponent's square as a bit among the mover's points; the bar and off are none."""
    return 1 << (25 - square) if 0 < square < 25 else 0


@kernel
def _listed(work: Work, plays: Plays, place: int, his: int, points: tuple[int, int, int]) -> int:
    """Copy the plays of an unblocked roll into `work.found`, with what they hit; how many."""
    start, stop = int(plays.starts[place]), int(plays.starts[place + 1])
    alone = points[0] | points[1] | points[2]
    touched = plays.touched[place] & alone != 0
    for play in range(start, stop):
        hit = 0
        if touched:
            landed = plays.landed[play]
            for checker in range(3):
                if landed & points[checker]:
                    hit |= 1 << checker
        work.found[play - start, 0] = plays.hit[his, hit]
        work.found[play - start, 1] = plays.after[play]
    return stop - start


@kernel
def _choose(work: Work, count: int, known: Values, weight: float) -> None:
    """Add a roll's values to the sums: of the best play without a cube, and for each cube."""
    values, found = work.values, work.found
    least = centred = jacoby = own_cube = his_cube = np.float32(9)
    best = 0
    for play in range(count):
        reply = known[found[play, 0], found[play, 1]]
        equity = 2 * reply[0] + reply[1] + reply[2] - reply[3] - reply[4]
        if equity < least:
            least = equity
            best = play
        without = reply[CHANCES + HYPER_HIS]
        doubled = min(np.float32(1), 2 * without)
        centred = min(centred, max(reply[CHANCES + HYPER_CENTRED], doubled))
        jacoby = min(jacoby, max(reply[CHANCES + HYPER_JACOBY], doubled))
        own_cube = min(own_cube, without)
        his_cube = min(his_cube, max(reply[CHANCES + HYPER_MINE], doubled))
    reply = known[found[best, 0], found[best, 1]]
    values[0] += weight * (1 - reply[0])
    values[1] += weight * reply[3]
    values[2] += weight * reply[4]
    values[3] += weight * reply[1]
    values[4] += weight * reply[2]
    values[CHANCES + HYPER_CENTRED] -= weight * centred
    values[CHANCES + HYPER_JACOBY] -= weight * jacoby
    values[CHANCES + HYPER_MINE] -= weight * own_cube
    values[CHANCES + HYPER_HIS] -= weight * his_cube


@kernel
def sweep(
    work: Work,
    plays: Plays,
    start: int,
    stop: int,
    contact: bool,
    known: Values,
) -> float:
    """Compute what is between the ranks below `stop` and not between those below `start`, in place.

    A position is computed from those in the row of the opponent's rank; the loops keep to one row
    for as long as possible, because the whole is far larger than a processor's cache.

    Args:
        work: working memory.
        plays: of all ranks.
        start: the first rank.
        stop: the last one and one.
        contact: whether positions with contact are meant, or those without. The latter are right
            after one sweep over all ranks, one rank at a time.
        known: changed.

    Returns:
        The greatest change of an equity, cubeless or with a cube. (Chances may change for ever: two
        plays that are worth the same have others.)
    """
    change = 0.0
    for other in range(1, stop):
        for latest in range(max(start, other), stop):
            change = max(change, _renew(work, plays, latest, other, contact, known))
    for latest in range(start, stop):
        for other in range(1, latest):
            change = max(change, _renew(work, plays, other, latest, contact, known))
    return change


@kernel
def _renew(
    work: Work,
    plays: Plays,
    mine: int,
    his: int,
    contact: bool,
    known: Values,
) -> float:
    if is_contact(work.squares, mine, his) != contact or not is_possible(work.squares, mine, his):
        return 0.0
    value_of(work, plays, mine, his, known)
    place = known[mine, his]
    change = abs(_cubeless(work.values) - _cubeless(place))
    for field in range(FIELDS):
        if field >= CHANCES:
            change = max(change, abs(work.values[field] - place[field]))
        place[field] = work.values[field]
    return change


@kernel
def _cubeless(values: NDArray[np.float64] | Values) -> float:
    return float(2 * values[0] - 1 + values[1] + values[2] - values[3] - values[4])
