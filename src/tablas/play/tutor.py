"""A tutor: what a play or a deed with the cube loses, and why, in words and numbers.

It judges with an `Engine` before a deed is done or afterwards; it changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from tablas.analysis.words.numbers import decimal, percent, signed
from tablas.analysis.words.scores import take_point
from tablas.errors import RuleError
from tablas.i18n import N_, Translator
from tablas.notation.play_text import format_play
from tablas.play.bots.engine_bot import DROPPED, worth_of_taking
from tablas.records.cube_decision import CubeAction, CubeDecision
from tablas.records.evaluation import Chances, Level, RankedPlay
from tablas.rules import Offer, Position, Situation

if TYPE_CHECKING:
    from tablas.engine import Engine

LEVEL: Final = Level.TWO_PLY
"""How deep the tutor looks, as long as there is time."""
SECONDS: Final = 1.0
"""How long it may take over one decision."""
OFTEN: Final = 0.15
"""From this share of the lost games on, gammons are worth a word."""


class Grade(Enum):
    """How much a decision lost."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    ERROR = "error"
    BLUNDER = "blunder"

    def __str__(self) -> str:
        return {
            "good": "good",
            "inaccuracy": "an inaccuracy",
            "error": "an error",
            "blunder": "a blunder",
        }[self.value]


_FROM: Final = ((0.08, Grade.BLUNDER), (0.04, Grade.ERROR), (0.02, Grade.INACCURACY))
"""The equity lost from which a decision is of a grade, the worst first."""


class CubeDeed(Enum):
    """What can be done with the cube."""

    THROW = "throw"
    """Not to double."""
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"


ACTIONS: Final = {
    CubeAction.NO_DOUBLE: N_("Do not double."),
    CubeAction.DOUBLE_TAKE: N_("Double; the opponent should take."),
    CubeAction.DOUBLE_PASS: N_("Double; the opponent should drop."),
    CubeAction.TOO_GOOD_TAKE: N_("Too good to double: play on, for a gammon."),
    CubeAction.TOO_GOOD_PASS: N_("Too good to double: play on, for a gammon."),
    CubeAction.OPTIONAL_DOUBLE_TAKE: N_("Doubling and playing on are worth the same."),
    CubeAction.BEAVER: N_("Double, although the opponent should beaver."),
    CubeAction.NOT_AVAILABLE: N_("There is nothing to decide about the cube."),
}
"""What an action says to whoever is on roll."""


def grade_of(loss: float) -> Grade:
    """The grade of a decision that lost so much normalised equity."""
    return next((grade for least, grade in _FROM if loss >= least), Grade.GOOD)


# -- plays


@dataclass(frozen=True, slots=True)
class PlayJudgement:
    """What a play was worth.

    Attributes:
        ranked: all plays of the roll, best first.
        chosen: the one that is judged.
    """

    ranked: tuple[RankedPlay, ...]
    chosen: RankedPlay

    @property
    def loss(self) -> float:
        """Normalised equity that it gives away; 0 for the best."""
        return max(0.0, self.ranked[0].equity - self.chosen.equity)

    @property
    def grade(self) -> Grade:
        """How bad that is."""
        return grade_of(self.loss)


def judge_play(judge: Engine, situation: Situation, result: Position) -> PlayJudgement:
    """What the play that ends so is worth.

    Args:
        judge: who says so.
        situation: before the play, with its dice.
        result: the position after it, as the mover sees it.

    Raises:
        RuleError: no legal play ends so, or the engine does not know the game.
    """
    ranked = judge.rank_plays(situation)
    chosen = next((one for one in ranked if one.play.result == result), None)
    if chosen is None:
        raise RuleError("only legal plays are judged")
    return PlayJudgement(ranked, chosen)


def play_words(judgement: PlayJudgement, tr: Translator) -> list[str]:
    """The judgement of a play, one sentence an item."""
    chosen, best = judgement.chosen, judgement.ranked[0]
    if judgement.grade is Grade.GOOD:
        if chosen is best or judgement.loss == 0:
            return [tr.text("This is the best play.")]
        return [
            tr.text("This is nearly as good as the best play, {play}.", play=format_play(best.play))
        ]
    words = [
        tr.text(
            "This is {grade}: it gives away {loss}. {play} is better.",
            grade=judgement.grade,
            loss=decimal(f"{judgement.loss:.3f}", tr),
            play=format_play(best.play),
        ),
        tr.text(
            "It wins {win} %, the better play {better} %.",
            win=percent(chosen.chances.win, tr),
            better=percent(best.chances.win, tr),
        ),
    ]
    return words + _gammon_words(chosen.chances, best.chances, tr)


def _gammon_words(chosen: Chances, best: Chances, tr: Translator) -> list[str]:
    words = []
    if chosen.lose_gammon - best.lose_gammon > 0.02:
        words.append(
            tr.text(
                "It loses a gammon in {lost} % of the games instead of {less} %.",
                lost=percent(chosen.lose_gammon, tr),
                less=percent(best.lose_gammon, tr),
            )
        )
    if best.win_gammon - chosen.win_gammon > 0.02:
        words.append(
            tr.text(
                "It wins a gammon in {won} % of the games instead of {more} %.",
                won=percent(chosen.win_gammon, tr),
                more=percent(best.win_gammon, tr),
            )
        )
    return words


# -- the cube


