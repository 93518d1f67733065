from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import LossError, NotationError, RuleError, TablasError
from tablas.notation.board_text import parse_board
from tablas.notation.ogid import format_ogid, is_ogid, ogid_losses, parse_ogid
from tablas.notation.xgid import parse_xgid
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    Cube,
    MatchRules,
    Offer,
    Roll,
    Seat,
    Situation,
    WinClass,
)
from tests.strategies import situations

FILE = Path(__file__).parent.parent / "data" / "ids" / "ogid_pairs.tsv"
START = "11ccccchhhjjjjj:66666888dddddoo"


def pairs() -> list[tuple[str, str]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader((line for line in lines if line[:1] != "#"), delimiter="\t")
    return [(row["xgid"], row["ogid"]) for row in rows]


def seats_changed(situation: Situation) -> Situation:
    """The same with White in Black's seat: XGIDs of the list have Black below."""
    owner = situation.cube.owner
    return replace(
        situation,
        turn=situation.turn.other,
        cube=Cube(situation.cube.value, owner.other if owner else None),
        score=situation.score[::-1],
    )


@pytest.mark.parametrize(("xgid", "ogid"), pairs())
def test_published_pairs_are_the_same_situation(xgid: str, ogid: str) -> None:
    expected = parse_xgid(xgid)
    expected = replace(expected, rules=MatchRules(expected.rules.length))
    assert parse_ogid(ogid, names_mover=True) == seats_changed(expected)


# What the reference codec of OGXM says before and after some plies (HedgeHog, CC-BY).


def test_the_side_that_did_not_act_is_on_roll() -> None:
    opening = parse_ogid(f"{START}:N0N:56:W:IB:0:0:9:0")
    assert (opening.turn, opening.roll) == (Seat.BLACK, Roll(6, 5))
    after = parse_ogid("11ccccchhhjjjjj:66666888ddddddo:N0N::B:C:0:0:9:1")
    assert (after.turn, after.roll) == (Seat.WHITE, None)
    assert after.position.other[24] == 1
    assert after.position.other[13] == 6


def test_a_double_waits_for_the_side_that_did_not_offer_it() -> None:
    offered = parse_ogid("033cccchhjjjjkk:44466667788ddfo:N0O::B:D:1:0:9:10")
    assert (offered.turn, offered.offer, offered.cube) == (Seat.BLACK, Offer.DOUBLE, Cube())
    taken = parse_ogid("033cccchhjjjjkk:44466667788ddfo:W1T::W:A:1:0:9:10")
    assert (taken.turn, taken.offer, taken.cube) == (Seat.BLACK, None, Cube(2, Seat.WHITE))
    assert taken.view(Seat.WHITE).own[25] == 1
    assert taken.score == (1, 0)


def test_a_game_that_white_begins_is_whites() -> None:
    assert parse_ogid(f"{START}:N0N::W:IW:0:0:1:0").turn is Seat.WHITE
    assert parse_ogid(f"{START}:N0N::B:IW:0:0:1:0").turn is Seat.WHITE


@pytest.mark.parametrize("state", ["G", "M", "P", "RG", "RM"])
def test_a_game_that_is_over_is_no_situation(state: str) -> None:
    with pytest.raises(NotationError, match="the game of this OGID is over"):
        parse_ogid(f"{START}:N0P::B:{state}:0:0:9:17")


# --- each field


def test_fields_after_the_fifth_may_be_left_out() -> None:
    plain = parse_ogid(f"{START}:N0N::B")
    assert plain == Situation(BACKGAMMON.start)
    assert parse_ogid(f" ogid: {START}:N0N::B\n") == plain


def test_points_are_counted_as_black_counts_them() -> None:
    lopsided = parse_ogid("0ooo:1p:N0N::B", variant=BACKGAMMON)
    assert lopsided.position == parse_board("x bar:1 1:3; o bar:1 1:1")


def test_checkers_borne_off_may_be_written() -> None:
    assert parse_ogid("0oooqqqqqqqqqqq:1p:N0N::B") == parse_ogid("0ooo:1p:N0N::B")


def test_the_crawford_game_is_marked() -> None:
    crawford = parse_ogid(f"{START}:N0N::B:C:6:2:7C:0")
    assert crawford.crawford
    assert format_ogid(crawford) == f"OGID={START}:N0N::B:C:6:2:7C:0"
    after = parse_ogid(f"{START}:N0N::B:C:6:2:7L:0")
    assert not after.crawford
    assert format_ogid(after).endswith(":7L:0")


def test_games_of_other_sizes_say_so() -> None:
    start = Situation(HYPERGAMMON.start, rules=MatchRules(variant=HYPERGAMMON))
    assert format_ogid(start).endswith(":0:0:0:0:3")
    assert parse_ogid(format_ogid(start), variant=HYPERGAMMON) == start
    with pytest.raises(NotationError, match="a game with 3 checkers a side, Backgammon is"):
        parse_ogid(format_ogid(start))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has 5 to 11 fields"),
        (f"{START}:N0N:", "has 5 to 11 fields"),
        (f"{START}:N0N::B:::::::", "has 5 to 11 fields"),
        (f"{START}:N0X::B", "the cube of an OGID is such as N0N"),
        (f"{START}:X0N::B", "the cube of an OGID is such as N0N"),
        (f"{START}:N0N:7:B", "the dice of an OGID are such as 13"),
        (f"{START}:N0N:07:B", "the dice of an OGID are such as 13"),
        (f"{START}:N0N::X", "who acted last is W or B"),
        (f"{START}:N0N::B:C:x:0", "points are a whole number"),
        (f"{START}:N0N::B:C:0:0:7X", "the length of a match is such as 7"),
        ("1!:6:N0N::B", "checkers of an OGID are the characters"),
        ("1p:6:N0N::B", "checkers of an OGID are the characters"),
        ("1:0:N0N::B", "checkers of an OGID are the characters"),
        ("1:1:N0N::B", "both sides have checkers on the same point"),
        ("1" * 16 + ":6:N0N::B", "a side has 16 checkers on the board"),
    ],
)
def test_what_is_no_ogid_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_ogid(text)


