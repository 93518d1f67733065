"""Files as they arrive: read within a time, and their matches taken in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from starlette.requests import Request

from tablas.errors import TablasError
from tablas.records.evaluation import Level
from tablas.server.analysis.adding import Taken, take_in
from tablas.server.analysis.gathering import Refused, Sent, matches_in
from tablas.server.people.sessions import now_ms
from tablas.server.people.visitors import Visitor
from tablas.server.site import site_of
from tablas.server.working import worker_of

SECONDS: Final = 30.0
"""How long the reading of what was sent may take."""


async def receive(
    request: Request, visitor: Visitor, sent: Sequence[Sent], level: Level
) -> tuple[list[Taken], list[Refused]]:
    """Read files, keep their matches as a visitor's studies, and have them analysed.

    Raises:
        TablasError: there is too much of it, or reading it takes too long.
    """
    try:
        async with asyncio.timeout(SECONDS):
            found, refused = await asyncio.to_thread(matches_in, sent)
    except TimeoutError:
        raise TablasError(
            "these files take longer than {n} seconds to read", n=round(SECONDS)
        ) from None
    taken, odd = await take_in(site_of(request), visitor, found, now_ms(), level=level)
    worker_of(request).wake()
    return taken, [*refused, *odd]
