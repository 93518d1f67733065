from __future__ import annotations

import pytest

from tablas.notation.position_text import parse_position_texts
from tablas.records import PositionRecord
from tablas.records.cube_decision import CubeValues
from tablas.rules import Seat

HEAD = """ +13-14-15-16-17-18------19-20-21-22-23-24-+   O: {o}  167
 | X           O    |   | O              X |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: {x}  167

 Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkAAAAAAAAE
 XGID=-b----E-C---eE---c-e----B-:0:0:{turn}:{dice}:1:2:0:7:10

 {o} - 2 {x} - 1 in a 7 point match.
"""
PLAYS = """
Evaluation  (EMG)
 ==========
  1.   0.512 mwp /   0.032            8/5, 6/5
       0.551  0.174  0.013  -  0.449  0.124  0.005

  2.   0.487 mwp /  -0.181  (-0.213)  24/23, 13/10
       0.497  0.137  0.008  -  0.503  0.140  0.007
"""
CUBES = {
    "en": ("Green", "Red", "No Double", "Double / Take", "Double / Pass"),
    "de": ("Grün", "Rot", "Kein Doppel", "Doppel / Annehmen", "Doppel / Ablehnen"),
    "fr": ("Vert", "Rouge", "Pas de double", "Double / Prendre", "Double / Refuser"),
    "ja": ("緑", "赤", "ダブルせず", "ダブル / 受ける", "ダブル / 降りる"),
}


def one(text: str) -> PositionRecord:
    (record,) = parse_position_texts(text)
    return record


def cube_text(language: str, *, turn: int = 1) -> str:
    green, red, held, taken, dropped = CUBES[language]
    return (
        HEAD.format(o=green, x=red, turn=turn, dice="00")
        + f"""
              Wins  G+BG  BG
 {green}        45.9  11.7  0.2
 {red}          54.1  17.5  0.3
 Equity {red}: 0.139  Std.Dev.: 0.132

 Action:               :  {held}               EMG
 {dropped}         :  0.461   ( 0.000)      1.000   ( 0.000)
 {taken}           :  0.452   (-0.009)      0.926   (-0.074)
 {held}            :  0.419   (-0.042)      0.287   (-0.713)
"""
    )


def test_plays_come_with_equity_and_chance() -> None:
    record = one(HEAD.format(o="Green", x="Red", turn=1, dice=31) + PLAYS)
    assert record.players == ("Red", "Green")
    assert record.program == "BGBlitz"
    assert record.play is not None
    first, second = record.play.candidates
    assert (first.equity, first.mwc) == (0.032, 0.512)
    assert first.result.own[5] == 2
    assert (second.equity, second.mwc) == (-0.181, 0.487)
    assert second.chances is not None
    assert tuple(second.chances) == (0.497, 0.137, 0.008, 0.140, 0.007)


@pytest.mark.parametrize("language", CUBES)
def test_the_cube_is_told_apart_in_every_language(language: str) -> None:
    cube = one(cube_text(language)).cube
    assert cube is not None
    assert cube.equity == CubeValues(0.287, 0.926, 1.0)
    assert cube.mwc == CubeValues(0.419, 0.452, 0.461)
    assert cube.chances is not None
    assert tuple(cube.chances) == pytest.approx((0.541, 0.175, 0.003, 0.117, 0.002))


def test_x_is_white_also_when_o_is_on_roll() -> None:
    record = one(cube_text("en", turn=-1))
    assert record.situation.turn is Seat.BLACK
    assert record.players == ("Red", "Green")
    assert record.cube is not None
    assert record.cube.chances is not None
    assert record.cube.chances.win == pytest.approx(0.459)


def test_two_texts_are_two_positions_with_their_own_names() -> None:
    first, second = parse_position_texts(cube_text("en") + "\n" + cube_text("fr"))
    assert first.players == ("Red", "Green")
    assert second.players == ("Rouge", "Vert")
