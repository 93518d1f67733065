from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tablas.errors import Cancelled, TablasError
from tablas.records import MatchRecord
from tablas.records.evaluation import Level
from tablas.server.analysis import computing
from tablas.server.analysis.adding import KIND
from tablas.server.analysis.coding import encode_record
from tablas.server.working import Worker
from tablas.store import Database, jobs, presence, studies
from tablas.store.jobs import JobState
from tablas.store.studies import KeptAnalysis, Study
from tests.server.analysis.things import analysed
from tests.store.things import NOW, guest

pytestmark = pytest.mark.anyio


class Looking:
    """What analyses: at once at the static level, and deeper when it may."""

    def __init__(self) -> None:
        self.begun, self.may = threading.Event(), threading.Event()
        self.levels: list[Level] = []

    def __call__(
        self, record: MatchRecord, level: Level, _pool: object, progress: Any, canceller: Any
    ) -> KeptAnalysis:
        assert record.events == analysed().record.events
        self.levels.append(level)
        if level is not Level.STATIC:
            self.begun.set()
            progress(1, 2)
            while not self.may.wait(0.01):
                if canceller.cancelled:
                    raise Cancelled("it was cancelled")
        return KeptAnalysis(level.value, {}, {})


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looking]:
    looking = Looking()
    monkeypatch.setattr(computing, "_analysed", looking)
    yield looking
    looking.may.set()


async def asked(database: Database) -> jobs.Job:
    """A study whose analysis waits."""
    user = await guest(database)
    record = encode_record(analysed().record)
    study = await studies.add(database, Study(**_fields(user.id)), record)
    request = {"study": study.id, "level": "2ply"}
    return await jobs.create(database, user=user.id, kind=KIND, request=request, now=NOW)


def _fields(user: str) -> dict[str, Any]:
    texts = dict.fromkeys(("white", "black", "event", "played_on", "source"), "")
    rest = dict.fromkeys(("match", "seat", "job"))
    return texts | rest | {"id": "s", "user": user, "digest": "d", "length": 3, "created_at": NOW}


async def working(database: Database, process: str) -> Worker:
    await presence.heartbeat(database, process, NOW * 2, for_ms=NOW)
    worker = Worker(database, process, {KIND: computing.analysing(database)})
    await worker.start()
    return worker


async def state_of(database: Database, job: str) -> JobState:
    found = await jobs.get(database, job)
    assert found is not None
    return found.state


async def test_a_quick_look_is_there_while_the_deeper_one_goes_on(
    database: Database, looking: Looking
) -> None:
    job = await asked(database)
    worker = await working(database, "one")
    assert await asyncio.to_thread(looking.begun.wait, 10)
    assert await studies.levels_of(database, "d") == ["0ply"]
    looking.may.set()
    async with asyncio.timeout(10):
        while await state_of(database, job.id) is not JobState.DONE:
            await asyncio.sleep(0.02)
    assert sorted(await studies.levels_of(database, "d")) == ["0ply", "2ply"]
    await worker.stop()


async def test_what_a_process_leaves_another_goes_on_with(
    database: Database, looking: Looking
) -> None:
    job = await asked(database)
    first = await working(database, "one")
    assert await asyncio.to_thread(looking.begun.wait, 10)
    await first.stop()
    assert await state_of(database, job.id) is JobState.RUNNING
    await presence.heartbeat(database, "one", NOW // 2, for_ms=0)
    looking.may.set()
    second = await working(database, "two")
    async with asyncio.timeout(10):
        while await state_of(database, job.id) is not JobState.DONE:
            await asyncio.sleep(0.02)
    assert looking.levels == [Level.STATIC, Level.TWO_PLY, Level.TWO_PLY]
    await second.stop()


async def test_an_analysis_of_a_match_that_is_gone_fails(
    database: Database, looking: Looking
) -> None:
    job = await asked(database)
    await studies.remove(database, "s")
    with pytest.raises(TablasError, match="is not here any more"):
        await computing.analysing(database)(job, lambda *_: None, None)  # type: ignore[arg-type]
