from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import IllegalPosition, PlayTextError
from tablas.notation.board_text import parse_board
from tablas.notation.play_grammar import parse_trips
from tablas.notation.play_text import (
    false_marks,
    find_plays,
    format_play,
    literal_play,
    parse_play,
)
from tablas.rules import BACKGAMMON, HYPERGAMMON, Move, Play, Position, Roll
from tests.strategies import positions, rolls, variants

START = BACKGAMMON.start
# Black's lone checkers stand on White's 18 and 19: both ways from 24 to 13 with a 65 hit one.
TWO_BLOTS = parse_board("x 24:1 6:14; o 7:1 6:1 24:13")
ONE_BLOT = parse_board("x 24:1 6:14; o 7:1 24:14")  # on 18 only


def written(text: str, board: Position | str, *dice: int) -> str:
    """The play that a text means, in standard notation."""
    position = parse_board(board) if isinstance(board, str) else board
    return format_play(parse_play(text, position, Roll(*dice)))


# -- writing


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("24/18 18/13", "24/13"),
        ("24/18* 18/13", "24/18*/13"),
        ("24/18* 18/13*", "24/18*/13*"),
        ("13/11 13/11", "13/11(2)"),
        ("8/3* 8/3", "8/3*(2)"),
        ("13/11 13/11 11/9", "13/11 13/9"),
        ("13/11* 13/11 11/9", "13/11* 13/9"),
        ("24/18* 18/12 24/18 18/12", "24/18*/12 24/12"),
        ("6/5 13/11 bar/20", "bar/20 13/11 6/5"),
        ("25/20 6/0 6/0", "bar/20 6/off(2)"),
        ("6/4 8/6", "8/4"),
        ("7/3 3/0", "7/off"),
        ("8/7 8/7 8/7 8/7", "8/7(4)"),
        ("", ""),
    ],
)
def test_a_play_is_written_compactly(moves: str, text: str) -> None:
    hops = [Move(trip.start, trip.end, hit=bool(trip.hits)) for trip in parse_trips(moves)]
    assert format_play(Play(tuple(hops), START)) == text


# -- round trips


@st.composite
def legal_plays(draw: st.DrawFn) -> tuple[Play, Position, Roll]:
    variant = draw(variants())
    position, roll = draw(positions(variant, finished=False)), draw(rolls())
    plays = variant.plays(position, roll)
    return (draw(st.sampled_from(plays)) if plays else Play((), position)), position, roll


STYLES: dict[str, Callable[[Play], str]] = {
    "compact": format_play,
    "one by one": lambda play: " ".join(map(str, play.moves)),
    "numbers": lambda play: " ".join(f"{m.start}/{m.end}{'*' * m.hit}" for m in play.moves),
    "unmarked": lambda play: ", ".join(f"{m.start}/{m.end}" for m in play.moves),
    "bare": lambda play: " ".join(f"{m.start} {m.end}" for m in play.moves),
    "Spanish": lambda play: format_play(play).replace("bar", "barra").replace("off", "fuera"),
    "shouted": lambda play: format_play(play).upper(),
    "any order": lambda play: " ".join(reversed(format_play(play).split())),
}


@given(legal_plays())
def test_every_legal_play_is_read_as_written(case: tuple[Play, Position, Roll]) -> None:
    play, position, roll = case
    variant = HYPERGAMMON if sum(position.own) == 3 else BACKGAMMON
    for style, write in STYLES.items():
        assert parse_play(write(play), position, roll, variant=variant) == play, style


# -- routes and hits that a text leaves out


def test_the_open_way_is_taken() -> None:
    assert written("18/7", "x 18:1 6:14; o 13:2 24:13", 6, 5) == "18/7"  # 12 is closed, by 13


def test_a_way_that_nothing_bars_needs_no_stop() -> None:
    assert written("24/15", START, 6, 3) == "24/15"


def test_without_a_mark_the_way_without_a_hit_is_meant() -> None:
    assert written("24/13", ONE_BLOT, 6, 5) == "24/13"


@pytest.mark.parametrize("text", ["24/18*/13", "24/18/13", "24/18 18/13", "24 18 18 13"])
def test_a_stop_on_a_lone_checker_hits_it(text: str) -> None:
    assert written(text, ONE_BLOT, 6, 5) == "24/18*/13"


