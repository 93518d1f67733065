"""Whatever the bytes, reading them ends soon, in records or in one sentence."""

from __future__ import annotations

import io
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.notation.gathering import gather_bytes
from tablas.notation.reading import AnyRecord, read_all
from tablas.records import MatchRecord
from tests.notation.fibs_log.logs import old_moves, played, session
from tests.notation.position_text.test_snowie import LINE
from tests.notation.position_text.texts import LANGUAGES, cube_text, play_text
from tests.notation.xg.building import small_match

FILES = Path(__file__).parents[1] / "data"
EXAMPLES = 250
"""Of the mutations here; each reader has its own in its own tests."""
LONGEST = 3.0
"""Seconds that no small file takes on a slow machine."""
MOST_MEMORY = 300 << 20


def packed(*data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, content in enumerate(data):
            archive.writestr(f"{number}", content)
    return made.getvalue()


SEEDS = {
    "ogxm": (FILES / "ogxm" / "resign.ogxm").read_bytes(),
    "xg": small_match(),
    "bgf": (FILES / "bgf" / "B4_SrGcsKAQmoTyHlgJCbM.bgf").read_bytes(),
    "sgf": (FILES / "sgf" / "set_up.sgf").read_bytes(),
    "sgf, analysed": (FILES / "sgf" / "rolled_out.sgf").read_bytes(),
    "mat": (FILES / "mat" / "galaxy_money_as_16_points.txt").read_bytes(),
    "gnubg": (FILES / "text" / "gnubg_play.txt").read_bytes(),
    "xg text": play_text(LANGUAGES["fr"]).encode(),
    "xg cube": cube_text(LANGUAGES["ja"]).encode(),
    "snowie": LINE.encode(),
    "fibs": session(played(1, 1, 30)).encode(),
    "old moves": old_moves(played(2, 1, 30)).encode(),
}
SEEDS["zip"] = packed(SEEDS["sgf"], SEEDS["snowie"], SEEDS["ogxm"])


def check(records: tuple[AnyRecord, ...]) -> None:
    """Records are sound: their events obey the rules, their analyses speak of them."""
    for record in records:
        if not isinstance(record, MatchRecord):
            continue
        assert record.match.version == len(record.events)
        for said in record.analyses:
            places = [*said.plays, *said.cubes, *said.resignations]
            assert all(0 < place < len(record.events) for place in places)


def gathered(data: bytes) -> None:
    """Read bytes as a person's upload would be."""
    start = time.process_time()
    for found in gather_bytes("file", data):
        assert (found.trouble is None) == bool(found.records)
        check(found.records)
    assert time.process_time() - start < LONGEST


@pytest.mark.parametrize("name", SEEDS)
def test_what_is_sound_is_read(name: str) -> None:
    assert all(found.records for found in gather_bytes(name, SEEDS[name]))


def mutated(data: bytes, chance: Random) -> bytes:
    """A file with some of its bytes changed, taken away, put in or repeated."""
    made = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        place = chance.randrange(len(made) + 1)
        match chance.randrange(5):
            case 0:
                made[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                made[place : place + chance.randrange(1, 9)] = b""
            case 2:
                made[place:place] = chance.randbytes(chance.randrange(1, 9))
            case 3:
                made[place:place] = made[place : place + chance.randrange(200)]
            case _:
                made[place : place + 4] = chance.choice(
                    [b"\xff\xff\xff\xff", bytes(4), b"\xff\xff\xff\x7f", b"9999", b"[[[[", b"-1.0"]
                )
    return bytes(made)


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(sorted(SEEDS)), st.integers(0, 1 << 32))
def test_a_changed_file_is_read_as_far_as_it_goes_or_refused(name: str, seed: int) -> None:
    gathered(mutated(SEEDS[name], Random(seed)))


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(sorted(SEEDS)), st.floats(0, 1))
def test_a_cut_file_is_read_as_far_as_it_goes_or_refused(name: str, part: float) -> None:
    gathered(SEEDS[name][: int(part * len(SEEDS[name]))])


@settings(max_examples=EXAMPLES)
@given(
    st.binary(max_size=400), st.sampled_from([b"", b"RGMH", b"OGXM", b"PK\3\4", b"(;GM[6]", b"{"])
)
def test_random_bytes_are_refused(data: bytes, head: bytes) -> None:
    gathered(head + data)


BLANKS = b" " * 1900 + b"!\n"
LONG: dict[str, Callable[[], bytes]] = {
    "digits": lambda: b"1" * (1 << 20),
    "brackets": lambda: b"(;GM[6]" + b"(;" * (1 << 19),
    "values": lambda: b"(;GM[6]" + b"[a]" * (1 << 18),
    "one long word": lambda: (
        b"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10\n" + b"a" * (1 << 20)
    ),
    "short lines": lambda: (
        b"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10\n" + b"1\n" * (1 << 18)
    ),
    "candidates": lambda: SEEDS["xg text"] + b"  1. 4-ply 24/15   eq:-0.012\n" * (1 << 12),
    "xgids": lambda: b"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10\n" * (1 << 10),
    "blanks": lambda: SEEDS["xg text"] + (b"X:a" + BLANKS + b"  1. a" + BLANKS + BLANKS) * (1 << 7),
    "gnubg, blanks": lambda: (
        SEEDS["gnubg"] + (b"  1. a" + BLANKS + b"  +-+ O: a" + BLANKS + BLANKS) * (1 << 7)
    ),
    "bgblitz, blanks": lambda: (
        b"Position-ID: 4HPwATDgc/ABMA Match-ID: cAkAAAAAAAAA\n"
        b"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10\n"
        + (b"  1. 0,1 b" + BLANKS + b"+-+ O: a" + BLANKS + b"a" + BLANKS)
        * (1 << 7)
    ),
    "doubles": lambda: b"XGID=-b----E-C---eE---c-e----B-:0:0:1:33:0:0:0:0:10\n" * 10_000,
    "log": lambda: b"Score is 1-1\nX: a is X\n" + b"ab\n" * (1 << 20),
    "semicolons": lambda: b";" * (1 << 20),
    "matches": lambda: b"5 point match\nGame 1\n" * (1 << 12),
    "matches far down": lambda: b"\n" * (1 << 18) + b"5 point match\nGame 1\n" * 1000,
    "a match without an end": lambda: b"5 point match\nGame 1\n" + b"x\n" * (1 << 20),
    "json": lambda: b'{"format":"BGF","version":"1.0","compress":false}\n' + b"[" * (1 << 20),
    "nothing but zeros": lambda: bytes(1 << 22),
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_hostile_file_takes_no_more_than_it_should(name: str) -> None:
    data = LONG[name]()
    start = time.process_time()
    for found in gather_bytes(name, data):
        assert (found.trouble is None) == bool(found.records)
    assert time.process_time() - start < 2 * LONGEST


def test_an_archive_of_bombs_needs_little_memory() -> None:
    bomb = packed(*[bytes(1 << 24)] * 8)
    tracemalloc.start()
    try:
        troubles = [found.trouble for found in gather_bytes("bomb", packed(bomb, bomb))]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(troubles) == 16
    assert all(troubles)
    assert peak < MOST_MEMORY


def test_what_is_empty_is_refused() -> None:
    with pytest.raises(FileFormatError, match="the file is empty"):
        read_all(b"")
