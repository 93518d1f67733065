from __future__ import annotations

import pytest
from hypothesis import given, settings

from tablas.play.bots.shots import shots
from tablas.rules import BACKGAMMON, POINTS, ROLLS, Position, ways
from tests.strategies import arranged_positions, played_positions

HITTING = {
    1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17, 7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3,
    13: 0, 14: 0, 15: 1, 16: 1, 17: 0, 18: 1, 19: 0, 20: 1, 21: 0, 22: 0, 23: 0,
}  # fmt: skip
"""Throws of 36 that hit at a distance with nothing in between: the table of every textbook."""


@pytest.mark.parametrize(("distance", "count"), HITTING.items())
def test_a_lone_checker_is_hit_as_often_as_the_textbooks_say(distance: int, count: int) -> None:
    blot = 1 + distance  # Black's checker on his 24 stands on White's 1
    position = BACKGAMMON.position({blot: 1}, {24: 1})
    assert shots(position) == ({blot: count} if count else {})


def goes_on(position: Position) -> bool:
    return BACKGAMMON.outcome(position) is None


def exact(position: Position) -> dict[int, int]:
    """The same by playing out every legal play of every roll."""
    counts: dict[int, int] = {}
    for point in POINTS:
        if position.own[point] == 1:
            hits = sum(
                ways(roll)
                for roll in ROLLS
                if any(
                    play.result.other[point] == 0
                    for play in BACKGAMMON.plays(position.swapped(), roll)
                )
            )
            if hits:
                counts[point] = hits
    return counts


@given(played_positions().filter(goes_on))
@settings(max_examples=40)
def test_in_play_the_count_is_that_of_all_legal_plays(position: Position) -> None:
    counted, played = shots(position), exact(position)
    assert counted.keys() >= played.keys()
    for point, count in counted.items():
        # A throw may have to be played otherwise; that is rare and not looked at.
        assert 0 <= count - played.get(point, 0) <= 4


@given(arranged_positions().filter(goes_on))
@settings(max_examples=40)
def test_no_hitting_throw_is_ever_missed(position: Position) -> None:
    counted = shots(position)
    assert all(counted.get(point, 0) >= count for point, count in exact(position).items())


def test_points_held_in_between_block_the_way() -> None:
    open_way = BACKGAMMON.position({10: 1}, {24: 1})  # 9 away: 63 54 33
    assert shots(open_way) == {10: 5}
    blocked = BACKGAMMON.position({10: 1, 7: 2, 4: 2}, {24: 1})  # 6-3 and 3-3 are stopped
    assert shots(blocked) == {10: 2}


def test_checkers_on_the_bar_enter_before_anything_is_hit() -> None:
    # Black enters on my 1-6; only my 4 is open: he has to throw a 4 and then a 6 from his 24.
    position = BACKGAMMON.position(
        {6: 2, 5: 2, 3: 2, 2: 2, 1: 2, 7: 1, 13: 2}, {25: 1, 24: 0, 10: 2}
    )
    counted = shots(position)
    assert counted == exact(position)
    assert counted[7] == 2  # 4-3 alone: enters with the 4, and goes on with the 3


def test_two_on_the_bar_hit_only_where_they_enter() -> None:
    position = BACKGAMMON.position({4: 1, 10: 1, 13: 2}, {25: 2, 16: 1})
    assert shots(position) == exact(position)
