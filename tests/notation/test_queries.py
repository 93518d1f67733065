from __future__ import annotations

import pytest

from tablas.errors import NotationError, TablasError
from tablas.notation.gnubg_id import parse_position_id
from tablas.notation.queries import is_cubeless, legal_plays, parse_query, plays_of
from tablas.rules import BACKGAMMON, Cube, Roll

XGID = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:7:10"
START = "4HPwATDgc/ABMA"


@pytest.mark.parametrize("line", [XGID, f"xgid{XGID[4:]}", XGID[5:]])
def test_an_xgid_is_read_with_and_without_its_name(line: str) -> None:
    situation = parse_query(line, variant=BACKGAMMON)
    assert (situation.roll, situation.score, situation.rules.length) == (Roll(3, 1), (2, 0), 7)


def test_a_position_alone_is_money_play_with_a_centred_cube() -> None:
    situation = parse_query(START, variant=BACKGAMMON)
    assert (situation.cube, situation.rules.is_money, situation.roll) == (Cube(), True, None)
    assert situation.position == parse_position_id(START)


@pytest.mark.parametrize("dice", ["31", "3 1", "13"])
def test_dice_may_follow_a_position(dice: str) -> None:
    assert parse_query(f"{START} {dice}", variant=BACKGAMMON).roll == Roll(3, 1)
    assert is_cubeless(f"{START} {dice}")
    assert not is_cubeless(START)
    assert not is_cubeless(XGID)


def test_an_id_of_the_match_says_the_rest() -> None:
    situation = parse_query(f"{START}:cIkKAAAAAAAA", variant=BACKGAMMON)
    assert situation.position == parse_position_id(START)


def test_an_ogid_is_told_from_an_xgid_by_its_shape() -> None:
    line = "11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:2:0:7:0"
    situation = parse_query(line, variant=BACKGAMMON)
    assert (situation.roll, situation.rules.length) == (Roll(3, 1), 7)
    assert not is_cubeless(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "neither an XGID nor a position ID"),
        (f"{START} 70", "after the position ID come two dice"),
        ("x" * 60, "x{40}…"),
    ],
)
def test_what_is_no_query_is_refused(line: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_query(line, variant=BACKGAMMON)


def test_plays_are_sorted_by_their_results() -> None:
    found = plays_of(f"{START} 31", variant=BACKGAMMON)
    assert len(found) == len(BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1)))
    assert [result for _, result in found] == sorted(result for _, result in found)
    assert ("8/5 6/5", "4HPwATCwZ/ABMA") in found


def test_there_are_no_plays_without_dice_or_after_the_end() -> None:
    with pytest.raises(TablasError, match="there are no dice"):
        legal_plays(START, variant=BACKGAMMON)
    with pytest.raises(TablasError, match="the game is over"):
        legal_plays("/38AAAAAAAAAAA 31", variant=BACKGAMMON)
