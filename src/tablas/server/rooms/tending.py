"""Seeing to rooms when nobody is connected: bots act, flags fall.

A room is tended while a bot is to act or a clock runs, by one process at a time: the one whose
name is on it in the store, as long as that process says that it is alive. When it falls silent
another takes its rooms over, and gives whoever was to act back the time that this took.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import structlog

from tablas.play.bots import bot
from tablas.play.players import Bot
from tablas.play.policy import ThrowDice, bot_decision
from tablas.play.table import Table
from tablas.rules import Event, Seat
from tablas.server.rooms.agreement import Speed
from tablas.server.rooms.deciding import Things
from tablas.server.rooms.happenings import seat_name
from tablas.server.rooms.outcomes import EVERYBODY, Done
from tablas.server.rooms.room import Room
from tablas.server.rooms.state import RoomState
from tablas.store import StoreError, matches, presence

if TYPE_CHECKING:
    from tablas.server.rooms.keeper import Keeper

BEAT_S: Final = 1.0
"""How often a process says that it is alive, and looks for rooms that nobody tends."""
ALIVE_MS: Final = 4_000
"""For how long it is believed."""
CREDIT_MS: Final = 20_000
"""What whoever is to act gets back when a room is taken over, besides what it took."""
IDLE_S: Final = 60.0
"""After so long with nothing to see to a room is let go."""
MOST_TAKEN: Final = 100
"""Rooms that are taken over in one beat."""
_AGAIN_MS: Final = 2_000
"""How long a room is left alone that another process was found to tend."""

PACE: Final[Mapping[Speed, tuple[float, float]]] = {
    Speed.CALM: (1.2, 2.4),
    Speed.NORMAL: (0.7, 1.4),
    Speed.QUICK: (0.25, 0.5),
    Speed.NONE: (0.0, 0.0),
}
"""Seconds that bots let pass before a throw, and before anything else."""

_log = structlog.get_logger(__name__)


def bot_to_act(state: RoomState) -> Seat | None:
    """The seat whose bot is to act."""
    actor = state.actor
    return actor if actor is not None and state.agreement.bots[actor.index] else None


def needs_tending(state: RoomState) -> bool:
    """Whether something will happen here without anybody's asking."""
    if state.is_over:
        return False
    runs = state.clock is not None and state.clock.running is not None
    return runs or bot_to_act(state) is not None


@dataclass(frozen=True, slots=True)
class Silence:
    """What whoever is to act is owed because a process died; it is given once.

    Attributes:
        client, seq: under which it is kept.
        credit: milliseconds.
    """

    client: str
    seq: int
    credit: int


