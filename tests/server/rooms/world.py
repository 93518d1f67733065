"""Rooms with their store, and pages at them, without any network."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, SimpleNamespace
from typing import Any

from tablas.i18n import translator
from tablas.play.bots import SimpleBot
from tablas.play.committed import commitment
from tablas.play.players import Bot
from tablas.rules import Seat, WinClass
from tablas.server.bus import Bus, LocalBus, PostgresBus
from tablas.server.people.sessions import now_ms
from tablas.server.people.visitors import Visitor
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.deciding import begin
from tablas.server.rooms.happenings import encode_thing
from tablas.server.rooms.keeper import Keeper
from tablas.server.rooms.listeners import Listener
from tablas.server.rooms.messages import Act, Do
from tablas.server.rooms.outcomes import Done, Outcome
from tablas.server.rooms.proposals import Proposal, found
from tablas.server.rooms.room import Room
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.tending import ALIVE_MS
from tablas.store import Database, Entry, Writer, matches, people, presence
from tablas.store.matches import MatchRow, SeatRow
from tablas.store.names import new_id

MONEY = Agreement()
LOT = "abcdefgh12345678"
View = dict[str, Any]


class Time:
    """A clock that goes like any other and can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now_ms() + self.ahead


@dataclass
class Page:
    """What somebody has open in his browser."""

    keeper: Keeper
    room: Room
    listener: Listener
    seq: int = 0
    last: View = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def do(self, do: str, seat: Seat | None = None, **also: Any) -> Outcome:
        """Do something with the next number."""
        self.seq += 1
        return await self.send(self.seq, do, seat, **also)

    async def send(self, seq: int, do: str, seat: Seat | None = None, **also: Any) -> Outcome:
        """Do something with this number, which may have been used."""
        act = Act(seq, Do(do), seat, **also)
        acts_for = seat or self.listener.seats[0]
        if act.do is Do.SAY:
            return await self.keeper.say(self.room, self.listener, acts_for, act)
        return await self.keeper.act(self.room, acts_for, self.listener.client, act)

    async def done(self, do: str, seat: Seat | None = None, **also: Any) -> int:
        """Do something that has to be possible; its version."""
        outcome = await self.do(do, seat, **also)
        assert isinstance(outcome, Done), str(outcome.why)
        return outcome.version

    async def refused(self, do: str, seat: Seat | None = None, **also: Any) -> str:
        """Try something that must not be possible; what is said."""
        outcome = await self.do(do, seat, **also)
        assert not isinstance(outcome, Done)
        return str(outcome.why)

    def view(self) -> View:
        """What the page shows now."""
        shown = json.loads(self.keeper.shown(self.room, self.listener))
        self.last = shown["view"]
        return self.last

    async def until(self, holds: Callable[[View], object], seconds: float = 10.0) -> View:
        """The first view for which something holds, from the present one on."""
        if holds(self.view()):
            return self.last
        async with asyncio.timeout(seconds):
            while True:
                text = await self.listener.next_text(
                    lambda listener: self.keeper.shown(self.room, listener)
                )
                message = json.loads(text)
                self.heard.append(message)
                if "view" in message:
                    self.last = message["view"]
                    if holds(self.last):
                        return self.last

    async def leave(self) -> None:
        await self.keeper.leave(self.room, self.listener)


def first_moves(view: View) -> tuple[tuple[int, int], ...]:
    """A legal play: always the first branch of the tree."""
    nodes, moves = view["tree"]["nodes"], []
    node = nodes[0]
    while not node["end"]:
        start, end, _, _, following = node["moves"][0]
        moves.append((start, end))
        node = nodes[following]
    return tuple(moves)


_WISHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("lot", {"text": LOT}),
    ("accept_resignation", {}),
    ("take", {}),
    ("next_game", {}),
    ("throw", {}),
)


async def go_on(page: Page, view: View) -> None:
    """Do whatever brings the match on, if this page may do anything of the kind."""
    seats = {"white": Seat.WHITE, "black": Seat.BLACK}
    seat = seats.get(view["must_say"] or view["you"])
    if "play" in view["may"]:
        await page.do("play", seat, moves=first_moves(view))
        return
    for do, also in _WISHES:
        if do in view["may"]:
            await page.do(do, seat, **also)
            return
    await asyncio.sleep(0.005)  # somebody else is to act


