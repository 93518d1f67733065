from __future__ import annotations

import asyncio

import pytest

from tablas.store import Database, jobs, presence
from tablas.store.jobs import JobState
from tests.store.things import NOW, guest

pytestmark = pytest.mark.anyio

PROCESSES = ("one", "two", "three", "four")


async def asked(database: Database, *, now: int = NOW, user: str | None = None) -> jobs.Job:
    return await jobs.create(database, user=user, kind="rollout", request={"games": 36}, now=now)


@pytest.fixture
async def alive(database: Database) -> None:
    for process in PROCESSES:
        await presence.heartbeat(database, process, NOW, for_ms=1000)


@pytest.mark.usefixtures("alive")
async def test_a_job_waits_runs_and_is_done(database: Database) -> None:
    job = await asked(database)
    assert (job.state, job.progress, job.request) == (JobState.WAITING, 0, {"games": 36})
    claimed = await jobs.claim(database, "one", NOW)
    assert claimed is not None
    assert (claimed.id, claimed.state, claimed.owner) == (job.id, JobState.RUNNING, "one")
    assert await jobs.advance(database, job.id, "one", 0.5)
    assert await jobs.finish(database, job.id, "one", NOW + 9, result={"equity": 0.1})
    done = await jobs.get(database, job.id)
    assert done is not None
    assert (done.state, done.progress, done.result) == (JobState.DONE, 1, {"equity": 0.1})
    assert done.finished_at == NOW + 9


@pytest.mark.usefixtures("alive")
async def test_a_job_that_fails_says_why(database: Database) -> None:
    job = await asked(database)
    await jobs.claim(database, "one", NOW)
    assert await jobs.finish(database, job.id, "one", NOW, error="there are no dice")
    failed = await jobs.get(database, job.id)
    assert failed is not None
    assert (failed.state, failed.error, failed.result) == (
        JobState.FAILED,
        "there are no dice",
        None,
    )


@pytest.mark.usefixtures("alive")
async def test_the_oldest_is_begun_first_and_by_one(database: Database) -> None:
    new, old = await asked(database, now=NOW + 1), await asked(database)
    claimed = await asyncio.gather(*(jobs.claim(database, who, NOW) for who in PROCESSES))
    begun = [job.id for job in claimed if job is not None]
    assert sorted(begun) == sorted([old.id, new.id])
    if database.dialect == "sqlite":  # where one is first for certain
        assert begun == [old.id, new.id]


@pytest.mark.usefixtures("alive")
async def test_a_cancelled_job_is_given_up(database: Database) -> None:
    job = await asked(database)
    await jobs.claim(database, "one", NOW)
    assert await jobs.cancel(database, job.id, NOW + 1)
    assert not await jobs.cancel(database, job.id, NOW + 2)
    assert not await jobs.advance(database, job.id, "one", 0.9)
    assert not await jobs.finish(database, job.id, "one", NOW + 3, result={})
    cancelled = await jobs.get(database, job.id)
    assert cancelled is not None
    assert cancelled.state is JobState.CANCELLED
    assert cancelled.state.ended


@pytest.mark.usefixtures("alive")
async def test_what_a_dead_process_left_is_begun_again(database: Database) -> None:
    job = await asked(database)
    await jobs.claim(database, "one", NOW)
    assert await jobs.claim(database, "two", NOW + 999) is None
    await presence.heartbeat(database, "two", NOW + 1000, for_ms=1000)
    again = await jobs.claim(database, "two", NOW + 1000)
    assert again is not None
    assert again.id == job.id
    assert not await jobs.advance(database, job.id, "one", 0.5)


@pytest.mark.usefixtures("alive")
async def test_what_a_process_could_not_keep_it_begins_again(database: Database) -> None:
    job = await asked(database)
    await jobs.claim(database, "one", NOW)
    again = await jobs.claim(database, "one", NOW + 1)
    assert again is not None
    assert again.id == job.id


async def test_unfinished_jobs_are_counted(database: Database) -> None:
    ana = await guest(database)
    await asked(database, user=ana.id)
    job = await asked(database)
    assert await jobs.unfinished(database) == 2
    assert await jobs.unfinished(database, user=ana.id) == 1
    await jobs.cancel(database, job.id, NOW)
    assert await jobs.unfinished(database) == 1


async def test_old_jobs_are_swept_away(database: Database) -> None:
    old, on = await asked(database), await asked(database)
    await jobs.cancel(database, old.id, NOW)
    await jobs.sweep(database, NOW + 1)
    assert await jobs.get(database, old.id) is None
    assert await jobs.get(database, on.id) == on
    assert await jobs.get(database, "none") is None


async def test_who_does_not_know_a_kind_leaves_it_to_others(database: Database) -> None:
    await jobs.create(database, user=None, kind="unheard of", request={}, now=NOW)
    known = await jobs.create(database, user=None, kind="rollout", request={}, now=NOW + 1)
    assert await jobs.unfinished(database, kind="rollout") == 1
    begun = await jobs.claim(database, "one", NOW, kinds=["rollout"])
    assert begun is not None
    assert begun.id == known.id
    other = await jobs.claim(database, "two", NOW)
    assert other is not None
    assert other.kind == "unheard of"
