"""What games played out say of a position, a play or a double."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.records.evaluation import Chances
from tablas.rules import Play


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and how far chance may have moved it.

    Attributes:
        mean: of all games.
        error: its standard error.
    """

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one way to go on was worth, games played out, to the side that decides.

    Attributes:
        chances: cubeless, means of all games.
        errors: their standard errors, in the order of the fields of `Chances`.
        equity: normalised as in `tablas.records.evaluation.Judgement`.
        mwc: chance to win the match; None in money play.
        games: how many.
    """

    chances: Chances
    errors: tuple[float, ...]
    equity: Estimate
    mwc: Estimate | None
    games: int


@dataclass(frozen=True, slots=True)
class RolledPlay:
    """A play, its games played out, by the view of the **mover**.

    Attributes:
        play: the play.
        outcome: what followed it.
        behind: how much less it was worth than the best, with the joint standard error of games
            that met the same dice; 0 for the best itself.
    """

    play: Play
    outcome: Outcome
    behind: Estimate


@dataclass(frozen=True, slots=True)
class Rollout:
    """A rollout's answer: of the plays of a roll, or of the cube before a throw.

    Attributes:
        plays: those rolled out, best first; empty before a throw.
        no_double: before a throw: the side on roll throws without doubling. None after one.
        double_take: before a throw, where a double is available: it doubles and the opponent takes.
        double_pass: before a throw, where a double is available: equity after a drop, which needs
            no games.
        seed: of the dice.
        engine: version of the engine and hash of its weights.
    """

    plays: tuple[RolledPlay, ...]
    no_double: Outcome | None
    double_take: Outcome | None
    double_pass: float | None
    seed: int
    engine: str
