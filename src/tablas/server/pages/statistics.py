"""One's own play over time: the rate by month, what costs most, and the names one plays under."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.errors import TablasError
from tablas.server.analysis.statistics import Rated, by_month, leaks_of, overall
from tablas.server.analysis.summaries import rates_said
from tablas.server.pages.analyses import themes_in
from tablas.server.pages.rendering import page
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, visitor_of
from tablas.server.site import site_of
from tablas.store import studies

router = APIRouter(include_in_schema=False)

MOST_NAMES: Final = 50
"""Names that one person may play under."""
_WIDTH, _HEIGHT, _EDGE = 640, 220, 34


@dataclass(frozen=True, slots=True)
class Column:
    """A month of the picture.

    Attributes:
        month: ``YYYY-MM``.
        x, y: where its point is.
        low, high: the ends of its interval.
        value: PR.
    """

    month: str
    x: float
    y: float
    low: float
    high: float
    value: float


@router.get("/statistics")
async def show(request: Request) -> Response:
    """How well one plays, and where it leaks."""
    visitor, tr, database = (
        await known_visitor(request),
        translator_of(request),
        site_of(request).database,
    )
    listed = [] if visitor is None else await studies.of_user(database, visitor.id)
    months = by_month(listed)
    top, columns = _drawn(months)
    return await page(
        request,
        "statistics.html",
        total=overall(listed),
        sums=rates_said(overall(listed).rates, tr),
        months=[(one, rates_said(one.rates, tr)) for one in months],
        columns=columns,
        top=top,
        size=(_WIDTH, _HEIGHT, _EDGE),
        leaks=leaks_of(listed),
        themes=dict(themes_in(tr)),
        names={} if visitor is None else await studies.aliases(database, visitor.id),
        others=_unknown_names(listed),
        studied=len(listed),
    )


@router.post("/statistics/names")
async def add_name(request: Request) -> Response:
    """Add a name that one plays under."""
    form, visitor = await own_form(request), await visitor_of(request)
    database, name = site_of(request).database, field_of(form, "name")
    if len(await studies.aliases(database, visitor.id)) >= MOST_NAMES:
        raise TablasError("one person may have at most {n} names", n=MOST_NAMES)
    if name:
        await studies.add_alias(database, visitor.id, name)
    return RedirectResponse("/statistics#names", 303)


@router.post("/statistics/names/remove")
async def remove_name(request: Request) -> Response:
    """Take a name away."""
    form, visitor = await own_form(request), await visitor_of(request)
    await studies.remove_alias(site_of(request).database, visitor.id, field_of(form, "name"))
    return RedirectResponse("/statistics#names", 303)


def _unknown_names(listed: Sequence[tuple[studies.Study, object]]) -> list[str]:
    """The players where it is not known which of them one is, the most frequent first."""
    counted: dict[str, int] = {}
    for study, _ in listed:
        if study.seat is None:
            for name in (study.white, study.black):
                counted[name] = counted.get(name, 0) + 1
    return sorted(counted, key=lambda name: -counted[name])[:8]


def _drawn(months: Sequence[Rated]) -> tuple[float, list[Column]]:
    """The picture of the rate by month: its highest value, and a point a month."""
    known = [(one.name, one.rates.pr) for one in months]
    rates = [(name, pr) for name, pr in known if pr is not None]
    if not rates:
        return 0.0, []
    top = max(pr.value for _, pr in rates) * 1.25 or 1.0
    step = (_WIDTH - 2 * _EDGE) / max(1, len(rates) - 1)

    def height(value: float) -> float:
        return _HEIGHT - _EDGE - min(1.0, value / top) * (_HEIGHT - 2 * _EDGE)

    columns = [
        Column(
            month=name,
            x=_EDGE + number * step if len(rates) > 1 else _WIDTH / 2,
            y=height(pr.value),
            low=height(pr.value if pr.low is None else pr.low),
            high=height(pr.value if pr.high is None else pr.high),
            value=pr.value,
        )
        for number, (name, pr) in enumerate(rates)
    ]
    return top, columns
