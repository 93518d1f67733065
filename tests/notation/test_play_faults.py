from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablas.notation.play_faults import fault_of
from tablas.notation.play_grammar import Trip, parse_trips
from tablas.notation.play_text import find_plays
from tablas.rules import BACKGAMMON, Position, Roll
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
