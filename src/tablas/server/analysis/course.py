"""A match to study as its page shows it: turn by turn, each with its board and what it lost.

Everything is ready for JSON. Boards are counted and plays written as their owner sees them;
``chance`` is White's: to win the match, in money play the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablas.analysis.decisions import (
    AnalysedMatch,
    CubeTurn,
    Decision,
    PlayDecision,
    Resignation,
)
from tablas.analysis.rates import mark_of
from tablas.i18n import Translator
from tablas.notation.play_text import format_play
from tablas.play.narration import tell_result
from tablas.rules import Move, Seat, Situation
from tablas.server.analysis.summaries import NAMES
from tablas.server.rooms.table import named, xgid

GOOD = "good"
"""The grade of a decision that is not marked."""


def course_of(match: AnalysedMatch, tr: Translator) -> dict[str, Any]:
    """All turns and games of a match."""
    turns = [turn for decision in match.decisions for turn in _turn(decision)]
    return {"games": list(_games(match, turns, tr)), "turns": turns}


def _games(
    match: AnalysedMatch, turns: list[dict[str, Any]], tr: Translator
) -> Iterator[dict[str, Any]]:
    """The games that have a turn: number, score before, where they begin, and how they ended."""
    begun: dict[int, tuple[tuple[int, int], bool]] = {}
    ended: dict[int, str] = {}
    for _, after in match.record.steps():
        if after.game is None:
            continue
        number = after.game.number
        before = after.score if number not in begun else begun[number][0]
        begun.setdefault(number, (before, after.game.crawford))
        if after.game.result is not None and number not in ended:
            ended[number] = tell_result(after, after.game.result, tr)
    starts: dict[int, int] = {}
    for index, turn in enumerate(turns):
        starts.setdefault(turn["game"], index)
    for number, start in starts.items():
        score, crawford = begun[number]
        yield {
            "number": number,
            "start": start,
            "score": list(score),
            "crawford": crawford,
            "end": ended.get(number, ""),
        }


def _turn(decision: Decision) -> Iterator[dict[str, Any]]:
    if isinstance(decision, PlayDecision):
        yield _common(decision, "play") | _play(decision)
    elif isinstance(decision, CubeTurn):
        if decision.counts or decision.doubled or (decision.loss or 0.0) > 0:
            yield _common(decision, "cube") | _cube(decision)
    elif isinstance(decision, Resignation):
        yield _common(decision, "resignation") | _resignation(decision)


def _common(decision: Decision, kind: str) -> dict[str, Any]:
    place = decision.place
    return {
        "index": place.index,
        "game": place.game,
        "turn": place.turn,
        "kind": kind,
        "seat": NAMES[place.seat],
        **table(place.situation),
    }


def table(situation: Situation) -> dict[str, Any]:
    """What lies on the table of a situation."""
    white, cube, rules = situation.view(Seat.WHITE), situation.cube, situation.rules
    played_with_cube = rules.length != 1 and rules.cube_limit != 1
    return {
        "board": {"white": list(white.own), "black": list(white.other)},
        "pips": {"white": white.pips, "black": white.swapped().pips},
        "cube": {"value": cube.value, "owner": named(cube.owner)} if played_with_cube else None,
        "dice": None if situation.roll is None else list(situation.roll),
        "score": list(situation.score),
        "xgid": xgid(replace(situation, offer=None)),
    }


def _play(decision: PlayDecision) -> dict[str, Any]:
    analysis = decision.analysis
    best = None if analysis is None else analysis.best
    chance = None
    if best is not None:
        chance = best.mwc
        if chance is None and best.chances is not None:
            chance = best.chances.win
    return {
        "notation": format_play(decision.play) or "–",
        "moves": steps(decision.moves),
        "best": steps(best.moves) if best is not None and _better(decision) else [],
        "illegal": decision.illegal,
        "forced": not decision.unforced,
        **_lost(decision.loss if decision.unforced else None, decision.loss_mwc),
        "luck": None if analysis is None else analysis.luck,
        "chance": _of_white(chance, decision.seat),
    }


def _better(decision: PlayDecision) -> bool:
    return decision.illegal or bool(decision.loss)


def _cube(turn: CubeTurn) -> dict[str, Any]:
    analysis = turn.analysis
    chance = None
    if analysis is not None:
        mwc = analysis.mwc
        chance = mwc.no_double if mwc is not None else None
        if chance is None and analysis.chances is not None:
            chance = analysis.chances.win
    return {
        "doubled": turn.doubled,
        "answer": None if turn.answer is None else turn.answer.value,
        "raccooned": turn.raccooned,
        **_lost(turn.loss, turn.loss_mwc),
        "answer_loss": turn.answer_loss,
        "answer_grade": _grade(turn.answer_loss),
        "chance": _of_white(chance, turn.seat),
    }


def _resignation(decision: Resignation) -> dict[str, Any]:
    analysis = decision.analysis
    offered = None if analysis is None else analysis.loss_of_offer
    accepted = None if analysis is None else analysis.loss_of_acceptance
    return {
        "class": decision.win_class.value,
        "accepted": decision.accepted,
        **_lost(offered if decision.accepted else None, None),
        "answer_loss": accepted if decision.accepted else None,
        "chance": None,
    }


def _lost(loss: float | None, mwc: float | None) -> Mapping[str, Any]:
    return {"loss": loss, "loss_mwc": mwc, "grade": _grade(loss)}


def _grade(loss: float | None) -> str | None:
    """``good``, ``doubtful``, ``bad`` or ``very bad``."""
    if loss is None:
        return None
    mark = mark_of(loss)
    return GOOD if mark is None else mark.value


def _of_white(chance: float | None, seat: Seat) -> float | None:
    if chance is None:
        return None
    return chance if seat is Seat.WHITE else 1 - chance


def steps(moves: tuple[Move, ...]) -> list[list[int]]:
    """Moves as arrows: from where to where."""
    return [[move.start, move.end] for move in moves]
