"""What an engine says of the cube."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.records.evaluation import Chances, Level
from tablas.rules.checks import NamedEnum

TIE: Final = 1e-6
"""Equities that differ by less are equal."""


class CubeAction(NamedEnum):
    """What both sides do when both do right; the value is the word of the machine contract."""

    NO_DOUBLE = "no_double"
    """Not good enough to double (whatever the opponent would answer)."""
    DOUBLE_TAKE = "double_take"
    DOUBLE_PASS = "double_pass"
    TOO_GOOD_TAKE = "too_good_take"
    """Playing on for a gammon is worth more than the drop, and a double would be taken."""
    TOO_GOOD_PASS = "too_good_pass"
    """The same, and a double would be dropped."""
    OPTIONAL_DOUBLE_TAKE = "optional_double_take"
    """To double and to play on are worth the same."""
    BEAVER = "beaver"
    """Doubling is right although the opponent will beaver: Jacoby makes it so."""
    NOT_AVAILABLE = "not_available"
    """No cube: the opponent's, dead, at its limit, or the Crawford game."""


class CubeAnswer(NamedEnum):
    """What the side that was doubled does."""

    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class CubeValues:
    """What the three ways to go on are worth to the **doubler**.

    Attributes:
        no_double: it throws without doubling.
        double_take: the opponent takes, and does not beaver.
        double_pass: the opponent drops.
    """

    no_double: float
    double_take: float
    double_pass: float


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """The cube before a throw, all of it seen by the **doubler**, the side on roll.

    Attributes:
        chances: cubeless.
        equity: normalised to the cube before the double: a single game lost is -1, won +1; None
            where no double is available.
        mwc: match winning chances of the same; None in money play or where none is available.
        action: what both sides should do.
        answer: what the opponent should answer to a double, right or wrong; None where none is
            available.
        redouble: whether the doubler owns the cube already.
        beavers: whether the opponent may beaver.
        level: how deep this was looked into.
        engine: version of the engine and hash of its weights.
    """

    chances: Chances
    equity: CubeValues | None
    mwc: CubeValues | None
    action: CubeAction
    answer: CubeAnswer | None
    redouble: bool
    beavers: bool
    level: Level
    engine: str

    @property
    def available(self) -> bool:
        """Whether the side on roll may double, and could gain by it."""
        return self.action is not CubeAction.NOT_AVAILABLE

    def loss_of_doubler(self, *, doubles: bool) -> float:
        """Equity that the side on roll loses by doubling or not; 0 where it has no choice."""
        if self.equity is None:
            return 0.0
        return loss_of_doubler(self.equity, doubles=doubles, beavers=self.beavers)

    def loss_of_doubled(self, answer: CubeAnswer) -> float:
        """Equity that the opponent loses by this answer to a double."""
        if self.equity is None:
            return 0.0
        return loss_of_answer(self.equity, answer, beavers=self.beavers)


def answered(equity: CubeValues, *, beavers: bool) -> float:
    """What a double is worth to the doubler when the opponent answers best."""
    taken = equity.double_take
    if beavers and taken < 0:
        taken *= 2
    return min(taken, equity.double_pass)


def loss_of_doubler(values: CubeValues, *, doubles: bool, beavers: bool) -> float:
    """What doubling or not costs the side on roll, when the opponent answers best; 0 or more."""
    doubled = answered(values, beavers=beavers)
    return max(values.no_double, doubled) - (doubled if doubles else values.no_double)


def loss_of_answer(values: CubeValues, answer: CubeAnswer, *, beavers: bool) -> float:
    """What an answer to a double costs the opponent; 0 or more."""
    paid = {
        CubeAnswer.TAKE: values.double_take,
        CubeAnswer.BEAVER: 2 * values.double_take,
        CubeAnswer.DROP: values.double_pass,
    }
    return paid[answer] - answered(values, beavers=beavers)


def best_answer(equity: CubeValues, *, beavers: bool) -> CubeAnswer:
    """What the side that was doubled does best; where take and drop are equal it drops."""
    if equity.double_take > equity.double_pass - TIE:
        return CubeAnswer.DROP
    return CubeAnswer.BEAVER if beavers and equity.double_take < 0 else CubeAnswer.TAKE


def best_action(equity: CubeValues, *, beavers: bool) -> CubeAction:
    """What both sides do when both do right, a double being available.

    Ties, up to `TIE`: a double that is taken and worth as much as playing on is optional; one that
    is dropped and worth as much is made; where take and drop are equal the opponent drops.
    """
    held, dropped = equity.no_double, equity.double_pass
    doubled = answered(equity, beavers=beavers)
    answer = best_answer(equity, beavers=beavers)
    if held > doubled + TIE:
        if held <= dropped + TIE:
            return CubeAction.NO_DOUBLE
        return CubeAction.TOO_GOOD_PASS if answer is CubeAnswer.DROP else CubeAction.TOO_GOOD_TAKE
    if answer is CubeAnswer.DROP:
        return CubeAction.DOUBLE_PASS
    if held > doubled - TIE:
        return CubeAction.OPTIONAL_DOUBLE_TAKE
    return CubeAction.BEAVER if answer is CubeAnswer.BEAVER else CubeAction.DOUBLE_TAKE
