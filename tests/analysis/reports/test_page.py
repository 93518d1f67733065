"""The HTML report: whole, safe, and with everything in it."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tablas.analysis.decisions import AnalysedMatch
from tablas.analysis.reports import html_report
from tablas.i18n import LANGUAGES, translator
from tablas.records import PlayAnalysis, RecordedAnalysis
from tests.analysis.judged import short_match

EN = translator("en")
HOSTILE = ('<script>alert("x")</script>', "\x1b[31m\u202e'\"><img src=x>")
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """Elements that are opened and closed in order, and what a reader sees."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def values(self, attribute: str) -> list[str]:
        return [value for _, found in self.tags if (value := found.get(attribute)) is not None]


@pytest.fixture(scope="module")
def report() -> Page:
    return Page(html_report([short_match()], EN))


def test_every_element_is_closed(report: Page) -> None:
    assert report.open == []


def test_the_page_needs_nothing_else(report: Page) -> None:
    names = {tag for tag, _ in report.tags}
    assert not names & {"script", "img", "link", "iframe", "object"}
    assert not report.values("src")
    assert all(address.startswith("#") for address in report.values("href"))
    assert "url(" not in " ".join(report.words)
    assert "@import" not in " ".join(report.words)


def test_links_lead_somewhere_and_names_are_unique(report: Page) -> None:
    names = report.values("id")
    assert len(names) == len(set(names))
    assert {address[1:] for address in report.values("href")} <= set(names)
    assert report.values("href")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_its_language(language: str) -> None:
    tags = Page(html_report([short_match()], translator(language))).tags
    assert dict(tags)["html"]["lang"] == language


def test_names_and_headers_of_files_are_only_text() -> None:
    shown = Page(html_report([short_match(HOSTILE)], EN))
    assert {tag for tag, _ in shown.tags}.isdisjoint({"script", "img"})
    assert '<script>alert("x")</script>' in shown.text
    assert "Copa <b>" in shown.text
    assert not re.search(r"[\x00-\x08\x1b\u202e]", shown.text)


def test_the_dearest_mistakes_come_first_with_board_words_and_candidates(report: Page) -> None:
    text = report.text
    first = text.index("Game 1, turn 1: Ana 6/2 with 3-1")
    second = text.index("Game 1, turn 3: Blas took")
    assert first < second
    assert "It makes your 5 point." in text
    assert "Played: 6/2" in text
    assert "Better: 8/5 6/5" in text
    assert "It lost 0.250 of equity, 6.0 % of the match." in text


def test_rates_luck_graphs_and_all_decisions_are_there(report: Page) -> None:
    for words in ("PR", "Luck", "Result with even luck", "Game 1", "Game 2", "Every decision"):
        assert words in report.text
    assert sum(found.get("class") == "graph" for _, found in report.tags) == 3
    assert "Analysed by Tester 1." in report.text


def test_what_the_file_says_itself_stands_beside_ours() -> None:
    ours = short_match()
    theirs = RecordedAnalysis("GNU <1>", dict(ours.analysis.plays), dict(ours.analysis.cubes))
    record = replace(ours.record, analyses=(theirs,))
    text = Page(html_report([AnalysedMatch(record, ours.analysis)], EN)).text
    assert "GNU <1> prefers 8/5 6/5 and sees a loss of 0.250." in text
    assert "GNU <1> sees a loss of 0.200." in text


def test_a_program_that_likes_the_play_says_so() -> None:
    ours = short_match()
    likes = {
        index: PlayAnalysis(
            tuple(replace(one, equity=-one.equity) for one in judged.candidates), judged.luck
        )
        for index, judged in ours.analysis.plays.items()
    }
    record = replace(ours.record, analyses=(RecordedAnalysis("GNU", likes, {}),))
    text = Page(html_report([AnalysedMatch(record, ours.analysis)], EN)).text
    assert "GNU considers the play made the best." in text


def test_the_opening_book_has_its_say(report: Page) -> None:
    assert "The opening book, played out for money, has 8/5 6/5: +0." in report.text


def test_several_matches_have_a_list_and_their_players_totals() -> None:
    shown = Page(html_report([short_match(), short_match(("Ana", "Cara"))], EN))
    assert "All matches together" in shown.text
    assert {"#m1", "#m2"} <= set(shown.values("href"))
    assert len(shown.values("id")) == len(set(shown.values("id")))


def test_an_analysis_without_numbers_still_makes_a_page() -> None:
    empty = AnalysedMatch(short_match().record, RecordedAnalysis("nobody", {}, {}))
    text = Page(html_report([empty], EN)).text
    assert "Nobody lost anything worth a word." in text
