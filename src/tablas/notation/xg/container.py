"""The outer shell of ``.xg`` and ``.xgp``: a header, a thumbnail, then what the game is.

::

    header     8232 bytes: RGMH, version, size of the header, place and size of the thumbnail, GUID,
               four texts of 1024 wide letters: game, save name, level, comments
    thumbnail  a JPEG picture, or nothing
    then       an archive: data of the members, registry, trailer of 36 bytes
    or         a single zlib stream, the member ``temp.xg``

The registry has 532 bytes a member: name, path, sizes, place, checksum, method. What no sound
archive is found in is taken for the second layout, so that one cut off is read as far as it goes.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.inflating import MOST_BYTES, inflated
from tablas.notation.xg.fields import Fields
from tablas.notation.xg.records import is_match_header
from tablas.records import Problem
from tablas.sentences import Sentence

MAGIC: Final = b"RGMH"
GAME: Final = "temp.xg"
"""The member with the records of the match."""
ROLLOUTS: Final = "temp.xgr"
COMMENTS: Final = "temp.xgc"

_HEADER: Final = 8232
_TEXTS: Final = 40
_LETTERS: Final = 1024
_TRAILER: Final = 36
_ENTRY: Final = 532
_MOST_MEMBERS: Final = 64
_MOST_STREAMS: Final = 4


@dataclass(frozen=True, slots=True)
class Container:
    """What lies in the shell.

    Attributes:
        comment: the comment of the header.
        members: by name, inflated, as far as sound.
        problems: what was odd.
    """

    comment: str
    members: Mapping[str, bytes]
    problems: tuple[Problem, ...]


def open_container(data: bytes) -> Container:
    """Take the shell apart; damaged members are kept as far as they can be inflated.

    Raises:
        FileFormatError: the header is cut off or damaged, or nothing of a match is inside.
    """
    if not data.startswith(MAGIC):
        raise FileFormatError("a file of eXtreme Gammon begins with RGMH, this one does not")
    if len(data) < _HEADER:
        raise FileFormatError(
            "the file ends within its header, after {count} of {expected} bytes",
            count=len(data),
            expected=_HEADER,
        )
    header = Fields(data[:_HEADER])
    begin = header.whole(8) + header.whole(20)
    if header.whole(8) < _HEADER or header.whole(20) < 0 or begin > len(data):
        raise FileFormatError(
            "the header promises a match from byte {begin} on, the file has {count} bytes",
            begin=begin,
            count=len(data),
        )
    shell = _Shell(data, begin)
    shell.read()
    if GAME not in shell.members:
        raise FileFormatError(
            "nothing of a match can be read from byte {begin} on: the file is cut off or damaged",
            begin=begin,
        )
    comment = header.wide(_TEXTS + 3 * 2 * _LETTERS, _LETTERS)
    return Container(comment, shell.members, tuple(shell.problems))


@dataclass(slots=True)
class _Shell:
    """Reads the part after the thumbnail.

    Attributes:
        data: the file.
        begin: where that part begins.
        members: what has been found.
        problems: what was odd.
        room: bytes that may still be inflated.
    """

    data: bytes
    begin: int
    members: dict[str, bytes] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    room: int = MOST_BYTES

    def read(self) -> None:
        registry = self._registry()
        if registry is not None:
            entries, start = registry
            for entry in entries:
                self._read_member(entry, start)
        if not is_match_header(self.members.get(GAME, b"")):
            self.members.pop(GAME, None)
            self._read_streams()

    def _registry(self) -> tuple[list[Fields], int] | None:
        """The entries of the archive and where its data begin; None when there is no archive."""
        if len(self.data) < self.begin + _TRAILER:
            return None
        trailer = Fields(self.data[-_TRAILER:])
        count, version, registry_size, archive_size, compressed = trailer.wholes(4, 5)
        end = len(self.data) - _TRAILER
        start = end - registry_size - archive_size
        plausible = version == 1 and 0 < count <= _MOST_MEMBERS
        if not plausible or min(registry_size, archive_size) < 0 or start < self.begin:
            return None
        if zlib.crc32(self.data[start:end]) != trailer.whole(0) & 0xFFFFFFFF:
            self._report(Sentence("the checksum of the archive is wrong: it may be damaged"))
        registry = self.data[end - registry_size : end]
        if compressed:
            registry = inflated(registry, most=count * _ENTRY).data
        entries = [Fields(registry[at : at + _ENTRY]) for at in range(0, len(registry), _ENTRY)]
        return [entry for entry in entries if len(entry.data) == _ENTRY], start

    def _read_member(self, entry: Fields, start: int) -> None:
        name = entry.ansi(0, 256).lower()
        size, stored, place, checksum = entry.wholes(512, 4)
        if name not in (GAME, ROLLOUTS, COMMENTS) or name in self.members:
            return
        end = len(self.data) - _TRAILER
        place += start
        if not start <= place <= end or stored < 0:
            self._report(Sentence("the part {name} lies outside of the file", {"name": name}))
            return
        content = self.data[place : min(place + stored, end)]
        packed = entry.byte(528) == 0
        content = inflated(content, most=self.room).data if packed else content[: self.room]
        self.room -= len(content)
        self.members[name] = content
        if len(content) != size or zlib.crc32(content) != checksum & 0xFFFFFFFF:
            self._report(
                Sentence("the part {name} is damaged: read as far as it goes", {"name": name})
            )

    def _read_streams(self) -> None:
        """Inflate what follows the thumbnail; the longest stream that begins so is the match."""
        place = self.begin
        is_whole = False
        for _ in range(_MOST_STREAMS):
            stream = inflated(memoryview(self.data)[place:], most=self.room)
            if not stream.data:
                break
            self.room -= len(stream.data)
            longer = len(stream.data) > len(self.members.get(GAME, b""))
            if longer and is_match_header(stream.data):
                self.members[GAME] = stream.data
                is_whole = stream.is_whole
            place += stream.used
        if GAME in self.members and not is_whole:
            self._report(Sentence("the file is cut off or damaged: read as far as it goes"))

    def _report(self, sentence: Sentence) -> None:
        self.problems.append(Problem(sentence))
