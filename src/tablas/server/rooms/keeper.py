"""The keeper of the rooms: the one door through which anything happens in them.

What somebody wants is decided on the room's value, kept in the store, and only then part of the
room and told. Other processes may do the same: the store lets one of them have a version, and the
other catches up and decides again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import structlog

from tablas.errors import DiceError, IllegalEvent, RuleError
from tablas.play.players import Bot
from tablas.rules import Seat
from tablas.sentences import Sentence
from tablas.server.bus import Bus
from tablas.server.rooms import deciding
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.attendance import Attendance
from tablas.server.rooms.deciding import Around, Things, claim_at
from tablas.server.rooms.ending import result_of
from tablas.server.rooms.happenings import encode_thing, seat_name
from tablas.server.rooms.judges import Judges
from tablas.server.rooms.listeners import SIGNED_OUT, Listener
from tablas.server.rooms.memory import Memory
from tablas.server.rooms.messages import Act
from tablas.server.rooms.outcomes import EVERYBODY, Done, Outcome, Refused
from tablas.server.rooms.rematch import found_rematch, rematch_id
from tablas.server.rooms.room import Room
from tablas.server.rooms.talking import Talking
from tablas.server.rooms.tending import Tending
from tablas.server.rooms.view import tree
from tablas.store import Database, Entry, Kept, Writer, matches
from tablas.store.times import DatabaseClock

ENDING_S: Final = 2.0
"""How long a process that ends waits for what it has begun."""
LATE_MS: Final = 10_000
"""How much later than it should a process may say that it lives and still be well."""
_TRIES: Final = 8
"""How often something is decided again because another process was faster."""

_log = structlog.get_logger(__name__)


Decide: TypeAlias = Callable[[Room, int], Things]


def _sit_down(room: Room, _now: int) -> Things:
    return deciding.begin(room.state, room.unseated) if room.unseated else ()


async def _grown(room: Room) -> None:
    """Have the tree of a double grown in a thread: of many lone checkers it takes a while."""
    if room.state.has_double:
        await asyncio.to_thread(tree, room.state, tuple(Seat))


class Keeper:
    """All rooms of a process."""

    def __init__(
        self,
        database: Database,
        writer: Writer,
        bus: Bus,
        *,
        process: str,
        clock: Callable[[], int] | None = None,
        bots: Mapping[str, Bot] = MappingProxyType({}),
        thinkers: int = 2,
    ) -> None:
        """A keeper; `start` lets it tend its rooms.

        Args:
            database: where matches are.
            writer: keeps what is done.
            bus: tells the other processes.
            process: the name of this process.
            clock: the time, in milliseconds since 1970; None for that of the database.
            bots: by key, bots that play instead of those of `tablas.play.bots`.
            thinkers: how many bots think at a time.
        """
        self.database = database
        self.process = process
        self._clock = DatabaseClock(database)
        self.now = clock or self._clock
        self.bus = bus
        self.thinking = ThreadPoolExecutor(thinkers, thread_name_prefix="thinking")
        self.judges = Judges()
        self.tending = Tending(self, bots)
        self.talking = Talking(database, bus)
        self._attendance = Attendance(database, bus, process, self.now)
        self._writer = writer
        self.rooms = Memory(self._load)
        self._tasks: set[asyncio.Task[None]] = set()
        self._leave: list[Callable[[], None]] = []

    # -- beginning and end

    async def start(self) -> None:
        """Listen to the other processes, and tend rooms."""
        self._leave = [self.bus.subscribe(self._heard), self.bus.on_gap(self._missed)]
        await self.tending.start()

    @property
    def alive(self) -> bool:
        """Whether this process could keep of late that it lives; a busy one may be late."""
        return self.now() < self.tending.alive_until + LATE_MS

    async def stop(self) -> None:
        """Leave the rooms to others."""
        await self.abandon()
        await self.tending.farewell()

    async def abandon(self) -> None:
        """End without telling the other processes."""
        for leave in self._leave:
            leave()
        self.tending.end()
        if self._tasks:  # what is on its way to the store arrives there
            await asyncio.wait(self._tasks, timeout=ENDING_S)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinking.shutdown(wait=True, cancel_futures=True)
        self.judges.close()

    async def set_clock(self) -> None:
        """Ask the database what time it is.

        Raises:
            StoreError: the store does not answer.
        """
        await self._clock.set()

    async def room(self, match: str) -> Room | None:
        """The room of a match, loaded if need be; None if there is no such match.

        Raises:
            StoreError: the store does not answer.
            JournalError, RuleError: what is kept contradicts the rules.
        """
        known = self.rooms.get(match)
        room = await self.rooms.room(match)
        if room is None or known is not None:
            return room
        await self._hear_match(room)  # what was kept while it was loaded
        if room.unseated:
            await self.seat(room)
        return room

    async def _load(self, match: str) -> Room | None:
        stored = await matches.load(self.database, match)
        if stored is None:
            return None
        room = await asyncio.to_thread(Room.of, stored, self.now())
        await _grown(room)
        await self._attendance.learn(room)
        return room

    # -- doing

    async def act(self, room: Room, seat: Seat, client: str, act: Act) -> Outcome:
        """Do what somebody wants in a seat that is his, once.

        Args:
            room: where.
            seat: his seat.
            client: what his page calls itself.
            act: what he wants.

        Raises:
            StoreError: the store does not answer; whether it was done shows when it is sent again.
        """

        def decided(room: Room, now: int) -> Things:
            name = rematch_id(room.row) if room.state.is_over else ""
            around = Around(now, room.dice, room.away, rematch=name)
            return deciding.decide(room.state, seat, act, around)

        return await self.do(room, decided, seat, room.client_key(seat, client), act.seq)

    async def do(
        self,
        room: Room,
        decide: Decide,
        seat: Seat | None = None,
        client: str | None = None,
        seq: int | None = None,
    ) -> Outcome:
        """Decide and keep something; what is owed for a silence and a fallen flag come first.

        Args:
            room: where.
            decide: what follows from the room as it is, at this time; nothing for nothing to do.
            seat: whose doing it is.
            client: who asks for it; None for the server itself.
            seq: his number for it.

        Raises:
            StoreError: as `act`.
        """
        async with room.lock:
            before = room.state
            outcome = await self._settle(room, decide, seat, client, seq)
        if room.state is not before:
            await _grown(room)
            self.refresh(room)
        return outcome

    async def _settle(
        self,
        room: Room,
        decide: Decide,
        seat: Seat | None = None,
        client: str | None = None,
        seq: int | None = None,
        *,
        flags: bool = True,
    ) -> Outcome:
        if flags:
            await self._give_back(room)
        for _ in range(_TRIES):
            if client is not None and seq is not None and (client, seq) in room.done:
                return Done(room.done[client, seq])
            now = max(self.now(), room.state.at)
            try:
                things = deciding.flag(room.state, now) if flags else ()
                flagged = bool(things)
                things = things or decide(room, now)
                if not things:
                    return Done(room.state.version)
                version = room.state.version + 1
                state, happened = room.state.after(version, now, things)
            except (RuleError, DiceError) as error:
                return Refused(error.sentence, room.state.version)
            if flagged:
                entry = self._entry(room, now, things)
            else:
                await self._prepare(room, things)
                entry = self._entry(room, now, things, seat, client, seq)
            over = result_of(state) if state.is_over and not room.state.is_over else None
            kept, at = await self._writer.append(entry, over=over)
            if kept is Kept.KEPT:
                room.take(entry, state, happened)
                if not flagged:
                    return Done(version)
            else:
                await self._catch_up(room)
                if kept is Kept.REPEATED:
                    return Done(at)
        return Refused(Sentence("too much happens at once: try again"), room.state.version)

    async def _give_back(self, room: Room) -> None:
        """Give whoever is to act the time that he lost because a process died."""
        if (silence := await self.tending.silence(room)) is not None:
            given = (hp.Resumed(silence.credit),)
            _log.info("time_given_back", match=room.id, milliseconds=silence.credit)
            await self._settle(
                room, lambda _room, _now: given, None, silence.client, silence.seq, flags=False
            )

    def _entry(
        self,
        room: Room,
        now: int,
        things: Things,
        seat: Seat | None = None,
        client: str | None = None,
        seq: int | None = None,
    ) -> Entry:
        return Entry(
            match=room.id,
            version=room.state.version + 1,
            at=now,
            seat=None if seat is None else seat_name(seat),
            client=client,
            seq=seq,
            things=tuple(encode_thing(thing) for thing in things),
        )

    async def _prepare(self, room: Room, things: Things) -> None:
        """What has to be there before these things may be kept."""
        if any(isinstance(thing, hp.RematchMade) for thing in things):
            await found_rematch(self.database, room.row, room.seats, self.now())

    async def seat(self, room: Room) -> None:
        """Let those who have taken a seat in the store sit down in the room.

        Raises:
            StoreError: the store does not answer.
        """
        async with room.lock:
            await self._reseat(room)
            if room.unseated:
                await self._settle(room, _sit_down)
        self.refresh(room)

    async def _reseat(self, room: Room) -> None:
        async with self.database.read() as connection:
            white, black = (await matches.seats_of(connection, [room.id]))[room.id]
        room.reseat((white, black))

    async def _catch_up(self, room: Room) -> None:
        """Take in what other processes have kept."""
        for entry in await matches.entries_after(self.database, room.id, room.state.version):
            if any(thing.get("type") == "joined" for thing in entry.things):
                await self._reseat(room)
            room.follow(entry)

    # -- listening

    async def join(self, room: Room, listener: Listener) -> None:
        """Let a socket listen."""
        room.listeners.add(listener)
        await self._reseat(room)
        if room.unseated:  # the process in which somebody took his seat has not finished it
            await self.seat(room)
        await self.talking.last(room, listener)
        await self._attendance.announce(room, listener.seats)
        self.tending.wake(room)

    async def leave(self, room: Room, listener: Listener) -> None:
        """Let a socket go."""
        room.listeners.discard(listener)
        await self._attendance.announce(room, listener.seats)

    async def _meet(self, room: Room) -> None:
        await self._attendance.learn(room)
        self.refresh(room)

    async def say(self, room: Room, listener: Listener, seat: Seat | None, act: Act) -> Outcome:
        """Let somebody speak in a room.

        Raises:
            StoreError: the store does not answer.
        """
        client = room.client_key(seat, listener.client)
        version = room.state.version
        if (client, act.seq) not in room.done:
            try:
                await self.talking.say(
                    room, listener, seat, act.text, self.now(), client=client, seq=act.seq
                )
            except IllegalEvent as error:
                return Refused(error.sentence, version)
            room.done[client, act.seq] = version
        return Done(room.done[client, act.seq])

    def refresh(self, room: Room) -> None:
        """Have the view sent to all who listen."""
        for listener in room.listeners:
            listener.refresh()
        self.tending.wake(room)

    def shown(self, room: Room, listener: Listener) -> str:
        """The message with the view of a listener, and the steps that he has not seen."""
        steps = room.steps(listener.since, listener.tr)
        listener.since = room.state.version
        scene = room.scene(self.now())
        waits = [at for seat in listener.seats if (at := claim_at(room.state, seat, scene.away))]
        if waits and min(waits) > scene.now:
            self._refresh_at(room, min(waits) - scene.now)
        seen = room.showing.view(scene, listener.seats, listener.tr)
        return f'{{"view":{seen},"steps":{steps}}}'

    def _refresh_at(self, room: Room, milliseconds: int) -> None:
        """Show the room again when something may be claimed that may not be yet."""
        if room.claimable is None:
            loop = asyncio.get_running_loop()
            room.claimable = loop.call_later(milliseconds / 1000, self._now_claimable, room)

    def _now_claimable(self, room: Room) -> None:
        room.claimable = None
        self.refresh(room)

    # -- hearing

    def _heard(self, topic: str, text: str) -> None:
        kind, _, match = topic.partition(":")
        if topic == EVERYBODY:
            for one in self.rooms:
                if one.listeners:
                    self.spawn(self._meet(one))
        elif kind == "user":
            self._end_sockets(match)
        room = self.rooms.get(match)
        if room is None:
            return
        if kind == "match" and text.isdecimal() and int(text) > room.state.version:
            self.spawn(self._hear_match(room))
        elif kind == "presence":
            self.spawn(self._meet(room))
        elif kind == "chat":
            self.spawn(self.talking.hear(room))

    def _end_sockets(self, user: str) -> None:
        """Send the pages of a user away whose sessions may have ended: who has one comes back."""
        for room in self.rooms:
            for listener in room.listeners:
                if listener.user == user:
                    listener.end(SIGNED_OUT)

    def _missed(self) -> None:
        for room in self.rooms:
            self.spawn(self._hear_match(room))
            if room.listeners:
                self.spawn(self._meet(room))
                self.spawn(self.talking.hear(room))

    async def _hear_match(self, room: Room) -> None:
        before = room.state.version
        async with room.lock:
            await self._catch_up(room)
        if room.state.version != before:
            await _grown(room)
            self.refresh(room)

    def spawn(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done besides; what goes wrong is written down."""
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("room_task_failed", exc_info=error)