@pytest.mark.parametrize("text", ["24/19/13", "24/19 19/13"])
def test_a_written_stop_excludes_the_hit_on_the_other_way(text: str) -> None:
    assert written(text, ONE_BLOT, 6, 5) == "24/13"


def test_the_only_way_left_hits_without_being_told() -> None:
    assert written("24/13", "x 24:1 6:14; o 7:1 6:2 24:12", 6, 5) == "24/18*/13"


@pytest.mark.parametrize("stop", [18, 19])
def test_a_mark_decides_between_two_ways_that_hit(stop: int) -> None:
    assert written(f"24/{stop}*/13", TWO_BLOTS, 6, 5) == f"24/{stop}*/13"


def test_two_ways_with_different_hits_are_ambiguous() -> None:
    with pytest.raises(PlayTextError) as caught:
        parse_play("24/13", TWO_BLOTS, Roll(6, 5))
    assert "write 24/18*/13 or 24/19*/13" in str(caught.value)


def test_a_mark_at_the_end_only_says_that_nothing_was_hit_on_the_way() -> None:
    position = parse_board("x 24:1 6:14; o 12:1 7:1 24:13")  # alone on 13 and 18
    assert written("24/13*", position, 6, 5) == "24/13*"
    with pytest.raises(PlayTextError, match="two ways with different hits"):
        parse_play("24/13", position, Roll(6, 5))


def test_a_bigger_die_bears_off_from_a_way_further_out() -> None:
    assert written("7/off", "x 7:1 1:14; o 1:15", 4, 3) == "7/off"
    assert written("9/off", "x 9:1 1:14; o 1:15", 6, 5) == "9/off"


def test_what_counts_is_the_result_not_the_single_moves() -> None:
    # 41: 3/2 and 2/off with the 4 is what "3/off" says.
    assert written("3/off", "x 3:1 1:3; o 1:15", 4, 1) == "3/off"


def test_only_one_order_uses_both_dice() -> None:
    assert written("24/22 8/2", "x 24:1 8:1 6:13; o 21:2 9:2 7:3 6:4 5:4", 6, 2) == "24/22 8/2"


def test_the_empty_text_stands_for_a_dance() -> None:
    closed = parse_board("x bar:1 6:14; o 1:2 2:2 3:2 4:2 5:2 6:2 24:3")
    assert parse_play("", closed, Roll(6, 5)) == Play((), closed)


# -- refusals


@pytest.mark.parametrize(
    ("text", "board", "dice", "why"),
    [
        ("8/5", START, (3, 1), "it plays 1 of the 2 numbers that can be played"),
        ("24/23", START, (1, 1), "it plays 1 of the 4 numbers that can be played"),
        ("12/8", START, (3, 1), "no checker of the mover is on 12"),
        ("6/5(4) 6/5(2)", START, (1, 1), "not so many checkers of the mover are on 6"),
        ("bar/22 6/5", START, (3, 1), "the mover has not so many checkers on the bar"),
        ("24/19", START, (4, 1), "the 19 point is closed"),
        ("24/20/19", START, (4, 1), "the 19 point is closed"),
        ("13/8 6/5", START, (3, 1), "the dice do not give 5 for 13/8"),
        ("13/10 13/10 6/5", START, (3, 1), "it moves more than the dice give"),
        ("13/10 13/10", START, (3, 1), "it moves more than the dice give"),
        ("5/8 6/5", START, (3, 1), "checkers move to lower points, 5/8 does not"),
        ("24/24", START, (3, 1), "checkers move to lower points, 24/24 does not"),
        ("8/5* 6/5", START, (3, 1), "there is no lone checker to be hit on 5"),
        ("", START, (3, 1), "the dice have to be played"),
        ("6/off 8/7", START, (6, 1), "checkers are borne off only once all are at home"),
        ("24/13", "x 24:1 6:14; o 7:2 6:2 20:11", (6, 5), "the way of 24/13 is closed"),
        ("6/5 4/1", "x bar:1 6:5 4:9; o 24:15", (3, 1), "the bar have to enter first"),
        ("bar/14", "x bar:2 6:13; o 24:15", (6, 5), "the bar have to enter first"),
        ("24/23 8/7", "x bar:1 24:1 8:13; o 24:15", (1, 1), "the bar have to enter first"),
        ("10/9", "x 10:1; o 22:2 1:13", (6, 1), "has to be the higher: 6"),
        ("3/off 5/4", "x 5:1 3:2; o 1:15", (6, 1), "bears off only the farthest checker"),
        ("2/1 1/off", "x 2:15; o 2:15", (5, 1), "bears off only the farthest checker"),
    ],
)
def test_an_impossible_play_is_refused_with_its_reason_and_a_legal_one(
    text: str, board: Position | str, dice: tuple[int, int], why: str
) -> None:
    position = parse_board(board) if isinstance(board, str) else board
    with pytest.raises(PlayTextError) as caught:
        parse_play(text, position, Roll(*dice))
    message = str(caught.value)
    assert why in message
    example = message.rpartition("for instance ")[2]
    assert format_play(parse_play(example, position, Roll(*dice))) == example


