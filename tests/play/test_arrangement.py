from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.notation.arrangement import arranged_play
from tablas.notation.play_text import format_play
from tablas.play.trial import Trial
from tablas.rules import BACKGAMMON, Position, Roll
from tests.strategies import positions, rolls


def told(start: Position, result: Position, *dice: int) -> str:
    return format_play(arranged_play(start, result, Roll(*dice)))


def tried(start: Position, *moves: tuple[int, int]) -> Position:
    trial = Trial(start, Roll(1, 2), BACKGAMMON, free=True)
    for move in moves:
        trial = trial.moved(*move)
    return trial.board


@pytest.mark.parametrize(
    ("dice", "moves", "text"),
    [
        ((3, 1), [(8, 5), (6, 5)], "8/5 6/5"),
        ((6, 2), [(24, 18), (13, 11)], "24/18 13/11"),
        ((6, 1), [(13, 7), (8, 7)], "13/7 8/7"),
        ((6, 1), [(8, 2), (6, 5)], "8/2 6/5"),  # and not 8/5 6/2
        ((5, 5), [(13, 8), (13, 8), (8, 3), (8, 3)], "13/3(2)"),
        ((3, 1), [(8, 3)], "8/3"),
        ((3, 1), [(24, 13), (13, 2), (6, 0)], "24/off 6/2"),
        ((2, 1), [(6, 8)], "6/8"),
        ((2, 1), [], ""),
    ],
)
def test_what_was_moved_is_seen_from_the_boards(
    dice: tuple[int, int], moves: list[tuple[int, int]], text: str
) -> None:
    start = BACKGAMMON.start
    assert told(start, tried(start, *moves), *dice) == text


def test_hits_are_told_where_a_checker_came_by() -> None:
    start = BACKGAMMON.position({13: 2}, {15: 1, 20: 1})
    assert told(start, tried(start, (13, 10), (10, 5)), 5, 3) == "13/10*/5*"
    assert told(start, tried(start, (13, 5)), 5, 3) == "13/5*"


@given(positions(finished=False), rolls(), st.data())
@settings(max_examples=150)
def test_the_moves_lead_from_one_board_to_the_other(
    start: Position, roll: Roll, data: st.DataObject
) -> None:
    plays = BACKGAMMON.plays(start, roll)
    if not plays:
        assert arranged_play(start, start, roll).moves == ()
        return
    result = data.draw(st.sampled_from(plays)).result
    told = arranged_play(start, result, roll)
    assert told.result == result
    own = list(start.own)
    for move in told.moves:
        own[move.start] -= 1
        own[move.end] += 1
    assert tuple(own) == result.own
    hits = sum(move.hit for move in told.moves)
    assert hits <= result.other[25] - start.other[25]
