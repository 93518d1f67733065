from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tablas.notation.board_text import parse_board
from tablas.notation.gnubg_id import parse_position_id
from tablas.notation.play_faults import fault_of
from tablas.notation.play_grammar import Trip, parse_trips
from tablas.notation.play_text import find_plays
from tablas.rules import BACKGAMMON, OFF, Move, Position, Roll
from tests.strategies import positions, rolls

START = BACKGAMMON.start


def why(text: str, *dice: int, position: Position = START) -> str | None:
    roll, trips = Roll(*dice), parse_trips(text)
    plays = BACKGAMMON.plays(position, roll)
    found = bool(find_plays(trips, position, plays))
    fault = fault_of(trips, position, roll, plays, found=found)
    return None if fault is None else str(fault.why)


def test_a_legal_play_has_no_fault() -> None:
    assert why("8/5 6/5", 3, 1) is None


def test_a_fault_without_a_better_name_lies_with_the_dice() -> None:
    plays = BACKGAMMON.plays(START, Roll(3, 1))
    fault = fault_of(parse_trips("8/5 6/5"), START, Roll(3, 1), plays, found=False)
    assert fault is not None
    assert str(fault.why) == "the dice do not allow it"


def test_the_place_of_the_fault_is_that_of_its_trip() -> None:
    trips = parse_trips("8/5, 12/11")
    fault = fault_of(trips, START, Roll(3, 1), BACKGAMMON.plays(START, Roll(3, 1)), found=False)
    assert fault is not None
    assert fault.column == 6


@given(
    st.lists(
        st.builds(
            lambda start, end, count: Trip((start, end), count=count),
            st.integers(1, 25),
            st.integers(0, 24),
            st.integers(1, 4),
        ),
        max_size=4,
    ),
    positions(finished=False),
    rolls(),
)
def test_whatever_is_not_legal_has_a_fault(
    trips: list[Trip], position: Position, roll: Roll
) -> None:
    plays = BACKGAMMON.plays(position, roll)
    found = bool(find_plays(trips, position, plays))
    fault = fault_of(trips, position, roll, plays, found=found)
    assert (fault is None) <= found
    assert fault is None or str(fault.why)


FARTHEST = "a number higher than needed bears off only the farthest checker, {} is another"


@pytest.mark.parametrize(
    ("text", "board", "dice", "reason"),
    [
        ("2/off 1/off", "x 2:2 1:10; o 1:15", (4, 3), FARTHEST.format("1/off")),
        ("6/off 1/off", "x 6:3 1:10; o 1:15", (6, 5), FARTHEST.format("1/off")),
        ("1/off", "x 6:3 1:10; o 1:15", (6, 5), FARTHEST.format("1/off")),
    ],
)
def test_the_checker_that_cannot_be_borne_off_is_named(
    text: str, board: str, dice: tuple[int, int], reason: str
) -> None:
    assert why(text, *dice, position=parse_board(board)) == reason


def test_the_higher_die_is_asked_for_only_where_it_can_be_played() -> None:
    position = parse_position_id("UImCQy1kAAAAAA")
    assert why("4/off", 5, 2, position=position) == FARTHEST.format("4/off")


@st.composite
def bear_offs(draw: DrawFn) -> tuple[tuple[Trip, ...], Position]:
    """A bear-off without or with an enemy in the way, and items that may bear off."""
    own = draw(st.dictionaries(st.integers(1, 6), st.integers(1, 2), min_size=1))
    enemy = draw(st.dictionaries(st.integers(1, 6), st.integers(1, 2), max_size=2))
    other = {25 - point: count for point, count in enemy.items() if point not in own}
    position = BACKGAMMON.position(own, other | {1: 15 - sum(other.values())})
    starts = draw(st.lists(st.sampled_from(sorted(own)), min_size=1, max_size=3))
    ends = [draw(st.sampled_from([OFF, OFF, *range(1, start)])) for start in starts]
    return tuple(map(Trip, zip(starts, ends, strict=True))), position


@given(bear_offs(), rolls())
def test_reasons_of_a_bear_off_are_true(
    case: tuple[tuple[Trip, ...], Position], roll: Roll
) -> None:
    trips, position = case
    plays = BACKGAMMON.plays(position, roll)
    found = bool(find_plays(trips, position, plays))
    fault = fault_of(trips, position, roll, plays, found=found)
    if fault is None:
        return
    if fault.why.template == FARTHEST.format("{move}"):
        move = fault.why.values["move"]
        assert isinstance(move, Move)
        moves = {(move.start, move.end) for play in plays for move in play.moves}
        assert (move.start, move.end) not in moves
        after = list(position.own)
        for trip in trips:
            after[trip.start] -= 1
            after[trip.end] += 1
        assert any(after[move.start + 1 :])
    if "has to be the higher" in fault.why.template:
        assert len(plays[0].moves) == 1
        assert BACKGAMMON.plays(position, Roll(max(roll), max(roll)))
        written = trips[0].start - trips[0].end
        assert all(
            play.moves[0].end == OFF or play.moves[0].start - play.moves[0].end > written
            for play in plays
        )
