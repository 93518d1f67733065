"""The shell of a file: two layouts, and what can be wrong with them."""

from __future__ import annotations

import struct
import zlib

import pytest

from tablas.errors import FileFormatError
from tablas.notation.xg.container import COMMENTS, GAME, open_container
from tests.notation.xg import building

RECORDS = [building.match_header(), building.game_header()]
CONTENT = b"".join(RECORDS)


def sentences(data: bytes) -> list[str]:
    return [str(problem.sentence) for problem in open_container(data).problems]


@pytest.mark.parametrize("packed", [True, False])
def test_an_archive_gives_its_members_by_name(packed: bool) -> None:
    container = open_container(building.archive(RECORDS, {"temp.xgc": b"text"}, packed=packed))
    assert container.members == {GAME: CONTENT, COMMENTS: b"text"}
    assert not container.problems


def test_members_that_nobody_reads_are_left_alone() -> None:
    container = open_container(building.archive(RECORDS, {"temp.xgi": b"x", "temp.xgr9": b"y"}))
    assert set(container.members) == {GAME}


def test_a_bare_stream_is_the_match() -> None:
    container = open_container(building.bare(RECORDS, comment="ñandú"))
    assert container.members == {GAME: CONTENT}
    assert container.comment == "ñandú"


def test_an_archive_without_its_end_is_read_from_its_front() -> None:
    data = building.archive(RECORDS)
    assert open_container(data[:-30]).members[GAME] == CONTENT


def test_a_wrong_checksum_is_reported() -> None:
    data = bytearray(building.archive(RECORDS))
    data[-36] ^= 1
    assert sentences(bytes(data)) == ["the checksum of the archive is wrong: it may be damaged"]


def test_a_damaged_member_is_named() -> None:
    data = bytearray(building.archive(RECORDS, packed=False))
    data[8232 + 7 + 2000] ^= 1
    assert "the part temp.xg is damaged: read as far as it goes" in sentences(bytes(data))


def test_a_stream_cut_off_is_reported() -> None:
    assert sentences(building.bare(RECORDS)[:-5]) == [
        "the file is cut off or damaged: read as far as it goes"
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\3\4",
        b"RGMH",
        building.shell(b""),
        building.shell(b"no stream"),
        building.shell(zlib.compress(CONTENT))[:8240],
    ],
)
def test_what_holds_no_match_is_refused(data: bytes) -> None:
    with pytest.raises(FileFormatError):
        open_container(data)


@pytest.mark.parametrize(("at", "value"), [(8, 1 << 30), (8, -5), (20, 1 << 30), (20, -5), (8, 0)])
def test_impossible_places_are_refused(at: int, value: int) -> None:
    data = bytearray(building.bare(RECORDS))
    data[at : at + 4] = struct.pack("<i", value)
    with pytest.raises(FileFormatError, match="header promises"):
        open_container(bytes(data))


@pytest.mark.parametrize("value", [-1, 0, 1 << 20, (1 << 31) - 1, -(1 << 31)])
@pytest.mark.parametrize("field", [-32, -28, -24, -20, -16])
def test_absurd_numbers_in_the_trailer_are_not_believed(field: int, value: int) -> None:
    data = bytearray(building.archive(RECORDS))
    data[field : field + 4] = struct.pack("<i", value)
    try:
        members = open_container(bytes(data)).members
    except FileFormatError:
        return
    assert CONTENT.startswith(members[GAME])


@pytest.mark.parametrize("value", [-1, 1 << 20, (1 << 31) - 1, -(1 << 31)])
@pytest.mark.parametrize("field", [512, 516, 520])
def test_absurd_numbers_in_the_registry_are_not_believed(field: int, value: int) -> None:
    data = bytearray(building.archive(RECORDS, packed=False))
    entry = len(data) - 36 - 532
    data[entry + field : entry + field + 4] = struct.pack("<i", value)
    try:
        container = open_container(bytes(data))
    except FileFormatError:
        return
    assert container.problems


def test_a_bomb_is_inflated_up_to_the_limit_only() -> None:
    bomb = zlib.compress(CONTENT + bytes(80_000_000), 1)
    container = open_container(building.shell(bomb))
    assert len(container.members[GAME]) == 1 << 26
    assert container.problems
