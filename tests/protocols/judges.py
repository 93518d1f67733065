"""An engine that says what a test wants, and remembers what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tablas.engine.searching import Canceller
from tablas.errors import RuleError
from tablas.notation.play_text import parse_play
from tablas.records.cube_decision import CubeAction as Action
from tablas.records.cube_decision import CubeDecision, CubeValues, best_action, best_answer
from tablas.records.evaluation import Chances, Evaluation, Level, RankedPlay
from tablas.rules import Play, Position, Situation

EVEN = Chances(0.5, 0.25, 0.125, 0.25, 0.0625)


@dataclass
class ScriptedJudge:
    """An engine.

    Attributes:
        best: the best play of each roll as text; the others follow as the rules list them.
        cube: what no double, double and take, double and drop are worth; None for no cube.
        equity: what a situation is worth to the side on roll.
        mwc: match winning chance; None in money play.
        beavers: whether the doubled side may beaver.
        level: how deep it claims to look.
        refusal: what it raises instead of an answer.
        asked: all situations so far.
    """

    best: Mapping[str, str] = field(default_factory=dict)
    cube: tuple[float, float, float] | None = (0.1, -0.1, 1.0)
    equity: Callable[[Situation], float] = lambda _: 0.0
    mwc: float | None = None
    beavers: bool = False
    level: Level = Level.STATIC
    refusal: str = ""
    asked: list[Situation] = field(default_factory=list)

    def evaluate(self, subject: Situation, /, *, canceller: Canceller | None = None) -> Evaluation:
        self._hear(subject)
        return Evaluation(EVEN, self.equity(subject), self.mwc, self.level, "scripted")

    def rank_plays(
        self, subject: Situation, /, *, canceller: Canceller | None = None
    ) -> tuple[RankedPlay, ...]:
        self._hear(subject)
        assert subject.roll is not None
        plays = list(subject.rules.variant.plays(subject.position, subject.roll))
        text = self.best.get(str(subject.roll))
        if text is not None:
            best = parse_play(text, subject.position, subject.roll)
            plays.remove(best)
            plays.insert(0, best)
        plays = plays or [Play((), Position(subject.position.own, subject.position.other))]
        equity = self.equity(subject)
        return tuple(
            RankedPlay(EVEN, equity - index, self.mwc, self.level, play)
            for index, play in enumerate(plays)
        )

    def cube_decision(
        self, situation: Situation, /, *, canceller: Canceller | None = None
    ) -> CubeDecision:
        self._hear(situation)
        redouble = situation.cube.owner is situation.turn
        beavers = self.beavers
        if self.cube is None:
            return CubeDecision(
                EVEN, None, None, Action.NOT_AVAILABLE, None, redouble, beavers, self.level, "-"
            )
        values = CubeValues(*self.cube)
        return CubeDecision(
            EVEN,
            values,
            None,
            best_action(values, beavers=beavers),
            best_answer(values, beavers=beavers),
            redouble,
            beavers,
            self.level,
            "-",
        )

    def _hear(self, situation: Situation) -> None:
        self.asked.append(situation)
        if self.refusal:
            raise RuleError(self.refusal)
