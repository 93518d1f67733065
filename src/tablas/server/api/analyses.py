"""Matches to study: sending them, looking at what was found, and taking it home.

A study belongs to whoever sent it and is shown to nobody else.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path
from fastapi import Query as Asked
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.records.evaluation import Level
from tablas.server.analysis import adding, exports
from tablas.server.analysis.course import course_of
from tablas.server.analysis.details import details_of
from tablas.server.analysis.gathering import MOST_FILES, Sent
from tablas.server.analysis.places import opened, own_study, theirs
from tablas.server.analysis.receiving import receive
from tablas.server.analysis.statistics import Listed, deepest, search
from tablas.server.analysis.summaries import NAMES, said
from tablas.server.api.routes import (
    ABSENT,
    FAILURES,
    FAILURES_AS_JSON,
    QUESTIONS,
    Plain,
    Route,
    absent,
    allow,
    body,
    described,
)
from tablas.server.api.thinking import thinking_of
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, now_ms, visitor_of
from tablas.server.site import site_of
from tablas.server.working import worker_of
from tablas.store import jobs, studies
from tablas.store.studies import Study

router = APIRouter(route_class=Route, tags=["studies"], responses=FAILURES)

StudyName = Annotated[
    str, Path(pattern="^[A-Za-z0-9]{4,40}$", description="The name of the study.")
]
LevelName = Literal["0ply", "1ply", "2ply", "3ply"]
_T = TypeVar("_T")


class Csv(PlainTextResponse):
    """A table."""

    media_type = "text/csv"


class TextSent(Plain):
    """A file with one match or several that is a text."""

    name: str = Field("", max_length=200)
    text: str = Field(max_length=4_000_000)

    def content(self) -> bytes:
        """What is in it."""
        return self.text.encode("utf-8", "surrogatepass")


class BytesSent(Plain):
    """Any other file."""

    name: str = Field("", max_length=200)
    base64: str = Field(max_length=12_000_000)

    def content(self) -> bytes:
        """What is in it.

        Raises:
            TablasError: it is not base64.
        """
        try:
            return base64.b64decode(self.base64, validate=True)
        except (binascii.Error, ValueError):
            raise TablasError("this is not base64") from None


class FilesSent(Plain):
    """Files to be analysed."""

    files: list[TextSent | BytesSent] = Field(min_length=1, max_length=MOST_FILES)
    level: LevelName | None = Field(None, description="How far to look; null for the server's.")


class LevelAsked(Plain):
    """How far a match is to be looked into."""

    level: LevelName = "2ply"


class StudySaid(BaseModel):
    """A match to study."""

    study: str
    url: str = Field(description="The address of its page.")
    white: str
    black: str
    seat: Literal["white", "black"] | None = Field(description="Your own, where that is known.")
    length: int
    event: str
    played_on: str
    source: str
    match: str | None = Field(description="The match of this server that it is.")
    levels: list[str] = Field(description="How far it was looked into.")
    job: str | None = Field(description="What analyses it; see /api/v1/jobs.")
    rates: dict[str, Any] | None = Field(description="What each side lost, from the deepest level.")


class RefusedSaid(BaseModel):
    """A file in which no match was found."""

    name: str
    sentence: str


class StudiesTaken(BaseModel):
    """What was made of some files."""

    studies: list[StudySaid]
    known: list[str] = Field(description="Which of these you had already.")
    refused: list[RefusedSaid]


class StudiesSaid(BaseModel):
    """One's own studies, the latest first."""

    studies: list[StudySaid]


class CourseSaid(BaseModel):
    """A match turn by turn, as its page shows it."""

    program: str
    level: str | None
    games: list[dict[str, Any]]
    turns: list[dict[str, Any]]


class JobMade(BaseModel):
    """What analyses a match."""

    job: str | None


class Searched(BaseModel):
    """Which studies are meant."""

    text: str = Field("", max_length=100)
    since: str = Field("", pattern=r"^(\d{4}-\d{2}-\d{2})?$")
    until: str = Field("", pattern=r"^(\d{4}-\d{2}-\d{2})?$")
    theme: str = Field("", max_length=60)


@router.post("/uploads", status_code=201, openapi_extra=described(FilesSent))
async def send(
    request: Request, sent: Annotated[FilesSent, Depends(body(FilesSent))]
) -> StudiesTaken:
    """Send files; their matches are kept and analysed in the background."""
    site = site_of(request)
    allow(request, "upload", site.settings.limits.uploads)
    files = [
        Sent(file.name or f"{number}", file.content()) for number, file in enumerate(sent.files, 1)
    ]
    level = Level(sent.level or site.settings.analysis_level)
    taken, refused = await receive(request, await visitor_of(request), files, level)
    tr = translator_of(request)
    return StudiesTaken(
        studies=[await _looked_at(request, one.study) for one in taken],
        known=[one.study.id for one in taken if one.known],
        refused=[RefusedSaid(name=one.name, sentence=tr.say(one.why)) for one in refused],
    )


@router.get("/studies")
async def listed(request: Request, asked: Annotated[Searched, Asked()]) -> StudiesSaid:
    """One's own studies."""
    allow(request, "read", QUESTIONS)
    found = await _found(request, asked)
    tr = translator_of(request)
    return StudiesSaid(studies=[_said(*one, tr) for one in found])


