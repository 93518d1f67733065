"""``tablas analyse``: whatever is named, analysed; what cannot be is said, and the rest goes on."""

import json
import zipfile
from pathlib import Path

import pytest

from tablas.cli import run, workers
from tablas.play import journal
from tests.analysis.matches import DATA

MATCH = DATA / "sgf" / "two_points_analysed.mat"
QUICK = ["--level", "0ply"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where answers are kept: nowhere that matters."""
    path = tmp_path / "answers.sqlite"
    monkeypatch.setattr("tablas.analysis.AnswerCache", lambda: _cache(path))
    return path


def _cache(path: Path) -> object:
    from tablas.analysis.cache import AnswerCache

    return AnswerCache(path)


def test_without_more_a_report_for_the_terminal_is_told(
    capsys: pytest.CaptureFixture[str], cache: Path
) -> None:
    assert run(["--lang", "en", "analyse", str(MATCH), *QUICK]) == 0
    told = capsys.readouterr()
    assert "anita" in told.out
    assert "PR" in told.out
    assert told.err == ""
    assert cache.exists()


def test_nothing_is_kept_where_that_is_asked(cache: Path) -> None:
    assert run(["analyse", str(MATCH), *QUICK, "--no-cache"]) == 0
    assert not cache.exists()


def test_json_comes_on_the_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", str(MATCH), *QUICK, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("name", "begins"), [("r.html", "<!doctype html>"), ("r.json", "{"), ("r.txt", "")]
)
def test_a_report_is_written_by_the_end_of_its_name(
    tmp_path: Path, name: str, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name
    assert run(["analyse", str(MATCH), *QUICK, "--out", str(out)]) == 0
    report = out.read_text(encoding="utf-8")
    assert report.lstrip().lower().startswith(begins)
    assert "anita" in report
    assert str(out) in capsys.readouterr().out


def test_another_end_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", "nothing.mat", "--out", str(tmp_path / "report.doc")]) == 2
    assert "ends in .html, .txt or .json" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_said_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "none" / "report.html"
    assert run(["--lang", "en", "analyse", "nothing.mat", "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"error: there is no folder {out.parent} to write into\n"


def test_folders_archives_and_journals_are_looked_into(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "one.mat").write_bytes(MATCH.read_bytes())
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        archive.write(MATCH, "two.mat")
    match_journal = DATA / "play" / "match_to_five.journal"
    assert run(["--lang", "en", "analyse", str(folder), str(match_journal), *QUICK, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["matches"]) == 3


def test_a_bad_file_gets_its_sentence_and_the_others_are_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, position = tmp_path / "bad.mat", tmp_path / "position.txt"
    bad.write_text("nothing that anybody wrote")
    position.write_text("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10\n")
    broken = tmp_path / "broken.journal"
    head = (DATA / "play" / "match_to_five.journal").read_bytes().split(b"\n")[0]
    broken.write_bytes(head + b"\nnothing\n")
    assert journal.is_journal(head)
    named = [str(bad), str(MATCH), str(position), str(broken), str(tmp_path / "none.mat")]
    assert run(["--lang", "en", "analyse", *named, *QUICK]) == 2
    told = capsys.readouterr()
    assert "anita" in told.out
    assert len(told.err.splitlines()) == 4
    assert all(line.startswith("error: ") for line in told.err.splitlines())


def test_where_there_is_no_match_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", str(tmp_path), *QUICK]) == 2
    assert "no match" in capsys.readouterr().err


def test_a_game_that_nobody_here_can_judge_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablas.engine.engine.open_hypergammon", lambda: None)
    file = tmp_path / "hyper.mat"
    file.write_text(
        '; [Variation "HyperGammon"]\n 1 point match\n\n Game 1\n a : 0   b : 0\n'
        "  1) 21: 24/22 23/22             31: 24/21 22/21\n"
    )
    assert run(["--lang", "en", "analyse", str(file), *QUICK]) == 2
    assert "hyper.mat: Hypergammon is judged by a table" in capsys.readouterr().err


def test_a_scheduler_that_is_not_there_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "_PATIENCE", "100ms")
    assert run(["analyse", str(MATCH), *QUICK, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "no scheduler at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_a_cluster_does_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    assert run(["analyse", str(MATCH), *QUICK, "--json", "--no-cache", "--threads", "1"]) == 0
    alone = capsys.readouterr().out
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        command = ["analyse", str(MATCH), *QUICK, "--json", "--no-cache", "--scheduler", address]
        assert run(command) == 0
    assert capsys.readouterr().out == alone


def test_without_what_speaks_to_clusters_that_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr(workers, "import_module", missing)
    assert run(["analyse", str(MATCH), *QUICK, "--scheduler", "tcp://somewhere:1"]) == 2
    assert "tablas[cluster]" in capsys.readouterr().err
