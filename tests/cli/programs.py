"""The real program, run as people run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tablas.play import Kept, read_journal


def environment(folder: Path) -> dict[str, str]:
    """The environment of a program that keeps its matches in this folder."""
    passed = ("PATH", "SYSTEMROOT", "HOME", "TABLAS_CACHE")
    kept = {name: value for name, value in os.environ.items() if name in passed}
    return kept | {"TABLAS_DATA": str(folder), "LANG": "C.UTF-8", "PYTHONUTF8": "1"}


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """``tablas`` with these arguments, waiting for what is typed."""
    return subprocess.Popen(
        [sys.executable, "-m", "tablas", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(folder),
        encoding="utf-8",
    )


def run(
    folder: Path, *arguments: str, lines: Iterable[str] = ()
) -> subprocess.CompletedProcess[str]:
    """``tablas`` with these arguments and these lines typed, until it ends."""
    return subprocess.run(
        [sys.executable, "-m", "tablas", *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        env=environment(folder),
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def kept(folder: Path) -> Kept:
    """The only match kept in this folder."""
    (path,) = (folder / "matches").glob("*.journal")
    return read_journal(path)
