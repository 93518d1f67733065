from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import LossError
from tablas.notation.board_text import parse_board
from tablas.notation.mat.moves import arranged_moves, written_moves
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import literal_play
from tablas.rules import (
    Game,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    Move,
    OpeningThrown,
    Played,
    Position,
    Seat,
)
from tests.strategies import positions


def game(board: str, white: int, black: int) -> Game:
    start = parse_board(board)
    if black > white:
        start = start.swapped()
    events = (MatchStarted(MatchRules()), GameStarted(start), OpeningThrown(white, black))
    found = Match.replay(events).game
    assert found is not None
    return found


def replayed(moves: tuple[Move, ...], position: Position) -> Position:
    return literal_play([Trip((move.start, move.end)) for move in moves], position).result


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


def test_a_hit_without_a_move_goes_there_and_back() -> None:
    before, after = parse_board(OPEN), parse_board("x 24:1 6:14; o bar:1 24:14")
    assert arranged_moves(before, after) == (Move(24, 18, hit=True), Move(18, 24))


@given(st.data())
def test_made_up_moves_lead_where_they_should(data: st.DataObject) -> None:
    before = data.draw(positions(finished=False))
    places = data.draw(st.lists(st.sampled_from(range(25)), min_size=4, max_size=4))
    own, other = list(before.own), list(before.other)
    for place in places:
        if place and other[25 - place] > 1:
            continue
        start = max(point for point in range(26) if own[point])
        own[start] -= 1
        own[place] += 1
        if place and other[25 - place] == 1:
            other[25 - place] -= 1
            other[25] += 1
    after = Position(tuple(own), tuple(other))
    assert replayed(arranged_moves(before, after), before) == after
