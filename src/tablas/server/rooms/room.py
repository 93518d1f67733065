"""A room in the memory of a process: the value, who listens, what has been done already."""

from __future__ import annotations

import asyncio
import hmac
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from tablas.i18n import Translator
from tablas.play.committed import committed_dice
from tablas.play.dice import KeyedDice
from tablas.rules import Action, Seat
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.deciding import legal_actions
from tablas.server.rooms.happenings import decode_thing, seat_name
from tablas.server.rooms.listeners import Listener
from tablas.server.rooms.showing import Showing, encode
from tablas.server.rooms.state import Happened, RoomState
from tablas.server.rooms.telling import player_names, step
from tablas.server.rooms.view import Scene
from tablas.store.entries import Entry
from tablas.store.matches import MatchRow, SeatRow, StoredMatch
from tablas.store.presence import Presence

REMEMBERED: Final = 32
"""So many of the last things that happened are kept to be told to who comes back."""


@dataclass(slots=True, eq=False)
class Room:
    """A room that is being played or watched.

    Attributes:
        row: the match as it was agreed.
        seats: who sits in White's and Black's seat.
        state: what has happened.
        loaded_at: since when this process knows it, in milliseconds since 1970.
        recent: the last things that happened, oldest first.
        done: by client and number, the version in which that was done.
        presence: by seat, whether somebody is connected anywhere.
        listeners: the sockets of this process.
        lock: held while something is being done.
        coming: held while it is being said who is connected, so that what is said last is true.
        changed: set when something has happened, for who tends the room.
        tended: whether this process sees to it.
        taken_at: when another process was last found to see to it, in milliseconds since 1970.
        tended_until: until when the process that sees to it was last known to live.
        claimable: what will show the room again once something may be claimed.
        heard: the number of the last line that was said.
        showing: what is shown of it.
    """

    row: MatchRow
    seats: tuple[SeatRow, SeatRow]
    state: RoomState
    loaded_at: int
    recent: deque[Happened] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    done: dict[tuple[str, int], int] = field(default_factory=dict)
    presence: dict[Seat, Presence] = field(default_factory=dict)
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    coming: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    tended: asyncio.Task[None] | None = None
    taken_at: int = 0
    tended_until: int = 0
    claimable: asyncio.TimerHandle | None = None
    heard: int = 0
    showing: Showing = field(default_factory=Showing)
    _dice: KeyedDice | None = None
    _actions: tuple[RoomState, frozenset[Action]] | None = None
    _told: dict[tuple[int, str], str] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: StoredMatch, now: int) -> Self:
        """The room of a match in the store.

        Args:
            stored: the match.
            now: in milliseconds since 1970.

        Raises:
            JournalError, RuleError: what is kept contradicts itself or the rules.
        """
        white, black = stored.seats
        state = RoomState(Agreement.decoded(stored.row.agreement), (white.name, black.name))
        room = cls(stored.row, (white, black), state, now)
        for entry in stored.entries:
            room.follow(entry)
        return room

    # -- reading

    @property
    def id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def dice(self) -> KeyedDice | None:
        """The dice of the match; None while a lot is missing."""
        if self._dice is None and self.state.state is not None and not self.state.lots_missing:
            white, black = self.state.lots
            self._dice = committed_dice(self.row.seed, (white or "", black or ""))
        return self._dice

    @property
    def away(self) -> tuple[int | None, int | None]:
        """Since when White and Black have been away; None for who is here, and for bots."""
        white, black = (self._away(seat) for seat in Seat)
        return white, black

    @property
    def unseated(self) -> tuple[Seat, ...]:
        """Who has taken a seat in the store without having sat down in the room."""
        return tuple(
            seat
            for seat, row, joined in zip(Seat, self.seats, self.state.joined, strict=True)
            if row.bot is None and not row.free and not joined
        )

    @property
    def actions(self) -> frozenset[Action]:
        """What the rules let happen next."""
        if self._actions is None or self._actions[0] is not self.state:
            self._actions = (self.state, legal_actions(self.state))
        return self._actions[1]

    @property
    def bot_seed(self) -> str:
        """What the mistakes of the bots come from: as secret as the dice."""
        return hmac.digest(self.row.seed, b"tablas bots", "sha256").hex()

    def seats_of(self, user: str | None) -> tuple[Seat, ...]:
        """The seats in which a user sits."""
        if user is None:
            return ()
        return tuple(seat for seat, row in zip(Seat, self.seats, strict=True) if row.user == user)

    def client_key(self, seat: Seat | None, client: str) -> str:
        """What the actions of a page are kept under.

        Another's page may call itself the same, so the seat belongs to it; not where one person
        sits in both: for which seat he acts may look different when the action comes again.

        Args:
            seat: for which he acts; None for who looks on.
            client: what his page calls itself.
        """
        if seat is None:
            return f":{client}"
        both = len(self.seats_of(self.seats[seat.index].user)) == len(Seat)
        return f"{'both' if both else seat_name(seat)}:{client}"

    def scene(self, now: int) -> Scene:
        """What can be seen of it, the same for all viewers."""
        state = self.state
        free = (self.seats[0].free, self.seats[1].free)
        invited = self.row.invitation is not None and any(free) and not state.is_over
        return Scene(
            match=self.id,
            room=state,
            keys=(self.seats[0].bot, self.seats[1].bot),
            guests=(self.seats[0].guest, self.seats[1].guest),
            free=free,
            away=self.away,
            now=now,
            commitment=self.row.commitment,
            seed=self.row.seed.hex() if state.is_over else None,
            link=f"/i/{self.row.invitation}" if invited else None,
            actions=self.actions,
        )

    def steps(self, since: int, tr: Translator) -> str:
        """What happened after a version, a list in JSON; empty if too long ago to be remembered."""
        first = self.recent[0].version if self.recent else 0
        if since >= self.state.version or (since < first - 1 and since > 0):
            return "[]"
        if since == 0 and first > 1:
            return "[]"
        names = player_names(self.state.names, (self.seats[0].bot, self.seats[1].bot), tr)
        versions = sorted({one.version for one in self.recent if one.version > since})
        told = (self._steps_at(version, names, tr) for version in versions)
        return f"[{','.join(filter(None, told))}]"

    # -- advancing

    def follow(self, entry: Entry) -> None:
        """Take in an entry that is kept in the store.

        Raises:
            JournalError, RuleError: it contradicts what is known.
        """
        things = [decode_thing(thing) for thing in entry.things]
        self.take(entry, *self.state.after(entry.version, entry.at, things))

    def take(self, entry: Entry, state: RoomState, happened: Iterable[Happened]) -> None:
        """Take in an entry whose outcome has been worked out."""
        self.state = state
        self.recent.extend(happened)
        if entry.client is not None and entry.seq is not None:
            self.done[entry.client, entry.seq] = entry.version
        self.changed.set()

    def reseat(self, seats: tuple[SeatRow, SeatRow]) -> None:
        """Know who sits where now; who has forgotten himself keeps the name that he played by."""
        self.seats = seats
        self.state = replace(self.state, names=(seats[0].name, seats[1].name))
        for listener in self.listeners:
            listener.seats = self.seats_of(listener.user)

    def meet(self, presence: Mapping[str, Presence]) -> None:
        """Know who is connected now."""
        self.presence = {
            seat: presence[seat_name(seat)] for seat in Seat if seat_name(seat) in presence
        }

    # -- the parts

    def _away(self, seat: Seat) -> int | None:
        row = self.seats[seat.index]
        if row.bot is not None or row.free:
            return None
        if any(seat in listener.seats for listener in self.listeners):
            return None
        known = self.presence.get(seat)
        if known is None:
            return self.loaded_at
        # What was before this process cannot be held against anybody: it may have been its fault.
        return None if known.connected else max(self.loaded_at, known.changed_at)

    def _steps_at(self, version: int, names: tuple[str, str], tr: Translator) -> str:
        """The steps of a version in JSON, commas between them."""
        key = (version, tr.language)
        if key not in self._told:
            if len(self._told) > 4 * REMEMBERED:
                self._told.clear()
            steps = [
                encode(step(one, names, tr))
                for one in self.recent
                if one.version == version and not one.quiet
            ]
            self._told[key] = ",".join(steps)
        return self._told[key]
