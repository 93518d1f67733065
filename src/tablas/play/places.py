"""Where a person's matches are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from tablas.errors import JournalError, file_trouble

SUFFIX = ".journal"
"""What the names of journals end with."""


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder for what Tablas keeps of this user; it need not exist.

    ``TABLAS_DATA`` if set; otherwise ``tablas`` in ``XDG_DATA_HOME`` or in the place that the
    system has for such things.
    """
    if chosen := environ.get("TABLAS_DATA"):
        return Path(chosen)
    if xdg := environ.get("XDG_DATA_HOME"):
        return Path(xdg) / "tablas"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tablas"
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "tablas"
    return Path.home() / ".local" / "share" / "tablas"


def matches_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of the journals of this user's matches; it need not exist."""
    return data_folder(environ) / "matches"


def new_journal_path(folder: Path, stamp: str) -> Path:
    """A name in this folder that is not taken: the stamp, numbered from the second one on."""
    path = folder / f"{stamp}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stamp}-{number}{SUFFIX}"
    return path


def journals(folder: Path) -> list[Path]:
    """The journals in this folder, the one written last first.

    Raises:
        JournalError: the folder cannot be read; one that does not exist is empty.
    """
    try:
        dated = [(path.stat().st_mtime_ns, path) for path in folder.glob(f"*{SUFFIX}")]
    except OSError as error:
        raise JournalError(
            "the folder {folder} cannot be read: {reason}",
            folder=folder,
            reason=file_trouble(error),
        ) from error
    return [path for _, path in sorted(dated, reverse=True)]
