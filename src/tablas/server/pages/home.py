"""The first page, from which one plays in two clicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.errors import TablasError
from tablas.play.bots import OPPONENTS
from tablas.server.misfits import misfit
from tablas.server.pages.addresses import network_address, qr_code
from tablas.server.pages.listing import entry_of
from tablas.server.pages.proposing import chosen_of, options, proposal_of
from tablas.server.pages.rendering import page
from tablas.server.people.forms import own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.preferences import preferences
from tablas.server.people.sessions import (
    known_visitor,
    now_ms,
    rename_guest,
    take_note,
    visitor_of,
)
from tablas.server.rooms.proposals import Proposal, found
from tablas.server.site import site_of
from tablas.store import matches

router = APIRouter(include_in_schema=False)

KINDS: Final = frozenset({"bot", "same_screen", "link", "lobby"})
"""Whom one may play with."""
SHOWN: Final = 4
"""How many unfinished matches the first page shows."""


@router.get("/")
async def home(request: Request) -> Response:
    """Choose an opponent and play."""
    visitor = await known_visitor(request)
    chosen = chosen_of({"crawford": "yes", "jacoby": "yes"})
    chosen["speed"] = preferences(visitor)["speed"]
    return await _home(request, chosen)


@router.get("/play")
async def back() -> Response:
    """Whoever loads the form's answer again begins anew."""
    return RedirectResponse("/", 303)


@router.post("/play")
async def play(request: Request) -> Response:
    """Begin a match as the form says; what cannot be is said above the form."""
    form = await own_form(request)
    chosen, kind = chosen_of(form), str(form.get("with", "bot"))
    site = site_of(request)
    take_note(request, "match", site.settings.limits.matches)
    visitor, tr = await visitor_of(request), translator_of(request)
    try:
        proposal = Proposal(**proposal_of(chosen, kind if kind in KINDS else "bot"))
        visitor = await rename_guest(request, visitor, chosen["name"])
        match = await found(site, proposal, visitor)
    except TablasError as error:
        return await _home(request, chosen, tr.say(error.sentence), status=422)
    except ValidationError as error:
        field, reason = misfit(error.errors())
        refusal = tr.text(
            "This cannot be agreed: {field}: {reason}", field=field, reason=tr.say(reason)
        )
        return await _home(request, chosen, refusal, status=422)
    return RedirectResponse(f"/m/{match}", 303)


async def _home(
    request: Request, chosen: Mapping[str, Any], refusal: str = "", *, status: int = 200
) -> Response:
    tr, site = translator_of(request), site_of(request)
    visitor = await known_visitor(request)
    listed = [] if visitor is None else await matches.of_user(site.database, visitor.id, size=SHOWN)
    address = network_address(site.settings)
    return await page(
        request,
        "home.html",
        status=status,
        opponents=OPPONENTS,
        options=options(tr),
        chosen=chosen,
        refusal=refusal,
        unfinished=[
            entry_of(match, visitor, tr, now_ms()) for match in listed if not match.row.over
        ],
        address=address,
        qr=qr_code(address, tr.text("The address as a code for cameras")) if address else "",
    )
