from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given

from tablas.errors import LossError, NotationError
from tablas.notation.gnubg_base64 import id_text
from tablas.notation.gnubg_match_id import (
    GameState,
    MatchId,
    format_match_id,
    match_id_losses,
    parse_match_id,
)
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
from tests.notation.pairs import published_pairs
from tests.strategies import situations

START = Situation(BACKGAMMON.start)
CUBE, OWNER, ON_ROLL, STATE, DIE1, DIE2, REST = 0, 4, 6, 8, 15, 18, 67


def match_id(**bits: int) -> str:
    """A match ID for a game that is being played, White on roll, with these fields."""
    fields = {"owner": 3, "on_roll": 1, "state": 1} | bits
    starts = {
        "cube": CUBE,
        "owner": OWNER,
        "on_roll": ON_ROLL,
        "state": STATE,
        "die1": DIE1,
        "die2": DIE2,
        "rest": REST,
    }
    return id_text(sum(value << starts[name] for name, value in fields.items()), size=9)


def test_the_fields_of_a_published_id() -> None:
    # XGID=-a---BDaCb---A--b-bcbbCB--:1:1:1:55:0:2:0:5:8
    assert parse_match_id("UYm2ACAAAAAA") == MatchId(
        cube=Cube(2, Seat.WHITE),
        on_roll=Seat.WHITE,
        actor=Seat.WHITE,
        crawford=False,
        state=GameState.PLAYING,
        doubled=False,
        resignation=None,
        roll=Roll(5, 5),
        length=5,
        score=(0, 2),
        jacoby=True,
    )


def test_the_crawford_game_is_marked() -> None:
    assert parse_match_id("8AmlACAAIAAA").crawford
    assert not parse_match_id("cAmgAEAAGAAA").crawford


def test_black_is_player_0_and_white_player_1() -> None:
    assert parse_match_id("AQEAAAAAAAAA").on_roll is Seat.BLACK
    assert parse_match_id("AQEAAAAAAAAA").cube.owner is Seat.BLACK
    assert parse_match_id("UYkIAAAAAAAA").on_roll is Seat.WHITE
    assert parse_match_id("UYkIAAAAAAAA").cube.owner is Seat.WHITE


@pytest.mark.parametrize("text", [pair.match_id for pair in published_pairs()])
def test_published_ids_are_of_games_being_played(text: str) -> None:
    match = parse_match_id(text)
    assert match.state is GameState.PLAYING
    assert match.actor is match.on_roll
    assert not match.doubled
    assert match.resignation is None


@given(situations())
def test_a_situation_is_written_field_by_field(situation: Situation) -> None:
    match = parse_match_id(format_match_id(situation))
    assert match == MatchId(
        cube=situation.cube,
        on_roll=situation.turn,
        actor=situation.actor,
        crawford=situation.crawford,
        state=GameState.PLAYING,
        doubled=situation.offer is not None,
        resignation=situation.resignation,
        roll=situation.roll,
        length=situation.rules.length,
        score=situation.score,
        jacoby=situation.rules.jacoby or not situation.rules.is_money,
    )


def test_a_finished_game_is_marked_as_over() -> None:
    over = Situation(BACKGAMMON.position({}, {1: 2}))
    assert parse_match_id(format_match_id(over)).state is GameState.OVER
    assert parse_match_id(format_match_id(START)).state is GameState.PLAYING


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (match_id(owner=2), "not 2"),
        (match_id(state=5), "0 to 4 for the state of the game, not 5"),
        (match_id(die1=7, die2=1), "not 7 and 1"),
        (match_id(die1=3), "not 3 and 0"),
        (match_id(die2=3), "not 0 and 3"),
        (match_id(rest=1), "bits set that mean nothing"),
        ("cAkAAAAAAAAAA", "a match ID has 12 characters"),
    ],
)
def test_fields_without_meaning_are_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_match_id(text)


def test_the_largest_values_have_room() -> None:
    cube, points = Cube(1 << 15, Seat.WHITE), (1 << 15) - 1
    large = Situation(
        BACKGAMMON.start, cube=cube, score=(points - 1, points - 2), rules=MatchRules(points)
    )
    match = parse_match_id(format_match_id(large))
    assert (match.cube, match.length, match.score) == (cube, points, (points - 1, points - 2))


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        (replace(START, cube=Cube(1 << 20)), "a cube up to 32768, not for 1048576"),
        (replace(START, rules=MatchRules(1 << 15)), "a match to 32767, not to 32768"),
        (replace(START, score=(1 << 15, 0)), "not for 32768-0"),
        (replace(START, score=(0, 1 << 15)), "not for 0-32768"),
    ],
)
def test_values_without_room_are_not_cut(situation: Situation, said: str) -> None:
    with pytest.raises(LossError, match=said):
        format_match_id(situation)


def test_what_a_match_id_cannot_say_is_listed() -> None:
    money = MatchRules(
        beavers=True,
        raccoons=True,
        automatic_doubles=1,
        cube_limit=64,
        stake=Stake(Decimal(2)),
        variant=HYPERGAMMON,
    )
    losses = match_id_losses(Situation(HYPERGAMMON.start, rules=money))
    assert [str(loss) for loss in losses] == [
        "which game is played is not written: the reader has to know",
        "the number of automatic doubles is not written",
        "the limit of the cube is not written",
        "the stake is not written",
        "that beavers are allowed is not written",
        "that raccoons are allowed is not written",
    ]


def test_a_plain_situation_loses_nothing() -> None:
    assert match_id_losses(START) == ()
    assert match_id_losses(replace(START, rules=MatchRules(7))) == ()
    assert match_id_losses(replace(START, rules=MatchRules(jacoby=True))) == ()


def test_a_match_without_the_crawford_rule_loses_it() -> None:
    assert len(match_id_losses(replace(START, rules=MatchRules(7, crawford=False)))) == 1
    assert match_id_losses(replace(START, rules=MatchRules(crawford=False))) == ()


@pytest.mark.parametrize(
    ("offer", "lost"), [(Offer.DOUBLE, 2), (Offer.BEAVER, 1), (Offer.RACCOON, 0)]
)
def test_an_offer_that_waits_says_that_it_is_allowed(offer: Offer, lost: int) -> None:
    rules = MatchRules(beavers=True, raccoons=True)
    assert len(match_id_losses(replace(START, rules=rules, offer=offer))) == lost


def test_a_resignation_waits_for_the_opponent() -> None:
    resigning = replace(START, resignation=WinClass.GAMMON, roll=Roll(3, 1))
    match = parse_match_id(format_match_id(resigning))
    assert (match.on_roll, match.actor) == (Seat.WHITE, Seat.BLACK)
    assert match.resignation is WinClass.GAMMON
