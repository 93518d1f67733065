"""Reading whatever keeps a match: a match file, or a journal of ``tablas play``."""

from __future__ import annotations

from pathlib import Path

from tablas.notation.reading import read
from tablas.play.journal import is_journal, read_journal
from tablas.records import MatchRecord


def read_recording(path: Path) -> MatchRecord:
    """Read a match by the content of its file.

    Raises:
        FileFormatError: it is of no known format.
        JournalError: it is a damaged journal.
        OSError: it cannot be read.
    """
    if path.is_file():
        with path.open("rb") as file:
            if is_journal(file.read(80)):
                return read_journal(path).record
    return read(path)
