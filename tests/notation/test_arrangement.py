from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.notation.arrangement import arranged_play
from tablas.notation.board_text import parse_board
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import format_play, literal_play
from tablas.rules import BACKGAMMON, Move, Position, Roll
from tests.strategies import positions, rolls

OPEN = "x 24:1 6:14; o 7:1 24:14"


def replayed(moves: tuple[Move, ...], position: Position) -> Position:
    return literal_play([Trip((move.start, move.end)) for move in moves], position).result


@pytest.mark.parametrize(
    ("dice", "own", "text"),
    [
        ((3, 1), {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, "8/5 6/5"),
        ((6, 1), {24: 2, 13: 5, 8: 2, 6: 4, 5: 1, 2: 1}, "8/2 6/5"),  # and not 8/5 6/2
        ((2, 1), {24: 2, 13: 5, 8: 4, 6: 4}, "6/8"),
        ((2, 1), {24: 2, 13: 5, 8: 3, 6: 5}, ""),
    ],
)
def test_checkers_are_matched_with_their_places_by_the_dice(
    dice: tuple[int, int], own: dict[int, int], text: str
) -> None:
    start = BACKGAMMON.start
    after = Position.of(own, {24: 2, 13: 5, 8: 3, 6: 5})
    assert format_play(arranged_play(start, after, Roll(*dice))) == text


def test_a_checker_goes_by_what_was_hit_on_its_way() -> None:
    before = parse_board("x 24:1 13:1 6:13; o 18:1 15:1 24:13")
    after = parse_board("x 24:1 6:13 5:1; o bar:1 18:1 24:13")
    assert arranged_play(before, after, Roll(5, 3)).moves == (Move(13, 10, hit=True), Move(10, 5))


def test_what_was_hit_on_nobodys_way_is_gone_by_first() -> None:
    before, after = parse_board(OPEN), parse_board("x 24:1 6:13 5:1; o bar:1 24:14")
    assert arranged_play(before, after, Roll(6, 5)).moves == (
        Move(6, 18, hit=True),
        Move(18, 5),
    )


def test_a_hit_without_a_move_goes_there_and_back() -> None:
    before, after = parse_board(OPEN), parse_board("x 24:1 6:14; o bar:1 24:14")
    assert arranged_play(before, after, Roll(6, 5)).moves == (Move(24, 18, hit=True), Move(18, 24))


@given(st.data(), rolls())
def test_the_moves_lead_from_one_board_to_the_other(data: st.DataObject, roll: Roll) -> None:
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
    play = arranged_play(before, after, roll)
    assert play.result == after
    assert replayed(play.moves, before) == after
