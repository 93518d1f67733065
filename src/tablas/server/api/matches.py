"""Matches: setting them up, and reading them whole, step by step, or as a file."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from tablas.errors import IllegalEvent
from tablas.server.api.corrections import Correction, corrected
from tablas.server.api.routes import (
    ABSENT,
    FAILURES,
    FAILURES_AS_JSON,
    QUESTIONS,
    MatchName,
    Route,
    absent,
    allow,
    body,
    described,
)
from tablas.server.api.thinking import thinking_of
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import visitor_of
from tablas.server.rooms.proposals import Proposal, found
from tablas.server.rooms.records import record_of
from tablas.server.rooms.replay import steps_of
from tablas.server.rooms.verification import match_data
from tablas.server.site import site_of
from tablas.store import matches
from tablas.store.matches import StoredMatch

router = APIRouter(route_class=Route, tags=["matches"], responses=FAILURES)


class MatchMade(BaseModel):
    """A match that was set up, or joined."""

    match: str
    url: str = Field(description="The address of its room.")


class SeatSaid(BaseModel):
    """Who sits in a seat."""

    name: str
    bot: str | None
    free: bool


class EntrySaid(BaseModel):
    """One thing that was done."""

    version: int
    at: int
    seat: str | None
    things: list[dict[str, Any]]


class Seal(BaseModel):
    """What the dice of the match can be checked with; see docs/contract/dice.md."""

    commitment: str
    seed: str | None = Field(description="Told when the match is over.")
    lots: dict[str, str | None]


class MatchSaid(BaseModel):
    """A match with all that was done in it."""

    match: str
    version: int
    created_at: int
    agreement: dict[str, Any]
    players: dict[str, SeatSaid]
    over: bool
    result: dict[str, Any] | None
    rematch_of: str | None
    entries: list[EntrySaid]
    dice_seal: Seal


class StepsSaid(BaseModel):
    """A match step by step, each with what then lay on the table; see docs/contract/room.md."""

    steps: list[dict[str, Any]]


class Broken(BaseModel):
    """What cannot be any more."""

    version: int
    why: str


class CorrectedSaid(StepsSaid):
    """A match as it would have gone."""

    broken: Broken | None = Field(
        description="The first later step that cannot be any more; null when all still stands."
    )


@router.post("/matches", status_code=201, openapi_extra=described(Proposal))
async def propose(
    request: Request, proposal: Annotated[Proposal, Depends(body(Proposal))]
) -> MatchMade:
    """Set up a match; whoever asks sits in it."""
    site = site_of(request)
    allow(request, "match", site.settings.limits.matches)
    match = await found(site, proposal, await visitor_of(request))
    return MatchMade(match=match, url=f"/m/{match}")


@router.get(
    "/matches/{match}.mat",
    responses=FAILURES_AS_JSON,
    response_class=PlainTextResponse,
)
async def as_file(request: Request, match: MatchName) -> PlainTextResponse:
    """A match as a ``.mat`` file, as far as it has gone."""
    from tablas.notation.mat import format_mat

    allow(request, "read", QUESTIONS)
    stored = await _stored(request, match)
    tr = translator_of(request)
    text = await thinking_of(request).over(lambda: format_mat(record_of(stored, tr)))
    headers = {"content-disposition": f'attachment; filename="tablas-{match}.mat"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/matches/{match}", responses=ABSENT)
async def read(request: Request, match: MatchName) -> MatchSaid:
    """A match with all that was done in it; what is secret until its end is left out."""
    allow(request, "read", QUESTIONS)
    stored = await _stored(request, match)
    return MatchSaid.model_validate(match_data(stored))


@router.get("/matches/{match}/steps", responses=ABSENT)
async def steps(request: Request, match: MatchName) -> StepsSaid:
    """A match step by step, in the visitor's language."""
    allow(request, "read", QUESTIONS)
    stored = await _stored(request, match)
    tr = translator_of(request)
    return StepsSaid(steps=await thinking_of(request).over(lambda: steps_of(stored, tr)))


@router.post("/matches/{match}/corrections", responses=ABSENT, openapi_extra=described(Correction))
async def correct(
    request: Request,
    match: MatchName,
    correction: Annotated[Correction, Depends(body(Correction))],
) -> CorrectedSaid:
    """What becomes of a finished match when a throw or a play was another; nothing is kept."""
    allow(request, "read", QUESTIONS)
    stored = await _stored(request, match)
    if not stored.row.over:
        raise IllegalEvent("the match is not over yet")
    tr = translator_of(request)

    def think() -> CorrectedSaid:
        changed, broken = corrected(stored, correction)
        return CorrectedSaid(
            steps=steps_of(changed, tr),
            broken=None if broken is None else Broken(version=broken[0], why=tr.say(broken[1])),
        )

    return await thinking_of(request).over(think)


async def _stored(request: Request, match: str) -> StoredMatch:
    stored = await matches.load(site_of(request).database, match)
    if stored is None:
        raise absent()
    return stored
