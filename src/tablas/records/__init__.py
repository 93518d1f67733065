"""Plain data that travels between the rooms of the house."""

from tablas.records.match_record import MatchRecord
from tablas.records.problem import IllegalPlayNote, Problem

__all__ = ["IllegalPlayNote", "MatchRecord", "Problem"]
