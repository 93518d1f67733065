"""Answers that were computed before, kept in a file of the user's cache folder.

An answer is kept under a hash of all that it depends on: the question, the settings, and the
engine with its weights. So nothing in it is ever out of date. It is a convenience: whatever goes
wrong with the file, the analysis goes on without it.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from tablas.analysis.questions import Answer, Question
from tablas.analysis.settings import AnalysisSettings
from tablas.engine.kernels.jit import cache_folder
from tablas.errors import FileFormatError
from tablas.records.analysis_codec import VERSION, decode_answer, encode_answer

MOST: Final = 500_000
"""So many answers are kept; the oldest make room for new ones. One takes about two kilobytes."""
_PATIENCE: Final = 5.0
"""Seconds to wait for another process that writes."""
_SHAPE: Final = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL)"


def key_of(question: Question, settings: AnalysisSettings, engine: str) -> str:
    """The hash of all that an answer depends on."""
    judged = (settings.level, settings.doubt, settings.luck, settings.kept)
    return sha256(repr((VERSION, engine, judged, question)).encode()).hexdigest()


class AnswerCache:
    """A file of answers; several processes may use it at once.

    One that is damaged is thrown away and begun anew.
    """

    def __init__(self, path: Path | None = None, *, most: int = MOST) -> None:
        """Open it, or make it.

        Args:
            path: the file; None for the usual one in the user's cache folder.
            most: so many answers are kept.
        """
        self.path = path or cache_folder() / "analyses.sqlite"
        self._lock = threading.Lock()
        self._database = _opened(self.path)
        if self._database is not None:
            with suppress(sqlite3.Error):
                newest = "SELECT max(rowid) FROM answers"
                statement = f"DELETE FROM answers WHERE rowid <= ({newest}) - ?"
                self._database.execute(statement, (most,))
                self._database.commit()

    def find(self, keys: Iterable[str]) -> dict[str, Answer | None]:
        """The answers that are kept under these keys."""
        found: dict[str, Answer | None] = {}
        if self._database is None:
            return found
        for key in keys:
            with self._lock, suppress(sqlite3.Error, FileFormatError, ValueError):
                row = self._database.execute(
                    "SELECT answer FROM answers WHERE key = ?", (key,)
                ).fetchone()
                if row is not None:
                    found[key] = decode_answer(json.loads(row[0]))
        return found

    def keep(self, answers: Mapping[str, Answer | None]) -> None:
        """Keep these answers under these keys."""
        if self._database is None:
            return
        rows = [
            (key, json.dumps(encode_answer(answer), separators=(",", ":")))
            for key, answer in answers.items()
        ]
        with self._lock, suppress(sqlite3.Error):
            self._database.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?)", rows)
            self._database.commit()

    def close(self) -> None:
        """Close the file; nothing is found or kept any more."""
        with self._lock:
            if self._database is not None:
                self._database.close()
            self._database = None


def _opened(path: Path) -> sqlite3.Connection | None:
    """None where there is no place for it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _connected(path)
    except (OSError, sqlite3.OperationalError):
        return None
    except sqlite3.DatabaseError:  # damaged
        try:
            path.unlink()
            return _connected(path)
        except (OSError, sqlite3.Error):
            return None


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, _PATIENCE, check_same_thread=False)
    try:
        database.execute(_SHAPE)
        database.commit()
    except sqlite3.Error:
        database.close()
        raise
    return database
