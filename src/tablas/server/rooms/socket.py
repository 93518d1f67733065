"""The sockets at which browsers play: one task reads what a page says, one sends what it hears."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Final

import structlog
from fastapi import APIRouter, Query
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablas.errors import NotationError, TablasError
from tablas.rules import Seat
from tablas.sentences import Sentence
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import client_of, visitor_of
from tablas.server.rooms import deciding
from tablas.server.rooms.asking import answered
from tablas.server.rooms.keeper import Keeper
from tablas.server.rooms.listeners import Ended, Listener
from tablas.server.rooms.messages import Act, Ask, Do, parse_message
from tablas.server.rooms.outcomes import Done, Outcome, Refused
from tablas.server.rooms.room import Room
from tablas.server.site import Site, site_of
from tablas.store import StoreError

router = APIRouter()
_CLIENT: Final = re.compile(r"[A-Za-z0-9_-]{8,40}", re.ASCII)
_MATCH: Final = re.compile(r"[A-Za-z0-9]{1,40}", re.ASCII)
WRONG_AT_MOST: Final = 5
"""Messages that make no sense after which a socket is closed."""
BURST: Final = 60
"""Messages that may come at once…"""
PER_SECOND: Final = 20.0
"""…and those that may come every second after that."""
FLOOD: Final = 120
"""Messages too many after which a socket is closed."""
CLOSING_S: Final = 2.0
"""How long a page that is sent away may take to hear why."""
QUESTIONS: Final = 3
"""Questions of one socket that may wait for an answer."""
NO_MATCH, TOO_MANY, NOT_UNDERSTOOD, FLOODED = 4404, 4429, 4400, 4408
"""Codes with which sockets are closed."""

_log = structlog.get_logger(__name__)


@router.websocket("/ws/matches/{match}")
async def room_socket(
    socket: WebSocket,
    match: str,
    since: Annotated[str, Query()] = "0",
    client: Annotated[str, Query()] = "",
) -> None:
    """Play or watch a match; see docs/contract/room.md."""
    site = site_of(socket)
    if not site.limits.allow("socket", client_of(socket), site.settings.limits.sockets):
        await send_away(socket, TOO_MANY)
        return
    if not _CLIENT.fullmatch(client) or not re.fullmatch(r"[0-9]{1,9}", since, re.ASCII):
        await send_away(socket, NOT_UNDERSTOOD)
        return
    room = await site.keeper.room(match) if _MATCH.fullmatch(match) else None
    visitor = await visitor_of(socket)
    if room is None:
        await send_away(socket, NO_MATCH)
        return
    who = client_of(socket) if visitor is None else visitor.id
    if site.open_sockets[who] >= site.settings.limits.open_sockets:
        await send_away(socket, TOO_MANY)
        return
    await socket.accept()
    listener = Listener(
        seats=(),
        tr=translator_of(socket),
        user=None if visitor is None else visitor.id,
        name="" if visitor is None else visitor.name,
        client=client,
        since=int(since),
    )
    site.open_sockets[who] += 1
    try:
        await Conversation(site, socket, room, listener).hold()
    finally:
        site.open_sockets[who] -= 1
        if not site.open_sockets[who]:
            del site.open_sockets[who]


async def send_away(socket: WebSocket, code: int) -> None:
    """Open a socket only to close it: of one that was never open browsers tell no code."""
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):  # the page may have gone already
        await socket.close(code)


class Conversation:
    """A socket that is open."""

    def __init__(self, site: Site, socket: WebSocket, room: Room, listener: Listener) -> None:
        """A page at a room; `hold` lasts as long as it stays."""
        self._site = site
        self._keeper: Keeper = site.keeper
        self._socket = socket
        self._room = room
        self._listener = listener
        self._wrong = 0
        self._bucket = Bucket(BURST, PER_SECOND)
        self._tasks: set[asyncio.Task[None]] = set()

    async def hold(self) -> None:
        """Send and read until the page goes, or is sent away."""
        self._site.metrics.sockets.inc()
        tasks = self._tasks
        try:
            await self._keeper.join(self._room, self._listener)
            sending = asyncio.create_task(self._send())
            tasks.add(sending)
            if (code := await self._read()) is not None:
                self._listener.end(code)
                await asyncio.wait({sending}, timeout=CLOSING_S)
        finally:
            self._site.metrics.sockets.dec()
            ending = tuple(tasks)
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            await self._keeper.leave(self._room, self._listener)

    # -- sending

    async def _send(self) -> None:
        try:
            while True:
                await self._socket.send_text(await self._listener.next_text(self._shown))
        except Ended as ended:
            self._note("closed", code=ended.code)
            with suppress(WebSocketDisconnect, RuntimeError):  # the page may have gone already
                await self._socket.close(ended.code)
        except (WebSocketDisconnect, RuntimeError):
            return  # the page has gone; reading notices it too

    def _shown(self, listener: Listener) -> str:
        return self._keeper.shown(self._room, listener)

    def _tell(self, message: dict[str, object]) -> None:
        self._listener.tell(json.dumps(message, separators=(",", ":")))

    def _note(self, reason: str, **more: object) -> None:
        _log.warning("socket_refused", match=self._room.id, reason=reason, **more)

    # -- reading

    async def _read(self) -> int | None:
        """Do what the page asks until it goes; the code to send it away with, if it has to go."""
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return None
            if not self._bucket.take():
                if self._bucket.refused > FLOOD:
                    return FLOODED
                self._put_off(received.get("text"))
            elif not await self._take(received.get("text")):
                return NOT_UNDERSTOOD

    def _put_off(self, text: str | None) -> None:
        """Do nothing of what a message says, for there are too many; say so under its number."""
        why = self._listener.tr.text("too many messages at once: wait a little")
        try:
            message = parse_message(text or "")
        except NotationError:
            self._tell({"wrong": why})
            return
        if isinstance(message, Ask):
            self._tell({"answer": message.id, "why": why})
        else:
            version = self._room.state.version
            self._tell({"refused": message.seq, "why": why, "version": version})

    async def _take(self, text: str | None) -> bool:
        """Do or answer what a message says; whether the conversation goes on."""
        try:
            message = parse_message(text or "")
        except NotationError as error:
            self._wrong += 1
            self._note("message")
            self._tell({"wrong": self._listener.tr.say(error.sentence)})
            return self._wrong < WRONG_AT_MOST
        if isinstance(message, Ask):
            self._ask(message)
        else:
            await self._do(message)
        return True

    async def _do(self, act: Act) -> None:
        begun = time.perf_counter()
        try:
            outcome = await self._outcome(act)
        except StoreError as error:
            _log.error("not_kept", match=self._room.id, reason=str(error))
            outcome = Refused(error.sentence, self._room.state.version)
        seconds = time.perf_counter() - begun
        metrics = self._site.metrics
        if isinstance(outcome, Done):
            metrics.actions.labels("done").inc()
            metrics.acknowledgement_seconds.observe(seconds)
            self._tell({"done": act.seq, "version": outcome.version})
            return
        metrics.actions.labels("refused").inc()
        why = self._listener.tr.say(outcome.why)
        _log.info("action_refused", match=self._room.id, do=act.do.value, why=str(outcome.why))
        self._tell({"refused": act.seq, "why": why, "version": outcome.version})

    async def _outcome(self, act: Act) -> Outcome:
        room, listener = self._room, self._listener
        seat = seat_for(room, listener.seats, act, self._keeper.now())
        if act.do is Do.SAY:
            return await self._keeper.say(room, listener, seat, act)
        if seat is None:
            why = Sentence("this seat is not yours") if act.seat else Sentence("you are looking on")
            return Refused(why, room.state.version)
        return await self._keeper.act(room, seat, listener.client, act)

    def _ask(self, ask: Ask) -> None:
        """Have a question answered while the conversation goes on."""
        if len(self._tasks) > QUESTIONS:  # one of the tasks is that which sends
            why = self._listener.tr.text("one question after the other")
            self._tell({"answer": ask.id, "why": why})
            return
        task = asyncio.create_task(self._answer(ask))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, ask: Ask) -> None:
        listener = self._listener
        try:
            answer = await answered(self._keeper, self._room, listener.seats, ask, listener.tr)
        except TablasError as error:
            answer = {"why": listener.tr.say(error.sentence)}
        self._tell({"answer": ask.id} | answer)


def seat_for(room: Room, seats: tuple[Seat, ...], act: Act, now: int) -> Seat | None:
    """For which seat somebody acts who sits in these; None if he may not for the one he says.

    Who sits in both and does not say it acts for the one that may do it.
    """
    if act.seat is not None:
        return act.seat if act.seat in seats else None
    if len(seats) < 2:
        return seats[0] if seats else None
    around = room.scene(now).around
    able = [seat for seat in seats if act.do in deciding.may(room.state, seat, around)]
    return room.state.actor if room.state.actor in able else (able or seats)[0]


class Bucket:
    """How many messages may still come: some at once, and then so many a second."""

    def __init__(
        self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """A full bucket."""
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._left = float(burst)
        self._at = clock()
        self.refused = 0

    def take(self) -> bool:
        """Whether one more may come."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        return True
