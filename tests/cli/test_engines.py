from __future__ import annotations

from pathlib import Path

import pytest

from tablas.cli.engines import engines
from tablas.records.evaluation import Level


class Made:
    """Stands for an engine, and keeps what it was made of."""

    count = 0

    def __init__(self, **means: object) -> None:
        type(self).count += 1
        self.means = means

    def cube_decision(self, _: object) -> None:
        """Nothing."""

    def rank_plays(self, _: object) -> None:
        """Nothing."""


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> type[Made]:
    monkeypatch.setattr("tablas.engine.Engine", Made, raising=False)
    monkeypatch.setattr(Made, "count", 0)
    return Made


def test_each_engine_is_made_once_and_the_first_is_made_ready(made: type[Made]) -> None:
    engine = engines(None)
    assert made.count == 0
    first = engine(Level.TWO_PLY, None, 1)
    assert made.count == 2
    assert engine(Level.TWO_PLY, None, 1) is first
    assert engine(Level.TWO_PLY, 0.5, 1) is not first
    assert made.count == 3


def test_an_engine_has_what_was_asked_for() -> None:
    means = vars(engines(None)(Level.ONE_PLY, 0.5, 2))["means"]
    assert (means["level"], means["seconds"], means["threads"]) == (Level.ONE_PLY, 0.5, 2)
    assert means["met"].name == "Kazaross-XG2"


def test_a_table_that_is_not_there_is_missed_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        engines(tmp_path / "mine.met")
