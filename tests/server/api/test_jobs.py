from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tablas.errors import Cancelled, NoAnswer, RuleError
from tablas.server.api.rollouts import roll_out
from tablas.server.working import Worker, in_a_thread
from tablas.store import Database, jobs, presence
from tests.store.things import NOW

pytestmark = pytest.mark.anyio

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
Progress = Callable[[int, int], None]


async def ended(client: httpx.AsyncClient, url: str) -> dict[str, Any]:
    """A job when it has ended."""
    async with asyncio.timeout(30):
        while True:
            job: dict[str, Any] = (await client.get(url.removeprefix("/api/v1"))).json()
            if job["state"] not in ("waiting", "running"):
                return job
            await asyncio.sleep(0.02)


@pytest.fixture
def computing(monkeypatch: pytest.MonkeyPatch) -> None:
    def compute(request: Mapping[str, Any], progress: Progress, _: object) -> dict[str, Any]:
        if request["seed"] == 13:
            raise RuleError("there are no dice: the plays of which roll?")
        if request["seed"] == 14:
            raise ZeroDivisionError
        progress(1, 2)
        return {"plays": [request["id"]]}

    monkeypatch.setattr("tablas.server.api.rollouts.roll_out", compute)


@pytest.fixture
async def asking(computing: None, app: FastAPI, client: httpx.AsyncClient) -> httpx.AsyncClient:
    return client


async def test_a_rollout_is_asked_for_and_fetched(asking: httpx.AsyncClient) -> None:
    response = await asking.post("/rollouts", json={"id": OPENING, "games": 36})
    assert response.status_code == 202
    job = response.json()
    assert (job["state"], job["progress"], job["result"]) == ("waiting", 0, None)
    done = await ended(asking, job["url"])
    assert (done["state"], done["progress"], done["result"]) == ("done", 1, {"plays": [OPENING]})


async def test_a_rollout_that_fails_says_why(asking: httpx.AsyncClient) -> None:
    job = (await asking.post("/rollouts", json={"id": OPENING, "seed": 13})).json()
    failed = await ended(asking, job["url"])
    assert (failed["state"], failed["result"]) == ("failed", None)
    assert failed["error"] == "there are no dice: the plays of which roll?"


async def test_after_a_rollout_that_breaks_the_next_is_computed(asking: httpx.AsyncClient) -> None:
    job = (await asking.post("/rollouts", json={"id": OPENING, "seed": 14})).json()
    failed = await ended(asking, job["url"])
    assert (failed["state"], failed["error"]) == ("failed", "the computation failed")
    job = (await asking.post("/rollouts", json={"id": OPENING})).json()
    assert (await ended(asking, job["url"]))["state"] == "done"


async def test_a_result_that_could_not_be_kept_is_computed_again(
    asking: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, troubles = jobs.finish, [NoAnswer("the database does not answer: {reason}", reason="")]

    async def failing(*said: Any, **also: Any) -> bool:
        if troubles:
            raise troubles.pop()
        return await finish(*said, **also)

    monkeypatch.setattr(jobs, "finish", failing)
    job = (await asking.post("/rollouts", json={"id": OPENING})).json()
    assert (await ended(asking, job["url"]))["state"] == "done"


async def test_what_cannot_be_rolled_out_is_refused_at_once(asking: httpx.AsyncClient) -> None:
    response = await asking.post("/rollouts", json={"id": "nonsense"})
    assert response.status_code == 409


async def test_there_is_an_end_to_what_may_wait(
    asking: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablas.server.api.jobs.MOST", 0)
    response = await asking.post("/rollouts", json={"id": OPENING})
    assert response.status_code == 429


async def test_there_is_no_job_of_another_name(asking: httpx.AsyncClient) -> None:
    assert (await asking.get("/jobs/nothing")).status_code == 404
    assert (await asking.post("/jobs/nothing/cancel")).status_code == 404


class Slow:
    """A computation that goes on until it is cancelled."""

    def __init__(self) -> None:
        self.begun, self.cancelled = threading.Event(), threading.Event()

    def __call__(
        self, request: Mapping[str, Any], progress: Progress, canceller: Any
    ) -> dict[str, Any]:
        self.begun.set()
        progress(1, 4)
        while not canceller.cancelled:
            self.cancelled.wait(0.01)
        self.cancelled.set()
        raise Cancelled("it was cancelled")


@pytest.fixture
async def slow(database: Database) -> AsyncIterator[tuple[Slow, Worker]]:
    slow = Slow()
    await presence.heartbeat(database, "one", NOW * 2, for_ms=NOW)
    worker = Worker(database, "one", {"rollout": in_a_thread(slow)})
    await worker.start()
    yield slow, worker
    await worker.stop()


async def test_a_cancelled_rollout_is_given_up(
    database: Database, slow: tuple[Slow, Worker]
) -> None:
    job = await jobs.create(database, user=None, kind="rollout", request={}, now=NOW)
    slow[1].wake()
    await asyncio.to_thread(slow[0].begun.wait, 10)
    assert await jobs.cancel(database, job.id, NOW)
    assert await asyncio.to_thread(slow[0].cancelled.wait, 10)


async def test_a_process_that_ends_leaves_its_rollout_to_others(
    database: Database, slow: tuple[Slow, Worker]
) -> None:
    job = await jobs.create(database, user=None, kind="rollout", request={}, now=NOW)
    slow[1].wake()
    await asyncio.to_thread(slow[0].begun.wait, 10)
    await slow[1].stop()
    assert slow[0].cancelled.is_set()
    await presence.heartbeat(database, "one", NOW - 1, for_ms=0)
    await presence.heartbeat(database, "two", NOW, for_ms=1000)
    again = await jobs.claim(database, "two", NOW)
    assert again is not None
    assert again.id == job.id


def test_games_are_played_out() -> None:
    told: list[tuple[int, int]] = []
    request = {
        "id": "XGID=-BBBB----------------bbbb-:0:0:1:61:0:0:0:0:10",
        "variant": "backgammon",
        "preset": "quick",
        "games": 36,
        "seed": 1,
    }
    result = roll_out(request, lambda *played: told.append(played), None)
    assert told
    assert result["plays"][0]["games"] == 36
    assert result["plays"][0]["behind"]["mean"] == 0
