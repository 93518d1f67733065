"""The cube for people and programs: what is played for, decisions with their names, windows.

`tablas.engine.kernels.cube` computes; here its numbers get types, and rules and situations become
what it wants.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from tablas.engine.kernels.cube import (
    AFTER_CRAWFORD,
    BEFORE_CRAWFORD,
    CENTRED,
    CRAWFORD,
    HIS,
    MINE,
    NO_LIMIT,
    State,
    Terms,
    can_double,
    cube_life,
    cubeful_value,
    drop_value,
    from_normalised,
    normalised,
    outcome_value,
    take_value,
)
from tablas.engine.kernels.features import PHASES
from tablas.engine.match_equity import MatchEquityTable
from tablas.records.cube_decision import (
    CubeAction,
    CubeDecision,
    CubeValues,
    best_action,
    best_answer,
)
from tablas.records.evaluation import Chances, Level
from tablas.rules import MatchRules, Position, Situation

CONTACT_LIFE: Final = 0.72
"""The cube's life while the sides are in contact (docs/design/cube.md)."""
RACE_LIFE: Final = (0.96, 6.25, 0.68)
"""`Terms.race_life`: with few rolls to go the cube can hardly be turned at the right moment."""
_HALVINGS: Final = 40
"""A bisection of chances ends at 1e-12."""


# -- what is played for


def terms_for(rules: MatchRules, met: MatchEquityTable) -> Terms:
    """What is played for, as the kernels want it.

    Errors as `MatchEquityTable.extended`. In a match without the Crawford rule the scores at which
    a side is 1 away count as those after the Crawford game.
    """
    life = np.full(PHASES, CONTACT_LIFE)
    race_life = np.array(RACE_LIFE)
    limit = NO_LIMIT if rules.cube_limit is None else rules.cube_limit.bit_length() - 1
    if rules.is_money:
        nothing = np.zeros((1, 1)), np.zeros(1)
        return Terms(False, rules.jacoby, rules.beavers, limit, *nothing, life, race_life)
    table = met.extended(rules.length)
    before = np.ascontiguousarray(table.before[: rules.length + 1, : rules.length + 1])
    after = np.ascontiguousarray(table.after[: rules.length + 1])
    if not rules.crawford:
        before = before.copy()
        before[1:, 1] = after[1:]
        before[1, 1:] = 1 - after[1:]
    highest = 0 if rules.length == 1 else limit
    # Arrays that may be written to, so that kernels are compiled for one kind of array only.
    return Terms(True, False, False, highest, before.copy(), after.copy(), life, race_life)


def state_of(situation: Situation) -> State:
    """Score and cube as the side on roll sees them.

    While a double waits for its answer that is the doubler, and the cube that before the double.
    """
    turn, rules, cube = situation.turn, situation.rules, situation.cube
    mine, his = situation.away(turn) or 0, situation.away(turn.other) or 0
    owner = CENTRED if cube.owner is None else MINE if cube.owner is turn else HIS
    crawford = BEFORE_CRAWFORD
    if situation.crawford:
        crawford = CRAWFORD
    elif not rules.is_money and min(mine, his) == 1:
        crawford = AFTER_CRAWFORD
    return State(mine, his, crawford, cube.value.bit_length() - 1, owner)


# -- decisions


def decided(
    terms: Terms,
    state: State,
    values: CubeValues | None,
    *,
    chances: Chances,
    level: Level,
    engine: str,
) -> CubeDecision:
    """Give a decision its name.

    Args:
        terms: what is played for.
        state: of the side on roll, the doubler.
        values: of the three ways to go on: points in units of a cube at 1, or match winning
            chances; not looked at where no double is available.
        chances: of the doubler, cubeless.
        level: how deep they were looked into.
        engine: its version and weights.
    """
    redouble = state.owner == MINE
    beavers = terms.beavers and state.level + 2 <= terms.highest
    if values is None or not can_double(terms, state):
        return CubeDecision(
            chances, None, None, CubeAction.NOT_AVAILABLE, None, redouble, beavers, level, engine
        )
    equity = CubeValues(
        normalised(terms, state, values.no_double),
        normalised(terms, state, values.double_take),
        normalised(terms, state, values.double_pass),
    )
    return CubeDecision(
        chances,
        equity,
        values if terms.match else None,
        best_action(equity, beavers=beavers),
        best_answer(equity, beavers=beavers),
        redouble,
        beavers,
        level,
        engine,
    )


