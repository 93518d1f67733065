"""Who is connected to the rooms of a process: said to the others, and heard from them."""

from __future__ import annotations

from collections.abc import Callable

from tablas.rules import Seat
from tablas.server.bus import Bus
from tablas.server.rooms.happenings import seat_name
from tablas.server.rooms.room import Room
from tablas.store import Database, presence


class Attendance:
    """What a process says and knows of connections."""

    def __init__(
        self, database: Database, bus: Bus, process: str, clock: Callable[[], int]
    ) -> None:
        """Connections to this process are kept in this database and announced on this bus."""
        self._database = database
        self._bus = bus
        self._process = process
        self._now = clock

    async def announce(self, room: Room, seats: tuple[Seat, ...]) -> None:
        """Say how many connections there are for these seats.

        Raises:
            StoreError: the store does not answer.
        """
        async with room.coming:
            for seat in seats:
                count = sum(seat in listener.seats for listener in room.listeners)
                await presence.set_connected(
                    self._database, room.id, seat_name(seat), self._process, count, self._now()
                )
        if seats:
            await self._bus.publish(f"presence:{room.id}")

    async def learn(self, room: Room) -> None:
        """Let a room know who is connected anywhere.

        Raises:
            StoreError: the store does not answer.
        """
        room.meet(await presence.of_match(self._database, room.id, self._now()))
