from __future__ import annotations

import json
import typing
from dataclasses import replace
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import JournalError, LossError
from tablas.records.event_codec import (
    EVENT_TYPES,
    decode,
    decode_manners,
    decode_rules,
    encode,
    encode_manners,
    encode_rules,
)
from tablas.rules import (
    BACKGAMMON,
    NACKGAMMON,
    Abandoned,
    Cocked,
    Cube,
    DiceOnCheckers,
    Event,
    GameStarted,
    IllegalPlays,
    Landing,
    MatchRules,
    MatchStarted,
    Move,
    OpeningThrown,
    Played,
    PrematureRoll,
    ResignationOffered,
    Roll,
    Seat,
    Stake,
    TableManners,
    Thrown,
    WinClass,
)
from tests.strategies import match_rules, positions, rolls, seats

whole = st.integers() | st.integers(-(10**40), 10**40)
dice = st.integers(1, 6)
landings = st.lists(st.builds(Landing, whole, whole, st.booleans()), max_size=2).map(tuple)
moves = st.lists(
    st.builds(Move, st.integers(0, 25), st.integers(0, 25), st.booleans()), max_size=4
).map(tuple)
exact_stakes = st.builds(
    Stake, st.decimals(min_value=0, allow_nan=False, allow_infinity=False), st.text()
)
money = st.builds(
    MatchRules,
    crawford=st.booleans(),
    jacoby=st.booleans(),
    automatic_doubles=st.integers(0, 10**30),
    cube_limit=st.none() | st.integers(0, 400).map(lambda exponent: 1 << exponent),
    stake=exact_stakes,
)

FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "rules": match_rules() | money | match_rules(NACKGAMMON),
    "players": st.tuples(st.text(), st.text()),
    "score": st.tuples(whole, whole),
    "crawford_done": st.booleans(),
    "start": st.none() | positions(),
    "white": dice,
    "black": dice,
    "landing": landings,
    "seat": seats(),
    "roll": rolls(),
    "result": positions(),
    "moves": moves,
    "illegal": st.booleans(),
    "win_class": st.sampled_from(WinClass),
}
OPTIONAL: dict[tuple[type[Event], str], st.SearchStrategy[Any]] = {
    (Cocked, "roll"): st.none() | rolls() | dice.map(Roll),
    (Abandoned, "seat"): st.none() | seats(),
}


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    return st.builds(
        kind,
        **{
            name: OPTIONAL.get((kind, name), FIELDS[name])
            for name in typing.get_type_hints(kind)
            if name in FIELDS
        },
    )


def through_json(data: object) -> object:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("kind", EVENT_TYPES.values(), ids=EVENT_TYPES)
@given(data=st.data())
def test_every_event_comes_back_equal_through_json(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(events_of(kind))
    back = decode(through_json(encode(event)))
    assert back == event
    assert repr(back) == repr(event)


def test_every_kind_of_event_has_a_name() -> None:
    assert set(EVENT_TYPES.values()) == set(typing.get_args(Event))


@given(match_rules() | money)
def test_the_agreement_comes_back_equal(rules: MatchRules) -> None:
    assert decode_rules(through_json(encode_rules(rules))) == rules


@pytest.mark.parametrize("manners", list(product(PrematureRoll, DiceOnCheckers, IllegalPlays)))
def test_table_manners_come_back_equal(
    manners: tuple[PrematureRoll, DiceOnCheckers, IllegalPlays],
) -> None:
    agreed = TableManners(*manners)
    assert decode_manners(through_json(encode_manners(agreed))) == agreed


def test_a_game_that_could_not_be_read_again_is_not_written() -> None:
    own_game = replace(BACKGAMMON, key="corner", name="Corner")
    with pytest.raises(LossError, match="no game called 'Corner'"):
        encode(MatchStarted(MatchRules(variant=own_game)))


def test_the_stake_keeps_its_digits() -> None:
    stake = Stake(Decimal("5.00"), "EUR")
    rules = decode_rules(through_json(encode_rules(MatchRules(stake=stake))))
    assert str(rules.stake) == "5.00 EUR"


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (Thrown(Seat.WHITE, Roll(3, 6)), {"type": "thrown", "seat": "white", "roll": [6, 3]}),
        (
            Thrown(Seat.BLACK, Roll(2, 1), (Landing(120, 96), Landing(3, 480, tilted=True))),
            {
                "type": "thrown",
                "seat": "black",
                "roll": [2, 1],
                "landing": [[120, 96, False], [3, 480, True]],
            },
        ),
        (OpeningThrown(4, 1), {"type": "opening_thrown", "white": 4, "black": 1}),
        (Cocked(Seat.BLACK), {"type": "cocked", "seat": "black"}),
        (Abandoned(), {"type": "abandoned"}),
        (GameStarted(), {"type": "game_started"}),
        (
            GameStarted(turn=Seat.BLACK, cube=Cube(4, Seat.WHITE)),
            {"type": "game_started", "turn": "black", "cube": [4, "white"]},
        ),
        (GameStarted(cube=Cube(2)), {"type": "game_started", "cube": [2]}),
        (
            ResignationOffered(Seat.WHITE, WinClass.GAMMON),
            {"type": "resignation_offered", "seat": "white", "win_class": 2},
        ),
        (
            Played(
                Seat.WHITE,
                BACKGAMMON.position({25: 1, 13: 2}, {24: 2, 6: 13}),
                (Move(25, 20, hit=True), Move(6, 0)),
                illegal=True,
            ),
            {
                "type": "played",
                "seat": "white",
                "result": "25:1 13:2 0:12 / 24:2 6:13",
                "moves": [[25, 20, True], [6, 0, False]],
                "illegal": True,
            },
        ),
        (
            MatchStarted(MatchRules(length=5, cube_limit=64), ("Ana", "Ñu"), (2, 4)),
            {
                "type": "match_started",
                "rules": {
                    "length": 5,
                    "crawford": True,
                    "jacoby": False,
                    "beavers": False,
                    "raccoons": False,
                    "automatic_doubles": 0,
                    "cube_limit": 64,
                    "stake": "1",
                    "currency": "",
                    "variant": "backgammon",
                },
                "players": ["Ana", "Ñu"],
                "score": [2, 4],
            },
        ),
    ],
)
def test_the_names_are_those_documented(event: Event, data: dict[str, object]) -> None:
    assert encode(event) == data
    assert decode(data) == event


