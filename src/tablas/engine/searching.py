"""Thinking about one decision: which plays are looked into how deep, on how many threads, how long.

Results do not depend on the number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.decisions import (
    Rows,
    Worths,
    average_all,
    choose_results,
    hand_over,
    judge_results,
)
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.search import (
    Bench,
    Brain,
    is_settled,
    look_at_rolls,
    look_static,
    new_bench,
)
from tablas.engine.kernels.stakes import Stakes
from tablas.errors import Cancelled

Flag = NDArray[np.uint8]
"""uint8[1]: not 0 when a search is to end."""


class Canceller:
    """Ends computations from another thread; they then raise `Cancelled`."""

    def __init__(self) -> None:
        self.cancelled = False
        self._lock = threading.Lock()
        self._flags: list[Flag] = []

    def cancel(self) -> None:
        """End what runs with this canceller as soon as possible, and whatever would begin."""
        with self._lock:
            self.cancelled = True
            for flag in self._flags:
                flag[0] = 1

    @contextmanager
    def watching(self, flag: Flag) -> Iterator[None]:
        """Raise this flag too while the block runs.

        Raises:
            Cancelled: at the end of the block, if it was.
        """
        with self._lock:
            self._flags.append(flag)
            if self.cancelled:
                flag[0] = 1
        try:
            yield
        finally:
            with self._lock:
                self._flags = [other for other in self._flags if other is not flag]
        if self.cancelled:
            raise Cancelled("the computation was cancelled")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which plays go on to the next depth.

    Attributes:
        keep: no more than so many.
        within: only those that are worse than the best by no more than this, in equity.
    """

    keep: int
    within: float


FILTERS: Final = (Filter(8, 0.16), Filter(5, 0.08), Filter(4, 0.06), Filter(3, 0.04))
"""Applied after depth 0, 1, 2 and 3."""


