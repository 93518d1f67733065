"""The database of a server: SQLite in a file, or PostgreSQL.

With SQLite an acknowledged transaction survives the power cord (``synchronous=FULL``), readers do
not wait for the writer (WAL), and a process writes one transaction at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import SingletonThreadPool

from tablas.errors import NoAnswer, StoreError, file_trouble
from tablas.store.migrations import migrate

FILE: Final = "tablas.db"
"""What the file of a SQLite database is called where nobody says otherwise."""
_BUSY_MS: Final = 10_000
_WRITES: Final = "tablas_writes"
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {_BUSY_MS}",
)

_MISTAKES: Final = ("0A", "22", "42")
"""The classes of PostgreSQL's errors that say that it was asked for what cannot be."""

Dialect = Literal["sqlite", "postgresql"]
T = TypeVar("T")


class Database:
    """An open database; a process has one.

    Attributes:
        dialect: which of both it is.
        engine: SQLAlchemy's.
        troubles: the errors of one that cannot be reached.
    """

    def __init__(self, engine: AsyncEngine, dialect: Dialect) -> None:
        """Use `open`."""
        self.engine = engine
        self.dialect: Dialect = dialect
        self._writing = asyncio.Lock() if dialect == "sqlite" else None
        self._straight = _straight(engine.url) if dialect == "sqlite" else None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writing")
        self.troubles = _troubles(dialect)

    @classmethod
    async def open(cls, url: str, *, connections: int = 10) -> Self:
        """Open a database and bring its tables up to date.

        Args:
            url: ``sqlite:///FILE`` (folders on the way are made), or ``postgresql://…``.
            connections: how many may be open at a time.

        Raises:
            StoreError: it is of another kind, cannot be opened, or is of a newer Tablas.
        """
        place, dialect = _understood(url)
        _make_folder(place, dialect)
        engine = _engine(place, dialect, connections)
        self = cls(engine, dialect)
        try:
            async with self.begin() as connection:
                await connection.run_sync(migrate)
        except BaseException as error:
            await self.close()
            if isinstance(error, NoAnswer):
                raise StoreError(
                    "the database {name} cannot be opened: {reason}",
                    name=_shown(place),
                    reason=error.sentence.values["reason"],
                ) from error
            raise
        return self

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes; it is kept when the block ends without an error.

        With SQLite there is one at a time in a process: do not begin another inside the block.

        Raises:
            NoAnswer: the database cannot be reached. What a constraint refuses is
                SQLAlchemy's `IntegrityError`.
        """
        return self._transaction(writes=True)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What a function gives that writes, in a transaction of its own.

        With SQLite all of it is done in another thread at one go, instead of a visit there for
        each statement: for what happens very often.

        Raises:
            NoAnswer, IntegrityError: as `begin`.
        """
        straight, turn = self._straight, self._writing
        if straight is None or turn is None:
            async with self.begin() as connection:
                return await connection.run_sync(work)
        loop = asyncio.get_running_loop()
        async with turn:
            done = loop.run_in_executor(self._thread, _at_one_go, straight, work)
            try:
                return await _to_the_end(done)
            except IntegrityError:
                raise
            except self.troubles as error:
                raise _trouble(error) from error

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that only reads.

        Raises:
            NoAnswer: the database cannot be reached.
        """
        return self._transaction(writes=False)

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An insertion that may say what is done on a conflict."""
        return (sqlite.Insert if self.dialect == "sqlite" else postgresql.Insert)(table)

    @property
    def file(self) -> Path | None:
        """Where a SQLite database is; None for PostgreSQL."""
        return Path(self.engine.url.database or "") if self.dialect == "sqlite" else None

    async def close(self) -> None:
        """Close all connections."""
        if self._straight is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._straight.dispose)
        self._thread.shutdown(wait=True)
        await self.engine.dispose()

    @asynccontextmanager
    async def _transaction(self, *, writes: bool) -> AsyncIterator[AsyncConnection]:
        try:
            if writes and self._writing:
                async with self._writing, self._in_turn() as connection:
                    yield connection
            else:
                async with self._connected() as connection:
                    await connection.execution_options(**{_WRITES: writes})
                    async with connection.begin():
                        yield connection
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise _trouble(error) from error

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[AsyncConnection]:
        """SQLite's one transaction that writes: whoever is next finds it ended, come what may."""
        connection = _Steady(self.engine)
        try:
            await _to_the_end(self._begun(connection))
            yield connection
            await _to_the_end(connection.commit())
        finally:
            if connection.sync_connection is not None:
                await _to_the_end(connection.close())

    async def _begun(self, connection: AsyncConnection) -> None:
        try:
            await connection.start()
        except self.troubles as error:
            raise _no_answer(error) from error
        await connection.execution_options(**{_WRITES: True})
        await connection.begin()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        try:
            connection = await self.engine.connect()
        except self.troubles as error:
            raise _no_answer(error) from error
        try:
            yield connection
        finally:
            await connection.close()