class World:
    """A store, and the processes that share it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.time = Time()
        self.keepers: list[Keeper] = []
        self._matches = 0
        self._local = LocalBus()
        self._opened: list[tuple[Bus, Writer]] = []

    async def keeper(
        self, process: str = "one", bots: Mapping[str, Bot] = MappingProxyType({})
    ) -> Keeper:
        """Another process of the server, begun."""
        postgres = self.database.dialect == "postgresql"
        bus: Bus = PostgresBus(self.database) if postgres else self._local
        if postgres:
            await bus.start()
        writer = Writer(self.database, announce=self._local.announce)
        keeper = Keeper(self.database, writer, bus, process=process, clock=self.time, bots=bots)
        await keeper.start()
        await self._live_on()  # one that begins on SQLite takes all others for dead
        self.keepers.append(keeper)
        self._opened.append((bus, writer))
        return keeper

    async def drop(self, keeper: Keeper) -> None:
        """Kill a process: it says no farewell."""
        self.keepers.remove(keeper)
        await keeper.abandon()

    async def later(self, milliseconds: int) -> None:
        """Let time go by in which all processes are awake."""
        self.time.ahead += milliseconds
        for keeper in self.keepers:
            keeper.tending.alive_until += milliseconds
        await self._live_on()

    async def _live_on(self) -> None:
        for keeper in self.keepers:
            await presence.heartbeat(self.database, keeper.process, self.time(), for_ms=ALIVE_MS)

    async def close(self) -> None:
        for keeper in self.keepers:
            await keeper.stop()
        for bus, writer in self._opened:
            await writer.close()
            await bus.close()

    async def person(self, name: str = "Ana") -> Visitor:
        user = await people.create_guest(self.database, name, self.time())
        return Visitor(user.id, name)

    def visitor(self, page: Page) -> Visitor:
        """Who sits at a page."""
        assert page.listener.user is not None
        return Visitor(page.listener.user, page.listener.name)

    def site(self, keeper: Keeper) -> Any:
        """As much of a site as setting a match up needs."""
        return SimpleNamespace(database=self.database, bus=keeper.bus, keeper=keeper)

    async def propose(self, keeper: Keeper, visitor: Visitor, **proposal: Any) -> str:
        """A match as somebody proposes it; its id."""
        return await found(self.site(keeper), Proposal.model_validate(proposal), visitor)

    async def match(
        self,
        agreement: Agreement,
        white: Visitor | None = None,
        black: Visitor | None = None,
    ) -> str:
        """A match with this agreement, all seated, its dice always the same; its id."""
        self._matches += 1
        seed = hashlib.sha256(f"match {self._matches}".encode()).digest()
        row = MatchRow(new_id(), self.time(), None, agreement.encoded(), seed, commitment(seed))
        seats = tuple(
            SeatRow(name, None if who is None else who.id, key, "" if who is None else who.name)
            for name, who, key in zip(
                ("white", "black"), (white, black), agreement.bots, strict=True
            )
        )
        names = (seats[0].name, seats[1].name)
        things = begin(RoomState(agreement, names), tuple(Seat))
        encoded = tuple(encode_thing(thing) for thing in things)
        entry = Entry(row.id, 1, self.time(), None, None, None, encoded)
        await matches.create(self.database, row, seats, (entry,))
        return row.id

    async def page(
        self,
        keeper: Keeper,
        match: str,
        visitor: Visitor | None,
        client: str = "",
        lang: str = "en",
    ) -> Page:
        """A page at a match."""
        room = await keeper.room(match)
        assert room is not None
        user, name = (visitor.id, visitor.name) if visitor else (None, "")
        listener = Listener((), translator(lang), user, name, client or secrets.token_hex(6))
        await keeper.join(room, listener)
        return Page(keeper, room, listener)

    async def game(self, agreement: Agreement = MONEY) -> tuple[Page, Page]:
        """Ana plays White and Ben Black; the lots are given."""
        keeper = self.keepers[0] if self.keepers else await self.keeper()
        ana, ben = await self.person("Ana"), await self.person("Ben")
        match = await self.match(agreement, ana, ben)
        white, black = await self.page(keeper, match, ana), await self.page(keeper, match, ben)
        await white.done("lot", text=LOT)
        await black.done("lot", text=LOT)
        return white, black

    async def begun(self, agreement: Agreement = MONEY) -> tuple[Page, Page]:
        """The same after the opening throw: first the page of who has to play, then the other's."""
        white, black = await self.game(agreement)
        while white.view()["phase"] == "opening":
            await white.done("throw")
        return (white, black) if white.view()["actor"] == "white" else (black, white)


SINGLE, GAMMON = WinClass.SINGLE, WinClass.GAMMON
SIMPLE = SimpleBot()
