"""A study as files to take home."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from tablas.i18n import Translator, translator
from tablas.notation.sgf import format_sgf
from tablas.server.analysis.places import Opened
from tablas.server.analysis.statistics import Listed, day_of, deepest
from tablas.server.analysis.summaries import said

COLUMNS = (
    *("date", "event", "length", "player", "opponent", "mine", "level", "pr", "low", "high"),
    *("gnu_rate", "decisions", "loss", "mwc", "cube_decisions", "cube_loss", "luck"),
    *("doubtful", "bad", "very_bad", "illegal", "file", "study"),
)
"""What a table of studies has, in this order."""
_ENGLISH = translator("en")


def csv_of(listed: Iterable[Listed]) -> str:
    """A table of studies, a line for each player of each that is analysed."""
    written = io.StringIO()
    table = csv.DictWriter(written, COLUMNS, lineterminator="\r\n")
    table.writeheader()
    for study, kept in listed:
        best = deepest(kept)
        if best is None:
            continue
        names = {"white": study.white, "black": study.black}
        for seat, other in (("white", "black"), ("black", "white")):
            rates = said(best.summary[seat], _ENGLISH)
            row: dict[str, object] = {
                "date": day_of(study),
                "event": _cell(study.event),
                "length": study.length,
                "player": _cell(names[seat]),
                "opponent": _cell(names[other]),
                "mine": "yes" if study.seat == seat else "",
                "level": best.level,
                "file": _cell(study.source),
                "study": study.id,
            }
            row |= {name: _number(rates[name]) for name in COLUMNS if name in rates}
            table.writerow(row)
    return written.getvalue()


def sgf_of(found: Opened) -> str:
    """A match as an ``.sgf`` file, with our analysis where there is one.

    Raises:
        LossError: the format cannot say it.
    """
    match = found.ours()
    return format_sgf(match.record, match.analysis if found.analysed else None)


def html_of(found: Opened, tr: Translator) -> str:
    """The report of a match."""
    from tablas.analysis.reports import html_report

    return html_report([found.ours()], tr)


def json_of(found: Opened) -> str:
    """The report of a match for programs."""
    from tablas.analysis.reports import json_report

    return json_report([found.ours()])


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _cell(text: str) -> str:
    """A text that no program for tables takes for a formula."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
