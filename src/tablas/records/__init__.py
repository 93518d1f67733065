"""Plain data that travels between the rooms of the house."""

from tablas.records.analysis import (
    CubeAnalysis,
    Depth,
    JudgedPlay,
    PlayAnalysis,
    PositionRecord,
    RecordedAnalysis,
    ResignationAnalysis,
)
from tablas.records.match_record import MatchRecord
from tablas.records.problem import IllegalPlayNote, Problem

__all__ = [
    "CubeAnalysis",
    "Depth",
    "IllegalPlayNote",
    "JudgedPlay",
    "MatchRecord",
    "PlayAnalysis",
    "PositionRecord",
    "Problem",
    "RecordedAnalysis",
    "ResignationAnalysis",
]
