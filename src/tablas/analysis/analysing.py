"""The analysis of a match: every decision judged, on whatever executor there is.

What comes out depends on the match, the settings and the engine alone: not on the executor, the
number of workers, the order in which answers come back, or what the cache knew.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from tablas.analysis.cache import AnswerCache, key_of
from tablas.analysis.pieces import Piece, answers_of, engine_with
from tablas.analysis.playing_out import is_close, played_out, rollout_key_of
from tablas.analysis.questions import Answer, CubeQuestion, PlayQuestion, Question, questions_of
from tablas.analysis.settings import STANDARD, AnalysisSettings
from tablas.engine.engine import check_learnt
from tablas.engine.searching import Canceller
from tablas.engine.weights import PROMOTED
from tablas.errors import Cancelled, RuleError
from tablas.records import (
    CubeAnalysis,
    MatchRecord,
    PlayAnalysis,
    RecordedAnalysis,
    ResignationAnalysis,
)
from tablas.records.evaluation import Level
from tablas.sentences import Sentence

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many decisions have their final answer, of how many."""
Listener: TypeAlias = Callable[[int, Answer], None]
"""Told an answer and the number of its event; deeper ones of the same event may follow."""

_PIECES: Final = {Level.STATIC: 32, Level.ONE_PLY: 32, Level.TWO_PLY: 6}
"""So many questions are one piece of work, at each level; deeper down only one."""
_AT_ONCE: Final = 3
"""So many matches are in hand at once, so that workers never wait for the end of one."""


@dataclass(frozen=True, slots=True)
class Means:
    """What an analysis is done with.

    Attributes:
        executor: what does the work; None for threads on all cores.
        cache: where answers are kept; None for nowhere.
        weights: the net.
        canceller: ends it from another thread; what was answered by then is in the cache.
    """

    executor: Executor | None = None
    cache: AnswerCache | None = None
    weights: Path = PROMOTED
    canceller: Canceller | None = None

    def check(self) -> None:
        """Do nothing while the analysis may go on.

        Raises:
            Cancelled: by the canceller.
        """
        if self.canceller is not None and self.canceller.cancelled:
            raise Cancelled("the computation was cancelled")


def analyse(
    record: MatchRecord,
    settings: AnalysisSettings = STANDARD,
    *,
    means: Means = Means(),
    progress: Progress | None = None,
    listener: Listener | None = None,
) -> RecordedAnalysis:
    """Judge all decisions of a match.

    Somebody who listens is told a static judgement of everything first, and then the deeper ones,
    the decisions that seem to have gone wrong before the others.

    Args:
        record: the match.
        settings: how far to look.
        means: what does the work.
        progress: told how far it is.
        listener: told each answer as it comes; always in the thread that called.

    Raises:
        RuleError: the net does not know this game.
        Cancelled: by the canceller.
    """
    check_learnt(record.rules.variant)
    asked = dict(questions_of(record))
    engine = engine_with(means.weights)
    with _pool(means) as pool:
        run = _Run(pool, means, engine.name, asked, listener)
        order: Iterable[int] = asked
        if listener is not None and settings.level is not Level.STATIC:
            order = _worst_first(asked, run.answers(replace(settings, level=Level.STATIC), asked))
        answers = run.answers(settings, order, progress)
        if settings.rollouts is not None:
            answers |= run.rollouts(settings, answers)
    return _recorded(engine.name, answers)


@dataclass(frozen=True, slots=True)
class Analysed:
    """One of many matches.

    Attributes:
        record: the match.
        analysis: what was found; None if it could not be analysed.
        trouble: why it could not.
    """

    record: MatchRecord
    analysis: RecordedAnalysis | None = None
    trouble: Sentence | None = None


def analyse_all(
    records: Iterable[MatchRecord],
    settings: AnalysisSettings = STANDARD,
    *,
    means: Means = Means(),
    progress: Callable[[int, int, int], None] | None = None,
) -> Iterator[Analysed]:
    """Judge many matches; what was found comes in the order of the records.

    A few matches are in hand at once, and no more are taken from `records` before they are needed.
    One that cannot be analysed does not keep the others from it.

    Args:
        records: the matches.
        settings: how far to look.
        means: what does the work.
        progress: told the number of the match, 0 for the first, how many of its decisions are
            answered, and of how many; from several threads.

    Raises:
        Cancelled: by the canceller.
    """
    canceller = means.canceller or Canceller()
    with _pool(means) as pool, ThreadPoolExecutor(_AT_ONCE) as drivers:
        means = replace(means, executor=pool, canceller=canceller)
        waiting: deque[Future[Analysed]] = deque()
        try:
            for number, record in enumerate(records):
                told = _numbered(progress, number)
                waiting.append(drivers.submit(_one_of_all, record, settings, means, told))
                if len(waiting) > _AT_ONCE:
                    yield _first_of(waiting)
            while waiting:
                yield _first_of(waiting)
        finally:
            if waiting:  # nobody wants the rest
                canceller.cancel()


def _first_of(waiting: deque[Future[Analysed]]) -> Analysed:
    """Wait for the first; it leaves the others only when it is there."""
    found = waiting[0].result()
    waiting.popleft()
    return found


