from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.drawing import Home, Style, board_spans, can_show, terminal_board
from tablas.i18n import LANGUAGES, translator
from tablas.rules import (
    LONGGAMMON,
    Cube,
    MatchRules,
    Offer,
    Roll,
    Seat,
    Situation,
)
from tests.drawing.boards import LOPSIDED, START, dropped, opening
from tests.strategies import seats, situations

UNICODE_START = """\
 13 14 15 16 17 18      19 20 21 22 23 24
┌──────────────────┬───┬──────────────────┐    ● Black
│ ○  ·  ·  ·  ●  · │   │ ●  ·  ·  ·  ·  ○ │      167 pips
│ ○           ●    │   │ ●              ○ │
│ ○           ●    │   │ ●                │
│ ○                │   │ ●                │
│ ○                │   │ ●                │
│                  │   │                  │
│ ●                │   │ ○                │
│ ●                │   │ ○                │
│ ●           ○    │   │ ○                │    ○ White
│ ●           ○    │   │ ○              ● │      167 pips
│ ●  ·  ·  ·  ○  · │   │ ○  ·  ·  ·  ·  ● │
└──────────────────┴───┴──────────────────┘
 12 11 10  9  8  7       6  5  4  3  2  1
"""

ASCII_START = """\
 13 14 15 16 17 18      19 20 21 22 23 24
+------------------+---+------------------+    X Black
| O  .  .  .  X  . |   | X  .  .  .  .  O |      score 5
| O           X    |   | X              O |      167 pips
| O           X    |   | X                |      cube at 2
| O                |   | X                |
| O                |   | X                |    Match to 7 points
|                  |   |     [3] [1]      |
| X                |   | O                |
| X                |   | O                |
| X           O    |   | O                |  > O White
| X           O    |   | O              X |      score 3
| X  .  .  .  O  . |   | O  .  .  .  .  X |      167 pips
+------------------+---+------------------+
 12 11 10  9  8  7       6  5  4  3  2  1
 White to play 3-1"""


def panel(board: str) -> list[str]:
    """What stands beside a board, without blank lines."""
    return [text.strip() for line in board.splitlines() if (text := line[43:]).strip()]


def counted(board: str, checker: str) -> int:
    """Checkers of a side that a board shows one by one."""
    return sum(line[:43].count(checker) for line in board.splitlines())


def test_the_start_in_unicode() -> None:
    assert terminal_board(START) == UNICODE_START


def test_a_situation_in_ascii() -> None:
    situation = Situation(
        START,
        roll=Roll(3, 1),
        score=(3, 5),
        rules=MatchRules(length=7),
        cube=Cube(2, Seat.BLACK),
    )
    assert terminal_board(situation, unicode=False) == ASCII_START


def test_black_may_sit_below() -> None:
    lines = terminal_board(Situation(LOPSIDED, Seat.BLACK), below=Seat.BLACK).splitlines()
    assert lines[0].startswith(" 13 14 15")
    assert lines[12].startswith("│ ○  ·  ·  ·  ●  · │   │ ●  ○  ·  ●  ·  · │")
    assert "○ White" in lines[1]


def test_home_may_lie_on_the_left() -> None:
    lines = terminal_board(START, home=Home.LEFT).splitlines()
    assert lines[0] == " 24 23 22 21 20 19      18 17 16 15 14 13"
    assert lines[12].startswith("│ ●  ·  ·  ·  ·  ○ │   │ ·  ○  ·  ·  ·  ● │")


def test_numbers_are_those_of_the_side_on_roll() -> None:
    lines = terminal_board(Situation(START, Seat.BLACK)).splitlines()
    assert lines[0].startswith(" 12 11 10")
    other = terminal_board(Situation(START, Seat.BLACK), numbers_for=Seat.WHITE).splitlines()
    assert other[0].startswith(" 13 14 15")


def test_the_bar_and_crowds_are_shown() -> None:
    board = terminal_board(LOPSIDED)
    rows = [line[19:24] for line in board.splitlines()]
    assert rows[6:10] == ["│ ○ │", "│   │", "│ ● │", "│ ● │"]
    crowd = terminal_board(LONGGAMMON.position({24: 15}, {25: 6, 1: 0}), unicode=False)
    assert "15" in crowd.splitlines()[6]
    assert crowd.splitlines()[12][19:24] == "| 6 |"


