"""Games played out, so that chance decides and not the net; the luck of the dice is taken away.

A game's dice depend on the seed and its number alone: it goes the same way on any thread, and
positions that are compared meet the same dice. The first two rolls are stratified: every 1296
games see each pair of throws once.

From every throw the *luck* is known: what the game is worth after it, less the average over all 21
throws, by the same static judgement. Taking the sum of the luck away changes no expectation and
leaves little to chance (Fredrik Dahl's and David Montgomery's variance reduction).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.cube import cube_life
from tablas.engine.kernels.jit import allocating_kernel, kernel, part
from tablas.engine.kernels.moves import Boards, copy_board, turn
from tablas.engine.kernels.net import OUTPUTS, Chances
from tablas.engine.kernels.possible import lost_chances
from tablas.engine.kernels.search import (
    DEEPEST,
    HIGHS,
    LOWS,
    SHARES,
    Bench,
    Brain,
    best_reply,
    both_grounds,
    is_settled,
    look,
    plays_or_pass,
    points_lost,
    turn_chances,
    value_state_static,
)
from tablas.engine.kernels.stakes import (
    NEVER,
    Stakes,
    choose_cube,
    other_side,
    outcome_of_state,
    value_state,
)
from tablas.engine.kernels.vectors import copy_row, scratch_board, scratch_chances

KEPT, KEPT_FOR_LUCK = 8, 1
"""So many plays that the scout likes best are judged by the net: to play, and to measure luck."""
LONGEST = 1000
"""A game that is not over after so many turns is judged as it stands."""
STRATA = 1296
"""Pairs of throws."""


class Plan(NamedTuple):
    """How games are played out; numbers only.

    Attributes:
        seed: of all dice.
        turns: after so many turns the position is judged statically; 0 to play to the end.
        depth: how far each play is looked into.
        cube_depth: how far each decision about the cube is looked into.
        keep: of the plays so many are looked into, at `depth` 1 or more.
        within: and those only that are worse by no more than this, in equity.
        reduced: whether luck is taken away.
    """

    seed: int
    turns: int
    depth: int
    cube_depth: int
    keep: int
    within: float
    reduced: bool


@kernel
def _mixed_bits(number: np.uint64) -> np.uint64:
    """The output function of splitmix64 (Steele, Lea and Flood, 2014)."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(number ^ (number >> np.uint64(31)))


@kernel
def _draw(seed: int, first: int, second: int, below: int) -> int:
    """A number from 0 to before `below` that these three decide."""
    state = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(first)
    state = _mixed_bits(state) + np.uint64(0x9E3779B97F4A7C15) * np.uint64(second + 1)
    return int(np.int64(_mixed_bits(state) % np.uint64(below)))


@allocating_kernel
def _shuffled(seed: int, block: int, position: int) -> int:
    """Where a shuffle of 0 to 35 puts `position`."""
    order = np.arange(36)
    for last in range(35, 0, -1):
        other = _draw(seed, block, last, last + 1)
        order[last], order[other] = order[other], order[last]
    return int(order[position])


