"""One decision judged by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablas.analysis.decisions import NEAR, UNLIKE
from tablas.analysis.questions import (
    Answer,
    CubeQuestion,
    PlayQuestion,
    Question,
    ResignationQuestion,
)
from tablas.analysis.settings import AnalysisSettings
from tablas.engine import Engine
from tablas.records import CubeAnalysis, Depth, JudgedPlay, PlayAnalysis, ResignationAnalysis
from tablas.records.cube_decision import answered
from tablas.records.evaluation import Level, RankedPlay

ILLEGAL: Final = -1
"""`Depth.rank` of a play that no rule allows: it is behind whatever is legal."""
_CLEAR: Final = 0.16
"""A loss that two depths find this large needs no third."""
_FORCED: Final = Level.ONE_PLY
"""Plays without a choice are looked into no further."""


def judge(engine: Engine, question: Question, settings: AnalysisSettings) -> Answer | None:
    """What the engine, whatever its own level, says of a question.

    Returns:
        None where there was nothing to decide: a dead cube that was left alone.

    Raises:
        RuleError: the net does not know this game.
    """
    if isinstance(question, PlayQuestion):
        return _judge_play(engine, question, settings)
    if isinstance(question, CubeQuestion):
        return _judge_cube(engine, question, settings)
    return _judge_resignation(engine.at(settings.level), question)


def depth_of(level: Level) -> Depth:
    """A level of ours as an analysis names it."""
    return Depth(level.plies, level.value)


def _judge_play(engine: Engine, question: PlayQuestion, settings: AnalysisSettings) -> PlayAnalysis:
    level = settings.level
    forced = question.choices < 2 and not question.illegal
    if forced:
        level = min(level, _FORCED, key=lambda one: one.plies)
    ranked = engine.at(level).rank_plays(question.situation, made=question.made)
    deeper = _deeper(level)
    if deeper is not None and not forced and _play_in_doubt(ranked, question, settings.doubt):
        ranked = engine.at(deeper).rank_plays(question.situation, made=question.made)
    luck = engine.at(settings.luck).luck(question.situation, opening=question.opening)
    judged = tuple(_judged(one, question) for one in _kept(ranked, question, settings.kept))
    return PlayAnalysis(judged, luck.equity, luck.mwc)


def _deeper(level: Level) -> Level | None:
    """One ply deeper; None where depths are not compared."""
    levels = list(Level)
    return levels[level.plies + 1] if 2 <= level.plies < len(levels) - 1 else None


def _play_in_doubt(ranked: Sequence[RankedPlay], question: PlayQuestion, doubt: float) -> bool:
    """Whether two depths disagree on what the play that was made costs, and it matters."""
    best = ranked[0]
    made = next(one for one in ranked if one.play == question.made)
    assert best.earlier is not None
    assert made.earlier is not None
    now, earlier = best.equity - made.equity, best.earlier - made.earlier
    return abs(now - earlier) > doubt and min(now, earlier) < _CLEAR


def _kept(ranked: Sequence[RankedPlay], question: PlayQuestion, most: int) -> Sequence[RankedPlay]:
    """The best plays, and the one that was made; all of them while they are all alike."""
    equities = [one.equity for one in ranked]
    if len(ranked) <= most or max(equities) - min(equities) < UNLIKE:
        return ranked
    return [*ranked[:most], *(one for one in ranked[most:] if one.play == question.made)]


def _judged(one: RankedPlay, question: PlayQuestion) -> JudgedPlay:
    depth = depth_of(one.level)
    moves = one.play.moves
    if one.play == question.made:
        moves = question.made.moves
        if question.illegal:
            depth = Depth(ILLEGAL, depth.name)
    return JudgedPlay(one.play.result, one.equity, depth, moves, one.mwc, one.chances)


def _judge_cube(
    engine: Engine, question: CubeQuestion, settings: AnalysisSettings
) -> CubeAnalysis | None:
    level = settings.level
    found = _cube_at(engine.at(level), question)
    deeper = _deeper(level)
    if found is None or deeper is None:
        return found
    earlier = _cube_at(engine.at(list(Level)[level.plies - 1]), question)
    assert earlier is not None
    if _cube_in_doubt(found, earlier, settings.doubt):
        return _cube_at(engine.at(deeper), question)
    return found


def _cube_at(engine: Engine, question: CubeQuestion) -> CubeAnalysis | None:
    decision = engine.cube_decision(question.situation, dead=question.doubled)
    if decision.equity is None:
        return None
    return CubeAnalysis(
        decision.equity,
        depth_of(decision.level),
        decision.mwc,
        decision.chances,
        decision.beavers,
    )


def _cube_in_doubt(now: CubeAnalysis, earlier: CubeAnalysis, doubt: float) -> bool:
    """Whether two depths disagree on doubling or on taking, and it matters."""
    gains = [
        answered(one.equity, beavers=one.beavers) - one.equity.no_double for one in (now, earlier)
    ]
    if max(gains) <= -NEAR:
        return False
    taken = abs(now.equity.double_take - earlier.equity.double_take)
    return abs(gains[0] - gains[1]) > doubt or (max(gains) > 0 and taken > doubt)


def _judge_resignation(engine: Engine, question: ResignationQuestion) -> ResignationAnalysis:
    situation = question.situation
    thrown = situation.roll is not None
    held = engine.rank_plays(situation)[0] if thrown else engine.evaluate(situation)
    equity, mwc = engine.loss_of_game(situation, question.win_class)
    chances = None if mwc is None or held.mwc is None else (held.mwc, mwc)
    return ResignationAnalysis(held.equity, equity, depth_of(held.level), chances)
