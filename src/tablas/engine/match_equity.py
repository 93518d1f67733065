"""Match equity tables: the chance to win the match between two games, by points still needed.

The one that comes with the package is Kazaross-XG2 (`data/kazaross-xg2.met` says where its numbers
come from). Others are read from files of GNU Backgammon (XML) and of eXtreme Gammon (``.met``).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.cube import NO_LIMIT, Terms, extend
from tablas.engine.kernels.features import PHASES
from tablas.errors import FileFormatError, RuleError
from tablas.notation.clipping import clipped
from tablas.notation.reading import decoded

KAZAROSS_XG2: Final = Path(__file__).parent / "data" / "kazaross-xg2.met"
"""The table that comes with the package."""
LONGEST: Final = 1024
"""The longest match that a table is extended to."""
_OPENING: Final = (0.5, 0.135, 0.006, 0.135, 0.006)
"""Chances of a game that has not begun (GNU Backgammon, 4-ply, averaged over both sides)."""
_OPENING_LIFE: Final = 0.7
"""The cube's life with which `_OPENING` gives the known part of Kazaross-XG2 best."""
_FEWEST: Final = 3
"""Rows that a file needs to have: fewer cannot be extended."""
_SHOWN: Final = 40
"""So much of a file's text is repeated."""
_ROUNDING: Final = 0.005
"""By how much the chances of both sides may miss 1 in a file."""


@dataclass(frozen=True, slots=True, eq=False)
class MatchEquityTable:
    """Match winning chances of two equal players.

    Attributes:
        name: what people call it.
        before: float64[n + 1, n + 1], read-only: of the side `i` away against the one `j` away,
            before the Crawford game; where one is 1 away, in it. 0 away has won.
        after: float64[m + 1], read-only: of the trailer, after the Crawford game.
    """

    name: str
    before: NDArray[np.float64]
    after: NDArray[np.float64]

    def __post_init__(self) -> None:
        self.before.setflags(write=False)
        self.after.setflags(write=False)

    @property
    def length(self) -> int:
        """The longest match that the table covers."""
        return min(len(self.before), len(self.after)) - 1

    def chance(self, mine: int, his: int, *, after_crawford: bool = False) -> float:
        """The chance to win the match when so many points are needed.

        The first time that a side comes to be 1 away the Crawford game is next, and that belongs
        to the table before it; `after_crawford` says that it has been played.

        Raises:
            RuleError: the table does not go that far, or both have won, or nobody is 1 away after
                the Crawford game.
        """
        if min(mine, his) < 0 or max(mine, his) > self.length or mine == his == 0:
            raise RuleError(
                "{name} has no chances for {mine}-away {his}-away",
                name=self.name,
                mine=mine,
                his=his,
            )
        if not after_crawford or min(mine, his) == 0:
            return float(self.before[mine, his])
        if min(mine, his) > 1:
            raise RuleError("the Crawford game cannot have been played: nobody is a point away")
        return float(1 - self.after[his] if mine == 1 else self.after[mine])

    def extended(self, length: int) -> MatchEquityTable:
        """A table that covers matches of this length.

        A score beyond this table is worth what the beginning of a game is worth there by
        `tablas.engine.kernels.cube`, from the scores to which that game leads; after the Crawford
        game the last ratio of the table goes on (docs/design/cube.md).

        Raises:
            RuleError: the length is beyond `LONGEST`.
        """
        if length <= self.length:
            return self
        if length > LONGEST:
            raise RuleError(
                "match equity is worked out for matches of up to {longest} points, not {length}",
                longest=LONGEST,
                length=length,
            )
        known, known_after = len(self.before) - 1, len(self.after) - 1
        before = np.zeros((length + 1, length + 1))
        before[0, 1:] = 1
        after = np.zeros(length + 1)
        shared = min(known, length)
        before[: shared + 1, : shared + 1] = self.before[: shared + 1, : shared + 1]
        shared = min(known_after, length)
        after[: shared + 1] = self.after[: shared + 1]
        terms = Terms(
            match=True,
            jacoby=False,
            beavers=False,
            highest=NO_LIMIT,
            before=before,
            after=after,
            life=np.zeros(PHASES),
            race_life=np.zeros(3),
        )
        opening = np.array(_OPENING, np.float32)
        extend(terms, min(known, length), min(known_after, length), opening, _OPENING_LIFE)
        return MatchEquityTable(self.name, before, after)


