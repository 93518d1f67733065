"""Reading whatever keeps a match: a match file, or a journal of ``tablas play``."""

from __future__ import annotations

import re
from pathlib import Path

from tablas.notation.reading import read
from tablas.records import MatchRecord

_JOURNAL = re.compile(rb'\{\s*"format"\s*:\s*"tablas journal"')


def read_recording(path: Path) -> MatchRecord:
    """Read a match by the content of its file.

    Raises:
        FileFormatError: it is of no known format.
        JournalError: it is a damaged journal.
        OSError: it cannot be read.
    """
    if path.is_file():
        with path.open("rb") as file:
            if _JOURNAL.match(file.read(80)):
                return _read_journal(path)
    return read(path)


def _read_journal(path: Path) -> MatchRecord:
    from tablas.play import read_journal

    kept = read_journal(path)
    return MatchRecord(kept.events, manners=kept.setup.manners)
