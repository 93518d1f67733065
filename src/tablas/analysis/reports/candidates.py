"""The candidates of a decision as rows with bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.analysis.decisions import CubeTurn, PlayDecision
from tablas.analysis.words import play_names
from tablas.analysis.words.numbers import equity, percent, signed
from tablas.i18n import Translator
from tablas.records import JudgedPlay
from tablas.records.cube_decision import CubeAnswer, CubeValues, answered
from tablas.records.evaluation import Chances

SHOWN: Final = 5
"""So many candidates are listed, and the one that was played."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to go on.

    Attributes:
        name: the play, or the action with the cube.
        equity: with its sign.
        behind: how much less than the best; empty for the best, and for what was looked into less
            deep.
        depth: how far it was looked into.
        chosen: whether it was done.
        best: whether it is the best.
        shares: percent of gammons won, other wins, other losses, gammons lost, in this order;
            empty where they are not known.
        told: the same chances in words for whoever cannot see the bars.
    """

    name: str
    equity: str
    behind: str
    depth: str
    chosen: bool
    best: bool
    shares: tuple[float, ...]
    told: str


def candidates(decision: PlayDecision, tr: Translator) -> tuple[Candidate, ...]:
    """The best plays of a roll and the one that was made."""
    analysis = decision.analysis
    if analysis is None or analysis.best is None:
        return ()
    best = analysis.best
    kept = list(analysis.candidates[:SHOWN])
    made = analysis.of(decision.result)
    if made is not None and made not in kept:
        kept.append(made)
    names = play_names(decision)
    return tuple(
        Candidate(
            name=names.get(one.result, "–"),
            equity=_with_error(one.equity, one.error, tr),
            behind=_behind(one, best, tr),
            depth=one.depth.name,
            chosen=one is made,
            best=one is best,
            shares=_shares(one.chances),
            told=_told(one.chances, tr),
        )
        for one in kept
    )


def ways_on(turn: CubeTurn, tr: Translator) -> tuple[Candidate, ...]:
    """The ways to go on before a throw, by the view of the side on roll.

    A beaver is one where it was the answer, or should have been.
    """
    analysis = turn.analysis
    if analysis is None:
        return ()
    values, answer = analysis.equity, turn.answer
    best = max(values.no_double, answered(values, beavers=analysis.beavers))
    held, taken, dropped = _errors(analysis.errors)
    ways = [
        (tr.text("No double"), values.no_double, held, not turn.doubled),
        (tr.text("Double, take"), values.double_take, taken, answer is CubeAnswer.TAKE),
        (tr.text("Double, drop"), values.double_pass, dropped, answer is CubeAnswer.DROP),
    ]
    if CubeAnswer.BEAVER in (analysis.answer, answer):
        beavered = (
            tr.text("Double, beaver"),
            2 * values.double_take,
            taken and 2 * taken,
            answer is CubeAnswer.BEAVER,
        )
        ways.insert(2, beavered)
    return tuple(
        Candidate(
            name=name,
            equity=_with_error(value, error, tr),
            behind="" if value == best else signed(value - best, tr),
            depth=analysis.depth.name,
            chosen=chosen,
            best=value == best,
            shares=_shares(analysis.chances) if index == 0 else (),
            told=_told(analysis.chances, tr) if index == 0 else "",
        )
        for index, (name, value, error, chosen) in enumerate(ways)
    )


def _errors(errors: CubeValues | None) -> tuple[float | None, float | None, float | None]:
    """Of the three ways to go on; None of what is known without playing it out."""
    if errors is None:
        return None, None, None
    return errors.no_double or None, errors.double_take or None, errors.double_pass or None


def _behind(one: JudgedPlay, best: JudgedPlay, tr: Translator) -> str:
    """Only plays that were looked into as deep as the best are compared with it."""
    if one is best or one.depth != best.depth:
        return ""
    return signed(one.equity - best.equity, tr)


def _with_error(value: float, error: float | None, tr: Translator) -> str:
    if error is None:
        return signed(value, tr)
    return f"{signed(value, tr)} ± {equity(error, tr)}"


def _shares(chances: Chances | None) -> tuple[float, ...]:
    if chances is None:
        return ()
    return tuple(
        round(100 * max(0.0, share), 1)
        for share in (
            chances.win_gammon,
            chances.win - chances.win_gammon,
            1 - chances.win - chances.lose_gammon,
            chances.lose_gammon,
        )
    )


def _told(chances: Chances | None, tr: Translator) -> str:
    if chances is None:
        return ""
    return tr.text(
        "wins {win} %, gammons {gammon} %; gammons lost {lost} %",
        win=percent(chances.win, tr),
        gammon=percent(chances.win_gammon, tr),
        lost=percent(chances.lose_gammon, tr),
    )
