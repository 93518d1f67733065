"""What to do in a situation, whatever the language in which it is asked and answered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from tablas.records.cube_decision import CubeAction, CubeAnswer, CubeDecision
from tablas.records.evaluation import Evaluation, RankedPlay
from tablas.rules import BAR, OFF, Offer, Play, Position, Situation, WinClass
from tablas.rules.checks import NamedEnum

if TYPE_CHECKING:
    from tablas.engine.searching import Canceller

SAME: Final = 1e-6
"""Equities that differ by less are the same."""


class Judge(Protocol):
    """What is asked of an engine; `tablas.engine.Engine` is one."""

    def evaluate(self, subject: Situation, /, *, canceller: Canceller | None = None) -> Evaluation:
        """What the side on roll may expect before it throws."""

    def rank_plays(
        self, subject: Situation, /, *, canceller: Canceller | None = None
    ) -> tuple[RankedPlay, ...]:
        """The plays of the situation's dice, best first; never none."""

    def cube_decision(
        self, situation: Situation, /, *, canceller: Canceller | None = None
    ) -> CubeDecision:
        """Double or not, take or drop."""


class CubeWord(NamedEnum):
    """A decision about the cube, in the word that all these languages have for it."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    """The answer to a double, and a raccoon as the answer to a beaver."""

    def __str__(self) -> str:
        return self.value


_DOUBLES: Final = (CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_PASS, CubeAction.BEAVER)
_ANSWERS: Final = {
    CubeAnswer.TAKE: CubeWord.TAKE,
    CubeAnswer.DROP: CubeWord.DROP,
    CubeAnswer.BEAVER: CubeWord.BEAVER,
}


def doubles(decision: CubeDecision) -> bool:
    """Whether the side on roll doubles; where it is the same it does not."""
    return decision.action in _DOUBLES


def cube_word(
    judge: Judge, situation: Situation, canceller: Canceller | None = None
) -> tuple[CubeWord, Evaluation | CubeDecision]:
    """What whoever has to decide does with the cube, and why; dice are left aside.

    Returns:
        The reason is seen by the side on roll, which after a double is the doubler.

    Raises:
        TablasError: as the judge's methods.
    """
    situation = replace(situation, roll=None)
    if situation.offer in (Offer.BEAVER, Offer.RACCOON):
        return _answer_to_beaver(judge, situation, canceller)
    decision = judge.cube_decision(situation, canceller=canceller)
    if situation.offer is None:
        return (CubeWord.DOUBLE if doubles(decision) else CubeWord.ROLL), decision
    if decision.answer is None:  # the doubler wins the match anyway: there is nothing to lose
        return CubeWord.TAKE, decision
    return _ANSWERS[decision.answer], decision


def _answer_to_beaver(
    judge: Judge, situation: Situation, canceller: Canceller | None
) -> tuple[CubeWord, Evaluation]:
    """Money play, so that points may be compared; a point of equity is the cube after a take."""
    cube = replace(situation.cube, value=2 * situation.cube.value)
    value = judge.evaluate(replace(situation, cube=cube, offer=None), canceller=canceller)
    equity = value.equity if situation.offer is Offer.BEAVER else -value.equity
    if equity < -0.5 + SAME:
        return CubeWord.DROP, value
    raccoons = situation.offer is Offer.BEAVER and situation.rules.raccoons
    return (CubeWord.BEAVER if raccoons and equity > 0 else CubeWord.TAKE), value


def best_play(judge: Judge, situation: Situation, canceller: Canceller | None = None) -> RankedPlay:
    """The best play of the situation's dice; without any moves where nothing can be played.

    Raises:
        TablasError: as `Judge.rank_plays`.
    """
    return judge.rank_plays(situation, canceller=canceller)[0]


def accepts(judge: Judge, situation: Situation, resigned: WinClass) -> bool:
    """Whether the side on roll should be content when its **opponent** resigns so much.

    Raises:
        TablasError: as the judge's methods.
    """
    won = replace(situation, position=_won(situation, resigned), roll=None)
    if situation.roll is None:
        going_on = judge.evaluate(situation).equity
    else:
        going_on = best_play(judge, situation).equity
    return judge.evaluate(won).equity >= going_on - SAME


def _won(situation: Situation, win_class: WinClass) -> Position:
    """A position in which the side on roll has just won so much."""
    checkers = situation.rules.variant.checkers
    off = {WinClass.SINGLE: 1, WinClass.GAMMON: 0, WinClass.BACKGAMMON: 0}[win_class]
    place = BAR if win_class is WinClass.BACKGAMMON else 1
    return Position.of({OFF: checkers}, {OFF: off, place: checkers - off}, checkers=checkers)


def moves_of(play: Play) -> str:
    """A play checker by checker, all stops written and no hits: ``bar/20 24/18 18/13``."""
    return str(play).replace("*", "")
