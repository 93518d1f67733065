"""Threads in which questions are thought over, so many at a time, and the engines they ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablas.i18n import N_
from tablas.records.evaluation import Level
from tablas.server.metrics import Metrics

if TYPE_CHECKING:
    from tablas.engine import Engine

AT_ONCE: Final = 2
"""Questions that are thought over at a time."""
WAITING: Final = 32
"""Questions that may wait besides."""
SECONDS: Final = 5.0
"""How long a question may be thought over."""
BUSY: Final = N_("The engine has too much to think about just now. Try again in a moment.")
_T = TypeVar("_T")


class Thinking:
    """The threads of a process."""

    def __init__(self, metrics: Metrics, *, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        """Threads for so many questions at once; so many more may wait."""
        self._metrics = metrics
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="asked")
        self._most = at_once + waiting
        self._taken = 0
        self._engine = lru_cache(maxsize=None)(_engine)

    async def over(self, think: Callable[[], _T]) -> _T:
        """What a function gives, called in a thread.

        Raises:
            HTTPException: too many wait already.
        """
        if self._taken >= self._most:
            raise HTTPException(503, BUSY, {"Retry-After": "2"})
        self._taken += 1
        self._metrics.engine_queue.inc()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think)
        finally:
            self._taken -= 1
            self._metrics.engine_queue.dec()

    def engine(self, level: Level) -> Engine:
        """The engine of a level; call it in a thread, the first time takes a while."""
        return self._engine(level)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def thinking_of(request: Request) -> Thinking:
    """The threads of the process that answers."""
    thinking: Thinking = request.app.state.thinking
    return thinking


def _engine(level: Level) -> Engine:
    from tablas.engine import Engine

    return Engine(level=level, seconds=SECONDS)
