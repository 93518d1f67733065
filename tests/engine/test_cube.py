"""Rules and situations for the cube's kernels; decisions, equities and windows."""

from __future__ import annotations

import numpy as np
import pytest

from tablas.engine.cube import (
    CONTACT_LIFE,
    GammonValues,
    decided,
    equity_of,
    gammon_values,
    mwc_of,
    state_of,
    static_values,
    terms_for,
    window,
)
from tablas.engine.kernels.cube import (
    AFTER_CRAWFORD,
    BEFORE_CRAWFORD,
    CENTRED,
    CRAWFORD,
    HIS,
    MINE,
    State,
    Terms,
)
from tablas.engine.match_equity import load_met
from tablas.records.cube_decision import CubeAction, CubeAnswer, CubeDecision, CubeValues
from tablas.records.evaluation import Chances, Level
from tablas.rules import BACKGAMMON, Cube, MatchRules, Offer, Seat, Situation

MET = load_met()
MONEY = terms_for(MatchRules(), MET)
CENTRE = State(0, 0, BEFORE_CRAWFORD, 0, CENTRED)


def plain(win: float) -> Chances:
    return Chances(win, 0.0, 0.0, 0.0, 0.0)


def judged(terms: Terms, state: State, chances: Chances) -> CubeDecision:
    values = static_values(terms, state, chances, CONTACT_LIFE)
    return decided(terms, state, values, chances=chances, level=Level.STATIC, engine="Tablas")


def situation(
    rules: MatchRules,
    score: tuple[int, int] = (0, 0),
    cube: Cube = Cube(),
    *,
    crawford: bool = False,
    offer: Offer | None = None,
) -> Situation:
    return Situation(
        BACKGAMMON.start,
        Seat.BLACK,
        cube=cube,
        score=score,
        rules=rules,
        crawford=crawford,
        offer=offer,
    )


# -- what is played for


def test_the_state_is_seen_by_the_side_on_roll() -> None:
    seven = MatchRules(7)
    assert state_of(situation(seven, (5, 3))) == State(4, 2, BEFORE_CRAWFORD, 0, CENTRED)
    cube = Cube(4, Seat.BLACK)
    assert state_of(situation(seven, (5, 3), cube)) == State(4, 2, BEFORE_CRAWFORD, 2, MINE)
    cube = Cube(2, Seat.WHITE)
    assert state_of(situation(MatchRules(), (9, 3), cube)) == State(0, 0, BEFORE_CRAWFORD, 1, HIS)


def test_the_state_knows_the_crawford_game() -> None:
    seven = MatchRules(7)
    assert state_of(situation(seven, (6, 3), crawford=True)).crawford == CRAWFORD
    assert state_of(situation(seven, (6, 3))).crawford == AFTER_CRAWFORD
    assert state_of(situation(seven, (5, 5))).crawford == BEFORE_CRAWFORD


def test_while_a_double_waits_the_state_is_the_doublers() -> None:
    waiting = situation(MatchRules(7), (5, 3), offer=Offer.DOUBLE)
    assert state_of(waiting) == state_of(situation(MatchRules(7), (5, 3)))


def test_without_the_crawford_rule_the_leader_is_doubled_at_once() -> None:
    terms = terms_for(MatchRules(7, crawford=False), MET)
    for away in range(1, 8):
        assert terms.before[away, 1] == MET.chance(away, 1, after_crawford=True)
        assert terms.before[1, away] == pytest.approx(1 - terms.before[away, 1])
    assert terms.before[3, 2] == MET.chance(3, 2)


def test_terms_of_a_long_match_reach_its_beginning() -> None:
    terms = terms_for(MatchRules(30), MET)
    assert terms.before.shape == (31, 31)
    assert terms.before[30, 30] == 0.5


def test_terms_are_of_one_kind_for_the_compiler() -> None:
    kinds = {
        tuple((field.flags.writeable, field.flags.c_contiguous) for field in terms[4:])
        for terms in (MONEY, terms_for(MatchRules(7), MET), terms_for(MatchRules(30), MET))
        if isinstance(terms.before, np.ndarray)
    }
    assert kinds == {((True, True),) * 4}


def test_cube_limits_are_levels() -> None:
    assert terms_for(MatchRules(cube_limit=8), MET).highest == 3
    assert terms_for(MatchRules(cube_limit=1), MET).highest == 0
    assert terms_for(MatchRules(1), MET).highest == 0


# -- decisions


@pytest.mark.parametrize(
    ("win", "action"),
    [(0.5, "no_double"), (0.76, "double_take"), (0.85, "double_pass")],
)
def test_decisions_have_names(win: float, action: str) -> None:
    found = judged(MONEY, CENTRE, plain(win))
    assert found.action.value == action
    assert found.mwc is None
    assert found.equity is not None
    assert found.equity.double_pass == 1


def test_too_good_to_double() -> None:
    gammons = Chances(0.9, 0.6, 0.05, 0.01, 0.0)
    assert judged(MONEY, CENTRE, gammons).action is CubeAction.TOO_GOOD_PASS
    jacoby = terms_for(MatchRules(jacoby=True), MET)
    assert judged(jacoby, CENTRE, gammons).action is CubeAction.DOUBLE_PASS


