"""Hypergammon: three checkers a side, looked up in a table that knows every position."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas.engine.cube import CONTACT_LIFE
from tablas.engine.kernels.cube import CENTRED, MINE, State, outcome_value
from tablas.engine.kernels.decisions import Rows, Worths, hand_over
from tablas.engine.kernels.hypergammon import (
    HYPER_CENTRED,
    HYPER_HIS,
    HYPER_JACOBY,
    HYPER_MINE,
    Hypergammon,
    hypergammon_chances,
    hypergammon_undoubled,
)
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, legal_boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.search import HIGHS, LOWS
from tablas.engine.kernels.stakes import Stakes, value_leaf
from tablas.engine.searching import Canceller, Ranking


@dataclass(frozen=True, slots=True)
class Lookup:
    """Answers as `tablas.engine.searching.Thinker` does, without a search.

    For money, cube and all, what it says is exact. In a match the chances are, and the cube's worth
    is estimated from them as it is from the net's.
    """

    table: Hypergammon

    def rank(
        self,
        stakes: Stakes,
        _unit: float,
        results: Boards,
        depth: int,
        _canceller: Canceller | None = None,
        *,
        made: int | None = None,
    ) -> Ranking:
        """Judge int8[n, 2, 26] results of a roll, the mover first; all count as `depth` deep."""
        chances = np.zeros((len(results), OUTPUTS), np.float32)
        values = np.zeros((len(results), stakes.states.shape[1]))
        for result, row, of_states in zip(results, chances, values, strict=True):
            self._judge(stakes, 1, np.ascontiguousarray(result[::-1]), row, of_states)
        hand_over(stakes, chances, values)
        for index, result in enumerate(results):
            if not result[0, 1:].any():
                points = int(1 + chances[index, 1] + chances[index, 2])
                value = outcome_value(stakes.terms, State(*stakes.states[0, 0]), points, True)
                values[index, 0] = value
        worth = values[:, 0]
        order = sorted(range(len(results)), key=lambda index: -worth[index])
        return Ranking(order, chances, worth, np.full(len(results), depth), worth)

    def look(
        self, stakes: Stakes, board: Boards, depth: int, _canceller: Canceller | None = None
    ) -> tuple[Rows, Worths, int]:
        """Chances and values of the side on roll before it throws or doubles; and `depth`."""
        chances, values = np.zeros(OUTPUTS, np.float32), np.zeros(stakes.states.shape[1])
        self._judge(stakes, 0, board, chances, values)
        return chances, values, depth

    def each_roll(
        self, stakes: Stakes, board: Boards, depth: int, _canceller: Canceller | None = None
    ) -> Worths:
        """Values float64[21] of the side on roll once it has played each roll as is best."""
        found = np.zeros((MAX_PLAYS, 2, 26), np.int8)
        values = np.zeros(21)
        for number, (high, low) in enumerate(zip(HIGHS, LOWS, strict=True)):
            count = legal_boards(board, high, low, found)
            results = found[:count] if count else board[np.newaxis]
            values[number] = self.rank(stakes, 1.0, results, depth).values.max()
        return values

    def is_exact(self, _stakes: Stakes, _board: Boards) -> bool:
        """What it says of not doubling needs no ply more."""
        return False

    def _judge(
        self,
        stakes: Stakes,
        side: int,
        board: Boards,
        chances: NDArray[np.float32],
        values: NDArray[np.float64],
    ) -> None:
        """Fill in what `side`, on roll, may expect without doubling now."""
        hypergammon_chances(self.table, board, chances)
        if stakes.terms.match or not stakes.cubeful or stakes.factor == 1:
            value_leaf(stakes, side, chances, CONTACT_LIFE, values)
            return
        known = np.zeros(4, np.float32)
        hypergammon_undoubled(self.table, board, known)
        centred = HYPER_JACOBY if stakes.terms.jacoby else HYPER_CENTRED
        for index, (_, _, _, level, owner) in enumerate(stakes.states[side]):
            column = centred if owner == CENTRED else HYPER_MINE if owner == MINE else HYPER_HIS
            values[index] = 2.0**level * known[column]