START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
RULES = encode_rules(MatchRules())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "a mapping was expected"),
        ([], "a mapping was expected"),
        ({}, "no kind of event called None"),
        ({"type": []}, "no kind of event called []"),
        ({"type": "threw", "seat": "white"}, "no kind of event called 'threw'"),
        ({"type": "thrown", "seat": "white"}, "thrown lacks the field 'roll'"),
        ({"type": "taken"}, "taken lacks the field 'seat'"),
        ({"type": "taken", "seat": "white", "roll": [1, 1]}, "taken has no field 'roll'"),
        ({"type": "taken", "seat": "White"}, "'seat' of taken is wrong: a seat is"),
        ({"type": "taken", "seat": None}, "a seat is"),
        ({"type": "thrown", "seat": "white", "roll": [7, 1]}, "a die shows 1 to 6, not 7"),
        ({"type": "thrown", "seat": "white", "roll": []}, "at least one die"),
        ({"type": "thrown", "seat": "white", "roll": "63"}, "a list was expected"),
        ({"type": "thrown", "seat": "white", "roll": [True, 1]}, "a whole number was expected"),
        ({"type": "thrown", "seat": "white", "roll": [6.0, 1]}, "a whole number was expected"),
        ({"type": "opening_thrown", "white": 0, "black": 1}, "a die shows 1 to 6, not 0"),
        (
            {"type": "thrown", "seat": "white", "roll": [6, 1], "landing": [[1, 2]]},
            "3 values were expected, not 2",
        ),
        (
            {"type": "thrown", "seat": "white", "roll": [6, 1], "landing": [[1, 2, 0]]},
            "true or false was expected",
        ),
        ({"type": "played", "seat": "white", "result": ""}, "a position looks like"),
        ({"type": "played", "seat": "white", "result": 5}, "a text was expected"),
        ({"type": "passed", 5: "white"}, "a text was expected, not 5"),
        ({"type": "played", "seat": "white", "result": "6:2/5:2"}, "a position looks like"),
        ({"type": "played", "seat": "white", "result": "6:2  8:1 / 5:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "6:2 8:1 / 5:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "26:2 / 5:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "-1:2 / 5:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "6:-2 / 5:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "6:٢ / 5:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "6:2 / 19:2"}, "a position looks"),
        ({"type": "played", "seat": "white", "result": "six / 19:2"}, "a position looks"),
        (
            {"type": "played", "seat": "white", "result": START, "moves": [[26, 1, False]]},
            "no move from 26 to 1",
        ),
        (
            {"type": "played", "seat": "white", "result": START, "illegal": 1},
            "true or false was expected",
        ),
        ({"type": "resignation_offered", "seat": "white", "win_class": 4}, "4 is none of 1, 2, 3"),
        ({"type": "resignation_offered", "seat": "white", "win_class": True}, "a whole number"),
        ({"type": "match_started", "rules": RULES, "score": [0, 0]}, "lacks the field 'players'"),
        (
            {"type": "match_started", "rules": RULES, "players": ["a"], "score": [0, 0]},
            "2 values were expected",
        ),
        (
            {"type": "match_started", "rules": {}, "players": ["a", "b"], "score": [0, 0]},
            "were expected, there are -",
        ),
        (
            {
                "type": "match_started",
                "rules": RULES | {"length": -1},
                "players": ["a", "b"],
                "score": [0, 0],
            },
            "'rules' of match_started is wrong: the length of a match",
        ),
    ],
)
def test_what_is_no_event_is_refused_with_a_sentence(data: object, said: str) -> None:
    with pytest.raises(JournalError) as refusal:
        decode(data)
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stake": "much"}, "not a decimal number"),
        ({"stake": 5}, "a text was expected"),
        ({"stake": "NaN"}, "a stake is an exact decimal amount"),
        ({"variant": "chess"}, "no game called 'chess'"),
        ({"cube_limit": 3}, "power of two"),
        ({"cube_limit": "64"}, "a whole number was expected"),
        ({"extra": 1}, "were expected"),
    ],
)
def test_an_agreement_nobody_can_make_is_refused(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        decode_rules(RULES | change)


@pytest.mark.parametrize(
    "data",
    [
        {},
        "void",
        {"premature_roll": "void", "dice_on_checkers": "cocked"},
        {"premature_roll": "never", "dice_on_checkers": "cocked", "illegal_play": "condone"},
        {"premature_roll": [], "dice_on_checkers": "cocked", "illegal_play": "condone"},
    ],
)
def test_manners_that_do_not_exist_are_refused(data: object) -> None:
    with pytest.raises(JournalError):
        decode_manners(data)
