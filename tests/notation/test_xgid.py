from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import IllegalPosition, LossError, NotationError, RuleError, TablasError
from tablas.notation.board_text import parse_board
from tablas.notation.gnubg_id import format_position_id
from tablas.notation.xgid import format_xgid, parse_xgid, xgid_losses
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
from tests.notation.pairs import Pair, published_pairs
from tests.strategies import situations

START = "-b----E-C---eE---c-e----B-"
PAIRS = pytest.mark.parametrize("pair", published_pairs(), ids=lambda pair: pair.xgid)


def xgid(
    board: str = START,
    cube: str = "0:0",
    turn: str = "1",
    dice: str = "00",
    score: str = "0:0",
    rules: str = "0",
    length: str = "0",
    limit: str = "0",
) -> str:
    return f"XGID={board}:{cube}:{turn}:{dice}:{score}:{rules}:{length}:{limit}"


# --- each field


def test_the_plainest_xgid_is_the_plainest_situation() -> None:
    assert parse_xgid(xgid()) == Situation(BACKGAMMON.start)
    assert format_xgid(Situation(BACKGAMMON.start)) == xgid()


def test_the_board_is_counted_from_below() -> None:
    lopsided = parse_xgid(xgid("aC---b" + "-" * 19 + "B"))
    assert lopsided.position == parse_board("x bar:2 1:3; o bar:1 20:2")


def test_nothing_turns_round_when_black_is_on_roll() -> None:
    board = "aC---b" + "-" * 19 + "B"
    black = parse_xgid(xgid(board, cube="1:1", turn="-1", score="3:5"))
    assert black.turn is Seat.BLACK
    assert black.position == parse_board("x bar:1 20:2; o bar:2 1:3")
    assert black.cube == Cube(2, Seat.WHITE)
    assert black.score == (3, 5)
    assert format_xgid(black) == xgid(board, cube="1:1", turn="-1", score="3:5")


@pytest.mark.parametrize(
    ("cube", "expected"),
    [
        ("0:0", Cube(1)),
        ("1:1", Cube(2, Seat.WHITE)),
        ("3:-1", Cube(8, Seat.BLACK)),
        ("2:0", Cube(4)),
        ("0:1", Cube(1, Seat.WHITE)),
        ("20:-1", Cube(1 << 20, Seat.BLACK)),
    ],
)
def test_the_cube(cube: str, expected: Cube) -> None:
    assert parse_xgid(xgid(cube=cube)).cube == expected
    assert format_xgid(Situation(BACKGAMMON.start, cube=expected)) == xgid(cube=cube)


@pytest.mark.parametrize("dice", ["31", "13"])
def test_dice_have_no_order(dice: str) -> None:
    situation = parse_xgid(xgid(dice=dice))
    assert situation.roll == Roll(3, 1)
    assert format_xgid(situation) == xgid(dice="31")


@pytest.mark.parametrize(
    ("cube", "dice", "offer"),
    [
        ("0:0", "D", Offer.DOUBLE),
        ("1:1", "D", Offer.DOUBLE),
        ("1:-1", "B", Offer.BEAVER),
        ("2:-1", "R", Offer.RACCOON),
    ],
)
def test_an_offer_waits_while_the_doubler_is_still_on_roll(
    cube: str, dice: str, offer: Offer
) -> None:
    text = xgid(cube=cube, dice=dice, rules="2")
    situation = parse_xgid(text)
    assert (situation.offer, situation.roll) == (offer, None)
    assert situation.turn is Seat.WHITE
    assert situation.actor is (Seat.WHITE if offer is Offer.BEAVER else Seat.BLACK)
    assert format_xgid(situation) == text


@pytest.mark.parametrize(
    ("rules", "jacoby", "beavers"),
    [("0", False, False), ("1", True, False), ("2", False, True), ("3", True, True)],
)
def test_the_rules_of_money_play(rules: str, jacoby: bool, beavers: bool) -> None:
    situation = parse_xgid(xgid(rules=rules))
    assert (situation.rules.jacoby, situation.rules.beavers) == (jacoby, beavers)
    assert situation.rules.is_money
    assert format_xgid(situation) == xgid(rules=rules)


@pytest.mark.parametrize(("rules", "crawford"), [("0", False), ("1", True)])
def test_the_crawford_game_of_a_match(rules: str, crawford: bool) -> None:
    text = xgid(score="6:2", rules=rules, length="7")
    situation = parse_xgid(text)
    assert situation.crawford is crawford
    assert (situation.rules.length, situation.rules.crawford) == (7, True)
    assert format_xgid(situation) == text


def test_a_match_to_one_point_has_no_crawford_game() -> None:
    assert not parse_xgid(xgid(rules="1", length="1")).crawford


@pytest.mark.parametrize(("limit", "expected"), [("0", None), ("3", 8), ("10", 1024)])
def test_the_limit_of_the_cube(limit: str, expected: int | None) -> None:
    situation = parse_xgid(xgid(limit=limit))
    assert situation.rules.cube_limit == expected
    assert format_xgid(situation) == xgid(limit=limit)


