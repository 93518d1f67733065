"""Flash cards: one's own errors, asked again."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.errors import IllegalEvent
from tablas.rules import Seat
from tablas.server.analysis.flashcards import cards_of
from tablas.server.analysis.places import opened
from tablas.server.analysis.summaries import NAMES
from tablas.server.pages.rendering import page
from tablas.server.people.forms import own_form
from tablas.server.people.sessions import known_visitor, now_ms
from tablas.server.site import site_of
from tablas.store import cards

router = APIRouter(include_in_schema=False)


@router.get("/cards")
async def ask(request: Request) -> Response:
    """The cards that are due, one after the other."""
    visitor, database = await known_visitor(request), site_of(request).database
    every = due = 0
    if visitor is not None:
        every, due, _ = await cards.counts(database, visitor.id, now_ms())
    return await page(request, "cards.html", cards=every, due=due)


@router.post("/analysis/{study}/cards")
async def make(request: Request, study: str) -> Response:
    """Make cards of one's errors in a match."""
    await own_form(request)
    found = await opened(request, study)
    if found.study.seat is None:
        raise IllegalEvent("say first which of the players you are")
    if not found.analysed:
        raise IllegalEvent("the match is not analysed yet")
    seat = next(seat for seat in Seat if NAMES[seat] == found.study.seat)
    made = await asyncio.to_thread(
        lambda: cards_of(
            found.ours(), seat, user=found.study.user, study=found.study.id, now=now_ms()
        )
    )
    await cards.add(site_of(request).database, made)
    return RedirectResponse("/cards", 303)
