"""One server at a time on the file of a SQLite database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablas.errors import StoreError, file_trouble


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep the file of a database for this process while the block runs.

    Beside it stands one ``.lock``, which the system lets go when the process ends, however it ends.

    Raises:
        StoreError: another process holds it, or the lock cannot be made.
    """
    try:
        file = path.with_name(f"{path.name}.lock").open("a", encoding="ascii")
    except OSError as error:
        raise StoreError(
            "the database {name} cannot be opened: {reason}", name=path, reason=file_trouble(error)
        ) from error
    with file:
        if not _locked(file.fileno()):
            raise StoreError(
                "another Tablas serves {name} already: one at a time can use a SQLite file",
                name=path,
            )
        yield


def _locked(handle: int) -> bool:
    """Whether this process has the lock now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
