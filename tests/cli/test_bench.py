"""``tablas bench``: what it measures, and in what shape it says so."""

import json

import pytest

from tablas.cli import run
from tablas.engine import bench
from tablas.records.evaluation import Level

MEASURED = bench.BenchResult(
    static_evaluations=500_000.4,
    generator_positions=10_000_000.0,
    decisions={Level.STATIC: 9000.0, Level.ONE_PLY: 300.0, Level.TWO_PLY: 20.5},
    rollout_games=80.0,
    cores={1: 80.0, 2: 155.0},
)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "bench", lambda: MEASURED)


@pytest.mark.usefixtures("measured")
def test_the_figures_are_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "static_evaluations_per_second": 500_000,
        "generator_positions_per_second": 10_000_000,
        "decisions_per_second": {"0ply": 9000.0, "1ply": 300.0, "2ply": 20.5},
        "rollout_games_per_second": 80.0,
        "cores": {"1": 80.0, "2": 155.0},
    }


@pytest.mark.usefixtures("measured")
def test_people_get_a_table_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "es", "bench"]) == 0
    told = capsys.readouterr().out
    assert "partidas simuladas, 2 hilos" in told
    assert "155.0" in told


@pytest.mark.slow
def test_what_takes_more_work_is_done_less_often() -> None:
    result = bench.bench()
    assert result.static_evaluations > 10 * result.decisions[Level.STATIC]
    rates = list(result.decisions.values())
    assert rates == sorted(rates, reverse=True)