def static_values(terms: Terms, state: State, chances: Chances, life: float) -> CubeValues | None:
    """The three values without any search; None where no double is available."""
    if not can_double(terms, state):
        return None
    array = np.array(tuple(chances), np.float32)
    return CubeValues(
        cubeful_value(terms, state, array, life),
        take_value(terms, state, array, life),
        drop_value(terms, state),
    )


def equity_of(terms: Terms, state: State, mwc: float) -> float:
    """Match winning chances (points in money play) as equity normalised to the cube.

    -1 and +1 are what losing and winning a single game with the cube as it is would bring.
    """
    return normalised(terms, state, mwc)


def mwc_of(terms: Terms, state: State, equity: float) -> float:
    """The inverse of `equity_of`."""
    return from_normalised(terms, state, equity)


# -- windows


@dataclass(frozen=True, slots=True)
class GammonValues:
    """What larger wins and losses are worth.

    In units of what it is worth to turn a single loss into a single win: 0.5 in money play.

    Attributes:
        win_gammon: a gammon won instead of a single game.
        win_backgammon: a backgammon won instead of a gammon.
        lose_gammon: a gammon lost instead of a single game.
        lose_backgammon: a backgammon lost instead of a gammon.
    """

    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


@dataclass(frozen=True, slots=True)
class Window:
    """The market of the side on roll: its own winning chances at which something changes.

    Attributes:
        doubling: from here on it doubles; None where a double that is taken is never right.
        cash: from here on the opponent drops.
        too_good: from here on it plays on for a gammon; None where it always cashes.
    """

    doubling: float | None
    cash: float
    too_good: float | None

    @property
    def take_point(self) -> float:
        """Winning chances that the opponent needs to take."""
        return 1 - self.cash


def gammon_values(terms: Terms, state: State) -> GammonValues | None:
    """Of the side on roll with the cube as it is; None where a single game changes nothing."""
    single, gammon, backgammon = (outcome_value(terms, state, n, won=True) for n in (1, 2, 3))
    lost, lost_gammon, lost_backgammon = (
        outcome_value(terms, state, n, won=False) for n in (1, 2, 3)
    )
    unit = single - lost
    if unit <= 0:
        return None
    return GammonValues(
        (gammon - single) / unit,
        (backgammon - gammon) / unit,
        (lost - lost_gammon) / unit,
        (lost_gammon - lost_backgammon) / unit,
    )


def life_in(terms: Terms, position: Position) -> float:
    """The share of the live cube, 0-1, that the engine reckons with before a throw."""
    return cube_life(terms, np.array((position.own, position.other), np.int8))


def window(terms: Terms, state: State, chances: Chances, life: float) -> Window | None:
    """The market at this score for the rates of gammons that these chances show.

    Args:
        terms: what is played for.
        state: of the side on roll.
        chances: only the shares of wins and losses that are gammons and backgammons count.
        life: 0 for a dead cube, 1 for a live one, between them for a real one.

    Returns:
        None where no double is available.
    """
    if not can_double(terms, state):
        return None

    def values(win: float) -> CubeValues:
        found = static_values(terms, state, _at(chances, win), life)
        assert found is not None
        return found

    dropped = drop_value(terms, state)
    cash = _first(lambda win: values(win).double_take >= dropped, 0.0, 1.0)
    if cash is None:
        cash = 1.0
    at_cash = values(cash)
    doubling = None
    if at_cash.no_double <= at_cash.double_take:
        doubling = _first(lambda win: values(win).double_take >= values(win).no_double, 0.0, cash)
    too_good = _first(lambda win: values(win).no_double > dropped, cash, 1.0)
    return Window(doubling, cash, too_good)


def _at(chances: Chances, win: float) -> Chances:
    """Other chances to win with the same rates of gammons."""
    winning = win / chances.win if chances.win > 0 else 0.0
    losing = (1 - win) / (1 - chances.win) if chances.win < 1 else 0.0
    return Chances(
        win,
        chances.win_gammon * winning,
        chances.win_backgammon * winning,
        chances.lose_gammon * losing,
        chances.lose_backgammon * losing,
    )


def _first(holds: Callable[[float], bool], low: float, high: float) -> float | None:
    """Where something begins to hold that holds ever after; None if it does not even at `high`."""
    if not holds(high):
        return None
    if holds(low):
        return low
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high
