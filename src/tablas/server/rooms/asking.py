"""What is asked of a room: hints and judgements, where nobody is at a disadvantage by them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from tablas.errors import IllegalEvent
from tablas.i18n import Translator
from tablas.notation.play_text import format_play
from tablas.play.trial import Trial
from tablas.play.tutor import (
    LEVEL,
    SECONDS,
    CubeDeed,
    CubeJudgement,
    answer_words,
    cube_words,
    double_words,
    judge_cube,
    judge_play,
    play_words,
)
from tablas.records.evaluation import RankedPlay
from tablas.rules import Position, Seat, Situation
from tablas.server.rooms.keeper import Keeper
from tablas.server.rooms.messages import Ask, Deed, Question
from tablas.server.rooms.room import Room
from tablas.server.rooms.state import PLAYING, RoomPhase, RoomState
from tablas.server.rooms.tree import play_of

if TYPE_CHECKING:
    from tablas.engine import Engine

SHOWN: Final = 8
"""So many of the best plays are shown."""


async def answered(
    keeper: Keeper, room: Room, seats: tuple[Seat, ...], ask: Ask, tr: Translator
) -> dict[str, object]:
    """The answer to a question, ready for JSON, without its name.

    Args:
        keeper: whose judges think it over.
        room: where.
        seats: of whoever asks.
        ask: the question.
        tr: the language.

    Raises:
        TablasError: it is not answered here, or not now; the sentence says why.
    """
    if ask.question is Question.PING:
        return {}
    situation = asked_about(room.state, seats)
    return await keeper.judges.over(lambda: answer(situation, ask, tr))


def asked_about(state: RoomState, seats: tuple[Seat, ...]) -> Situation:
    """The situation in which somebody in these seats has to decide.

    Raises:
        IllegalEvent: he may not ask, or has nothing to decide.
    """
    if not state.agreement.may_advise:
        raise IllegalEvent("there is no advice in this match")
    situation = None if state.state is None else state.state.situation
    if situation is None or state.phase not in PLAYING or state.actor not in seats:
        raise IllegalEvent("it is not for you to decide now")
    if state.phase is RoomPhase.RESIGNING:
        raise IllegalEvent("about resignations there is no advice")
    return situation


def answer(situation: Situation, ask: Ask, tr: Translator) -> dict[str, object]:
    """The answer, worked out: seconds at most.

    Raises:
        RuleError: it is no question about this situation, or the engine does not know the game.
    """
    from tablas.engine.engine import check_learnt

    check_learnt(situation.rules.variant)
    if ask.question is Question.JUDGE:
        judgement = judge_play(judge(), situation, _result(situation, ask))
        return {
            "loss": judgement.loss,
            "grade": judgement.grade.value,
            "words": play_words(judgement, tr),
            "plays": _ranked(judgement.ranked),
        }
    if ask.question is Question.JUDGE_CUBE:
        assert ask.deed is not None
        judged = judge_cube(judge(), situation, _DEEDS[ask.deed])
        return {
            "loss": judged.loss,
            "grade": judged.grade.value,
            "words": cube_words(judged, tr),
            "cube": _cube(judged, tr),
        }
    if situation.roll is not None:
        return {"plays": _ranked(judge().rank_plays(situation))}
    deed = CubeDeed.THROW if situation.offer is None else CubeDeed.TAKE
    return {"cube": _cube(judge_cube(judge(), situation, deed), tr)}


@cache
def judge() -> Engine:
    """Who judges and gives advice."""
    from tablas.engine import Engine

    return Engine(level=LEVEL, seconds=SECONDS)


_DEEDS: Final = {
    Deed.THROW: CubeDeed.THROW,
    Deed.DOUBLE: CubeDeed.DOUBLE,
    Deed.TAKE: CubeDeed.TAKE,
    Deed.DROP: CubeDeed.DROP,
}


def _result(situation: Situation, ask: Ask) -> Position:
    if situation.roll is None:
        raise IllegalEvent("the dice have not been thrown")
    game = situation.rules.variant
    play = play_of(game, situation.position, situation.roll, ask.moves)
    if play is not None:
        return play.result
    trial = Trial(situation.position, situation.roll, game)
    for start, end in ask.moves:
        trial = trial.moved(start, end)
    return trial.play.result


def _ranked(plays: Sequence[RankedPlay]) -> list[dict[str, object]]:
    return [
        {
            "notation": format_play(one.play),
            "moves": [[move.start, move.end] for move in one.play.moves],
            "equity": one.equity,
            "loss": max(0.0, plays[0].equity - one.equity),
            "probabilities": list(one.chances),
        }
        for one in plays[:SHOWN]
    ]


def _cube(judged: CubeJudgement, tr: Translator) -> dict[str, object]:
    decision = judged.decision
    equity = decision.equity
    return {
        "action": decision.action.value,
        "no_double": None if equity is None else equity.no_double,
        "double_take": None if equity is None else equity.double_take,
        "double_pass": None if equity is None else equity.double_pass,
        "probabilities": list(judged.chances),
        "words": _advice(judged, tr),
    }


def _advice(judged: CubeJudgement, tr: Translator) -> list[str]:
    if judged.deed in (CubeDeed.TAKE, CubeDeed.DROP):
        return answer_words(judged, tr)
    return double_words(judged.decision, judged.take_point, tr)
