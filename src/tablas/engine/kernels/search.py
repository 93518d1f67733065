"""Looking ahead over arrays: the best reply to a roll, and values averaged over all rolls.

Depth is counted as the field does: 0 is the static evaluation, n more averages over the 21 rolls of
n turns. Inside the tree each side plays what the net likes best; the cube is followed through
`tablas.engine.kernels.stakes`, and both sides turn it as is best for them.

Chances are float32[5] of the side on roll, cubeless, as in `tablas.engine.kernels.net`. Sides are
0, the side that decides at the root, and 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.bearoff import Tables, race_chances, two_sided
from tablas.engine.kernels.cube import CENTRED, HIS, MINE, cube_life
from tablas.engine.kernels.features import RACE, Slots, phase
from tablas.engine.kernels.jit import kernel, part
from tablas.engine.kernels.merged import MERGED_SLOTS, fill_merged
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, copy_board, legal_boards, turn
from tablas.engine.kernels.net import OUTPUTS, Accumulator, Chances, Net, head, refresh, update
from tablas.engine.kernels.possible import lost_chances, rule_out
from tablas.engine.kernels.scout import ScoutBench, new_scout_bench, scout_ground, scout_judge
from tablas.engine.kernels.stakes import (
    Stakes,
    Values,
    choose_cube,
    other_side,
    utility,
    value_leaf,
    value_outcome,
    value_state,
)
from tablas.engine.kernels.vectors import copy_row, scratch_board, scratch_chances

_CHECKERS = 15
DEEPEST = 4
"""The greatest depth."""
KEPT_INSIDE = 4
"""Inside the tree the net chooses among so many plays that the scout likes best."""
STATES = 41
"""As many cube states as a game can have: its longest match is of 2**20 points."""

HIGHS = np.array([high for high in range(1, 7) for low in range(1, high + 1)])
LOWS = np.array([low for high in range(1, 7) for low in range(1, high + 1)])
SHARES = np.where(HIGHS == LOWS, 1 / 36, 2 / 36)
"""The 21 rolls and how often each is thrown."""


class Brain(NamedTuple):
    """What an evaluation knows; never changed, shared by all threads."""

    net: Net
    scout: Net
    tables: Tables


class Bench(NamedTuple):
    """Working memory for one thread: made once, written over by every decision.

    Attributes:
        found: int8[DEEPEST + 1, MAX_PLAYS, 2, 26], the results of a roll at each depth, the mover
            first.
        equities: float64[MAX_PLAYS], the mover's after each.
        turned: int8[2, 26], one of them as the opponent sees it.
        scout: of the scout; scouted: float32[MAX_PLAYS, 5], what it says of each play.
        chosen: int64[MAX_PLAYS], the plays that it lets through.
        base, slots: int32[MERGED_SLOTS].
        ground, accumulator: int16[width of the net].
        chances, best: float32[5], of the opponent: of the last play judged, of the best.
        boards: int8[DEEPEST + 1, 2, 26], rolls: int64[DEEPEST + 1], deeper: float32[DEEPEST + 1,
            5], values: float64[DEEPEST + 1, STATES]: of the node in hand at each depth its board,
            the roll that comes next, and the sums of what followed the rolls before.
        counts: int64[2], boards evaluated statically and nodes looked into since the bench was
            made.
        stop: uint8[1], not 0 when the search is to end at once; its results are then worthless.
    """

    found: NDArray[np.int8]
    equities: NDArray[np.float64]
    turned: Boards
    scout: ScoutBench
    scouted: NDArray[np.float32]
    chosen: NDArray[np.int64]
    base: Slots
    slots: Slots
    ground: Accumulator
    accumulator: Accumulator
    chances: Chances
    best: Chances
    boards: NDArray[np.int8]
    rolls: NDArray[np.int64]
    deeper: NDArray[np.float32]
    values: NDArray[np.float64]
    counts: NDArray[np.int64]
    stop: NDArray[np.uint8]


def new_bench(brain: Brain) -> Bench:
    """Working memory for these nets."""
    width = brain.net.b1.shape[0]
    return Bench(
        np.zeros((DEEPEST + 1, MAX_PLAYS, 2, 26), np.int8),
        np.zeros(MAX_PLAYS),
        np.zeros((2, 26), np.int8),
        new_scout_bench(brain.scout),
        np.zeros((MAX_PLAYS, OUTPUTS), np.float32),
        np.zeros(MAX_PLAYS, np.int64),
        np.zeros(MERGED_SLOTS, np.int32),
        np.zeros(MERGED_SLOTS, np.int32),
        np.zeros(width, np.int16),
        np.zeros(width, np.int16),
        np.zeros(OUTPUTS, np.float32),
        np.zeros(OUTPUTS, np.float32),
        np.zeros((DEEPEST + 1, 2, 26), np.int8),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros((DEEPEST + 1, OUTPUTS), np.float32),
        np.zeros((DEEPEST + 1, STATES)),
        np.zeros(2, np.int64),
        np.zeros(1, np.uint8),
    )


@part
def turn_chances(chances: Chances, turned: Chances) -> None:
    """Write chances as the other side sees them."""
    turned[0] = 1 - chances[0]
    turned[1] = chances[3]
    turned[2] = chances[4]
    turned[3] = chances[1]
    turned[4] = chances[2]


@part
def points_lost(board: Boards) -> int:
    """How many times the cube the side that still has checkers, row 0, has lost."""
    if board[0, 0] > 0:
        return 1
    for square in range(19, 26):
        if board[0, square] > 0:
            return 3
    return 2


@part
def ground(brain: Brain, bench: Bench, board: Boards) -> None:
    """Lay the accumulator on which boards that differ little from the turned `board` are built."""
    turn(board, bench.turned)
    fill_merged(bench.turned, bench.base)
    refresh(brain.net, bench.base, bench.ground)


@kernel
def both_grounds(brain: Brain, bench: Bench, board: Boards) -> None:
    """Prepare the net and the scout for `best_reply` to rolls of the mover, row 0 of `board`."""
    ground(brain, bench, board)
    scout_ground(brain.scout, bench.scout, board)


@part
def static_chances(brain: Brain, bench: Bench, after: Boards) -> None:
    """Put the opponent's chances after a play into `bench.chances`; `ground` has been laid."""
    turn(after, bench.turned)
    bench.counts[0] += 1
    if after[0, 0] == _CHECKERS:
        lost_chances(bench.turned, 0, bench.chances)
        return
    part = phase(bench.turned)
    if part == RACE and race_chances(brain.tables, bench.turned, bench.chances):
        return
    fill_merged(bench.turned, bench.slots)
    update(brain.net, bench.ground, bench.base, bench.slots, bench.accumulator)
    head(brain.net, bench.accumulator, part, bench.chances)
    rule_out(bench.turned, part, bench.chances)


