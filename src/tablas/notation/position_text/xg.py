"""What eXtreme Gammon copies to the clipboard, in any of its languages.

The XGID says the situation; whoever is on roll is X in the text below it. The lines are known by
their numbers, not by their words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tablas.notation.position_text.candidates import Candidate, judged, split_play
from tablas.notation.position_text.cube_lines import CubeLine, told_apart
from tablas.notation.position_text.numbers import (
    DECIMAL,
    NUMBER,
    chances_of,
    percent_triple,
    value_of,
)
from tablas.notation.xgid import parse_xgid
from tablas.records import CubeAnalysis, Depth, PositionRecord
from tablas.records.analysis import ROLLED_OUT
from tablas.rules import Seat, Situation

# In these patterns nothing can be matched in many ways, so that no line takes long.
_NAMES: Final = re.compile(
    r"\s*+X\s*+[:：]\s*+(?P<x>(?:.*?\S)?)\s{2,}+O\s*+[:：]\s*+(?P<o>(?:.*\S)?)\s*"
)
_CANDIDATE: Final = re.compile(
    rf"\s*+(?P<mark>\*?)\s*+\d{{1,3}}\.\s++(?P<what>\S.*?)(?<=\S)\s++\S{{1,12}}\s*+[:：=]\s*+"
    rf"(?P<equity>{DECIMAL})(?:\s*+[(（]\s*+{NUMBER}\s*+[)）])?\s*"
)
_CUBE_LINE: Final = re.compile(
    rf"\s++(?P<label>[^=:：]++)[:：]\s*+(?P<equity>{DECIMAL})(?:\s*+[(（]\s*+{NUMBER}\s*+[)）])?\s*"
)
_CONFIDENCE: Final = re.compile(rf"±\s*({DECIMAL})")
_VERSION: Final = re.compile(r"\s*eXtreme Gammon\b[^\d\n]*(?P<version>\d[^\s,]*)")
_PLIES: Final = re.compile(r"(\d{1,2})\D{0,3}(?:ply|plis?|coups?|demi|手|ход)", re.IGNORECASE)
_LEVEL: Final = re.compile(r"\d-[^\W\d_]{2,}(?: red)?|XG Roller\+{0,2}|Rollout", re.IGNORECASE)
_FOOTNOTE: Final = re.compile(r"\s*[¹²³⁴⁵⁶⁷⁸⁹]")
_SCALE: Final = 1.96
"""Confidence is written at 95 %: so many standard errors."""


@dataclass(slots=True)
class _Text:
    """What has been gathered from the lines below an XGID."""

    first_line: int
    names: tuple[str, str] | None = None
    level: str = ""
    candidates: list[Candidate] = field(default_factory=list)
    cube: list[CubeLine] = field(default_factory=list)
    triples: list[tuple[float, float, float]] = field(default_factory=list)
    program: str = ""
    notes: list[str] = field(default_factory=list)
    analysed: bool = False
    closing: int = 0
    in_footnote: bool = False


def parse_xg_text(text: str, first_line: int) -> PositionRecord:
    """Read one position.

    Args:
        text: from the line with the XGID to the end.
        first_line: 1-based line of the file on which it begins.

    Raises:
        NotationError: the XGID cannot be read.
        RuleError: the rules do not allow it.
    """
    head, _, rest = text.partition("\n")
    situation = parse_xgid(head)
    gathered = _Text(first_line)
    for number, line in enumerate(rest.splitlines(), start=first_line + 1):
        _take(gathered, line, number)
    mover, other = gathered.names or ("", "")
    names = (mover, other) if situation.turn is Seat.WHITE else (other, mover)
    found = judged(gathered.candidates, situation)
    return PositionRecord(
        situation,
        (names[0] or "White", names[1] or "Black"),
        found.analysis,
        _cube(gathered, situation),
        found.played.result if found.played else None,
        gathered.program or ("eXtreme Gammon" if gathered.analysed else ""),
        tuple(gathered.notes),
        found.problems,
    )


def depth_of(text: str) -> Depth:
    """How far XG looked, from its words; deeper levels of XG Roller above any ply."""
    name = text.strip(" ¹²³⁴⁵⁶⁷⁸⁹:")
    lower = name.lower()
    if "roller" in lower:
        return Depth(20 + min(name.count("+"), 2), name)
    found = _PLIES.search(name)
    if found is not None:
        return Depth(int(found[1]), name)
    if "rollout" in lower or "ロールアウト" in name or "роллаут" in lower:
        return Depth(ROLLED_OUT, name)
    return Depth(30 if lower.startswith(("book", "buch", "livre", "libro")) else 0, name)


def _take(gathered: _Text, line: str, number: int) -> None:
    """Understand a line by its form."""
    if not line or line.isspace():
        gathered.in_footnote = False
        return
    version = _VERSION.match(line)
    candidate = _CANDIDATE.fullmatch(line)
    cube = _CUBE_LINE.fullmatch(line)
    triple = percent_triple(line)
    if version:
        gathered.program = f"eXtreme Gammon {version['version']}"
    elif candidate:
        level, moves = split_play(candidate["what"])
        equity = value_of(candidate["equity"])
        gathered.candidates.append(
            Candidate(moves, equity, depth_of(level), number, played=bool(candidate["mark"]))
        )
        gathered.triples.clear()
        gathered.analysed = True
    elif triple:
        gathered.triples.append(triple)
        if gathered.candidates and len(gathered.triples) == 2:
            gathered.candidates[-1].chances = chances_of(*gathered.triples)
    elif cube and gathered.triples and not gathered.candidates and len(gathered.cube) < 3:
        gathered.cube.append(CubeLine(cube["label"].strip(), value_of(cube["equity"])))
        gathered.analysed = True
    elif (sure := _CONFIDENCE.search(line)) and gathered.candidates:
        gathered.candidates[-1].error = value_of(sure[1]) / _SCALE
    elif gathered.names is None and (names := _NAMES.fullmatch(line)):
        gathered.names = (names["x"], names["o"])
    elif (named := _LEVEL.search(line)) and not gathered.analysed and not gathered.triples:
        gathered.level = named[0].strip()
    else:
        _take_note(gathered, line)


def _take_note(gathered: _Text, line: str) -> None:
    """A line without numbers of the analysis: after it, it may be a comment."""
    bare = line.strip()
    if _FOOTNOTE.match(line):
        gathered.in_footnote = True
    elif gathered.analysed and not gathered.program and not gathered.in_footnote:
        if gathered.cube and not gathered.closing:
            gathered.closing = 1  # the line that says the best action
        elif not re.search(r"\d\s*%\W*$", bare):
            gathered.notes.append(bare)


def _cube(gathered: _Text, situation: Situation) -> CubeAnalysis | None:
    values = told_apart(gathered.cube)
    if values is None:
        return None
    chances = chances_of(*gathered.triples[:2]) if len(gathered.triples) > 1 else None
    beavers = situation.rules.beavers
    return CubeAnalysis(values.equity, depth_of(gathered.level), None, chances, beavers)
