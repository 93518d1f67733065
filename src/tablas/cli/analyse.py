"""``tablas analyse``: every decision of matches judged, and a report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from tablas.cli.engines import level_option
from tablas.cli.recordings import recordings
from tablas.cli.workers import Preset, cores_option, executor, scheduler_option
from tablas.drawing.captions import printable, said
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.whole_file import write_whole
from tablas.records import MatchRecord
from tablas.records.evaluation import Level
from tablas.rules import Event
from tablas.sentences import Sentence

if TYPE_CHECKING:
    from tablas.analysis import AnalysedMatch, AnalysisSettings

_SUFFIXES: Final = (".html", ".htm", ".txt", ".json")


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    paths_help = tr.text("Match files of any format, folders and zip archives of them.")
    out_help = tr.text("Write the report into this file: .html, .txt or .json.")
    json_help = tr.text("The report as JSON on the standard output.")
    rollouts_help = tr.text("Play out close cube decisions as well, so thoroughly.")
    cache_help = tr.text("Neither take judgements from earlier analyses nor keep these.")
    level = level_option(tr)
    threads = cores_option(tr)
    scheduler = scheduler_option(tr)

    def analyse(
        paths: list[str] = typer.Argument(..., help=paths_help),
        level: Level = level,
        out: Path | None = typer.Option(None, "--out", "-o", help=out_help),
        as_json: bool = typer.Option(False, "--json", help=json_help),
        threads: int = threads,
        scheduler: str = scheduler,
        rollouts: Preset | None = typer.Option(None, "--rollouts", help=rollouts_help),
        no_cache: bool = typer.Option(False, "--no-cache", help=cache_help),
        force: bool = typer.Option(False, "--force", help=tr.text("Write over an existing file.")),
    ) -> None:
        from tablas.analysis import AnalysisSettings
        from tablas.engine import PRESETS

        _check_out(out, paths, force)
        played_out = None if rollouts is None else PRESETS[rollouts.value]
        settings = AnalysisSettings(level=level, rollouts=played_out)
        with executor(scheduler, threads) as workers:
            work = _Work(tr, settings, workers, cached=not no_cache)
            matches = work.matches(paths)
        if matches:
            _report(matches, out, as_json, tr)
        elif not work.troubled:
            work.complain(Sentence("there is no match in what was named"))
        if work.troubled:
            raise typer.Exit(2)

    return analyse


class _Work:
    """The analysis of what was named, telling what it cannot do.

    Attributes:
        troubled: whether there was anything.
    """

    def __init__(
        self, tr: Translator, settings: AnalysisSettings, workers: Executor | None, *, cached: bool
    ) -> None:
        self._tr = tr
        self._settings = settings
        self._workers = workers
        self._cached = cached
        self._first: dict[tuple[Event, ...], str] = {}
        self._again: list[MatchRecord] = []
        self.troubled = False

    def matches(self, paths: list[str]) -> list[AnalysedMatch]:
        """The matches, in the order in which they are found, each once."""
        try:
            found = list(self._analysed(self._once(self._found(paths))))
        except KeyboardInterrupt:
            self._interrupted()
            raise
        for again in self._again:
            found = [
                replace(
                    one,
                    record=replace(one.record, analyses=one.record.analyses + again.analyses),
                )
                if one.record.events == again.events
                else one
                for one in found
            ]
        return found

    def _found(self, paths: list[str]) -> Iterator[tuple[str, MatchRecord]]:
        for path in paths:
            if path:
                yield from recordings([Path(path)], self.complain)
            else:
                self.complain(Sentence("a file without a name cannot be read"))

    def _once(self, found: Iterable[tuple[str, MatchRecord]]) -> Iterator[tuple[str, MatchRecord]]:
        """Leave out matches that came before, in another file or format; tell what was odd."""
        for name, record in found:
            for problem in record.problems:
                self._tell(f"{name}: {said(problem, self._tr)}")
            first = self._first.get(record.events)
            if first is None:
                self._first[record.events] = name
                yield name, record
                continue
            self._again.append(record)
            self._tell(
                self._tr.text(
                    "{file}: the same match as in {other}, counted once", file=name, other=first
                )
            )

    def _analysed(self, found: Iterable[tuple[str, MatchRecord]]) -> Iterator[AnalysedMatch]:
        from tablas.analysis import AnalysedMatch, AnswerCache, Means, analyse_all
        from tablas.cli.watching import Watch

        cache = AnswerCache() if self._cached else None
        with Watch() as watch:
            means = Means(executor=self._workers, cache=cache)
            records = (watch.beginning(name, record) for name, record in found)
            everything = analyse_all(records, self._settings, means=means, progress=watch.tell)
            for number, one in enumerate(everything):
                watch.ended(number)
                if one.analysis is not None:
                    yield AnalysedMatch(one.record, one.analysis)
                elif one.trouble is not None:
                    self.complain(
                        Sentence(
                            "{file}: {reason}",
                            {"file": watch.name(number), "reason": one.trouble},
                        )
                    )
        if cache is not None:
            cache.close()

    def complain(self, sentence: Sentence) -> None:
        """Say on the error output what is wrong, and remember that something is."""
        self._tell(self._tr.text("error: {message}", message=sentence))
        self.troubled = True

    def _interrupted(self) -> None:
        if self._cached:
            self._tell(
                self._tr.text("What was judged is kept: the same command goes on from there.")
            )
        else:
            self._tell(self._tr.text("Nothing of what was judged is kept."))

    def _tell(self, text: str) -> None:
        print(printable(text), file=sys.stderr)


def _check_out(out: Path | None, paths: list[str], force: bool) -> None:
    """Find out before the work what would keep the report from being written after it."""
    if out is None:
        return
    if out.suffix.lower() not in _SUFFIXES:
        raise TablasError(
            "the name of a report ends in .html, .txt or .json, which {file} does not", file=out
        )
    if not out.parent.is_dir():
        raise TablasError("there is no folder {folder} to write into", folder=out.parent)
    if not out.exists():
        return
    if any(Path(path).exists() and out.samefile(path) for path in paths if path):
        raise TablasError("{file} is to be analysed: no report is written over it", file=out)
    if not force:
        raise TablasError("{file} exists: --force writes over it", file=out)


def _report(matches: list[AnalysedMatch], out: Path | None, as_json: bool, tr: Translator) -> None:
    from tablas.analysis.reports import html_report, json_report, text_report

    if out is not None:
        kind = out.suffix.lower()
        if kind == ".json":
            told = json_report(matches)
        else:
            told = text_report(matches, tr) if kind == ".txt" else html_report(matches, tr)
        write_whole(out, told.encode())
    if as_json:
        print(json_report(matches))
    elif out is None:
        print(text_report(matches, tr), end="")
    else:
        print(printable(tr.text("The report is in {file}.", file=out)))