def test_nothing_can_be_written_where_nothing_can_be_played() -> None:
    closed = parse_board("x bar:1 6:14; o 1:2 2:2 3:2 4:2 5:2 6:2 24:3")
    with pytest.raises(PlayTextError, match="cannot be played with 65: no checker can move"):
        parse_play("bar/20", closed, Roll(6, 5))


def test_the_refusal_knows_where_the_text_is_wrong() -> None:
    with pytest.raises(PlayTextError) as caught:
        parse_play("6/5 12/9", START, Roll(3, 1))
    assert caught.value.column == 5


@given(st.text("0123456789/*() ", max_size=20), positions(finished=False), rolls())
def test_any_text_is_a_legal_play_or_refused(text: str, position: Position, roll: Roll) -> None:
    plays = BACKGAMMON.plays(position, roll) or (Play((), position),)
    with suppress(PlayTextError):
        assert parse_play(text, position, roll) in plays


# -- what files need


def test_find_plays_gives_the_fewest_hits_first() -> None:
    position = parse_board("x 24:1 6:14; o 12:1 7:1 24:13")  # alone on 13 and 18
    plays = BACKGAMMON.plays(position, Roll(6, 5))
    found = find_plays(parse_trips("24/13"), position, plays)
    assert list(map(format_play, found)) == ["24/13*", "24/18*/13*"]


def test_find_plays_leaves_an_ambiguous_text_to_the_caller() -> None:
    plays = BACKGAMMON.plays(TWO_BLOTS, Roll(6, 5))
    found = find_plays(parse_trips("24/13"), TWO_BLOTS, plays)
    assert sorted(map(format_play, found)) == ["24/18*/13", "24/19*/13"]


def test_find_plays_does_not_pass_through_a_closed_point() -> None:
    position = parse_board("x 24:1 6:14; o 7:2 6:1 24:12")  # 18 closed, alone on 19
    plays = BACKGAMMON.plays(position, Roll(6, 5))
    assert not find_plays(parse_trips("24/18 18/13"), position, plays)
    assert find_plays(parse_trips("24/13"), position, plays)


def test_marks_where_nothing_can_be_hit_are_found() -> None:
    assert false_marks(parse_trips("24/18* 6/off* 13/7*"), ONE_BLOT) == (0, 7)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("14/10 13/12", "x 12:1 10:1 6:13; o 24:15"),  # 13: too many moves
        ("14/8 13/12 6/8", "x 12:1 8:2 6:12; o 24:15"),  # one of them backwards
        ("14/4 13/12", "x 12:1 6:13 4:1; o 24:15"),  # 33: one long hop
    ],
)
def test_illegal_moves_are_played_literally(text: str, result: str) -> None:
    position = parse_board("x 14:1 13:1 6:13; o 24:15")
    assert literal_play(parse_trips(text), position).result == parse_board(result)


def test_a_literal_move_hits_where_it_lands() -> None:
    play = literal_play(parse_trips("24/18/10"), ONE_BLOT)
    assert play.result == parse_board("x 10:1 6:14; o bar:1 24:14")
    assert play.moves == (Move(24, 18, hit=True), Move(18, 10))


def test_a_checker_that_is_not_there_cannot_be_moved_even_literally() -> None:
    with pytest.raises(PlayTextError, match="not there"):
        literal_play(parse_trips("23/18"), ONE_BLOT)


def test_no_two_sides_share_a_point_even_literally() -> None:
    with pytest.raises(IllegalPosition, match="both sides"):
        literal_play(parse_trips("24/19"), START)
