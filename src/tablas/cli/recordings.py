"""Reading whatever keeps a match: a match file, or a journal of ``tablas play``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tablas.errors import TablasError
from tablas.notation.gathering import gather
from tablas.notation.reading import read
from tablas.play.journal import is_journal, read_journal
from tablas.records import MatchRecord
from tablas.sentences import Sentence


def read_recording(path: Path) -> MatchRecord:
    """Read a match by the content of its file.

    Raises:
        FileFormatError: it is of no known format.
        JournalError: it is a damaged journal.
        OSError: it cannot be read.
    """
    return read_journal(path).record if _is_journal(path) else read(path)


def recordings(
    paths: Iterable[Path], complain: Callable[[Sentence], None]
) -> Iterator[tuple[str, MatchRecord]]:
    """All matches in files, folders and archives, with their names; in order.

    Args:
        paths: where to look.
        complain: told what cannot be read, or is no match.
    """
    for path in paths:
        if _is_journal(path):
            try:
                yield str(path), read_journal(path).record
            except TablasError as error:
                complain(error.sentence)
            continue
        for found in gather([path]):
            if found.trouble is not None:
                reason = found.trouble
                complain(Sentence("{file}: {reason}", {"file": found.name, "reason": reason}))
            matches = [record for record in found.records if isinstance(record, MatchRecord)]
            yield from ((found.name, record) for record in matches)
            if positions := len(found.records) - len(matches):
                complain(_no_matches(found.name, positions))


def _no_matches(name: str, positions: int) -> Sentence:
    """That there are positions in a file, said once."""
    if positions == 1:
        reason = Sentence("this is a position, not a match")
    else:
        reason = Sentence("{n} of these are positions, not matches", {"n": positions})
    return Sentence("{file}: {reason}", {"file": name, "reason": reason})


def _is_journal(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return is_journal(file.read(80))
