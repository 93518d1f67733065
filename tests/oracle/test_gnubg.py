"""Comparison with GNU Backgammon on fresh random positions.

A failure names its seed; ``ORACLE_SEED=…`` runs it again.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest

from tablas.notation.gnubg_id import (
    format_match_id,
    format_position_id,
    parse_gnubg_id,
    parse_position_id,
)
from tablas.notation.xgid import format_xgid
from tablas.rules import (
    BACKGAMMON,
    ROLLS,
    Cube,
    MatchRules,
    Offer,
    Seat,
    Situation,
    WinClass,
)
from tests.oracle.asking import ask, random_positions, random_situations

pytestmark = pytest.mark.gnubg


@pytest.fixture
def seed() -> int:
    return int(os.environ.get("ORACLE_SEED") or SystemRandom().randrange(10**9))


@pytest.fixture
def chance(seed: int) -> Random:
    return Random(seed)


def test_legal_plays_are_the_same(gnubg: str, seed: int, chance: Random, tmp_path: Path) -> None:
    asked = [(position, chance.choice(ROLLS)) for position in random_positions(chance, 250)]
    answers = ask(
        gnubg,
        [("plays", format_position_id(position), str(roll)) for position, roll in asked],
        tmp_path,
    )
    for (position, roll), answer in zip(asked, answers, strict=True):
        ours = [format_position_id(play.result) for play in BACKGAMMON.plays(position, roll)]
        assert sorted(ours) == sorted(answer), f"seed {seed}: {position} with {roll}"
    assert any(len(answer) > 20 for answer in answers)
    assert [] in answers


def test_position_ids_are_read_the_same(
    gnubg: str, seed: int, chance: Random, tmp_path: Path
) -> None:
    asked = random_positions(chance, 300)
    answers = ask(gnubg, [("board", format_position_id(position)) for position in asked], tmp_path)
    for position, (other, own) in zip(asked, answers, strict=True):
        assert (tuple(other), tuple(own)) == (position.other[1:], position.own[1:]), f"seed {seed}"


def test_match_ids_are_read_the_same(gnubg: str, seed: int, chance: Random, tmp_path: Path) -> None:
    asked = random_situations(chance, 300)
    answers = ask(gnubg, [("match", format_match_id(situation)) for situation in asked], tmp_path)
    for situation, answer in zip(asked, answers, strict=True):
        told = _cube(situation) | _moment(situation)
        told["jacoby"] = int(situation.rules.jacoby)  # the program's cube has none in a match,
        if situation.rules.is_money:
            told["score"] = [0, 0]  # and in money play no score
        assert {name: _plain(answer[name]) for name in told} == told, f"seed {seed}: {situation}"
        assert answer["id"] == format_match_id(situation), f"seed {seed}: {situation}"


def test_match_ids_are_written_the_same(
    gnubg: str, seed: int, chance: Random, tmp_path: Path
) -> None:
    asked = [_with_an_offer(chance, situation) for situation in random_situations(chance, 300)]
    questions = [("match_id", _cube(situation), _moment(situation)) for situation in asked]
    answers = ask(gnubg, questions, tmp_path)
    for situation, answer in zip(asked, answers, strict=True):
        assert answer == format_match_id(situation), f"seed {seed}: {situation}"
    assert {situation.offer for situation in asked} == {None, *Offer}


def test_xgids_are_read_the_same(gnubg: str, seed: int, chance: Random, tmp_path: Path) -> None:
    asked = random_situations(chance, 300)
    answers = ask(gnubg, [("xgid", format_xgid(situation)) for situation in asked], tmp_path)
    for situation, answer in zip(asked, answers, strict=True):
        assert parse_gnubg_id(answer) == situation, f"seed {seed}: {situation}"


def test_a_position_id_stays_the_view_of_the_doubler(gnubg: str, tmp_path: Path) -> None:
    text = "jHcHAwjg2zYAMA"
    (answer,) = ask(gnubg, [("double", text)], tmp_path)
    situation = parse_gnubg_id(answer)
    assert situation.offer is Offer.DOUBLE
    assert situation.position == parse_position_id(text)


def _with_an_offer(chance: Random, situation: Situation) -> Situation:
    """The same moment, with a double, beaver, raccoon or resignation that waits, or as it was."""
    turn, value = situation.turn, situation.cube.value
    kind = chance.choice(["", "resignation", "double", "beaver"])
    if kind == "resignation":
        return replace(situation, resignation=chance.choice(list(WinClass)))
    if kind == "double" and not situation.crawford and situation.rules.length != 1:
        cube = Cube(value, turn if value > 1 else None)
        return replace(situation, offer=Offer.DOUBLE, cube=cube, roll=None)
    if kind == "beaver" and situation.rules.is_money:
        offer = chance.choice([Offer.BEAVER, Offer.RACCOON])
        cube = Cube(max(value, 4), turn.other)
        rules = MatchRules(jacoby=situation.rules.jacoby, beavers=True, raccoons=True)
        return replace(situation, offer=offer, cube=cube, roll=None, rules=rules)
    return situation


def _cube(situation: Situation) -> dict[str, Any]:
    """A situation as GNU's `cubeinfo` tells it; published match IDs say Jacoby in every match."""
    rules, owner = situation.rules, situation.cube.owner
    return {
        "cube": situation.cube.value,
        "cubeowner": -1 if owner is None else _player(owner),
        "move": _player(situation.turn),
        "matchto": rules.length,
        "score": list(reversed(situation.score)),
        "crawford": int(situation.crawford),
        "jacoby": int(rules.jacoby or not rules.is_money),
    }


def _moment(situation: Situation) -> dict[str, Any]:
    """A situation as GNU's `posinfo` tells it."""
    return {
        "dice": list(situation.roll or (0, 0)),
        "turn": _player(situation.actor),
        "resigned": 0 if situation.resignation is None else situation.resignation.value,
        "doubled": int(situation.offer is not None),
        "gamestate": 1,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _player(seat: Seat) -> int:
    return 1 if seat is Seat.WHITE else 0
