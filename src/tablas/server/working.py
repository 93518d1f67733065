"""Jobs: kept in the store, and computed one at a time by each process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import structlog
from starlette.requests import Request

from tablas.errors import Cancelled, TablasError
from tablas.i18n import N_
from tablas.store import Database, StoreError, jobs
from tablas.store.jobs import Job
from tablas.store.times import DatabaseClock

if TYPE_CHECKING:
    from tablas.engine import Canceller

FAILED: Final = N_("the computation failed")
_LOOK_S: Final = 2.0
"""How often a process looks whether others have left a job."""
_TELL_S: Final = 1.0
"""How often the progress is kept, and it is seen whether anybody still wants the job."""
_KEPT_MS: Final = 7 * 24 * 3600 * 1000
"""For how long a job is kept when it has ended."""
_log = structlog.get_logger(__name__)

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done."""
Doing: TypeAlias = "Callable[[Job, Progress, Canceller], Awaitable[dict[str, Any]]]"
"""What does a job: told where to report its progress and what may cancel it; gives its result."""
Compute: TypeAlias = Callable[[Mapping[str, Any], Progress, Any], dict[str, Any]]
"""What computes a request and nothing else."""


def in_a_thread(compute: Compute) -> Doing:
    """Does a job by a computation in a thread."""

    async def do(job: Job, progress: Progress, canceller: Canceller) -> dict[str, Any]:
        return await asyncio.to_thread(compute, job.request, progress, canceller)

    return do


class Worker:
    """Does what waits, in the background."""

    def __init__(self, database: Database, process: str, doing: Mapping[str, Doing]) -> None:
        """The jobs of this database, for a process of this name.

        Args:
            database: where they are kept.
            process: who does them.
            doing: what does a job, by its kind.
        """
        self._database = database
        self._process = process
        self._doing = doing
        self._now = DatabaseClock(database)
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Stop; what is being done is left to others."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def wake(self) -> None:
        """There is a new job."""
        self._wanted.set()

    async def _work(self) -> None:
        while True:
            self._wanted.clear()
            try:
                await self._now.set()
                job = await jobs.claim(
                    self._database, self._process, self._now(), kinds=self._doing.keys()
                )
                if job is not None:
                    await self._do(job)
                    continue
                await jobs.sweep(self._database, self._now() - _KEPT_MS)
            except StoreError as error:
                _log.warning("jobs_wait", error=str(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), _LOOK_S)

    async def _do(self, job: Job) -> None:
        from tablas.engine import Canceller

        canceller = Canceller()
        done = 0.0

        def progress(played: int, most: int) -> None:
            nonlocal done
            done = played / most if most else 0.0

        task = asyncio.ensure_future(self._doing[job.kind](job, progress, canceller))
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=_TELL_S)
                if not await jobs.advance(self._database, job.id, self._process, done):
                    canceller.cancel()
        finally:
            canceller.cancel()
            await self._keep(job, task)

    async def _keep(self, job: Job, task: asyncio.Future[dict[str, Any]]) -> None:
        try:
            result = await task
        except Cancelled:
            return
        except TablasError as error:
            await jobs.finish(self._database, job.id, self._process, self._now(), error=str(error))
        except Exception:  # noqa: BLE001 - whatever one job comes to, those after it are done
            _log.exception("job_failed", job=job.id)
            await jobs.finish(self._database, job.id, self._process, self._now(), error=FAILED)
        else:
            await jobs.finish(self._database, job.id, self._process, self._now(), result=result)


def worker_of(request: Request) -> Worker:
    """What does the jobs in the process that answers."""
    worker: Worker = request.app.state.worker
    return worker