@kernel
def best_reply(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    side: int,
    state: int,
    board: Boards,
    found: Boards,
    count: int,
    keep: int,
) -> int:
    """Choose among the first `count` of `found`, the results of plays from `board`.

    `both_grounds` has been called for the board, and no other board was looked at since. The scout
    looks at all results; the net judges the `keep` that it likes best, or all if they are no more.
    Fills `bench.best` with the opponent's chances after the choice, and `bench.equities` with the
    mover's equity after each play that was judged, the others being -inf.

    Returns:
        The index of the best; the first of equal ones.
    """
    equities, chosen = bench.equities, bench.chosen
    many = count
    if count > keep:
        scout_judge(brain.scout, bench.scout, board, found, count, bench.scouted)
        many = 0
        for index in range(count):
            equity = -utility(stakes, 1 - side, state, bench.scouted[index])
            equities[index] = equity
            if many == keep and equity <= equities[chosen[many - 1]]:
                continue
            place = min(many, keep - 1)
            while place > 0 and equities[chosen[place - 1]] < equity:
                chosen[place] = chosen[place - 1]
                place -= 1
            chosen[place] = index
            many = min(many + 1, keep)
        for index in range(count):
            equities[index] = -np.inf
    else:
        for index in range(count):
            chosen[index] = index
    best = -1
    for place in range(many):
        index = chosen[place]
        static_chances(brain, bench, found[index])
        equities[index] = -utility(stakes, 1 - side, state, bench.chances)
        if best < 0 or equities[index] > equities[best]:
            best = index
            copy_row(bench.chances, bench.best)
    return best


@part
def plays_or_pass(board: Boards, high: int, low: int, found: Boards) -> int:
    """The results of a roll, as `legal_boards`; the board itself where nothing can be played."""
    count = legal_boards(board, high, low, found)
    if count == 0:
        copy_board(board, found[0])
        return 1
    return count