class Ranking(NamedTuple):
    """Plays by the mover's view, those looked into deepest first, the best of them first.

    Attributes:
        order: indices of the results that were judged.
        chances: float32[n, 5], values: float64[n], depths: of result number i.
        earlier: float64[n], what the look before the last one said of its value.
    """

    order: list[int]
    chances: Rows
    values: NDArray[np.float64]
    depths: NDArray[np.int64]
    earlier: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Thinker:
    """What thinks: a brain, and the means it is given.

    Attributes:
        brain: weights and tables.
        threads: how many may work at once.
        seconds: how long a decision may take; None for as long as its depth asks.
    """

    brain: Brain
    threads: int = 1
    seconds: float | None = None
    _benches: threading.local = field(default_factory=threading.local, repr=False, compare=False)

    def rank(
        self,
        stakes: Stakes,
        unit: float,
        results: Boards,
        depth: int,
        canceller: Canceller | None = None,
        *,
        made: int | None = None,
    ) -> Ranking:
        """Judge int8[n, 2, 26] results of a roll, the mover first.

        Args:
            stakes: what is played for.
            unit: what one point of equity is in the values of `stakes`.
            results: the boards after each play.
            depth: how far the best of them are looked into.
            canceller: ends it from another thread.
            made: one that is looked into as deep as the best, whatever it is worth.

        Raises:
            Cancelled: by the canceller.
        """
        count = len(results)
        chances = np.zeros((count, OUTPUTS), np.float32)
        values = np.zeros((count, stakes.states.shape[1]))
        depths = np.zeros(count, np.int64)
        with self._limit(canceller) as stop:
            judge_results(self.brain, self._bench(stop), stakes, results, chances, values)
            worth = values[:, 0].copy()
            earlier = worth.copy()
            left = _by_worth(range(count), worth)
            for reached in range(1, depth + 1):
                left = going_deeper(left, (worth, earlier), unit, FILTERS[reached - 1])
                if made is not None and made not in left:
                    left.append(made)
                if len(left) == 1 and reached < depth and self.seconds is None:
                    continue  # nothing left to compare: only the last depth is of interest
                going_on = [index for index in left if results[index, 0, 1:].any()]
                boards = np.ascontiguousarray(results[going_on][:, ::-1])
                deep, deep_values = self._look(stakes, 1, boards, reached, stop)
                if stop[0]:
                    break
                hand_over(stakes, deep, deep_values)
                earlier[going_on] = worth[going_on]
                for row, index in enumerate(going_on):
                    chances[index], worth[index] = deep[row], deep_values[row, 0]
                depths[left] = reached
                left = _by_worth(left, worth)
        order = sorted(range(count), key=lambda index: (-depths[index], -worth[index]))
        return Ranking(order, chances, worth, depths, earlier)

    def look(
        self, stakes: Stakes, board: Boards, depth: int, canceller: Canceller | None = None
    ) -> tuple[Rows, Worths, int]:
        """Chances float32[5] and values float64[k] of the side on roll before it throws or doubles.

        Returns:
            Also the depth that was reached.

        Raises:
            Cancelled: by the canceller.
        """
        boards = board[np.newaxis]
        reached = 0
        with self._limit(canceller) as stop:
            found = self._look(stakes, 0, boards, 0 if self.seconds is not None else depth, stop)
            if self.seconds is None:
                reached = depth
            while reached < depth:
                deeper = self._look(stakes, 0, boards, reached + 1, stop)
                if stop[0]:
                    break
                found, reached = deeper, reached + 1
        return found[0][0], found[1][0], reached

    def each_roll(
        self, stakes: Stakes, board: Boards, depth: int, canceller: Canceller | None = None
    ) -> Worths:
        """Values float64[21] of the side on roll once it has played each roll as is best.

        Args:
            stakes: what is played for.
            board: before the throw, that side first.
            depth: how far the boards after the plays are looked into.
            canceller: ends it from another thread.

        Raises:
            Cancelled: by the canceller.
        """
        rows = np.zeros((21, OUTPUTS), np.float32)
        worths = np.zeros((21, stakes.states.shape[1]))
        with self._limit(canceller) as stop:
            bench = self._bench(stop)
            look_at_rolls(self.brain, bench, stakes, 0, board, depth + 1, 0, 21, rows, worths)
        return worths[:, 0]

    def choose(self, stakes: Stakes, boards: Boards, rolls: NDArray[np.int64]) -> None:
        """Replace each of int8[n, 2, 26] by the board after the best play of its roll, statically.

        `rolls` is int64[n, 2]; the mover stays in row 0.
        """
        choose_results(self.brain, self._bench(np.zeros(1, np.uint8)), stakes, boards, rolls)

    def is_exact(self, stakes: Stakes, board: Boards) -> bool:
        """Whether a table knows what a board before a throw is worth, the cube included."""
        return bool(is_settled(self.brain, stakes, board))

    def _look(
        self, stakes: Stakes, side: int, boards: Boards, depth: int, stop: Flag
    ) -> tuple[Rows, Worths]:
        """What `side`, on roll in each of the boards, may expect without doubling now."""
        count, states = len(boards), stakes.states.shape[1]
        chances, values = np.zeros((count, OUTPUTS), np.float32), np.zeros((count, states))
        if depth == 0:
            bench = self._bench(stop)
            for board, row, value in zip(boards, chances, values, strict=True):
                look_static(self.brain, bench, stakes, side, board, row, value)
            return chances, values
        rows = np.zeros((count, 21, OUTPUTS), np.float32)
        worths = np.zeros((count, 21, states))

        def work(index: int, first: int, last: int) -> None:
            look_at_rolls(
                self.brain,
                self._bench(stop),
                stakes,
                side,
                boards[index],
                depth,
                first,
                last,
                rows[index],
                worths[index],
            )

        if self.threads == 1 or depth == 1:
            for index in range(count):
                work(index, 0, 21)
        else:
            cuts = [(first, min(first + _ROLLS, 21)) for first in range(0, 21, _ROLLS)]
            jobs = [(index, *cut) for index in range(count) for cut in cuts]
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, *zip(*jobs, strict=True)))
        average_all(rows, worths, chances, values)
        return chances, values

    def _bench(self, stop: Flag) -> Bench:
        """The working memory of this thread."""
        kept: Bench | None = getattr(self._benches, "kept", None)
        if kept is None:
            kept = self._benches.kept = new_bench(self.brain)
        return kept._replace(stop=stop)

    @contextmanager
    def _limit(self, canceller: Canceller | None) -> Iterator[Flag]:
        """The flag that ends a search: raised by the clock, or by the canceller."""
        stop = np.zeros(1, np.uint8)
        with (canceller or Canceller()).watching(stop):
            if self.seconds is None:
                yield stop
                return
            clock = threading.Timer(self.seconds, stop.fill, (1,))
            clock.daemon = True
            clock.start()
            try:
                yield stop
            finally:
                clock.cancel()


_ROLLS = 3
"""So many rolls of a position are one piece of work for a thread."""


def _by_worth(indices: Iterable[int], worth: NDArray[np.float64]) -> list[int]:
    return sorted(indices, key=lambda index: -worth[index])


def going_deeper(
    left: list[int],
    looks: tuple[NDArray[np.float64], NDArray[np.float64]],
    unit: float,
    going_on: Filter,
) -> list[int]:
    """Those of the results that are looked into deeper.

    Each counts as far behind the best as the kinder of the last two looks says: looks of odd and of
    even depth err in different ways.
    """
    behind = {
        index: min(float(worth[left].max() - worth[index]) for worth in looks) for index in left
    }
    ordered = sorted(left, key=behind.__getitem__)
    return [index for index in ordered[: going_on.keep] if behind[index] <= going_on.within * unit]
