"""Why one play is better than another, in words."""

from __future__ import annotations

from enum import Enum
from typing import Final

from tablas.analysis.decisions import PlayDecision
from tablas.analysis.words.numbers import equity, percent
from tablas.analysis.words.reasons import After, Pair, Reason, reasons
from tablas.i18n import Translator
from tablas.notation.play_text import format_play
from tablas.records import JudgedPlay
from tablas.records.evaluation import Chances
from tablas.rules import Position

GOOD: Final = 0.02
"""A play that loses less is as good as the best."""
TELLING: Final = 0.3
"""Reasons that weigh less than this are told only when there is nothing else."""
MARKED: Final = 0.015
"""Chances that differ by less are the same to the ear."""


class Audience(Enum):
    """For whom something is explained."""

    BEGINNER = "beginner"
    """A reason or two, the chance to win."""
    EXPERT = "expert"
    """The same with what it costs and the gammons."""


def explain_play(
    decision: PlayDecision, tr: Translator, *, audience: Audience = Audience.BEGINNER
) -> tuple[str, ...]:
    """Why the play was good or bad, in one to four short sentences to whoever made it.

    Facts are counted on the board (hits, shots, points, blocks, escapes, the race) or taken from
    the chances of the analysis.

    Returns:
        The sentences; none without an analysis of the roll.
    """
    best = None if decision.analysis is None else decision.analysis.best
    if best is None or decision.analysis is None:
        return ()
    named = play_name(decision, best.result)
    if decision.illegal:
        return (tr.text("The rules do not allow this play. The best one was {play}.", play=named),)
    if not decision.moves:
        return (tr.text("There was nothing to decide: no checker could move."),)
    if decision.choices < 2:
        return (tr.text("There was nothing to decide: this was the only play."),)
    made = decision.analysis.of(decision.result)
    if made is None:
        return (tr.text("The best play was {play}; yours was not judged.", play=named),)
    if made.result == best.result:
        return _praise(decision, best, tr, audience)
    loss = best.equity - made.equity
    if loss < GOOD:
        return (tr.text("Nearly as good as the best play, {play}.", play=named),)
    pair = _pair(decision, best.result, made.result, tr.text("your play"))
    verdict = tr.text("{play} is better by {loss}.", play=named, loss=equity(loss, tr))
    if audience is Audience.BEGINNER:
        verdict = tr.text("{play} is better.", play=named)
    return (verdict, *_why(pair, best, made, tr, audience))


def play_name(decision: PlayDecision, result: Position) -> str:
    """The notation of the play of this roll that leads to a position; a dash for no move."""
    if result == decision.result:
        return format_play(decision.play) or "–"
    return play_names(decision).get(result, "–")


def play_names(decision: PlayDecision) -> dict[Position, str]:
    """The notation of every play of a roll and of the one that was made, by where it leads."""
    plays = decision.situation.rules.variant.plays(decision.situation.position, decision.roll)
    names = {play.result: format_play(play) for play in plays}
    return names | {decision.result: format_play(decision.play) or "–"}


def _praise(
    decision: PlayDecision, best: JudgedPlay, tr: Translator, audience: Audience
) -> tuple[str, ...]:
    praise = tr.text("The best play.")
    assert decision.analysis is not None
    others = [one for one in decision.analysis.candidates if one.depth == best.depth][1:]
    if not others or best.equity - others[0].equity < GOOD:
        return (praise,)
    second = others[0]
    pair = _pair(decision, best.result, second.result, play_name(decision, second.result))
    found = [reason for reason in reasons(pair, tr) if reason.weight > 0][:1]
    if audience is Audience.EXPERT:
        loss = equity(best.equity - second.equity, tr)
        praise = tr.text(
            "The best play; the next, {play}, loses {loss}.", play=pair.other, loss=loss
        )
    return (praise, *(reason.words for reason in found))


def _pair(decision: PlayDecision, better: Position, worse: Position, other: str) -> Pair:
    before, variant = decision.situation.position, decision.situation.rules.variant
    return Pair(before, decision.roll, After(better, variant), After(worse, variant), other)


def _why(
    pair: Pair, best: JudgedPlay, made: JudgedPlay, tr: Translator, audience: Audience
) -> tuple[str, ...]:
    told = _chosen(reasons(pair, tr))
    numbers = _numbers(best, made, tr, audience)
    return (*(reason.words for reason in told), *numbers)


def _chosen(found: list[Reason]) -> list[Reason]:
    """The two that weigh most, or the one, and what speaks most for the other side."""
    telling = [one for one in found if one.weight >= TELLING]
    if not telling:
        telling = [one for one in found if one.weight > 0][:1]
    against = [one for one in found if one.weight <= -TELLING]
    return [*telling[:1], against[-1]] if telling and against else (telling[:2] or against[-1:])


def _numbers(
    best: JudgedPlay, made: JudgedPlay, tr: Translator, audience: Audience
) -> tuple[str, ...]:
    if best.chances is None or made.chances is None:
        return ()
    better, worse = best.chances, made.chances
    if audience is Audience.EXPERT:
        return (_compared(better, worse, tr),)
    # A beginner hears one number: the gammons where it is they that count.
    if better.win - worse.win < MARKED:
        if better.win_gammon - worse.win_gammon > MARKED:
            return (
                tr.text(
                    "It wins a gammon in {more} % of the games instead of {won} %.",
                    more=percent(better.win_gammon, tr),
                    won=percent(worse.win_gammon, tr),
                ),
            )
        if worse.lose_gammon - better.lose_gammon > MARKED:
            return (
                tr.text(
                    "It loses a gammon in {less} % of the games, your play in {lost} %.",
                    less=percent(better.lose_gammon, tr),
                    lost=percent(worse.lose_gammon, tr),
                ),
            )
    return (
        tr.text(
            "It wins {more} % of the games, your play {won} %.",
            more=percent(better.win, tr),
            won=percent(worse.win, tr),
        ),
    )


def _compared(better: Chances, worse: Chances, tr: Translator) -> str:
    shares = zip(
        ("win", "gammon", "lost"),
        (better.win, better.win_gammon, better.lose_gammon),
        (worse.win, worse.win_gammon, worse.lose_gammon),
        strict=True,
    )
    values = {}
    for name, more, less in shares:
        values[name], values[f"{name}_yours"] = percent(more, tr), percent(less, tr)
    return tr.text(
        "Games won {win} % against your {win_yours} %, gammons won {gammon} against "
        "{gammon_yours}, gammons lost {lost} against {lost_yours}.",
        **values,
    )
