"""The report as text, 80 columns wide, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from tablas.analysis.decisions import AnalysedMatch, PlayDecision
from tablas.analysis.reports.candidates import Candidate, candidates, ways_on
from tablas.analysis.reports.mistakes import Mistake, worst
from tablas.analysis.reports.tables import Table, rate_table, theme_table, totals_table
from tablas.analysis.reports.telling import (
    cost,
    explanation,
    facts,
    names,
    other_opinions,
    where,
)
from tablas.drawing.captions import said
from tablas.drawing.summaries import game_results, heading
from tablas.i18n import Translator
from tablas.notation import format_xgid

WIDTH: Final = 80
SHOWN: Final = 5
"""So many mistakes of a match are told."""


def text_report(matches: Sequence[AnalysedMatch], tr: Translator) -> str:
    """Rates by player, the dearest mistakes with their reasons, and where equity was lost.

    Args:
        matches: at least one; told in the order given.
        tr: the language.

    Raises:
        RuleError: the events of a match contradict the rules.
    """
    lines: list[str] = []
    for match in matches:
        lines += [*_match(match, tr), ""]
    if len(matches) > 1:
        lines += _by_player(totals_table(matches, tr))
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _match(match: AnalysedMatch, tr: Translator) -> Iterator[str]:
    record = match.record
    title = heading(record, names(record), tr)
    yield from _wrapped(title)
    yield "=" * min(len(title), WIDTH)
    if facts(record):
        yield from _wrapped(" · ".join(facts(record)))
    for line in game_results(record.match, names(record), tr):
        yield from _wrapped(line)
    yield ""
    yield from _columns(rate_table(match, tr))
    found = worst(match, SHOWN)
    if found:
        yield ""
        yield tr.text("The dearest mistakes")
        yield "-" * len(tr.text("The dearest mistakes"))
    for number, mistake in enumerate(found, start=1):
        yield from _mistake(number, match, mistake, tr)
    for table in theme_table(match, tr):
        if table.rows:
            yield ""
            yield from _columns(table)
    if record.problems:
        yield ""
        yield tr.text("What was odd in the file")
        for problem in record.problems:
            yield from _wrapped(said(problem, tr), indent=2)
    yield ""
    yield from _wrapped(tr.text("Analysed by {program}.", program=match.analysis.program))


def _mistake(number: int, match: AnalysedMatch, mistake: Mistake, tr: Translator) -> Iterator[str]:
    yield from _wrapped(f"{number}. {where(mistake, names(match.record), tr)}")
    words = [cost(mistake, tr), *explanation(mistake, tr), *other_opinions(match, mistake, tr)]
    yield from _wrapped(" ".join(words), indent=3)
    decision = mistake.decision
    if isinstance(decision, PlayDecision):
        yield from _rows(candidates(decision, tr))
    else:
        yield from _rows(ways_on(decision, tr))
    yield f"   {format_xgid(decision.situation)}"
    yield ""


def _rows(rows: Sequence[Candidate]) -> Iterator[str]:
    name, equity = (
        max((len(text) for text in texts), default=0)
        for texts in ([row.name for row in rows], [row.equity for row in rows])
    )
    for row in rows:
        mark = "*" if row.chosen else " "
        yield f"   {mark} {row.name:{name}}  {row.equity:>{equity}} {row.behind:>7}  {row.depth}"


def _columns(table: Table) -> Iterator[str]:
    """A table, no wider than it has to be: headings are cut, long labels go on below."""
    yield table.caption
    rows = [table.columns, *table.rows]
    widths = [max(len(row[0]) for row in rows)]
    room = (WIDTH - widths[0]) // max(1, len(table.columns) - 1) - 2
    for column, title in enumerate(table.columns[1:], start=1):
        cells = (len(row[column]) for row in table.rows)
        widths.append(max(min(len(title), room), *cells, 1))
    widths[0] = max(8, min(widths[0], WIDTH - sum(widths[1:]) - 2 * len(widths)))
    for row in rows:
        label, *more = wrap(row[0], widths[0]) or [""]
        cut = zip((label, *row[1:]), widths, strict=True)
        yield f"  {'  '.join(f'{cell[:width]:<{width}}' for cell, width in cut)}"[:WIDTH]
        yield from (f"    {line}" for line in more)


def _by_player(table: Table) -> Iterator[str]:
    """A wide table, one block a row."""
    yield table.caption
    yield "=" * len(table.caption)
    widest = max(map(len, table.columns))
    for row in table.rows:
        yield row[0]
        for name, cell in zip(table.columns[1:], row[1:], strict=True):
            yield f"  {name:<{widest}}  {cell}"


def _wrapped(words: str, indent: int = 0) -> list[str]:
    margin = " " * indent
    words = words.replace(" %", "\u00a0%")  # a line never ends between a number and its sign
    return wrap(words, WIDTH, initial_indent=margin, subsequent_indent=margin) or [""]
