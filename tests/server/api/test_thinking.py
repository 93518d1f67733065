from __future__ import annotations

import asyncio
import threading

import pytest
from starlette.exceptions import HTTPException

from tablas.server.api.thinking import Thinking
from tablas.server.metrics import Metrics

pytestmark = pytest.mark.anyio


async def test_so_many_think_and_so_many_wait() -> None:
    metrics = Metrics()
    thinking = Thinking(metrics, at_once=2, waiting=1)
    go, running, most = threading.Event(), 0, 0
    lock = threading.Lock()

    def think() -> int:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        go.wait(10)
        with lock:
            running -= 1
        return 7

    asked = [asyncio.create_task(thinking.over(think)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(HTTPException) as refused:
        await thinking.over(think)
    assert refused.value.status_code == 503
    assert metrics.engine_queue._value.get() == 3
    go.set()
    assert await asyncio.gather(*asked) == [7, 7, 7]
    assert most <= 2
    assert await thinking.over(lambda: 8) == 8
    assert metrics.engine_queue._value.get() == 0
    thinking.close()


async def test_what_goes_wrong_in_a_thread_is_told() -> None:
    thinking = Thinking(Metrics())
    with pytest.raises(ZeroDivisionError):
        await thinking.over(lambda: 1 // 0)
    thinking.close()
