"""What both players of a match did, in numbers that can be added up over many matches.

A summary is kept with its analysis, ready for JSON::

    {"program": "…", "white": {"rates": {…}, "themes": {…}}, "black": {…}}

``rates`` has the fields of `tablas.analysis.rates.Rates`, tallies as lists; ``themes`` says of each
kind of decision how many there were, how many were errors, and what they lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from tablas.analysis.decisions import AnalysedMatch
from tablas.analysis.rates import Rates, rates_of
from tablas.analysis.tallies import Tally
from tablas.i18n import Translator
from tablas.rules import Seat

NAMES: Final = {Seat.WHITE: "white", Seat.BLACK: "black"}


def summary_of(match: AnalysedMatch) -> dict[str, Any]:
    """The summary of a match."""
    from tablas.analysis.themes import leaks

    summary: dict[str, Any] = {"program": match.analysis.program}
    for seat, name in NAMES.items():
        found = leaks([(match, seat)])
        summary[name] = {
            "rates": encode_rates(rates_of(match, seat)),
            "themes": {one.kind.value: [one.decisions, one.errors, one.loss] for one in found},
        }
    return summary


def encode_rates(rates: Rates) -> dict[str, Any]:
    """Rates ready for JSON."""
    return {field.name: _encoded(getattr(rates, field.name)) for field in fields(Rates)}


def decode_rates(data: Mapping[str, Any]) -> Rates:
    """The rates that `encode_rates` wrote; what was not known then is nothing."""
    known = {field.name for field in fields(Rates)}
    return Rates(**{name: _decoded(value) for name, value in data.items() if name in known})


def added_rates(sides: Iterable[Mapping[str, Any]]) -> Rates:
    """The rates of one player's sides of several matches together."""
    return sum((decode_rates(side["rates"]) for side in sides), Rates())


def added_themes(sides: Iterable[Mapping[str, Any]]) -> dict[str, tuple[int, int, float]]:
    """What each kind of decision cost in them together."""
    total: dict[str, tuple[int, int, float]] = {}
    for side in sides:
        for theme, (decisions, errors, loss) in side["themes"].items():
            before = total.get(theme, (0, 0, 0.0))
            total[theme] = (before[0] + decisions, before[1] + errors, before[2] + loss)
    return total


def said(side: Mapping[str, Any], tr: Translator) -> dict[str, Any]:
    """What one side did, for programs and pages."""
    return rates_said(decode_rates(side["rates"]), tr)


def rates_said(rates: Rates, tr: Translator) -> dict[str, Any]:
    """Rates for programs and pages: PR with its interval, the classes in words, counts, luck."""
    pr = rates.pr
    return {
        "pr": None if pr is None else pr.value,
        "low": None if pr is None else pr.low,
        "high": None if pr is None else pr.high,
        "title": "" if rates.title is None else tr.text(str(rates.title)),
        "gnu_rate": None if rates.error_rate is None else rates.error_rate.value,
        "gnu_rating": "" if rates.rating is None else tr.text(str(rates.rating)),
        "decisions": rates.decisions.count,
        "loss": rates.decisions.total,
        "mwc": rates.lost_mwc,
        "cube_decisions": rates.cubes.count,
        "cube_loss": rates.cubes.total,
        "luck": rates.luck.total,
        "luck_mwc": rates.luck_mwc.total if rates.luck_mwc.count else None,
        "doubtful": rates.doubtful,
        "bad": rates.bad,
        "very_bad": rates.very_bad,
        "illegal": rates.illegal,
    }


def _encoded(value: object) -> object:
    return [value.count, value.total, value.squares] if isinstance(value, Tally) else value


def _decoded(value: Any) -> Any:
    return Tally(*value) if isinstance(value, list) else value
