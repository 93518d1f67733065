"""Matches that the tests of analyses send, and what was found in one of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from tablas.analysis.decisions import AnalysedMatch
from tablas.notation.reading import read
from tests.server.browsing import Browser

SHORT: Final = """\
; [Event "Tuesday club"]
; [EventDate "2026.03.05"]

3 point match

 Game 1
 Ana : 0                        Eva : 0
  1) 31: 8/5 6/5                 32: 24/21 13/11
  2) 64: 24/18 18/14*            51: 25/24 13/8
  3) 31: 8/5 6/5                  Doubles => 2
  4)  Takes                      51: 6/1* 24/23
  5) 21: 25/24* 6/4*             41: 25/21* 25/24
  6) 41: 25/21 5/4*               Resigns
      Wins 2 points
"""
"""A match with errors of both players in a few moves, ended by a resignation."""
OTHER: Final = SHORT.replace("6) 41: 25/21 5/4*", "6) 42: 25/21 6/4*").replace("Ana", "Ida")
"""Another match of other players."""
_ANALYSED: Final = Path(__file__).parents[2] / "data" / "sgf" / "two_points_analysed.sgf"


@cache
def analysed() -> AnalysedMatch:
    """A match with the analysis of GNU Backgammon that its file has."""
    record = read(_ANALYSED)
    return AnalysedMatch(record, record.analyses[0])


async def send(browser: Browser, *texts: str, pasted: str = "", **options: str) -> str:
    """Send matches as files by the form of the page; where it leads, or the page's text."""
    page = await browser.get("/analysis")
    assert page.status_code == 200
    files = [
        ("files", (f"{number}.mat", text.encode(), "text/plain"))
        for number, text in enumerate(texts, 1)
    ]
    answer = await browser.post_form("/analysis", files=files, pasted=pasted, **options)
    place: str = answer.headers.get("location", answer.text)
    return place
