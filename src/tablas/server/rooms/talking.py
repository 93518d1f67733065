"""What people say to each other in a room."""

from __future__ import annotations

import json
from typing import Final

from tablas.drawing.captions import printable
from tablas.errors import IllegalEvent
from tablas.rules import Seat
from tablas.server.bus import Bus
from tablas.server.rooms.happenings import seat_name
from tablas.server.rooms.listeners import Listener
from tablas.server.rooms.room import Room
from tablas.store import Database, talk
from tablas.store.talk import Line

SHOWN: Final = 50
"""So many of the last lines are shown to who comes."""


class Talking:
    """The chat of all rooms of a process."""

    def __init__(self, database: Database, bus: Bus) -> None:
        """Lines are kept in this database and announced on this bus."""
        self._database = database
        self._bus = bus

    async def say(
        self,
        room: Room,
        listener: Listener,
        seat: Seat | None,
        said: str,
        now: int,
        *,
        client: str | None = None,
        seq: int | None = None,
    ) -> None:
        """Keep and tell what somebody says, once for his page's number for it.

        Those who look on may speak once the match is over: nobody gets advice while he plays.

        Raises:
            IllegalEvent: he may not speak, or has said nothing.
            StoreError: the store does not answer.
        """
        if listener.user is None or (seat is None and not room.state.is_over):
            raise IllegalEvent("only the players speak while they play")
        text = printable(said)
        if not text:
            raise IllegalEvent("there is nothing to be said")
        line = await talk.say(
            self._database,
            room.id,
            text,
            user=listener.user,
            seat=None if seat is None else seat_name(seat),
            name=listener.name if seat is None else room.seats[seat.index].name,
            now=now,
            client=client,
            seq=seq,
        )
        await self._bus.publish(f"chat:{room.id}", str(line.id))

    async def hear(self, room: Room) -> None:
        """Tell those who listen what has been said since they last heard."""
        lines = await talk.lines(self._database, room.id, after=room.heard, limit=SHOWN)
        for line in lines:
            room.heard = max(room.heard, line.id)
        for listener in tuple(room.listeners):
            await self._note_blocked(listener)
            tell(listener, lines)

    async def last(self, room: Room, listener: Listener) -> None:
        """Tell somebody who comes what has been said last.

        Raises:
            StoreError: the store does not answer.
        """
        await self._note_blocked(listener)
        tell(listener, await talk.lines(self._database, room.id, limit=SHOWN))

    async def _note_blocked(self, listener: Listener) -> None:
        if listener.user is not None:
            listener.blocked = frozenset(await talk.blocked_by(self._database, listener.user))


def tell(listener: Listener, lines: list[Line]) -> None:
    """Have those lines sent that somebody has not heard and wants to hear."""
    for line in lines:
        if line.id <= listener.heard:
            continue
        listener.heard = line.id
        if line.user is None or line.user not in listener.blocked:
            chat = {
                "id": line.id,
                "by": line.seat,
                "name": line.name,
                "text": line.text,
                "at": line.at,
            }
            listener.tell(json.dumps({"chat": chat}, separators=(",", ":")))