@router.get("/studies.csv", responses=FAILURES_AS_JSON, response_class=Csv)
async def table(request: Request, asked: Annotated[Searched, Asked()]) -> Response:
    """One's own studies as a table, a line for each player of each match."""
    allow(request, "read", QUESTIONS)
    text = exports.csv_of(await _found(request, asked))
    headers = {"content-disposition": 'attachment; filename="tablas.csv"'}
    return Csv(text, headers=headers)


@router.get("/studies/{study}.mat", responses=FAILURES_AS_JSON, response_class=PlainTextResponse)
async def as_mat(request: Request, study: StudyName) -> Response:
    """The match as a ``.mat`` file."""
    from tablas.notation.mat import format_mat

    found = await opened(request, study)
    text = await _thought(request, lambda: format_mat(found.record()))
    return PlainTextResponse(text, headers=_attached(found.study, "mat"))


@router.get("/studies/{study}.sgf", responses=FAILURES_AS_JSON, response_class=PlainTextResponse)
async def as_sgf(request: Request, study: StudyName) -> Response:
    """The match with its analysis as an ``.sgf`` file of GNU Backgammon."""
    found = await opened(request, study)
    text = await _thought(request, lambda: exports.sgf_of(found))
    return PlainTextResponse(text, headers=_attached(found.study, "sgf"))


@router.get("/studies/{study}.html", responses=FAILURES_AS_JSON, response_class=HTMLResponse)
async def report(request: Request, study: StudyName) -> Response:
    """The report of a match, complete in one file."""
    found, tr = await opened(request, study), translator_of(request)
    text = await _thought(request, lambda: exports.html_of(found, tr))
    return HTMLResponse(text, headers=_attached(found.study, "html"))


@router.get("/studies/{study}/analysis", responses=ABSENT, response_class=JSONResponse)
async def analysis(request: Request, study: StudyName) -> Response:
    """What was found, for programs: see docs/contract/analysis.md."""
    found = await opened(request, study)
    text = await _thought(request, lambda: exports.json_of(found))
    return Response(text, media_type="application/json", headers=_attached(found.study, "json"))


@router.get("/studies/{study}/course", responses=ABSENT)
async def course(request: Request, study: StudyName) -> CourseSaid:
    """A match turn by turn, with what each turn lost as far as that is known."""
    found, tr = await opened(request, study), translator_of(request)

    def think() -> CourseSaid:
        match = found.ours()
        level = None if found.kept is None else found.kept.level
        return CourseSaid(program=match.analysis.program, level=level, **course_of(match, tr))

    return await _thought(request, think)


@router.get("/studies/{study}/decisions/{kind}/{index}", responses=ABSENT)
async def decision(
    request: Request,
    study: StudyName,
    kind: Literal["play", "cube", "resignation"],
    index: Annotated[int, Path(ge=0, lt=1_000_000)],
) -> dict[str, Any]:
    """One decision in full: the candidates, the cube, and why, in words."""
    found, tr = await opened(request, study), translator_of(request)

    def think() -> dict[str, Any] | None:
        match = found.ours()
        return details_of(match, theirs(match.record), index, kind, tr)

    said = await _thought(request, think)
    if said is None:
        raise absent()
    return said


@router.post(
    "/studies/{study}/analyses",
    status_code=202,
    responses=ABSENT,
    openapi_extra=described(LevelAsked),
)
async def analyse(
    request: Request,
    study: StudyName,
    asked: Annotated[LevelAsked, Depends(body(LevelAsked))],
) -> JobMade:
    """Have a match looked into at a level, unless it was."""
    site, found = site_of(request), await own_study(request, study)
    allow(request, "upload", site.settings.limits.uploads)
    await adding.have_analysed(site, found, Level(asked.level), now_ms())
    worker_of(request).wake()
    return JobMade(job=(await own_study(request, study)).job)


@router.get("/studies/{study}", responses=ABSENT)
async def look(request: Request, study: StudyName) -> StudySaid:
    """A study, and how far its analysis is."""
    return await _looked_at(request, await own_study(request, study))


@router.post("/studies/{study}/delete", status_code=204, responses=ABSENT)
async def remove(request: Request, study: StudyName) -> Response:
    """Delete a study, with the flash cards made of it."""
    found = await own_study(request, study)
    if found.job is not None:
        await jobs.cancel(site_of(request).database, found.job, now_ms())
    await studies.remove(site_of(request).database, found.id)
    return Response(status_code=204)


async def _thought(request: Request, think: Callable[[], _T]) -> _T:
    allow(request, "read", QUESTIONS)
    return await thinking_of(request).over(think)


async def _found(request: Request, asked: Searched) -> list[Listed]:
    visitor = await known_visitor(request)
    if visitor is None:
        return []
    every = await studies.of_user(site_of(request).database, visitor.id)
    return search(every, **asked.model_dump())


async def _looked_at(request: Request, study: Study) -> StudySaid:
    kept = await studies.analyses_of(site_of(request).database, study.digest)
    found = await studies.get(site_of(request).database, study.id)
    return _said(found or study, kept, translator_of(request))


def _said(study: Study, kept: list[studies.KeptAnalysis], tr: Translator) -> StudySaid:
    best = deepest(kept)
    sides = {} if best is None else {name: best.summary[name] for name in NAMES.values()}
    return StudySaid.model_validate(
        {
            "study": study.id,
            "url": f"/analysis/{study.id}",
            "levels": sorted(one.level for one in kept),
            "rates": {name: said(side, tr) for name, side in sides.items()} or None,
            **{
                name: getattr(study, name)
                for name in StudySaid.model_fields
                if hasattr(study, name)
            },
        }
    )


def _attached(study: Study, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tablas-{study.id}.{ending}"'}
