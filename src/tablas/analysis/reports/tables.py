"""The numbers of a report as tables of texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablas.analysis.decisions import AnalysedMatch
from tablas.analysis.rates import Rates, rates_of
from tablas.analysis.reports.telling import names
from tablas.analysis.results import Result, result_of
from tablas.analysis.tallies import Rate, Tally
from tablas.analysis.themes import CubeFault, leaks
from tablas.analysis.words.numbers import decimal, equity, percent, signed
from tablas.i18n import Translator
from tablas.rules import Seat

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts.

    Attributes:
        caption: what it shows.
        columns: their headings, the one over the headings of the rows first.
        rows: the heading of the row, and its cells.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rate_table(match: AnalysedMatch, tr: Translator) -> Table:
    """How both players of a match did.

    Raises:
        RuleError: the events contradict the rules.
    """
    rates = [rates_of(match, seat) for seat in Seat]
    results = [result_of(match, seat) for seat in Seat]
    rows = [*_rate_rows(rates, tr), *_luck_rows(rates, results, match, tr)]
    columns = (tr.text("Rate"), *names(match.record))
    return Table(tr.text("Rates by player"), columns, tuple(rows))


def _rate_rows(rates: Sequence[Rates], tr: Translator) -> Iterator[tuple[str, ...]]:
    yield (tr.text("PR"), *(rate(one.pr, tr) for one in rates))
    yield (tr.text("Class"), *(_word(one.title, tr) for one in rates))
    yield (tr.text("Decisions"), *(str(one.decisions.count) for one in rates))
    yield (tr.text("GNU’s error rate"), *(rate(one.error_rate, tr) for one in rates))
    yield (tr.text("GNU’s word for it"), *(_word(one.rating, tr) for one in rates))
    yield (tr.text("Checker play"), *(_lost(one.unforced, tr) for one in rates))
    yield (tr.text("Cube"), *(_lost(one.cubes, tr) for one in rates))
    yield (
        tr.text("Doubtful, bad, very bad"),
        *(f"{one.doubtful} · {one.bad} · {one.very_bad}" for one in rates),
    )
    if any(one.illegal for one in rates):
        yield (tr.text("Illegal plays"), *(str(one.illegal) for one in rates))


def _luck_rows(
    rates: Sequence[Rates],
    results: Sequence[Result | None],
    match: AnalysedMatch,
    tr: Translator,
) -> Iterator[tuple[str, ...]]:
    yield (tr.text("Luck"), *(_luck(one, tr) for one in rates))
    if all(result is not None for result in results):
        shown = _points if match.record.rules.is_money else _share
        words = (tr.text("Result"), tr.text("Result with even luck"))
        for name, values in (
            (words[0], [one.after for one in results if one is not None]),
            (words[1], [one.adjusted for one in results if one is not None]),
        ):
            yield (name, *(shown(value, tr) for value in values))


def totals_table(matches: Sequence[AnalysedMatch], tr: Translator) -> Table:
    """How each player did over all matches, by name; errors as `rate_table`."""
    totals: dict[str, tuple[int, Rates]] = {}
    for match in matches:
        for seat, name in zip(Seat, names(match.record), strict=True):
            count, rates = totals.get(name, (0, Rates()))
            totals[name] = (count + 1, rates + rates_of(match, seat))
    ranked = sorted(totals.items(), key=lambda item: (-item[1][0], item[0].casefold()))
    rows = tuple(
        (
            name,
            str(count),
            str(rates.decisions.count),
            rate(rates.pr, tr),
            _word(rates.title, tr),
            rate(rates.error_rate, tr),
            _luck(rates, tr),
        )
        for name, (count, rates) in ranked
    )
    columns = (
        tr.text("Player"),
        tr.text("Matches"),
        tr.text("Decisions"),
        tr.text("PR"),
        tr.text("Class"),
        tr.text("GNU’s error rate"),
        tr.text("Luck"),
    )
    return Table(tr.text("All matches together"), columns, rows)


def theme_table(match: AnalysedMatch, tr: Translator) -> tuple[Table, ...]:
    """Where each player lost what, the dearest first; errors as `rate_table`."""
    return tuple(
        _themes(match, seat, name, tr) for seat, name in zip(Seat, names(match.record), strict=True)
    )


def _themes(match: AnalysedMatch, seat: Seat, name: str, tr: Translator) -> Table:
    found = [leak for leak in leaks([(match, seat)]) if leak.loss > 0]
    rows = tuple(
        (
            tr.text("cube: {fault}", fault=leak.kind)
            if isinstance(leak.kind, CubeFault)
            else tr.text(str(leak.kind)),
            str(leak.decisions),
            str(leak.errors),
            equity(leak.loss, tr),
        )
        for leak in found
    )
    columns = (
        tr.text("Kind of decision"),
        tr.text("Decisions"),
        tr.text("Errors"),
        tr.text("Lost"),
    )
    return Table(tr.text("Where {name} lost equity", name=name), columns, rows)


def rate(value: Rate | None, tr: Translator) -> str:
    """A rate with its interval of 95 %: ``7.8 (5.1 – 10.4)``."""
    if value is None:
        return NOTHING
    shown = decimal(f"{value.value:.1f}", tr)
    if value.low is None or value.high is None:
        return shown
    return tr.text(
        "{rate} ({low} to {high})",
        rate=shown,
        low=decimal(f"{value.low:.1f}", tr),
        high=decimal(f"{value.high:.1f}", tr),
    )


def _word(value: object, tr: Translator) -> str:
    return NOTHING if value is None else tr.text(str(value))


def _lost(tally: Tally, tr: Translator) -> str:
    lost = equity(tally.total, tr)
    return tr.plural("{lost} in {n} decision", "{lost} in {n} decisions", tally.count, lost=lost)


def _luck(rates: Rates, tr: Translator) -> str:
    if not rates.luck.count:
        return NOTHING
    total = signed(rates.luck.total, tr)
    if not rates.luck_mwc.count:
        return total
    share = decimal(f"{100 * rates.luck_mwc.total:+.1f}", tr)
    return f"{total} ({share} %)"


def _share(value: float, tr: Translator) -> str:
    return f"{percent(value, tr)} %"


def _points(value: float, tr: Translator) -> str:
    return decimal(f"{value:+.1f}", tr)
