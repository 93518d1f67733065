"""What the cube may become in the next plies, as arrays that a search can carry.

A search does not follow one cube but all that the game can reach before its leaves: as it stands,
and after every double. Each is a *cube state*, numbered 0, 1, …; number 0 is the cube as it stands.
Sides are 0, the side that decides at the root, and 1, its opponent.

In money play with no limit a doubled cube is the same game for twice the points, so three states
are all there are, and a double counts its state twice. In a match every level is a game of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.cube import (
    HIS,
    MINE,
    NO_LIMIT,
    State,
    Terms,
    can_double,
    cubeful_value,
    dead_value,
    drop_value,
    flipped,
    outcome_value,
)
from tablas.engine.kernels.jit import kernel, part
from tablas.engine.kernels.net import Chances

Values = NDArray[np.float64]

NEVER = -1


class Stakes(NamedTuple):
    """A game's cube states; arrays of two rows are seen by side 0 and by side 1.

    Attributes:
        terms: what is played for.
        states: int64[2, k, 5], the fields of `State`.
        doubled: int64[2, k], the state after that side has doubled and the other has taken, or
            `NEVER` where it may not double.
        factor: by what that state's value has to be multiplied: 2 where states stand for one
            another at half the points, else 1.
        dropped: float64[2, k], what the double is worth to that side when it is dropped.
        weights: float64[2, k, 4], what a gammon won, a backgammon won, a gammon lost and a
            backgammon lost add for that side, in equity, when plays are compared inside the tree.
        cubeful: whether the cube counts at all; without it every value is that of a dead cube.
    """

    terms: Terms
    states: NDArray[np.int64]
    doubled: NDArray[np.int64]
    factor: float
    dropped: NDArray[np.float64]
    weights: NDArray[np.float64]
    cubeful: bool


def stakes_of(terms: Terms, root: State, depth: int, *, cubeful: bool = True) -> Stakes:
    """Enumerate the states from `root`, as the side on roll there sees it, for so many plies."""
    scaled = not terms.match and terms.highest == NO_LIMIT
    states = [root]
    if cubeful and scaled:
        states += [root._replace(owner=owner) for owner in (MINE, HIS) if owner != root.owner]
    elif cubeful:
        highest = min(root.level + depth + 1, terms.highest)
        if terms.match:
            highest = min(highest, (max(root.mine, root.his) - 1).bit_length())
        for level in range(root.level + 1, highest + 1):
            states += [root._replace(level=level, owner=owner) for owner in (MINE, HIS)]
    doubled = np.full((2, len(states)), NEVER, np.int64)
    dropped = np.zeros((2, len(states)))
    number = {(state.level, state.owner): index for index, state in enumerate(states)}
    for side, taker in ((0, HIS), (1, MINE)):
        for index, state in enumerate(states):
            seen = flipped(state) if side else state
            to = number.get((state.level + (not scaled), taker))
            if cubeful and to is not None and can_double(terms, seen):
                doubled[side, index] = to
                dropped[side, index] = drop_value(terms, seen)
    views = [[list(state) for state in states], [list(flipped(state)) for state in states]]
    weights = np.array(
        [
            [_gammon_weights(terms, state) for state in states],
            [_gammon_weights(terms, flipped(state)) for state in states],
        ]
    )
    return Stakes(
        terms, np.array(views), doubled, 2.0 if scaled else 1.0, dropped, weights, cubeful
    )


def _gammon_weights(terms: Terms, state: State) -> tuple[float, float, float, float]:
    """In equity, where a single win is 1 and a single loss -1."""
    won = [outcome_value(terms, state, points, won=True) for points in (1, 2, 3)]
    lost = [outcome_value(terms, state, points, won=False) for points in (1, 2, 3)]
    unit = (won[0] - lost[0]) / 2
    if unit == 0:
        return (0.0, 0.0, 0.0, 0.0)
    return (
        (won[1] - won[0]) / unit,
        (won[2] - won[1]) / unit,
        (lost[0] - lost[1]) / unit,
        (lost[1] - lost[2]) / unit,
    )


@part
def state_of(stakes: Stakes, side: int, index: int) -> State:
    """A state as a side sees it."""
    fields = stakes.states[side, index]
    return State(fields[0], fields[1], fields[2], fields[3], fields[4])


@part
def utility(stakes: Stakes, side: int, index: int, chances: Chances) -> float:
    """What these chances of a side are worth to it, for comparing plays: cubeless, in equity.

    With the cube in state number `index`.
    """
    weights = stakes.weights[side, index]
    return float(
        2 * chances[0]
        - 1
        + weights[0] * chances[1]
        + weights[1] * chances[2]
        - weights[2] * chances[3]
        - weights[3] * chances[4]
    )


@part
def value_state(stakes: Stakes, side: int, index: int, chances: Chances, life: float) -> float:
    """What a state is worth to a side on roll that does not double now."""
    state = state_of(stakes, side, index)
    if stakes.cubeful:
        return cubeful_value(stakes.terms, state, chances, life)
    return dead_value(stakes.terms, state, chances)


@kernel
def value_leaf(stakes: Stakes, side: int, chances: Chances, life: float, values: Values) -> None:
    """Put into `values` what each state is worth to a side on roll that does not double now."""
    for index in range(values.shape[0]):
        values[index] = value_state(stakes, side, index, chances, life)


@part
def outcome_of_state(stakes: Stakes, side: int, index: int, points: int, won: bool) -> float:
    """What a state is worth to a side when the game has ended."""
    return outcome_value(stakes.terms, state_of(stakes, side, index), points, won)


@part
def value_outcome(stakes: Stakes, side: int, points: int, won: bool, values: Values) -> None:
    """Put into `values` what each state is worth to a side when the game has ended."""
    for index in range(values.shape[0]):
        values[index] = outcome_of_state(stakes, side, index, points, won)


@kernel
def choose_cube(stakes: Stakes, side: int, values: Values) -> None:
    """Let the side on roll double where that is better, and the other take or drop, in place.

    A state comes before those that a double leads to, so those still hold their values.
    """
    for index in range(values.shape[0]):
        to = stakes.doubled[side, index]
        if to >= 0:
            taken = stakes.factor * values[to]
            values[index] = max(values[index], min(taken, stakes.dropped[side, index]))


@part
def other_side(stakes: Stakes, value: float) -> float:
    """A value as the other side sees it."""
    return 1 - value if stakes.terms.match else -value
