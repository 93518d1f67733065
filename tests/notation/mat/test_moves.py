from __future__ import annotations

import pytest

from tablas.errors import LossError
from tablas.notation.board_text import parse_board
from tablas.notation.mat.moves import written_moves
from tablas.rules import (
    Game,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    Move,
    OpeningThrown,
    Played,
    Seat,
)


def game(board: str, white: int, black: int) -> Game:
    start = parse_board(board)
    if black > white:
        start = start.swapped()
    events = (MatchStarted(MatchRules()), GameStarted(start), OpeningThrown(white, black))
    found = Match.replay(events).game
    assert found is not None
    return found


OPEN = "x 24:1 6:14; o 7:1 24:14"


def test_a_legal_play_is_written_as_the_rules_find_it() -> None:
    result = parse_board("x 13:1 6:14; o bar:1 24:14")
    event = Played(Seat.WHITE, result, (Move(24, 13),))
    assert written_moves(event, game(OPEN, 6, 5)) == (Move(24, 18, hit=True), Move(18, 13))


def test_a_dance_and_an_illegal_stay_have_no_moves() -> None:
    here = game(OPEN, 6, 5)
    assert written_moves(Played(Seat.WHITE, here.position, illegal=True), here) == ()


def test_the_moves_of_an_illegal_play_are_kept() -> None:
    moves = (Move(24, 10), Move(6, 5))
    result = parse_board("x 10:1 6:13 5:1; o 7:1 24:14")
    event = Played(Seat.WHITE, result, moves, illegal=True)
    assert written_moves(event, game(OPEN, 6, 5)) == moves


@pytest.mark.parametrize("moves", [(), (Move(24, 11),), (Move(23, 10),)])
def test_where_they_are_missing_or_wrong_they_are_made_up(moves: tuple[Move, ...]) -> None:
    result = parse_board("x 10:1 6:13 5:1; o bar:1 24:14")
    event = Played(Seat.WHITE, result, moves, illegal=True)
    assert written_moves(event, game(OPEN, 6, 5)) == (
        Move(24, 18, hit=True),
        Move(18, 10),
        Move(6, 5),
    )


def test_an_illegal_play_that_would_be_read_as_a_legal_one_is_not_written() -> None:
    # Both ways to 13 hit; this leap over them does not.
    here = game("x 24:1 6:14; o 7:1 6:1 24:13", 6, 5)
    event = Played(Seat.WHITE, parse_board("x 13:1 6:14; o 7:1 6:1 24:13"), illegal=True)
    with pytest.raises(LossError, match="the illegal play of 65"):
        written_moves(event, here)
