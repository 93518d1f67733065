from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path

import pytest

from tablas.errors import JournalError
from tablas.play.dice import DiceKind, DiceSpec
from tablas.play.journal import Journal, Kept, Setup, is_journal, read_journal
from tablas.play.players import BotPlayer, Contests, Person
from tablas.play.table import Table, replayed
from tablas.rules import (
    HYPERGAMMON,
    DiceOnCheckers,
    GameStarted,
    IllegalPlays,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    PrematureRoll,
    TableManners,
)
from tests.play.tables import bots_match, bots_play, seeded

STARTED = MatchStarted(MatchRules(length=5), ("Ana", "Ñandú"))
MANNERS = TableManners(PrematureRoll.STANDS, DiceOnCheckers.VALID, IllegalPlays.MUST_CORRECT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches" / "one.journal"


PLAIN = Setup()


def written(path: Path, setup: Setup = PLAIN) -> bytes:
    with Journal.create(path, setup) as journal:
        for event in (STARTED, GameStarted(), OpeningThrown(3, 1)):
            journal.append(event)
    return path.read_bytes()


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup((Person(), BotPlayer("simple", Contests.WHEN_IT_HELPS)), seeded("ñ ☺"), MANNERS),
        Setup((BotPlayer(), BotPlayer("oak", seed="ñ")), DiceSpec(DiceKind.MANUAL), TableManners()),
    ],
)
def test_what_was_written_is_read(path: Path, setup: Setup) -> None:
    written(path, setup)
    kept = read_journal(path)
    assert kept.setup == setup
    assert kept.events == (STARTED, GameStarted(), OpeningThrown(3, 1))


def test_it_is_lines_of_json_in_ascii(path: Path) -> None:
    lines = written(path).decode("ascii").splitlines()
    header = json.loads(lines[0])
    assert header["format"] == "tablas journal"
    assert header["version"] == 1
    assert [json.loads(line)["type"] for line in lines[1:]] == [
        "match_started",
        "game_started",
        "opening_thrown",
    ]


def test_an_event_is_on_the_disk_when_append_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bytes] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        fsync(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            synced.append(path.read_bytes())

    monkeypatch.setattr(os, "fsync", note)
    with Journal.create(path, Setup()) as journal:
        journal.append(STARTED)
        assert synced[-1] == path.read_bytes()
        journal.append(GameStarted())
        assert synced[-1] == path.read_bytes()
    assert len(synced) == 3


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced elsewhere")
def test_a_new_journals_name_is_on_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        fsync(descriptor)
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            synced.append(status.st_ino)

    monkeypatch.setattr(os, "fsync", note)
    Journal.create(path, Setup()).close()
    assert {path.parent.stat().st_ino, path.parent.parent.stat().st_ino} <= set(synced)


def test_going_on_adds_to_what_there_is(path: Path) -> None:
    before = written(path)
    journal, kept = Journal.reopen(path)
    with journal:
        assert len(kept.events) == 3
        assert path.read_bytes() == before
        journal.append(GameStarted())
    assert path.read_bytes().startswith(before)
    assert len(read_journal(path).events) == 4


@pytest.mark.parametrize("cut", range(1, 30))
def test_a_torn_last_line_is_dropped_and_no_earlier_one(path: Path, cut: int) -> None:
    whole = written(path)
    last = whole.rindex(b"\n", 0, -1) + 1
    path.write_bytes(whole[: max(len(whole) - cut, last)])
    assert len(read_journal(path).events) == 2
    journal, kept = Journal.reopen(path)
    with journal:
        assert kept.events == (STARTED, GameStarted())
        assert path.read_bytes() == whole[:last]
        journal.append(OpeningThrown(3, 1))
    assert path.read_bytes() == whole


def test_a_journal_cut_at_any_byte_holds_every_event_that_was_whole(path: Path) -> None:
    table = bots_match("cut", TableManners(), MatchRules(length=1))
    whole = lines_of(path, table, 8)
    ends = [index + 1 for index, byte in enumerate(whole) if byte == 10]
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        complete = sum(end <= cut for end in ends) - 1
        if complete < 1:
            with pytest.raises(JournalError, match="holds no match"):
                read_journal(path)
        else:
            assert read_journal(path).events == table.events[:complete]


def test_a_match_cut_at_every_event_goes_on_as_it_went(path: Path) -> None:
    table = bots_match("cut", TableManners(), MatchRules(length=1, variant=HYPERGAMMON))
    whole = lines_of(path, table, len(table.events)).splitlines(keepends=True)
    for count in range(1, len(table.events)):
        path.write_bytes(b"".join(whole[: count + 1]) + whole[count + 1][: 7 * count % 20])
        journal, kept = Journal.reopen(path)
        with journal:
            resumed = Table.resume(kept, journal)
            bots_play(resumed, most_events=count + 3)
        assert resumed.events == table.events[: count + 3]
        assert path.read_bytes() == b"".join(whole[: count + 4])


def lines_of(path: Path, table: Table, count: int) -> bytes:
    """The journal of a match as far as its first events."""
    with Journal.create(path, table.setup) as journal:
        for event in table.events[:count]:
            journal.append(event)
    return path.read_bytes()


def test_nothing_is_written_over(path: Path) -> None:
    before = written(path)
    with pytest.raises(JournalError, match="exists already"):
        Journal.create(path, Setup())
    assert path.read_bytes() == before


def test_two_processes_do_not_write_the_same_journal(path: Path) -> None:
    written(path)
    first, _ = Journal.reopen(path)
    with first, pytest.raises(JournalError, match="another process"):
        Journal.reopen(path)
    second, _ = Journal.reopen(path)
    second.close()


def test_a_journal_that_is_being_written_can_be_read(path: Path) -> None:
    written(path)
    journal, _ = Journal.reopen(path)
    with journal:
        assert len(read_journal(path).events) == 3


def test_when_the_disk_is_full_the_journal_stays_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(path)
    journal, _ = Journal.reopen(path)
    write = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) <= 8:
            raise OSError(errno.ENOSPC, "there is no room left on device")
        return write(descriptor, bytes(data)[:8])

    with journal:
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(JournalError, match="there is no room left"):
            journal.append(GameStarted())
        assert path.read_bytes() == before
        monkeypatch.setattr(os, "write", write)
        journal.append(GameStarted())
    assert len(read_journal(path).events) == 4


