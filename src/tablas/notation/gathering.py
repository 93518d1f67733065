"""Reading many files: folders, archives, and files with several matches.

Nothing here raises for one bad file: what cannot be read is found with the reason. Archives are
only read, never unpacked to the disk, and within limits on number, size and how much they swell.
"""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablas.errors import FileFormatError, TablasError, file_trouble
from tablas.notation.reading import MOST_BYTES, AnyRecord, content, read_all
from tablas.sentences import Sentence

MOST_FILES: Final = 10_000
"""So many files are looked for in all."""
MOST_INFLATED: Final = 1 << 28
"""What all files of an archive may hold together, 256 MiB."""
_MOST_SWELLING: Final = 200
"""How many times as long as its packed form a file of an archive may be."""
_ALWAYS_FINE: Final = 1 << 20
"""A file of an archive that is no longer may swell as it likes."""
_ZIP_MARKS: Final = (b"PK\x03\x04", b"PK\x05\x06")
_ZIP_ENTRY: Final = b"PK\x01\x02"
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ZIP_TROUBLES: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    IndexError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""All that the library for archives is known to raise on damaged ones."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was found.

    Attributes:
        name: its way from what was asked for, with ``/``, through archives too.
        records: the matches and positions in it, in order; empty if it cannot be read.
        trouble: why it cannot be read; None if it can.
    """

    name: str
    records: tuple[AnyRecord, ...] = ()
    trouble: Sentence | None = None


@dataclass(slots=True)
class _Budget:
    """What may still be looked at.

    Attributes:
        files: how many files.
        inflated: how many bytes out of the present archive and those in it.
    """

    files: int = MOST_FILES
    inflated: int = MOST_INFLATED


def gather(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Found]:
    """Read files, all files of folders and of zip archives; in the order of their names.

    Links to folders and hidden files are left out of folders. An archive may hold archives, but
    these no more.

    Args:
        paths: files and folders.
    """
    budget = _Budget()
    for path in paths:
        root = Path(path)
        names = list(_files_below(root)) if root.is_dir() else [root]
        for file in names:
            if not budget.files:
                yield Found(str(root), trouble=_too_many())
                return
            budget.files -= 1
            budget.inflated = MOST_INFLATED
            name = file.relative_to(root.parent).as_posix() if file != root else root.name
            yield from _from_file(file, name, budget)


def gather_bytes(name: str, data: bytes) -> Iterator[Found]:
    """Read a file that is in memory, an archive with all that is in it.

    Args:
        name: what it is called.
        data: its content.
    """
    yield from _from_bytes(name, data, _Budget(), depth=0)


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(parent, name) for name in sorted(files) if not name.startswith("."))


def _from_file(file: Path, name: str, budget: _Budget) -> Iterator[Found]:
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            yield Found(name, trouble=Sentence("this is no ordinary file"))
            return
        data = content(file)
    except OSError as error:
        yield Found(name, trouble=file_trouble(error))
    except TablasError as error:
        yield Found(name, trouble=error.sentence)
    else:
        yield from _from_bytes(name, data, budget, depth=0)


def _from_bytes(name: str, data: bytes, budget: _Budget, *, depth: int) -> Iterator[Found]:
    if not data.startswith(_ZIP_MARKS):
        yield _read(name, data)
    elif depth < 2:
        yield from _from_zip(name, data, budget, depth=depth)
    else:
        yield Found(name, trouble=Sentence("archives in archives in archives are not opened"))


def _read(name: str, data: bytes) -> Found:
    try:
        return Found(name, read_all(data))
    except TablasError as error:
        return Found(name, trouble=error.sentence)


def _from_zip(name: str, data: bytes, budget: _Budget, *, depth: int) -> Iterator[Found]:
    if data.count(_ZIP_ENTRY) > MOST_FILES:  # the library would make an object of each
        yield Found(name, trouble=_too_many())
        return
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = sorted(archive.infolist(), key=lambda member: member.filename)
    except _ZIP_TROUBLES:
        yield Found(name, trouble=Sentence("this archive is damaged"))
        return
    for member in members:
        inner = _plain(member.filename)
        if member.is_dir() or not inner or inner.rpartition("/")[2].startswith("."):
            continue
        if not budget.files:
            yield Found(name, trouble=_too_many())
            return
        budget.files -= 1
        full = f"{name}/{inner}"
        try:
            unpacked = _unpacked(archive, member, budget)
        except FileFormatError as error:
            yield Found(full, trouble=error.sentence)
        else:
            yield from _from_bytes(full, unpacked, budget, depth=depth + 1)


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo, budget: _Budget) -> bytes:
    """The content of a file of an archive; `FileFormatError` when it is not to be had."""
    packed, whole = member.compress_size, member.file_size
    if member.flag_bits & 1:
        raise FileFormatError("this file of the archive has a password")
    if member.compress_type not in _METHODS:
        raise FileFormatError("this file of the archive is packed in a way that is not known")
    if whole > MOST_BYTES or (whole > _ALWAYS_FINE and whole > packed * _MOST_SWELLING):
        raise FileFormatError("this file of the archive is too large to be a match")
    if whole > budget.inflated:
        raise FileFormatError(
            "the files of the archive are larger than {mebibytes} MiB together",
            mebibytes=MOST_INFLATED >> 20,
        )
    budget.inflated -= whole
    try:
        with archive.open(member) as file:
            return file.read(whole)  # the library gives no more than what the archive says
    except _ZIP_TROUBLES as error:
        raise FileFormatError("this file of the archive is damaged") from error


def _plain(name: str) -> str:
    """The name of a file of an archive without ways out of it."""
    parts = name.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", ".."))


def _too_many() -> Sentence:
    return Sentence("more than {n} files are not read", {"n": MOST_FILES})
