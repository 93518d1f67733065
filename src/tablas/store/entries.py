"""What is done in rooms, and how it is kept for good.

An entry is kept whole or not at all, and whoever appends it hears of it when it is durable. The
keys of the table do the rest: of two processes that write the same version one succeeds, and what
a client sends twice is kept once.

Entries that arrive while others are being written go together into the next transaction, so that
many matches share the wait for the disk.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, select, update
from sqlalchemy import text as sql
from sqlalchemy.exc import IntegrityError

from tablas.errors import NoAnswer, StoreError
from tablas.store.database import Database
from tablas.store.notices import CHANNEL, notice
from tablas.store.schema import ENTRIES, MATCHES

_PAUSES_S: Final = (0.05, 0.2, 1.0, 3.0)
"""How long to wait before what a database did not answer is tried again."""

_FIELDS: Final = 'r."match", r.version, r."at", r.seat, r.client, r.seq, r.things'
_INTO: Final = 'INSERT INTO entries ("match", version, "at", seat, client, seq, things)'
_OUTCOME: Final = 'ON CONFLICT DO NOTHING RETURNING "match", version'
_NAMES: Final = ("match", "version", "at", "seat", "client", "seq", "things")
_EXTRACTED: Final = ", ".join(f"json_extract(value, '$.{name}')" for name in _NAMES)
# One statement for any number of rows: they travel as one JSON text.
_INSERT: Final = {
    "sqlite": sql(f"{_INTO} SELECT {_EXTRACTED} FROM json_each(:rows) WHERE true {_OUTCOME}"),
    "postgresql": sql(
        f"{_INTO} SELECT {_FIELDS} FROM json_to_recordset(CAST(:rows AS json)) AS r("
        '"match" text, version int, "at" bigint, seat text, client text, seq bigint, things text'
        f") {_OUTCOME}"
    ),
}
_NOTIFY: Final = sql(
    "SELECT pg_notify(:channel, value) FROM json_array_elements_text(CAST(:notices AS json))"
)


class Kept(Enum):
    """What became of an entry."""

    KEPT = "kept"
    TAKEN = "taken"
    """The match has this version already: catch up and try again."""
    REPEATED = "repeated"
    """The client's number is kept already."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that is done in a room.

    Attributes:
        match: the match's id.
        version: the match's version with it; they follow each other from 1.
        at: when, in milliseconds since 1970.
        seat: who did it, ``"white"`` or ``"black"``; None for the server and those who look on.
        client: the client that sent it, None when nobody did.
        seq: the client's number for it.
        things: what happened, ready for JSON.
    """

    match: str
    version: int
    at: int
    seat: str | None
    client: str | None
    seq: int | None
    things: tuple[dict[str, object], ...]


class _Pending(NamedTuple):
    entry: Entry
    things: str
    over: Mapping[str, object] | None
    answer: asyncio.Future[tuple[Kept, int]]

    @property
    def place(self) -> tuple[str, int]:
        return self.entry.match, self.entry.version


class Writer:
    """Keeps entries; a process has one.

    With PostgreSQL the other processes are notified in the same transaction, ``match:ID`` with the
    version. With SQLite there are none; `announce`, if given, is called after the commit instead.
    """

    def __init__(
        self, database: Database, *, announce: Callable[[str, str], object] | None = None
    ) -> None:
        self._database = database
        self._announce = announce if database.dialect == "sqlite" else None
        self._pending: list[_Pending] = []
        self._task: asyncio.Task[None] | None = None

    async def append(
        self, entry: Entry, *, over: Mapping[str, object] | None = None
    ) -> tuple[Kept, int]:
        """Keep an entry; on return it is durable, or was refused.

        An entry that this writer has kept already, word for word, is kept: what was lost on the
        way to the database can be said again.

        Args:
            entry: what happened.
            over: the match's result, if the match ends with it.

        Returns:
            what became of it, and its version: of the original where it is repeated, the last of
            the match where it is taken.

        Raises:
            NoAnswer: the database did not answer for some seconds; it may be kept or not.
            StoreError: there is no such match.
        """
        things = json.dumps(entry.things, separators=(",", ":"))
        answer: asyncio.Future[tuple[Kept, int]] = asyncio.get_running_loop().create_future()
        self._pending.append(_Pending(entry, things, over, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        return await answer

    async def close(self) -> None:
        """Wait until all that was appended is kept."""
        if self._task is not None:
            await self._task

    async def _drain(self) -> None:
        while self._pending:
            # In one order for all processes, so that none waits for one that waits for it.
            batch = sorted(self._pending, key=lambda pending: pending.place)
            self._pending.clear()
            await self._settle(batch)

    async def _settle(self, batch: Sequence[_Pending]) -> None:
        try:
            outcomes = await self._persistently(batch)
        except NoAnswer as error:
            _fail(batch, error, error)
        except (IntegrityError, StoreError) as error:
            if len(batch) > 1:  # it is one that cannot be kept: the others shall not suffer
                for pending in batch:
                    await self._settle([pending])
                return
            match = batch[0].entry.match
            absent = StoreError("there is no match {match!r}", match=match)
            _fail(batch, error if isinstance(error, StoreError) else absent, error)
        except BaseException as error:
            _fail(batch, StoreError("the entry was not kept"), error)
            raise
        else:
            for pending, outcome in zip(batch, outcomes, strict=True):
                if not pending.answer.done():
                    pending.answer.set_result(outcome)
                if self._announce and outcome[0] is Kept.KEPT:
                    self._announce(f"match:{pending.entry.match}", str(outcome[1]))

    async def _persistently(self, batch: Sequence[_Pending]) -> list[tuple[Kept, int]]:
        for pause in _PAUSES_S:
            try:
                return await self._commit(batch)
            except NoAnswer:
                await asyncio.sleep(pause)
        return await self._commit(batch)

    async def _commit(self, batch: Sequence[_Pending]) -> list[tuple[Kept, int]]:
        return await self._database.write(lambda connection: _keep(connection, batch))


def _keep(connection: Connection, batch: Sequence[_Pending]) -> list[tuple[Kept, int]]:
    """Write all that can be written, and say what became of each."""
    inserted = _insert(connection, batch)
    outcomes: list[tuple[Kept, int]] = []
    kept: list[_Pending] = []
    for pending in batch:
        if pending.place in inserted:
            inserted.remove(pending.place)
            outcome = Kept.KEPT, pending.entry.version
        else:
            outcome = _why_not(connection, pending)
        outcomes.append(outcome)
        if outcome[0] is Kept.KEPT:
            kept.append(pending)
            if pending.over is not None:
                _end(connection, pending)
    if connection.dialect.name == "postgresql" and kept:
        notices = [notice(f"match:{p.entry.match}", str(p.entry.version)) for p in kept]
        connection.execute(_NOTIFY, {"channel": CHANNEL, "notices": json.dumps(notices)})
    return outcomes


def _insert(connection: Connection, batch: Sequence[_Pending]) -> set[tuple[str, int]]:
    rows = [
        {
            "match": entry.match,
            "version": entry.version,
            "at": entry.at,
            "seat": entry.seat,
            "client": entry.client,
            "seq": entry.seq,
            "things": things,
        }
        for entry, things, _, _ in batch
    ]
    statement = _INSERT[connection.dialect.name]
    found = connection.execute(statement, {"rows": json.dumps(rows)})
    return {(match, version) for match, version in found}


def _why_not(connection: Connection, pending: _Pending) -> tuple[Kept, int]:
    """What stands where the entry should have been put."""
    entry = pending.entry
    there = _row(connection, entry, ENTRIES.c.version == entry.version)
    same = (entry.at, entry.client, entry.seq, pending.things)
    if there is not None and (there.at, there.client, there.seq, there.things) == same:
        return Kept.KEPT, entry.version
    if entry.client is not None:
        sent = (ENTRIES.c.client == entry.client) & (ENTRIES.c.seq == entry.seq)
        if (there := _row(connection, entry, sent)) is not None:
            return Kept.REPEATED, there.version
    last = select(ENTRIES.c.version).where(ENTRIES.c.match == entry.match)
    latest = connection.scalar(last.order_by(ENTRIES.c.version.desc()).limit(1))
    return Kept.TAKEN, latest or 0


def _row(connection: Connection, entry: Entry, which: ColumnElement[bool]) -> Any:
    query = select(ENTRIES).where(ENTRIES.c.match == entry.match, which)
    return connection.execute(query).first()


def _end(connection: Connection, pending: _Pending) -> None:
    ended = update(MATCHES).where(MATCHES.c.id == pending.entry.match)
    values = {"over": True, "ended_at": pending.entry.at, "result": pending.over}
    connection.execute(ended.values(**values, tended=False, lease_owner=None))


def _fail(batch: Sequence[_Pending], error: StoreError, cause: BaseException) -> None:
    for pending in batch:
        if not pending.answer.done():
            failure = type(error)(error.sentence.template, **error.sentence.values)
            failure.__cause__ = cause
            pending.answer.set_exception(failure)
