"""Files on disk that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, over any that is there.

    Until all of it is on the disk it has another name, so that a file which was there before is
    never spoilt; a link stays one. What is no file (a pipe, a terminal) is simply written to.

    Raises:
        OSError: it cannot be written; nothing has changed then.
    """
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
