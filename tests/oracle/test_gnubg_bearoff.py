"""Comparison with the bear-off tables of GNU Backgammon.

The format of its files, found by looking at them: 40 bytes of header, then little-endian numbers.
Two-sided: for every pair of ranks (those of the side on roll outermost) four uint16, the value v
meaning v / 32767.5 - 1: cubeless, cube owned, centred, owned by the opponent, before the throw and
without a double now. One-sided: for every rank a uint32 (where its numbers begin), and for all
checkers and for the first how many numbers there are and of which roll the first is (four uint8);
then the numbers, uint16, chances in steps of 1/65535. The ranks are in the same order as ours.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tablas.engine.engine import as_board
from tablas.engine.kernels.bearoff import (
    CERTAIN,
    CUBE_CENTRED,
    CUBE_HIS,
    CUBE_MINE,
    CUBELESS,
    race_chances,
    ranks,
)
from tablas.engine.kernels.bearoff_building import ROLLS, results_of
from tablas.engine.tables import OneSided, TwoSided, tables_for_engine
from tablas.engine.tables.table import ignore
from tablas.notation.gnubg_id import format_position_id
from tablas.rules import Position
from tests.oracle.asking import ask

pytestmark = pytest.mark.gnubg

COLUMNS = [CUBELESS, CUBE_MINE, CUBE_CENTRED, CUBE_HIS]
STEP = 1 / 32767.5
LISTED = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


@pytest.fixture
def making(gnubg: str) -> str:
    program = shutil.which("makebearoff", path=str(Path(gnubg).parent))
    if program is None:
        pytest.skip("GNU Backgammon's makebearoff is not installed")
    return program


def two_sided(program: str, folder: Path, checkers: int) -> NDArray[np.int64]:
    """Their table of so many checkers on six points, their numbers less 32768."""
    file = folder / "two-sided.bd"
    subprocess.run(
        [program, "-t", f"6x{checkers}", "-f", str(file)],
        check=True,
        capture_output=True,
        timeout=300,
    )
    count = ranks(checkers, 6)
    numbers = np.frombuffer(file.read_bytes(), "<u2", offset=40).astype(np.int64) - 32768
    return numbers.reshape(count, count, 4)


@pytest.mark.parametrize(
    ("checkers", "steps"), [(3, 3), pytest.param(6, 4.5, marks=pytest.mark.slow)]
)
def test_two_sided_values_are_the_same_but_for_their_rounding(
    making: str, tmp_path: Path, checkers: int, steps: float
) -> None:
    """They cut at every step of the computation, which adds up: see the next test."""
    ours = TwoSided(checkers, 6).compute(ignore)["equities"][1:, 1:, COLUMNS]
    theirs = (two_sided(making, tmp_path, checkers)[1:, 1:] + 32768) * STEP - 1
    away = np.abs(ours - theirs)
    assert away.max() < steps * STEP
    assert away.mean() < 1.5 * STEP


def test_rounding_as_they_do_gives_their_numbers(making: str, tmp_path: Path) -> None:
    """In whole steps, a division by 36 cut towards zero, -1 - x for x seen from the other side."""
    theirs = two_sided(making, tmp_path, 3)
    count = len(theirs)
    results = results_of(6, 1, count)
    values = np.zeros((count, count, 4), np.int64)  # cubeless, owned, centred, his
    values[:, 0] = -32768
    pairs = sorted(((mine, his) for mine in range(1, count) for his in range(1, count)), key=sum)
    for mine, his in pairs:
        total = np.zeros(4)
        for roll, (high, low) in enumerate(LISTED):
            place = (mine - 1) * ROLLS + roll
            after = results.after[results.starts[place] : results.starts[place + 1]]
            cubeless, owned, centred, other = values[his, after].T
            doubled = np.minimum(32767, 2 * other)
            seen = cubeless, other, np.maximum(centred, doubled), np.maximum(owned, doubled)
            total += (1 if high == low else 2) * (-1 - np.min(seen, axis=1))
        values[mine, his] = np.trunc(total / 36)
    away = np.abs(values - theirs)[1:, 1:]
    assert away[..., 0].max() == 0
    assert away.max() <= 1  # how they double in whole steps is not known


def test_one_sided_chances_are_the_same(gnubg: str) -> None:
    file = Path("/usr/share/gnubg/gnubg_os0.bd")
    if not file.exists():
        pytest.skip("GNU Backgammon's one-sided table is not where Debian puts it")
    computed = OneSided().compute(ignore)
    count = ranks(15, 6)
    theirs, their_first = one_sided(file.read_bytes(), count)
    ours, our_first = (
        -np.diff(computed[name] / CERTAIN, prepend=1, axis=1)[:, 1:]
        for name in ("survival", "first")
    )
    theirs, their_first = (
        theirs[:, 1 : ours.shape[1] + 1],
        their_first[:, 1 : our_first.shape[1] + 1],
    )
    with_all = slice(ranks(14, 6), None)  # of fewer checkers they do not keep the first
    assert np.abs(our_first - their_first)[with_all].max() < 1e-4
    away = np.abs(ours - theirs)[1:].max(axis=1)
    # In the others they chose another play, which is as fast as far as their numbers can tell.
    others = 1 + np.flatnonzero(away > 1e-4)
    assert len(others) < 0.005 * count
    means = theirs @ np.arange(1, theirs.shape[1] + 1)
    assert means[others] == pytest.approx(computed["mean"][others], abs=2e-4)


def one_sided(data: bytes, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Chances to be done in exactly 0, 1, 2 … rolls: with all checkers, with the first."""
    fields = [("start", "<u4"), ("count", "u1"), ("from", "u1"), ("count1", "u1"), ("from1", "u1")]
    entries = np.frombuffer(data, np.dtype(fields), count, 40)
    numbers = np.frombuffer(data[40 + 8 * count :], "<u2") / CERTAIN
    both = np.zeros((2, count, 32))
    for rank, (start, length, begin, length1, begin1) in enumerate(entries.tolist()):
        middle = start + length
        both[0, rank, begin : begin + length] = numbers[start:middle]
        both[1, rank, begin1 : begin1 + length1] = numbers[middle : middle + length1]
    return both[0], both[1]


def test_chances_are_those_of_its_evaluation(gnubg: str, tmp_path: Path) -> None:
    """Of races at home beyond the two-sided table, gammons too."""
    chance = Random(12)
    asked = [_at_home(chance) for _ in range(80)]
    money = {"cube": 1, "owner": -1, "length": 0, "score": [0, 0], "crawford": 0, "jacoby": 0}
    questions = [("cube", format_position_id(position), money, 0) for position in asked]
    tables, found = tables_for_engine(), np.zeros(5, np.float32)
    gammons = 0
    for position, answer in zip(asked, ask(gnubg, questions, tmp_path), strict=True):
        assert race_chances(tables, as_board(position), found)
        assert found == pytest.approx(answer["chances"], abs=2e-4), position
        gammons += found[1] > 0.01 or found[3] > 0.01
    assert gammons > 5


def _at_home(chance: Random) -> Position:
    """Not both sides with so few checkers that the two-sided table knows better."""
    sides = []
    for checkers in chance.choice([(15, 15), (9, 10), (15, 4), (3, 15), (4, 15)]):
        points = chance.choices(range(1, 7), k=checkers)
        sides.append((15 - checkers, *(points.count(point) for point in range(1, 26))))
    return Position(*sides)
