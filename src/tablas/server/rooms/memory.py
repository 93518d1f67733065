"""The rooms that a process has in memory, those used last the longest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from tablas.server.rooms.room import Room

MOST_ROOMS: Final = 2000
"""Rooms that are kept although nobody needs them at the moment."""

Load = Callable[[str], Awaitable[Room | None]]


class Memory:
    """Rooms by match; of a match there is one."""

    def __init__(self, load: Load, most: int = MOST_ROOMS) -> None:
        """Rooms are loaded when they are asked for.

        Args:
            load: makes the room of a match; None if there is no such match.
            most: so many are kept that nobody needs.
        """
        self._load = load
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    async def room(self, match: str) -> Room | None:
        """The room of a match, loaded if need be."""
        if match not in self._rooms:
            async with self._loading.setdefault(match, asyncio.Lock()):
                try:
                    if match not in self._rooms and (room := await self._load(match)) is not None:
                        self._make_space()
                        self._rooms[match] = room
                finally:
                    self._loading.pop(match, None)
        if match in self._rooms:
            self._rooms.move_to_end(match)
        return self._rooms.get(match)

    def get(self, match: str) -> Room | None:
        """The room of a match, if it is in memory."""
        return self._rooms.get(match)

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def _make_space(self) -> None:
        idle = [
            match
            for match, room in self._rooms.items()
            if not room.listeners and room.tended is None and not room.lock.locked()
        ]
        for match in idle[: max(0, len(idle) + 1 - self._most)]:
            del self._rooms[match]
