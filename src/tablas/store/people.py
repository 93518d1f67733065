"""People: guests, accounts, their sessions, and what they have tried too often.

A guest is a user without a passphrase. Passphrases and recovery codes arrive here as hashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from sqlalchemy import case, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablas.errors import StoreError
from tablas.store.database import Database
from tablas.store.names import new_id
from tablas.store.schema import ATTEMPTS, SEATS, SESSIONS, STUDIES, USERS


@dataclass(frozen=True, slots=True)
class User:
    """A person.

    Attributes:
        id: never shown, never changed.
        name: what others see.
        account: what the account is called, folded; None for a guest.
        passphrase: its hash.
        recovery: the hash of the recovery code.
        settings: what he has chosen, ready for JSON.
        created_at: when, in milliseconds since 1970.
        seen_at: when he was last here.
    """

    id: str
    name: str
    account: str | None
    passphrase: str | None = field(repr=False)
    recovery: str | None = field(repr=False)
    settings: dict[str, Any]
    created_at: int
    seen_at: int

    @property
    def guest(self) -> bool:
        """Whether he has no account."""
        return self.account is None


_USER: Final = tuple(USERS.c[one.name] for one in fields(User))


async def create_guest(
    database: Database, name: str, now: int, *, settings: Mapping[str, Any] | None = None
) -> User:
    """A new guest of this name."""
    user = User(new_id(16), name, None, None, None, dict(settings or {}), now, now)
    values = {column.name: getattr(user, column.name) for column in _USER}
    async with database.begin() as connection:
        await connection.execute(insert(USERS).values(**values))
    return user


async def user(database: Database, user_id: str) -> User | None:
    """The user of this id."""
    async with database.read() as connection:
        row = (await connection.execute(select(*_USER).where(USERS.c.id == user_id))).first()
    return None if row is None else User(**row._mapping)


async def by_account(database: Database, account: str) -> User | None:
    """Who has the account of this name, capitals aside."""
    query = select(*_USER).where(USERS.c.account == account.casefold())
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else User(**row._mapping)


async def make_account(
    database: Database, user_id: str, name: str, *, passphrase: str, recovery: str
) -> bool:
    """Give a guest an account of this name; False if the name is another's already.

    Raises:
        StoreError: there is no such guest.
    """
    made = update(USERS).where(USERS.c.id == user_id, USERS.c.account.is_(None))
    values = {
        "name": name,
        "account": name.casefold(),
        "passphrase": passphrase,
        "recovery": recovery,
    }
    try:
        async with database.begin() as connection:
            if (await connection.execute(made.values(**values))).rowcount != 1:
                raise StoreError("there is no such guest any more")
    except IntegrityError:
        return False
    return True


async def set_passphrase(
    database: Database, user_id: str, passphrase: str, *, recovery: str | None = None
) -> None:
    """Change the hash of the passphrase and, if one is given, that of the recovery code."""
    values = {"passphrase": passphrase} | ({"recovery": recovery} if recovery else {})
    await _change(database, user_id, values)


async def rename(database: Database, user_id: str, name: str) -> None:
    """Change what others see; the account's own name stays."""
    await _change(database, user_id, {"name": name})


async def merge_settings(
    database: Database, user_id: str, changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Keep what a user has chosen now with what he had chosen before; all of it.

    Nothing is lost of what two of his pages choose at once.
    """
    kept = select(USERS.c.settings).where(USERS.c.id == user_id).with_for_update()
    async with database.begin() as connection:
        settings = dict(await connection.scalar(kept) or {}) | dict(changes)
        changed = update(USERS).where(USERS.c.id == user_id).values(settings=settings)
        await connection.execute(changed)
    return settings


async def seen(database: Database, user_id: str, now: int) -> None:
    """Remember that a user was here."""
    await _change(database, user_id, {"seen_at": now})


async def open_session(database: Database, user_id: str, now: int, *, for_ms: int) -> str:
    """A new session of a user, by the name that its cookie carries."""
    session = new_id(32)
    values = {"id": session, "user": user_id, "created_at": now, "expires_at": now + for_ms}
    async with database.begin() as connection:
        await connection.execute(insert(SESSIONS).values(**values))
    return session


async def of_session(database: Database, session: str, now: int) -> User | None:
    """Whose session it is, unless it has expired."""
    query = (
        select(*_USER)
        .join(SESSIONS, SESSIONS.c.user == USERS.c.id)
        .where(SESSIONS.c.id == session, SESSIONS.c.expires_at > now)
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else User(**row._mapping)


async def extend_session(database: Database, session: str, until: int) -> None:
    """Let a session last longer."""
    later = update(SESSIONS).where(SESSIONS.c.id == session).values(expires_at=until)
    async with database.begin() as connection:
        await connection.execute(later)


async def close_session(database: Database, session: str) -> None:
    """End a session."""
    async with database.begin() as connection:
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.id == session))


async def close_sessions(database: Database, user_id: str, *, but: str | None = None) -> None:
    """End all sessions of a user, but one if it is named."""
    ended = delete(SESSIONS).where(SESSIONS.c.user == user_id, SESSIONS.c.id != (but or ""))
    async with database.begin() as connection:
        await connection.execute(ended)


async def attempt(database: Database, key: str, now: int, *, window_ms: int) -> int:
    """Count a try of something; how many there were in this window, this one included.

    Args:
        database: where.
        key: what is tried and by whom, such as ``"login:ana"``.
        now: in milliseconds since 1970.
        window_ms: how long a window lasts; it begins with its first try.
    """
    fresh = ATTEMPTS.c.since <= now - window_ms
    statement = (
        database.insert(ATTEMPTS)
        .values(key=key, since=now, count=1)
        .on_conflict_do_update(
            index_elements=["key"],
            set_={
                "since": case((fresh, now), else_=ATTEMPTS.c.since),
                "count": case((fresh, 1), else_=ATTEMPTS.c.count + 1),
            },
        )
        .returning(ATTEMPTS.c.count)
    )
    async with database.begin() as connection:
        return int((await connection.execute(statement)).scalar_one())


async def forget_attempts(database: Database, key: str) -> None:
    """Begin to count anew: the right passphrase was given."""
    async with database.begin() as connection:
        await connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.key == key))


async def sweep(database: Database, now: int, *, window_ms: int) -> None:
    """Delete sessions that have expired and tries whose window has passed."""
    async with database.begin() as connection:
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.expires_at <= now))
        await connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.since <= now - window_ms))


async def sweep_guests(database: Database, before: int) -> int:
    """Delete the guests who have no match and were not here since; how many there were.

    Args:
        database: where.
        before: in milliseconds since 1970.
    """
    sits = exists().where(SEATS.c.user == USERS.c.id)
    studied = exists().where(STUDIES.c.user == USERS.c.id)
    gone = delete(USERS).where(USERS.c.account.is_(None), USERS.c.seen_at < before, ~sits, ~studied)
    async with database.begin() as connection:
        return (await connection.execute(gone)).rowcount


async def _change(database: Database, user_id: str, values: Mapping[str, Any]) -> None:
    async with database.begin() as connection:
        await connection.execute(update(USERS).where(USERS.c.id == user_id).values(**values))
