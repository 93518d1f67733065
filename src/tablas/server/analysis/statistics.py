"""What somebody's matches show together: his rate by month, and what costs him most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tablas.analysis.rates import Rates
from tablas.records.evaluation import Level
from tablas.server.analysis.summaries import added_rates, added_themes
from tablas.store.studies import KeptAnalysis, Study

Listed = tuple[Study, list[KeptAnalysis]]
"""A study and what was made of it."""


@dataclass(frozen=True, slots=True)
class Rated:
    """How well somebody played some matches.

    Attributes:
        name: of what, such as a month.
        matches: how many.
        rates: of all of them together.
    """

    name: str
    matches: int
    rates: Rates


def deepest(kept: Iterable[KeptAnalysis]) -> KeptAnalysis | None:
    """The analysis that looked farthest; None if there is none."""
    return max(kept, key=lambda one: Level(one.level).plies, default=None)


def day_of(study: Study) -> str:
    """When a match was played; where that is not known, when it came here: ``YYYY-MM-DD``."""
    if study.played_on:
        return study.played_on
    return datetime.fromtimestamp(study.created_at / 1000, UTC).date().isoformat()


def mine(listed: Iterable[Listed]) -> Iterator[tuple[Study, dict[str, Any]]]:
    """The studies in which it is known who their user was, with what he did there."""
    for study, kept in listed:
        best = deepest(kept)
        if best is not None and study.seat is not None:
            yield study, best.summary[study.seat]


def overall(listed: Iterable[Listed]) -> Rated:
    """All matches together."""
    found = [summary for _, summary in mine(listed)]
    return Rated("", len(found), added_rates(found))


def by_month(listed: Iterable[Listed]) -> list[Rated]:
    """A user's rates by month, ``YYYY-MM``, the earliest first."""
    months: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for study, summary in mine(listed):
        months[day_of(study)[:7]].append(summary)
    return [Rated(month, len(some), added_rates(some)) for month, some in sorted(months.items())]


@dataclass(frozen=True, slots=True)
class Leaking:
    """What a kind of decision cost.

    Attributes:
        kind: as `tablas.analysis.themes` calls it.
        decisions: how many there were.
        errors: how many of them were errors.
        loss: equity lost in all.
    """

    kind: str
    decisions: int
    errors: int
    loss: float


def leaks_of(listed: Iterable[Listed]) -> list[Leaking]:
    """What each kind of decision cost a user in all his matches, the dearest first."""
    themes = added_themes(summary for _, summary in mine(listed))
    found = [Leaking(kind, *counted) for kind, counted in themes.items()]
    return sorted(found, key=lambda one: -one.loss)


def search(
    listed: Sequence[Listed], *, text: str = "", since: str = "", until: str = "", theme: str = ""
) -> list[Listed]:
    """The studies that fit.

    Args:
        listed: all.
        text: words that all occur in the players' names, the event, or the file's name.
        since: the first day, ``YYYY-MM-DD``.
        until: the last day.
        theme: a kind of decision in which the user lost something; where his seat is not known,
            either player.
    """
    words = text.casefold().split()
    return [
        one
        for one in listed
        if all(word in _text(one[0]) for word in words)
        and (not since or day_of(one[0]) >= since)
        and (not until or day_of(one[0]) <= until)
        and (not theme or _lost_in(one, theme))
    ]


def _text(study: Study) -> str:
    return f"{study.white}\n{study.black}\n{study.event}\n{study.source}".casefold()


def _lost_in(one: Listed, theme: str) -> bool:
    study, kept = one
    best = deepest(kept)
    if best is None:
        return False
    seats = ("white", "black") if study.seat is None else (study.seat,)
    return any(best.summary[seat]["themes"].get(theme, (0, 0, 0))[1] > 0 for seat in seats)
