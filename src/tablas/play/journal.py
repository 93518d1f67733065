r"""The file in which a match is kept while it is played.

A journal is a text of lines, each a JSON value in ASCII that ends with a line feed. The first says
what a match needs besides its events; each of the others is an event, written as
`tablas.records.event_codec` says::

    {"format": "tablas journal", "version": 1, "manners": null, "seats": [...], "dice": {...}}
    {"type": "match_started", "rules": {...}, "players": ["Ana", "Tablas"], "score": [0, 0]}

Lines are only ever added, and an event is on the disk before anybody is told of it. A program
that dies while it writes leaves a last line without its line feed; nobody has seen that event, and
it is dropped when the journal is opened again. Anything else that is wrong is an error: a journal
is never repaired by guessing.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self, TypeVar

from tablas.errors import JournalError, TablasError, file_trouble
from tablas.i18n import N_
from tablas.play.dice import SECURE, DiceKind, DiceSpec
from tablas.play.players import BotPlayer, Contests, Person, Player
from tablas.records import MatchRecord
from tablas.records.event_codec import decode, decode_manners, encode, encode_manners
from tablas.rules import Event, TableManners
from tablas.sentences import Sentence

FORMAT: Final = "tablas journal"
VERSION: Final = 1
_HEAD: Final = re.compile(rb'\{\s*"format"\s*:\s*"' + re.escape(FORMAT.encode("ascii")) + rb'"')

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match needs besides its events.

    Attributes:
        seats: who sits in White's and in Black's.
        dice: what is thrown.
        manners: the procedures of play over the table; None when the rules are enforced.
    """

    seats: tuple[Player, Player] = (Person(), Person())
    dice: DiceSpec = SECURE
    manners: TableManners | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What a journal holds: `events[i]` stands in line `i + 2`."""

    setup: Setup
    events: tuple[Event, ...]

    @property
    def record(self) -> MatchRecord:
        """The match as files and analysis want it.

        Raises:
            IllegalEvent: the first event is not `MatchStarted`.
        """
        return MatchRecord(self.events, manners=self.setup.manners)


class Log(Protocol):
    """Keeps the events of a match."""

    def append(self, event: Event) -> None:
        """Keep an event for good; on return it cannot be lost any more."""
        ...


class Journal:
    """A journal opened for writing; one process at a time."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        """Use `create` or `reopen`."""
        self.path = path
        self._descriptor = descriptor
        self._size = size

    @classmethod
    def create(cls, path: Path, setup: Setup) -> Self:
        """Begin a journal; folders on the way to it are made.

        Raises:
            JournalError: there is such a file already, or it cannot be made.
        """
        if path.exists():
            raise JournalError("{path} exists already", path=path)
        try:
            _make_folder(path.parent)
            descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o644)
        except OSError as error:
            raise _failed(N_("{path} cannot be made: {reason}"), path, error) from error
        journal = cls(path, descriptor, 0)
        try:
            _lock(descriptor, path)
            journal._write(_encode_setup(setup))
            _sync_folder(path.parent)
        except BaseException:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path) -> tuple[Self, Kept]:
        """Go on with a journal, without a last line that was never finished.

        Raises:
            JournalError: it cannot be read, another process writes it, or it is damaged.
        """
        try:
            descriptor = os.open(path, _FLAGS)
        except OSError as error:
            raise _failed(N_("{path} cannot be opened: {reason}"), path, error) from error
        try:
            _lock(descriptor, path)
            everything = _read_all(path)
            content = _whole_lines(everything)
            kept = _decode(content, path)
            if len(content) < len(everything):
                os.ftruncate(descriptor, len(content))
                os.fsync(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, len(content)), kept

    def append(self, event: Event) -> None:
        """Write an event and wait until it is on the disk.

        Raises:
            JournalError: it could not be; the journal is as it was before.
        """
        self._write(encode(event))

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, record: Mapping[str, object]) -> None:
        line = json.dumps(record, separators=(",", ":")).encode("ascii") + b"\n"
        if self._descriptor < 0:
            raise JournalError("{path} has been closed", path=self.path)
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise _failed(N_("{path} cannot be written: {reason}"), self.path, error) from error
        self._size += len(line)

    def _take_back(self) -> None:
        """Remove what was written of a line; where even that fails, write nothing more."""
        try:
            os.ftruncate(self._descriptor, self._size)
        except OSError:
            self.close()


def is_journal(head: bytes) -> bool:
    """Whether a file that begins with these bytes, some 80, is a journal."""
    return _HEAD.match(head) is not None


def read_journal(path: Path) -> Kept:
    """What a journal holds, without opening it for writing: a match that may be going on.

    Raises:
        JournalError: it cannot be read or is damaged.
    """
    return _decode(_whole_lines(_read_all(path)), path)


# -- reading


def _read_all(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _failed(N_("{path} cannot be read: {reason}"), path, error) from error


def _whole_lines(content: bytes) -> bytes:
    return content[: content.rfind(b"\n") + 1]


def _decode(content: bytes, path: Path) -> Kept:
    lines = content.split(b"\n")[:-1]
    if len(lines) < 2:
        raise JournalError("{path} holds no match", path=path)
    setup = _line(lines[0], 1, path, _decode_setup)
    events = [_line(line, number, path, decode) for number, line in enumerate(lines[1:], 2)]
    return Kept(setup, tuple(events))


def _line(line: bytes, number: int, path: Path, decoder: Callable[[object], _T]) -> _T:
    try:
        return decoder(json.loads(line))
    except TablasError as error:
        raise JournalError(
            "{path}, line {line}: {why}", path=path, line=number, why=error.sentence
        ) from error
    except (ValueError, RecursionError) as error:
        why = Sentence("no JSON") if number > 1 else Sentence("this is not a journal")
        raise JournalError("{path}, line {line}: {why}", path=path, line=number, why=why) from error


# -- the first line


def _encode_setup(setup: Setup) -> dict[str, object]:
    dice: dict[str, object] = {"kind": setup.dice.kind.value}
    if setup.dice.seed is not None:
        dice["seed"] = setup.dice.seed
    return {
        "format": FORMAT,
        "version": VERSION,
        "manners": None if setup.manners is None else encode_manners(setup.manners),
        "seats": [_encode_player(player) for player in setup.seats],
        "dice": dice,
    }


def _encode_player(player: Player) -> dict[str, object]:
    if isinstance(player, Person):
        return {"kind": "person"}
    seed = {} if player.seed is None else {"seed": player.seed}
    return {"kind": "bot", "bot": player.key, "contests": player.contests.value, **seed}


def _decode_setup(data: object) -> Setup:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise JournalError("this is not a journal of Tablas")
    if data.get("version") != VERSION:
        raise JournalError(
            "journals of version {version} cannot be read, only those of version {known}",
            version=data.get("version"),
            known=VERSION,
        )
    seats = data.get("seats")
    if not isinstance(seats, list) or len(seats) != 2:
        raise JournalError("there are two seats at a table")
    manners = data.get("manners")
    return Setup(
        seats=(_decode_player(seats[0]), _decode_player(seats[1])),
        dice=_decode_dice(data.get("dice")),
        manners=None if manners is None else decode_manners(manners),
    )


def _decode_player(data: object) -> Player:
    if data == {"kind": "person"}:
        return Person()
    if isinstance(data, dict) and set(data) - {"seed"} == {"kind", "bot", "contests"}:
        bot, contests, seed = data["bot"], data["contests"], data.get("seed")
        known = [member.value for member in Contests]
        is_bot = data["kind"] == "bot" and isinstance(bot, str) and contests in known
        if is_bot and (isinstance(seed, str) or "seed" not in data):
            return BotPlayer(bot, Contests(contests), seed)
    raise JournalError("nobody can sit there: {player!r}", player=data)


def _decode_dice(data: object) -> DiceSpec:
    if isinstance(data, dict) and set(data) <= {"kind", "seed"}:
        kind, seed = data.get("kind"), data.get("seed")
        known = [member.value for member in DiceKind]
        if kind in known and (seed is None or isinstance(seed, str)):
            return DiceSpec(DiceKind(kind), seed)
    raise JournalError("there are no such dice: {dice!r}", dice=data)


# -- the file system


_FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def _lock(descriptor: int, path: Path) -> None:
    """Keep other processes from writing this journal, where the system has such locks."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise JournalError("{path} is being played in another process", path=path) from error
    except OSError:  # a file system without locks
        return


def _make_folder(folder: Path) -> None:
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for place in missing:
        _sync_folder(place.parent)


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can do that."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _failed(template: str, path: Path, error: OSError) -> JournalError:
    return JournalError(template, path=path, reason=file_trouble(error))