def _one_of_all(
    record: MatchRecord, settings: AnalysisSettings, means: Means, progress: Progress | None
) -> Analysed:
    try:
        return Analysed(record, analyse(record, settings, means=means, progress=progress))
    except RuleError as error:
        return Analysed(record, trouble=error.sentence)


def _numbered(progress: Callable[[int, int, int], None] | None, number: int) -> Progress | None:
    if progress is None:
        return None
    return lambda done, of: progress(number, done, of)


@contextmanager
def _pool(means: Means) -> Iterator[Executor]:
    """The executor; one that is made here is closed in the end."""
    if means.executor is not None:
        yield means.executor
        return
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        yield pool


@dataclass(frozen=True, slots=True)
class _Run:
    """The questions of a match on their way to the workers.

    Attributes:
        executor, means: what does the work.
        engine: its name.
        asked: the questions, by the numbers of their events.
        listener: told each answer.
    """

    executor: Executor
    means: Means
    engine: str
    asked: Mapping[int, Question]
    listener: Listener | None

    def answers(
        self, settings: AnalysisSettings, order: Iterable[int], progress: Progress | None = None
    ) -> dict[int, Answer | None]:
        """Answer all questions; those that come first in `order` are handed out first."""
        keys = {number: key_of(self.asked[number], settings, self.engine) for number in order}
        found = self._known(keys)
        self._tell(found)
        if progress is not None:
            progress(len(found), len(keys))
        missing = [number for number in keys if number not in found]
        size = _PIECES.get(settings.level, 1)
        pieces = [missing[start : start + size] for start in range(0, len(missing), size)]
        futures = {self._handed_out(settings, piece): piece for piece in pieces}
        try:
            for future in as_completed(futures):
                piece = dict(zip(futures[future], future.result(), strict=True))
                found |= piece
                self._keep(keys, piece)
                self.means.check()
                self._tell(piece)
                if progress is not None:
                    progress(len(found), len(keys))
        finally:
            for future in futures:
                future.cancel()
        return found

    def _handed_out(
        self, settings: AnalysisSettings, numbers: Sequence[int]
    ) -> Future[list[Answer | None]]:
        questions = [self.asked[number] for number in numbers]
        settings = replace(settings, rollouts=None)
        piece = Piece(self.means.weights, self.engine, settings, questions)
        return self.executor.submit(answers_of, piece)

    def _known(self, keys: Mapping[int, str]) -> dict[int, Answer | None]:
        if self.means.cache is None:
            return {}
        known = self.means.cache.find(keys.values())
        return {number: known[key] for number, key in keys.items() if key in known}

    def _keep(self, keys: Mapping[int, str], answers: Mapping[int, Answer | None]) -> None:
        if self.means.cache is not None:
            self.means.cache.keep({keys[number]: answer for number, answer in answers.items()})

    def _tell(self, answers: Mapping[int, Answer | None]) -> None:
        if self.listener is not None:
            for number, answer in answers.items():
                if answer is not None:
                    self.listener(number, answer)

    def rollouts(
        self, settings: AnalysisSettings, answers: Mapping[int, Answer | None]
    ) -> dict[int, Answer | None]:
        """Play out the close cube decisions among the answers."""
        assert settings.rollouts is not None
        found: dict[int, Answer | None] = {}
        for number, answer in answers.items():
            question = self.asked[number]
            if not isinstance(question, CubeQuestion) or not isinstance(answer, CubeAnalysis):
                continue
            if not is_close(answer, settings.close):
                continue
            keys = {number: rollout_key_of(question, settings.rollouts, self.engine)}
            rolled = self._known(keys)
            if not rolled:
                engine = engine_with(self.means.weights)
                rolled[number] = played_out(
                    engine,
                    question,
                    answer,
                    settings.rollouts,
                    self.executor,
                    self.means.canceller,
                )
                self._keep(keys, rolled)
            self._tell(rolled)
            found |= rolled
        return found


def _worst_first(asked: Mapping[int, Question], answers: Mapping[int, Answer | None]) -> list[int]:
    """The numbers of the questions, those first whose decisions cost most by these answers."""
    return sorted(asked, key=lambda number: -_loss(asked[number], answers[number]))


def _loss(question: Question, answer: Answer | None) -> float:
    if isinstance(question, PlayQuestion) and isinstance(answer, PlayAnalysis):
        return answer.loss(question.made.result) or 0.0
    if isinstance(question, CubeQuestion) and isinstance(answer, CubeAnalysis):
        return answer.loss_of_doubler(doubles=question.doubled)
    return 0.0


def _recorded(engine: str, answers: Mapping[int, Answer | None]) -> RecordedAnalysis:
    ordered = sorted((number, one) for number, one in answers.items() if one is not None)
    return RecordedAnalysis(
        engine,
        {number: one for number, one in ordered if isinstance(one, PlayAnalysis)},
        {number: one for number, one in ordered if isinstance(one, CubeAnalysis)},
        {number: one for number, one in ordered if isinstance(one, ResignationAnalysis)},
    )
