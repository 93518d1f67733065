from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import LossError, NotationError, RuleError, TablasError
from tablas.notation.board_text import parse_board
from tablas.notation.fibs import (
    Colour,
    FibsBoard,
    fibs_losses,
    format_fibs_board,
    parse_fibs_board,
)
from tablas.notation.gnubg_id import format_position_id
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    Cube,
    MatchRules,
    Offer,
    Roll,
    Seat,
    Situation,
    Stake,
    WinClass,
)
from tests.strategies import situations

START = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
LOPSIDED = "-1:3:0:0:0:-2" + ":0" * 19 + ":2"  # O moves down: bar 2 and 1:3; X: bar 1 and 20:2


def line(
    *,
    names: str = "You:Opponent",
    length: str = "9999",
    score: str = "0:0",
    board: str = START,
    turn: str = "1",
    dice: str = "0:0:0:0",
    cube: str = "1:1:1:0",
    frame: str = "1:-1:0:25",
    last: str = "0:0",
) -> str:
    """A line whose fields 45-50, which nobody reads, are 0."""
    return f"board:{names}:{length}:{score}:{board}:{turn}:{dice}:{cube}:{frame}:0:0:0:0:0:0:{last}"


def read(**fields: str) -> Situation:
    return parse_fibs_board(line(**fields)).situation


# --- each field


def test_the_plainest_line_is_the_plainest_situation() -> None:
    assert parse_fibs_board(line()) == FibsBoard(Situation(BACKGAMMON.start))
    assert format_fibs_board(FibsBoard(Situation(BACKGAMMON.start))) == line()


def test_names_and_points_are_yours_first() -> None:
    board = parse_fibs_board(line(names="ann:bob", length="7", score="2:5"))
    assert board.players == ("ann", "bob")
    assert board.situation.score == (2, 5)
    assert board.situation.rules == MatchRules(7)


@pytest.mark.parametrize("length", ["9999", "0"])
def test_an_unlimited_match_is_money_play(length: str) -> None:
    assert read(length=length).rules == MatchRules()


@pytest.mark.parametrize(
    ("frame", "turn", "board"),
    [
        ("1:-1:0:25", "1", LOPSIDED),
        ("1:1:25:0", "1", ":".join(reversed(LOPSIDED.split(":")))),
        ("-1:-1:0:25", "-1", ":".join(str(-int(n)) for n in LOPSIDED.split(":"))),
        ("-1:1:25:0", "-1", ":".join(str(-int(n)) for n in reversed(LOPSIDED.split(":")))),
    ],
)
def test_any_colour_and_direction_tell_the_same_board(frame: str, turn: str, board: str) -> None:
    told = line(frame=frame, turn=turn, board=board)
    read_board = parse_fibs_board(told)
    assert read_board.situation.turn is Seat.WHITE
    assert read_board.situation.position == parse_board("x bar:2 1:3; o bar:1 20:2")
    assert format_fibs_board(read_board).split(":")[6:45] == told.split(":")[6:45]


@pytest.mark.parametrize(("frame", "turn"), [("1:-1:0:25", "-1"), ("-1:1:25:0", "1")])
def test_the_opponents_turn_is_seen_from_their_side(frame: str, turn: str) -> None:
    situation = read(frame=frame, turn=turn)
    assert situation.turn is Seat.BLACK
    assert situation.position == BACKGAMMON.start


def test_dice_belong_to_the_side_on_roll() -> None:
    assert read(dice="3:1:0:0").roll == Roll(3, 1)
    assert read(turn="-1", dice="0:0:6:5").roll == Roll(6, 5)
    assert read(dice="0:0:0:0").roll is None


def test_dice_written_for_both_or_for_the_other_are_understood() -> None:
    assert read(turn="-1", dice="3:1:3:1").roll == Roll(3, 1)
    assert read(turn="-1", dice="3:1:0:0").roll == Roll(3, 1)


