from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

import pytest

from tablas.analysis.rates import rates_of
from tablas.i18n import translator
from tablas.rules import Seat
from tablas.server.analysis.exports import COLUMNS, csv_of
from tablas.server.analysis.statistics import (
    Listed,
    by_month,
    day_of,
    leaks_of,
    overall,
    search,
)
from tablas.server.analysis.summaries import decode_rates, encode_rates, said, summary_of
from tablas.store.studies import KeptAnalysis, Study
from tests.server.analysis.things import analysed
from tests.store.things import NOW

STUDY = Study(
    id="s",
    user="ana",
    digest="d",
    match=None,
    white="Ana",
    black="Eva",
    seat="white",
    length=3,
    event="Tuesday club",
    played_on="2026-03-05",
    source="a.mat",
    job=None,
    created_at=NOW,
)


def listed(*, analysed_at: str = "2ply", **fields: Any) -> Listed:
    kept = [KeptAnalysis(analysed_at, None, summary_of(analysed()))] if analysed_at else []
    return replace(STUDY, **fields), kept


def test_rates_come_back_as_they_were() -> None:
    rates = rates_of(analysed(), Seat.WHITE)
    assert decode_rates(encode_rates(rates)) == rates


def test_rates_of_several_matches_add_up() -> None:
    once, twice = overall([listed()]), overall([listed(), listed(id="t")])
    assert twice.matches == 2
    assert twice.rates.decisions.count == 2 * once.rates.decisions.count
    assert twice.rates.pr is not None
    assert once.rates.pr is not None
    assert twice.rates.pr.value == pytest.approx(once.rates.pr.value)


def test_matches_of_unknown_seat_or_without_analysis_count_nowhere() -> None:
    assert overall([listed(seat=None), listed(analysed_at="")]).matches == 0


def test_each_side_has_its_own_rates() -> None:
    white, black = overall([listed()]), overall([listed(seat="black")])
    assert white.rates == rates_of(analysed(), Seat.WHITE)
    assert black.rates == rates_of(analysed(), Seat.BLACK)


def test_months_come_in_order() -> None:
    months = by_month([listed(played_on=day) for day in ("2026-03-05", "2025-12-31", "2026-03-01")])
    assert [(one.name, one.matches) for one in months] == [("2025-12", 1), ("2026-03", 2)]


def test_a_match_without_a_date_counts_where_it_was_sent() -> None:
    assert day_of(replace(STUDY, played_on="")) == "2027-01-15"


def test_leaks_come_dearest_first_and_add_up() -> None:
    one, two = leaks_of([listed()]), leaks_of([listed(), listed(id="t")])
    assert [leak.loss for leak in one] == sorted((leak.loss for leak in one), reverse=True)
    assert [(leak.kind, 2 * leak.decisions) for leak in one] == [
        (leak.kind, leak.decisions) for leak in two
    ]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, True),
        ({"text": "eva tuesday"}, True),
        ({"text": "eva monday"}, False),
        ({"text": "A.MAT"}, True),
        ({"since": "2026-03-05", "until": "2026-03-05"}, True),
        ({"since": "2026-03-06"}, False),
        ({"until": "2026-03-04"}, False),
        ({"theme": "no such theme"}, False),
    ],
)
def test_matches_are_found_by_player_event_file_and_day(asked: dict[str, str], found: bool) -> None:
    assert bool(search([listed()], **asked)) is found


def test_matches_are_found_by_what_went_wrong() -> None:
    summary = summary_of(analysed())
    wrong = next(theme for theme, (_, errors, _) in summary["white"]["themes"].items() if errors)
    assert search([listed()], theme=wrong)
    assert not search([listed(analysed_at="")], theme=wrong)


def test_a_table_has_a_line_for_each_player() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_of([listed(event="=1+1"), listed(analysed_at="")]))))
    assert [(row["player"], row["mine"]) for row in rows] == [("Ana", "yes"), ("Eva", "")]
    assert set(rows[0]) == set(COLUMNS)
    assert rows[0]["event"] == "'=1+1"
    rates = said(summary_of(analysed())["white"], translator("en"))
    assert float(rows[0]["pr"]) == pytest.approx(rates["pr"], abs=1e-4)
    assert int(rows[0]["decisions"]) == rates["decisions"]
