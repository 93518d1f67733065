from __future__ import annotations

import asyncio
import threading

import pytest

from tablas.errors import TablasError
from tablas.server.rooms.judges import Judges

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_what_is_too_much_is_refused_and_what_waits_is_answered() -> None:
    judges, go = Judges(at_once=1, waiting=1), threading.Event()
    asked = [asyncio.create_task(judges.over(lambda: go.wait(10))) for _ in range(2)]
    await asyncio.sleep(0.01)
    with pytest.raises(TablasError, match="too much to think about"):
        await judges.over(lambda: True)
    go.set()
    assert await asyncio.gather(*asked) == [True, True]
    assert await judges.over(lambda: 7) == 7
    judges.close()
