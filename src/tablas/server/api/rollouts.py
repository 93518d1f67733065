"""Rollouts: jobs that are kept in the store and computed one at a time by each process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import structlog

from tablas.errors import Cancelled, TablasError
from tablas.i18n import N_
from tablas.notation.queries import is_cubeless, parse_query
from tablas.rules import variant
from tablas.store import Database, StoreError, jobs
from tablas.store.jobs import Job
from tablas.store.times import DatabaseClock

KIND: Final = "rollout"
FAILED: Final = N_("the computation failed")
_LOOK_S: Final = 2.0
"""How often a process looks whether others have left a job."""
_TELL_S: Final = 1.0
"""How often the progress is kept, and it is seen whether anybody still wants the job."""
_KEPT_MS: Final = 7 * 24 * 3600 * 1000
"""For how long a job is kept when it has ended."""
_log = structlog.get_logger(__name__)

Compute = Callable[[Mapping[str, Any], Callable[[int, int], None], Any], dict[str, Any]]
"""What computes a request, told where to report its progress and what may cancel it."""


class Rollouts:
    """Computes what waits, in the background."""

    def __init__(self, database: Database, process: str, compute: Compute | None = None) -> None:
        """The jobs of this database, for a process of this name."""
        self._database = database
        self._process = process
        self._compute = compute or roll_out
        self._now = DatabaseClock(database)
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to compute."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Stop; what is being computed is left to others."""
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
                job = await jobs.claim(self._database, self._process, self._now())
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
            done = played / most

        task = asyncio.create_task(
            asyncio.to_thread(self._compute, job.request, progress, canceller)
        )
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=_TELL_S)
                if not await jobs.advance(self._database, job.id, self._process, done):
                    canceller.cancel()
        finally:
            canceller.cancel()
            await self._keep(job, task)

    async def _keep(self, job: Job, task: asyncio.Task[dict[str, Any]]) -> None:
        try:
            result = await task
        except Cancelled:
            return
        except TablasError as error:
            await jobs.finish(self._database, job.id, self._process, self._now(), error=str(error))
        except Exception:  # noqa: BLE001 - whatever one job comes to, those after it are computed
            _log.exception("job_failed", job=job.id)
            await jobs.finish(self._database, job.id, self._process, self._now(), error=FAILED)
        else:
            await jobs.finish(self._database, job.id, self._process, self._now(), result=result)


def roll_out(
    request: Mapping[str, Any], progress: Callable[[int, int], None], canceller: Any
) -> dict[str, Any]:
    """Compute a rollout.

    Raises:
        TablasError: it cannot be.
        Cancelled: by the canceller.
    """
    from tablas.engine import PRESETS, Engine
    from tablas.engine.answers import rollout_fields

    game, line = variant(request["variant"]), request["id"].strip()
    situation = parse_query(line, variant=game)
    settings = replace(PRESETS[request["preset"]], seed=request["seed"])
    if request["games"] is not None:
        settings = replace(settings, games=request["games"])
    subject = situation.position if is_cubeless(line) else situation
    rollout = Engine().rollout(
        subject,
        situation.roll,
        settings=settings,
        variant=game,
        progress=progress,
        canceller=canceller,
    )
    return rollout_fields(rollout)
