"""What one game is worth in a match: between equity and match winning chance without an engine.

Files say a decision in the one or in the other; our records want both. The table is Kazaross-XG2,
which GNU Backgammon and eXtreme Gammon use as well unless told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablas.notation.met import MetFile, read_met
from tablas.records.cube_decision import CubeValues
from tablas.rules import Situation


@dataclass(frozen=True, slots=True)
class GameStakes:
    """What a single game at the present value of the cube brings the side on roll.

    Attributes:
        lost: its chance to win the match after losing it.
        won: the same after winning it.
    """

    lost: float
    won: float

    @property
    def half(self) -> float:
        """Match winning chance that one unit of equity is worth."""
        return (self.won - self.lost) / 2

    def mwc(self, equity: float) -> float:
        """The match winning chance that is worth a normalised equity."""
        return (self.won + self.lost) / 2 + equity * self.half

    def equity(self, mwc: float) -> float:
        """The normalised equity of a match winning chance; 0 where the game changes nothing."""
        return (2 * mwc - self.won - self.lost) / (self.won - self.lost) if self.half else 0.0

    def mwc_values(self, equities: CubeValues) -> CubeValues:
        """`mwc` of the three ways to go on."""
        return CubeValues(
            self.mwc(equities.no_double),
            self.mwc(equities.double_take),
            self.mwc(equities.double_pass),
        )

    def equity_values(self, chances: CubeValues) -> CubeValues:
        """`equity` of the three ways to go on."""
        return CubeValues(
            self.equity(chances.no_double),
            self.equity(chances.double_take),
            self.equity(chances.double_pass),
        )


def game_stakes(situation: Situation) -> GameStakes | None:
    """The stakes of the side on roll; None in money play and at scores beyond the table."""
    mine, his = situation.away(situation.turn), situation.away(situation.turn.other)
    table = _table()
    if mine is None or his is None or max(mine, his) > len(table.rows):
        return None
    points = situation.cube.value
    done = min(mine, his) == 1 or not situation.rules.crawford
    return GameStakes(
        lost=_chance(table, mine, his - points, crawford_done=done),
        won=_chance(table, mine - points, his, crawford_done=done),
    )


@cache
def _table() -> MetFile:
    return read_met()


def _chance(table: MetFile, mine: int, his: int, *, crawford_done: bool) -> float:
    """The chance of the side so many points away once this game is over."""
    if mine <= 0:
        return 1.0
    if his <= 0:
        return 0.0
    if crawford_done and mine == 1:
        return 1 - table.after[his - 1]
    if crawford_done and his == 1:
        return table.after[mine - 1]
    return (table.rows[mine - 1][his - 1] + 1 - table.rows[his - 1][mine - 1]) / 2