@allocating_kernel
def throw(plan: Plan, game: int, number: int) -> int:
    """Which of the 36 throws comes at turn `number` of a game, 0 first."""
    block, within = game // STRATA, game % STRATA
    if number == 0:
        return _shuffled(plan.seed, 64 * block, within % 36)
    if number == 1:
        return _shuffled(plan.seed, 64 * block + 1 + within % 36, within // 36)
    return _draw(plan.seed ^ 0x5DEECE66D, game, number, 36)


@kernel
def _roll_of(thrown: int) -> int:
    """The number of the roll, of 21, that a throw of 36 shows."""
    first, second = thrown // 6, thrown % 6
    high, low = max(first, second), min(first, second)
    return high * (high + 1) // 2 + low


@allocating_kernel
def play_games(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    plan: Plan,
    start: Boards,
    first: int,
    games: NDArray[np.int64],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> None:
    """Play games of these numbers out, each into its row; see `play_game`."""
    for index in range(games.shape[0]):
        if bench.stop[0]:
            return
        values[index] = play_game(
            brain, bench, stakes, plan, start, first, games[index], chances[index]
        )


@part
def play_game(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    plan: Plan,
    start: Boards,
    first: int,
    game: int,
    chances: NDArray[np.float64],
) -> float:
    """Play a game out.

    Args:
        brain: weights and tables.
        bench: working memory.
        stakes: what is played for, with every level that the cube can reach.
        plan: how.
        start: int8[2, 26] before a throw, the side on roll first; it may have lost already.
        first: that side, 0 or 1. It does not double before its first throw.
        game: the number of the game, which decides the dice.
        chances: float64[5], filled with how it ended for side 0, cubeless.

    Returns:
        What it was worth to side 0.
    """
    board, after = start.copy(), np.empty((2, 26), np.int8)
    side, state, scale, number = first, 0, 1.0, 0
    now = np.zeros(OUTPUTS, np.float32)  # the chances of the side on roll
    luck, lucky = 0.0, np.zeros(OUTPUTS)  # of side 0
    while True:
        if not board[1, 1:].any():
            lost_chances(board, 0, now)
            value = outcome_of_state(stakes, side, state, points_lost(board), False)
            break
        if number > 0:
            if number == plan.turns or number == LONGEST or is_settled(brain, stakes, board):
                value = value_state_static(brain, stakes, side, state, board, now)
                break
            doubled = _doubled(brain, bench, stakes, plan, side, state, board, now)
            if doubled == _DROPPED:
                value = stakes.dropped[side, state]
                break
            if doubled == _TAKEN:
                state = stakes.doubled[side, state]
                scale *= stakes.factor
        roll = _roll_of(throw(plan, game, number))
        luck += scale * _play(
            brain, bench, stakes, plan, side, state, board, roll, after, now, lucky
        )
        turn(after, board)
        side, number = 1 - side, number + 1
    if side == 1:
        value = other_side(stakes, value)
        turn_chances(now.copy(), now)
    for output in range(OUTPUTS):
        chances[output] = now[output] - lucky[output]
    return scale * value - luck


_KEPT, _TAKEN, _DROPPED = 0, 1, 2


@part
def _doubled(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    plan: Plan,
    side: int,
    state: int,
    board: Boards,
    now: Chances,
) -> int:
    """Whether the side on roll doubles, and what the other answers."""
    to = stakes.doubled[side, state]
    if to == NEVER:
        return _KEPT
    if plan.cube_depth == 0:
        life = cube_life(stakes.terms, board)
        kept = value_state(stakes, side, state, now, life)
        taken = stakes.factor * value_state(stakes, side, to, now, life)
    else:
        values = np.empty(stakes.states.shape[1])
        look(brain, bench, stakes, side, board, plan.cube_depth, np.empty_like(now), values)
        kept, taken = values[state], stakes.factor * values[to]
    dropped = stakes.dropped[side, state]
    if min(taken, dropped) <= kept:
        return _KEPT
    return _DROPPED if dropped < taken else _TAKEN


@part
def _play(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    plan: Plan,
    side: int,
    state: int,
    board: Boards,
    roll: int,
    after: Boards,
    now: Chances,
    lucky: NDArray[np.float64],
) -> float:
    """Play a roll.

    Fills `after` with the board, the mover first, and `now` with the chances of the opponent, who
    is on roll next; adds to `lucky` how much luck in chances this was for side 0.

    Returns:
        How much luck for side 0 in value, the cube in this state.
    """
    mean, value = 0.0, 0.0
    both_grounds(brain, bench, board)
    if plan.reduced:
        sign = 1.0 if side == 0 else -1.0
        of_mover, of_first = scratch_chances(), scratch_chances()
        for other in range(21):
            found = bench.found[0]
            count = plays_or_pass(board, HIGHS[other], LOWS[other], found)
            best = best_reply(
                brain, bench, stakes, side, state, board, found, count, int(np.int64(KEPT_FOR_LUCK))
            )
            worth = _worth(brain, bench, stakes, side, state, found[best])
            mean += SHARES[other] * worth
            turn_chances(bench.best, of_mover)
            if side == 0:
                copy_row(of_mover, of_first)
            else:
                copy_row(bench.best, of_first)
            for output in range(OUTPUTS):
                lucky[output] -= SHARES[other] * of_first[output]
            if other == roll:
                value = worth
                for output in range(OUTPUTS):
                    lucky[output] += of_first[output]
        value = sign * (value - mean)
    found = bench.found[DEEPEST]
    count = plays_or_pass(board, HIGHS[roll], LOWS[roll], found)
    best = best_reply(brain, bench, stakes, side, state, board, found, count, int(np.int64(KEPT)))
    copy_row(bench.best, now)
    if plan.depth > 0 and count > 1:
        best = _looked_into(brain, bench, stakes, plan, side, state, found, count, best, now)
    copy_board(found[best], after)
    return value


@part
def _worth(
    brain: Brain, bench: Bench, stakes: Stakes, side: int, state: int, after: Boards
) -> float:
    """What a play is worth to its mover that leaves the opponent with the chances `bench.best`."""
    turned = scratch_board()
    turn(after, turned)
    if not turned[1, 1:].any():
        return outcome_of_state(stakes, side, state, points_lost(turned), True)
    return other_side(
        stakes, value_state_static(brain, stakes, 1 - side, state, turned, bench.best)
    )


@part
def _looked_into(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    plan: Plan,
    side: int,
    state: int,
    found: Boards,
    count: int,
    best: int,
    now: Chances,
) -> int:
    """The best of the plays that `bench.equities` thinks most of, each looked into deeper.

    Leaves the opponent's chances after it in `now`.
    """
    kept = np.empty(plan.keep, np.int64)
    least = bench.equities[best] - plan.within
    many = 0
    while many < min(plan.keep, count):
        choice = -1
        for index in range(count):
            equity = bench.equities[index]
            if equity >= least and (choice < 0 or equity > bench.equities[choice]):
                choice = index
        if choice < 0:
            break
        kept[many] = choice
        bench.equities[choice] = -np.inf
        many += 1
    if many == 1:
        return best
    values, chances = np.empty(stakes.states.shape[1]), np.empty(OUTPUTS, np.float32)
    turned = scratch_board()
    highest = -np.inf
    for index in range(many):
        turn(found[kept[index]], turned)
        if not turned[1, 1:].any():
            lost_chances(turned, 0, now)
            return int(kept[index])
        look(brain, bench, stakes, 1 - side, turned, plan.depth, chances, values)
        choose_cube(stakes, 1 - side, values)
        worth = other_side(stakes, values[state])
        if worth > highest:
            highest, best = worth, kept[index]
            copy_row(chances, now)
    return int(best)
