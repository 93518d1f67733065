"""What nets run on says exactly what they learnt from."""

import numpy as np
import pytest
from hypothesis import given

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import FEATURES, SLOTS, fill_slots
from tablas.engine.kernels.merged import (
    MERGED_FEATURES,
    MERGED_SLOTS,
    SCOUT_MERGED_FEATURES,
    fill_merged,
    merge,
)
from tablas.engine.kernels.scout import SCOUT_FEATURES, SCOUT_SLOTS
from tablas.rules import BACKGAMMON, Position
from tests.strategies import positions

CHANCE = np.random.default_rng(7)
LEARNT = CHANCE.integers(-(2**15), 2**15, (FEATURES, 3)).astype(np.int16)
RUNNING = merge(LEARNT)


def filled(position: Position) -> tuple[np.ndarray[tuple[int], np.dtype[np.int32]], ...]:
    """The slots that are on: of learning, and of running."""
    small, large = np.full(SLOTS, -7, np.int32), np.full(MERGED_SLOTS, -7, np.int32)
    fill_slots(as_board(position), small)
    fill_merged(as_board(position), large)
    return small, large


@given(positions(finished=False))
def test_the_rows_that_are_on_add_up_to_the_same(position: Position) -> None:
    small, large = filled(position)
    assert large.min() >= -1
    assert large.max() < MERGED_FEATURES == len(RUNNING)
    on = large[large >= 0]
    assert len(set(on.tolist())) == len(on)
    learnt = LEARNT[small[small >= 0]].sum(0, dtype=np.int16)
    assert RUNNING[on].sum(0, dtype=np.int16).tolist() == learnt.tolist()


@given(positions(finished=False))
def test_the_first_rows_are_those_of_a_scout(position: Position) -> None:
    small, large = filled(position)
    seen, running = small[:SCOUT_SLOTS], merge(LEARNT[:SCOUT_FEATURES])
    assert len(running) == SCOUT_MERGED_FEATURES
    on = large[(large >= 0) & (large < SCOUT_MERGED_FEATURES)]
    expected = LEARNT[seen[seen >= 0]].sum(0, dtype=np.int16)
    assert running[on].sum(0, dtype=np.int16).tolist() == expected.tolist()


@pytest.mark.parametrize(
    "position",
    [
        BACKGAMMON.position({6: 15}, {2: 2, 24: 13}),
        BACKGAMMON.position({25: 3, 24: 12}, {25: 4, 24: 1, 3: 10}),
        BACKGAMMON.position({1: 4}, {23: 1, 22: 4}),
    ],
)
def test_stacks_bars_and_checkers_off_are_told_apart(position: Position) -> None:
    small, large = filled(position)
    learnt = LEARNT[small[small >= 0]].sum(0, dtype=np.int16)
    assert RUNNING[large[large >= 0]].sum(0, dtype=np.int16).tolist() == learnt.tolist()


def test_few_rows_are_on_at_the_start() -> None:
    small, large = filled(BACKGAMMON.start)
    assert (large >= 0).sum() < 0.6 * (small >= 0).sum()
