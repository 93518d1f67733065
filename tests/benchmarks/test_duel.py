from __future__ import annotations

import numpy as np
import pytest

from benchmarks.duel import dice_of, points_won


def finished(**checkers: int) -> list[list[int]]:
    """The winner, and the loser with checkers at these distances; `p25=1` is one on the bar."""
    loser = [0] * 26
    for name, count in checkers.items():
        loser[int(name[1:])] = count
    return [[15] + 25 * [0], loser]


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (finished(p0=1, p25=14), 1),  # one is off: whatever the rest
        (finished(p6=15), 2),
        (finished(p18=15), 2),
        (finished(p6=14, p19=1), 3),  # in the winner's home
        (finished(p6=14, p25=1), 3),  # on the bar
    ],
)
def test_wins_count_what_they_are(board: list[list[int]], points: int) -> None:
    assert points_won(np.array([board], np.int8)).tolist() == [points]


def test_dice_depend_on_the_seed_and_the_pair() -> None:
    assert (dice_of(1, 2) == dice_of(1, 2)).all()
    assert (dice_of(1, 2) != dice_of(1, 3)).any()
    assert (dice_of(1, 2) != dice_of(2, 2)).any()


def test_games_open_without_a_double_and_go_on_with_all() -> None:
    dice = np.array([dice_of(7, pair) for pair in range(200)])
    assert (dice[:, 0, 0] != dice[:, 0, 1]).all()
    assert (dice[:, 1, 0] == dice[:, 1, 1]).any()
    assert set(dice.flat) == {1, 2, 3, 4, 5, 6}
