"""What the score makes of a double that is taken, in words to the side on roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from tablas.analysis.words.numbers import decimal
from tablas.i18n import Translator
from tablas.records.evaluation import Chances
from tablas.rules import Cube, Situation

if TYPE_CHECKING:
    from tablas.engine.match_equity import MatchEquityTable

MONEY_GAMMON: Final = 0.5
"""What a gammon is worth in money play, in units of what turns a loss into a win."""
UNLIKE_MONEY: Final = 0.1
"""Gammons whose values differ from that by less are not worth a word."""


def score_words(situation: Situation, tr: Translator) -> Iterator[str]:
    """The facts about the cube that hold at this score; none in money play.

    Args:
        situation: before the double.
        tr: the language.
    """
    mine, theirs = situation.away(situation.turn), situation.away(situation.turn.other)
    if mine is None or theirs is None:
        return
    stake = 2 * situation.cube.value
    if theirs <= situation.cube.value:
        yield tr.text(
            "Your opponent wins the match with this game whether you double or not: a double that "
            "is taken costs you nothing."
        )
    elif theirs <= stake:
        yield tr.text(
            "At this score a cube that is taken is dead: your opponent needs no more points than "
            "it brings, and will not redouble."
        )
    if mine <= situation.cube.value:
        yield tr.text("You win the match with this game as it is: a double can gain you nothing.")
    elif mine <= stake:
        yield tr.text(
            "Your gammons count nothing once the cube is taken: a single win is the match."
        )


def needs(situation: Situation, tr: Translator) -> str:
    """How many points each side still needs; the empty text in money play."""
    mine, theirs = situation.away(situation.turn), situation.away(situation.turn.other)
    if mine is None or theirs is None:
        return ""
    return tr.plural(
        "You need {n} point, your opponent {theirs}.",
        "You need {n} points, your opponent {theirs}.",
        mine,
        theirs=theirs,
    )


def gammon_words(situation: Situation, tr: Translator) -> Iterator[str]:
    """What gammons are worth once the cube is taken, where the score makes it unlike money play."""
    from tablas.engine.cube import gammon_values, state_of, terms_for

    if situation.rules.is_money or situation.offer is not None:
        return
    taken = replace(situation, cube=Cube(2 * situation.cube.value, situation.turn.other))
    values = gammon_values(terms_for(situation.rules, _met()), state_of(taken))
    if values is None:
        return
    if max(abs(one - MONEY_GAMMON) for one in (values.win_gammon, values.lose_gammon)) < (
        UNLIKE_MONEY
    ):
        return
    yield tr.text(
        "Once the cube is taken, the value of a gammon is {mine} to you and {theirs} to your "
        "opponent; in money play it is {money}.",
        mine=decimal(f"{values.win_gammon:.2f}", tr),
        theirs=decimal(f"{values.lose_gammon:.2f}", tr),
        money=decimal(f"{MONEY_GAMMON:.1f}", tr),
    )


def take_point(situation: Situation, chances: Chances) -> float | None:
    """The chance to win from which the side that is doubled takes; None without a cube to turn.

    The cube lives as long as the engine thinks it does in this position: with few rolls of a race
    to go, not at all.

    Args:
        situation: before the double.
        chances: of the side on roll: how often games end in gammons counts.
    """
    from tablas.engine.cube import life_in, state_of, terms_for, window

    terms = terms_for(situation.rules, _met())
    life = life_in(terms, situation.position)
    found = window(terms, state_of(replace(situation, offer=None)), chances, life)
    return None if found is None else found.take_point


@cache
def _met() -> MatchEquityTable:
    from tablas.engine.match_equity import load_met

    return load_met()
