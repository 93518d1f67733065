"""What BGBlitz copies of a position, in English, German, French or Japanese.

X plays upwards from below and is White, whoever is on roll, as in the XGID that the text contains.
"""

from __future__ import annotations

import re
from typing import Final

from tablas.notation.position_text.candidates import Candidate, judged
from tablas.notation.position_text.cube_lines import CubeLine, told_apart
from tablas.notation.position_text.numbers import DECIMAL, chances_of, six_chances, value_of
from tablas.notation.xgid import parse_xgid
from tablas.records import CubeAnalysis, Depth, PositionRecord
from tablas.rules import Seat, Situation

# In these patterns nothing can be matched in many ways, so that no line takes long.
_PLAYER: Final = re.compile(
    r"\+[-\d]+\+\s+(?P<sign>[XO])\s*:\s*(?P<name>(?:.*?\S)?)\s++\d{1,3}\s*$"
)
_CANDIDATE: Final = re.compile(
    rf"\s*+\d{{1,3}}\.\s++(?P<mwc>{DECIMAL})\s++\S+\s*+/\s*+(?P<equity>{DECIMAL})"
    rf"(?:\s*+\(\s*+{DECIMAL}\s*+\))?\s++(?P<moves>\S(?:.*\S)?)\s*"
)
_MONEY_CANDIDATE: Final = re.compile(
    rf"\s*+\d{{1,3}}\.\s++(?P<equity>{DECIMAL})(?:\s*+\(\s*+{DECIMAL}\s*+\))?\s++"
    r"(?P<moves>\S*\d/(?:.*\S)?)\s*"
)
_WINS: Final = re.compile(
    rf"\s*+(?P<name>\S.*?)(?<=\S)\s++(?P<win>{DECIMAL})\s++(?P<gammon>{DECIMAL})\s++"
    rf"(?P<backgammon>{DECIMAL})\s*"
)
_CUBE_LINE: Final = re.compile(
    rf"\s*+(?P<label>\S.*?)(?<=\S)\s*+[:：]\s*+(?P<first>{DECIMAL})\s*+\(\s*+{DECIMAL}\s*+\)"
    rf"(?:\s*+(?P<second>{DECIMAL})\s*+\(\s*+{DECIMAL}\s*+\))?\s*"
)
_DEPTH: Final = Depth(0, "BGBlitz")
"""BGBlitz does not say how far it looked."""


def parse_bgblitz_text(text: str, first_line: int) -> PositionRecord:
    """Read one position.

    Args:
        text: all of it.
        first_line: 1-based line of the file on which it begins.

    Raises:
        NotationError: the XGID cannot be read.
        RuleError: the rules do not allow it.
    """
    situation = parse_xgid(text)
    lines = text.splitlines()
    names = {row["sign"]: row["name"] for row in map(_PLAYER.search, lines) if row}
    players = (names.get("X") or "White", names.get("O") or "Black")
    found = judged(_candidates(lines, first_line, situation), situation)
    cube = _cube(lines, situation, players)
    program = "BGBlitz" if cube or found.analysis else ""
    return PositionRecord(
        situation, players, found.analysis, cube, program=program, problems=found.problems
    )


def _candidates(lines: list[str], first_line: int, situation: Situation) -> list[Candidate]:
    candidates: list[Candidate] = []
    for number, line in enumerate(lines, start=first_line):
        found = _CANDIDATE.fullmatch(line) or _MONEY_CANDIDATE.fullmatch(line)
        if found:
            mwc = found.groupdict().get("mwc")
            candidates.append(
                Candidate(
                    found["moves"],
                    value_of(found["equity"]),
                    _DEPTH,
                    number,
                    mwc=value_of(mwc) if mwc and not situation.rules.is_money else None,
                )
            )
        elif candidates and candidates[-1].chances is None:
            candidates[-1].chances = six_chances(line)
    return candidates


def _cube(lines: list[str], situation: Situation, players: tuple[str, str]) -> CubeAnalysis | None:
    ways: list[CubeLine] = []
    wins: dict[str, tuple[float, float, float]] = {}
    for line in lines:
        if way := _CUBE_LINE.fullmatch(line):
            first, second = way["first"], way["second"]
            mwc = value_of(first) if second and not situation.rules.is_money else None
            ways.append(CubeLine(way["label"], value_of(second or first), mwc))
        elif row := _WINS.fullmatch(line):
            win, gammon, backgammon = (
                value_of(row[name]) / 100 for name in ("win", "gammon", "backgammon")
            )
            wins[row["name"]] = win, gammon, backgammon
    values = told_apart(ways)
    if values is None:
        return None
    white, black = (wins.get(name) for name in players)
    pair = (white, black) if situation.turn is Seat.WHITE else (black, white)
    return CubeAnalysis(
        values.equity, _DEPTH, values.mwc, chances_of(*pair), situation.rules.beavers
    )
