"""What the tests of the store put into it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablas.store import Database, Entry, matches, people
from tablas.store.matches import MatchRow, SeatRow
from tablas.store.names import new_id
from tablas.store.people import User

NOW = 1_800_000_000_000
"""A time, in milliseconds since 1970."""


async def guest(database: Database, name: str = "Ana") -> User:
    return await people.create_guest(database, name, NOW)


async def match_of(
    database: Database,
    *,
    white: User | None = None,
    black: User | None = None,
    bot: str | None = None,
    **fields: Any,
) -> str:
    """A new match between these people; a seat without one is free, Black's may be a bot's."""
    by = white.id if white else None
    row = MatchRow(new_id(), NOW, by, {"length": 3}, b"\x00\xff" * 16, "c0ffee")
    seats = [_seat("white", white, None), _seat("black", black, bot)]
    await matches.create(database, replace(row, **fields), seats)
    return row.id


def _seat(seat: str, user: User | None, bot: str | None) -> SeatRow:
    if user is not None:
        return SeatRow(seat, user.id, None, user.name)
    return SeatRow(seat, None, bot, bot or "")


def entry(
    match: str,
    version: int,
    *things: dict[str, object],
    at: int = NOW,
    seat: str | None = "white",
    client: str | None = None,
    seq: int | None = None,
) -> Entry:
    return Entry(match, version, at, seat, client, seq, things or ({"type": "thrown"},))
