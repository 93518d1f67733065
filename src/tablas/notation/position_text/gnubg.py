"""What GNU Backgammon shows and exports of a position: IDs, board, cube, candidates.

In any of its languages: the lines are known by their numbers, not by their words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tablas.errors import NotationError
from tablas.notation.gnubg_id import parse_gnubg_id
from tablas.notation.position_text.candidates import Candidate, judged, split_play
from tablas.notation.position_text.cube_lines import CubeLine, told_apart
from tablas.notation.position_text.numbers import DECIMAL, NUMBER, six_chances, value_of
from tablas.notation.stakes import game_stakes
from tablas.records import CubeAnalysis, Depth, PositionRecord
from tablas.records.analysis import ROLLED_OUT
from tablas.rules import Situation

POSITION_LINE: Final = re.compile(
    r"(?:GNU Backgammon\b.*|Position ID\s*):\s*(?P<id>[A-Za-z0-9+/]{14})\s*$"
)
"""The line above a board with the position's ID."""
# In these patterns nothing can be matched in many ways, so that no line takes long.
_MATCH_LINE: Final = re.compile(r":\s*+(?P<id>[A-Za-z0-9+/]{12})\s*$")
_PLAYER: Final = re.compile(r"\+[-\d]+\+\s+(?P<sign>[XO])\s*:(?P<name>[^(]*)")
_CANDIDATE: Final = re.compile(
    rf"\s*+(?P<mark>\*?)\s*+\d{{1,3}}\.\s++(?P<what>\S.*?)(?<=\S)\s++[^\s:]{{1,20}}\s*+:\s*+"
    rf"(?P<value>{NUMBER})\s*+(?P<percent>%?)(?:\s*+\(\s*+{NUMBER}\s*+%?\s*+\))?\s*"
)
_CUBE_LINE: Final = re.compile(
    rf"\s*+[123]\.\s++(?P<label>\S.*?)(?<=\S)\s{{2,}}+(?P<value>{NUMBER})\s*+(?P<percent>%?)"
    rf"(?:\s*+\(\s*+{NUMBER}\s*+%?\s*+\))?\s*"
)
_PLIES: Final = re.compile(r"(?<![\d.,+-])(\d{1,2})(?![\d.,])")
_ROLLED: Final = re.compile(rf"\s*+[^\d.]{{2,30}}\s[1-6]{{2}}\s*\((?P<luck>{DECIMAL})\).*")
_PROGRAM: Final = re.compile(r".*\b(?P<program>GNU Backgammon \d\S*).*")
_ID_LINES: Final = 4
"""The match's ID comes within so many lines."""


def parse_gnubg_text(text: str, first_line: int) -> PositionRecord:
    """Read one position.

    Args:
        text: from the line with the position ID to the end.
        first_line: 1-based line of the file on which it begins.

    Raises:
        NotationError: the IDs cannot be read.
        RuleError: the rules do not allow them.
    """
    lines = text.splitlines()
    situation = parse_gnubg_id(_ids(lines, first_line))
    candidates = _candidates(lines, first_line, situation)
    rolled = next(filter(None, map(_ROLLED.fullmatch, lines)), None)
    luck = value_of(rolled["luck"]) if rolled else None
    found = judged(candidates, situation, luck=luck)
    cube = _cube(lines, situation)
    names = {row["sign"]: row["name"].strip() for row in map(_PLAYER.search, lines) if row}
    return PositionRecord(
        situation,
        (names.get("X") or "White", names.get("O") or "Black"),
        found.analysis,
        cube,
        found.played.result if found.played else None,
        _program(lines) or ("GNU Backgammon" if cube or found.analysis else ""),
        (),
        found.problems,
    )


def _ids(lines: Sequence[str], first_line: int) -> str:
    position = POSITION_LINE.search(lines[0])
    matches = filter(None, map(_MATCH_LINE.search, lines[1:_ID_LINES]))
    match = next(matches, None)
    if position is None or match is None:
        raise NotationError(
            "the ID of the match is missing below that of the position", line=first_line
        )
    return f"{position['id']}:{match['id']}"


def _program(lines: list[str]) -> str:
    written = next(filter(None, map(_PROGRAM.fullmatch, lines)), None)
    return written["program"] if written else ""


def _candidates(lines: list[str], first_line: int, situation: Situation) -> list[Candidate]:
    candidates: list[Candidate] = []
    for number, line in enumerate(lines, start=first_line):
        found = _CANDIDATE.fullmatch(line)
        if found:
            level, moves = split_play(found["what"])
            equity, mwc = _worth(found["value"], situation, in_chances=bool(found["percent"]))
            played = bool(found["mark"])
            candidates.append(
                Candidate(moves, equity, depth_of(level), number, mwc=mwc, played=played)
            )
        elif candidates and candidates[-1].chances is None:
            candidates[-1].chances = six_chances(line)
    return candidates


def _worth(text: str, situation: Situation, *, in_chances: bool) -> tuple[float, float | None]:
    """Equity, and the chance to win the match where that is what is written."""
    value = value_of(text)
    stakes = game_stakes(situation) if in_chances else None
    if stakes is None:
        return value, None
    return stakes.equity(value / 100), value / 100


def depth_of(text: str) -> Depth:
    """How far GNU Backgammon looked: so many plies, or games played out where no number is said."""
    found = _PLIES.search(text)
    return Depth(int(found[1]), f"{found[1]}ply") if found else Depth(ROLLED_OUT, text.strip())


def _cube(lines: list[str], situation: Situation) -> CubeAnalysis | None:
    """The block of which the chances come first, below the line with the level."""
    ways: list[CubeLine] = []
    level = above = ""
    chances = None
    for line in lines:
        way = _CUBE_LINE.fullmatch(line)
        if _CANDIDATE.fullmatch(line):
            above = ""
            continue
        if chances is None and above and (said := six_chances(line)):
            level, chances = above, said
        elif chances is not None and way and len(ways) < 3:
            worth = _worth(way["value"], situation, in_chances=bool(way["percent"]))
            ways.append(CubeLine(way["label"], *worth))
        above = line.strip()
    values = told_apart(ways)
    if values is None:
        return None
    beavers = situation.rules.beavers
    return CubeAnalysis(values.equity, depth_of(level), values.mwc, chances, beavers)
