"""The slots: patterns of single places, and shots held to a plain reckoning."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numba
import numpy as np
from hypothesis import given, settings

from tablas.engine.engine import as_board
from tablas.engine.kernels import features
from tablas.engine.kernels.bits import bits_set, highest, squares_changed, squares_with, turned
from tablas.engine.kernels.features import FEATURES, PHASES, SLOTS, fill_slots, phase, phase_of
from tablas.engine.kernels.moves import Boards
from tablas.rules import BACKGAMMON, Position
from tests.engine.boards import visited
from tests.strategies import positions

Slots = np.ndarray[tuple[int], np.dtype[np.int32]]
HIT_SLOTS = 208
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def slots_of(position: Position) -> Slots:
    slots = np.full(SLOTS, -7, np.int32)
    fill_slots(as_board(position), slots)
    return slots


@given(positions(finished=False))
def test_every_slot_holds_its_own_features(position: Position) -> None:
    slots = slots_of(position)
    assert slots.min() >= -1
    assert slots.max() < FEATURES
    on = slots[slots >= 0]
    assert len(set(on.tolist())) == len(on)
    assert 0 <= phase(as_board(position)) < PHASES
    assert phase_of(as_board(position.swapped()), 1) == phase(as_board(position))


def test_the_slots_of_the_start() -> None:
    slots = slots_of(BACKGAMMON.start)
    own, other = slots[:26], slots[26:52]
    assert [(place, int(slot) % 16) for place, slot in enumerate(own) if slot >= 0] == [
        (6, 5),
        (8, 3),
        (13, 5),
        (24, 2),
    ]
    assert (own >= 0).tolist() == (other >= 0).tolist()
    assert (slots[112:208] == -1).all()  # nobody has a blot


def test_a_shot_is_seen_with_its_distance() -> None:
    blot = {20: 1, 13: 14}
    slot = 111 + 20
    three_away = slots_of(BACKGAMMON.position(blot, {8: 15}))[slot]  # he is on my 17
    two_away = slots_of(BACKGAMMON.position(blot, {7: 15}))[slot]
    assert three_away - two_away == (1 << 2) - (1 << 1)
    assert slots_of(BACKGAMMON.position(blot, {4: 15}))[slot] == -1  # he has passed it


def hit_points(own: Sequence[int], there: list[int], roll: tuple[int, int]) -> set[int]:
    """Where a roll can hit, one move after another, whether or not all of it can be played."""
    found = set()
    for dice in [roll * 2] if roll[0] == roll[1] else [roll, roll[::-1]]:
        states = {tuple(own)}
        for die in dice:
            after = set()
            for state in states:
                for point in [25] if state[25] else range(1, 25):
                    end = point - die
                    if state[point] and end >= 1 and there[end] < 2:
                        if there[end] == 1:
                            found.add(end)
                        moved = list(state)
                        moved[point] -= 1
                        moved[end] += 1
                        after.add(tuple(moved))
            states = after
    return found


def reckoned(position: Position, side: int) -> list[int]:
    """What the slots of a side's hits hold, each counted from its first feature; else -1."""
    own, other = (position.own, position.other) if side == 0 else (position.other, position.own)
    there = [0, *(other[25 - point] for point in range(1, 25)), 0]  # on our points
    home = sum(own[point] >= 2 for point in range(1, 7))
    hit = [hit_points(own, there, roll) if 1 in there else set() for roll in ROLLS]
    hits = sum(bool(points) for points in hit)
    far = sum(any(point >= 13 for point in points) for points in hit)
    return [home * 37 + hits if hits else -1, 7 * 37 + far if far else -1]


@settings(max_examples=40, deadline=None)
@given(positions(finished=False))
def test_rolls_that_hit_are_counted(position: Position) -> None:
    for side in range(2):
        start = features.SHOTS + features._HITS + side * features._SIDE
        slots = slots_of(position)[HIT_SLOTS + 2 * side : HIT_SLOTS + 2 * side + 2].tolist()
        assert [slot - start if slot >= 0 else -1 for slot in slots] == reckoned(position, side)


def test_who_is_on_the_bar_enters_before_he_hits() -> None:
    def hits(own: dict[int, int]) -> int:
        """Of a blot on our 18 point; our 19, 20 and 22 points are his."""
        position = BACKGAMMON.position(own, {7: 1, 6: 2, 5: 2, 3: 10})
        slot = int(slots_of(position)[HIT_SLOTS])
        return (slot - features.SHOTS - features._HITS) % 37 if slot >= 0 else 0

    assert hits({24: 1, 1: 14}) == 11 + 2 + 1  # any 6, 5-1 and 3-3
    assert hits({25: 1, 24: 1, 1: 13}) == 2 * 5  # 6-1, 6-2, 6-4, 5-2 and 4-3
    assert hits({25: 2, 24: 1, 1: 12}) == 0


def _masks(board: Boards, after: Boards, found: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    for side in range(2):
        found[side] = squares_with(board, side, 1)
        found[2 + side] = squares_with(board, side, 3)
        found[4 + side] = squares_changed(board, after, side)
    found[6] = turned(found[0])
    found[7] = highest(found[0])
    found[8] = highest(found[0] & 0)
    found[9] = bits_set(found[0])


masks: Any = numba.njit(_masks)


def test_masks_are_read_off_the_board() -> None:
    places = visited(games=2, seed=4)
    found = np.zeros(10, np.int64)
    for position, following in pairwise(places):
        board, after = as_board(position), as_board(following)
        masks(board, after, found)
        for side in range(2):
            bits = [[mask >> square & 1 for square in range(26)] for mask in found.tolist()]
            assert bits[side] == (board[side] >= 1).tolist()
            assert bits[2 + side] == (board[side] >= 3).tolist()
            assert bits[4 + side] == (board[side] != after[side]).tolist()
        assert bits[6] == bits[0][::-1]
        assert found[7] == int(np.flatnonzero(board[0])[-1])
        assert found[8] == -1
        assert found[9] == int((board[0] > 0).sum())
