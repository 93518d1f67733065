"""A bot that asks the engine, and misjudges its answers as its strength has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from tablas.errors import RuleError
from tablas.play.bots.misjudging import difficulty, misjudgement
from tablas.play.bots.opponents import GAMES, Opponent
from tablas.play.players import CubeAnswer
from tablas.records.cube_decision import (
    CubeAction,
    CubeDecision,
    CubeValues,
    best_action,
    best_answer,
)
from tablas.records.cube_decision import CubeAnswer as BestAnswer
from tablas.records.evaluation import Level, RankedPlay
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    Cube,
    MatchRules,
    Offer,
    Play,
    Position,
    Roll,
    Seat,
    Situation,
    Variant,
    WinClass,
)

if TYPE_CHECKING:
    from tablas.engine import Engine

DOUBLES: Final = frozenset(
    {
        CubeAction.DOUBLE_TAKE,
        CubeAction.DOUBLE_PASS,
        CubeAction.OPTIONAL_DOUBLE_TAKE,
        CubeAction.BEAVER,
    }
)
"""What means that one doubles."""
_ANSWERS: Final = {
    BestAnswer.TAKE: CubeAnswer.TAKE,
    BestAnswer.DROP: CubeAnswer.DROP,
    BestAnswer.BEAVER: CubeAnswer.RAISE,
}
SHYNESS: Final = 1.0
"""By how many standard deviations those who misjudge the cube think too little of their double.

Who is unsure of the cube turns it late; being asked every turn, he would otherwise soon turn it.
"""
DROPPED: Final = -1.0
"""What a drop is worth to whoever drops, in units of the cube before it is turned."""


@dataclass(frozen=True, slots=True)
class EngineBot:
    """One of the `OPPONENTS` in a match.

    Attributes:
        opponent: how strong it is.
        seed: what its mistakes come from.
    """

    opponent: Opponent
    seed: str = ""

    def choose_play(self, situation: Situation, plays: tuple[Play, ...]) -> Play:
        """The play that it thinks best."""
        if len(plays) == 1:
            return plays[0]
        return self.preferred(situation, engine(self.opponent.level).rank_plays(situation))

    def preferred(self, situation: Situation, ranked: Sequence[RankedPlay]) -> Play:
        """Which of the plays, best first, it thinks best."""
        if not self.opponent.noise:
            return ranked[0].play
        noise = self.opponent.noise * difficulty(situation.position)

        def seems(one: RankedPlay) -> float:
            off = misjudgement(self.seed, situation, situation.turn, "play", one.play.result)
            return one.equity + noise * off

        return max(ranked, key=seems).play

    def doubles(self, situation: Situation) -> bool:
        """Whether it thinks that doubling is right, or as good as playing on."""
        return self.would_double(situation, engine(self.opponent.level).cube_decision(situation))

    def would_double(self, situation: Situation, decision: CubeDecision) -> bool:
        """The same, knowing what the engine says."""
        if decision.equity is None:
            return False
        seems = self._seems(situation, decision.equity)
        return best_action(seems, beavers=decision.beavers) in DOUBLES

    def answer(self, situation: Situation, *, may_raise: bool) -> CubeAnswer:
        """Take, drop or raise by what it thinks that taking is worth."""
        taken = worth_of_taking(engine(self.opponent.level), situation)
        return self.would_answer(situation, taken, may_raise=may_raise)

    def would_answer(
        self, situation: Situation, taken: float | None, *, may_raise: bool
    ) -> CubeAnswer:
        """The same, knowing what taking is worth; see `worth_of_taking`."""
        if taken is None:
            return CubeAnswer.TAKE
        sign = 1 if situation.actor is situation.turn else -1
        seems = taken + sign * 2 * self._off(situation)
        # As in a double: the values of whoever offers are those of the other side, turned round.
        offered = CubeValues(0.0, -seems, -DROPPED)
        return _ANSWERS[best_answer(offered, beavers=may_raise)]

    def accepts_resignation(self, situation: Situation) -> bool:
        """When what is offered is worth what playing on would be."""
        return engine(self.opponent.level).accepts_resignation(situation)

    def gains_by_correction(
        self, situation: Situation, result: Position, plays: tuple[Play, ...]
    ) -> bool:
        """When the best legal play is worse for the opponent than what he made of it."""
        judge = engine(self.opponent.level)
        best = judge.rank_plays(situation)[0].play.result if plays else situation.position
        hoped, is_left = (
            judge.evaluate(
                replace(
                    situation, position=position.swapped(), turn=situation.turn.other, roll=None
                )
            ).equity
            for position in (best, result)
        )
        return hoped > is_left

    def _seems(self, situation: Situation, equity: CubeValues) -> CubeValues:
        """What it thinks of the three ways to go on, when it is on roll; see `SHYNESS`."""
        noise = self.opponent.cube_noise * difficulty(situation.position)
        off = self._off(situation) - SHYNESS * noise
        return CubeValues(equity.no_double + off, equity.double_take + 2 * off, equity.double_pass)

    def _off(self, situation: Situation) -> float:
        """By how much it thinks the side on roll better off than it is, with the cube as it is."""
        if not self.opponent.cube_noise:
            return 0.0
        board, seat = situation.position, situation.actor
        off = misjudgement(self.seed, situation, seat, "cube", board)
        return self.opponent.cube_noise * difficulty(board) * off


def worth_of_taking(judge: Engine, situation: Situation) -> float | None:
    """What taking what is offered is worth to whoever is asked.

    A drop is worth -1. None where a drop would lose the match with the game, so that there is
    nothing to lose by taking: the doubler has no use for the cube.
    """
    if situation.offer is Offer.DOUBLE:
        equity = judge.cube_decision(situation).equity
        return None if equity is None else -equity.double_take
    owner = situation.turn.other
    taken = replace(situation, offer=None, cube=Cube(2 * situation.cube.value, owner))
    equity_on_roll = 2 * judge.evaluate(taken).equity
    return equity_on_roll if situation.actor is situation.turn else -equity_on_roll


def check_knows(variant: Variant) -> None:
    """See to it that the engine can judge a game on this machine.

    Raises:
        RuleError: it cannot.
    """
    if variant.key in GAMES:
        return
    from tablas.engine.tables import open_hypergammon

    if variant == HYPERGAMMON and open_hypergammon() is None:
        raise RuleError(
            "{variant} is judged by a table that has not been computed on this machine: "
            "`tablas tables build hypergammon` does it",
            variant=variant.name,
        )


@cache
def engine(level: Level) -> Engine:
    """The engine that looks so far, loaded when it is first asked for."""
    from tablas.engine import Engine

    return Engine(level=level)


def prepare(level: Level) -> None:
    """Load and compile what decisions at this level need; on a new machine it takes a minute."""
    judge = engine(level)
    before = Situation(BACKGAMMON.start, Seat.WHITE, rules=MatchRules(length=3))
    judge.rank_plays(replace(before, roll=Roll(3, 1)))
    judge.cube_decision(before)
    judge.accepts_resignation(replace(before, resignation=WinClass.SINGLE))


def prepare_endgames(level: Level) -> None:
    """Have the tables of the bear-off ready, which the first moves of a game do without."""
    engine(level).evaluate(Situation(Position.of({1: 1}, {1: 1})))
