from pathlib import Path

import pytest

from tablas.cli import run
from tablas.cli.recordings import read_recording

DATA = Path(__file__).parents[1] / "data"


def test_a_journal_is_read_like_a_match_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = DATA / "play" / "match_to_five.journal"
    written = tmp_path / "match.mat"
    assert run(["--lang", "en", "convert", str(journal), str(written)]) == 0
    assert run(["--lang", "en", "replay", str(journal)]) == 0
    assert read_recording(written).match.score == read_recording(journal).match.score
    assert "score: " in capsys.readouterr().out


def test_a_damaged_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "x.journal"
    journal.write_text('{"format": "tablas journal", "version": 1}\n')
    assert run(["--lang", "en", "replay", str(journal)]) == 2
    assert capsys.readouterr().err.startswith("error: ")
