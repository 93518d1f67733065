"""The same match in several formats is the same events, and what is written is read the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tablas.notation.mat import format_mat
from tablas.notation.ogxm import format_ogxm
from tablas.notation.reading import read, read_bytes
from tablas.notation.sgf import format_sgf
from tablas.records import MatchRecord
from tablas.rules import Event

FILES = Path(__file__).parents[1] / "data"
SAME = {
    "3WNK_g1Z-PLsh_HyvQ5j4a": ("mat", "xg"),
    "B4_SrGcsKAQmoTyHlgJCbM": ("mat", "xg", "bgf"),
    "hQ8sVn2LbTdF4wRm": ("mat", "xg"),
}
PAIRS = [(stem, first, other) for stem, (first, *others) in SAME.items() for other in others]


@cache
def sample(stem: str, ending: str) -> MatchRecord:
    return read(FILES / ending / f"{stem}.{ending}")


def deeds(record: MatchRecord) -> tuple[Event, ...]:
    """What happened, without the agreement: formats do not say the same of the rules."""
    return record.events[1:]


@pytest.mark.parametrize(("stem", "first", "other"), PAIRS)
def test_the_same_match_is_the_same_events(stem: str, first: str, other: str) -> None:
    one, another = sample(stem, first), sample(stem, other)
    assert deeds(one) == deeds(another)
    assert one.players == another.players
    assert one.rules.length == another.rules.length
    assert one.match.score == another.match.score


@pytest.mark.parametrize(("stem", "ending", "count"), [
    ("5nqfGw9bWG3deTaU", "mat", 1), ("hQ8sVn2LbTdF4wRm", "mat", 3), ("hQ8sVn2LbTdF4wRm", "xg", 3),
])  # fmt: skip
def test_the_illegal_plays_are_found_exactly(stem: str, ending: str, count: int) -> None:
    assert len(sample(stem, ending).illegal_plays) == count


def test_the_illegal_plays_of_one_match_are_the_same_in_both_formats() -> None:
    mat, xg = (sample("hQ8sVn2LbTdF4wRm", ending).illegal_plays for ending in ("mat", "xg"))
    assert [(note.game, note.seat, sorted(note.roll)) for note in mat] == [
        (note.game, note.seat, sorted(note.roll)) for note in xg
    ]


WRITERS: dict[str, Callable[[MatchRecord], bytes]] = {
    "mat": lambda record: format_mat(record).encode(),
    "sgf": lambda record: format_sgf(record).encode(),
    "ogxm": format_ogxm,
}


@pytest.mark.parametrize("name", ["mat/5nqfGw9bWG3deTaU.mat", "ogxm/match.ogxm", "sgf/money.sgf"])
@pytest.mark.parametrize("written", WRITERS)
def test_a_match_goes_through_every_format(name: str, written: str) -> None:
    record = read(FILES / name)
    again = read_bytes(WRITERS[written](replace(record, metadata={})))
    assert deeds(again) == deeds(record)