def test_a_weak_double_would_be_beavered() -> None:
    club = terms_for(MatchRules.club_money(), MET)
    found = judged(club, CENTRE, plain(0.4))
    assert (found.action, found.answer) == (CubeAction.NO_DOUBLE, CubeAnswer.BEAVER)
    assert found.equity is not None
    assert found.loss_of_doubled(CubeAnswer.TAKE) == pytest.approx(-found.equity.double_take)


def test_in_a_match_equity_is_normalised_to_the_cube() -> None:
    terms, state = terms_for(MatchRules(7), MET), State(4, 6, BEFORE_CRAWFORD, 1, MINE)
    found = judged(terms, state, plain(0.75))
    assert found.redouble
    assert found.equity is not None
    assert found.mwc is not None
    assert found.equity.double_pass == pytest.approx(1)
    assert found.mwc.double_pass == MET.chance(2, 6)
    assert found.mwc.no_double == pytest.approx(mwc_of(terms, state, found.equity.no_double))
    assert equity_of(terms, state, MET.chance(4, 4)) == pytest.approx(-1)


def test_where_no_double_is_available_nothing_is_decided() -> None:
    terms = terms_for(MatchRules(7), MET)
    for state in (
        State(4, 1, CRAWFORD, 0, CENTRED),
        State(4, 4, BEFORE_CRAWFORD, 1, HIS),
        State(2, 4, BEFORE_CRAWFORD, 1, MINE),
    ):
        found = judged(terms, state, plain(0.7))
        assert (found.action, found.answer) == (CubeAction.NOT_AVAILABLE, None)
        assert found.equity is None
        assert window(terms, state, plain(0.7), 0.7) is None
        made_up = CubeValues(0.5, 0.5, 0.5)
        assert (
            decided(terms, state, made_up, chances=plain(0.7), level=Level.STATIC, engine="Tablas")
            == found
        )


def test_two_away_each_a_double_may_cost_nothing() -> None:
    # Both will play for the match: where gammons are as likely on both sides, doubling is free.
    terms, state = terms_for(MatchRules(7), MET), State(2, 2, BEFORE_CRAWFORD, 0, CENTRED)
    assert judged(terms, state, plain(0.5)).action is CubeAction.OPTIONAL_DOUBLE_TAKE


# -- equities and windows


def test_in_money_play_a_gammon_is_worth_half() -> None:
    assert gammon_values(MONEY, CENTRE) == GammonValues(0.5, 0.5, 0.5, 0.5)
    assert gammon_values(MONEY, CENTRE._replace(level=3, owner=MINE)) == GammonValues(
        0.5, 0.5, 0.5, 0.5
    )


def test_a_gammon_is_worth_nothing_when_the_game_is_the_match() -> None:
    terms = terms_for(MatchRules(7), MET)
    assert gammon_values(terms, State(2, 2, BEFORE_CRAWFORD, 1, MINE)) == GammonValues(0, 0, 0, 0)
    goes = gammon_values(terms, State(2, 1, AFTER_CRAWFORD, 0, CENTRED))
    assert goes is not None
    assert goes.win_gammon == pytest.approx(1)  # he wins the match with it, else half of one
    assert (goes.win_backgammon, goes.lose_gammon) == (0, 0)


def test_the_window_of_a_dead_and_of_a_live_cube() -> None:
    dead, live = window(MONEY, CENTRE, plain(0.5), 0.0), window(MONEY, CENTRE, plain(0.5), 1.0)
    assert dead is not None
    assert live is not None
    assert (dead.doubling, dead.cash) == pytest.approx((0.5, 0.75))
    assert dead.too_good is None
    assert dead.take_point == pytest.approx(0.25)
    assert (live.doubling, live.cash) == pytest.approx((0.8, 0.8))


def test_the_window_lies_between_them() -> None:
    found = window(MONEY, CENTRE, plain(0.5), 0.68)
    assert found is not None
    assert found.doubling is not None
    assert 0.69 < found.doubling < 0.71
    assert found.take_point == pytest.approx(0.5 / (2 + 0.5 * 0.68))  # Janowski


def test_gammons_make_one_play_on() -> None:
    gammons = Chances(0.5, 0.25, 0.0, 0.05, 0.0)
    found = window(MONEY, CENTRE, gammons, 0.68)
    assert found is not None
    assert found.too_good is not None
    assert found.doubling is not None
    assert found.doubling < found.cash < found.too_good < 1


def test_the_take_point_of_a_last_cube_is_risk_over_risk_and_gain() -> None:
    terms, state = terms_for(MatchRules(7), MET), State(4, 4, BEFORE_CRAWFORD, 1, MINE)
    found = window(terms, state, plain(0.5), 0.7)
    risk, gain = MET.chance(4, 2), 1 - MET.chance(4, 2)
    assert found is not None
    assert found.take_point == pytest.approx(risk / (risk + gain))
