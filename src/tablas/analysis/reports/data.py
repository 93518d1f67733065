"""The report for programs: JSON by docs/contract/analysis.md, the same in every language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from tablas.analysis.decisions import (
    AnalysedMatch,
    CubeTurn,
    Decision,
    PlayDecision,
    Resignation,
)
from tablas.analysis.rates import Rates, rates_of
from tablas.analysis.results import Result, result_of
from tablas.analysis.tallies import Rate, Tally
from tablas.analysis.themes import answer_fault, doubler_fault, theme_of
from tablas.analysis.words import play_names
from tablas.notation import format_xgid
from tablas.records import CubeAnalysis, JudgedPlay
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import Seat

Data: TypeAlias = dict[str, Any]

VERSION: Final = 1


def json_report(matches: Sequence[AnalysedMatch]) -> str:
    """The matches as one JSON object, in the order given.

    Raises:
        RuleError: the events of a match contradict the rules.
    """
    report = {"version": VERSION, "matches": [match_data(match) for match in matches]}
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def match_data(match: AnalysedMatch) -> Data:
    """A match as the object of the contract; errors as `json_report`."""
    record = match.record
    return {
        "players": list(record.players),
        "length": record.rules.length,
        "variant": record.rules.variant.key,
        "score": list(record.match.score),
        "metadata": dict(record.metadata),
        "problems": [
            {"line": problem.line, "message": str(problem.sentence)} for problem in record.problems
        ],
        "program": match.analysis.program,
        "rates": [_rates(rates_of(match, seat), result_of(match, seat)) for seat in Seat],
        "decisions": [_decision(decision) for decision in match.decisions],
        "in_file": [
            {
                "program": analysis.program,
                "decisions": [
                    _decision(one)
                    for one in AnalysedMatch(record, analysis).decisions
                    if one.analysis is not None
                ],
            }
            for analysis in record.analyses
        ],
    }


def _rates(rates: Rates, result: Result | None) -> Data:
    return {
        "pr": _rate(rates.pr),
        "error_rate": _rate(rates.error_rate),
        "class": _value(rates.title),
        "rating": _value(rates.rating),
        "decisions": _tally(rates.decisions),
        "unforced": _tally(rates.unforced),
        "doubles": _tally(rates.doubles),
        "answers": _tally(rates.answers),
        "lost_mwc": _rounded(rates.lost_mwc),
        "doubtful": rates.doubtful,
        "bad": rates.bad,
        "very_bad": rates.very_bad,
        "illegal": rates.illegal,
        "luck": _rounded(rates.luck.total) if rates.luck.count else None,
        "luck_mwc": _rounded(rates.luck_mwc.total) if rates.luck_mwc.count else None,
        "result": None if result is None else _rounded(result.after),
        "result_with_even_luck": None if result is None else _rounded(result.adjusted),
    }


def _value(word: object) -> str | None:
    return None if word is None else str(word)


def _rate(rate: Rate | None) -> Data | None:
    if rate is None:
        return None
    return {"value": _rounded(rate.value), "low": _rounded(rate.low), "high": _rounded(rate.high)}


def _tally(tally: Tally) -> Data:
    return {"count": tally.count, "lost": _rounded(tally.total)}


def _decision(decision: Decision) -> Data:
    place = decision.place
    common = {
        "event": place.index,
        "game": place.game,
        "turn": place.turn,
        "player": place.seat.index,
        "xgid": format_xgid(place.situation),
        "theme": theme_of(decision).value,
    }
    if isinstance(decision, PlayDecision):
        return {"type": "play"} | common | _play(decision)
    if isinstance(decision, CubeTurn):
        return {"type": "cube"} | common | _cube(decision)
    return {"type": "resignation"} | common | _resignation(decision)


def _play(play: PlayDecision) -> Data:
    analysis = play.analysis
    candidates = () if analysis is None else analysis.candidates
    names = play_names(play)
    return {
        "dice": str(play.roll),
        "play": names[play.result],
        "illegal": play.illegal,
        "choices": play.choices,
        "counts": play.counts,
        "loss": _rounded(play.loss),
        "loss_mwc": _rounded(play.loss_mwc),
        "luck": None if analysis is None else _rounded(analysis.luck),
        "luck_mwc": None if analysis is None else _rounded(analysis.luck_mwc),
        "candidates": [_candidate(names.get(one.result, "–"), one) for one in candidates],
    }


def _candidate(name: str, judged: JudgedPlay) -> Data:
    return {
        "play": name,
        "equity": _rounded(judged.equity),
        "mwc": _rounded(judged.mwc),
        "error": _rounded(judged.error),
        "probabilities": _chances(judged.chances),
        "depth": judged.depth.name,
    }


def _cube(turn: CubeTurn) -> Data:
    fault, answered = doubler_fault(turn), answer_fault(turn)
    return {
        "doubled": turn.doubled,
        "answer": None if turn.answer is None else turn.answer.value,
        "raccooned": turn.raccooned,
        "counts": turn.counts,
        "loss": _rounded(turn.loss),
        "loss_mwc": _rounded(turn.loss_mwc),
        "answer_loss": _rounded(turn.answer_loss),
        "answer_loss_mwc": _rounded(turn.answer_loss_mwc),
        "fault": None if fault is None else fault.value,
        "answer_fault": None if answered is None else answered.value,
        "cube": None if turn.analysis is None else _cube_analysis(turn.analysis),
    }


def _cube_analysis(analysis: CubeAnalysis) -> Data:
    return {
        "action": analysis.action.value,
        "answer": analysis.answer.value,
        "equity": _values(analysis.equity),
        "mwc": _values(analysis.mwc),
        "errors": _values(analysis.errors),
        "probabilities": _chances(analysis.chances),
        "depth": analysis.depth.name,
    }


def _values(values: CubeValues | None) -> Data | None:
    if values is None:
        return None
    return {
        "no_double": _rounded(values.no_double),
        "double_take": _rounded(values.double_take),
        "double_pass": _rounded(values.double_pass),
    }


def _resignation(resignation: Resignation) -> Data:
    analysis = resignation.analysis
    return {
        "win_class": resignation.win_class.value,
        "accepted": resignation.accepted,
        "playing_on": None if analysis is None else _rounded(analysis.playing_on),
        "resigning": None if analysis is None else _rounded(analysis.resigning),
    }


def _chances(chances: Chances | None) -> list[float] | None:
    return None if chances is None else [round(share, 5) for share in chances]


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 5)
