"""Why to double or not, to take or to pass, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tablas.analysis.decisions import CubeTurn
from tablas.analysis.words.market import market_losers
from tablas.analysis.words.numbers import equity, percent, signed
from tablas.analysis.words.plays import GOOD, Audience
from tablas.analysis.words.rolls import finishing
from tablas.analysis.words.scores import gammon_words, needs, score_words, take_point
from tablas.i18n import N_, Translator
from tablas.records import CubeAnalysis
from tablas.records.cube_decision import CubeAction, CubeAnswer
from tablas.records.evaluation import Chances
from tablas.rules import Situation

if TYPE_CHECKING:
    from tablas.engine import Engine

MANY_GAMMONS: Final = 0.3
"""From this share of the games won on, gammons are worth a word."""
MANY_MARKET_LOSERS: Final = 0.2

_RIGHT: Final = {
    CubeAction.NO_DOUBLE: N_("Do not double."),
    CubeAction.DOUBLE_TAKE: N_("Double; the opponent should take."),
    CubeAction.DOUBLE_PASS: N_("Double; the opponent should drop."),
    CubeAction.TOO_GOOD_TAKE: N_("Too good to double: play on, for a gammon."),
    CubeAction.TOO_GOOD_PASS: N_("Too good to double: play on, for a gammon."),
    CubeAction.OPTIONAL_DOUBLE_TAKE: N_("Doubling and playing on are worth the same."),
    CubeAction.BEAVER: N_("Double, although the opponent should beaver."),
}


def explain_cube(
    turn: CubeTurn,
    tr: Translator,
    *,
    audience: Audience = Audience.BEGINNER,
    engine: Engine | None = None,
) -> tuple[str, ...]:
    """Whether doubling was right, in a few short sentences to the side on roll.

    Args:
        turn: the turn; nothing is said without an analysis of it.
        tr: the language.
        audience: for whom.
        engine: counts market losers, which takes it more than a thousand judgements; None leaves
            them out.
    """
    analysis = turn.analysis
    if analysis is None:
        return ()
    words = [_verdict(turn, analysis, tr, audience)]
    if audience is Audience.EXPERT:
        words.append(_equities(analysis, tr))
    if analysis.chances is not None:
        words.append(_chances(turn.situation, analysis, analysis.chances, tr))
    return (*words, *list(_grounds(turn, analysis, tr, audience, engine))[:2])


def explain_answer(
    turn: CubeTurn, tr: Translator, *, audience: Audience = Audience.BEGINNER
) -> tuple[str, ...]:
    """Whether the answer to the double was right, to the side that was doubled.

    Returns:
        The sentences; none without an answer or an analysis.
    """
    analysis, loss = turn.analysis, turn.answer_loss
    if analysis is None or turn.answer is None or loss is None:
        return ()
    right = {
        CubeAnswer.TAKE: tr.text("Taking is right."),
        CubeAnswer.DROP: tr.text("Dropping is right."),
        CubeAnswer.BEAVER: tr.text("A beaver is right."),
    }[analysis.answer]
    if loss >= GOOD and audience is Audience.BEGINNER:
        right = tr.text("{right} Your answer was a mistake.", right=right)
    elif loss >= GOOD:
        right = tr.text(
            "{right} Your answer gives away {loss}.", right=right, loss=equity(loss, tr)
        )
    words = [right]
    if audience is Audience.EXPERT:
        words.append(
            tr.text(
                "To take is worth {taken}, to drop {dropped}.",
                taken=signed(-analysis.equity.double_take, tr),
                dropped=signed(-analysis.equity.double_pass, tr),
            )
        )
    return (*words, *_answerers(turn.situation, analysis, tr))


def _answerers(situation: Situation, analysis: CubeAnalysis, tr: Translator) -> Iterator[str]:
    chances = analysis.chances
    if chances is None:
        return
    point = _needed(situation, analysis, chances)
    mine = percent(1 - chances.win, tr)
    if point is None:
        yield tr.text("You win {win} % of the games.", win=mine)
    else:
        yield tr.text(
            "You win {win} % of the games, and to take you need {needed} %.",
            win=mine,
            needed=percent(point, tr),
        )
    if chances.win and chances.win_gammon / chances.win >= MANY_GAMMONS:
        yield tr.text(
            "Gammons count against you: you lose one in {lost} % of the games.",
            lost=percent(chances.win_gammon, tr),
        )


def _verdict(turn: CubeTurn, analysis: CubeAnalysis, tr: Translator, audience: Audience) -> str:
    right = tr.text(_RIGHT[analysis.action])
    loss = turn.loss or 0.0
    if loss < GOOD:
        return right
    too_good = analysis.action in (CubeAction.TOO_GOOD_PASS, CubeAction.TOO_GOOD_TAKE)
    if audience is Audience.BEGINNER:
        if not turn.doubled:
            return tr.text("{right} Waiting was a mistake.", right=right)
        if too_good:
            return tr.text("{right} The double let the gammon go.", right=right)
        return tr.text("{right} The double was a mistake.", right=right)
    lost = equity(loss, tr)
    if not turn.doubled:
        return tr.text("{right} Waiting gives away {loss}.", right=right, loss=lost)
    return tr.text("{right} The double gives away {loss}.", right=right, loss=lost)


def _equities(analysis: CubeAnalysis, tr: Translator) -> str:
    return tr.text(
        "No double {held}; double and take {taken}; double and drop {dropped}.",
        held=signed(analysis.equity.no_double, tr),
        taken=signed(analysis.equity.double_take, tr),
        dropped=signed(analysis.equity.double_pass, tr),
    )


def _needed(situation: Situation, analysis: CubeAnalysis, chances: Chances) -> float | None:
    """The chance to win that a take needs, as a rule; None where the analysis found otherwise."""
    point = take_point(situation, chances)
    if point is None:
        return None
    drops = 1 - chances.win < point
    return point if drops is (analysis.answer is CubeAnswer.DROP) else None


def _chances(situation: Situation, analysis: CubeAnalysis, chances: Chances, tr: Translator) -> str:
    point = _needed(situation, analysis, chances)
    if point is None:
        return tr.text("You win {win} % of the games.", win=percent(chances.win, tr))
    return tr.text(
        "You win {win} % of the games. The opponent wins {other} % and needs {needed} % to take.",
        win=percent(chances.win, tr),
        other=percent(1 - chances.win, tr),
        needed=percent(point, tr),
    )


def _grounds(
    turn: CubeTurn,
    analysis: CubeAnalysis,
    tr: Translator,
    audience: Audience,
    engine: Engine | None,
) -> Iterator[str]:
    """What can be measured, what matters most first."""
    situation, chances = turn.situation, analysis.chances
    at_once = finishing(situation.position, situation.rules.variant)
    if at_once:
        yield tr.plural(
            "With {n} of the 36 rolls you win at once.",
            "With {n} of the 36 rolls you win at once.",
            at_once,
        )
    threat = finishing(situation.position.swapped(), situation.rules.variant)
    if threat:
        yield tr.plural(
            "If you do not win now, your opponent does with {n} of the 36 rolls.",
            "If you do not win now, your opponent does with {n} of the 36 rolls.",
            threat,
        )
    said = list(score_words(situation, tr))
    if said:
        yield " ".join(filter(None, (needs(situation, tr), said[0])))
    if audience is Audience.EXPERT:
        yield from gammon_words(situation, tr)
    if engine is not None and analysis.answer is not CubeAnswer.DROP:
        lost = market_losers(replace(situation, offer=None, roll=None), engine)
        if lost >= MANY_MARKET_LOSERS:
            yield tr.text(
                "You may lose your market: after {share} % of the next two rolls your opponent "
                "would drop.",
                share=percent(lost, tr, places=0),
            )
    yield from _race(situation, tr, audience)
    if chances is not None and chances.win and chances.win_gammon / chances.win >= MANY_GAMMONS:
        yield tr.text(
            "Of your wins {share} % are gammons.",
            share=percent(chances.win_gammon / chances.win, tr, places=0),
        )


def _race(situation: Situation, tr: Translator, audience: Audience) -> Iterator[str]:
    position = situation.position
    if not position.is_race:
        return
    mine, theirs = position.pips, position.swapped().pips
    if mine >= theirs or not mine:
        yield tr.text(
            "In the race you have {mine} pips to go, your opponent {theirs}.",
            mine=mine,
            theirs=theirs,
        )
        return
    lead = percent((theirs - mine) / mine, tr, places=0)
    if audience is Audience.BEGINNER or mine < 30:
        yield tr.text(
            "In the race you lead {mine} to {theirs}, by {lead} % of your own count.",
            mine=mine,
            theirs=theirs,
            lead=lead,
        )
        return
    yield tr.text(
        "In the race you lead {mine} to {theirs}, by {lead} %; the rule of thumb doubles from 8 %, "
        "redoubles from 9 % and takes up to 12 %.",
        mine=mine,
        theirs=theirs,
        lead=lead,
    )