def load_met(path: str | os.PathLike[str] = KAZAROSS_XG2) -> MatchEquityTable:
    """Read a match equity table; the content decides the format, not the name.

    Raises:
        OSError: the file cannot be read.
        FileFormatError: it holds no table, or one that cannot be right, or one for players of
            different strength, or the parameters of a formula instead of a table.
    """
    text = decoded(Path(path).read_bytes())
    name = Path(path).name
    table = _from_xml(text, name) if text.lstrip().startswith("<") else _from_sections(text, name)
    rows, after = table.rows, table.after
    if len(rows) < _FEWEST or len(after) < _FEWEST:
        raise FileFormatError(
            "{file} holds no match equity table of {rows} rows or more, in GNU Backgammon's XML or "
            "with XG's sections [PreCrawford] and [PostCrawford]",
            file=name,
            rows=_FEWEST,
        )
    for away, row in enumerate(rows, start=1):
        if len(row) != len(rows):
            raise FileFormatError(
                "{file}: row {row} of the table has {count} values instead of {expected}",
                file=name,
                row=away,
                count=len(row),
                expected=len(rows),
            )
    chances = np.array(rows)
    totals = chances + chances.T
    mine, his = np.unravel_index(np.argmax(np.abs(totals - 1)), totals.shape)
    if abs(totals[mine, his] - 1) > _ROUNDING:
        raise FileFormatError(
            "{file}: at {mine}-away {his}-away the chances of both sides add up to {total}, not 1",
            file=name,
            mine=int(mine) + 1,
            his=int(his) + 1,
            total=round(float(totals[mine, his]), 4),
        )
    before = np.zeros((len(rows) + 1, len(rows) + 1))
    before[0, 1:] = 1
    before[1:, 1:] = np.round((chances + 1 - chances.T) / 2, 12)
    return MatchEquityTable(clipped(table.name, _SHOWN) or name, before, np.array([1.0, *after]))


class _Read(NamedTuple):
    """The numbers of a file as they stand there, the first for 1-away."""

    name: str
    rows: list[list[float]]
    after: list[float]


def _from_xml(text: str, file: str) -> _Read:
    """GNU Backgammon's format."""
    try:
        root = ET.fromstring(text.strip())
    except ET.ParseError as error:
        raise FileFormatError(
            "{file} is damaged: its XML breaks off or goes wrong", file=file, line=error.position[0]
        ) from error
    before, after = root.find("pre-crawford-table"), root.findall("post-crawford-table")
    if before is None or not after:
        return _Read("", [], [])
    for table in (before, *after):
        if (kind := table.get("type", "explicit")) != "explicit":
            raise FileFormatError(
                "{file} holds the parameters of a formula ({kind}), not a table",
                file=file,
                kind=clipped(kind, _SHOWN),
            )
    rows = _rows(before, file)
    trailers = [_rows(table, file) for table in after]
    if any(trailer != trailers[0] for trailer in trailers):
        raise FileFormatError("{file} is a table for players of different strength", file=file)
    name = (root.findtext("info/name") or "").strip()
    return _Read(name, rows, trailers[0][0] if trailers[0] else [])


def _rows(table: ET.Element, file: str) -> list[list[float]]:
    return [[_number(entry.text, file) for entry in row] for row in table.findall("row")]


def _from_sections(text: str, file: str) -> _Read:
    """The format of eXtreme Gammon: sections in brackets, lines ``key=value``."""
    section = name = ""
    rows: list[list[float]] = []
    after: list[float] = []
    for line in text.splitlines():
        key, _, value = (part.strip() for part in line.partition("="))
        if key.startswith("["):
            section = key.lower()
        elif section == "[current]" and key.lower() == "name":
            name = value
        elif section == "[postcrawford]" and key.lower() == "data":
            after = [_number(word, file) for word in value.split()]
        elif section == "[precrawford]" and key.isdecimal():
            if key.lstrip("0") != str(len(rows) + 1):
                raise FileFormatError(
                    "{file}: row {row} of the table comes where row {expected} is due",
                    file=file,
                    row=clipped(key, _SHOWN),
                    expected=len(rows) + 1,
                )
            rows.append([_number(word, file) for word in value.split()])
    return _Read(name, rows, after)


def _number(text: str | None, file: str) -> float:
    try:
        value = float(text or "")
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise FileFormatError(
            "{file}: “{text}” is no chance between 0 and 1",
            file=file,
            text=clipped((text or "").strip(), _SHOWN),
        )
    return value
