"""Janowski's cube in money play, and the same ideas at every score of a match."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.engine.cube import terms_for
from tablas.engine.kernels.cube import (
    AFTER_CRAWFORD,
    BEFORE_CRAWFORD,
    CENTRED,
    CRAWFORD,
    HIS,
    MINE,
    Rates,
    State,
    Terms,
    answered_value,
    best_value,
    can_double,
    cash_points,
    cube_life,
    cubeful_value,
    dead_value,
    decided_value,
    doubled,
    drop_value,
    flipped,
    from_normalised,
    normalised,
    outcome_value,
    rates_of,
    take_value,
)
from tablas.engine.kernels.net import Chances
from tablas.engine.match_equity import load_met
from tablas.rules import MatchRules

MET = load_met()
MONEY = terms_for(MatchRules(), MET)
JACOBY = terms_for(MatchRules(jacoby=True), MET)
CLUB = terms_for(MatchRules.club_money(), MET)
MATCH = terms_for(MatchRules(25), MET)
CENTRE = State(0, 0, BEFORE_CRAWFORD, 0, CENTRED)
PLAIN = Rates(0.0, 0.0, 0.0, 0.0)


def at(win: float, rates: Rates = PLAIN) -> Chances:
    lose = 1 - win
    return np.array(
        [
            win,
            win * (rates.win_gammon + rates.win_backgammon),
            win * rates.win_backgammon,
            lose * (rates.lose_gammon + rates.lose_backgammon),
            lose * rates.lose_backgammon,
        ],
        np.float32,
    )


def turned(chances: Chances) -> Chances:
    win, wg, wb, lg, lb = chances
    return np.array([1 - win, lg, lb, wg, wb], np.float32)


def owned(state: State, owner: int) -> State:
    return state._replace(owner=owner)


@st.composite
def rates(draw: st.DrawFn) -> Rates:
    share = st.floats(0, 0.45)
    return Rates(draw(share), draw(share) / 5, draw(share), draw(share) / 5)


@st.composite
def match_states(draw: st.DrawFn) -> State:
    mine, his = draw(st.integers(1, 25)), draw(st.integers(1, 25))
    crawford = AFTER_CRAWFORD if min(mine, his) == 1 else BEFORE_CRAWFORD
    if crawford and max(mine, his) > 1 and draw(st.booleans()):
        return State(mine, his, CRAWFORD, 0, CENTRED)
    level = draw(st.integers(0, 5))
    owner = draw(st.sampled_from((CENTRED, MINE, HIS))) if level else CENTRED
    return State(mine, his, crawford, level, owner)


# -- money play


def test_without_gammons_a_live_cube_is_cashed_at_four_fifths() -> None:
    assert cash_points(MONEY, CENTRE, PLAIN) == pytest.approx((0.8, 0.8))


@given(rates())
def test_live_cash_points_are_janowskis(rate: Rates) -> None:
    win = 1 + rate.win_gammon + 2 * rate.win_backgammon
    loss = 1 + rate.lose_gammon + 2 * rate.lose_backgammon
    cash, his_cash = cash_points(MONEY, CENTRE, rate)
    assert cash == pytest.approx((loss + 1) / (win + loss + 0.5))
    assert 1 - his_cash == pytest.approx((loss - 0.5) / (win + loss + 0.5))


@given(rates())
def test_at_the_cash_point_of_a_live_cube_a_take_is_worth_the_drop(rate: Rates) -> None:
    chances = at(cash_points(MONEY, CENTRE, rate)[0], rate)
    assert take_value(MONEY, CENTRE, chances, 1.0) == pytest.approx(1, abs=1e-5)
    assert cubeful_value(MONEY, CENTRE, chances, 1.0) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("owner", [CENTRED, MINE, HIS])
@given(rate=rates(), win=st.floats(0.01, 0.99), life=st.floats(0, 1))
def test_life_mixes_the_dead_and_the_live_cube(
    owner: int, rate: Rates, win: float, life: float
) -> None:
    state, chances = owned(CENTRE, owner), at(win, rate)
    dead, live = (cubeful_value(MONEY, state, chances, bound) for bound in (0.0, 1.0))
    mixed = cubeful_value(MONEY, state, chances, life)
    assert mixed == pytest.approx((1 - life) * dead + life * live, abs=1e-6)


def test_a_dead_cube_is_worth_its_cubeless_points() -> None:
    chances = np.array([0.6, 0.2, 0.02, 0.1, 0.01], np.float32)
    points = 2 * 0.6 - 1 + 0.2 + 0.02 - 0.1 - 0.01
    assert dead_value(MONEY, owned(CENTRE, MINE)._replace(level=3), chances) == pytest.approx(
        8 * points
    )


@given(rates(), st.floats(0.01, 0.99), st.floats(0, 1))
def test_owning_the_cube_is_best_and_the_opponent_owning_it_worst(
    rate: Rates, win: float, life: float
) -> None:
    mine, centred, his = (
        cubeful_value(MONEY, owned(CENTRE, owner), at(win, rate), life)
        for owner in (MINE, CENTRED, HIS)
    )
    assert mine >= centred - 1e-6 >= his - 2e-6


def test_with_jacoby_gammons_count_once_the_cube_is_turned() -> None:
    chances = at(0.6, Rates(0.5, 0.1, 0.2, 0.0))
    assert dead_value(JACOBY, CENTRE, chances) == pytest.approx(0.2)
    assert dead_value(JACOBY, owned(CENTRE, MINE), chances) > 0.4
    assert take_value(JACOBY, CENTRE, chances, 0.7) == take_value(MONEY, CENTRE, chances, 0.7)
    assert outcome_value(JACOBY, CENTRE, 3, True) == 1
    assert outcome_value(JACOBY, owned(CENTRE, HIS), 3, False) == -3


def test_with_jacoby_playing_on_for_a_gammon_gains_nothing() -> None:
    sure_gammon = at(0.98, Rates(0.9, 0.0, 0.0, 0.0))
    assert cubeful_value(MONEY, CENTRE, sure_gammon, 0.7) > 1
    assert cubeful_value(JACOBY, CENTRE, sure_gammon, 0.7) < 1
    assert best_value(JACOBY, CENTRE, sure_gammon, 0.7) == 1


def test_a_cube_of_any_height_scales_everything() -> None:
    chances, tall = at(0.55, Rates(0.2, 0.01, 0.1, 0.0)), owned(CENTRE, MINE)._replace(level=100)
    low = cubeful_value(MONEY, owned(CENTRE, MINE), chances, 0.7)
    assert cubeful_value(MONEY, tall, chances, 0.7) == pytest.approx(2.0**100 * low)


def test_a_cube_at_its_limit_is_dead() -> None:
    terms = terms_for(MatchRules(cube_limit=2), MET)
    state, chances = State(0, 0, BEFORE_CRAWFORD, 1, MINE), at(0.6)
    assert not can_double(terms, state)
    assert cubeful_value(terms, state, chances, 1.0) == pytest.approx(0.4)
    assert can_double(terms, CENTRE)


def test_a_double_is_beavered_when_the_doubler_is_the_underdog() -> None:
    taken = take_value(CLUB, CENTRE, at(0.45), 0.7)
    assert taken < 0
    assert answered_value(CLUB, CENTRE, taken) == 2 * taken
    assert answered_value(JACOBY, CENTRE, taken) == taken
    assert answered_value(JACOBY, CENTRE, 1.5) == 1


def test_the_best_value_doubles_takes_and_drops() -> None:
    for win in (0.3, 0.72, 0.77, 0.9):
        chances = at(win)
        held, taken = (value(MONEY, CENTRE, chances, 0.68) for value in (cubeful_value, take_value))
        best = best_value(MONEY, CENTRE, chances, 0.68)
        assert best == max(held, min(taken, 1)) == decided_value(MONEY, CENTRE, held, taken)
    assert best_value(MONEY, CENTRE, at(0.9), 0.68) == 1
    assert best_value(MONEY, owned(CENTRE, HIS), at(0.9), 0.68) < 1


# -- matches


def reference_value(mine: int, his: int, points: int) -> float:
    """Match winning chances at a score before the Crawford game after winning so many points."""
    mine, his = mine - max(points, 0), his + min(points, 0)
    return 1.0 if mine <= 0 else 0.0 if his <= 0 else MET.chance(mine, his)


def reference_mean(mine: int, his: int, stake: int, gammon: float, backgammon: float) -> float:
    return (
        (1 - gammon - backgammon) * reference_value(mine, his, stake)
        + gammon * reference_value(mine, his, 2 * stake)
        + backgammon * reference_value(mine, his, 3 * stake)
    )


def reference_cash(mine: int, his: int, cube: int, rate: Rates) -> float:
    """The chances at which the opponent is indifferent, by recursion as the idea is told."""
    other = Rates(rate.lose_gammon, rate.lose_backgammon, rate.win_gammon, rate.win_backgammon)
    dropped = reference_value(mine, his, cube)
    if mine > 2 * cube and his > 2 * cube:
        won = reference_mean(mine, his, 2 * cube, rate.win_gammon, rate.win_backgammon)
        redoubled = reference_value(mine, his, -2 * cube)
        at_redouble = 1 - reference_cash(his, mine, 2 * cube, other)
        return at_redouble + (1 - at_redouble) * (dropped - redoubled) / (won - redoubled)
    last = 4 * cube if his > 2 * cube else 2 * cube
    won = reference_mean(mine, his, last, rate.win_gammon, rate.win_backgammon)
    lost = reference_mean(mine, his, -last, rate.lose_gammon, rate.lose_backgammon)
    return (dropped - lost) / (won - lost)


@given(st.integers(2, 25), st.integers(2, 25), st.integers(0, 4), rates())
def test_cash_points_of_a_match_follow_the_recursion(
    mine: int, his: int, level: int, rate: Rates
) -> None:
    found = cash_points(MATCH, State(mine, his, BEFORE_CRAWFORD, level, CENTRED), rate)
    other = Rates(rate.lose_gammon, rate.lose_backgammon, rate.win_gammon, rate.win_backgammon)
    if mine > 2**level:
        assert found[0] == pytest.approx(reference_cash(mine, his, 2**level, rate), abs=1e-9)
    if his > 2**level:
        assert found[1] == pytest.approx(reference_cash(his, mine, 2**level, other), abs=1e-9)


@given(match_states(), rates(), st.floats(0.001, 0.999), st.floats(0, 1))
def test_what_one_side_has_the_other_lacks(
    state: State, rate: Rates, win: float, life: float
) -> None:
    chances = at(win, rate)
    value = dead_value(MATCH, state, chances)
    assert dead_value(MATCH, flipped(state), turned(chances)) == pytest.approx(1 - value, abs=1e-6)
    if state.owner == CENTRED and state.mine == state.his:
        mine = cubeful_value(MATCH, state, chances, life)
        his = cubeful_value(MATCH, flipped(state), turned(chances), life)
        assert his == pytest.approx(1 - mine, abs=1e-6)


@given(match_states(), rates(), st.floats(0.001, 0.98), st.floats(0, 1))
def test_better_chances_are_worth_more(state: State, rate: Rates, win: float, life: float) -> None:
    worse, better = (
        cubeful_value(MATCH, state, at(chance, rate), life) for chance in (win, win + 0.02)
    )
    assert better >= worse - 1e-7
    assert -1e-7 <= worse <= better <= 1 + 1e-7


@given(match_states(), rates(), st.floats(0, 1))
def test_normalised_values_are_one_for_a_single_game_won(
    state: State, rate: Rates, win: float
) -> None:
    single = [outcome_value(MATCH, state, 1, won) for won in (False, True)]
    assert [normalised(MATCH, state, value) for value in single] == pytest.approx([-1, 1])
    value = dead_value(MATCH, state, at(win, rate))
    back = from_normalised(MATCH, state, normalised(MATCH, state, value))
    assert back == pytest.approx(value, abs=1e-9)


def test_where_a_game_changes_nothing_equity_is_0() -> None:
    hopeless = MATCH._replace(after=np.zeros_like(MATCH.after))
    state = State(9, 1, AFTER_CRAWFORD, 0, CENTRED)
    assert normalised(hopeless, state, dead_value(hopeless, state, at(0.5))) == 0


def test_a_game_ends_at_the_next_score() -> None:
    state = State(5, 4, BEFORE_CRAWFORD, 1, MINE)
    assert outcome_value(MATCH, state, 1, True) == MET.chance(3, 4)
    assert outcome_value(MATCH, state, 2, True) == MET.chance(1, 4)  # the Crawford game is next
    assert outcome_value(MATCH, state, 3, True) == 1
    assert outcome_value(MATCH, state, 2, False) == 0
    assert drop_value(MATCH, state) == MET.chance(3, 4)


def test_after_the_crawford_game_the_trailer_is_judged_by_his_own_column() -> None:
    for crawford in (CRAWFORD, AFTER_CRAWFORD):
        trailer = State(4, 1, crawford, 0, CENTRED)
        assert outcome_value(MATCH, trailer, 1, True) == MET.chance(3, 1, after_crawford=True)
        assert outcome_value(MATCH, trailer, 1, False) == 0
        assert outcome_value(MATCH, flipped(trailer), 1, False) == pytest.approx(
            1 - MET.chance(3, 1, after_crawford=True)
        )


def test_the_crawford_game_has_no_cube() -> None:
    state, chances = State(4, 1, CRAWFORD, 0, CENTRED), at(0.5, Rates(0.3, 0.0, 0.2, 0.0))
    assert not can_double(MATCH, state)
    assert cubeful_value(MATCH, state, chances, 0.7) == dead_value(MATCH, state, chances)


def test_a_cube_that_wins_the_match_already_is_not_turned() -> None:
    assert not can_double(MATCH, State(2, 5, BEFORE_CRAWFORD, 1, MINE))
    assert can_double(MATCH, State(5, 2, BEFORE_CRAWFORD, 1, MINE))
    assert not can_double(MATCH, State(1, 4, AFTER_CRAWFORD, 0, CENTRED))
    assert can_double(MATCH, State(4, 1, AFTER_CRAWFORD, 0, CENTRED))


def test_after_the_crawford_game_the_trailer_doubles_and_the_leader_has_a_free_drop() -> None:
    even, odd = State(2, 1, AFTER_CRAWFORD, 0, CENTRED), State(3, 1, AFTER_CRAWFORD, 0, CENTRED)
    assert cash_points(MATCH, even, PLAIN)[0] == pytest.approx(0.5)
    assert cash_points(MATCH, odd, PLAIN)[0] == pytest.approx(0.48803 / 0.5)
    for state, win in ((even, 0.3), (even, 0.45), (odd, 0.3), (odd, 0.7)):
        chances = at(win)
        held, taken = (value(MATCH, state, chances, 0.7) for value in (cubeful_value, take_value))
        assert held < taken < drop_value(MATCH, state)


def test_a_leader_two_away_is_redoubled_at_once() -> None:
    # Once the double is taken the opponent has nothing to lose: the game will be the match.
    state, chances = State(2, 3, BEFORE_CRAWFORD, 0, CENTRED), at(0.6)
    dead, taken = dead_value(MATCH, doubled(state), chances), take_value(MATCH, state, chances, 0.7)
    assert dead == pytest.approx(0.6 + 0.4 * MET.chance(2, 1))
    assert 0.6 < taken < 0.6 + 0.05 * (dead - 0.6)


def test_whoever_has_nothing_to_lose_will_turn_the_cube() -> None:
    # GNU Backgammon looking 4 plies ahead: -0.837, where a cube of ordinary life would give -0.56.
    state = State(2, 3, BEFORE_CRAWFORD, 0, CENTRED)
    chances = np.array([0.520, 0.133, 0.006, 0.144, 0.006], np.float32)
    assert normalised(MATCH, state, take_value(MATCH, state, chances, 0.72)) == pytest.approx(
        -0.837, abs=0.04
    )


def test_a_match_to_one_point_has_no_cube() -> None:
    terms = terms_for(MatchRules(1), MET)
    state = State(1, 1, AFTER_CRAWFORD, 0, CENTRED)
    assert not can_double(terms, state)
    assert cubeful_value(terms, state, at(0.3, Rates(0.5, 0.0, 0.0, 0.0)), 1.0) == pytest.approx(
        0.3
    )


@given(rates(), st.floats(0.001, 0.999))
def test_rates_are_shares_of_wins_and_of_losses(rate: Rates, win: float) -> None:
    assert rates_of(at(win, rate)) == pytest.approx(rate, abs=1e-3)


def test_a_side_that_cannot_win_has_no_gammons() -> None:
    assert rates_of(np.array([0, 0, 0, 0.3, 0.1], np.float32)) == pytest.approx((0, 0, 0.2, 0.1))
    assert rates_of(np.array([1, 0.3, 0.1, 0, 0], np.float32)) == pytest.approx((0.2, 0.1, 0, 0))


# -- life


def board(
    own: dict[int, int], other: dict[int, int]
) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    counts = np.zeros((2, 26), np.int8)
    for side, checkers in enumerate((own, other)):
        for square, count in checkers.items():
            counts[side, square] = count
    return counts


def test_the_cube_dies_with_the_race() -> None:
    lives = [
        cube_life(MONEY, board({6: number, 0: 15 - number}, {6: 8, 0: 7}))
        for number in (1, 2, 3, 5, 8, 15)
    ]
    assert lives[0] == 0
    assert lives == sorted(lives)
    assert lives[-2:] == [0.68, 0.68]


def test_in_contact_the_phase_decides() -> None:
    terms = MONEY._replace(life=np.linspace(0.1, 0.9, len(MONEY.life)))
    contact = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    assert isinstance(terms, Terms)
    assert cube_life(terms, contact) in set(terms.life[1:])
