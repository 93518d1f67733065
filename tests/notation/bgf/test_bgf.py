"""Whole files of BGBlitz: one that it wrote, and those that are built here."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.notation.bgf import is_bgf, read_bgf
from tablas.notation.bgf.contents import Contents
from tablas.notation.bgf.envelope import open_envelope
from tablas.notation.bgf.smile import Json
from tablas.notation.mat import parse_mat
from tablas.records import MatchRecord
from tablas.rules import (
    NACKGAMMON,
    Doubled,
    Dropped,
    Played,
    ResignationAccepted,
    Seat,
    WinClass,
)
from tests.notation.bgf import building
from tests.notation.bgf.building import DOUBLE, DROP, END, GREEN, RED, TAKE

DATA = Path(__file__).parents[2] / "data"
STEM = "B4_SrGcsKAQmoTyHlgJCbM"
OPENING = building.throw(GREEN, (3, 1), (8, 5), (6, 5))


def content() -> bytes:
    return (DATA / "bgf" / f"{STEM}.bgf").read_bytes()


@cache
def sample() -> MatchRecord:
    return read_bgf(content())


def moves() -> list[Contents]:
    match = Contents(open_envelope(content()))
    return [move for game in match.parts("games") for move in game.parts("moves")]


def test_events_are_those_of_the_same_match_in_mat() -> None:
    text = (DATA / "mat" / f"{STEM}.mat").read_text(encoding="utf-8")
    assert sample().events == parse_mat(text).events
    assert not sample().problems


def test_what_the_file_tells_besides_is_kept_by_the_names_of_mat() -> None:
    assert sample().metadata["EventDate"] == "2026.01.04"
    assert sample().players == ("Fox", "Bluepoint02")


def test_losses_of_plays_are_the_errors_that_the_program_wrote() -> None:
    (analysis,) = sample().analyses
    made = [(at, one) for at, one in enumerate(sample().events) if isinstance(one, Played)]
    told = [one for one in moves() if one.whole("green") != 7 or one.whole("red") == 5]
    compared = 0
    for (at, event), move in zip(made, told, strict=True):
        error = move.part("pr").decimal("checkerError", most=50)
        if error is not None:
            assert analysis.plays[at].loss(event.result) == pytest.approx(-error, abs=1e-6)
            compared += 1
    assert compared == 48


def test_losses_by_the_cube_are_the_errors_that_the_program_wrote() -> None:
    (analysis,) = sample().analyses
    told = [one for one in moves() if one.whole("green") != 7 or one.whole("red") in (1, 5)]
    asked = [one for one in told if one.part("equity").part("cubeDecision").values]
    compared = 0
    for (at, judged), move in zip(sorted(analysis.cubes.items()), asked, strict=True):
        loss = judged.loss_of_doubler(doubles=isinstance(sample().events[at], Doubled))
        error = move.part("pr").decimal("cubeError", most=50)
        if error is not None:
            assert loss == pytest.approx(-error, abs=1e-6)
            compared += 1
    assert compared > 10


# -- files built here


def test_json_without_compression_is_read_as_well() -> None:
    contents = building.match(building.game(OPENING))
    expected = read_bgf(building.file(contents))
    for packed in (False, True):
        assert read_bgf(building.file(contents, packed=packed, as_smile=False)) == expected


def test_a_way_with_both_dice_is_one_pair() -> None:
    contents = building.match(building.game(building.throw(RED, (6, 5), (24, 13))))
    (play,) = [one for one in read_bgf(building.file(contents)).events if isinstance(one, Played)]
    assert play.seat is Seat.BLACK
    assert (play.result.own[24], play.result.own[13]) == (1, 6)


def test_a_drop_ends_the_game() -> None:
    first = building.game(
        OPENING,
        building.action(RED, DOUBLE),
        building.action(GREEN, DROP),
        building.action(RED, END),
    )
    record = read_bgf(building.file(building.match(first, final=(0, 1))))
    assert isinstance(record.events[-1], Dropped)
    assert record.match.score == (0, 1)


def test_a_game_that_was_not_played_out_was_resigned() -> None:
    first = building.game(
        OPENING,
        building.action(RED, DOUBLE),
        building.action(GREEN, TAKE),
        building.action(GREEN, END),
    )
    record = read_bgf(building.file(building.match(first, final=(4, 0))))
    assert isinstance(record.events[-1], ResignationAccepted)
    assert record.match.results[0].win_class is WinClass.GAMMON


def test_a_beaver_is_a_double_of_the_side_that_was_doubled() -> None:
    first = building.game(
        OPENING,
        building.action(RED, DOUBLE),
        building.action(GREEN, DOUBLE),
        building.throw(RED, (6, 1), (13, 7), (8, 7)),
    )
    game = read_bgf(building.file(building.match(first, useBeaver=True))).match.game
    assert game is not None
    assert game.cube.value == 4


def test_what_could_not_be_played_has_its_dice_in_the_pairs() -> None:
    primed = [1, *[-2] * 6, *[0] * 5, -3, *[0] * 15]  # Green on his 24 point, closed in
    moves = building.throw(RED, (2, 1), (13, 11), (13, 12)), building.danced(GREEN, (6, 5))
    record = read_bgf(building.file(building.match(building.game(*moves, points=primed))))
    last = record.events[-1]
    assert isinstance(last, Played)
    assert last.result.own[24] == 1
    assert not record.problems


def test_an_illegal_play_is_kept_and_flagged() -> None:
    contents = building.match(
        building.game(
            building.throw(GREEN, (3, 1), (8, 4), (6, 5)), building.throw(RED, (6, 5), (24, 13))
        )
    )
    record = read_bgf(building.file(contents))
    (note,) = record.illegal_plays
    assert note.text == "8/4 6/5"
    assert str(note.sentence).startswith("game 1, throw 1: 31: '8/4 6/5' is illegal")
    assert len([one for one in record.events if isinstance(one, Played)]) == 2


def test_matches_are_read_without_their_analysis() -> None:
    candidate: Json = {
        "move": {"from": [8, 6], "to": [5, 5]},
        "eq": {"cubeDecision": {"eqCubeFul": "0.5"}},
        "ply": 2,
    }
    opening = OPENING | {"moveAnalysis": [candidate]}
    money = building.match(building.game(opening))
    assert read_bgf(building.file(money)).analyses
    assert not read_bgf(building.file(money | {"matchlen": 3})).analyses


def test_the_first_position_says_which_game_it_is() -> None:
    points = [*building.START]
    points[0], points[1], points[11], points[18] = 2, 2, 4, 4
    points[23], points[22], points[12], points[5] = -2, -2, -4, -4
    contents = building.match(building.game(points=points))
    assert read_bgf(building.file(contents)).rules.variant is NACKGAMMON


def test_unknown_actions_are_left_out_and_reported() -> None:
    contents = building.match(building.game(OPENING, building.action(RED, 9)))
    (problem,) = read_bgf(building.file(contents)).problems
    assert str(problem.sentence) == ("game 1: an action of the kind 9 is not known: left out")


def test_moves_beyond_every_measure_are_left_out() -> None:
    contents = building.match(building.game(*[{}] * 10_001))
    record = read_bgf(building.file(contents | {"matchlen": 1, "useCube": False}))
    assert record.rules.cube_limit == 1
    assert str(record.problems[0].sentence) == "only the first 10000 moves were read"


def test_comments_are_kept_with_their_place() -> None:
    first = building.game(OPENING | {"comment": "well played"}) | {"comment": ["a", "game"]}
    record = read_bgf(building.file(building.match(first, comment="a match")))
    assert record.notes == ("a match", "Game 1: a\ngame", "Game 1, 1: well played")


# -- damage


def test_files_are_known_by_their_first_line() -> None:
    assert is_bgf(content())
    assert not is_bgf(b'{"format":"something"}\n')
    with pytest.raises(FileFormatError, match="BGBlitz"):
        read_bgf(b"5 point match")


def test_cut_off_anywhere_it_is_refused() -> None:
    data = building.file(building.match(building.game(OPENING)))
    for end in range(len(data)):
        with pytest.raises(FileFormatError):
            read_bgf(data[:end])


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"null", b"[" * 100_000, b'{"games":', b"\x1f\x8b", gzip.compress(b"[]", mtime=0)],
)
def test_what_is_no_match_is_refused(body: bytes) -> None:
    with pytest.raises(FileFormatError):
        read_bgf(b'{"format":"BGF"}\n' + body)


def test_what_inflates_beyond_every_measure_is_refused() -> None:
    bomb = gzip.compress(bytes(40_000_000), compresslevel=1)
    with pytest.raises(FileFormatError, match="33554432"):
        read_bgf(b'{"format":"BGF"}\n' + bomb)


def test_values_of_any_kind_are_stood_in_for() -> None:
    odd: list[Json] = [None, True, -1, 1 << 60, 1e300, "x", [], {}]
    for value in odd:
        for name in ("matchlen", "nameGreen", "games", "finalRed", "cubeLimit", "comment"):
            read_bgf(building.file(building.match(building.game(OPENING)) | {name: value}))
        for name in ("moves", "initial", "scoreGreen", "comment"):
            read_bgf(building.file(building.match(building.game(OPENING) | {name: value})))
        for name in ("player", "green", "red", "from", "to", "equity", "luck", "moveAnalysis"):
            read_bgf(building.file(building.match(building.game(OPENING | {name: value}))))


@settings(max_examples=60)
@given(places=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=6))
def test_any_bytes_are_read_or_refused(places: list[tuple[int, int]]) -> None:
    body = bytearray(building.smile(building.match(building.game(OPENING), final=(2, 0))))
    for at, value in places:
        body[at % len(body)] = value
    try:
        record = read_bgf(b'{"format":"BGF"}\n' + bytes(body))
    except FileFormatError:
        return
    assert list(record.steps())
