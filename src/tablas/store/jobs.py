"""Jobs: computations that take longer than anybody waits for, such as rollouts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import delete, func, insert, select, true, update

from tablas.store.database import Database
from tablas.store.names import new_id
from tablas.store.schema import JOBS, PROCESSES


class JobState(Enum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self in (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


@dataclass(frozen=True, slots=True)
class Job:
    """A computation.

    Attributes:
        id: its name.
        user: who asked for it.
        kind: what is computed, such as ``"rollout"``.
        request: what was asked, ready for JSON.
        state: how far it is.
        progress: how much of it is done, 0 to 1.
        result: what came out, ready for JSON.
        error: why nothing did, as a sentence.
        owner: the process that computes it.
        created_at: when it was asked for, in milliseconds since 1970.
        finished_at: when it ended.
    """

    id: str
    user: str | None
    kind: str
    request: dict[str, Any]
    state: JobState
    progress: float
    result: dict[str, Any] | None
    error: str | None
    owner: str | None
    created_at: int
    finished_at: int | None


async def create(
    database: Database, *, user: str | None, kind: str, request: dict[str, Any], now: int
) -> Job:
    """A new job that waits."""
    values = {
        "id": new_id(),
        "user": user,
        "kind": kind,
        "request": request,
        "state": JobState.WAITING.value,
        "created_at": now,
    }
    async with database.begin() as connection:
        made = await connection.execute(insert(JOBS).values(**values).returning(JOBS))
        return _job(made.one())


async def get(database: Database, job: str) -> Job | None:
    """The job of this name."""
    async with database.read() as connection:
        row = (await connection.execute(select(JOBS).where(JOBS.c.id == job))).first()
    return None if row is None else _job(row)


async def unfinished(
    database: Database, *, user: str | None = None, kind: str | None = None
) -> int:
    """How many jobs wait or run, of all or of one user or kind."""
    query = select(func.count()).where(JOBS.c.state.in_(_OPEN))
    if kind is not None:
        query = query.where(JOBS.c.kind == kind)
    if user is not None:
        query = query.where(JOBS.c.user == user)
    async with database.read() as connection:
        return int(await connection.scalar(query) or 0)


async def claim(
    database: Database, process: str, now: int, *, kinds: Collection[str] | None = None
) -> Job | None:
    """Begin the oldest job that waits or was left, of these kinds; None if there is none.

    A job is left by a process that has died, and by the one that asks: it has one at a time.
    """
    others = select(PROCESSES.c.id).where(PROCESSES.c.alive_until > now, PROCESSES.c.id != process)
    waiting = JOBS.c.state == JobState.WAITING.value
    left = (JOBS.c.state == JobState.RUNNING.value) & JOBS.c.owner.not_in(others)
    known = true() if kinds is None else JOBS.c.kind.in_(kinds)
    oldest = (
        select(JOBS.c.id)
        .where(known, waiting | left)
        .order_by(JOBS.c.created_at, JOBS.c.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    begun = update(JOBS).where(JOBS.c.id.in_(oldest))
    begun = begun.values(state=JobState.RUNNING.value, owner=process, progress=0)
    async with database.begin() as connection:
        row = (await connection.execute(begun.returning(JOBS))).first()
    return None if row is None else _job(row)


async def advance(database: Database, job: str, process: str, progress: float) -> bool:
    """Say how far a job is; False when it was cancelled or is another's: give it up."""
    told = _running(job, process).values(progress=progress)
    async with database.begin() as connection:
        return (await connection.execute(told)).rowcount == 1


async def finish(
    database: Database,
    job: str,
    process: str,
    now: int,
    *,
    result: dict[str, Any] | None = None,
    error: str | None = None,
) -> bool:
    """Keep a job's result, or why there is none; False when nobody wants it any more."""
    state = JobState.DONE if error is None else JobState.FAILED
    values: dict[str, Any] = {
        "state": state.value,
        "result": result,
        "error": error,
        "finished_at": now,
    }
    if error is None:
        values["progress"] = 1.0
    async with database.begin() as connection:
        ended = await connection.execute(_running(job, process).values(**values))
        return ended.rowcount == 1


async def cancel(database: Database, job: str, now: int) -> bool:
    """Cancel a job that has not ended; whether it had not."""
    ended = update(JOBS).where(JOBS.c.id == job, JOBS.c.state.in_(_OPEN))
    values = {"state": JobState.CANCELLED.value, "finished_at": now}
    async with database.begin() as connection:
        return (await connection.execute(ended.values(**values))).rowcount == 1


async def sweep(database: Database, before: int) -> None:
    """Delete jobs that ended before this time."""
    async with database.begin() as connection:
        await connection.execute(delete(JOBS).where(JOBS.c.finished_at < before))


_OPEN = (JobState.WAITING.value, JobState.RUNNING.value)


def _running(job: str, process: str) -> Any:
    return update(JOBS).where(
        JOBS.c.id == job, JOBS.c.state == JobState.RUNNING.value, JOBS.c.owner == process
    )


def _job(row: Any) -> Job:
    fields = dict(row._mapping)
    return Job(**fields | {"state": JobState(fields["state"])})
