"""The plays of a position text, understood by the rules whatever language their words are in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.notation.clipping import clipped
from tablas.notation.play_grammar import parse_trips
from tablas.notation.play_text import find_plays
from tablas.records import Depth, JudgedPlay, PlayAnalysis, Problem
from tablas.records.evaluation import Chances
from tablas.rules import Play, Situation
from tablas.sentences import Sentence

_BAR_WORD: Final = re.compile(r"(?<![^\s,;])[^\W\d_][\w.]*(?=/)")
_OFF_WORD: Final = re.compile(r"(?<=/)[^\W\d_][\w.]*")
_SHOWN: Final = 40
MOST_CANDIDATES: Final = 100


@dataclass(slots=True)
class Candidate:
    """A play as a text has it.

    Attributes:
        text: the moves.
        equity: normalised.
        depth: how far the program looked.
        line: where, 1-based.
        chances: cubeless.
        mwc: chance to win the match.
        error: standard error of the equity.
        played: whether it is marked as the play that was made.
    """

    text: str
    equity: float
    depth: Depth
    line: int
    chances: Chances | None = None
    mwc: float | None = None
    error: float | None = None
    played: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The plays of a text that the rules know.

    Attributes:
        analysis: what it says of them; None where it speaks of none.
        played: the one that was made, if it is marked.
        problems: those that were not understood.
    """

    analysis: PlayAnalysis | None
    played: Play | None
    problems: tuple[Problem, ...] = field(default=())


def split_play(text: str) -> tuple[str, str]:
    """The words before the moves, and the moves: ``4-ply   19/18 14/12``."""
    found = re.search(r"(?<!\S)\S*?/", text)
    if found is None:
        head, _, tail = text.strip().partition("  ")
        return head.strip(), tail.strip()
    return text[: found.start()].strip(), text[found.start() :].strip()


def judged(
    candidates: Sequence[Candidate], situation: Situation, *, luck: float | None = None
) -> Judged:
    """Find the plays among the legal ones.

    Args:
        candidates: what is written.
        situation: with the dice.
        luck: of the roll, if the text says it.
    """
    if situation.roll is None or not (candidates or luck is not None):
        return Judged(None, None)
    plays = situation.rules.variant.plays(situation.position, situation.roll)
    found: list[JudgedPlay] = []
    problems: list[Problem] = []
    made: Play | None = None
    for one in candidates[:MOST_CANDIDATES]:
        play = _play(one.text, situation, plays)
        if play is None:
            what = Sentence(
                "{roll}: {text!r} is no legal play: it is left out",
                {"roll": situation.roll, "text": clipped(one.text, _SHOWN)},
            )
            problems.append(Problem(what, one.line))
            continue
        if one.played:
            made = play
        judgement = JudgedPlay(
            play.result, one.equity, one.depth, play.moves, one.mwc, one.chances, one.error
        )
        if all(other.result != play.result for other in found):
            found.append(judgement)
    analysis = PlayAnalysis(tuple(found), luck) if found or luck is not None else None
    return Judged(analysis, made, tuple(problems))


def _play(text: str, situation: Situation, plays: Sequence[Play]) -> Play | None:
    if not plays:
        return Play((), situation.position)
    plain = _OFF_WORD.sub("off", _BAR_WORD.sub("bar", text))
    try:
        found = find_plays(parse_trips(plain), situation.position, plays)
    except (NotationError, RuleError):
        return None
    return found[0] if found else None
