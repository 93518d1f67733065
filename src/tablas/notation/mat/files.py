"""A match as a ``.mat`` file on disk, which is there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from tablas.notation.mat.writing import format_mat
from tablas.records import MatchRecord


def write_mat(record: MatchRecord, path: Path) -> None:
    """Write a match into a ``.mat`` file, over any that is there; `mat_losses` says what is lost.

    With letters beyond ASCII it begins with a byte order mark, by which eXtreme Gammon knows UTF-8.
    Until all of it is on the disk it has another name, so that a file which was there before is
    never spoilt; a link stays one. What is no file (a pipe, a terminal) is simply written to.

    Raises:
        LossError: it has something without which the rest would be read wrongly.
        RuleError: the events contradict the rules.
        OSError: it cannot be written; nothing has changed then.
    """
    text = format_mat(record)
    data = text.encode("utf-8" if text.isascii() else "utf-8-sig")
    if path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        _replace(Path(os.path.realpath(path)), data)


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{os.urandom(8).hex()}.part")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            draft.chmod(path.stat().st_mode & 0o777)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