@pytest.mark.parametrize(
    ("cube", "expected"),
    [
        ("1:1:1:0", Cube(1)),
        ("2:1:0:0", Cube(2, Seat.WHITE)),
        ("4:0:1:0", Cube(4, Seat.BLACK)),
        ("2:1:1:0", Cube(2)),
    ],
)
def test_who_may_double_says_whose_the_cube_is(cube: str, expected: Cube) -> None:
    assert read(cube=cube).cube == expected


@pytest.mark.parametrize(
    ("turn", "cube", "expected"),
    [
        ("1", "1:0:0:0", Cube(1)),
        ("1", "2:0:0:0", Cube(2, Seat.WHITE)),
        ("-1", "1:0:0:1", Cube(1)),
        ("-1", "2:0:0:1", Cube(2, Seat.BLACK)),
        ("-1", "1:1:1:-1", Cube(1)),  # as GNU Backgammon writes
    ],
)
def test_while_a_double_waits_nobody_may_double(turn: str, cube: str, expected: Cube) -> None:
    situation = read(turn=turn, cube=cube)
    assert situation.offer is Offer.DOUBLE
    assert situation.cube == expected
    assert situation.actor is situation.turn.other


def test_once_the_dice_are_thrown_no_double_waits() -> None:
    assert read(dice="3:1:0:0", cube="1:0:0:0").offer is None


@pytest.mark.parametrize(
    ("turn", "cube", "offer", "owner"),
    [
        ("1", "2:0:1:-1", Offer.BEAVER, Seat.BLACK),
        ("1", "4:0:1:1", Offer.RACCOON, Seat.BLACK),
        ("-1", "2:1:0:1", Offer.BEAVER, Seat.WHITE),
        ("-1", "4:1:0:-1", Offer.RACCOON, Seat.WHITE),
    ],
)
def test_beavers_and_raccoons_as_gnu_backgammon_writes_them(
    turn: str, cube: str, offer: Offer, owner: Seat
) -> None:
    situation = read(length="0", turn=turn, cube=cube, last="0:1")
    assert (situation.offer, situation.cube.owner) == (offer, owner)
    assert situation.rules == MatchRules(beavers=True, raccoons=offer is Offer.RACCOON)
    written = format_fibs_board(FibsBoard(situation))
    assert written.split(":")[37:41] == cube.split(":")


@pytest.mark.parametrize(
    ("last", "beavers", "raccoons"),
    [("0:0", False, False), ("0:1", True, False), ("0:2", True, True), ("0:9", True, True)],
)
def test_redoubles_of_an_unlimited_match(last: str, beavers: bool, raccoons: bool) -> None:
    assert read(last=last).rules == MatchRules(beavers=beavers, raccoons=raccoons)


@pytest.mark.parametrize(
    ("score", "last", "crawford"),
    [
        ("6:2", "0:0", True),
        ("2:6", "0:0", True),
        ("6:2", "0:1", False),
        ("6:2", "3:0", False),
        ("5:2", "0:0", False),
        ("6:6", "0:0", False),
        ("6:2", "1:1", False),  # as GNU Backgammon writes
    ],
)
def test_the_crawford_game(score: str, last: str, crawford: bool) -> None:
    assert read(length="7", score=score, last=last).crawford is crawford


def test_a_match_without_the_crawford_rule() -> None:
    assert not read(length="7", last="3:0").rules.crawford
    assert read(length="7", last="0:0").rules.crawford


@pytest.mark.parametrize(
    ("board", "turn", "seat"),
    [
        ("0:0:0:-1:0:0:5:2:2:2:2:0:-2:0:0:0:0:-3:-3:-4:0:0:-2:0:2:0", "1", Seat.WHITE),
        ("0:-2:0:2:0:0:4:3:3:0:0:0:0:2:0:-2:-2:-2:-2:-5:0:0:1:0:0:0", "-1", Seat.BLACK),
    ],
)
def test_boards_as_gnu_backgammon_writes_them(board: str, turn: str, seat: Seat) -> None:
    situation = read(length="0", board=board, turn=turn, dice="3:1:3:1", last="0:1")
    assert (situation.turn, situation.roll) == (seat, Roll(3, 1))
    assert format_position_id(situation.position) == "jHcHAwjg2zYAMA"


# --- writing


