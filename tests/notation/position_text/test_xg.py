from __future__ import annotations

import pytest

from tablas.errors import FileFormatError
from tablas.notation.position_text import parse_position_texts
from tablas.records import Depth, PositionRecord
from tablas.records.analysis import ROLLED_OUT
from tablas.records.cube_decision import CubeAction, CubeValues
from tablas.rules import Roll, Seat
from tests.notation.position_text.texts import (
    CUBE_XGID,
    LANGUAGES,
    PLAY_XGID,
    cube_text,
    play_text,
)


def one(text: str) -> PositionRecord:
    (record,) = parse_position_texts(text)
    return record


@pytest.mark.parametrize("language", LANGUAGES)
def test_plays_are_read_in_every_language(language: str) -> None:
    record = one(play_text(LANGUAGES[language]))
    assert record.situation.roll == Roll(6, 3)
    assert record.situation.score == (2, 1)
    assert record.players == ("Ana", "Bo Li")
    assert record.program.startswith("eXtreme Gammon 2")
    assert record.problems == ()
    assert record.play is not None
    deep, shallow = record.play.candidates
    assert (deep.equity, str(deep.depth)) == (-0.012, "4-ply")
    assert (shallow.equity, str(shallow.depth)) == (0.005, "3-ply")
    assert deep.chances is not None
    assert tuple(deep.chances) == pytest.approx((0.495, 0.1325, 0.0075, 0.145, 0.0065))
    assert deep.result.own[15] == 1
    assert shallow.result.own[18] == shallow.result.own[10] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cube_is_read_in_every_language(language: str) -> None:
    record = one(cube_text(LANGUAGES[language]))
    assert record.situation.turn is Seat.BLACK
    assert record.players == ("Ana", "Bo")
    cube = record.cube
    assert cube is not None
    assert cube.equity == CubeValues(0.737, 0.815, 1.0)
    assert cube.action is CubeAction.DOUBLE_TAKE
    assert str(cube.depth) == "XG Roller++"
    assert cube.chances is not None
    assert tuple(cube.chances) == pytest.approx((0.712, 0.1822, 0.0053, 0.0671, 0.0021))
    assert cube.beavers
    assert record.notes == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_has_a_word_in_every_language(language: str) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----AA:0:0:1:63:0:0:0:0:10"
    record = one(play_text(LANGUAGES[language], xgid=xgid, bar=True))
    assert record.problems == ()
    assert record.play is not None
    assert len(record.play.candidates) == 2


def test_the_deepest_are_first_whatever_their_equity() -> None:
    play = one(play_text(LANGUAGES["en"])).play
    assert play is not None
    assert play.best is not None
    assert play.best.depth.rank == 4


def test_a_list_of_xgids_is_a_list_of_positions() -> None:
    records = parse_position_texts(f"{PLAY_XGID}\n\nsome words\n{CUBE_XGID}\n")
    assert [record.situation.turn for record in records] == [Seat.WHITE, Seat.BLACK]
    assert all(record.play is None and record.cube is None for record in records)
    assert records[0].program == ""


def test_a_rollout_brings_its_error_and_its_footnote_is_no_comment() -> None:
    text = f"""{PLAY_XGID}
    1. Rollout¹    24/15                        eq:-0.012
      Player:   49.50% (G:13.25% B:0.75%)
      Opponent: 50.50% (G:14.50% B:0.65%)
      Confidence: ±0.0098 (-0.022..-0.002) - [91.1%]

¹  1296 Games rolled with Variance Reduction.
   Dice Seed: 271828

I would have run as well.
"""
    record = one(text)
    assert record.play is not None
    best = record.play.best
    assert best is not None
    assert best.depth == Depth(ROLLED_OUT, "")
    assert best.error == pytest.approx(0.005)
    assert best.chances is not None
    assert best.chances.win == pytest.approx(0.495)
    assert record.notes == ("I would have run as well.",)


def test_a_beavered_double_is_worth_half_without_the_beaver() -> None:
    text = cube_text(LANGUAGES["en"]).replace("Double/Take:", "Double/Beaver:")
    cube = one(text.replace("+0.815 (+0.078)", "-0.400 (-1.137)")).cube
    assert cube is not None
    assert cube.equity.double_take == pytest.approx(-0.2)


def test_what_is_no_legal_play_is_left_out_and_told_with_its_line() -> None:
    record = one(play_text(LANGUAGES["en"]).replace("24/18 13/10", "24/18 13/11"))
    assert record.play is not None
    assert len(record.play.candidates) == 1
    (problem,) = record.problems
    assert problem.line == 14
    assert str(problem.sentence) == "63: '24/18 13/11' is no legal play: it is left out"


@pytest.mark.parametrize(
    "text",
    [
        PLAY_XGID.replace("63", "73"),
        PLAY_XGID.replace(":7:10", ""),
        "XGID=-b----E-C---eE---c-e----P-:0:0:1:63:0:0:0:7:10",
    ],
)
def test_a_wrong_xgid_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(FileFormatError, match="the position cannot be read") as caught:
        one(f"a\n{text}")
    assert caught.value.line == 2
