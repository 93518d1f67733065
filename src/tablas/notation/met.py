"""Files of match equity tables, of GNU Backgammon (XML) and of eXtreme Gammon (``.met``).

The one that comes with the package is Kazaross-XG2 (`data/kazaross-xg2.met` says where its numbers
come from).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from tablas.errors import FileFormatError
from tablas.notation.clipping import clipped
from tablas.notation.reading import decoded

KAZAROSS_XG2: Final = Path(__file__).parent / "data" / "kazaross-xg2.met"
"""The table that comes with the package."""
_FEWEST: Final = 3
"""Rows that a file needs to have: fewer cannot be extended."""
_SHOWN: Final = 40
"""So much of a file's text is repeated."""
_ROUNDING: Final = 0.005
"""By how much the chances of both sides may miss 1 in a file."""


class MetFile(NamedTuple):
    """The numbers of a file as they stand there.

    Attributes:
        name: what people call the table; the file's name where it does not say.
        rows: chances of the side 1, 2… away against each of the other's scores, 1-away first,
            before the Crawford game and, where one is 1 away, in it. As many columns as rows.
        after: those of the trailer after the Crawford game, 1-away first.
    """

    name: str
    rows: list[list[float]]
    after: list[float]


def read_met(path: str | os.PathLike[str] = KAZAROSS_XG2) -> MetFile:
    """Read a match equity table; the content decides the format, not the name.

    Raises:
        OSError: the file cannot be read.
        FileFormatError: it holds no table, or one that cannot be right, or one for players of
            different strength, or the parameters of a formula instead of a table.
    """
    text = decoded(Path(path).read_bytes())
    name = Path(path).name
    table = _from_xml(text, name) if text.lstrip().startswith("<") else _from_sections(text, name)
    if len(table.rows) < _FEWEST or len(table.after) < _FEWEST:
        raise FileFormatError(
            "{file} holds no match equity table of {rows} rows or more, in GNU Backgammon's XML or "
            "with XG's sections [PreCrawford] and [PostCrawford]",
            file=name,
            rows=_FEWEST,
        )
    _check(table.rows, name)
    return table._replace(name=clipped(table.name, _SHOWN) or name)


def _check(rows: list[list[float]], file: str) -> None:
    for away, row in enumerate(rows, start=1):
        if len(row) != len(rows):
            raise FileFormatError(
                "{file}: row {row} of the table has {count} values instead of {expected}",
                file=file,
                row=away,
                count=len(row),
                expected=len(rows),
            )
    places = [(mine, his) for mine in range(len(rows)) for his in range(len(rows))]
    mine, his = max(places, key=lambda at: abs(rows[at[0]][at[1]] + rows[at[1]][at[0]] - 1))
    total = rows[mine][his] + rows[his][mine]
    if abs(total - 1) > _ROUNDING:
        raise FileFormatError(
            "{file}: at {mine}-away {his}-away the chances of both sides add up to {total}, not 1",
            file=file,
            mine=mine + 1,
            his=his + 1,
            total=round(total, 4),
        )


def _from_xml(text: str, file: str) -> MetFile:
    """GNU Backgammon's format."""
    try:
        root = ET.fromstring(text.strip())
    except ET.ParseError as error:
        raise FileFormatError(
            "{file} is damaged: its XML breaks off or goes wrong", file=file, line=error.position[0]
        ) from error
    before, after = root.find("pre-crawford-table"), root.findall("post-crawford-table")
    if before is None or not after:
        return MetFile("", [], [])
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
    return MetFile(name, rows, trailers[0][0] if trailers[0] else [])


def _rows(table: ET.Element, file: str) -> list[list[float]]:
    return [[_number(entry.text, file) for entry in row] for row in table.findall("row")]


def _from_sections(text: str, file: str) -> MetFile:
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
    return MetFile(name, rows, after)


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