@given(situations(), seats(), st.sampled_from(Home), st.booleans())
def test_every_checker_is_shown_or_counted(
    situation: Situation, below: Seat, home: Home, unicode: bool
) -> None:
    board = terminal_board(situation, below=below, home=home, unicode=unicode)
    for seat, checker in zip(Seat, "○●" if unicode else "OX", strict=True):
        stacks = situation.view(seat).own[1:]
        assert counted(board, checker) == sum(n if n <= 5 else 4 for n in stacks)


@given(situations(), seats(), st.sampled_from(LANGUAGES))
def test_a_prompt_fits_below(situation: Situation, below: Seat, language: str) -> None:
    names = ("W" * 40, "M" * 40)
    board = terminal_board(situation, below=below, players=names, tr=translator(language))
    lines = board.split("\n")
    assert len(lines) == 16
    assert max(map(len, lines)) <= 76
    assert all(line == line.rstrip() for line in lines)


@given(situations(), st.text(), st.sampled_from(LANGUAGES))
def test_ascii_is_nothing_but_ascii(situation: Situation, name: str, language: str) -> None:
    board = terminal_board(
        situation, players=(name, "Ñandú…"), unicode=False, tr=translator(language)
    )
    assert board.isascii()
    assert all(character.isprintable() for character in board.replace("\n", ""))
    assert "Nandu." in board


@pytest.mark.parametrize("turn", Seat)
def test_dice_lie_on_the_movers_right_hand(turn: Seat) -> None:
    middle = terminal_board(Situation(START, turn, roll=Roll(6, 5))).splitlines()[7]
    assert "[6] [5]" in middle
    assert (middle.index("[6]") > 21) == (turn is Seat.WHITE)


def test_the_cube_is_told_beside_its_owner() -> None:
    held = panel(terminal_board(Situation(LOPSIDED, cube=Cube(2, Seat.WHITE))))
    assert held.index("cube at 2") > held.index("▸ ○ White")
    centred = panel(terminal_board(Situation(START)))
    assert "Cube at 1, in the middle" in centred
    offered = panel(terminal_board(Situation(START, cube=Cube(2, Seat.WHITE), offer=Offer.DOUBLE)))
    assert "Cube offered at 4" in offered
    assert "cube at 2" not in offered


def test_who_has_to_decide_is_marked() -> None:
    assert "▸ ● Black" in panel(terminal_board(Situation(START, Seat.BLACK)))
    assert "▸ ● Black" in panel(terminal_board(Situation(START, offer=Offer.DOUBLE)))


def test_checkers_borne_off_are_counted() -> None:
    told = panel(terminal_board(LOPSIDED))
    assert "89 pips, 3 off" in told
    assert "156 pips, 4 off" in told


def test_the_crawford_game_is_told() -> None:
    crawford = Situation(START, rules=MatchRules(length=3), score=(2, 0), crawford=True)
    told = panel(terminal_board(crawford))
    assert "Crawford game" in told
    assert not [line for line in told if "ube" in line]


def test_a_match_is_shown_in_its_opening_and_at_its_end() -> None:
    assert terminal_board(opening()).endswith("\n The opening dice decide who begins")
    over = terminal_board(dropped())
    assert over.endswith("\n Blas wins 1 point")
    assert "▸" not in over


def test_spans_say_the_same_and_what_they_are() -> None:
    situation = Situation(START, roll=Roll(3, 1))
    lines = board_spans(situation)
    assert "\n".join("".join(span.text for span in line) for line in lines) == terminal_board(
        situation
    )
    styles = {span.text.strip(): span.style for line in lines for span in line}
    assert styles["○"] is Style.WHITE
    assert styles["● Black"] is Style.BLACK
    assert styles["[3] [1]"] is Style.DICE
    assert styles["White to play 3-1"] is Style.STATUS
    assert styles["Cube at 1, in the middle"] is Style.CUBE
    assert styles["13 14 15 16 17 18      19 20 21 22 23 24"] is Style.NUMBER


@pytest.mark.parametrize(
    ("encoding", "shows"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("x", False)]
)
def test_an_encoding_can_show_the_board_or_not(encoding: str, shows: bool) -> None:
    assert can_show(encoding) is shows
