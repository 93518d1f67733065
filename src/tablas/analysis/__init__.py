"""What a recorded match was worth: every decision judged, rates, luck, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.analysis.analysing import Means, analyse, analyse_all
    from tablas.analysis.cache import AnswerCache
    from tablas.analysis.decisions import AnalysedMatch
    from tablas.analysis.settings import AnalysisSettings

_HOMES = {
    "AnalysedMatch": "tablas.analysis.decisions",
    "AnalysisSettings": "tablas.analysis.settings",
    "AnswerCache": "tablas.analysis.cache",
    "Means": "tablas.analysis.analysing",
    "analyse": "tablas.analysis.analysing",
    "analyse_all": "tablas.analysis.analysing",
}

__all__ = ["AnalysedMatch", "AnalysisSettings", "AnswerCache", "Means", "analyse", "analyse_all"]
__getattr__ = loader(__name__, _HOMES)
