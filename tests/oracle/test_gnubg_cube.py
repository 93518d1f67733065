"""Match equity, gammon values and cubeful values compared with GNU Backgammon's.

A failure names its seed; ``ORACLE_SEED=…`` runs it again.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import numpy as np
import pytest

from tablas.engine.cube import gammon_values, terms_for
from tablas.engine.kernels.cube import (
    AFTER_CRAWFORD,
    BEFORE_CRAWFORD,
    CENTRED,
    CRAWFORD,
    HIS,
    MINE,
    State,
    Terms,
    can_double,
    cash_points,
    cube_life,
    cubeful_value,
    drop_value,
    normalised,
    rates_of,
    take_value,
)
from tablas.engine.match_equity import load_met
from tablas.notation.gnubg_id import format_position_id
from tablas.rules import BACKGAMMON, MatchRules, Position
from tests.oracle.asking import ask, random_positions

pytestmark = pytest.mark.gnubg

MET = load_met()
BEAROFF = range(8)
"""Kinds of positions for which the program asks a table or measures the cube's life otherwise."""
LIFE = 0.68
"""The cube's life in the program while the sides are in contact."""


@pytest.fixture
def seed() -> int:
    return int(os.environ.get("ORACLE_SEED") or SystemRandom().randrange(10**9))


def random_facts(chance: Random) -> dict[str, Any]:
    """Score and cube, from the side of player 1, who is on roll."""
    length = chance.choice([0, 0, 2, 3, 5, 7, 9, 13, chance.randint(2, 25), 25])
    points = range(max(length, 1))
    score = [chance.choice(points), chance.choice(points)]
    level = chance.choice([0, 0, 1, 1, 2, 3]) if length != 2 else chance.choice([0, 1])
    one_away = bool(length) and score.count(length - 1) == 1
    crawford = one_away and level == 0 and chance.random() < 0.5
    return {
        "length": length,
        "score": score,
        "cube": 1 << level,
        "owner": chance.choice([0, 1]) if level else -1,
        "crawford": int(crawford),
        "jacoby": int(not length and chance.random() < 0.5),
    }


def state_and_terms(facts: dict[str, Any]) -> tuple[State, Terms]:
    length = facts["length"]
    terms = terms_for(MatchRules(length, jacoby=bool(facts["jacoby"])), MET)
    his, mine = (length - points if length else 0 for points in facts["score"])
    crawford = BEFORE_CRAWFORD
    if length and min(mine, his) == 1:
        crawford = CRAWFORD if facts["crawford"] else AFTER_CRAWFORD
    owner = {-1: CENTRED, 0: HIS, 1: MINE}[facts["owner"]]
    return State(mine, his, crawford, facts["cube"].bit_length() - 1, owner), terms


def judged_otherwise(state: State, terms: Terms) -> bool:
    """Where a side has nothing to lose by turning the cube, which is judged otherwise here.

    At 2-away 2-away, that is, and where losing with the cube as it is, or as it is after a double,
    loses the match and the cube can still be turned.
    """
    if not terms.match:
        return False
    cube, mine, his = 2**state.level, state.mine, state.his
    return (
        (state.owner != MINE and mine <= cube < his)
        or (state.owner != HIS and his <= cube < mine)
        or (can_double(terms, state) and mine <= 2 * cube < his)
        or (mine == his == 2 and cube == 1)
    )


def asked(
    gnubg: str, seed: int, folder: Path, count: int, plies: int = 0
) -> list[tuple[Position, dict[str, Any], Any]]:
    chance = Random(seed)
    questions = [
        (position, random_facts(chance))
        for position in random_positions(chance, count)
        if BACKGAMMON.outcome(position) is None
    ]
    answers = ask(
        gnubg,
        [("cube", format_position_id(position), facts, plies) for position, facts in questions],
        folder,
    )
    return [
        (position, facts, answer)
        for (position, facts), answer in zip(questions, answers, strict=True)
    ]


def test_match_winning_chances_are_the_same(gnubg: str, tmp_path: Path) -> None:
    before, mine, his = ask(gnubg, [("match_equities", 25)], tmp_path)[0]
    assert MET.before[1:, 1:] == pytest.approx(np.array(before), abs=1e-6)
    # The program puts a value of its own in the place of the last one.
    assert MET.after[1:25] == pytest.approx(np.array(mine[:24]), abs=1e-6)
    assert MET.after[25] == pytest.approx(mine[24], abs=1e-4)
    assert mine == his


def test_beyond_the_table_they_are_similar(gnubg: str, tmp_path: Path) -> None:
    before = np.array(ask(gnubg, [("match_equities", 64)], tmp_path)[0][0])
    assert MET.extended(64).before[1:, 1:] == pytest.approx(before, abs=0.015)