@kernel
def look_static(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    side: int,
    board: Boards,
    chances: Chances,
    values: Values,
) -> None:
    """Judge an unfinished game, `side` on roll, without looking ahead and without doubling now.

    Fills its `chances` and its `values` of the cube states.
    """
    turned = scratch_board()
    turn(board, turned)
    ground(brain, bench, turned)
    static_chances(brain, bench, turned)
    copy_row(bench.chances, chances)
    value_static(brain, stakes, side, board, chances, values)


@part
def look(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    side: int,
    board: Boards,
    depth: int,
    chances: Chances,
    values: Values,
) -> None:
    """What a side may expect before it throws and without doubling now, `depth` plies ahead.

    As `look_static`; `depth` is 1 or more.
    """
    rows = np.empty((21, OUTPUTS), np.float32)
    worths = np.empty((21, values.shape[0]))
    look_at_rolls(
        brain, bench, stakes, side, board, depth, int(np.int64(0)), int(np.int64(21)), rows, worths
    )
    average(rows, worths, chances, values)


@kernel
def average(rows: NDArray[np.float32], worths: Values, chances: Chances, values: Values) -> None:
    """Average what follows each of the 21 rolls."""
    chances[:] = 0
    values[:] = 0
    for roll in range(21):
        for output in range(OUTPUTS):
            chances[output] += np.float32(SHARES[roll]) * rows[roll, output]
        for state in range(values.shape[0]):
            values[state] += SHARES[roll] * worths[roll, state]


@kernel
def look_at_rolls(
    brain: Brain,
    bench: Bench,
    stakes: Stakes,
    side: int,
    board: Boards,
    depth: int,
    first: int,
    last: int,
    rows: NDArray[np.float32],
    worths: NDArray[np.float64],
) -> None:
    """What a side may expect after each of the rolls from number `first` to before `last`.

    The game is not finished, and `side` is on roll. It plays as the net likes best, and so on for
    `depth` plies in all, 1 or more. Row number r of float32[21, 5] `rows` and float64[21, k]
    `worths` is filled with its chances and its values after roll r.

    The tree is walked without recursion, which compiled kernels could not be kept with: `left` is
    the number of plies from the node in hand, whose board, next roll and sums lie in the working
    memory at that index.
    """
    states = worths.shape[1]
    left = depth
    mover = side
    turn(board, bench.turned)
    turn(bench.turned, bench.boards[left])
    bench.rolls[left] = first
    bench.counts[1] += 1
    prepared = False  # for the node in hand
    while not bench.stop[0]:
        if bench.rolls[left] == (last if left == depth else 21):
            if left == depth:
                return
            # The node is finished: what its side may expect goes to the node above, as the other
            # side sees it.
            chances, values = bench.deeper[left], bench.values[left, :states]
            choose_cube(stakes, mover, values)
            left += 1
            mover = 1 - mover
            prepared = False
            _hand_up(stakes, bench, left, depth, chances, values, rows, worths)
            continue
        roll = bench.rolls[left]
        found = bench.found[left]
        count = plays_or_pass(bench.boards[left], HIGHS[roll], LOWS[roll], found)
        his, his_values = bench.deeper[left - 1], bench.values[left - 1, :states]
        if exactly(brain, stakes, 1 - mover, found, count, his, his_values):
            _hand_up(stakes, bench, left, depth, his, his_values, rows, worths)
            continue
        index = 0
        if count > 1 or left == 1:
            board = bench.boards[left]
            if not prepared:
                both_grounds(brain, bench, board)
                prepared = True
            index = best_reply(
                brain,
                bench,
                stakes,
                mover,
                int(np.int64(0)),
                board,
                found,
                count,
                int(np.int64(KEPT_INSIDE)),
            )
        turned = bench.boards[left - 1]
        turn(found[index], turned)
        if found[index, 0, 0] == _CHECKERS:
            lost_chances(turned, 0, his)
            value_outcome(stakes, 1 - mover, points_lost(turned), False, his_values)
            _hand_up(stakes, bench, left, depth, his, his_values, rows, worths)
        elif left == 1:
            copy_row(bench.best, his)
            value_static(brain, stakes, 1 - mover, turned, his, his_values)
            choose_cube(stakes, 1 - mover, his_values)
            _hand_up(stakes, bench, left, depth, his, his_values, rows, worths)
        else:
            left -= 1
            mover = 1 - mover
            prepared = False
            bench.rolls[left] = 0
            bench.deeper[left] = 0
            bench.values[left] = 0
            bench.counts[1] += 1