def test_situations_that_differ_in_one_field_are_not_merged() -> None:
    board = xgid(score="4:3", length="9")
    texts = [
        board,
        xgid(score="4:3", length="9", dice="D"),
        xgid(score="4:3", length="9", limit="8"),
        xgid(score="4:3", length="9", limit="10"),
        xgid(score="3:4", length="9"),
        xgid(score="4:3", length="9", turn="-1"),
        xgid(score="4:3", length="9", cube="1:1"),
        xgid(score="4:3", length="9", cube="1:-1"),
    ]
    assert len({parse_xgid(text) for text in texts}) == len(texts)
    assert [format_xgid(parse_xgid(text)) for text in texts] == texts


def test_hypergammon_has_three_checkers() -> None:
    text = xgid("-ab" + "-" * 22 + "B")
    situation = parse_xgid(text, variant=HYPERGAMMON)
    assert situation.position == parse_board("x bar:2; o 24:1 23:2", variant=HYPERGAMMON)
    assert format_xgid(situation) == text


# --- published pairs


@PAIRS
def test_published_xgids_are_written_as_they_were_read(pair: Pair) -> None:
    situation = parse_xgid(pair.xgid)
    fields = pair.xgid.split(":")
    fields[4] = "".join(sorted(fields[4], reverse=True))
    assert format_xgid(situation) == ":".join(fields)


@PAIRS
def test_published_xgids_tell_the_position_of_their_partner(pair: Pair) -> None:
    assert format_position_id(parse_xgid(pair.xgid).position) == pair.position_id


def test_the_upper_player_on_roll_with_the_cube() -> None:
    situation = parse_xgid("XGID=-bCCa-B-a------a---bbbbb-A:1:-1:-1:00:0:0:3:0:10")
    assert situation.turn is Seat.BLACK
    assert situation.cube == Cube(2, Seat.BLACK)
    assert format_position_id(situation.position) == "7hgAANm2ISDEAA"


# --- round trips and losses


def sayable(situation: Situation) -> bool:
    return situation.resignation is None and situation.rules.cube_limit != 1


def as_written(situation: Situation) -> Situation:
    """What is left of a situation without what `xgid_losses` tells."""
    rules = situation.rules
    written = MatchRules(
        length=rules.length,
        jacoby=rules.jacoby,
        beavers=rules.beavers,
        raccoons=situation.offer is Offer.RACCOON,
        cube_limit=rules.cube_limit,
        variant=rules.variant,
    )
    return replace(situation, rules=written)


@given(situations().filter(sayable))
def test_all_but_the_listed_losses_survives_writing_and_reading(situation: Situation) -> None:
    read = parse_xgid(format_xgid(situation), variant=situation.rules.variant)
    assert read == as_written(situation)


@given(situations(BACKGAMMON).filter(sayable))
def test_a_situation_without_losses_survives_whole(situation: Situation) -> None:
    read = parse_xgid(format_xgid(situation))
    assert (read == situation) == (xgid_losses(situation) == ())


def test_what_an_xgid_cannot_say_is_listed() -> None:
    money = MatchRules(
        beavers=True,
        raccoons=True,
        automatic_doubles=1,
        cube_limit=64,
        stake=Stake(Decimal(2)),
        variant=HYPERGAMMON,
    )
    situation = Situation(HYPERGAMMON.start, rules=money)
    assert [str(loss) for loss in xgid_losses(situation)] == [
        "which game is played is not written: the reader has to know",
        "the number of automatic doubles is not written",
        "the stake is not written",
        "that raccoons are allowed is not written",
    ]
    assert len(xgid_losses(replace(situation, offer=Offer.RACCOON))) == 3


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        (Situation(BACKGAMMON.start, resignation=WinClass.SINGLE), "a resignation waits"),
        (Situation(BACKGAMMON.start, rules=MatchRules(cube_limit=1)), "without a cube"),
        (Situation(BACKGAMMON.start, cube=Cube(1 << 1000)), "2\\^999, not for 2\\^1000"),
        (Situation(BACKGAMMON.start, rules=MatchRules(cube_limit=1 << 1000)), "2\\^999"),
    ],
)
def test_what_would_silently_change_is_refused(situation: Situation, said: str) -> None:
    with pytest.raises(LossError, match=said):
        format_xgid(situation)


# --- how people paste


def test_the_mark_may_be_missing() -> None:
    assert parse_xgid(xgid().removeprefix("XGID=")) == parse_xgid(xgid())
    assert parse_xgid(f"\n {xgid().removeprefix('XGID=')} \n") == parse_xgid(xgid())


@pytest.mark.parametrize(
    "text",
    [
        "  {xgid}\n",
        "{xgid}\n\nX:White   O:Black\nScore is X:0 O:0. Unlimited Game\n +13-14-15-16-17-18\n",
        "Look at ({xgid}), please: what now?",
        "xgid={fields}",
        "XGID = {fields}",
        "first {xgid} and then XGID=-C-----------------------a:0:0:1:00:0:0:0:0:10",
    ],
)
def test_an_xgid_is_found_inside_a_longer_text(text: str) -> None:
    fields = xgid().removeprefix("XGID=")
    assert parse_xgid(text.format(xgid=xgid(), fields=fields)) == parse_xgid(xgid())


