"""``tablas analyse``: whatever is named, analysed; what cannot be is said, and the rest goes on."""

import json
import zipfile
from errno import ENOTDIR
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
        archive.write(DATA / "mat" / "galaxy_points_capped.txt", "two.mat")
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


def test_no_report_is_written_over_what_is_there_unless_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.txt"
    out.write_text("mine")
    command = ["--lang", "en", "analyse", str(MATCH), *QUICK, "-o", str(out)]
    assert run(command) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert out.read_text() == "mine"
    assert run([*command, "--force"]) == 0
    assert "anita" in out.read_text()


def test_no_report_is_ever_written_over_what_it_is_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tmp_path / "match.txt"
    match.write_bytes(MATCH.read_bytes())
    again = str(tmp_path / "." / "match.txt")
    assert run(["--lang", "en", "analyse", str(match), *QUICK, "-o", again, "--force"]) == 2
    assert "no report is written over it" in capsys.readouterr().err
    assert match.read_bytes() == MATCH.read_bytes()


@pytest.mark.parametrize("ending", [".txt", ".html", ".json"])
def test_what_was_odd_in_a_file_is_said_at_once_and_in_the_report(
    tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match, out = tmp_path / "match.mat", tmp_path / f"report{ending}"
    match.write_text(MATCH.read_text().replace("  2) ", "  2) nonsense ", 1))
    assert run(["--lang", "en", "analyse", str(match), *QUICK, "-o", str(out)]) == 0
    assert capsys.readouterr().err == "match.mat: line 8: 'nonsense' was not understood\n"
    assert "nonsense" in out.read_text("utf-8")


def test_one_match_in_two_files_counts_once_with_what_both_say_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = [str(MATCH), str(MATCH.with_suffix(".sgf"))]
    assert run(["--lang", "en", "analyse", *same, *QUICK, "--json"]) == 0
    told = capsys.readouterr()
    (match,) = json.loads(told.out)["matches"]
    assert len(match["in_file"]) == 1
    assert f"{Path(same[1]).name}: the same match as in {MATCH.name}, counted once" in told.err


def test_no_name_of_a_file_steers_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(tmp_path / "names.zip", "w") as archive:
        archive.writestr("evil\n\x1b[31m\u202ered.mat", "nothing")
    assert run(["--lang", "en", "analyse", str(tmp_path), *QUICK]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.isprintable() for line in lines)


def test_many_positions_of_a_file_are_one_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10\n" * 3)
    assert run(["--lang", "en", "analyse", str(file), str(MATCH), *QUICK]) == 2
    assert capsys.readouterr().err == (
        "error: positions.txt: 3 of these are positions, not matches\n"
    )


def test_no_name_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "analyse", "", str(MATCH), *QUICK]) == 2
    told = capsys.readouterr()
    assert told.err == "error: a file without a name cannot be read\n"
    assert "anita" in told.out


@pytest.mark.parametrize(
    ("more", "says"), [([], "goes on from there"), (["--no-cache"], "Nothing of what was judged")]
)
def test_who_interrupts_is_told_what_is_kept(
    more: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tablas.analysis.analyse_all", interrupted)
    assert run(["--lang", "en", "analyse", str(MATCH), *QUICK, *more]) == 130
    assert says in capsys.readouterr().err


def test_a_cache_that_is_no_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled(*_: object, **__: object) -> None:
        raise NotADirectoryError(ENOTDIR, "Not a directory", str(tmp_path / "file" / "kernels"))

    monkeypatch.setattr("tablas.analysis.analyse_all", compiled)
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path / "file"))
    assert run(["--lang", "en", "analyse", str(MATCH), *QUICK]) == 2
    said = f"error: TABLAS_CACHE is {tmp_path / 'file'}, where nothing can be kept: "
    assert capsys.readouterr().err.startswith(said)


def test_a_game_that_the_net_has_not_learnt_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "long.mat"
    file.write_text(
        '; [Variation "LongGammon"]\n 1 point match\n\n Game 1\n a : 0   b : 0\n'
        "  1) 21: 24/22 24/23             31: 24/21 24/23\n"
    )
    assert run(["--lang", "en", "analyse", str(file), *QUICK]) == 2
    assert "long.mat: the net has not learnt LongGammon" in capsys.readouterr().err


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


def test_a_name_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "replay", "no\nsuch\x1b[31m.mat"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told
