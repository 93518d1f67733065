"""What of a record ``.mat`` cannot say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablas.notation.mat.agreement import header_values, is_money_in_disguise
from tablas.notation.mat.lexing import is_header
from tablas.notation.mat.names import plain_name, plain_text
from tablas.records import MatchRecord
from tablas.rules import (
    Abandoned,
    Cocked,
    Event,
    FlagFell,
    GameStarted,
    OpeningThrown,
    Passed,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Thrown,
    TurnLost,
)
from tablas.sentences import Sentence

_LOST: Final[dict[type[Event], Sentence]] = {
    Cocked: Sentence("cocked throws are not written"),
    TurnLost: Sentence("a turn lost as a penalty is written as an empty cell"),
    ResignationRefused: Sentence("refused resignations are not written"),
    FlagFell: Sentence("that a player's time was up is not written"),
}
_ABANDONED: Final = Sentence("that the match was abandoned is not written")
_CLOSED: Final = Sentence("that the session was closed is not written")
_ANSWERS: Final = (ResignationAccepted, ResignationRefused)


def mat_losses(record: MatchRecord) -> tuple[Sentence, ...]:
    """What `format_mat` leaves out or changes, each kind once; empty when nothing is lost.

    Raises:
        LossError: the game is none that a reader would know.
        RuleError: the events contradict the rules.
    """
    return tuple(dict.fromkeys(_losses(record)))


def _losses(record: MatchRecord) -> Iterator[Sentence]:
    yield from _text_losses(record)
    if record.manners is not None:
        yield Sentence("the procedures over the table are not written, only what was agreed")
    steps = list(record.steps())
    before_each = [None, *(match for _, match in steps[:-1])]
    after_each = [*(event for event, _ in steps[1:]), None]
    for (event, _), before, following in zip(steps, before_each, after_each, strict=True):
        if type(event) in _LOST:
            yield _LOST[type(event)]
        if isinstance(event, OpeningThrown) and event.white == event.black:
            yield Sentence("ties in the opening throw are not written")
        if isinstance(event, GameStarted) and event.turn is not None:
            yield Sentence("that a game began without an opening throw is not written")
        if isinstance(event, OpeningThrown | Thrown) and event.landing:
            yield Sentence("where the dice came to rest is not written")
        if isinstance(event, Passed) and isinstance(following, Abandoned | None):
            yield Sentence("a last turn without a throw is not written")
        if isinstance(event, ResignationOffered) and not isinstance(following, _ANSWERS):
            yield Sentence("a resignation without an answer is not written")
        if isinstance(event, Abandoned) and not (event.game_only and following):
            closes = before is not None and before.rules.is_money and before.between_games
            yield _CLOSED if closes else _ABANDONED


def _text_losses(record: MatchRecord) -> Iterator[Sentence]:
    started = record.started
    for name in started.players:
        if plain_name(name) != name:
            yield Sentence(
                "the name {name!r} is written {plain!r}", {"name": name, "plain": plain_name(name)}
            )
    headers = header_values(started, record.metadata)
    for key, value in headers.items():
        if plain_text(key) != key or plain_text(value) != value or not _is_key(key):
            yield Sentence("the header {key!r} cannot be written as it is", {"key": key})
    if any(not note or plain_text(note) != note or is_header(f"; {note}") for note in record.notes):
        yield Sentence("some comments cannot be written as they are")
    games = [match for event, match in record.steps() if isinstance(event, GameStarted)]
    if not games and started.score != (0, 0):
        yield Sentence("the score before the first game is not written")
    keys = {key.lower(): value for key, value in headers.items()}
    if is_money_in_disguise(started.rules.length, keys, [match.score for match in games]):
        yield Sentence("a match to 16 with this header and one game will be read as money play")


def _is_key(key: str) -> bool:
    return bool(key) and not set(key) & set('"[]')