class _Steady(AsyncConnection):
    """A connection whose statements are finished even if whoever waits for them is cancelled.

    Left to itself one would go on in the driver's thread, and hold SQLite's lock meanwhile.
    """

    async def execute(self, *args: Any, **options: Any) -> Any:
        return await _to_the_end(super().execute(*args, **options))

    async def exec_driver_sql(self, *args: Any, **options: Any) -> Any:
        return await _to_the_end(super().exec_driver_sql(*args, **options))

    async def run_sync(self, *args: Any, **options: Any) -> Any:
        return await _to_the_end(super().run_sync(*args, **options))


async def _to_the_end(work: Awaitable[T]) -> T:
    """What comes of something that is finished even if whoever waits for it is cancelled."""
    doing = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not doing.done():
        try:
            await asyncio.wait({doing})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
    return doing.result()


def _understood(url: str) -> tuple[URL, Dialect]:
    try:
        place = make_url(url)
    except ArgumentError:
        raise StoreError(
            "a database is named sqlite:///FILE or postgresql://USER@HOST/NAME, not {url!r}",
            url=url,
        ) from None
    match place.drivername:
        case "sqlite" | "sqlite+aiosqlite":
            if not place.database or place.database == ":memory:":
                raise StoreError("a SQLite database needs a file: sqlite:///FILE")
            return place.set(drivername="sqlite+aiosqlite"), "sqlite"
        case "postgres" | "postgresql" | "postgresql+asyncpg":
            query = {"ssl" if key == "sslmode" else key: v for key, v in place.query.items()}
            return place.set(drivername="postgresql+asyncpg", query=query), "postgresql"
        case kind:
            raise StoreError(
                "there are databases of SQLite and PostgreSQL, not of {kind}", kind=kind
            )


def _make_folder(place: URL, dialect: Dialect) -> None:
    if dialect == "sqlite" and place.database:
        folder = Path(place.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # Nobody else's: it holds hashes of passphrases, and seeds of matches being played.
            Path(place.database).touch(0o600)
        except OSError as error:
            raise StoreError(
                "the folder {folder} cannot be made: {reason}",
                folder=folder,
                reason=file_trouble(error),
            ) from error


def _engine(place: URL, dialect: Dialect, connections: int) -> AsyncEngine:
    try:
        engine = create_async_engine(
            place, pool_size=connections, max_overflow=0, pool_pre_ping=dialect == "postgresql"
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs the package asyncpg: pip install 'tablas[postgresql]'"
        ) from error
    if dialect == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _straight(place: URL) -> Engine:
    """An engine for a SQLite database that one thread alone uses."""
    engine = create_engine(place.set(drivername="sqlite"), poolclass=SingletonThreadPool)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _at_one_go(engine: Engine, work: Callable[[Connection], T]) -> T:
    writing = {_WRITES: True}
    with engine.connect().execution_options(**writing) as connection, connection.begin():
        return work(connection)


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the transactions are begun below, not by the driver
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _shown(place: URL) -> str:
    """A database's name for people, its password left out."""
    if place.drivername.startswith("sqlite"):
        return place.database or ""
    return place.set(drivername="postgresql").render_as_string(hide_password=True)


def _troubles(dialect: Dialect) -> tuple[type[Exception], ...]:
    """What may go wrong while a connection is made; PostgreSQL's driver has errors of its own."""
    if dialect == "sqlite":
        return (SQLAlchemyError, OSError)
    asyncpg = import_module("asyncpg")  # it says nothing of its types
    return (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


def _trouble(error: Exception) -> StoreError:
    """What an error of the driver means: that the same will fail again, or that it may not."""
    if isinstance(error, DBAPIError) and _is_mistake(error):
        return StoreError("the database does not take this: {reason}", reason=_reason(error))
    return _no_answer(error)


def _is_mistake(error: DBAPIError) -> bool:
    """Whether something is wrong with what was asked, such as a text with a NUL in it."""
    if isinstance(error, DataError | ProgrammingError | NotSupportedError):
        return True
    state = getattr(error.orig, "sqlstate", None)  # PostgreSQL's: five letters, two for the class
    if state is not None:
        return str(state)[:2] in _MISTAKES
    return isinstance(error.orig.__cause__ if error.orig else None, ValueError)


def _no_answer(error: Exception) -> NoAnswer:
    return NoAnswer("the database does not answer: {reason}", reason=_reason(error))


def _reason(error: Exception) -> str:
    """The driver's own words, in one line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = str(cause).strip().partition("\n")[0] or type(cause).__name__
    return reason.removeprefix(f"{type(cause)}: ")
