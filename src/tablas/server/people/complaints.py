"""What one visitor may do about another: hear nothing more of him, or report him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import structlog
from fastapi import APIRouter, Path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.drawing.captions import printable
from tablas.i18n import N_
from tablas.server.pages.listing import ago, page_number
from tablas.server.pages.rendering import page
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, now_ms, take_note, visitor_of
from tablas.server.people.visitors import Visitor
from tablas.server.site import Site, site_of
from tablas.store import matches, people, talk
from tablas.store.talk import Line, Report

router = APIRouter(include_in_schema=False)

NOBODY: Final = N_("There is nobody else here who could be meant.")
NOT_YOU: Final = N_("Only administrators may see this.")
PER_PAGE: Final = 50
"""Reports of a page."""
_log = structlog.get_logger("tablas.complaints")


MatchName = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,40}$")]


class Complaint(BaseModel):
    """What is said against somebody.

    Attributes:
        line: the number of what he said in the chat; without it the opponent is meant.
        reason: in the reporter's words.
    """

    model_config = ConfigDict(extra="forbid")

    line: int | None = Field(default=None, ge=0, lt=2**53)
    reason: Annotated[str, AfterValidator(printable)] = Field(default="", max_length=500)


@router.post("/api/v1/matches/{match}/block", status_code=204)
async def block(request: Request, match: MatchName, complaint: Complaint) -> None:
    """Hear nothing more of the opponent, or of whoever said this."""
    site, visitor = site_of(request), await _known(request)
    lines = await talk.lines(site.database, match, limit=200)
    about = await _meant(site, match, visitor, complaint, lines)
    await talk.block(site.database, visitor.id, about, now_ms())


@router.post("/api/v1/matches/{match}/report", status_code=204)
async def report(request: Request, match: MatchName, complaint: Complaint) -> None:
    """Tell the administrators about the opponent, or about whoever said this."""
    site, visitor = site_of(request), await _known(request)
    lines = await talk.lines(site.database, match, limit=200)
    about = await _meant(site, match, visitor, complaint, lines)
    context: dict[str, Any] = {
        "line": complaint.line,
        "chat": [
            {
                "id": line.id,
                "user": line.user,
                "name": line.name,
                "text": line.text,
                "at": line.at,
            }
            for line in lines[-50:]
        ],
    }
    number = await talk.report(
        site.database,
        by=visitor.id,
        about=about,
        match=match,
        reason=complaint.reason,
        context=context,
        now=now_ms(),
    )
    _log.info("reported", report=number, match=match)


@router.get("/account/blocks")
async def blocks(request: Request) -> Response:
    """Whom the visitor does not want to hear."""
    database, visitor = site_of(request).database, await known_visitor(request)
    who = set() if visitor is None else await talk.blocked_by(database, visitor.id)
    found = [await people.user(database, one) for one in who]
    blocked = sorted((user for user in found if user), key=lambda user: user.name.casefold())
    return await page(request, "blocks.html", name="account", blocked=blocked)


@router.post("/account/blocks")
async def unblock(request: Request) -> Response:
    """Hear somebody again."""
    form, visitor = await own_form(request), await visitor_of(request)
    await talk.unblock(site_of(request).database, visitor.id, field_of(form, "who"))
    return RedirectResponse("/account/blocks", 303)


@router.get("/admin/reports")
async def reports(request: Request) -> Response:
    """The reports that nobody has seen to, or those that somebody has."""
    await _administrator(request)
    site, tr = site_of(request), translator_of(request)
    settled = request.query_params.get("settled") == "yes"
    number = page_number(request)
    found = await talk.reports(site.database, settled=settled, page=number, size=PER_PAGE)
    more = await talk.reports(site.database, settled=settled, page=(number + 1) * PER_PAGE, size=1)
    ages = {one.id: ago(one.at, tr, now_ms()) for one in found}
    names = await _names(site, found)
    return await page(
        request,
        "reports.html",
        name="reports",
        reports=found,
        ages=ages,
        names=names,
        settled=settled,
        number=number,
        more=bool(more),
    )


@router.post("/admin/reports/{report}")
async def settle(request: Request, report: str) -> Response:
    """Keep what was decided about a report."""
    form, admin = await own_form(request), await _administrator(request)
    if not (report.isascii() and report.isdigit() and len(report) < 16):
        raise HTTPException(404)
    decision = field_of(form, "decision", most=500)
    site = site_of(request)
    await talk.settle(site.database, int(report), by=admin.id, decision=decision, now=now_ms())
    _log.info("report_settled", report=int(report))
    return RedirectResponse("/admin/reports", 303)


async def _known(request: Request) -> Visitor:
    """Whoever asks, if he does not ask too often."""
    site, visitor = site_of(request), await visitor_of(request)
    take_note(request, "complaint", site.settings.limits.complaints)
    return visitor


async def _administrator(request: Request) -> Visitor:
    visitor = await visitor_of(request)
    if not visitor.admin:
        raise HTTPException(403, NOT_YOU)
    return visitor


async def _meant(
    site: Site, match: str, visitor: Visitor, complaint: Complaint, lines: Sequence[Line]
) -> str:
    """Who is meant: never the visitor himself, and never somebody who is not in this match."""
    if complaint.line is not None:
        said = [line.user for line in lines if line.id == complaint.line]
    else:
        async with site.database.read() as connection:
            seats = (await matches.seats_of(connection, [match])).get(match, ())
        here = any(seat.user == visitor.id for seat in seats)
        said = [seat.user for seat in seats if here and seat.user != visitor.id]
    about = next((user for user in said if user is not None and user != visitor.id), None)
    if about is None:
        raise HTTPException(409, NOBODY)
    return about


async def _names(site: Site, found: Sequence[Report]) -> dict[str, str]:
    """The names of all who occur in these reports, as they are now."""
    ids = {one for report in found for one in (report.by, report.about) if one}
    users = [await people.user(site.database, one) for one in sorted(ids)]
    return {user.id: user.name for user in users if user}
