"""Analysing a study, as the jobs of a server do it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any, Final

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.records import MatchRecord
from tablas.records.evaluation import Level
from tablas.server.analysis.coding import decode_record
from tablas.server.analysis.summaries import summary_of
from tablas.server.working import Doing, Progress
from tablas.store import Database, studies
from tablas.store.jobs import Job
from tablas.store.studies import KeptAnalysis
from tablas.store.times import DatabaseClock

if TYPE_CHECKING:
    from tablas.engine import Canceller

GONE: Final = N_("the match is not here any more")
THREADS: Final = max(1, (os.cpu_count() or 1) // 2)
"""Threads that analyse in a process; the rest of the cores is for those who play."""


def analysing(database: Database) -> Doing:
    """What does the jobs of the kind that analyses: a quick look first, and then the real one."""
    clock = DatabaseClock(database)

    async def do(job: Job, progress: Progress, canceller: Canceller) -> dict[str, Any]:
        study = await studies.get(database, job.request["study"])
        record = None if study is None else await studies.record_of(database, study.id)
        if study is None or record is None:
            raise TablasError(GONE)
        match = await asyncio.to_thread(decode_record, record)
        wanted = Level(job.request["level"])
        there = await studies.levels_of(database, study.digest)
        with ThreadPoolExecutor(THREADS, thread_name_prefix="analysing") as pool:
            for level in dict.fromkeys((Level.STATIC, wanted)):
                if level.value in there:
                    continue
                told = progress if level is wanted else _untold
                kept = await asyncio.to_thread(_analysed, match, level, pool, told, canceller)
                await studies.keep_analysis(database, study.digest, kept, clock())
        return {"study": study.id, "level": wanted.value}

    return do


def _untold(_done: int, _of: int) -> None:
    """Nobody hears of the progress of what is done in a moment."""


def _analysed(
    record: MatchRecord,
    level: Level,
    executor: Executor,
    progress: Callable[[int, int], None],
    canceller: Canceller,
) -> KeptAnalysis:
    from tablas.analysis.analysing import Means, analyse
    from tablas.analysis.cache import AnswerCache
    from tablas.analysis.decisions import AnalysedMatch
    from tablas.analysis.settings import AnalysisSettings
    from tablas.records.analysis_codec import encode_analysis

    with ExitStack() as stack:
        cache = None
        if level is not Level.STATIC:
            cache = stack.enter_context(closing(AnswerCache()))
        means = Means(executor=executor, cache=cache, canceller=canceller)
        settings = AnalysisSettings(level=level)
        analysis = analyse(record, settings, means=means, progress=progress)
    summary = summary_of(AnalysedMatch(record, analysis))
    return KeptAnalysis(level.value, encode_analysis(analysis), summary)
