"""Collections: sets of matches and positions under a name of one's own."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.notation.queries import parse_query
from tablas.rules import BACKGAMMON
from tablas.server.analysis.places import own_study
from tablas.server.pages.rendering import page
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.sessions import known_visitor, now_ms, visitor_of
from tablas.server.site import site_of
from tablas.store import collections
from tablas.store.collections import Collection

router = APIRouter(include_in_schema=False)

NO_COLLECTION: Final = N_("There is no such collection among yours.")
MOST: Final = 100
"""Collections of one person."""
MOST_THINGS: Final = 1000
"""Things in one collection."""


@router.get("/collections")
async def listed(request: Request) -> Response:
    """All of one's collections."""
    visitor = await known_visitor(request)
    database = site_of(request).database
    found = [] if visitor is None else await collections.of_user(database, visitor.id)
    return await page(request, "collections.html", collections=found)


@router.post("/collections")
async def create(request: Request) -> Response:
    """Make a collection."""
    form, visitor = await own_form(request), await visitor_of(request)
    made = await _made(request, visitor.id, field_of(form, "name", most=80))
    return RedirectResponse(f"/collections/{made.id}", 303)


@router.get("/collections/{collection}")
async def look(request: Request, collection: str) -> Response:
    """What is in a collection."""
    found = await _own(request, collection)
    contents = await collections.contents(site_of(request).database, found.id)
    return await page(request, "collection.html", collection=found, contents=contents)


@router.post("/collections/{collection}/delete")
async def delete(request: Request, collection: str) -> Response:
    """Delete a collection; what was in it stays."""
    await own_form(request)
    found = await _own(request, collection)
    await collections.remove(site_of(request).database, found.id)
    return RedirectResponse("/collections", 303)


@router.post("/collections/{collection}/remove")
async def take_out(request: Request, collection: str) -> Response:
    """Take something out."""
    form, found = await own_form(request), await _own(request, collection)
    number = field_of(form, "number", most=15)
    if number.isascii() and number.isdigit():
        await collections.take_out(site_of(request).database, found.id, int(number))
    return RedirectResponse(f"/collections/{found.id}", 303)


@router.post("/collections/{collection}/positions")
async def put_position(request: Request, collection: str) -> Response:
    """Put a position into a collection, by its XGID or another of its names."""
    form, found = await own_form(request), await _own(request, collection)
    line = field_of(form, "id")
    parse_query(line, variant=BACKGAMMON)
    await _check_room(found)
    await collections.put(site_of(request).database, found.id, now_ms(), xgid=line)
    return RedirectResponse(f"/collections/{found.id}", 303)


@router.post("/analysis/{study}/collect")
async def collect(request: Request, study: str) -> Response:
    """Put a match, or a position of it, into a collection that there is or that is made now."""
    form, found = await own_form(request), await own_study(request, study)
    chosen, name = field_of(form, "collection"), field_of(form, "name", most=80)
    into = await (_made(request, found.user, name) if name else _own(request, chosen))
    place, xgid = field_of(form, "place", most=9), field_of(form, "xgid") or None
    of_position = place.isascii() and place.isdigit() and xgid is not None
    await _check_room(into)
    await collections.put(
        site_of(request).database,
        into.id,
        now_ms(),
        study=found.id,
        place=int(place) if of_position else None,
        xgid=xgid if of_position else None,
    )
    return RedirectResponse(f"/collections/{into.id}", 303)


async def _check_room(collection: Collection) -> None:
    if collection.size >= MOST_THINGS:
        raise TablasError("a collection has at most {n} things", n=MOST_THINGS)


async def _made(request: Request, user: str, name: str) -> Collection:
    if not name:
        raise TablasError("a collection needs a name")
    database = site_of(request).database
    if len(await collections.of_user(database, user)) >= MOST:
        raise TablasError("one person may have at most {n} collections", n=MOST)
    return await collections.create(database, user, name, now_ms())


async def _own(request: Request, collection: str) -> Collection:
    visitor = await known_visitor(request)
    found = await collections.get(site_of(request).database, collection)
    if visitor is None or found is None or found.user != visitor.id:
        raise HTTPException(404, NO_COLLECTION)
    return found
