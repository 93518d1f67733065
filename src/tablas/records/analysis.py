"""What a program said of the decisions of a match: ours, or the one whose file was read.

Everything here is normalised equity (-1 and +1 are what losing and winning a single game at the
present value of the cube bring) or match winning chance, of the side that decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from tablas.records.cube_decision import (
    CubeAction,
    CubeAnswer,
    CubeValues,
    best_action,
    best_answer,
    loss_of_answer,
    loss_of_doubler,
)
from tablas.records.evaluation import Chances
from tablas.records.problem import Problem
from tablas.rules import Move, Position, Situation

ROLLED_OUT: Final = 1000
"""`Depth.rank` of rollouts; evaluations have less."""


@dataclass(frozen=True, slots=True, order=True)
class Depth:
    """How far a program looked.

    Attributes:
        rank: larger is deeper; to be compared within one program only. `ROLLED_OUT` or more for
            games played out.
        name: as the program calls it: ``2ply``, ``XG Roller++``, ``1296 games``.
    """

    rank: int
    name: str = field(compare=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A play and what the **mover** may expect after it.

    Attributes:
        result: the position after it, by the view of the mover.
        moves: one order of moves that leads there; a rendering, not compared.
        equity: normalised, with the cube if the program knew of it.
        mwc: chance to win the match; None in money play and where the file does not say.
        depth: how far the program looked.
        chances: cubeless; None where the file does not say.
        error: standard error of `equity`, of games played out.
    """

    result: Position
    equity: float
    depth: Depth
    moves: tuple[Move, ...] = field(default=(), compare=False)
    mwc: float | None = None
    chances: Chances | None = None
    error: float | None = None


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """The plays of a roll.

    Attributes:
        candidates: those that were looked into deepest first, the best of them first. Empty where
            only the luck is known.
        luck: how much better the roll was than the average one, equity of the mover.
        luck_mwc: the same in match winning chance.
    """

    candidates: tuple[JudgedPlay, ...]
    luck: float | None = None
    luck_mwc: float | None = None

    def __post_init__(self) -> None:
        ordered = sorted(self.candidates, key=lambda one: (-one.depth.rank, -one.equity))
        object.__setattr__(self, "candidates", tuple(ordered))

    @property
    def best(self) -> JudgedPlay | None:
        """The best of those that were looked into deepest."""
        return self.candidates[0] if self.candidates else None

    def of(self, result: Position) -> JudgedPlay | None:
        """The candidate that leads to a position; None if it was not judged."""
        return next((one for one in self.candidates if one.result == result), None)

    def loss(self, result: Position) -> float | None:
        """Equity that the play to this position costs, 0 or more; None if it was not judged."""
        best, made = self.best, self.of(result)
        return None if best is None or made is None else max(0.0, best.equity - made.equity)

    def loss_mwc(self, result: Position) -> float | None:
        """The same in match winning chance."""
        best, made = self.best, self.of(result)
        if best is None or made is None or best.mwc is None or made.mwc is None:
            return None
        return max(0.0, best.mwc - made.mwc)


@dataclass(frozen=True, slots=True)
class CubeAnalysis:
    """The cube before a throw, all of it seen by the side on roll, the **doubler**.

    Attributes:
        equity: of the three ways to go on, normalised to the cube before the double.
        depth: how far the program looked.
        mwc: the same in match winning chance; None in money play and where the file does not say.
        chances: cubeless; None where the file does not say.
        beavers: whether the opponent might beaver.
        errors: standard errors of `equity`, of games played out.
    """

    equity: CubeValues
    depth: Depth
    mwc: CubeValues | None = None
    chances: Chances | None = None
    beavers: bool = False
    errors: CubeValues | None = None

    @property
    def action(self) -> CubeAction:
        """What both sides do when both do right."""
        return best_action(self.equity, beavers=self.beavers)

    @property
    def answer(self) -> CubeAnswer:
        """What the opponent should answer to a double, right or wrong."""
        return best_answer(self.equity, beavers=self.beavers)

    def loss_of_doubler(self, *, doubles: bool) -> float:
        """Equity that the side on roll loses by doubling or not, 0 or more."""
        return loss_of_doubler(self.equity, doubles=doubles, beavers=self.beavers)

    def loss_of_doubled(self, answer: CubeAnswer) -> float:
        """Equity that the opponent loses by this answer to a double, 0 or more."""
        return loss_of_answer(self.equity, answer, beavers=self.beavers)

    def loss_mwc_of_doubler(self, *, doubles: bool) -> float | None:
        """`loss_of_doubler` in match winning chance."""
        if self.mwc is None:
            return None
        return loss_of_doubler(self.mwc, doubles=doubles, beavers=False)

    def loss_mwc_of_doubled(self, answer: CubeAnswer) -> float | None:
        """`loss_of_doubled` in match winning chance."""
        return None if self.mwc is None else loss_of_answer(self.mwc, answer, beavers=False)


@dataclass(frozen=True, slots=True)
class ResignationAnalysis:
    """A resignation, seen by the side that **offers** it.

    Attributes:
        playing_on: equity of going on instead.
        resigning: equity of losing what is offered.
        depth: how far the program looked.
        mwc: chances to win the match by playing on and by resigning; None in money play.
    """

    playing_on: float
    resigning: float
    depth: Depth
    mwc: tuple[float, float] | None = None

    @property
    def loss_of_offer(self) -> float:
        """What the offer costs if it is accepted; 0 or more."""
        return max(0.0, self.playing_on - self.resigning)

    @property
    def loss_of_acceptance(self) -> float:
        """What it costs the opponent to accept; 0 or more."""
        return max(0.0, self.resigning - self.playing_on)


@dataclass(frozen=True, slots=True)
class RecordedAnalysis:
    """What one program said of a match.

    Attributes:
        program: its name and version: ``GNU Backgammon 1.07.001``.
        plays: by the number of the event `Played` in `MatchRecord.steps`, 0 for the first event.
        cubes: by the number of the event that followed the decision of the side on roll: `Doubled`,
            or `Thrown` (or `Passed`) when it did not double.
        resignations: by the number of `ResignationOffered`.
    """

    program: str
    plays: Mapping[int, PlayAnalysis] = field(hash=False)
    cubes: Mapping[int, CubeAnalysis] = field(hash=False)
    resignations: Mapping[int, ResignationAnalysis] = field(
        default_factory=lambda: MappingProxyType({}), hash=False
    )

    def __post_init__(self) -> None:
        for name in ("plays", "cubes", "resignations"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __reduce__(self) -> tuple[type[RecordedAnalysis], tuple[object, ...]]:
        """Pickle and copy by the fields."""
        parts = (dict(self.plays), dict(self.cubes), dict(self.resignations))
        return RecordedAnalysis, (self.program, *parts)


@dataclass(frozen=True, slots=True)
class PositionRecord:
    """One decision, as programs copy it to the clipboard or save it to a file.

    Attributes:
        situation: with the dice, or before the throw.
        players: names of White and Black.
        play: what the file says of the plays of the roll.
        cube: what it says of the cube before the throw.
        played: the position after the play that was made, by the view of the mover.
        program: name and version of what judged it; empty when nobody did.
        notes: free comments, in order.
        problems: what was odd in the file.
    """

    situation: Situation
    players: tuple[str, str] = ("White", "Black")
    play: PlayAnalysis | None = None
    cube: CubeAnalysis | None = None
    played: Position | None = None
    program: str = ""
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
