from __future__ import annotations

import struct

import pytest

from tablas.errors import FileFormatError
from tablas.notation.ogxm import read_ogxm
from tablas.rules import Doubled, Dropped, OpeningThrown, Played, Roll, Seat, Thrown
from tests.notation.ogxm.version_one import analysis, deed, file, game, throw

GAME = game(
    throw((3, 1), (8, 3), (6, 1), white=False),
    throw((6, 5), (1, 6), (7, 5), white=True),
    deed(21, white=False),
    deed(23, white=True),
    winner=1,
    points=1,
)
PROBS = struct.pack("<5H", 5500, 1700, 100, 1200, 50)
EVAL = struct.pack("<BH", 0, 0) + PROBS + struct.pack("<hHBBB", 2100, 0, 1, 0, 0)
ALTERNATIVE = bytes([8 | 3 << 5, 6 | 1 << 5, 0, 0]) + struct.pack("<h", 2100) + PROBS + b"\1"


def cube(place: int, kind: int, *values: int) -> bytes:
    head = struct.pack("<BHB3h", 0, place, kind, *values)
    return head + PROBS + struct.pack("<HBBB3s", 0, 0, 0, 0, bytes(3))


def test_a_match_of_version_one_is_read() -> None:
    (record,) = read_ogxm(file(5, GAME))
    assert record.players == ("Ana", "Bo")
    assert record.rules.length == 5
    assert record.problems == ()
    kinds = [type(event) for event in record.events[2:]]
    assert kinds == [OpeningThrown, Played, Thrown, Played, Doubled, Dropped]
    assert record.events[2] == OpeningThrown(1, 3)
    assert record.events[4] == Thrown(Seat.WHITE, Roll(6, 5))
    assert record.match.score == (0, 1)


def test_equities_of_the_cube_are_chances_unless_the_drop_is_worth_a_point() -> None:
    cubes = cube(1, 4, 5010, 4800, 5540) + cube(2, 0, 3000, 2500, 10000)
    (record,) = read_ogxm(file(5, GAME, analysis(EVAL, ALTERNATIVE, cubes)))
    (said,) = record.analyses
    assert said.program == "test"
    assert said.plays[3].candidates[0].equity == pytest.approx(0.21)
    assert said.cubes[4].mwc is not None
    assert said.cubes[4].mwc.no_double == pytest.approx(0.501)
    assert abs(said.cubes[4].equity.no_double) < 0.1
    assert said.cubes[6].mwc is None
    assert said.cubes[6].equity.double_pass == 1


def test_damage_is_told() -> None:
    data = bytearray(file(5, GAME))
    data[40] ^= 1
    with pytest.raises(FileFormatError, match="this OGXM file is damaged"):
        read_ogxm(bytes(data))