@dataclass(frozen=True, slots=True)
class CubeJudgement:
    """What a deed with the cube was worth.

    Attributes:
        situation: in which it was done.
        deed: what was done.
        decision: what the engine says of the double, seen by the side on roll.
        taken: what taking is worth to whoever is asked, -1 being what a drop is worth; None where
            nothing is offered, or where a drop would lose the match with the game.
        take_point: the chance to win that whoever is asked needs to take, at this score and with
            these gammons; None where it is not known.
        loss: normalised equity that the deed gives away.
    """

    situation: Situation
    deed: CubeDeed
    decision: CubeDecision
    taken: float | None
    take_point: float | None
    loss: float

    @property
    def grade(self) -> Grade:
        """How bad that is."""
        return grade_of(self.loss)

    @property
    def chances(self) -> Chances:
        """Of whoever decides."""
        of_turn = self.situation.actor is self.situation.turn
        return self.decision.chances if of_turn else self.decision.chances.swapped()


def judge_cube(judge: Engine, situation: Situation, deed: CubeDeed) -> CubeJudgement:
    """What it is worth to double or not, to take or to drop.

    Args:
        judge: who says so.
        situation: before it is done.
        deed: what is done.

    Raises:
        RuleError: nothing of the kind can be decided here, or the engine does not know the game.
    """
    answers = deed in (CubeDeed.TAKE, CubeDeed.DROP)
    if answers is (situation.offer is None) or situation.roll is not None:
        raise RuleError("this is not a decision about the cube")
    before = replace(situation, offer=None)
    decision = judge.cube_decision(before)
    point = take_point(before, decision.chances)
    if not answers:
        loss = decision.loss_of_doubler(doubles=deed is CubeDeed.DOUBLE)
        return CubeJudgement(situation, deed, decision, None, point, max(0.0, loss))
    taken = worth_of_taking(judge, situation)
    loss = _loss_of_answer(taken, deed)
    if situation.offer is not Offer.DOUBLE:
        point = None
    return CubeJudgement(situation, deed, decision, taken, point, loss)


def _loss_of_answer(taken: float | None, deed: CubeDeed) -> float:
    if taken is None:  # a drop loses the match, a take may yet win it
        return 0.0 if deed is CubeDeed.TAKE else 1.0
    ahead = taken - DROPPED
    return max(0.0, -ahead if deed is CubeDeed.TAKE else ahead)


def cube_words(judgement: CubeJudgement, tr: Translator) -> list[str]:
    """The judgement of a deed with the cube, with its reasons, one sentence an item."""
    words = []
    if judgement.grade is not Grade.GOOD:
        words.append(
            tr.text(
                "This is {grade}: it gives away {loss}.",
                grade=judgement.grade,
                loss=decimal(f"{judgement.loss:.3f}", tr),
            )
        )
    if judgement.deed in (CubeDeed.TAKE, CubeDeed.DROP):
        return words + answer_words(judgement, tr)
    return words + double_words(judgement.decision, judgement.take_point, tr)


def double_words(decision: CubeDecision, point: float | None, tr: Translator) -> list[str]:
    """Whether to double, and why.

    Args:
        decision: what the engine says.
        point: the opponent's take point.
        tr: the language.
    """
    words = [tr.text(ACTIONS[decision.action])]
    if decision.equity is None:
        return words
    words.append(
        tr.text(
            "No double {held}; double and take {taken}; double and drop {dropped}.",
            held=signed(decision.equity.no_double, tr),
            taken=signed(decision.equity.double_take, tr),
            dropped=signed(decision.equity.double_pass, tr),
        )
    )
    if point is not None:
        words.append(
            tr.text(
                "You win {win} % of the games. The opponent wins {other} % and needs {needed} % "
                "to take.",
                win=percent(decision.chances.win, tr),
                other=percent(1 - decision.chances.win, tr),
                needed=percent(point, tr),
            )
        )
    return words


def answer_words(judgement: CubeJudgement, tr: Translator) -> list[str]:
    """Whether to take, and why."""
    taken, chances = judgement.taken, judgement.chances
    if taken is None:
        return [tr.text("Take: a drop would lose the match.")]
    words = [
        tr.text("Taking is right.") if taken > DROPPED else tr.text("Dropping is right."),
        tr.text(
            "To take is worth {taken}, to drop {dropped}.",
            taken=signed(taken, tr),
            dropped=signed(DROPPED, tr),
        ),
    ]
    if judgement.take_point is None:
        words.append(tr.text("You win {win} % of the games.", win=percent(chances.win, tr)))
    else:
        words.append(
            tr.text(
                "You win {win} % of the games, and to take you need {needed} %.",
                win=percent(chances.win, tr),
                needed=percent(judgement.take_point, tr),
            )
        )
    if chances.win < 1 and chances.lose_gammon / (1 - chances.win) >= OFTEN:
        words.append(
            tr.text(
                "Gammons count against you: you lose one in {lost} % of the games.",
                lost=percent(chances.lose_gammon, tr),
            )
        )
    return words + _match_words(judgement, tr)


def _match_words(judgement: CubeJudgement, tr: Translator) -> list[str]:
    """What the score makes of it."""
    mwc, situation = judgement.decision.mwc, judgement.situation
    if mwc is None or situation.offer is not Offer.DOUBLE:
        return []
    actor = situation.actor
    return [
        tr.text(
            "You need {mine} points, the opponent {theirs}: you win the match in {taken} % "
            "after a take, in {dropped} % after a drop.",
            mine=situation.away(actor),
            theirs=situation.away(actor.other),
            taken=percent(1 - mwc.double_take, tr),
            dropped=percent(1 - mwc.double_pass, tr),
        )
    ]
