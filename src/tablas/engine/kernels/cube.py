"""What the cube adds to cubeless chances, in money play and at every score of a match.

Nobody knows how long the game will go on moving in small steps, so two bounds are computed and
mixed: the *dead* cube, which nobody turns again, and the *live* cube, which each side turns at the
very moment when the other is indifferent between taking and dropping. The share of the live cube is
the cube's *life* (Rick Janowski, "Take-points in money games", 1993). In a match the same two
bounds are taken in match winning chances through the match equity table, the live cube's cash
points by recursion from the last level at which the cube is of use.

Everything is seen by the side on roll, before its throw. Values are points in units of a cube at 1
in money play, match winning chances (0-1) in a match. Chances are float32[5] as in
`tablas.engine.kernels.net`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import RACE, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import Chances

CENTRED, MINE, HIS = 0, 1, 2
"""Who may turn the cube next, as the side on roll sees it."""
NO_LIMIT = 1 << 20
"""`Terms.highest` of a cube without a limit."""
_MUST_BE_TURNED, _MUST_BE_TURNED_BY_HIM = 0.5, 0.9
"""How much of what it lacks in life a cube gains whose owner has nothing to lose by turning it.

Fitted to what deeper looks say (docs/design/cube.md).
"""
BEFORE_CRAWFORD, CRAWFORD, AFTER_CRAWFORD = 0, 1, 2


class Terms(NamedTuple):
    """What is played for; does not change within a match or session.

    Attributes:
        match: whether this is a match, not money play.
        jacoby: gammons count only once the cube has been taken (money).
        beavers: whoever takes may redouble at once and keep the cube (money). A raccoon is never
            right where the beaver was, so nothing is said of them.
        highest: the cube goes no higher than 2**highest.
        before: float64[A + 1, A + 1], match winning chances before the Crawford game (or in it, at
            its scores) of the side that is `i` away against the one `j` away; 0 away has won.
        after: float64[A + 1], those of the trailer after the Crawford game, by points away.
        life: float64[PHASES], the cube's life by the phase of the game; of races see `race_life`.
        race_life: float64[3]: life of a race = the first - the second / the pips that the side on
            roll still has to go, no less than 0 and no more than the third.
    """

    match: bool
    jacoby: bool
    beavers: bool
    highest: int
    before: NDArray[np.float64]
    after: NDArray[np.float64]
    life: NDArray[np.float64]
    race_life: NDArray[np.float64]


class State(NamedTuple):
    """Score and cube as the side on roll sees them.

    Attributes:
        mine: points that it is away from winning the match; 0 in money play.
        his: points that the opponent is away.
        crawford: `BEFORE_CRAWFORD`, `CRAWFORD` or `AFTER_CRAWFORD`.
        level: the cube shows 2**level.
        owner: `CENTRED`, `MINE` or `HIS`.
    """

    mine: int
    his: int
    crawford: int
    level: int
    owner: int


class Rates(NamedTuple):
    """How large wins and losses are: the shares that are plain gammons, and backgammons."""

    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


class _Worths(NamedTuple):
    """What a game is worth to the side on roll with a certain cube.

    Attributes:
        won, lost: an average win and loss.
        cashed, dropped: a single win and loss.
        cash, his_cash: as `cash_points`.
    """

    won: float
    lost: float
    cashed: float
    dropped: float
    cash: float
    his_cash: float


@kernel
def flipped(state: State) -> State:
    """The same moment as the other side sees it."""
    owner = state.owner
    if owner != CENTRED:
        owner = MINE + HIS - owner
    return State(state.his, state.mine, state.crawford, state.level, owner)


@kernel
def doubled(state: State) -> State:
    """After the side on roll has doubled and the opponent has taken."""
    return State(state.mine, state.his, state.crawford, state.level + 1, HIS)


@kernel
def can_double(terms: Terms, state: State) -> bool:
    """Whether the side on roll may double and could gain by it.

    False in the Crawford game, when the opponent owns the cube, at the cube's limit, and when the
    cube is dead for the doubler: a single game wins the match already.
    """
    if state.owner == HIS or state.level >= terms.highest:
        return False
    return not terms.match or (state.crawford != CRAWFORD and state.mine > 2.0**state.level)


@kernel
def outcome_value(terms: Terms, state: State, points: int, won: bool) -> float:
    """The game is over.

    Args:
        terms: what is played for.
        state: of the side that asks.
        points: 1-3, a single game, gammon or backgammon; with Jacoby and a centred cube all are
            single games.
        won: by the side that asks.
    """
    counted = 1 if terms.jacoby and state.owner == CENTRED else points
    return _after(terms, state, 2.0**state.level * (counted if won else -counted))


@kernel
def drop_value(terms: Terms, state: State) -> float:
    """The side on roll doubles and the opponent drops."""
    return _after(terms, state, 2.0**state.level)


@kernel
def dead_value(terms: Terms, state: State, chances: Chances) -> float:
    """The game is played out with the cube as it is."""
    return cubeful_value(terms, state, chances, 0.0)


@kernel
def cubeful_value(terms: Terms, state: State, chances: Chances, life: float) -> float:
    """The side on roll throws without doubling first; later both may use the cube.

    Args:
        terms: what is played for.
        state: of the side on roll.
        chances: its cubeless chances.
        life: share of the live cube, 0-1; see `cube_life`.
    """
    win = float(chances[0])
    worth = _worths(terms, state, rates_of(chances))
    won, lost = worth.won, worth.lost
    if terms.jacoby and state.owner == CENTRED:
        # A gammon counts for nothing until the cube is turned, and the live cube ends the game when
        # it is turned: only the places of the cash points know of gammons.
        won, lost = worth.cashed, worth.dropped
    value = lost + (won - lost) * win
    mine = can_double(terms, state)
    his = can_double(terms, flipped(state))
    if life > 0 and (mine or his):
        if terms.match:
            # Whoever loses the match with this game has nothing to lose by turning the cube.
            stake = 2.0**state.level
            if his and state.mine <= stake:
                life += (1 - life) * _MUST_BE_TURNED_BY_HIM
            elif mine and state.his <= stake:
                life += (1 - life) * _MUST_BE_TURNED
        # The live cube's value runs straight between the points where somebody doubles: from `lost`
        # to `low` where the opponent plays on for a gammon, to `high` where one may cash, to `won`.
        bottom, low = (1 - worth.his_cash, worth.dropped) if his else (0.0, lost)
        top, high = (worth.cash, worth.cashed) if mine else (1.0, won)
        if win < bottom:
            live = lost + (low - lost) * win / bottom
        elif win > top:
            live = high + (won - high) * (win - top) / (1 - top)
        elif top > bottom:
            live = low + (high - low) * (win - bottom) / (top - bottom)
        else:
            live = high
        value += life * (live - value)
    return value


@kernel
def take_value(terms: Terms, state: State, chances: Chances, life: float) -> float:
    """The side on roll doubles and the opponent takes; he does not beaver."""
    return cubeful_value(terms, doubled(state), chances, life)


@kernel
def answered_value(terms: Terms, state: State, taken: float) -> float:
    """The side on roll doubles and the opponent takes, beavers or drops: whatever is best for him.

    Args:
        terms: what is played for.
        state: of the side on roll, before the double.
        taken: what a take is worth to the side on roll.
    """
    if terms.beavers and taken < 0 and state.level + 2 <= terms.highest:
        taken *= 2  # he owns the cube as after a take, at twice the height
    return min(taken, drop_value(terms, state))


@kernel
def decided_value(terms: Terms, state: State, held: float, taken: float) -> float:
    """The side on roll doubles or not, whichever is better, and is answered best.

    Args:
        terms: what is played for.
        state: of the side on roll.
        held: what it is worth to it not to double.
        taken: what a double that is taken is worth; not looked at where it cannot double.
    """
    if not can_double(terms, state):
        return held
    return max(held, answered_value(terms, state, taken))


@kernel
def best_value(terms: Terms, state: State, chances: Chances, life: float) -> float:
    """`decided_value` of these chances: what a leaf is worth whose side on roll may double."""
    held = cubeful_value(terms, state, chances, life)
    if not can_double(terms, state) or drop_value(terms, state) <= held:
        return held  # too good
    return decided_value(terms, state, held, take_value(terms, state, chances, life))


@kernel
def cube_life(terms: Terms, board: Boards) -> float:
    """The share of the live cube in a position, int8[2, 26] with the side on roll first."""
    kind = phase(board)
    if kind != RACE:
        return float(terms.life[kind])
    pips = 0
    for square in range(1, 26):
        pips += square * int(board[0, square])
    life = terms.race_life[0] - terms.race_life[1] / max(pips, 1)
    return float(min(max(life, 0.0), terms.race_life[2]))


@kernel
def rates_of(chances: Chances) -> Rates:
    """The shares of gammons and backgammons; none on a side that cannot win."""
    win = float(chances[0])
    winning = 1 / win if win > 0 else 0.0
    losing = 1 / (1 - win) if win < 1 else 0.0
    return Rates(
        (float(chances[1]) - float(chances[2])) * winning,
        float(chances[2]) * winning,
        (float(chances[3]) - float(chances[4])) * losing,
        float(chances[4]) * losing,
    )


@kernel
def cash_points(terms: Terms, state: State, rates: Rates) -> tuple[float, float]:
    """Winning chances at which a live cube may be cashed: by the side on roll, by the opponent.

    Each side's own chances, at these rates of gammons, whoever owns the cube. The take point of
    either side is one minus the other's cash point. A side that cannot gain by a double cashes
    at 1.
    """
    worth = _worths(terms, state, rates)
    return worth.cash, worth.his_cash


@kernel
def _worths(terms: Terms, state: State, rates: Rates) -> _Worths:
    """What games are worth with this cube, gammons mixed in, and where a live cube is cashed.

    A match needs the tables at every level that the cube may still reach. All is done in one loop
    because handing arrays from function to function costs more than what is done with them.
    """
    stake = 2.0**state.level
    if not terms.match:
        win_size = 1 + rates.win_gammon + 2 * rates.win_backgammon
        loss_size = 1 + rates.lose_gammon + 2 * rates.lose_backgammon
        share = 1 / (win_size + loss_size + 0.5)
        return _Worths(
            stake * win_size,
            -stake * loss_size,
            stake,
            -stake,
            (loss_size + 1) * share,
            (win_size + 1) * share,
        )
    before, after = terms.before, terms.after
    mine, his = state.mine, state.his
    last = state.level  # the highest cube whose double leaves, once taken, both a use for it
    while last + 2 <= terms.highest and mine > 2 * stake and his > 2 * stake:
        last += 1
        stake *= 2
    # A taker who then loses the match with the game redoubles at once, if a win with twice the cube
    # is not the match for him: he has nothing to lose.
    can_raise = last + 2 <= terms.highest
    by_him = can_raise and his > 2 * stake  # after a double by the side on roll
    by_me = can_raise and mine > 2 * stake
    level = last + 2
    stake *= 4
    # Of the level in hand, and of those one and two above it: an average win and loss, a single
    # win and loss.
    won = lost = cashed = dropped = 0.0
    won_1 = lost_1 = cashed_1 = dropped_1 = 0.0
    won_2 = lost_2 = 0.0
    cash = his_cash = 1.0
    while level >= state.level:
        won_2, lost_2 = won_1, lost_1
        won_1, lost_1, cashed_1, dropped_1 = won, lost, cashed, dropped
        for size in range(1, 4):
            to_go = int(mine - min(size * stake, float(mine)))
            if to_go == 0:
                value = 1.0
            elif state.crawford == BEFORE_CRAWFORD:
                value = before[to_go, his]
            else:
                value = 1 - after[his] if to_go == 1 else after[to_go]
            to_go = int(his - min(size * stake, float(his)))
            if to_go == 0:
                loss = 0.0
            elif state.crawford == BEFORE_CRAWFORD:
                loss = before[mine, to_go]
            else:
                loss = 1 - after[to_go] if mine == 1 else after[mine]
            if size == 1:
                won = cashed = value
                lost = dropped = loss
            elif size == 2:
                won += rates.win_gammon * (value - cashed)
                lost += rates.lose_gammon * (loss - dropped)
            else:
                won += rates.win_backgammon * (value - cashed)
                lost += rates.lose_backgammon * (loss - dropped)
        if level == last:
            cash = _indifferent(cashed, won_2 if by_him else won_1, lost_2 if by_him else lost_1)
            his_cash = _indifferent(dropped, lost_2 if by_me else lost_1, won_2 if by_me else won_1)
        elif level < last:  # the taker owns a live cube: his value ends where he cashes it
            cash, his_cash = (
                1 - his_cash * (1 - _indifferent(cashed, won_1, dropped_1)),
                1 - cash * (1 - _indifferent(dropped, lost_1, cashed_1)),
            )
        level -= 1
        stake *= 0.5
    return _Worths(won, lost, cashed, dropped, cash, his_cash)


@kernel
def _indifferent(sure: float, won: float, lost: float) -> float:
    """The chance to win at which playing for `won` or `lost` is worth as much as `sure`."""
    return (sure - lost) / (won - lost) if won != lost else 1.0


@kernel
def _after(terms: Terms, state: State, points: float) -> float:
    """What is left once this game has brought so many points, negative when they are lost."""
    if not terms.match:
        return points
    mine = state.mine - max(points, 0.0)
    his = state.his + min(points, 0.0)
    if mine <= 0:
        return 1.0
    if his <= 0:
        return 0.0
    if state.crawford == BEFORE_CRAWFORD:
        return float(terms.before[int(mine), int(his)])
    if mine == 1:
        return float(1 - terms.after[int(his)])
    return float(terms.after[int(mine)])


@kernel
def normalised(terms: Terms, state: State, value: float) -> float:
    """A value as equity: -1 and +1 are a single game lost and won with the cube as it is.

    0 where a single game changes nothing, which a coarse table may say of a match nearly lost.
    """
    if not terms.match:
        return value / 2.0**state.level
    lost, won = _after(terms, state, -(2.0**state.level)), _after(terms, state, 2.0**state.level)
    return (2 * value - won - lost) / (won - lost) if won != lost else 0.0


@kernel
def from_normalised(terms: Terms, state: State, equity: float) -> float:
    """The value whose equity this is, points or match winning chances."""
    if not terms.match:
        return equity * 2.0**state.level
    lost, won = _after(terms, state, -(2.0**state.level)), _after(terms, state, 2.0**state.level)
    return (won + lost + equity * (won - lost)) / 2


@kernel
def extend(terms: Terms, known: int, known_after: int, opening: Chances, life: float) -> None:
    """Fill the part of a match equity table that lies beyond what is known.

    Before the Crawford game a score is worth what the beginning of a game is worth there, cube and
    all, once the scores after that game are known. After it the table goes on in the ratio of its
    last known steps of two points, which is what a game with the cube at 2 brings.

    Args:
        terms: of a match; its `before` and `after` are filled.
        known: so many points away `before` is known.
        known_after: so many points away `after` is known, 3 at least.
        opening: chances of a game not yet begun, the same for both sides.
        life: of the cube at its beginning.
    """
    longest = terms.before.shape[0] - 1
    ratio = terms.after[known_after] / terms.after[known_after - 2]
    for away in range(known_after + 1, longest + 1):
        terms.after[away] = terms.after[away - 2] * ratio
    for mine in range(known + 1, longest + 1):
        for his in range(1, mine):
            crawford = CRAWFORD if his == 1 else BEFORE_CRAWFORD
            state = State(mine, his, crawford, 0, CENTRED)
            terms.before[mine, his] = cubeful_value(terms, state, opening, life)
            terms.before[his, mine] = 1 - terms.before[mine, his]
        terms.before[mine, mine] = 0.5