@pytest.mark.parametrize(
    ("roll", "choice"),
    [(None, ["0", "0"]), (Roll(3, 1), ["2", "0"]), (Roll(6, 6), ["4", "0"])],
)
def test_how_many_checkers_can_be_moved(roll: Roll | None, choice: list[str]) -> None:
    written = format_fibs_board(FibsBoard(Situation(BACKGAMMON.start, roll=roll)))
    assert written.split(":")[49:51] == choice


def test_forced_plays_and_none() -> None:
    forced = parse_board("x bar:1; o 6:2 5:2 4:2 3:2 2:2")
    situation = Situation(forced, roll=Roll(6, 1))
    assert format_fibs_board(FibsBoard(situation)).split(":")[49:51] == ["2", "1"]
    closed_out = replace(situation, roll=Roll(5, 4))
    assert format_fibs_board(FibsBoard(closed_out)).split(":")[49:51] == ["0", "0"]
    others = Situation(forced, turn=Seat.BLACK, roll=Roll(6, 1))
    assert format_fibs_board(FibsBoard(others)).split(":")[49:51] == ["0", "0"]


def test_home_bar_and_the_checkers_there() -> None:
    position = parse_board("x bar:2 1:3; o bar:1 20:2")
    descending = FibsBoard(Situation(position))
    assert format_fibs_board(descending).split(":")[43:49] == ["0", "25", "10", "12", "2", "1"]
    ascending = replace(descending, descending=False)
    assert format_fibs_board(ascending).split(":")[43:49] == ["25", "0", "10", "12", "2", "1"]


def sayable(situation: Situation) -> bool:
    hidden = situation.offer is Offer.DOUBLE and situation.cube.owner is not (
        None if situation.cube.value == 1 else situation.turn
    )
    return situation.resignation is None and not hidden


def as_written(situation: Situation) -> Situation:
    """What is left of a situation without what `fibs_losses` tells."""
    rules = situation.rules
    written = MatchRules(
        length=rules.length,
        crawford=rules.crawford,
        beavers=rules.beavers,
        raccoons=rules.raccoons,
        variant=rules.variant,
    )
    return replace(situation, rules=written)


@given(
    situations().filter(sayable),
    st.tuples(*[st.text("abz_09 é", min_size=1).map(str.strip).filter(bool)] * 2),
    st.sampled_from(Colour),
    st.booleans(),
)
def test_all_but_the_listed_losses_survives_writing_and_reading(
    situation: Situation, players: tuple[str, str], colour: Colour, descending: bool
) -> None:
    board = FibsBoard(situation, players, colour, descending)
    again = parse_fibs_board(format_fibs_board(board), variant=situation.rules.variant)
    assert again == replace(board, situation=as_written(situation))


@given(situations(BACKGAMMON).filter(sayable))
def test_a_situation_without_losses_survives_whole(situation: Situation) -> None:
    again = parse_fibs_board(format_fibs_board(FibsBoard(situation))).situation
    assert (again == situation) == (fibs_losses(situation) == ())


def test_what_a_line_cannot_say_is_listed() -> None:
    rules = MatchRules(
        jacoby=True,
        beavers=True,
        automatic_doubles=1,
        cube_limit=64,
        stake=Stake(Decimal(2)),
        variant=HYPERGAMMON,
    )
    assert [str(loss) for loss in fibs_losses(Situation(HYPERGAMMON.start, rules=rules))] == [
        "which game is played is not written: the reader has to know",
        "the Jacoby rule is not written",
        "the number of automatic doubles is not written",
        "the limit of the cube is not written",
        "the stake is not written",
    ]
    assert fibs_losses(Situation(BACKGAMMON.start, rules=MatchRules(7, crawford=False))) == ()


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (FibsBoard(Situation(BACKGAMMON.start), ("a:b", "c")), "the name 'a:b'"),
        (FibsBoard(Situation(BACKGAMMON.start), ("a", "")), "the name ''"),
        (FibsBoard(Situation(BACKGAMMON.start), ("a", "b\n")), "the name 'b\\\\n'"),
        (FibsBoard(Situation(BACKGAMMON.start, rules=MatchRules(9999))), "an unlimited one"),
        (
            FibsBoard(Situation(BACKGAMMON.start, resignation=WinClass.SINGLE)),
            "a resignation waits",
        ),
        (
            FibsBoard(Situation(BACKGAMMON.start, cube=Cube(2), offer=Offer.DOUBLE)),
            "at 2 it would be understood wrongly",
        ),
    ],
)
def test_what_would_silently_change_is_refused(board: FibsBoard, said: str) -> None:
    with pytest.raises(LossError, match=said):
        format_fibs_board(board)


