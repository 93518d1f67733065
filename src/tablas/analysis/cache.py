"""Answers that were computed before, kept in a file of the user's cache folder.

An answer is kept under a hash of all that it depends on: the question, the settings, and the
engine with its weights. So nothing in it is ever out of date. With it goes a hash of both, so that
one that was damaged is not taken for an answer. It is a convenience: whatever goes wrong with the
file, the analysis goes on without it, and waits only once for another process that keeps it.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
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


def _seal(key: str, text: str) -> str:
    """A hash by which a damaged answer is known."""
    return sha256(f"{key} {text}".encode()).hexdigest()[:16]


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
        newest = "SELECT max(rowid) FROM answers"
        self._run(f"DELETE FROM answers WHERE rowid <= ({newest}) - ?", [(most,)])

    def find(self, keys: Iterable[str]) -> dict[str, Answer | None]:
        """The answers that are kept under these keys."""
        found: dict[str, Answer | None] = {}
        for key in keys:
            with suppress(FileFormatError, ValueError):
                text = self._text(key)
                if text is not None:
                    found[key] = decode_answer(json.loads(text))
        return found

    def _text(self, key: str) -> str | None:
        """What is kept under a key, if it is as it was written."""
        rows = self._run("SELECT answer FROM answers WHERE key = ?", [(key,)])
        if not rows:
            return None
        seal, _, text = str(rows[0][0]).partition(" ")
        return text if seal == _seal(key, text) else None

    def _run(self, statement: str, rows: Sequence[Sequence[object]]) -> list[tuple[object, ...]]:
        """Run a statement for each of the rows; a file that cannot be used now is closed."""
        found: list[tuple[object, ...]] = []
        with self._lock:
            if self._database is None:
                return found
            try:
                for row in rows:
                    found += self._database.execute(statement, row)
                self._database.commit()
            except sqlite3.OperationalError:
                self._database.close()
                self._database = None
            except sqlite3.Error:
                return []
        return found

    def keep(self, answers: Mapping[str, Answer | None]) -> None:
        """Keep these answers under these keys."""
        if self._database is None:
            return
        rows = []
        for key, answer in answers.items():
            text = json.dumps(encode_answer(answer), separators=(",", ":"))
            rows.append((key, f"{_seal(key, text)} {text}"))
        self._run("INSERT OR REPLACE INTO answers VALUES (?, ?)", rows)

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
