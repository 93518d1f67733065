"""What the engine thinks, in lines of a terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from tablas.analysis.words.numbers import percent, signed
from tablas.cli.playing.preparation import ADVICE_LEVEL
from tablas.engine import Engine
from tablas.engine.engine import check_learnt
from tablas.i18n import Translator
from tablas.notation.play_text import format_play
from tablas.play.bots.engine_bot import DROPPED, worth_of_taking
from tablas.play.tutor import ACTIONS
from tablas.records.cube_decision import CubeDecision
from tablas.records.evaluation import Chances, RankedPlay
from tablas.rules import Offer, Situation

SECONDS: Final = 1.0
"""How long it may take."""
SHOWN: Final = 5
"""So many plays are shown: the table fits below the board of a small terminal."""


def advice(judge: Engine, situation: Situation, tr: Translator) -> list[str]:
    """What whoever is to act should do: accept, take, play or double.

    Raises:
        RuleError: the engine does not know the game, or it is over.
    """
    check_learnt(situation.rules.variant)
    if situation.resignation is not None:
        return resignation_advice(judge, situation, tr)
    if situation.offer is not None:
        return answer_advice(judge, situation, tr)
    if situation.roll is not None:
        return play_table(judge.rank_plays(situation), tr)
    return double_advice(judge, situation, tr)


@cache
def adviser() -> Engine:
    """Who gives advice at the table."""
    return Engine(level=ADVICE_LEVEL, seconds=SECONDS)


def play_table(plays: Sequence[RankedPlay], tr: Translator) -> list[str]:
    """The best of a roll's plays, which come best first, as a table; or that there are none.

    Its columns: number, play, how many plies deep it was looked into, equity, distance from the
    best, and in percent how often the game is won, won by a gammon, and lost by one.
    """
    if len(plays) == 1 and not plays[0].play.moves:
        return [tr.text("Nothing can be moved.")]
    heading = (
        "",
        tr.text("play"),
        tr.text("plies"),
        tr.text("equity"),
        tr.text("behind"),
        tr.text("win"),
        tr.text("gammon"),
        tr.text("g. lost"),
    )
    rows = [heading, *(_row(number, plays, tr) for number, _ in enumerate(plays[:SHOWN]))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _may_raise(situation: Situation) -> bool:
    """Whether what is offered may be raised, by a beaver or a raccoon."""
    rules, offer = situation.rules, situation.offer
    agreed = rules.beavers if offer is Offer.DOUBLE else rules.raccoons and offer is Offer.BEAVER
    return agreed and 4 * situation.cube.value <= (rules.cube_limit or math.inf)


def _row(number: int, plays: Sequence[RankedPlay], tr: Translator) -> tuple[str, ...]:
    one = plays[number]
    behind = one.equity - plays[0].equity
    chances = one.chances
    return (
        f"{number + 1}.",
        format_play(one.play),
        str(one.level.plies),
        signed(one.equity, tr),
        signed(behind, tr) if number else "",
        percent(chances.win, tr),
        percent(chances.win_gammon, tr),
        percent(chances.lose_gammon, tr),
    )


def double_advice(judge: Engine, situation: Situation, tr: Translator) -> list[str]:
    """Before the throw: whether to double, what the three ways are worth, and the chances."""
    decision = judge.cube_decision(situation)
    told = [tr.text(ACTIONS[decision.action])]
    if decision.equity is not None:
        told.append(
            tr.text(
                "No double {held}; double and take {taken}; double and drop {dropped}.",
                held=signed(decision.equity.no_double, tr),
                taken=signed(decision.equity.double_take, tr),
                dropped=signed(decision.equity.double_pass, tr),
            )
        )
    return [*told, _chances(decision, decision.chances, tr)]


def answer_advice(judge: Engine, situation: Situation, tr: Translator) -> list[str]:
    """While the cube is offered: take, drop or raise, and what that is worth to the asked."""
    taken = worth_of_taking(judge, situation)
    decision = judge.cube_decision(replace(situation, offer=None))
    turn_acts = situation.actor is situation.turn
    chances = decision.chances if turn_acts else decision.chances.swapped()
    if taken is None:
        return [tr.text("Take: a drop would lose the match."), _chances(decision, chances, tr)]
    if taken > 0 and _may_raise(situation):
        beaver = situation.offer is Offer.DOUBLE
        verdict = tr.text("Beaver.") if beaver else tr.text("Raccoon.")
    else:
        verdict = tr.text("Take.") if taken > DROPPED else tr.text("Drop.")
    worth = tr.text(
        "Take {taken}; drop {dropped}.", taken=signed(taken, tr), dropped=signed(DROPPED, tr)
    )
    return [verdict, worth, _chances(decision, chances, tr)]


def resignation_advice(judge: Engine, situation: Situation, tr: Translator) -> list[str]:
    """While a resignation waits: accept, or play on."""
    if judge.accepts_resignation(situation):
        return [tr.text("Accept: playing on is worth no more.")]
    return [tr.text("Refuse: playing on is worth more.")]


def _chances(decision: CubeDecision, chances: Chances, tr: Translator) -> str:
    return tr.text(
        "Wins {win} %, gammons {gammon} %; gammons lost {lost} % ({plies}-ply).",
        win=percent(chances.win, tr),
        gammon=percent(chances.win_gammon, tr),
        lost=percent(chances.lose_gammon, tr),
        plies=decision.level.plies,
    )
