"""The threads in which a process thinks about questions: its bots do not wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from tablas.errors import TablasError

AT_ONCE: Final = 1
"""Questions that are thought over at a time."""
WAITING: Final = 32
"""Questions that may wait besides."""

_T = TypeVar("_T")


class Judges:
    """Threads for so many questions at once; of those beyond what may wait none is taken."""

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="judging")
        self._most = at_once + waiting
        self._taken = 0

    async def over(self, think: Callable[[], _T]) -> _T:
        """What a function gives, called in a thread.

        Raises:
            TablasError: too many wait already, or what the function raises.
        """
        if self._taken >= self._most:
            raise TablasError(
                "The engine has too much to think about just now. Try again in a moment."
            )
        self._taken += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think)
        finally:
            self._taken -= 1

    def close(self) -> None:
        """End the threads once what they think about has been answered."""
        self._pool.shutdown(wait=True, cancel_futures=True)
