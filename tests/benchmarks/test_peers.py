from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from benchmarks.peers import (
    MissingError,
    Player,
    bgsage,
    facts_of,
    gnubg_nn,
    library,
    present,
    roll_out_with_gnubg,
)
from benchmarks.peers import gnubg as gnu
from tablas.rules import BACKGAMMON, Cube, MatchRules, Position, Roll, Seat, Situation
from tests.oracle.asking import random_positions


def missing() -> Player:
    raise MissingError(f"{library('no_such_program')} is there after all")


def test_a_program_that_is_missing_is_said_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(present([missing])) == []
    said = capsys.readouterr().out
    assert said == "left out: the Python package no_such_program is not installed\n"


def test_gnu_hears_the_score_and_the_cube_as_the_side_on_roll_sees_them() -> None:
    situation = Situation(
        position=BACKGAMMON.start,
        turn=Seat.BLACK,
        cube=Cube(2, Seat.WHITE),
        score=(1, 3),
        rules=MatchRules(5),
    )
    facts = facts_of(situation)
    assert (facts["length"], facts["score"], facts["cube"], facts["owner"]) == (5, [1, 3], 2, 0)


@pytest.mark.parametrize("make", [partial(gnubg_nn, 0), partial(bgsage, 1)])
def test_libraries_give_legal_results_as_the_mover_sees_them(make: Callable[[], Player]) -> None:
    try:
        player = make()
    except MissingError as error:
        pytest.skip(str(error))
    _plays_legally(player)


@pytest.mark.gnubg
@pytest.mark.usefixtures("gnubg")
def test_gnu_gives_legal_results_as_the_mover_sees_them() -> None:
    _plays_legally(gnu(0))


@pytest.mark.gnubg
@pytest.mark.usefixtures("gnubg")
def test_gnu_tells_the_equity_and_the_error_of_a_rollout() -> None:
    # One roll bears both checkers off while all the others are in the winner's home.
    certain = Position((13, 2, *(24 * [0])), (*(20 * [0]), 15, *(5 * [0])))
    rolled = roll_out_with_gnubg(certain, 4, 1)
    assert rolled.equity == pytest.approx(3, abs=0.01)
    assert rolled.error == pytest.approx(0, abs=0.01)
    assert rolled.seconds > 0


def _plays_legally(player: Player) -> None:
    chance = Random(7)
    asked = [
        (position, Roll(chance.randint(1, 6), chance.randint(1, 6)))
        for position in random_positions(chance, 40)
        if BACKGAMMON.outcome(position) is None
    ]
    results = player.choose(asked).results
    for (position, roll), result in zip(asked, results, strict=True):
        legal = {play.result for play in BACKGAMMON.plays(position, roll)} or {position}
        assert result in legal, (position, roll)