def test_cubeful_values_are_the_same(gnubg: str, seed: int, tmp_path: Path) -> None:
    compared = doubled = 0
    for position, facts, answer in asked(gnubg, seed, tmp_path, 300):
        state, terms = state_and_terms(facts)
        about = f"seed {seed}: {position} at {facts}"
        dropped = drop_value(terms, state)
        if facts["length"]:
            assert answer["drop"] == pytest.approx(dropped, abs=1e-4), about
        if answer["kind"] in BEAROFF or judged_otherwise(state, terms):
            continue
        life = LIFE if answer["kind"] > 8 else _life_of_race(position)
        chances = np.array(answer["chances"], np.float32)
        held = normalised(terms, state, cubeful_value(terms, state, chances, life))
        no_double, double_take, double_pass = answer["equities"]
        assert held == pytest.approx(no_double, abs=2e-4, rel=2e-4), about
        compared += 1
        if can_double(terms, state):
            taken = normalised(terms, state, take_value(terms, state, chances, life))
            assert taken == pytest.approx(double_take, abs=4e-4, rel=4e-4), about
            assert normalised(terms, state, dropped) == pytest.approx(double_pass, abs=1e-4)
            doubled += 1
    assert compared > 90
    assert doubled > 25


def test_a_live_cube_is_cashed_at_the_same_point(gnubg: str, seed: int, tmp_path: Path) -> None:
    # The program does not tell its points; but whoever is at one is worth the drop.
    seen = 0
    for position, facts, answer in asked(gnubg, seed, tmp_path, 150):
        state, terms = state_and_terms(facts)
        if not can_double(terms, state) or judged_otherwise(state, terms):
            continue
        rates = rates_of(np.array(answer["chances"], np.float32))
        cash, _ = cash_points(terms, state, rates)
        chances = np.array(
            [
                cash,
                cash * (rates.win_gammon + rates.win_backgammon),
                cash * rates.win_backgammon,
                (1 - cash) * (rates.lose_gammon + rates.lose_backgammon),
                (1 - cash) * rates.lose_backgammon,
            ],
            np.float32,
        )
        about = f"seed {seed}: {position} at {facts}"
        taken = take_value(terms, state, chances, 1.0)
        assert taken == pytest.approx(drop_value(terms, state), abs=1e-5), about
        seen += 1
    assert seen > 15


def test_gammon_values_are_the_same(gnubg: str, seed: int, tmp_path: Path) -> None:
    for _, facts, answer in asked(gnubg, seed, tmp_path, 100):
        state, terms = state_and_terms(facts)
        if not terms.match:
            continue  # its prices are made for the Jacoby rule of the program's own session
        values = gammon_values(terms, state)
        assert values is not None
        # They are in equity, and of the other side first.
        (his, his_more), (mine, mine_more) = answer["prices"]
        about = f"seed {seed}: {facts}"
        assert 2 * values.win_gammon == pytest.approx(mine, abs=1e-4, rel=1e-4), about
        assert 2 * values.win_backgammon == pytest.approx(mine_more, abs=1e-4, rel=1e-4), about
        assert 2 * values.lose_gammon == pytest.approx(his, abs=1e-4, rel=1e-4), about
        assert 2 * values.lose_backgammon == pytest.approx(his_more, abs=1e-4, rel=1e-4), about


@pytest.mark.slow
def test_decisions_lose_little_by_its_deeper_look(gnubg: str, seed: int, tmp_path: Path) -> None:
    # Both start from its 2-ply chances; its equities come from the tree, these from the formula.
    losses = []
    for position, facts, answer in asked(gnubg, seed, tmp_path, 400, plies=2):
        state, terms = state_and_terms(facts)
        if not can_double(terms, state) or answer["kind"] in BEAROFF:
            continue
        chances = np.array(answer["chances"], np.float32)
        life = cube_life(terms, np.array((position.own, position.other), np.int8))
        held = cubeful_value(terms, state, chances, life)
        doubled = min(take_value(terms, state, chances, life), drop_value(terms, state))
        no_double, double_take, double_pass = answer["equities"]
        either = (no_double, min(double_take, double_pass))
        losses.append(max(either) - either[doubled > held])
    assert len(losses) > 80
    assert np.mean(losses) < 0.004


def _life_of_race(position: Position) -> float:
    """What the program takes it for, by the pips of the side on roll."""
    pips = sum(distance * count for distance, count in enumerate(position.own))
    return min(max(0.55 + 0.00125 * pips, 0.6), 0.7)
