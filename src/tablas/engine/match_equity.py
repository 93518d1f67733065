"""Match equity tables: the chance to win the match between two games, by points still needed.

The one that comes with the package is Kazaross-XG2; `tablas.notation.met` reads the files.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.cube import NO_LIMIT, Terms, extend
from tablas.engine.kernels.features import PHASES
from tablas.errors import RuleError
from tablas.notation.met import KAZAROSS_XG2, read_met

LONGEST: Final = 1024
"""The longest match that a table is extended to."""
_OPENING: Final = (0.5, 0.135, 0.006, 0.135, 0.006)
"""Chances of a game that has not begun (GNU Backgammon, 4-ply, averaged over both sides)."""
_OPENING_LIFE: Final = 0.7
"""The cube's life with which `_OPENING` gives the known part of Kazaross-XG2 best."""


@dataclass(frozen=True, slots=True, eq=False)
class MatchEquityTable:
    """Match winning chances of two equal players.

    Attributes:
        name: what people call it.
        before: float64[n + 1, n + 1], read-only: of the side `i` away against the one `j` away,
            before the Crawford game; where one is 1 away, in it. 0 away has won.
        after: float64[m + 1], read-only: of the trailer, after the Crawford game.
    """

    name: str
    before: NDArray[np.float64]
    after: NDArray[np.float64]

    def __post_init__(self) -> None:
        self.before.setflags(write=False)
        self.after.setflags(write=False)

    @property
    def length(self) -> int:
        """The longest match that the table covers."""
        return min(len(self.before), len(self.after)) - 1

    def chance(self, mine: int, his: int, *, after_crawford: bool = False) -> float:
        """The chance to win the match when so many points are needed.

        The first time that a side comes to be 1 away the Crawford game is next, and that belongs
        to the table before it; `after_crawford` says that it has been played.

        Raises:
            RuleError: the table does not go that far, or both have won, or nobody is 1 away after
                the Crawford game.
        """
        if min(mine, his) < 0 or max(mine, his) > self.length or mine == his == 0:
            raise RuleError(
                "{name} has no chances for {mine}-away {his}-away",
                name=self.name,
                mine=mine,
                his=his,
            )
        if not after_crawford or min(mine, his) == 0:
            return float(self.before[mine, his])
        if min(mine, his) > 1:
            raise RuleError("the Crawford game cannot have been played: nobody is a point away")
        return float(1 - self.after[his] if mine == 1 else self.after[mine])

    def extended(self, length: int) -> MatchEquityTable:
        """A table that covers matches of this length.

        A score beyond this table is worth what the beginning of a game is worth there by
        `tablas.engine.kernels.cube`, from the scores to which that game leads; after the Crawford
        game the last ratio of the table goes on (docs/design/cube.md).

        Raises:
            RuleError: the length is beyond `LONGEST`.
        """
        if length <= self.length:
            return self
        if length > LONGEST:
            raise RuleError(
                "match equity is worked out for matches of up to {longest} points, not {length}",
                longest=LONGEST,
                length=length,
            )
        known, known_after = len(self.before) - 1, len(self.after) - 1
        before = np.zeros((length + 1, length + 1))
        before[0, 1:] = 1
        after = np.zeros(length + 1)
        shared = min(known, length)
        before[: shared + 1, : shared + 1] = self.before[: shared + 1, : shared + 1]
        shared = min(known_after, length)
        after[: shared + 1] = self.after[: shared + 1]
        terms = Terms(
            match=True,
            jacoby=False,
            beavers=False,
            highest=NO_LIMIT,
            before=before,
            after=after,
            life=np.zeros(PHASES),
            race_life=np.zeros(3),
        )
        opening = np.array(_OPENING, np.float32)
        extend(terms, min(known, length), min(known_after, length), opening, _OPENING_LIFE)
        return MatchEquityTable(self.name, before, after)


def load_met(path: str | os.PathLike[str] = KAZAROSS_XG2) -> MatchEquityTable:
    """Read a match equity table; the content decides the format, not the name.

    Raises:
        OSError: the file cannot be read.
        FileFormatError: it holds no table, or one that cannot be right, or one for players of
            different strength, or the parameters of a formula instead of a table.
    """
    table = read_met(path)
    chances = np.array(table.rows)
    before = np.zeros((len(chances) + 1, len(chances) + 1))
    before[0, 1:] = 1
    before[1:, 1:] = np.round((chances + 1 - chances.T) / 2, 12)
    return MatchEquityTable(table.name, before, np.array([1.0, *table.after]))
