"""One decision of a match in full: candidates, the cube, words; ready for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, Decision, PlayDecision, Resignation
from tablas.analysis.words.numbers import signed
from tablas.i18n import Translator
from tablas.play.tutor import ACTIONS
from tablas.records import CubeAnalysis, JudgedPlay
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.server.analysis.course import steps

if TYPE_CHECKING:
    from tablas.analysis.words import Audience

SHOWN: Final = 12
"""Candidates that are shown of a roll, besides the play that was made."""
NOTHING: Final = 0.001
"""Equity that is not worth a word."""


def details_of(
    match: AnalysedMatch, others: list[AnalysedMatch], index: int, kind: str, tr: Translator
) -> dict[str, Any] | None:
    """All there is to say of a decision; None if there is no such decision.

    Args:
        match: by our analysis.
        others: the same by the analyses that its file has.
        index: the number of its event.
        kind: ``"play"``, ``"cube"`` or ``"resignation"``.
        tr: the language.
    """
    from tablas.analysis.themes import theme_of
    from tablas.analysis.words import Audience

    decision = _found(match, index, kind)
    if decision is None:
        return None
    theirs = [(other.analysis.program, _found(other, index, kind)) for other in others]
    return {
        **_said(decision, match.analysis.program, tr),
        "theme": tr.text(str(theme_of(decision))),
        "words": {audience.value: list(_words(decision, tr, audience)) for audience in Audience},
        "answer_words": {
            audience.value: list(_answer_words(decision, tr, audience)) for audience in Audience
        },
        "others": [
            _said(one, program, tr)
            for program, one in theirs
            if one is not None and one.analysis is not None
        ],
    }


def _found(match: AnalysedMatch, index: int, kind: str) -> Decision | None:
    kinds = {"play": PlayDecision, "cube": CubeTurn, "resignation": Resignation}
    of_kind = (one for one in match.decisions if isinstance(one, kinds[kind]))
    return next((one for one in of_kind if one.index == index), None)


def _words(decision: Decision, tr: Translator, audience: Audience) -> tuple[str, ...]:
    from tablas.analysis.words import explain_cube, explain_play

    if isinstance(decision, PlayDecision):
        return explain_play(decision, tr, audience=audience) if decision.unforced else ()
    if isinstance(decision, CubeTurn):
        return explain_cube(decision, tr, audience=audience)
    return _resignation_words(decision, tr)


def _resignation_words(decision: Resignation, tr: Translator) -> tuple[str, ...]:
    analysis = decision.analysis
    if analysis is None:
        return ()
    offered, kept = signed(analysis.resigning, tr), signed(analysis.playing_on, tr)
    worth = tr.text("Resigning is worth {offered}, playing on {kept}.", offered=offered, kept=kept)
    if analysis.loss_of_offer > NOTHING:
        return (tr.text("It was too early to resign."), worth)
    if analysis.loss_of_acceptance > NOTHING:
        return (tr.text("The resignation should be refused: more can be won."), worth)
    return (tr.text("It was time to resign."), worth)


def _answer_words(decision: Decision, tr: Translator, audience: Audience) -> tuple[str, ...]:
    from tablas.analysis.words import explain_answer

    if isinstance(decision, CubeTurn):
        return explain_answer(decision, tr, audience=audience)
    return ()


def _said(decision: Decision, program: str, tr: Translator) -> dict[str, Any]:
    said: dict[str, Any] = {"program": program, "candidates": [], "cube": None}
    if isinstance(decision, PlayDecision):
        said["candidates"] = list(_candidates(decision))
    elif isinstance(decision, CubeTurn) and decision.analysis is not None:
        said["cube"] = _cube(decision.analysis, tr)
    return said


def _candidates(decision: PlayDecision) -> Iterator[dict[str, Any]]:
    analysis = decision.analysis
    if analysis is None:
        return
    for number, one in enumerate(analysis.candidates):
        played = one.result == decision.result
        if number < SHOWN or played:
            yield candidate(decision, one) | {"played": played}


def candidate(decision: PlayDecision, one: JudgedPlay) -> dict[str, Any]:
    """A play that was judged; its loss is left out where it was looked into less than the best."""
    from tablas.analysis.words import play_name

    assert decision.analysis is not None
    best = decision.analysis.best
    comparable = best is not None and one.depth.rank == best.depth.rank
    return {
        "notation": play_name(decision, one.result),
        "moves": steps(one.moves),
        "equity": one.equity,
        "loss": max(0.0, best.equity - one.equity) if best is not None and comparable else None,
        "mwc": one.mwc,
        "chances": chances(one.chances),
        "level": one.depth.name,
        "error": one.error,
    }


def _cube(analysis: CubeAnalysis, tr: Translator) -> dict[str, Any]:
    return {
        **_values(analysis.equity),
        "mwc": None if analysis.mwc is None else _values(analysis.mwc),
        "action": tr.text(ACTIONS[analysis.action]),
        "chances": chances(analysis.chances),
        "level": analysis.depth.name,
    }


def _values(values: CubeValues) -> dict[str, float]:
    return {
        "no_double": values.no_double,
        "double_take": values.double_take,
        "double_pass": values.double_pass,
    }


def chances(said: Chances | None) -> list[float] | None:
    """Win, win a gammon, win a backgammon, lose a gammon, lose a backgammon."""
    return None if said is None else list(said)
