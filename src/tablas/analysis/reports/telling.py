"""Short texts that several kinds of report share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, PlayDecision
from tablas.analysis.openings import opening_book
from tablas.analysis.reports.mistakes import Mistake
from tablas.analysis.words import (
    Audience,
    explain_answer,
    explain_cube,
    explain_play,
    play_name,
)
from tablas.analysis.words.numbers import equity, percent, signed
from tablas.drawing.captions import dice, printable
from tablas.i18n import Translator
from tablas.notation import format_play
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.records.cube_decision import CubeAnswer

LONGEST_FACT: Final = 80
"""Characters of what a file says of a match that are shown."""
BOOK_TURNS: Final = 2
"""The opening book knows so many turns of a game."""
_FACTS: Final = ("Event", "Round", "Site", "EventDate")


def names(record: MatchRecord) -> tuple[str, str]:
    """The names of White and Black on one line each, without what steers a screen."""
    white, black = (printable(name)[:40] for name in record.players)
    return white or "White", black or "Black"


def facts(record: MatchRecord) -> tuple[str, ...]:
    """Where and when, as the file says it."""
    found = (printable(record.metadata.get(key, ""))[:LONGEST_FACT] for key in _FACTS)
    return tuple(filter(None, found))


def deed(mistake: Mistake, tr: Translator) -> str:
    """What was done: ``13/8 6/5 with 3-1``, ``doubled``, ``took``."""
    decision = mistake.decision
    if isinstance(decision, PlayDecision):
        return tr.text(
            "{play} with {roll}",
            play=play_name(decision, decision.result),
            roll=dice(decision.roll),
        )
    if not mistake.answer:
        return tr.text("doubled") if decision.doubled else tr.text("did not double")
    return {
        CubeAnswer.TAKE: tr.text("took"),
        CubeAnswer.DROP: tr.text("dropped"),
        CubeAnswer.BEAVER: tr.text("beavered"),
        None: "",
    }[decision.answer]


def where(mistake: Mistake, players: tuple[str, str], tr: Translator) -> str:
    """``Game 2, turn 14: Ana 13/8 6/5 with 3-1``."""
    place = mistake.decision.place
    return tr.text(
        "Game {game}, turn {turn}: {player} {deed}",
        game=place.game,
        turn=place.turn,
        player=players[mistake.seat.index],
        deed=deed(mistake, tr),
    )


def cost(mistake: Mistake, tr: Translator) -> str:
    """What it cost: ``0.123, and 2.1 % of the match``."""
    decision = mistake.decision
    if isinstance(decision, CubeTurn) and mistake.answer:
        mwc = decision.answer_loss_mwc
    else:
        mwc = decision.loss_mwc
    lost = equity(mistake.loss, tr)
    if mwc is None:
        return tr.text("It lost {loss} of equity.", loss=lost)
    return tr.text(
        "It lost {loss} of equity, {share} % of the match.", loss=lost, share=percent(mwc, tr)
    )


def explanation(
    mistake: Mistake, tr: Translator, audience: Audience = Audience.BEGINNER
) -> tuple[str, ...]:
    """Why, in words to whoever decided."""
    decision = mistake.decision
    if isinstance(decision, PlayDecision):
        return explain_play(decision, tr, audience=audience)
    if mistake.answer:
        return explain_answer(decision, tr, audience=audience)
    return explain_cube(decision, tr, audience=audience)


def other_opinions(match: AnalysedMatch, mistake: Mistake, tr: Translator) -> Iterator[str]:
    """What the analyses in the file and the opening book say of the same decision."""
    yield from _in_book(mistake, tr)
    for analysis in match.record.analyses:
        said = _opinion(analysis, mistake, tr)
        if said:
            yield said


def _in_book(mistake: Mistake, tr: Translator) -> Iterator[str]:
    decision = mistake.decision
    if not isinstance(decision, PlayDecision) or decision.place.turn > BOOK_TURNS:
        return
    found = opening_book().known(decision.situation.position, decision.roll)
    if found:
        yield tr.text(
            "The opening book, played out for money, has {play}: {equity} ± {error}.",
            play=format_play(found[0].play),
            equity=signed(found[0].equity.mean, tr),
            error=equity(found[0].equity.error, tr),
        )


def _opinion(analysis: RecordedAnalysis, mistake: Mistake, tr: Translator) -> str:
    decision, program = mistake.decision, printable(analysis.program)[:LONGEST_FACT]
    program = program or tr.text("The file's own analysis")
    if isinstance(decision, PlayDecision):
        judged = analysis.plays.get(decision.index)
        best = None if judged is None else judged.best
        if judged is None or best is None:
            return ""
        name = play_name(decision, best.result)
        if best.result == decision.result:
            return tr.text("{program} considers the play made the best.", program=program)
        loss = judged.loss(decision.result)
        if loss is None:
            return tr.text("{program} prefers {play}.", program=program, play=name)
        return tr.text(
            "{program} prefers {play} and sees a loss of {loss}.",
            program=program,
            play=name,
            loss=equity(loss, tr),
        )
    cube = analysis.cubes.get(decision.index)
    if cube is None:
        return ""
    if mistake.answer:
        assert decision.answer is not None
        lost = cube.loss_of_doubled(decision.answer)
    else:
        lost = cube.loss_of_doubler(doubles=decision.doubled)
    return tr.text("{program} sees a loss of {loss}.", program=program, loss=equity(lost, tr))
