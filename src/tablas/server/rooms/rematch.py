"""The match that follows a match: the same agreement with seats exchanged."""

from __future__ import annotations

import base64
import hmac
import secrets
from dataclasses import replace
from typing import Final

from sqlalchemy.exc import IntegrityError

from tablas.play.committed import SEED_BYTES, commitment
from tablas.rules import Seat
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.deciding import begin
from tablas.server.rooms.happenings import encode_thing
from tablas.server.rooms.state import RoomState
from tablas.store import Database, Entry, matches
from tablas.store.matches import MatchRow, SeatRow

_LENGTH: Final = 10


def rematch_id(row: MatchRow) -> str:
    """What the rematch of a match is called: of several who found it, all found the same."""
    digest = hmac.digest(row.seed, b"tablas rematch", "sha256")
    return base64.b32encode(digest).decode("ascii").lower()[:_LENGTH]


async def found_rematch(
    database: Database, row: MatchRow, seats: tuple[SeatRow, SeatRow], now: int
) -> None:
    """Keep the rematch of a match; nothing if it is there.

    Raises:
        StoreError: the store does not answer.
    """
    agreed = Agreement.decoded(row.agreement)
    agreed = replace(
        agreed, bots=(agreed.bots[1], agreed.bots[0]), score=(0, 0), crawford_done=False, start=None
    )
    white, black = replace(seats[1], seat="white"), replace(seats[0], seat="black")
    seed = secrets.token_bytes(SEED_BYTES)
    following = MatchRow(
        id=rematch_id(row),
        created_at=now,
        created_by=row.created_by,
        agreement=agreed.encoded(),
        seed=seed,
        commitment=commitment(seed),
        listed=row.listed,
        rematch_of=row.id,
    )
    things = begin(RoomState(agreed, (white.name, black.name)), tuple(Seat))
    encoded = tuple(encode_thing(thing) for thing in things)
    entry = Entry(following.id, 1, now, None, None, None, encoded)
    try:
        await matches.create(database, following, (white, black), (entry,))
    except IntegrityError:
        if await matches.rematch(database, row.id) is None:
            raise
