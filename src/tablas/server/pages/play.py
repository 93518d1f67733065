"""The pages of a match: its room, its replay, the link that invites to it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.i18n import N_
from tablas.server.pages.addresses import public_address, qr_code
from tablas.server.pages.agreed import agreed_fully
from tablas.server.pages.listing import entry_of, page_number, seat_name
from tablas.server.pages.rendering import page
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import (
    known_visitor,
    now_ms,
    rename_guest,
    take_note,
    visitor_of,
)
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.proposals import sit_down
from tablas.server.site import site_of
from tablas.store import matches
from tablas.store.matches import StoredMatch

router = APIRouter(include_in_schema=False)

NO_MATCH = N_("There is no such match.")
NO_INVITATION = N_("This invitation is not valid any more.")
PER_PAGE = 20


@router.get("/m/{match}")
async def room(request: Request, match: str) -> Response:
    """The room of a match."""
    players = await _players(request, match)
    await visitor_of(request)
    return await page(request, "room.html", match=match, players=players, data={"match": match})


@router.get("/m/{match}/replay")
async def replay(request: Request, match: str) -> Response:
    """A match, step by step, from the side of a visitor who played it."""
    site, tr = site_of(request), translator_of(request)
    stored, visitor = await matches.load(site.database, match), await known_visitor(request)
    if stored is None:
        raise HTTPException(404, NO_MATCH)
    players = [seat_name(seat, tr) for seat in stored.seats]
    mine = (seat.seat for seat in stored.seats if visitor and seat.user == visitor.id)
    data = {"match": match, "side": next(mine, "white"), "over": stored.row.over}
    return await page(request, "replay.html", match=match, players=players, data=data)


@router.get("/matches")
async def mine(request: Request) -> Response:
    """The visitor's matches, those that go on first."""
    tr, site, visitor = translator_of(request), site_of(request), await known_visitor(request)
    who = "" if visitor is None else visitor.id
    number = page_number(request)
    listed = await matches.of_user(site.database, who, page=number, size=PER_PAGE)
    next_one = (number + 1) * PER_PAGE
    more = await matches.of_user(site.database, who, page=next_one, size=1)
    entries = [entry_of(match, visitor, tr, now_ms()) for match in listed]
    return await page(
        request,
        "matches.html",
        unfinished=[entry for entry in entries if not entry.over],
        finished=[entry for entry in entries if entry.over],
        number=number,
        more=bool(more),
    )


@router.get("/i/{token}")
async def invitation(request: Request, token: str) -> Response:
    """What an invitation is to; who sits there already goes to the room."""
    stored = await _invited(request, token)
    visitor = await known_visitor(request)
    if visitor and any(seat.user == visitor.id for seat in stored.seats):
        return RedirectResponse(f"/m/{stored.row.id}", 303)
    tr = translator_of(request)
    return await page(
        request,
        "invitation.html",
        link=token,
        host=next((seat_name(seat, tr) for seat in stored.seats if not seat.free), ""),
        colour=next((seat.seat for seat in stored.seats if seat.free), ""),
        agreed=agreed_fully(Agreement.decoded(stored.row.agreement), tr),
        match=stored.row.id,
    )


@router.get("/i/{token}/qr.svg")
async def invitation_code(request: Request, token: str) -> Response:
    """The address of an invitation as a picture for cameras."""
    await _invited(request, token)
    address = f"{public_address(request)}/i/{token}"
    picture = qr_code(address, translator_of(request).text("The invitation as a code for cameras"))
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(str(picture), media_type="image/svg+xml", headers=headers)


@router.post("/i/{token}")
async def accept(request: Request, token: str) -> Response:
    """Sit down in the free seat, under the name that was given."""
    form, site = await own_form(request), site_of(request)
    take_note(request, "match", site.settings.limits.matches)
    stored = await _invited(request, token)
    visitor = await rename_guest(request, await visitor_of(request), field_of(form, "name"))
    await sit_down(site, stored.row.id, visitor, token)
    return RedirectResponse(f"/m/{stored.row.id}", 303)


async def _players(request: Request, match: str) -> list[str]:
    """The names of those who sit at a match."""
    async with site_of(request).database.read() as connection:
        seats = (await matches.seats_of(connection, [match])).get(match)
    if seats is None:
        raise HTTPException(404, NO_MATCH)
    return [seat_name(seat, translator_of(request)) for seat in seats]


async def _invited(request: Request, token: str) -> StoredMatch:
    site = site_of(request)
    match = await matches.by_invitation(site.database, token)
    stored = None if match is None else await matches.load(site.database, match)
    if stored is None:
        raise HTTPException(404, NO_INVITATION)
    return stored