def test_a_journal_that_cannot_be_mended_is_not_written_any_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path)
    journal, _ = Journal.reopen(path)

    def broken(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    monkeypatch.setattr(os, "ftruncate", broken)
    with journal, pytest.raises(JournalError, match="Input/output error"):
        journal.append(GameStarted())
    with pytest.raises(JournalError, match="has been closed"):
        journal.append(GameStarted())


def test_a_journal_that_could_not_be_begun_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "there is no room left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(JournalError, match="there is no room left"):
        Journal.create(path, Setup())
    assert not path.exists()


def test_a_place_where_nothing_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="cannot be made"):
        Journal.create(tmp_path / "file" / "one.journal", Setup())


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal.reopen(tmp_path / "none.journal")
    with pytest.raises(JournalError, match="cannot be read"):
        read_journal(tmp_path / "none.journal")


HEADER = {
    "format": "tablas journal",
    "version": 1,
    "manners": None,
    "seats": [{"kind": "person"}, {"kind": "person"}],
    "dice": {"kind": "secure"},
}

BOT = {"kind": "bot", "bot": "oak", "contests": "never"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "line 1: this is not a journal"),
        ({"version": 2}, "line 1: journals of version 2 cannot be read"),
        ({"seats": []}, "two seats"),
        ({"seats": [{"kind": "person"}, {"kind": "cat"}]}, "nobody can sit there"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "bot": 1, "contests": "never"}]}, "nobody"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "a", "contests": []}]}, "nobody"),
        ({"seats": [{"kind": "person"}, BOT | {"seed": 1}]}, "nobody"),
        ({"seats": [{"kind": "person"}, BOT | {"seed": None}]}, "nobody"),
        ({"seats": [{"kind": "person"}, BOT | {"level": "2ply"}]}, "nobody"),
        ({"dice": {"kind": "loaded"}}, "no such dice"),
        ({"dice": {"kind": []}}, "no such dice"),
        ({"dice": {"kind": "seeded"}}, "need a seed"),
        ({"dice": {"kind": "seeded", "seed": 5}}, "no such dice"),
        ({"dice": None}, "no such dice"),
        ({"manners": {"premature_roll": "void"}}, "were expected"),
    ],
)
def test_a_first_line_that_says_nothing_known_is_refused(
    path: Path, change: dict[str, object], said: str
) -> None:
    rest = written(path).split(b"\n", 1)[1]
    path.write_bytes(json.dumps(HEADER | change).encode() + b"\n" + rest)
    with pytest.raises(JournalError, match=said):
        read_journal(path)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "line 3: no JSON"),
        (b"{", "line 3: no JSON"),
        (b"\xff\x00", "line 3: no JSON"),
        (b"[" * 100_000, "line 3: no JSON"),
        (b"9" * 5000, "line 3: no JSON"),
        (b"[]", "line 3: a mapping was expected"),
        (b'{"type": "shuffled"}', "line 3: there is no kind of event"),
    ],
)
def test_a_damaged_line_is_told_and_never_repaired(path: Path, line: bytes, said: str) -> None:
    lines = written(path).split(b"\n")
    lines[2] = line
    damaged = b"\n".join(lines)
    path.write_bytes(damaged)
    with pytest.raises(JournalError, match=said):
        Journal.reopen(path)
    assert path.read_bytes() == damaged
    path.write_bytes(b"\n".join(lines[:3]) + b"\n")  # a whole last line is no torn one
    with pytest.raises(JournalError, match=said):
        read_journal(path)


def test_events_that_contradict_the_rules_are_told_with_their_line(path: Path) -> None:
    with Journal.create(path, Setup()) as journal:
        for event in (STARTED, GameStarted(), GameStarted()):
            journal.append(event)
    with pytest.raises(JournalError, match="line 4 cannot be: a game is being played"):
        replayed(read_journal(path))


def test_a_journal_begins_with_the_agreement(path: Path) -> None:
    with Journal.create(path, Setup()) as journal:
        journal.append(GameStarted())
    with pytest.raises(JournalError, match="line 2 cannot be: a match begins with"):
        replayed(read_journal(path))


def test_a_journal_is_known_by_its_beginning(path: Path) -> None:
    assert is_journal(written(path)[:80])
    assert is_journal(b'{ "format" : "tablas journal", ')
    for head in (b"", b"5 point match", b'{"format": "tablas journals"}', b'{"format":"other"'):
        assert not is_journal(head)


def test_what_a_journal_holds_is_a_record() -> None:
    table = bots_match("mat", MANNERS, MatchRules(length=1))
    record = Kept(table.setup, table.events).record
    assert (record.events, record.manners) == (table.events, MANNERS)
    assert record.match == table.match
