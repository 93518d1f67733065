"""Files with a single decision, built from the description of the format."""

from __future__ import annotations

import pytest

from tablas.errors import FileFormatError
from tablas.notation.xg import read_xg
from tablas.records import PositionRecord
from tablas.rules import Cube, Roll, Seat
from tests.notation.xg import building

RACE = {6: 3, 5: 2, 19: -4, 20: -1}
"""White on roll, in the frame of player 1."""

AFTER = {6: 2, 5: 1, 2: 1, 4: 1, 19: -4, 20: -1}
NOT_ASKED = -1


def read_position(*records: bytes) -> PositionRecord:
    record = read_xg(building.bare([building.match_header(), *records]))
    assert isinstance(record, PositionRecord)
    return record


def test_a_play_that_is_asked_for() -> None:
    record = read_position(
        building.game_header((1, 2)),
        building.cube(1, double_=NOT_ASKED, at=RACE, code=1),
        building.move(
            1,
            before=RACE,
            played=False,
            code=1,
            candidates=[(AFTER, 2, 0.5)],
        ),
    )
    situation = record.situation
    assert (situation.turn, situation.roll, situation.score) == (Seat.WHITE, Roll(3, 1), (1, 2))
    assert situation.cube == Cube(2, Seat.WHITE)
    assert record.players == ("Ada", "Bob")
    assert record.play is not None
    assert record.play.candidates[0].equity == pytest.approx(0.5)
    assert (record.cube, record.played, record.program) == (None, None, "eXtreme Gammon")


def test_a_play_that_was_made_in_the_middle_of_a_game() -> None:
    record = read_position(
        building.game_header(), building.move(1, before=RACE, after=AFTER, hops=(5, 1, 4, 3))
    )
    assert record.played is not None
    assert record.played.own[2] == 1


def test_a_double_that_is_asked_for_is_seen_by_black() -> None:
    board = building.seen_by_other(RACE)
    record = read_position(
        building.game_header(),
        building.cube(-1, double_=NOT_ASKED, at=board, equities=(0.6, 0.8, 1.0)),
    )
    assert record.situation.turn is Seat.BLACK
    assert record.situation.position.own[6] == 3
    assert record.situation.roll is None
    assert record.cube is not None
    assert record.cube.loss_of_doubler(doubles=False) == pytest.approx(0.2)


def test_a_first_throw_not_yet_played_is_a_position() -> None:
    record = read_position(
        building.game_header(), building.cube(1, double_=-2), building.move(1, played=False)
    )
    assert record.situation.roll == Roll(3, 1)


def test_a_position_that_cannot_be_is_refused() -> None:
    board = {6: 20, 19: -4}
    with pytest.raises(FileFormatError, match="cannot be"):
        read_position(building.game_header(), building.cube(1, double_=NOT_ASKED, at=board))
    with pytest.raises(FileFormatError, match="cannot be"):
        read_position(building.game_header((7, 0)), building.cube(1, double_=NOT_ASKED, at=RACE))


def test_comments_are_kept() -> None:
    records = [
        building.match_header(),
        building.game_header(comments=(0, -1)),
        building.cube(1, double_=NOT_ASKED, at=RACE, comment=1),
    ]
    record = read_xg(building.archive(records, {"temp.xgc": b"a quiz\r\nhard"}))
    assert record.notes == ("a quiz", "hard")
