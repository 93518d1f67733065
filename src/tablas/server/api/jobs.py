"""Rollouts as jobs: ask for one, look how far it is, cancel it.

The name of a job is a secret of whoever asked for it: who knows it may read and cancel it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablas.i18n import N_
from tablas.notation.queries import parse_query
from tablas.rules import variant
from tablas.server.api.rollouts import KIND
from tablas.server.api.routes import (
    ABSENT,
    FAILURES,
    JobName,
    Plain,
    Query,
    Route,
    VariantKey,
    absent,
    allow,
    body,
    described,
)
from tablas.server.people.sessions import known_visitor, now_ms
from tablas.server.site import site_of
from tablas.server.working import worker_of
from tablas.store import jobs

router = APIRouter(route_class=Route, tags=["rollouts"], responses=FAILURES)

A_MINUTE: Final = 6
"""Rollouts a minute from one address."""
MOST: Final = 50
"""Rollouts that may wait or run on a server."""
FULL: Final = N_("Too many rollouts wait already. Try again later.")


class RolloutAsked(Plain):
    """A position to be played out: its plays where it has dice, else the cube."""

    id: Query
    variant: VariantKey = "backgammon"
    preset: Literal["quick", "standard", "deep"] = "quick"
    games: int | None = Field(None, ge=36, le=2592, description="Null for the preset's.")
    seed: int = Field(1283, ge=0, lt=2**31, description="Of the dice: the same games again.")


class JobSaid(BaseModel):
    """A job, and its result when it is done."""

    job: str
    url: str
    kind: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: float = Field(ge=0, le=1)
    request: dict[str, Any]
    result: dict[str, Any] | None
    error: str | None


@router.post("/rollouts", status_code=202, openapi_extra=described(RolloutAsked))
async def roll_out(
    request: Request, asked: Annotated[RolloutAsked, Depends(body(RolloutAsked))]
) -> JobSaid:
    """Ask for a rollout; look at the job's address from time to time."""
    parse_query(asked.id.strip(), variant=variant(asked.variant))
    allow(request, "rollout", A_MINUTE)
    site, visitor = site_of(request), await known_visitor(request)
    if await jobs.unfinished(site.database, kind=KIND) >= MOST:
        raise HTTPException(429, FULL)
    job = await jobs.create(
        site.database,
        user=visitor.id if visitor else None,
        kind=KIND,
        request=asked.model_dump(mode="json"),
        now=now_ms(),
    )
    worker_of(request).wake()
    return _said(job)


@router.get("/jobs/{job}", responses=ABSENT)
async def look(request: Request, job: JobName) -> JobSaid:
    """How far a job is, and what came out."""
    found = await jobs.get(site_of(request).database, job)
    if found is None:
        raise absent()
    return _said(found)


@router.post("/jobs/{job}/cancel", responses=ABSENT)
async def cancel(request: Request, job: JobName) -> JobSaid:
    """Cancel a job; one that has ended stays as it is."""
    await jobs.cancel(site_of(request).database, job, now_ms())
    return await look(request, job)


def _said(job: jobs.Job) -> JobSaid:
    return JobSaid(
        job=job.id,
        url=f"/api/v1/jobs/{job.id}",
        kind=job.kind,
        state=job.state.value,
        progress=job.progress,
        request=job.request,
        result=job.result,
        error=job.error,
    )
