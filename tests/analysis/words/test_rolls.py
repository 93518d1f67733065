"""Counts of rolls agree with what can be counted by hand."""

from tablas.analysis.words.rolls import dancing, escaping, finishing, pointing, shots
from tablas.rules import BACKGAMMON, BAR, Position


def test_a_blot_six_pips_away_is_hit_by_17_rolls() -> None:
    """11 rolls with a six, 51, 42, 33, 22 and their like, nothing in between."""
    found = shots(Position.of({12: 1, 3: 2}, {19: 2}), BACKGAMMON)
    assert found.total == 17
    assert found.by_point == {12: 17}


def test_a_blot_one_pip_away_is_hit_by_11_rolls() -> None:
    assert shots(Position.of({7: 1}, {19: 1}), BACKGAMMON).total == 11


def test_nothing_is_hit_in_a_race_or_without_blots() -> None:
    assert shots(Position.of({5: 1}, {6: 2}), BACKGAMMON).total == 0
    assert shots(BACKGAMMON.start, BACKGAMMON).total == 0


def test_closed_points_take_combinations_away() -> None:
    open_way = shots(Position.of({12: 1}, {20: 2}), BACKGAMMON).total
    blocked = shots(Position.of({12: 1, 11: 2, 6: 2}, {20: 2}), BACKGAMMON).total
    assert (open_way, blocked) == (6, 4)


def test_every_blot_has_its_own_count() -> None:
    found = shots(Position.of({7: 1, 8: 1}, {19: 1}), BACKGAMMON)
    assert set(found.by_point) == {7, 8}
    assert max(found.by_point.values()) <= found.total <= sum(found.by_point.values())


def test_with_five_points_closed_25_rolls_stay_on_the_bar() -> None:
    position = Position.of(dict.fromkeys(range(2, 7), 2), {BAR: 1, 6: 2})
    assert dancing(position, BACKGAMMON) == 25
    assert dancing(BACKGAMMON.start, BACKGAMMON) == 0


def test_a_checker_at_the_edge_of_a_five_prime_escapes_with_sixes() -> None:
    prime = dict.fromkeys(range(18 - 13, 10), 2)
    assert escaping(Position.of({21: 1, 6: 2}, prime), BACKGAMMON) == 11


def test_without_checkers_back_nobody_escapes() -> None:
    assert escaping(Position.of({6: 2}, {6: 2}), BACKGAMMON) == 0


def test_one_builder_more_makes_more_points() -> None:
    position = Position.of({8: 1, 6: 3}, {24: 2})
    assert pointing(position, BACKGAMMON) > pointing(Position.of({6: 4}, {24: 2}), BACKGAMMON)


def test_the_last_two_checkers_on_the_ace_point_always_go() -> None:
    assert finishing(Position.of({1: 2}, {1: 2}), BACKGAMMON) == 36
    assert finishing(Position.of({6: 1, 1: 1}, {1: 2}), BACKGAMMON) == 15
    assert finishing(BACKGAMMON.start, BACKGAMMON) == 0
