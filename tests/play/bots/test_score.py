from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.play.bots.score import match_chance, worth
from tablas.rules import BACKGAMMON, MatchRules, Seat, Situation
from tests.strategies import situations

W, B = Seat.WHITE, Seat.BLACK
away = st.integers(1, 30)


@given(away, away, st.booleans())
def test_what_one_side_has_the_other_lacks(mine: int, theirs: int, crawford: bool) -> None:
    chances = match_chance(mine, theirs, crawford_next=crawford)
    assert 0 < chances < 1
    assert chances + match_chance(theirs, mine, crawford_next=crawford) == pytest.approx(1)


@given(away, away, st.booleans())
def test_a_point_more_is_never_worse(mine: int, theirs: int, crawford: bool) -> None:
    nearer = match_chance(mine, theirs, crawford_next=crawford)
    assert nearer >= match_chance(mine + 1, theirs, crawford_next=crawford)


def test_matches_of_any_length_have_an_answer() -> None:
    assert match_chance(10**9, 1, crawford_next=False) == 0
    assert match_chance(1, 10**9, crawford_next=True) == 1


@pytest.mark.parametrize(
    ("mine", "known"),
    [(2, 0.32), (3, 0.25), (4, 0.17), (5, 0.15), (6, 0.09)],  # to the hundredth in any table
)
def test_before_the_crawford_game_it_agrees_with_tables(mine: int, known: float) -> None:
    assert match_chance(mine, 1, crawford_next=True) == pytest.approx(known, abs=0.02)


@pytest.mark.parametrize(("mine", "known"), [(2, 0.48), (3, 0.32), (4, 0.30), (5, 0.19)])
def test_after_it_too(mine: int, known: float) -> None:
    assert match_chance(mine, 1, crawford_next=False) == pytest.approx(known, abs=0.03)


def test_money_is_counted_in_points() -> None:
    assert worth(Situation(BACKGAMMON.start, rules=MatchRules()), W, -3) == -3


def at(score: tuple[int, int], *, crawford: bool = False) -> Situation:
    return Situation(BACKGAMMON.start, score=score, rules=MatchRules(length=5), crawford=crawford)


def test_points_are_worth_what_they_do_to_the_score() -> None:
    assert worth(at((3, 3)), W, 2) == 1
    assert worth(at((3, 3)), W, -2) == 0
    assert worth(at((3, 3)), W, 0) == 0.5
    assert worth(at((3, 3)), W, 1) == pytest.approx(1 - worth(at((3, 3)), B, -1))


def test_the_crawford_game_is_played_once() -> None:
    before = worth(at((3, 2)), B, -1)  # 4-2: the Crawford game comes
    during = worth(at((4, 2), crawford=True), B, 0)  # after it Black may double
    assert before == match_chance(3, 1, crawford_next=True)
    assert during == match_chance(3, 1, crawford_next=False)
    assert during > before


@given(situations(), st.integers(-16, 16))
def test_more_points_are_never_worth_less(situation: Situation, points: int) -> None:
    assert worth(situation, W, points + 1) >= worth(situation, W, points)
