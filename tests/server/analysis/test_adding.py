from __future__ import annotations

import pytest

from tablas.records import MatchRecord
from tablas.rules import MatchRules, MatchStarted
from tablas.server.analysis.adding import date_of


@pytest.mark.parametrize(
    ("header", "date"),
    [
        ({"EventDate": "2026.03.05"}, "2026-03-05"),
        ({"date": "2026/3/5 20:15"}, "2026-03-05"),
        ({"Event Date": "played 2026-03-05"}, "2026-03-05"),
        ({"EventDate": "2026.13.05"}, ""),
        ({"EventDate": "some day"}, ""),
        ({}, ""),
    ],
)
def test_the_day_of_a_match_is_read_from_its_header(header: dict[str, str], date: str) -> None:
    started = MatchStarted(MatchRules(length=3), ("a", "b"), (0, 0))
    assert date_of(MatchRecord((started,), metadata=header)) == date
