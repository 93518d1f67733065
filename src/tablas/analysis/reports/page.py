"""The report as one HTML page that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, PlayDecision
from tablas.analysis.rates import rates_of
from tablas.analysis.reports.candidates import Candidate, candidates, ways_on
from tablas.analysis.reports.figures import Bar, bars, graph
from tablas.analysis.reports.mistakes import Mistake, mistakes, worst
from tablas.analysis.reports.moves import GameTable, game_tables
from tablas.analysis.reports.pictures import board, curves, match_curve
from tablas.analysis.reports.tables import Table, rate_table, theme_table, totals_table
from tablas.analysis.reports.telling import (
    cost,
    explanation,
    facts,
    names,
    other_opinions,
    where,
)
from tablas.analysis.words import Audience, play_name
from tablas.analysis.words.numbers import signed
from tablas.drawing.captions import said
from tablas.drawing.summaries import game_results, heading, score
from tablas.i18n import Translator
from tablas.notation import format_xgid
from tablas.rules import Seat

SHOWN: Final = 10
"""So many mistakes of a match are shown on a board."""
SHOWN_OF_MANY: Final = 4
"""So many, where a report has more matches than `MANY`."""
MANY: Final = 3


@dataclass(frozen=True, slots=True)
class Picture:
    """A board and what is under it."""

    svg: Markup
    caption: str


@dataclass(frozen=True, slots=True)
class ShownMistake:
    """A mistake as the page shows it."""

    address: str
    title: str
    kind: str
    cost: str
    pictures: tuple[Picture, ...]
    words: tuple[str, ...]
    more: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    ways: tuple[Candidate, ...]
    opinions: tuple[str, ...]
    xgid: str


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match as the page shows it."""

    address: str
    title: str
    facts: tuple[str, ...]
    score: str
    results: tuple[str, ...]
    program: str
    problems: tuple[str, ...]
    rates: Table
    luck: Markup
    graphs: tuple[Picture, ...]
    mistakes: tuple[ShownMistake, ...]
    themes: tuple[Table, ...]
    games: tuple[GameTable, ...]


def html_report(matches: Sequence[AnalysedMatch], tr: Translator) -> str:
    """A page about some matches, in the order given.

    It holds the rates by player, the chances through each game, luck and skill, the dearest
    mistakes on boards with the candidates and the reasons, and all decisions.

    Args:
        matches: at least one.
        tr: the language.

    Raises:
        RuleError: the events of a match contradict the rules.
    """
    shown = SHOWN if len(matches) <= MANY else SHOWN_OF_MANY
    views = tuple(_match(one, f"m{n}", shown, tr) for n, one in enumerate(matches, start=1))
    return (
        _environment()
        .get_template("report.html")
        .render(
            _=tr.text,
            plural=tr.plural,
            language=tr.language,
            style=Markup(_style()),
            matches=views,
            totals=totals_table(matches, tr) if len(matches) > 1 else None,
        )
    )


def _match(match: AnalysedMatch, address: str, shown: int, tr: Translator) -> ShownMatch:
    record, final = match.record, match.record.match
    players = names(record)
    found, dearest = tuple(mistakes(match)), worst(match, shown)
    addresses = {one: f"{address}-{n}" for n, one in enumerate(dearest, start=1)}
    return ShownMatch(
        address=address,
        title=heading(record, players, tr),
        facts=facts(record),
        score=score(final, tr),
        results=tuple(game_results(final, players, tr)),
        program=match.analysis.program,
        problems=tuple(said(problem, tr) for problem in record.problems),
        rates=rate_table(match, tr),
        luck=_svg(_luck(match, players, tr)),
        graphs=tuple(_graphs(match, found, addresses, tr)),
        mistakes=tuple(_mistake(match, one, addresses[one], tr) for one in dearest),
        themes=theme_table(match, tr),
        games=game_tables(match, tr),
    )


def _graphs(
    match: AnalysedMatch,
    found: tuple[Mistake, ...],
    addresses: dict[Mistake, str],
    tr: Translator,
) -> Iterator[Picture]:
    players, whole = names(match.record), match_curve(match)
    if whole is not None:
        title = tr.text("The match: chances to win it, game by game")
        yield Picture(_svg(graph(whole, title=title, names=players)), title)
    for game, line in curves(match, found, addresses, tr).items():
        title = tr.text("Game {n}", n=game)
        yield Picture(_svg(graph(line, title=title, names=players)), title)


def _luck(match: AnalysedMatch, players: tuple[str, str], tr: Translator) -> str:
    rows = []
    for seat, name in zip(Seat, players, strict=True):
        rates = rates_of(match, seat)
        luck, lost = rates.luck.total, rates.non_trivial.total
        rows.append(Bar(tr.text("{name}: luck", name=name), luck, signed(luck, tr), "luck"))
        rows.append(Bar(tr.text("{name}: errors", name=name), -lost, signed(-lost, tr), "lost"))
    return bars(rows, title=tr.text("Luck and errors, in equity"))


def _mistake(match: AnalysedMatch, mistake: Mistake, address: str, tr: Translator) -> ShownMistake:
    decision = mistake.decision
    return ShownMistake(
        address=address,
        title=where(mistake, names(match.record), tr),
        kind=tr.text(str(mistake.kind)),
        cost=cost(mistake, tr),
        pictures=tuple(_pictures(match, mistake, tr)),
        words=explanation(mistake, tr),
        more=explanation(mistake, tr, Audience.EXPERT),
        candidates=candidates(decision, tr) if isinstance(decision, PlayDecision) else (),
        ways=ways_on(decision, tr) if isinstance(decision, CubeTurn) else (),
        opinions=tuple(other_opinions(match, mistake, tr)),
        xgid=format_xgid(decision.situation),
    )


def _pictures(match: AnalysedMatch, mistake: Mistake, tr: Translator) -> Iterator[Picture]:
    decision = mistake.decision
    if isinstance(decision, CubeTurn):
        yield Picture(_svg(board(match, mistake, tr, None)), "")
        return
    assert decision.analysis is not None
    assert decision.analysis.best is not None
    best = decision.analysis.best.result
    for result, template in (
        (decision.result, tr.text("Played: {play}", play=play_name(decision, decision.result))),
        (best, tr.text("Better: {play}", play=play_name(decision, best))),
    ):
        yield Picture(_svg(board(match, mistake, tr, result)), template)


def _svg(drawn: str) -> Markup:
    """A picture of our own making, every text in it escaped already."""
    return Markup(drawn)


@cache
def _style() -> str:
    return (files(__package__) / "templates" / "report.css").read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("tablas.analysis.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
