from __future__ import annotations

import pytest

from tablas.errors import FileFormatError
from tablas.notation.position_text import is_position_text, parse_position_texts
from tablas.notation.xgid import format_xgid
from tablas.rules import Cube, Roll, Seat

BOARD = "0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0"
LINE = f"7;0;0;0;0;Ana;Bo;0;3;5;2;1;{BOARD};3;1"


def test_a_line_is_a_position_of_the_side_on_roll() -> None:
    (record,) = parse_position_texts(LINE)
    situation = record.situation
    assert format_xgid(situation) == "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:3:5:0:7:0"
    assert record.players == ("Ana", "Bo")


def test_the_second_player_on_roll_is_black() -> None:
    (record,) = parse_position_texts(LINE.replace("7;0;0;0;0;", "7;0;0;0;1;"))
    situation = record.situation
    assert situation.turn is Seat.BLACK
    assert situation.cube == Cube(2, Seat.BLACK)
    assert situation.score == (5, 3)
    assert situation.roll == Roll(3, 1)
    assert record.players == ("Bo", "Ana")


def test_both_bars_are_read_from_the_side_on_roll() -> None:
    board = "1;-2;0;0;0;0;5;0;3;0;0;0;-4;5;0;0;0;-3;0;-5;0;0;0;0;1;-1"
    for turn in (0, 1):
        (record,) = parse_position_texts(f"0;1;0;0;{turn};Ana;Bo;0;0;0;1;0;{board};0;0")
        assert record.situation.position.own[25] == 1
        assert record.situation.position.other[25] == 1
        assert record.situation.position.own[24] == 1
        assert record.situation.rules.jacoby


@pytest.mark.parametrize("line", [LINE.replace(";5;0;3;", ";9;0;3;"), LINE[:-3] + "9;1"])
def test_what_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(FileFormatError):
        parse_position_texts(line)


@pytest.mark.parametrize(
    "text", ["", "words", LINE.replace(";", ","), LINE + ";4", "7 point match"]
)
def test_other_texts_are_no_positions(text: str) -> None:
    assert not is_position_text(text)
