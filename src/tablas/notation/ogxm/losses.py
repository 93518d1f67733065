"""What of a record OGXM cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from tablas.notation.ogxm.agreement import AGREED, occasion_of
from tablas.notation.ogxm.writing import shortened
from tablas.notation.situation_text import unwritten
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.rules import (
    Abandoned,
    Cocked,
    Event,
    FlagFell,
    GameStarted,
    OpeningThrown,
    Played,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Thrown,
)
from tablas.sentences import Sentence

_LOST: Final[dict[type[Event], Sentence]] = {
    Cocked: Sentence("cocked throws are not written"),
    ResignationRefused: Sentence("refused resignations are not written"),
    FlagFell: Sentence("that a player's time was up is not written"),
}
_ANSWERS: Final = (ResignationAccepted, ResignationRefused)
_OFFERED: Final = (ResignationOffered, ResignationRefused)


def ogxm_losses(record: MatchRecord) -> tuple[Sentence, ...]:
    """What `format_ogxm` leaves out or changes, each kind once; empty when nothing is lost.

    Raises:
        RuleError: the events contradict the rules.
    """
    return tuple(dict.fromkeys((*_text_losses(record), *_losses(record))))


def _text_losses(record: MatchRecord) -> Iterator[Sentence]:
    yield from unwritten(record.rules, ["automatic_doubles", "stake"])
    for name in record.players:
        if shortened(name) != name:
            yield Sentence(
                "the name {name!r} is written {plain!r}", {"name": name, "plain": shortened(name)}
            )
    left = [
        key
        for key, value in record.metadata.items()
        if not occasion_of({key: value}) and key.lower() not in AGREED
    ]
    if left:
        yield Sentence("some headers have no place: {keys}", {"keys": ", ".join(left)})
    if any(not note or shortened(note) != note for note in record.notes):
        yield Sentence("some comments cannot be written as they are")


def _losses(record: MatchRecord) -> Iterator[Sentence]:
    if record.manners is not None:
        yield Sentence("the procedures over the table are not written, only what was agreed")
    events = [event for event, _ in record.steps()]
    for event, following in pairwise((*events, None)):
        assert event is not None
        if type(event) in _LOST:
            yield _LOST[type(event)]
        if isinstance(event, OpeningThrown) and event.white == event.black:
            yield Sentence("ties in the opening throw are not written")
        if isinstance(event, GameStarted) and event.turn is not None:
            yield Sentence("that a game began without an opening throw is not written")
        if isinstance(event, OpeningThrown | Thrown) and event.landing:
            yield Sentence("where the dice came to rest is not written")
        if isinstance(event, ResignationOffered) and not isinstance(following, _ANSWERS):
            yield Sentence("a resignation without an answer is not written")
        if isinstance(event, Thrown) and following is None and not _plays(record):
            yield Sentence("a last throw that was not played is not written")
        if isinstance(event, Abandoned) and not (event.game_only and following):
            yield Sentence("that the match was abandoned is not written")
    for analysis in record.analyses:
        yield from _analysis_losses(analysis, events)


def _analysis_losses(analysis: RecordedAnalysis, events: list[Event]) -> Iterator[Sentence]:
    plays, cubes = analysis.plays, analysis.cubes.values()
    judged = [one for play in plays.values() for one in play.candidates]
    if any(one.mwc is not None for one in judged) or any(one.mwc is not None for one in cubes):
        yield Sentence("chances to win the match are not written beside the equities")
    if any(one.error is not None for one in judged) or any(one.errors for one in cubes):
        yield Sentence("standard errors are not written")
    if analysis.resignations:
        yield Sentence("what was said of resignations is not written")
    for place, play in plays.items():
        event = events[place]
        if not play.candidates or not isinstance(event, Played):
            continue
        if event.illegal or play.of(event.result) is None:
            yield Sentence("candidates are not written where the play itself was not judged")
        elif not event.moves and _resigned(events[place + 1 :]):
            yield Sentence(
                "what was said of a throw without a play is not written where a resignation follows"
            )


def _resigned(events: Iterable[Event]) -> bool:
    """Whether these events begin with a resignation."""
    first = next((one for one in events if not isinstance(one, _OFFERED)), None)
    return isinstance(first, ResignationAccepted)


def _plays(record: MatchRecord) -> bool:
    """Whether the last throw can be played, so that it is seen to wait."""
    game = record.match.game
    return game is not None and bool(game.plays)
