"""How the processes of a server hear of each other's doings.

A notice is a topic and a short text. It is a hint that there is something to read and never the
thing itself: one that is lost is made good by reading after the next, or when the bus says that
some may be missing.

==================  ======================
topic               text
==================  ======================
``match:ID``        the match's version
``chat:ID``         the number of the line
``presence:ID``     empty
``lobby``           empty
==================  ======================
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import structlog
from sqlalchemy import text as sql

from tablas.store import Database, StoreError
from tablas.store.notices import CHANNEL, notice, parse_notice

Heard = Callable[[str, str], object]
"""Called with the topic and the text of each notice."""

_PULSE_S: Final = 10.0
"""How often it is seen whether the connection that listens still lives."""
_PAUSES_S: Final = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Between tries to connect again; the last goes on."""

_log = structlog.get_logger(__name__)


class Bus(Protocol):
    """Tells all processes of a server, this one included."""

    async def start(self) -> None:
        """Begin to listen.

        Raises:
            StoreError: the database cannot be reached.
        """
        ...

    async def publish(self, topic: str, text: str = "") -> None:
        """Tell everybody.

        Raises:
            StoreError: the database cannot be reached.
        """
        ...

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Have a function called with every notice; calling the answer ends that."""
        ...

    def on_gap(self, missed: Callable[[], object]) -> Callable[[], None]:
        """Have a function called when notices may have been lost: time to read what is new."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class LocalBus:
    """The bus of a server with one process."""

    def __init__(self) -> None:
        self._hearers: list[Heard] = []

    async def start(self) -> None:
        """There is nothing to begin."""

    async def publish(self, topic: str, text: str = "") -> None:
        """Tell the subscribers, soon."""
        self.announce(topic, text)

    def announce(self, topic: str, text: str = "") -> None:
        """`publish` for those who cannot wait."""
        loop = asyncio.get_running_loop()
        for heard in self._hearers:
            loop.call_soon(heard, topic, text)

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """See `Bus.subscribe`."""
        return _added(self._hearers, heard)

    def on_gap(self, missed: Callable[[], object]) -> Callable[[], None]:
        """Nothing is ever lost here."""
        return lambda: None

    async def close(self) -> None:
        """There is nothing to end."""


class PostgresBus:
    """The bus of processes that share a PostgreSQL; it listens on a connection of its own."""

    def __init__(self, database: Database, *, pulse_s: float = _PULSE_S) -> None:
        self._database = database
        self._pulse_s = pulse_s
        self._hearers: list[Heard] = []
        self._missers: list[Callable[[], object]] = []
        self._lost = asyncio.Event()
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """See `Bus.start`."""
        try:
            await self._connect()
        except self._database.troubles as error:
            await self._drop()
            raise StoreError("the database cannot be listened to") from error
        self._task = asyncio.create_task(self._keep_listening())

    async def publish(self, topic: str, text: str = "") -> None:
        """See `Bus.publish`."""
        values = {"channel": CHANNEL, "payload": notice(topic, text)}
        async with self._database.begin() as connection:
            await connection.execute(sql("SELECT pg_notify(:channel, :payload)"), values)

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """See `Bus.subscribe`."""
        return _added(self._hearers, heard)

    def on_gap(self, missed: Callable[[], object]) -> Callable[[], None]:
        """See `Bus.on_gap`."""
        return _added(self._missers, missed)

    async def close(self) -> None:
        """See `Bus.close`."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._drop()

    async def _connect(self) -> None:
        self._lost.clear()
        self._connection = await self._database.engine.connect()
        driver = await self._driver()
        driver.add_termination_listener(lambda _connection: self._lost.set())
        # By the driver itself, outside any transaction: within one nothing would be heard.
        await driver.add_listener(CHANNEL, self._hear)

    async def _driver(self) -> Any:
        return (await self._connection.get_raw_connection()).driver_connection

    async def _drop(self) -> None:
        """Close the connection for good: nobody else may get one that listens."""
        if self._connection is not None:
            with suppress(*self._database.troubles):
                await self._connection.invalidate()
                await self._connection.close()
            self._connection = None

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        topic, text = parse_notice(payload)
        loop = asyncio.get_running_loop()
        for heard in self._hearers:
            loop.call_soon(heard, topic, text)

    async def _keep_listening(self) -> None:
        while True:
            await self._until_lost()
            _log.warning("bus_lost")
            await self._drop()
            await self._reconnect()
            _log.info("bus_back")
            for missed in self._missers:
                asyncio.get_running_loop().call_soon(missed)

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), self._pulse_s)
                return
            if not await self._answers():
                return

    async def _answers(self) -> bool:
        """Whether the connection lives; that it was cut is not always told."""
        try:
            await (await self._driver()).execute("SELECT 1", timeout=self._pulse_s)
        except Exception:  # noqa: BLE001 - whatever the driver says, it does not answer
            return False
        return True

    async def _reconnect(self) -> None:
        tries = 0
        while True:
            try:
                await self._connect()
            except self._database.troubles:
                await self._drop()
                await asyncio.sleep(_PAUSES_S[min(tries, len(_PAUSES_S) - 1)])
                tries += 1
            else:
                return


def make_bus(database: Database) -> Bus:
    """The bus that goes with a database."""
    return PostgresBus(database) if database.dialect == "postgresql" else LocalBus()


def _added(them: list[Any], one: Any) -> Callable[[], None]:
    them.append(one)

    def leave() -> None:
        with suppress(ValueError):
            them.remove(one)

    return leave