def test_the_column_of_a_fault_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        parse_ogid("OGID=1:66!:N0N::B")
    assert caught.value.column == 10


def test_the_rules_have_the_last_word() -> None:
    with pytest.raises(RuleError):
        parse_ogid(f"{START}:N0N::B:C:7:0:7:0")


def test_ogids_are_told_from_xgids() -> None:
    assert is_ogid(f"{START}:N0N:31:B:R:0:0:7:0")
    assert is_ogid(f" OGID={START}:N0N::B")
    assert not is_ogid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
    assert not is_ogid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")


# --- writing


@pytest.mark.parametrize(
    ("situation", "message"),
    [
        (
            Situation(BACKGAMMON.start, resignation=WinClass.SINGLE),
            "that this offer waits for an answer",
        ),
        (
            Situation(BACKGAMMON.start, rules=MatchRules(cube_limit=1)),
            "a game is played without a cube",
        ),
    ],
)
def test_what_it_cannot_say_is_not_written(situation: Situation, message: str) -> None:
    with pytest.raises(LossError, match=message):
        format_ogid(situation)


@given(situations())
@settings(max_examples=60)
def test_any_situation_comes_back(situation: Situation) -> None:
    try:
        text = format_ogid(situation)
    except LossError:
        return
    variant = situation.rules.variant
    again = parse_ogid(text, variant=variant)
    unsaid = MatchRules(situation.rules.length, variant=variant)
    assert again == replace(situation, rules=unsaid)
    if not ogid_losses(situation) and not situation.rules.is_money:
        assert again == situation


@given(st.text(st.sampled_from("019abopq:NWBDOTPCRILG"), max_size=40))
@settings(max_examples=60)
def test_nothing_but_an_error_of_the_house_comes_out(text: str) -> None:
    try:
        parse_ogid(text)
    except TablasError:
        return
