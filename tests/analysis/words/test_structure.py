"""What the checkers of a side build."""

from tablas.analysis.words.structure import anchors, back, blots, gaps, home_points, made, prime
from tablas.rules import BACKGAMMON, BAR, Position

START = BACKGAMMON.start


def test_points_are_held_by_two_checkers_or_more() -> None:
    assert made(START.own) == {24, 13, 8, 6}
    assert blots(Position.of({5: 1, 6: 2}, {24: 2}).own) == {5}


def test_home_points_are_those_from_6_down() -> None:
    assert home_points(START.own) == 1
    assert home_points(Position.of({1: 2, 3: 2, 6: 3, 7: 2}, {}).own) == 3


def test_an_anchor_stands_in_the_opponents_home_or_on_its_bar_point() -> None:
    assert anchors(Position.of({18: 2, 20: 2, 24: 1, 13: 2}, {}).own) == {18, 20}


def test_checkers_back_are_those_up_to_the_opponents_bar_point_and_on_the_bar() -> None:
    assert back(Position.of({BAR: 1, 24: 2, 18: 2, 17: 1, 6: 3}, {}).own) == 5


def test_a_prime_is_the_longest_block_in_front_of_somebody() -> None:
    position = Position.of({4: 2, 5: 2, 6: 2, 7: 2, 13: 2}, {24: 2})
    assert prime(position) == (range(4, 8), 2)
    assert len(prime(position.swapped())[0]) == 1


def test_a_block_that_everybody_has_passed_holds_nobody() -> None:
    assert prime(Position.of({4: 2, 5: 2, 6: 2}, {18: 2}))[1] == 0


def test_a_checker_on_the_bar_is_behind_every_block() -> None:
    assert prime(Position.of({1: 2, 2: 2, 3: 2}, {BAR: 1})) == (range(1, 4), 1)


def test_gaps_are_the_empty_points_below_the_highest_checker_at_home() -> None:
    assert gaps(Position.of({5: 2, 3: 1, 1: 1}, {}).own) == 2
    assert gaps(Position.of({3: 2, 2: 1, 1: 1}, {}).own) == 0
