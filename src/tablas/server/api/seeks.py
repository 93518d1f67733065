"""Seeks: who looks for an opponent in the lobby."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from tablas.server.api.matches import MatchMade
from tablas.server.api.routes import ABSENT, FAILURES, Route, SeekName, absent, allow
from tablas.server.people.sessions import known_visitor, now_ms, visitor_of
from tablas.server.rooms.proposals import sit_down
from tablas.server.site import site_of
from tablas.store import seeks

router = APIRouter(route_class=Route, tags=["lobby"], responses=FAILURES)


class SeekSaid(BaseModel):
    """Somebody who looks for an opponent."""

    seek: str
    match: str = Field(description="Where he waits.")
    name: str
    mine: bool = Field(description="Whether that is the visitor himself.")
    at: int = Field(description="Since when, in milliseconds since 1970.")
    agreement: dict[str, Any]


class SeeksSaid(BaseModel):
    """The lobby, the newest first."""

    seeks: list[SeekSaid]


@router.get("/seeks")
async def listed(request: Request) -> SeeksSaid:
    """Who looks for an opponent; a match is proposed to the lobby at ``POST /matches``."""
    visitor = await known_visitor(request)
    viewer = visitor.id if visitor else None
    found = await seeks.open_seeks(site_of(request).database, now_ms(), viewer=viewer)
    return SeeksSaid(
        seeks=[
            SeekSaid(
                seek=seek.id,
                match=seek.match,
                name=seek.name,
                mine=seek.user == viewer,
                at=seek.at,
                agreement=seek.agreement,
            )
            for seek in found
            if seek.match is not None
        ]
    )


@router.post("/seeks/{seek}", responses=ABSENT)
async def take(request: Request, seek: SeekName) -> MatchMade:
    """Sit down with somebody who looks for an opponent."""
    site = site_of(request)
    allow(request, "match", site.settings.limits.matches)
    found = await seeks.get(site.database, seek, now_ms())
    if found is None or found.match is None:
        raise absent()
    await sit_down(site, found.match, await visitor_of(request), None)
    return MatchMade(match=found.match, url=f"/m/{found.match}")


@router.post("/seeks/{seek}/withdraw", status_code=204, responses=ABSENT)
async def withdraw(request: Request, seek: SeekName) -> None:
    """Take one's own seek back."""
    site, visitor = site_of(request), await known_visitor(request)
    if visitor is None or not await seeks.withdraw(site.database, visitor.id, seek):
        raise absent()
    await site.bus.publish("lobby")