# --- mistakes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "does not begin with board:"),
        ("hello", "does not begin with board:"),
        ("Board:a:b", "does not begin with board:"),
        ("board:a:b", "52 fields after board:, this one has 2"),
        (line() + ":0", "this one has 53"),
    ],
)
def test_what_is_no_board_line_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_fibs_board(text)


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        (line(turn="0"), 32, "over: nobody is on roll"),
        (line(turn="2"), 32, "field 32 of a board line is 1 or -1, not 2"),
        ("  " + line(turn="2"), 32, "field 32"),
        (line(names="a\nb:c"), 1, "a printable name without blanks at its ends, not 'a\\nb'"),
        (line(names="ab: c"), 2, "field 2 of a board line is a printable name"),
        (line(names="ab:"), 2, "not ''"),
        (line(length="x"), 3, "field 3 of a board line is a whole number, not 'x'"),
        (line(length=""), 3, "field 3 of a board line is a whole number, not ''"),
        (line(length="-1"), 3, "field 3 of a board line is 0 or more, not -1"),
        (line(score="0:-1"), 5, "field 5 of a board line is 0 or more"),
        (line(score="0:" + "9" * 5000), 5, "field 5 of a board line is a whole number"),
        (line(board=START[:-1] + "٣"), 31, "field 31 of a board line is a whole number"),
        (line(board="1" + START[1:]), 6, "field 6 of this board line is a bar"),
        (line(board=START[:-1] + "-1"), 31, "field 31 of this board line is a bar"),
        (line(board="-1" + START[1:], frame="-1:-1:0:25"), 6, "field 6 of this board"),
        (line(dice="7:1:0:0"), 33, "not 7 and 1"),
        (line(dice="3:0:0:0"), 33, "not 3 and 0"),
        (line(turn="-1", dice="0:0:0:5"), 35, "not 0 and 5"),
        (line(cube="3:1:1:0"), 37, "a cube shows a power of two, not 3"),
        (line(dice="3:1:0:0", cube="1:0:0:1"), 40, "although the dice 31 have been thrown"),
        (line(dice="3:1:0:0", cube="2:0:0:0"), 38, "does not say whose the cube at 2 is"),
        (line(length="7", cube="2:0:1:1"), 38, "belongs to the side that was doubled"),
        (line(frame="0:-1:0:25"), 41, "field 41 of a board line is 1 or -1"),
        (line(frame="1:0:0:25"), 42, "field 42 of a board line is 1 or -1"),
    ],
)
def test_mistakes_are_told_with_their_column(text: str, field: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_fibs_board(text)
    assert said in str(caught.value)
    colons = [index for index, character in enumerate(text) if character == ":"]
    assert caught.value.column == colons[field - 1] + 2


def test_a_side_has_no_more_checkers_than_the_game() -> None:
    with pytest.raises(NotationError, match="15 checkers on the board, Hypergammon"):
        parse_fibs_board(line(), variant=HYPERGAMMON)


def test_scores_at_which_nobody_plays_are_refused() -> None:
    with pytest.raises(RuleError, match="a match to 7 is over at 7-0"):
        read(length="7", score="7:0")


@given(situations(BACKGAMMON).filter(sayable), st.data())
def test_a_damaged_line_is_read_or_refused_with_a_sentence(
    situation: Situation, data: st.DataObject
) -> None:
    text = format_fibs_board(FibsBoard(situation))
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("-019:x \n"))
    board = None
    with suppress(TablasError):
        board = parse_fibs_board(text[:at] + other + text[at + 1 :])
    assert board is None or parse_fibs_board(format_fibs_board(board)) == board
