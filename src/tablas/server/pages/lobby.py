"""The lobby: who looks for an opponent, and what may be watched."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.i18n import N_, Translator
from tablas.server.pages.agreed import agreed_briefly
from tablas.server.pages.listing import ago, entry_of
from tablas.server.pages.rendering import page
from tablas.server.people.forms import own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, now_ms, take_note, visitor_of
from tablas.server.people.visitors import Visitor
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.proposals import sit_down
from tablas.server.site import Site, site_of
from tablas.store import matches, seeks
from tablas.store.seeks import Seek

router = APIRouter(include_in_schema=False)

GONE = N_("Somebody else was quicker, or the offer was taken back.")


@dataclass(frozen=True, slots=True)
class Offer:
    """A seek as the lobby shows it.

    Attributes:
        id: the seek's name.
        match: where its owner waits.
        name: who looks for an opponent.
        mine: whether that is the visitor himself.
        agreed: what he proposes, in words.
        since: since when, in words.
    """

    id: str
    match: str
    name: str
    mine: bool
    agreed: str
    since: str


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """Who looks for an opponent, and the matches that may be watched."""
    site, tr = site_of(request), translator_of(request)
    visitor = await known_visitor(request)
    listed = await matches.live(site.database, now_ms())
    entries = [entry_of(match, None, tr, now_ms()) for match in listed]
    return await page(
        request,
        "lobby.html",
        offers=await offers(site, visitor, tr),
        live=[entry for entry in entries if not entry.waits],
    )


@router.post("/lobby/{seek}")
async def join(request: Request, seek: str) -> Response:
    """Sit down with somebody who looks for an opponent."""
    await own_form(request)
    site, visitor = site_of(request), await visitor_of(request)
    take_note(request, "match", site.settings.limits.matches)
    found = await seeks.get(site.database, seek, now_ms())
    if found is None or found.match is None:
        raise HTTPException(409, GONE)
    if found.user != visitor.id:
        await sit_down(site, found.match, visitor, None)
    return RedirectResponse(f"/m/{found.match}", 303)


@router.post("/lobby/{seek}/withdraw")
async def withdraw(request: Request, seek: str) -> Response:
    """Take one's own offer back."""
    await own_form(request)
    await seeks.withdraw(site_of(request).database, (await visitor_of(request)).id, seek)
    return RedirectResponse("/lobby", 303)


async def offers(site: Site, visitor: Visitor | None, tr: Translator) -> list[Offer]:
    """The seeks that are open to a visitor."""
    viewer = None if visitor is None else visitor.id
    listed = await seeks.open_seeks(site.database, now_ms(), viewer=viewer)
    return [_offer(seek, viewer, tr) for seek in listed if seek.match is not None]


def _offer(seek: Seek, viewer: str | None, tr: Translator) -> Offer:
    return Offer(
        id=seek.id,
        match=seek.match or "",
        name=seek.name,
        mine=seek.user == viewer,
        agreed=agreed_briefly(Agreement.decoded(seek.agreement), tr),
        since=ago(seek.at, tr, now_ms()),
    )
