"""What of a record ``.sgf`` cannot say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablas.notation.mat.agreement import AGREED
from tablas.notation.mat.names import plain_text
from tablas.notation.sgf.header import metadata_of, properties_of
from tablas.notation.sgf.judgement_text import has_a_place
from tablas.notation.sgf.trees import Node
from tablas.notation.situation_text import unwritten
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.rules import (
    Abandoned,
    Beavered,
    Cocked,
    Doubled,
    Event,
    FlagFell,
    OpeningThrown,
    Passed,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Thrown,
    TurnLost,
)
from tablas.sentences import Sentence

_LOST: Final[dict[type[Event], Sentence]] = {
    Cocked: Sentence("cocked throws are not written"),
    TurnLost: Sentence("that a turn was lost as a penalty is not written"),
    ResignationRefused: Sentence("refused resignations are not written"),
    FlagFell: Sentence("that a player's time was up is not written"),
}
_NAMES: Final = ("player 1", "player 2")
_ANSWERS: Final = (ResignationAccepted, ResignationRefused)
_OFFERS: Final = (Doubled, Beavered, Raccooned)


def sgf_losses(
    record: MatchRecord, analysis: RecordedAnalysis | None = None
) -> tuple[Sentence, ...]:
    """What `format_sgf` leaves out or changes, each kind once; empty when nothing is lost.

    Raises:
        RuleError: the events contradict the rules.
    """
    found = [*_said_losses(record), *_event_losses(record)]
    if analysis is not None:
        found += _judgement_losses(analysis)
    return tuple(dict.fromkeys(found))


def _said_losses(record: MatchRecord) -> Iterator[Sentence]:
    rules = record.rules
    names = ["automatic_doubles", "stake"]
    if rules.cube_limit != 1:
        names.append("cube_limit")
    yield from unwritten(rules, names)
    kinds = {type(event) for event in record.events}
    unseen = {"beavers": Beavered, "raccoons": Raccooned}
    yield from unwritten(rules, [name for name, kind in unseen.items() if kind not in kinds])
    if record.manners is not None:
        yield Sentence("the procedures over the table are not written, only what was agreed")
    for name in record.players:
        if plain_text(name) != name:
            yield Sentence(
                "the name {name!r} is written {plain!r}", {"name": name, "plain": plain_text(name)}
            )
    written = {name: (plain_text(text),) for name, text in properties_of(record.metadata).items()}
    again = metadata_of(Node(1, written))
    for key, value in record.metadata.items():
        named = key.lower() in _NAMES and value in record.players
        if not named and key.lower() not in AGREED and again.get(key) != value:
            yield Sentence("the header {key!r} cannot be written as it is", {"key": key})
    if any(not note or plain_text(note) != note for note in record.notes):
        yield Sentence("some comments cannot be written as they are")


def _event_losses(record: MatchRecord) -> Iterator[Sentence]:
    steps = list(record.steps())
    before_each = [None, *(match for _, match in steps[:-1])]
    after_each = [*(event for event, _ in steps[1:]), None]
    for (event, _), before, following in zip(steps, before_each, after_each, strict=True):
        if type(event) in _LOST:
            yield _LOST[type(event)]
        if isinstance(event, OpeningThrown) and event.white == event.black:
            yield Sentence("ties in the opening throw are not written")
        if isinstance(event, OpeningThrown | Thrown) and event.landing:
            yield Sentence("where the dice came to rest is not written")
        if isinstance(event, Passed) and isinstance(following, Abandoned | None):
            yield Sentence("a last turn without a throw is not written")
        if isinstance(event, ResignationOffered) and not isinstance(following, _ANSWERS):
            yield Sentence("a resignation without an answer is not written")
        if isinstance(event, _OFFERS) and isinstance(following, Abandoned | None):
            yield Sentence("a last double without an answer is not written")
        if isinstance(event, Abandoned) and not (event.game_only and following):
            closes = before is not None and before.rules.is_money and before.between_games
            yield (
                Sentence("that the session was closed is not written")
                if closes
                else Sentence("that the match was abandoned is not written")
            )
        if (
            isinstance(event, Played)
            and event.illegal
            and before is not None
            and before.game is not None
            and event.result == before.game.position
            and not isinstance(following, Thrown | Doubled | Passed)
        ):
            yield Sentence("a last throw that was not played is written as one still to be played")


def _judgement_losses(analysis: RecordedAnalysis) -> Iterator[Sentence]:
    judged = [
        (one.depth, one.chances) for play in analysis.plays.values() for one in play.candidates
    ]
    judged += [(cube.depth, cube.chances) for cube in analysis.cubes.values()]
    if not all(has_a_place(depth, chances) for depth, chances in judged):
        yield Sentence(
            "judgements without chances, or of a depth that GNU Backgammon does not know, are not "
            "written"
        )
    if analysis.resignations:
        yield Sentence("judgements of resignations are not written")
