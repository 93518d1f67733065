from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tablas.notation import gathering
from tablas.notation.gathering import Found, gather, gather_bytes
from tablas.records import MatchRecord, PositionRecord
from tests.notation.mat.test_mat import FILES

MATCH = (FILES / "5nqfGw9bWG3deTaU.mat").read_bytes()
XGID = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10\n"
ZERO_STREAM = zipfile.ZIP_DEFLATED


def archive(files: Mapping[str, bytes], method: int = ZERO_STREAM) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return made.getvalue()


def found(data: bytes) -> list[Found]:
    return list(gather_bytes("a.zip", data))


def names(all_found: list[Found]) -> list[str]:
    return [one.name for one in all_found]


def test_a_folder_is_read_whole_in_the_order_of_names(tmp_path: Path) -> None:
    games = tmp_path / "games"
    (games / "b").mkdir(parents=True)
    (games / ".hidden").mkdir()
    for place in ("z.dat", "b/inner.txt", ".dot.mat", ".hidden/x.mat"):
        (games / place).write_bytes(MATCH)
    (games / "a.mat").write_bytes(b"junk")
    (games / "p.mat").write_bytes(XGID)
    (games / "all.zip").write_bytes(archive({"m.mat": MATCH, "p.txt": XGID}))
    (games / "loop").symlink_to(games, target_is_directory=True)
    gathered = list(gather([games]))
    assert names(gathered) == [
        "games/a.mat",
        "games/all.zip/m.mat",
        "games/all.zip/p.txt",
        "games/p.mat",
        "games/z.dat",
        "games/b/inner.txt",
    ]
    assert "no match file of a known format" in str(gathered[0].trouble)
    kinds = [type(record) for one in gathered for record in one.records]
    assert kinds == [MatchRecord, PositionRecord, PositionRecord, MatchRecord, MatchRecord]


def test_a_file_that_is_not_there_is_found_with_its_trouble(tmp_path: Path) -> None:
    (one,) = gather([tmp_path / "none.mat"])
    assert (one.name, str(one.trouble)) == ("none.mat", "there is no such file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (one,) = gather([tmp_path])
    assert str(one.trouble) == "this is no ordinary file"


def test_a_file_with_several_matches_has_several_records() -> None:
    joined = MATCH + b'\n\n; [Event "Second"]\n' + MATCH
    (one,) = gather_bytes("both.mat", joined)
    first, second = one.records
    assert isinstance(first, MatchRecord)
    assert isinstance(second, MatchRecord)
    assert first.events == second.events
    assert second.metadata["Event"] == "Second"
    (illegal,) = second.illegal_plays
    assert illegal.line == joined[: joined.rindex(b"13: 14/10")].count(b"\n") + 1


def test_archives_in_archives_are_opened_once() -> None:
    inner = archive({"m.mat": MATCH})
    twice = archive({"deep.zip": archive({"x.zip": inner}), "in.zip": inner})
    gathered = found(twice)
    assert names(gathered) == ["a.zip/deep.zip/x.zip", "a.zip/in.zip/m.mat"]
    assert "archives in archives" in str(gathered[0].trouble)
    assert gathered[1].records


def test_names_cannot_lead_out_of_the_archive() -> None:
    gathered = found(archive({"../../etc/m.mat": MATCH, "/root/x": MATCH, "..\\up": MATCH}))
    assert sorted(names(gathered)) == ["a.zip/etc/m.mat", "a.zip/root/x", "a.zip/up"]


def test_what_swells_too_much_is_not_unpacked() -> None:
    (one,) = found(archive({"bomb.mat": bytes(1 << 24)}))
    assert str(one.trouble) == "this file of the archive is too large to be a match"


def test_all_files_together_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_INFLATED", 20_000)
    monkeypatch.setattr(gathering, "_Budget", lambda: gathering_budget(files=3, inflated=20_000))
    files = {f"{number}.mat": MATCH for number in range(5)}
    gathered = found(archive(files))
    assert [bool(one.records) for one in gathered] == [True, True, False, False]
    assert "together" in str(gathered[2].trouble)
    assert "more than" in str(gathered[3].trouble)


gathering_budget = gathering._Budget


def test_a_file_says_less_than_it_holds_and_is_cut_there() -> None:
    data = bytearray(archive({"m.mat": MATCH + bytes(1 << 22)}))
    place = data.rindex(b"PK\x01\x02") + 24
    data[place : place + 4] = len(MATCH).to_bytes(4, "little")
    (one,) = found(bytes(data))
    assert one.trouble is not None


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unusual_packing_is_refused(method: int) -> None:
    (one,) = found(archive({"m.mat": MATCH}, method))
    assert "packed in a way" in str(one.trouble)


def test_a_password_is_told() -> None:
    data = bytearray(archive({"m.mat": MATCH}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.rindex(mark) + offset] |= 1
    (one,) = found(bytes(data))
    assert "password" in str(one.trouble)


def test_an_archive_cut_anywhere_is_told_in_a_sentence() -> None:
    data = archive({"m.mat": MATCH[:600], "n.mat": XGID})
    for end in range(4, len(data)):
        (one,) = found(data[:end])
        assert str(one.trouble) == "this archive is damaged"


def test_an_archive_with_changed_bytes_is_read_as_far_as_it_goes() -> None:
    data = archive({"m.mat": XGID * 3, "n.mat": XGID})
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 0x55
        for one in gather_bytes("a.zip", bytes(changed)):
            assert (one.trouble is None) == bool(one.records)


def test_a_stream_of_zeros_is_no_archive() -> None:
    (one,) = found(b"PK\x03\x04" + zlib.compress(bytes(1000)))
    assert str(one.trouble) == "this archive is damaged"
