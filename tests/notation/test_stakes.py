"""Tests of `tablas.notation.stakes`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.notation.stakes import GameStakes, game_stakes
from tablas.records.cube_decision import CubeValues
from tablas.rules import BACKGAMMON, Cube, MatchRules, Seat, Situation


def at(
    score: tuple[int, int],
    length: int,
    *,
    turn: Seat = Seat.WHITE,
    cube: int = 1,
    crawford: bool = False,
    rule: bool = True,
) -> GameStakes | None:
    return game_stakes(
        Situation(
            BACKGAMMON.start,
            turn=turn,
            cube=Cube(cube, turn if cube > 1 else None),
            score=score,
            rules=MatchRules(length, crawford=rule),
            crawford=crawford,
        )
    )


def test_at_double_match_point_a_game_is_the_match() -> None:
    stakes = at((6, 6), 7)
    assert stakes == GameStakes(0, 1)
    assert stakes.mwc(0.5) == 0.75
    assert stakes.equity(0.75) == 0.5


def test_both_sides_see_the_same_game() -> None:
    white, black = at((2, 4), 7), at((2, 4), 7, turn=Seat.BLACK)
    assert white is not None
    assert black is not None
    assert white.won == pytest.approx(1 - black.lost)
    assert white.lost == pytest.approx(1 - black.won)


def test_the_crawford_game_comes_before_the_table_after_it() -> None:
    first = at((5, 3), 7)
    assert first is not None
    assert first.won == pytest.approx(0.81436)  # 1-away 4-away, Crawford
    now = at((6, 3), 7, crawford=True)
    assert now is not None
    assert now.lost == pytest.approx(1 - 0.32264)  # 3-away after it


def test_without_the_crawford_rule_it_never_comes() -> None:
    stakes = at((5, 3), 7, rule=False)
    assert stakes is not None
    assert stakes.won == pytest.approx(1 - 0.31002)


def test_a_turned_cube_is_at_stake() -> None:
    stakes = at((0, 0), 5, cube=4)
    assert stakes is not None
    assert stakes.won == pytest.approx(0.84179)


def test_money_play_and_long_matches_have_none() -> None:
    assert at((0, 0), 0) is None
    assert at((0, 0), 26) is None


@given(st.floats(-3, 3), st.integers(0, 6), st.integers(0, 6))
@settings(max_examples=30)
def test_there_and_back(equity: float, white: int, black: int) -> None:
    stakes = at((white, black), 7)
    assert stakes is not None
    assert stakes.equity(stakes.mwc(equity)) == pytest.approx(equity)
    values = CubeValues(equity, 0.3, 1.0)
    back = stakes.equity_values(stakes.mwc_values(values))
    assert back.no_double == pytest.approx(equity)
    assert back.double_pass == pytest.approx(1.0)