# --- mistakes


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "this one has 1"),
        ("hello there", 6, "this is no XGID"),
        ("4HPwATDgc/ABMA", 10, "this is no XGID"),
        ("XGID=", 6, "this one has 1"),
        (xgid().removesuffix(":0"), 48, "10 fields with colons between them, this one has 9"),
        (xgid() + ":1", 52, "this one has 11"),
        (xgid("-" * 25), 6, "26 places"),
        (xgid("-" * 27), 6, "26 places"),
        (xgid("-" * 25 + "Q"), 31, "not 'Q'"),
        (xgid("-1" + "-" * 24), 7, "not '1'"),
        (xgid("A" + "-" * 25), 6, "'A' is of the other colour"),
        (xgid("-" * 25 + "b"), 31, "'b' is of the other colour"),
        (xgid(cube="x:0"), 33, "exponents of two in an XGID, 0 to 999, not 'x'"),
        (xgid(cube="1000:0"), 33, "not '1000'"),
        (xgid(cube="-1:0"), 33, "not '-1'"),
        (xgid(cube="0:2"), 35, "1 (below), -1 (above) or 0 (nobody) in an XGID, not '2'"),
        (xgid(turn="0"), 37, "1 (below) or -1 (above) in an XGID, not '0'"),
        (xgid(dice="07"), 39, "not '07'"),
        (xgid(dice="30"), 39, "not '30'"),
        (xgid(dice="3"), 39, "not '3'"),
        (xgid(dice="311"), 39, "not '311'"),
        (xgid(dice="d"), 39, "not 'd'"),
        (xgid(dice=""), 39, "not ''"),
        (xgid(score="-1:0"), 42, "points are a whole number in an XGID, not '-1'"),
        (xgid(score="0:x"), 44, "not 'x'"),
        (xgid(score="0:٣"), 44, "not '٣'"),
        (xgid(score="0:" + "9" * 5000), 44, "points are a whole number"),
        (xgid(rules="4"), 46, "1 for Jacoby plus 2 for beavers, not '4'"),
        (xgid(rules="2", length="5"), 46, "1 in the Crawford game, else 0, not '2'"),
        (
            xgid(dice="B", rules="1"),
            45,
            "an offer waits in this XGID (beaver), but beavers are not allowed",
        ),
        (
            xgid(dice="R", rules="0", length="5"),
            45,
            "an offer waits in this XGID (raccoon), but beavers are not",
        ),
        (xgid(length="-5"), 48, "not '-5'"),
        (xgid(limit="-1"), 50, "not '-1'"),
    ],
)
def test_mistakes_are_told_with_their_column(text: str, column: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_xgid(text)
    assert said in str(caught.value)
    assert (caught.value.line, caught.value.column) == (None, column)


def test_mistakes_in_a_longer_text_are_told_with_their_line() -> None:
    with pytest.raises(NotationError) as caught:
        parse_xgid(f"A position:\n\n   {xgid(turn='2')}\nX to play\n")
    assert (caught.value.line, caught.value.column) == (3, 40)


def test_a_side_has_no_more_checkers_than_the_game() -> None:
    with pytest.raises(NotationError, match="16 checkers on the board"):
        parse_xgid(xgid("-P" + "-" * 24))
    with pytest.raises(NotationError, match="4 checkers on the board, Hypergammon"):
        parse_xgid(xgid("-d" + "-" * 24), variant=HYPERGAMMON)


@pytest.mark.parametrize("board", ["-" * 26, "aBBBBBB" + "-" * 12 + "bbbbbbA"])
def test_positions_that_cannot_stand_are_refused(board: str) -> None:
    with pytest.raises(IllegalPosition):
        parse_xgid(xgid(board))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (xgid(score="7:0", length="7"), "a match to 7 is over at 7-0"),
        (xgid(score="6:6", length="7", rules="1"), "6-6 in a match to 7 there is no Crawford game"),
        (xgid(score="0:0", length="7", rules="1"), "0-0 in a match to 7 there is no Crawford game"),
    ],
)
def test_scores_at_which_nobody_plays_are_refused(text: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        parse_xgid(text)


def test_the_crawford_game_has_no_cube() -> None:
    with pytest.raises(RuleError, match="without the cube"):
        parse_xgid(xgid(cube="1:1", score="6:0", length="7", rules="1"))


@given(
    situations(BACKGAMMON).filter(sayable).map(format_xgid),
    st.data(),
)
def test_a_damaged_xgid_is_read_or_refused_with_a_sentence(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(5, len(text) - 1))
    other = data.draw(st.sampled_from("-abDRBQ019:x \n"))
    situation = None
    with suppress(TablasError):
        situation = parse_xgid(text[:at] + other + text[at + 1 :])
    assert situation is None or parse_xgid(format_xgid(situation)) == situation
