"""Matches that go on by themselves, for tests of pages about them."""

from __future__ import annotations

import json

from fastapi import FastAPI

from tablas.rules import Seat
from tablas.server.rooms.messages import Act, parse_message
from tablas.server.rooms.outcomes import Done
from tablas.server.rooms.room import Room
from tests.server.browsing import site

LOTS = {Seat.WHITE: "white" * 4, Seat.BLACK: "black" * 4}


async def room_of(app: FastAPI, match: str) -> Room:
    room = await site(app).keeper.room(match)
    assert room is not None
    return room


async def act(app: FastAPI, match: str, seat: Seat, do: str, **fields: object) -> None:
    """Let a seat do something, which has to succeed."""
    room = await room_of(app, match)
    said = {"seq": room.state.version + 1, "do": do} | fields
    message = parse_message(json.dumps(said))
    assert isinstance(message, Act)
    outcome = await site(app).keeper.act(room, seat, "testclient", message)
    assert isinstance(outcome, Done), outcome


async def begin(app: FastAPI, match: str) -> Seat:
    """Give both lots and throw until somebody is to move; who."""
    for seat, lot in LOTS.items():
        await act(app, match, seat, "lot", text=lot)
    while (actor := (await room_of(app, match)).state.actor) is None:
        await act(app, match, Seat.WHITE, "throw")
    return actor


async def finish(app: FastAPI, match: str) -> None:
    """Throw a little, and let whoever is to act give the match up."""
    loser = await begin(app, match)
    await act(app, match, loser, "leave")
    assert (await room_of(app, match)).state.is_over