@part
def _hand_up(
    stakes: Stakes,
    bench: Bench,
    left: int,
    depth: int,
    his: Chances,
    his_values: Values,
    rows: NDArray[np.float32],
    worths: NDArray[np.float64],
) -> None:
    """Enter what follows the roll in hand of node `left`, and go on to its next roll.

    `his` and `his_values` are of the side that is on roll after the play.
    """
    roll = bench.rolls[left]
    bench.rolls[left] += 1
    if left == depth:
        turn_chances(his, rows[roll])
        for state in range(his_values.shape[0]):
            worths[roll, state] = other_side(stakes, his_values[state])
        return
    chances, values = bench.deeper[left], bench.values[left]
    turn_chances(his, bench.chances)
    for output in range(OUTPUTS):
        chances[output] += np.float32(SHARES[roll]) * bench.chances[output]
    for state in range(his_values.shape[0]):
        values[state] += SHARES[roll] * other_side(stakes, his_values[state])


@part
def value_static(
    brain: Brain, stakes: Stakes, side: int, board: Boards, chances: Chances, values: Values
) -> None:
    """What a board with these chances is worth to its side on roll.

    Without doubling now; but what the two-sided table knows is worth what it says, doubling
    included, which `choose_cube` does not change.
    """
    exact = scratch_chances()
    if stakes.cubeful and not stakes.terms.match and two_sided(brain.tables, board, exact):
        for index in range(values.shape[0]):
            level, owner = stakes.states[side, index, 3], stakes.states[side, index, 4]
            values[index] = 2.0**level * exact[_COLUMNS[owner]]
        return
    value_leaf(stakes, side, chances, cube_life(stakes.terms, board), values)


@kernel
def is_settled(brain: Brain, stakes: Stakes, board: Boards) -> bool:
    """Whether a table knows what a board before a throw is worth, the cube included."""
    if stakes.terms.match or not stakes.cubeful:
        return False
    return two_sided(brain.tables, board, scratch_chances())


@part
def value_state_static(
    brain: Brain,
    stakes: Stakes,
    side: int,
    state: int,
    board: Boards,
    chances: Chances,
) -> float:
    """What one state is worth to the side on roll of a board, which doubles where that is better.

    As `value_static` and `choose_cube`.
    """
    exact = scratch_chances()
    if stakes.cubeful and not stakes.terms.match and two_sided(brain.tables, board, exact):
        level, owner = stakes.states[side, state, 3], stakes.states[side, state, 4]
        return float(2.0**level * exact[_COLUMNS[owner]])
    life = cube_life(stakes.terms, board)
    value = value_state(stakes, side, state, chances, life)
    to = stakes.doubled[side, state]
    if to >= 0:
        taken = stakes.factor * value_state(stakes, side, to, chances, life)
        value = max(value, min(taken, stakes.dropped[side, state]))
    return value


_COLUMNS = np.zeros(3, np.int64)
"""Where the two-sided table has the values of each owner of the cube."""
_COLUMNS[CENTRED], _COLUMNS[MINE], _COLUMNS[HIS] = 1, 2, 3


@part
def exactly(
    brain: Brain,
    stakes: Stakes,
    side: int,
    found: Boards,
    count: int,
    chances: Chances,
    values: Values,
) -> bool:
    """Whether the two-sided table knows all the results of a roll; each state is then played best.

    Fills the `chances` and `values` of `side`, on roll after the play; its doubling is included.
    """
    if stakes.terms.match or not stakes.cubeful:
        return False
    exact, of_play = scratch_chances(), scratch_chances()
    turned = scratch_board()
    for play in range(count):
        turn(found[play], turned)
        if found[play, 0, 0] == _CHECKERS or not two_sided(brain.tables, turned, exact):
            return False
        race_chances(brain.tables, turned, of_play)
        if play == 0 or of_play[0] < chances[0]:
            copy_row(of_play, chances)
        for index in range(values.shape[0]):
            level, owner = stakes.states[side, index, 3], stakes.states[side, index, 4]
            worth = 2.0**level * exact[_COLUMNS[owner]]
            if play == 0 or worth < values[index]:
                values[index] = worth
    return True