class Tending:
    """What a process does of its own accord."""

    def __init__(self, keeper: Keeper, bots: Mapping[str, Bot]) -> None:
        """Tends the rooms of a keeper; `bots` play instead of those of the same key."""
        self._keeper = keeper
        self._bots = bots
        self._beating: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()
        self.alive_until = 0
        """Until when this process has said that it lives, in milliseconds since 1970."""

    async def start(self) -> None:
        """Say that this process is alive, and begin."""
        database = self._keeper.database
        await self._keeper.set_clock()
        if database.dialect == "sqlite":  # which one process serves at a time
            now = self._keeper.now()
            await presence.succeed(database, self._keeper.process, now, beat_ms=ALIVE_MS)
        await self._say_alive(ALIVE_MS)
        self._beating = self._keeper.spawn(self._beat())
        self._keeper.spawn(self._look_round())

    def end(self) -> None:
        """Begin nothing more."""
        self._ending.set()
        self._beating = None
        for room in self._keeper.rooms:
            room.changed.set()

    async def farewell(self) -> None:
        """Let all rooms go.

        This process stays known, with the time until which it lived: who takes its rooms over
        gives back what has passed since then.
        """
        await self._say_alive(0)

    def wake(self, room: Room) -> None:
        """See whether a room has to be tended now."""
        if room.tended is None and needs_tending(room.state):
            now = self._keeper.now()
            if self._beating is not None and now - room.taken_at >= _AGAIN_MS:
                room.taken_at = now  # before the task begins: it is wanted once
                self._keeper.spawn(self._take(room))

    async def silence(self, room: Room) -> Silence | None:
        """What the dead process that saw to a room owes; None while one sees to it.

        A process that did nothing for too long, as on a machine that slept, was dead meanwhile.

        Raises:
            StoreError: the store does not answer.
        """
        clock, now = room.state.clock, self._keeper.now()
        runs = clock is not None and clock.running is not None
        if not runs or self._beating is None:
            return None
        seen_to = room.tended is not None or now < room.tended_until
        if seen_to and now < self.alive_until:
            return None
        lease = await matches.lease_of(self._keeper.database, room.id)
        if lease is None:
            return None
        if lease.alive_until > now:
            room.tended_until = lease.alive_until
            return None
        lost = now - lease.alive_until if lease.alive_until else 0
        return Silence(f"lease:{lease.owner}", lease.alive_until, CREDIT_MS + lost)

    # -- leases

    async def _say_alive(self, milliseconds: int) -> None:
        keeper = self._keeper
        await keeper.set_clock()
        now = keeper.now()
        await presence.heartbeat(keeper.database, keeper.process, now, for_ms=milliseconds)
        self.alive_until = now + milliseconds

    async def _beat(self) -> None:
        """Say again and again that this process is alive, however long other things take."""
        while not await _happens(self._ending, BEAT_S):
            try:
                await self._notice_sleep()
                await self._say_alive(ALIVE_MS)
            except StoreError as error:
                _log.warning("beat_failed", reason=str(error))

    async def _notice_sleep(self) -> None:
        """Give back the time in which this process did nothing, if that was too long."""
        if self._keeper.now() < self.alive_until:
            return
        for room in self._keeper.rooms:
            if room.tended is not None:
                await self._with(room.id, self._settle)

    async def _look_round(self) -> None:
        """Take over what dead processes leave, and let go what others have taken over."""
        while not self._ending.is_set():
            try:
                await self._take_over()
                await self._let_go()
                if await presence.bury(self._keeper.database, self._keeper.now() - ALIVE_MS):
                    await self._keeper.bus.publish(EVERYBODY)
            except StoreError as error:
                _log.warning("look_round_failed", reason=str(error))
            await _happens(self._ending, BEAT_S)

    async def _take_over(self) -> None:
        """See to the rooms to which no living process does."""
        keeper = self._keeper
        for match in await matches.orphaned(keeper.database, keeper.now(), limit=MOST_TAKEN):
            await self._with(match, self._take)

    async def _let_go(self) -> None:
        """Stop tending what another process has taken, and tend again what was left undone."""
        keeper = self._keeper
        attended = [room for room in keeper.rooms if room.tended is not None]
        held = await matches.held(keeper.database, keeper.process)
        for room in attended:
            if room.tended is not None and room.id not in held:
                room.tended.cancel()
        for match in held:
            await self._with(match, self._attend)

    async def _with(self, match: str, see_to: Callable[[Room], Awaitable[None]]) -> None:
        """See to a match; one that cannot be is left alone from now on, and the others go on."""
        keeper = self._keeper
        try:
            if (room := await keeper.room(match)) is not None:
                await see_to(room)
        except StoreError:
            raise
        except Exception:  # noqa: BLE001 - whatever is wrong with one match, the others go on
            _log.exception("match_given_up", match=match)
            if await matches.claim(keeper.database, keeper.process, match, keeper.now()):
                await matches.release(keeper.database, keeper.process, match)

    async def _take(self, room: Room) -> None:
        """See to a room from now on, unless another process does; what is owed comes first."""
        keeper = self._keeper
        room.taken_at = keeper.now()
        await self._settle(room)
        if await matches.claim(keeper.database, keeper.process, room.id, keeper.now()):
            await self._attend(room)

    async def _settle(self, room: Room) -> None:
        """Have given back what is owed, and a flag that has fallen seen."""
        await self._keeper.do(room, _nothing)

    # -- seeing to one room

    async def _attend(self, room: Room) -> None:
        if room.tended is None:
            room.tended = self._keeper.spawn(self._see_to(room))

    async def _see_to(self, room: Room) -> None:
        try:
            while not (room.state.is_over or self._ending.is_set()):
                room.changed.clear()
                state = room.state
                if bot_to_act(state) is not None:
                    await self._let_act(room, state)
                elif needs_tending(state):
                    await self._wait_for_flag(room, state)
                elif not await _happens(room.changed, IDLE_S):
                    await self._leave_alone(room)
                    break
        finally:
            room.tended = None
        self.wake(room)

    async def _leave_alone(self, room: Room) -> None:
        await matches.release(self._keeper.database, self._keeper.process, room.id)

    async def _wait_for_flag(self, room: Room, state: RoomState) -> None:
        assert state.clock is not None
        assert state.clock.falls_at is not None
        left = (state.clock.falls_at - self._keeper.now()) / 1000
        if not await _happens(room.changed, max(0.0, left)):
            await self._settle(room)

    async def _let_act(self, room: Room, state: RoomState) -> None:
        """Have the bot decide, at a pace that people can follow, and do it if all is as it was."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        setup = state.setup(room.bot_seed)
        bots = {
            seat: self._bots.get(key) or bot(key, room.bot_seed)
            for seat, key in zip(Seat, state.agreement.bots, strict=True)
            if key is not None
        }
        assert state.state is not None
        decision = await loop.run_in_executor(
            self._keeper.thinking, bot_decision, state.state, setup, bots
        )
        if decision is None:
            await _happens(room.changed, IDLE_S)
            return
        throw, other = PACE[state.agreement.speed]
        pause = throw if isinstance(decision, ThrowDice) else other
        if not await _happens(self._ending, max(0.0, begun + pause - loop.time())):
            await self._do(room, state, decision)

    async def _do(self, room: Room, state: RoomState, decision: Event | ThrowDice) -> None:
        seat = bot_to_act(state)
        assert seat is not None

        def decided(room: Room, _now: int) -> Things:
            if room.state.version != state.version:
                return ()  # something has happened meanwhile: it has to be thought over
            if not isinstance(decision, ThrowDice):
                return (decision,)
            assert room.state.state is not None
            assert room.dice is not None
            table = Table.at(room.state.kept, room.state.state, room.dice)
            return (table.throw(decision.seat).event,)

        client = f"bot:{seat_name(seat)}"
        outcome = await self._keeper.do(room, decided, seat, client, state.version + 1)
        if not isinstance(outcome, Done):
            raise outcome.error


def _nothing(_room: Room, _now: int) -> Things:
    return ()


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    """Whether something happens before so many seconds are over."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
            return True
    return False
