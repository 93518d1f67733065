from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.memory import Memory
from tablas.server.rooms.room import Room
from tablas.store.matches import MatchRow, SeatRow, StoredMatch

pytestmark = pytest.mark.anyio


def room_of(match: str) -> Room:
    row = MatchRow(match, 0, None, Agreement().encoded(), bytes(32), "c0ffee")
    return Room.of(StoredMatch(row, (SeatRow("white"), SeatRow("black")), ()), 0)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_of_many_who_ask_at_once_one_loads() -> None:
    loaded: list[str] = []

    async def load(match: str) -> Room:
        loaded.append(match)
        await asyncio.sleep(0.01)
        return room_of(match)

    memory = Memory(load)
    rooms = await asyncio.gather(*(memory.room("m") for _ in range(10)))
    assert loaded == ["m"]
    assert len({id(room) for room in rooms}) == 1


async def test_a_match_that_there_is_not_is_not_remembered() -> None:
    async def load(_: str) -> None:
        return None

    memory = Memory(load)
    assert await memory.room("m") is None
    assert len(memory) == 0


async def test_rooms_that_nobody_needs_are_forgotten_those_used_longest_ago_first() -> None:
    async def load(match: str) -> Room:
        return room_of(match)

    memory = Memory(load, most=2)
    first = await memory.room("first")
    assert first is not None
    first.listeners.add(object())  # type: ignore[arg-type]
    for match in ("second", "third", "fourth"):
        await memory.room(match)
    kept: list[Any] = [room.id for room in memory]
    assert kept == ["first", "third", "fourth"]
    assert memory.get("second") is None


async def test_a_room_that_is_asked_for_is_there_however_many_are_needed() -> None:
    async def load(match: str) -> Room:
        return room_of(match)

    memory = Memory(load, most=1)
    for number in range(5):
        room = await memory.room(f"needed {number}")
        assert room is not None
        room.listeners.add(object())  # type: ignore[arg-type]  # anybody who listens
    assert await memory.room("one more") is not None
    assert len(memory) == 6


async def test_a_match_that_could_not_be_loaded_is_tried_again() -> None:
    troubles = [ValueError("unreadable")]

    async def load(match: str) -> Room:
        if troubles:
            raise troubles.pop()
        return room_of(match)

    memory = Memory(load)
    with pytest.raises(ValueError, match="unreadable"):
        await memory.room("m")
    assert await memory.room("m") is not None
