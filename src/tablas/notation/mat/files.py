"""A match as a ``.mat`` file on disk, which is there whole or not at all."""

from __future__ import annotations

from pathlib import Path

from tablas.notation.mat.writing import format_mat
from tablas.notation.whole_file import write_whole
from tablas.records import MatchRecord


def mat_bytes(record: MatchRecord) -> bytes:
    """The content of a ``.mat`` file.

    With letters beyond ASCII it begins with a byte order mark, by which eXtreme Gammon knows UTF-8.

    Raises:
        LossError: as `format_mat`.
        RuleError: the events contradict the rules.
    """
    text = format_mat(record)
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def write_mat(record: MatchRecord, path: Path) -> None:
    """Write a match into a ``.mat`` file, over any that is there; `mat_losses` says what is lost.

    Raises:
        LossError: it has something without which the rest would be read wrongly.
        RuleError: the events contradict the rules.
        OSError: it cannot be written; nothing has changed then.
    """
    write_whole(path, mat_bytes(record))
