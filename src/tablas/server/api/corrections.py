"""What a match would have been, had a throw or a play been another."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from tablas.errors import IllegalEvent, TablasError
from tablas.notation.play_text import parse_play
from tablas.rules import OpeningThrown, Played, Roll, Thrown
from tablas.sentences import Sentence
from tablas.server.api.routes import Plain
from tablas.server.rooms.happenings import Thing, decode_thing, encode_thing
from tablas.server.rooms.records import beginning
from tablas.server.rooms.state import RoomState
from tablas.store.entries import Entry
from tablas.store.matches import StoredMatch

Die = Annotated[int, Field(ge=1, le=6)]


class Correction(Plain):
    """What was otherwise: the dice of a throw, or the play of a roll."""

    version: int = Field(ge=1, lt=2**31, description="The version of the step to correct.")
    dice: tuple[Die, Die] | None = Field(None, description="In the opening White's die first.")
    play: str | None = Field(None, max_length=80, description="The play in notation.")


def corrected(
    stored: StoredMatch, correction: Correction
) -> tuple[StoredMatch, tuple[int, Sentence] | None]:
    """A match with a correction, as far as it can then have gone; and where it no longer can, why.

    Raises:
        IllegalEvent: the step is no throw or play that can be corrected so.
        PlayTextError: the dice do not allow the play.
        JournalError, RuleError: what is kept contradicts itself or the rules.
    """
    room = beginning(stored)
    kept: list[Entry] = []
    for entry in stored.entries:
        if entry.version == correction.version:
            entry = _otherwise(entry, room, correction)
        things = [decode_thing(thing) for thing in entry.things]
        try:
            room, _ = room.after(entry.version, entry.at, things)
        except TablasError as error:
            if entry.version <= correction.version:
                raise
            return replace(stored, entries=tuple(kept)), (entry.version, error.sentence)
        kept.append(entry)
    if correction.version not in {entry.version for entry in kept}:
        raise IllegalEvent("there is no such step")
    return replace(stored, entries=tuple(kept)), None


def _otherwise(entry: Entry, room: RoomState, correction: Correction) -> Entry:
    things: list[dict[str, Any]] = []
    done = False
    for data in entry.things:
        thing = decode_thing(data)
        other = None if done else _other(thing, room, correction)
        done = done or other is not None
        things.append(dict(data) if other is None else dict(encode_thing(other)))
        if not done:
            room, _ = room.after(entry.version, entry.at, [thing])
    if not done:
        raise IllegalEvent("this step is no throw or play that can be corrected so")
    return replace(entry, things=tuple(things))


def _other(thing: Thing, room: RoomState, correction: Correction) -> Thing | None:
    """What happened instead; None where this is not meant."""
    if isinstance(thing, OpeningThrown) and correction.dice:
        white, black = correction.dice
        return OpeningThrown(white, black)
    if isinstance(thing, Thrown) and correction.dice:
        return Thrown(thing.seat, Roll(*correction.dice))
    if isinstance(thing, Played) and correction.play is not None and room.state is not None:
        situation = room.state.situation
        if situation is None or situation.roll is None:
            return None
        variant = situation.rules.variant
        play = parse_play(correction.play, situation.position, situation.roll, variant=variant)
        return Played(thing.seat, play.result, play.moves)
    return None
