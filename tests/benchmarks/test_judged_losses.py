"""How far the errors that two judges find agree."""

from pathlib import Path

import pytest

from benchmarks.judged_losses import Loss, agreement, deepest_of, losses_found
from tablas.analysis.settings import AnalysisSettings
from tablas.engine import Engine
from tablas.records.evaluation import Level

CHANCES = "0.501, 0.136, 0.006, 0.499, 0.134, 0.006"


def test_recall_and_precision_are_of_large_losses() -> None:
    losses = [Loss(0.1, 0.09), Loss(0.2, 0.05), Loss(0.0, 0.08), Loss(0.3, 0.3), Loss(0.0, 0.0)]
    found = agreement(losses, 0.08)
    assert found.recall == pytest.approx(2 / 3)
    assert found.precision == pytest.approx(2 / 3)
    assert (found.candidates, found.large) == (5, 3)
    assert found.difference == pytest.approx((0.01 + 0.15 + 0.08) / 5)


def test_where_nothing_is_large_there_is_neither() -> None:
    found = agreement([Loss(0.0, 0.01)], 0.08)
    assert found.recall is found.precision is None


def test_only_candidates_with_the_deepest_look_count(tmp_path: Path) -> None:
    file = tmp_path / "judged.tsv"
    judged = " ; ".join(
        f"{play}|Cubeful-{depth}-ply|{equity}|{CHANCES}"
        for play, depth, equity in (("24/21 13/11", 4, 0.1), ("13/8", 4, 0.0), ("6/1", 2, 0.2))
    )
    file.write_text(f"# about\n4HPwATDgc/ABMA\tMICpAAAAAAAE\t32\t13/8\t{judged}\n")
    ((situation, depth, losses),) = deepest_of(file)
    assert depth == 4
    assert sorted(losses.values()) == [0.0, pytest.approx(0.1)]
    settings = AnalysisSettings(level=Level.STATIC)
    found = list(losses_found(Engine(), situation, losses, settings))
    assert [loss.judged for loss in found] == [0.0, pytest.approx(0.1)]
    assert all(loss.ours >= 0 for loss in found)
