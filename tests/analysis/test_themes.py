"""Kinds of position and of mistakes with the cube, and what they cost over many matches."""

from dataclasses import replace

import pytest

from tablas.analysis.themes import (
    CubeFault,
    Theme,
    answer_fault,
    doubler_fault,
    leaks,
    theme_of,
)
from tablas.records.cube_decision import CubeAnswer
from tablas.rules import BACKGAMMON, BAR, Position, Seat
from tests.analysis.judged import cube_turn, short_match

ANCHOR_20 = {20: 2, 13: 4, 8: 3, 6: 6}
POSITIONS = {
    Theme.BEAR_OFF: Position.of({6: 5, 3: 5}, {6: 5, 4: 5}),
    Theme.RACE: Position.of({9: 2, 6: 8, 3: 5}, {10: 2, 6: 8, 4: 5}),
    Theme.CONTAINMENT: Position.of({7: 2, 6: 3, 5: 3, 4: 3, 3: 2, 13: 2}, {BAR: 1, 6: 4, 5: 4}),
    Theme.BACK_GAME: Position.of({24: 2, 22: 2, 13: 3, 8: 3, 6: 5}, {9: 4, 6: 4, 5: 4, 4: 3}),
    Theme.BLITZ: Position.of({13: 3, 8: 4, 6: 4, 5: 2, 4: 2}, {BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5}),
    Theme.PRIMING: Position.of({13: 2, 8: 3, 7: 2, 6: 3, 5: 3, 24: 2}, {24: 2, 13: 5, 8: 3, 6: 5}),
    Theme.MUTUAL_HOLDING: Position.of(ANCHOR_20, ANCHOR_20),
    Theme.HOLDING: Position.of(ANCHOR_20, {24: 2, 13: 5, 8: 3, 6: 5}),
    Theme.MIDDLE: BACKGAMMON.start,
}


@pytest.mark.parametrize("theme", POSITIONS, ids=str)
@pytest.mark.parametrize("swapped", [False, True], ids=["mine", "theirs"])
def test_a_kind_of_position_is_known_from_either_side(theme: Theme, swapped: bool) -> None:
    position = POSITIONS[theme]
    assert theme_of(cube_turn((0, 0, 1), position=position.swapped() if swapped else position)) is (
        theme
    )


def test_the_first_turns_are_the_opening() -> None:
    later = cube_turn((0, 0, 1))
    assert theme_of(later) is Theme.MIDDLE
    assert theme_of(replace(later, place=replace(later.place, turn=4))) is Theme.OPENING


def test_both_bearing_off_against_contact_is_a_bear_off_for_whoever_is_all_at_home() -> None:
    position = Position.of({6: 5, 5: 5, 2: 5}, {24: 2, 6: 13})
    assert theme_of(cube_turn((0, 0, 1), position=position)) is Theme.BEAR_OFF


@pytest.mark.parametrize(
    ("values", "doubled", "fault"),
    [
        ((0.6, 0.7, 1.0), False, CubeFault.MISSED_DOUBLE),
        ((0.9, 1.2, 1.0), False, CubeFault.MISSED_CASH),
        ((0.3, 0.1, 1.0), True, CubeFault.WRONG_DOUBLE),
        ((1.2, 1.5, 1.0), True, CubeFault.TOO_GOOD),
        ((0.6, 0.7, 1.0), True, None),
        ((0.3, 0.1, 1.0), False, None),
    ],
)
def test_what_a_doubler_does_wrong_has_a_name(
    values: tuple[float, float, float], doubled: bool, fault: CubeFault | None
) -> None:
    assert doubler_fault(cube_turn(values, doubled=doubled)) is fault


@pytest.mark.parametrize(
    ("values", "answer", "fault"),
    [
        ((0.9, 1.2, 1.0), CubeAnswer.TAKE, CubeFault.WRONG_TAKE),
        ((0.6, 0.7, 1.0), CubeAnswer.DROP, CubeFault.WRONG_PASS),
        ((0.6, 0.7, 1.0), CubeAnswer.BEAVER, CubeFault.WRONG_BEAVER),
        ((0.6, 0.7, 1.0), CubeAnswer.TAKE, None),
        ((0.6, 0.7, 1.0), None, None),
    ],
)
def test_what_is_answered_wrongly_has_a_name(
    values: tuple[float, float, float], answer: CubeAnswer | None, fault: CubeFault | None
) -> None:
    assert answer_fault(cube_turn(values, doubled=True, answer=answer)) is fault


def test_leaks_add_up_over_matches_and_the_dearest_comes_first() -> None:
    match = short_match()
    once, twice = leaks([(match, Seat.WHITE)]), leaks([(match, Seat.WHITE)] * 2)
    assert once[0].kind is Theme.OPENING
    assert once[0].loss == pytest.approx(0.25)
    assert once[0].errors == 1
    assert [2 * leak.loss for leak in once] == pytest.approx([leak.loss for leak in twice])
    assert twice[0].average == pytest.approx(once[0].average)


def test_each_side_has_its_own_leaks() -> None:
    kinds = {leak.kind for leak in leaks([(short_match(), Seat.BLACK)])}
    assert CubeFault.WRONG_TAKE in kinds
    assert Theme.OPENING not in {leak.kind for leak in leaks([]) if leak.loss}
