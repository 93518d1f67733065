from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.notation.reading import (
    FORMATS,
    MOST_BYTES,
    decoded,
    format_of,
    read,
    read_all,
    read_any,
    read_bytes,
)
from tablas.records import MatchRecord, PositionRecord
from tests.notation.mat.test_mat import FILES, SAMPLES

GAME = "7 point match\n\n Game 1\n Ána : 0      “Bob” : 0\n  1) 31: 8/5 6/5\n"


@pytest.mark.parametrize("name", ["mat_text_named.xg", "studio_wins_4016.txt"])
def test_the_content_decides_not_the_name(name: str) -> None:
    record = read(FILES / name)
    assert record.rules.length == SAMPLES[name].length
    assert record.players == SAMPLES[name].players


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_any_usual_encoding_is_read(encoding: str) -> None:
    assert read_bytes(GAME.encode(encoding)).players == ("Ána", "“Bob”")


def test_what_windows_has_no_character_for_is_latin() -> None:
    assert decoded(b"caf\xe9 \x81") == "café \x81"


def test_damaged_bytes_do_not_spoil_the_rest() -> None:
    assert decoded(b"caf\0e \xff\xfe") == "caf e ÿþ"
    assert decoded(b"\xef\xbb\xbfcaf\xff") == "caf\ufffd"


def test_a_damaged_byte_does_not_spoil_the_names() -> None:
    record = read_bytes(GAME.encode().replace(b"Game 1", b"Game 1 \xff"))
    assert record.players == ("Ána", "“Bob”")
    (problem,) = record.problems
    assert problem.line == 3
    assert str(problem.sentence) == "some bytes from here on are damaged: they are read as \ufffd"
    assert read_bytes(GAME.encode()).problems == ()


def test_windows_letters_that_look_like_one_of_utf_8_are_still_windows_letters() -> None:
    text = "“CAFÉ” “Núñez”"  # É” are two bytes that UTF-8 has as well
    assert decoded(text.encode("cp1252")) == text


@pytest.mark.parametrize("data", [b"", b" \r\n\t"])
def test_an_empty_file_is_none(data: bytes) -> None:
    with pytest.raises(FileFormatError, match="the file is empty"):
        read_bytes(data)


HOSTILE = {
    "junk": Random(1).randbytes(1 << 20),
    "digits": b"1" * 1_000_000,
    "zeros": b"\0" * 1_000_000,
    "blanks and a letter": b" " * 1_000_000 + b"x",
    "comments": b";" * 1_000_000,
    "headers": b'; [a "' * 150_000,
    "one surrogate": "\ud800".encode("utf-16-le", errors="surrogatepass"),
    "an odd number of bytes": b"7\0 \0p",
    "marks": b"\xef\xbb\xbf\xff\xfe",
    "another game of sgf": b"(;FF[4]GM[1]SZ[19];B[aa])",
    "json": b'{"format":"other","version":"1.0"}\n' + b"[" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_match_gets_one_sentence(name: str) -> None:
    with pytest.raises(FileFormatError) as caught:
        read_bytes(HOSTILE[name])
    assert str(caught.value) == (
        "this is no match file of a known format (ogxm, xg, bgf, sgf, mat, fibs, text)"
    )


@pytest.mark.parametrize(
    "rest",
    ["5" * 1_000_000, ": 1 " * 400, "  1) 31: " + "8/5 " * 400, "[" * 1900, "\x01"],
)
def test_a_match_with_a_hostile_line_is_read_without_it(rest: str) -> None:
    record = read_bytes(f"{GAME}{rest}\n".encode())
    assert len(record.events) >= 4
    assert record.problems


def test_a_file_of_any_size_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "large.mat"
    with file.open("wb") as large:
        large.truncate(MOST_BYTES + 1)
    with pytest.raises(FileFormatError, match="larger than 64 MiB"):
        read(file)


DATA = FILES.parent
FORMAT_OF = {
    "ogxm/resign.ogxm": "ogxm",
    "xg/B4_SrGcsKAQmoTyHlgJCbM.xg": "xg",
    "bgf/B4_SrGcsKAQmoTyHlgJCbM.bgf": "bgf",
    "sgf/money.sgf": "sgf",
    "mat/mat_text_named.xg": "mat",
    "text/gnubg_play.txt": "text",
}


@pytest.mark.parametrize("name", FORMAT_OF)
def test_every_format_is_known_by_its_content(name: str) -> None:
    data = (DATA / name).read_bytes()
    found = format_of(data)
    assert found is not None
    assert found.key == FORMAT_OF[name]
    assert [one.key for one in FORMATS if one.recognises(data)] == [FORMAT_OF[name]]


XGID = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10"


def test_a_position_is_no_match_but_can_be_read() -> None:
    with pytest.raises(FileFormatError, match="this file holds positions, not a match"):
        read_bytes(XGID)
    assert isinstance(read_any(XGID), PositionRecord)


def test_of_several_matches_the_first_is_read_and_says_so() -> None:
    several = f"{GAME}\n\n{GAME}".encode()
    assert len(read_all(several)) == 2
    for record in (read_bytes(several), read_any(several)):
        assert isinstance(record, MatchRecord)
        assert str(record.problems[-1].sentence) == (
            "the file holds 2 matches: this is the first of them"
        )


def test_a_match_whose_comment_has_an_xgid_is_a_match() -> None:
    record = read_bytes(b"; " + XGID + b"\n" + GAME.encode())
    assert record.rules.length == 7


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nowhere.mat")


TEXTS = [(FILES / name).read_bytes() for name in SAMPLES]


@given(st.sampled_from(TEXTS), st.integers(0, 1 << 32))
def test_a_damaged_file_is_read_as_far_as_it_goes_or_refused(data: bytes, seed: int) -> None:
    chance = Random(seed)
    damaged = bytearray(data[: chance.randrange(300, 3000)])
    for _ in range(chance.randrange(1, 10)):
        place = chance.randrange(len(damaged))
        damaged[place : place + chance.randrange(9)] = chance.choice(
            [b"", b"\n", bytes([chance.randrange(1, 256)]), b"0", b" Drops", b" 44: ", b"*/off"]
        )
    try:
        record = read_bytes(bytes(damaged))
    except FileFormatError:
        return
    assert record.match.version == len(record.events)
