"""Studies as requests ask for them: whose they are, and matches out of what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablas.analysis.decisions import AnalysedMatch
from tablas.i18n import N_
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.records.analysis_codec import decode_analysis
from tablas.server.analysis.coding import decode_record
from tablas.server.analysis.statistics import deepest
from tablas.server.people.sessions import known_visitor
from tablas.server.site import site_of
from tablas.store import studies
from tablas.store.studies import KeptAnalysis, Study

NO_STUDY = N_("There is no such match among yours.")
_NOTHING = RecordedAnalysis("", {}, {})


@dataclass(frozen=True, slots=True)
class Opened:
    """A study with all that is kept of it.

    Attributes:
        study: the study.
        data: its record, as it is kept.
        kept: the deepest analysis; None where there is none yet.
    """

    study: Study
    data: dict[str, Any]
    kept: KeptAnalysis | None

    def record(self) -> MatchRecord:
        """The match."""
        return decode_record(self.data)

    def ours(self) -> AnalysedMatch:
        """The match with our analysis, which is empty as long as there is none."""
        analysis = None if self.kept is None else self.kept.analysis
        said = _NOTHING if analysis is None else decode_analysis(analysis)
        return AnalysedMatch(self.record(), said)

    @property
    def analysed(self) -> bool:
        """Whether there is an analysis of ours."""
        return self.kept is not None


def theirs(record: MatchRecord) -> list[AnalysedMatch]:
    """A match with each of the analyses that its file has."""
    return [AnalysedMatch(record, one) for one in record.analyses]


async def own_study(request: Request, study: str) -> Study:
    """The study of this name, to whom it belongs.

    Raises:
        HTTPException: it is another's, or there is none.
    """
    visitor = await known_visitor(request)
    found = None if visitor is None else await studies.get(site_of(request).database, study)
    if visitor is None or found is None or found.user != visitor.id:
        raise HTTPException(404, NO_STUDY)
    return found


async def opened(request: Request, study: str) -> Opened:
    """All that is kept of one's own study.

    Raises:
        HTTPException: it is another's, or there is none.
    """
    found = await own_study(request, study)
    database = site_of(request).database
    data = await studies.record_of(database, found.id)
    if data is None:
        raise HTTPException(404, NO_STUDY)
    kept = await studies.analyses_of(database, found.digest)
    return Opened(found, data, deepest(kept))
