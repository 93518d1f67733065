"""Who listens to a room: what waits to be sent to one socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tablas.i18n import Translator
from tablas.rules import Seat

MOST_WAITING: Final = 256
"""Messages that may wait for a socket that takes none."""
SLOW: Final = 4409
"""The code with which a socket is closed for which too many wait."""
SIGNED_OUT: Final = 4401
"""The code with which the sockets of somebody are closed whose session may have ended."""


class Ended(Exception):
    """Nothing more is to be sent to a socket.

    Attributes:
        code: with which it is to be closed.
    """

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True, eq=False)
class Listener:
    """One socket at a room.

    Of what changes only the last state is sent: a socket that is slow misses views, never steps.

    Attributes:
        seats: where the person sits; none for who looks on.
        tr: the language of the page.
        user: who it is; None for nobody in particular.
        name: what the person is called.
        client: what the page calls itself.
        since: the last version that the page has.
        blocked: whom the person does not want to hear.
        heard: the number of the last line of chat that was sent.
    """

    seats: tuple[Seat, ...]
    tr: Translator
    user: str | None
    name: str
    client: str
    since: int = 0
    blocked: frozenset[str] = frozenset()
    heard: int = 0
    _texts: deque[str] = field(default_factory=deque)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _stale: bool = True
    _ended: int | None = None

    def tell(self, text: str) -> None:
        """Have a message sent."""
        if len(self._texts) >= MOST_WAITING:
            self._texts.clear()
            self.end(SLOW)
        elif self._ended is None:
            self._texts.append(text)
        self._wake.set()

    def end(self, code: int) -> None:
        """Have the socket closed once what waits has been sent."""
        self._ended = code
        self._wake.set()

    def refresh(self) -> None:
        """Have the view sent, as it is by then."""
        self._stale = True
        self._wake.set()

    async def next_text(self, shown: Callable[[Listener], str]) -> str:
        """The next message to be sent.

        Args:
            shown: makes the view.

        Raises:
            Ended: the socket is to be closed.
        """
        while True:
            if self._texts:
                return self._texts.popleft()
            if self._ended is not None:
                raise Ended(self._ended)
            if self._stale:
                self._stale = False
                return shown(self)
            self._wake.clear()
            await self._wake.wait()
