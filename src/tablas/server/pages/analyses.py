"""The pages of analysed matches: sending them, finding them again, and each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.errors import IllegalEvent, TablasError
from tablas.i18n import N_, Translator
from tablas.records.evaluation import Level
from tablas.server.analysis.adding import have_analysed, take_match
from tablas.server.analysis.coding import problems_of
from tablas.server.analysis.gathering import MOST_FILES, Sent
from tablas.server.analysis.places import opened, own_study
from tablas.server.analysis.receiving import receive
from tablas.server.analysis.statistics import Listed, day_of, deepest, search
from tablas.server.analysis.summaries import NAMES, said
from tablas.server.pages.listing import page_number
from tablas.server.pages.play import NO_MATCH
from tablas.server.pages.rendering import page
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, now_ms, take_note, visitor_of
from tablas.server.site import site_of
from tablas.server.working import worker_of
from tablas.store import cards, collections, jobs, matches, studies

router = APIRouter(include_in_schema=False)

PER_PAGE: Final = 20
NOTHING_SENT: Final = N_("Choose a file, or paste the text of a match.")
PASTED: Final = N_("pasted")
LEVELS: Final = (Level.STATIC, Level.ONE_PLY, Level.TWO_PLY, Level.THREE_PLY)
_FILTERS: Final = {"text": 100, "since": 10, "until": 10, "theme": 60}


@dataclass(frozen=True, slots=True)
class Entry:
    """A study as the list shows it.

    Attributes:
        id: its name.
        white: name of White.
        black: name of Black.
        what: what was played, where and when, in words.
        rates: of both players, ready for the page; None as long as there is no analysis.
        waiting: whether an analysis waits or runs.
        job: which.
        progress: how far it is, 0 to 1.
    """

    id: str
    white: str
    black: str
    what: str
    rates: dict[str, Any] | None
    waiting: bool
    job: str
    progress: float


@router.get("/analysis")
async def listed(request: Request) -> Response:
    """Send matches, and find those again that were sent."""
    return await _list(request)


@router.post("/analysis")
async def send(request: Request) -> Response:
    """Take matches in: one goes to its page, several into the list."""
    form = await own_form(request, files=MOST_FILES + 1)
    site, tr = site_of(request), translator_of(request)
    try:
        take_note(request, "upload", site.settings.limits.uploads)
        sent = await _sent(form, tr)
        taken, refused = await receive(
            request, await visitor_of(request), sent, Level(site.settings.analysis_level)
        )
    except TablasError as error:
        return await _list(request, refusals=[("", tr.say(error.sentence))], status=422)
    finally:
        await form.close()
    if len(taken) == 1 and not refused:
        return RedirectResponse(f"/analysis/{taken[0].study.id}", 303)
    refusals = [(one.name, tr.say(one.why)) for one in refused]
    known = sum(one.known for one in taken)
    return await _list(
        request,
        refusals=refusals,
        taken=len(taken) - known,
        known=known,
        status=200 if taken else 422,
    )


@router.post("/m/{match}/analysis")
async def analyse(request: Request, match: str) -> Response:
    """Have a match analysed that was played here."""
    await own_form(request)
    site, tr = site_of(request), translator_of(request)
    take_note(request, "upload", site.settings.limits.uploads)
    stored = await matches.load(site.database, match)
    if stored is None:
        raise HTTPException(404, NO_MATCH)
    if not stored.row.over:
        raise IllegalEvent("the match is not over yet")
    level = Level(site.settings.analysis_level)
    visitor = await visitor_of(request)
    study = await take_match(site, visitor, stored, tr, now_ms(), level=level)
    worker_of(request).wake()
    return RedirectResponse(f"/analysis/{study.id}", 303)


@router.get("/analysis/{study}")
async def look(request: Request, study: str) -> Response:
    """A match, decision by decision."""
    found, tr, site = await opened(request, study), translator_of(request), site_of(request)
    kept, tr = found.kept, translator_of(request)
    job = None if found.study.job is None else await jobs.get(site.database, found.study.job)
    waiting = job is not None and not job.state.ended
    level = None if kept is None else kept.level
    deeper = [one.value for one in LEVELS if level is None or one.plies > Level(level).plies]
    visitor = await known_visitor(request)
    assert visitor is not None
    one = found.study
    players = [one.white, one.black]
    sides = None if kept is None else _sides(kept.summary, tr)
    return await page(
        request,
        "study.html",
        study=one,
        players=players,
        what=_what(one, tr),
        sides=sides,
        level=level,
        program="" if kept is None else kept.summary["program"],
        job=job,
        waiting=waiting,
        failed=job is not None and job.error is not None,
        deeper=deeper,
        problems=problems_of(found.data, tr.language),
        notes=found.data["notes"],
        collections=await collections.of_user(site.database, visitor.id),
        cards=len(await cards.of_study(site.database, one.id)),
        data={
            "study": one.id,
            "players": players,
            "seat": one.seat,
            "length": one.length,
            "job": job.id if waiting and job is not None else None,
            "level": level,
        },
    )


@router.post("/analysis/{study}/seat")
async def sit(request: Request, study: str) -> Response:
    """Say which of the players is oneself; what the name is elsewhere is known from then on."""
    form, found = await own_form(request), await own_study(request, study)
    seat = field_of(form, "seat")
    database = site_of(request).database
    if seat in NAMES.values():
        await studies.set_seat(database, found.id, seat)
        name = found.white if seat == "white" else found.black
        if found.match is None and form.get("always") == "yes":
            await studies.add_alias(database, found.user, name)
    else:
        await studies.set_seat(database, found.id, None)
    return RedirectResponse(f"/analysis/{found.id}", 303)


@router.post("/analysis/{study}/deeper")
async def deepen(request: Request, study: str) -> Response:
    """Have a match looked into more deeply, or once more after a failure."""
    form, found = await own_form(request), await own_study(request, study)
    take_note(request, "upload", site_of(request).settings.limits.uploads)
    level = field_of(form, "level")
    if level in {one.value for one in LEVELS}:
        await have_analysed(site_of(request), found, Level(level), now_ms())
        worker_of(request).wake()
    return RedirectResponse(f"/analysis/{found.id}", 303)


@router.post("/analysis/{study}/cancel")
async def cancel(request: Request, study: str) -> Response:
    """Give up an analysis; what is known already stays."""
    await own_form(request)
    found = await own_study(request, study)
    if found.job is not None:
        await jobs.cancel(site_of(request).database, found.job, now_ms())
    return RedirectResponse(f"/analysis/{found.id}", 303)


@router.post("/analysis/{study}/delete")
async def delete(request: Request, study: str) -> Response:
    """Delete a match that was sent."""
    await own_form(request)
    found = await own_study(request, study)
    if found.job is not None:
        await jobs.cancel(site_of(request).database, found.job, now_ms())
    await studies.remove(site_of(request).database, found.id)
    return RedirectResponse("/analysis", 303)


async def _sent(form: FormData, tr: Translator) -> list[Sent]:
    """The files of a form, and what was pasted into it.

    Raises:
        TablasError: there is nothing, or too much.
    """
    files = [one for one in form.getlist("files") if isinstance(one, UploadFile)]
    sent = [Sent(one.filename or "", await one.read()) for one in files if one.size]
    pasted = form.get("pasted", "")
    if isinstance(pasted, str) and pasted.strip():
        sent.append(Sent(tr.text(PASTED), pasted.encode("utf-8", "surrogatepass")))
    if not sent:
        raise TablasError(NOTHING_SENT)
    if len(sent) > MOST_FILES:
        raise TablasError("at most {n} files are taken at once", n=MOST_FILES)
    return sent


async def _list(
    request: Request,
    *,
    refusals: Sequence[tuple[str, str]] = (),
    taken: int = 0,
    known: int = 0,
    status: int = 200,
) -> Response:
    site, tr, visitor = site_of(request), translator_of(request), await known_visitor(request)
    every = [] if visitor is None else await studies.of_user(site.database, visitor.id)
    asked = {name: request.query_params.get(name, "")[:most] for name, most in _FILTERS.items()}
    found, number = search(every, **asked), page_number(request)
    shown = found[number * PER_PAGE : (number + 1) * PER_PAGE]
    return await page(
        request,
        "analyses.html",
        status=status,
        entries=[await _entry(request, one, tr) for one in shown],
        asked=asked,
        searching=any(asked.values()),
        found=len(found),
        number=number,
        more=len(found) > (number + 1) * PER_PAGE,
        newer=str(request.url.include_query_params(page=number - 1).query),
        older=str(request.url.include_query_params(page=number + 1).query),
        query=str(request.url.remove_query_params(["page", "lang"]).query),
        themes=[("", tr.text("any")), *themes_in(tr)],
        refusals=refusals,
        taken=taken,
        known=known,
        most=MOST_FILES,
        megabytes=site.settings.upload_limit // (1024 * 1024),
    )


def themes_in(tr: Translator) -> list[tuple[str, str]]:
    """The kinds of decisions, by their keys, in words."""
    from tablas.analysis.themes import CubeFault, Theme

    return [(one.value, tr.text(str(one))) for kind in (Theme, CubeFault) for one in kind]


async def _entry(request: Request, one: Listed, tr: Translator) -> Entry:
    study, kept = one
    best = deepest(kept)
    database = site_of(request).database
    job = None if study.job is None else await jobs.get(database, study.job)
    waiting = job is not None and not job.state.ended
    return Entry(
        id=study.id,
        white=study.white,
        black=study.black,
        what=_what(study, tr),
        rates=None if best is None else _sides(best.summary, tr),
        waiting=waiting,
        job="" if job is None else job.id,
        progress=0.0 if job is None else job.progress,
    )


def _sides(summary: dict[str, Any], tr: Translator) -> dict[str, Any]:
    return {name: said(summary[name], tr) for name in NAMES.values()}


def _what(study: studies.Study, tr: Translator) -> str:
    length = study.length
    played = (
        tr.plural("Match to {n} point", "Match to {n} points", length)
        if length
        else tr.text("Money play")
    )
    return " · ".join(filter(None, (played, study.event, day_of(study))))
