import pytest
from hypothesis import given

from tablas.errors import IllegalPosition
from tablas.rules import BACKGAMMON, BAR, OFF, Position, Variant
from tablas.rules.variant import HYPERGAMMON
from tests.strategies import positions


def test_the_start_looks_the_same_from_both_sides() -> None:
    assert BACKGAMMON.start.swapped() == BACKGAMMON.start
    assert BACKGAMMON.start.pips == 167


@given(positions())
def test_swapping_twice_changes_nothing(position: Position) -> None:
    assert position.swapped().swapped() == position
    assert position.swapped().own == position.other


@given(positions())
def test_repr_evals_back(position: Position) -> None:
    assert eval(repr(position)) == position
    assert hash(eval(repr(position))) == hash(position)


def test_both_sides_cannot_stand_on_one_point() -> None:
    with pytest.raises(IllegalPosition, match="both sides have checkers on the 6 point"):
        BACKGAMMON.position({6: 2}, {19: 2})


def test_both_may_be_on_the_bar_and_off() -> None:
    position = BACKGAMMON.position({BAR: 1}, {BAR: 1})
    assert position.own[OFF] == position.other[OFF] == 14


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ({6: 16}, "a side has 16 checkers, the game has 15"),
        ({26: 1}, "there is no point 26"),
        ({-1: 1}, "there is no point -1"),
        ({OFF: 3, 6: 2}, "a side has 5 checkers, the game has 15"),
        ({6: -1}, "a count is 0 or more"),
    ],
)
def test_impossible_sides_are_refused(own: dict[int, int], sentence: str) -> None:
    for position in ((own, {6: 1}), ({6: 1}, own)):
        with pytest.raises(IllegalPosition, match=sentence):
            BACKGAMMON.position(*position)


def test_hypergammon_has_three_checkers() -> None:
    with pytest.raises(IllegalPosition, match="a side has 4 checkers, the game has 3"):
        HYPERGAMMON.position({6: 4}, {6: 1})


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalPosition, match="a side has 15 checkers, Hypergammon has 3"):
        HYPERGAMMON.validated(BACKGAMMON.start)


def test_both_sides_cannot_have_finished() -> None:
    with pytest.raises(IllegalPosition, match="both sides have borne off"):
        BACKGAMMON.position({}, {})


def test_both_sides_cannot_be_closed_out() -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    with pytest.raises(IllegalPosition, match="both sides are on the bar against a closed board"):
        BACKGAMMON.position(closed | {BAR: 1}, closed | {BAR: 1})


@pytest.mark.parametrize("size", [0, 25, 27])
def test_a_side_has_26_counts(size: int) -> None:
    with pytest.raises(IllegalPosition, match="26 counts"):
        Position((0,) * size, (0,) * 26)


def test_race_begins_when_the_last_checkers_have_passed() -> None:
    assert BACKGAMMON.position({10: 2}, {14: 2}).is_race
    assert not BACKGAMMON.position({10: 2}, {16: 2}).is_race
    assert not BACKGAMMON.position({BAR: 1}, {1: 2}).is_race
    assert not BACKGAMMON.start.is_race


def test_text_is_the_board_language() -> None:
    assert str(BACKGAMMON.position({BAR: 2, 4: 1}, {24: 2})) == "x bar:2 4:1; o 24:2"


def test_variant_repr_is_its_name() -> None:
    variant: Variant = eval(repr(HYPERGAMMON))
    assert variant is HYPERGAMMON
