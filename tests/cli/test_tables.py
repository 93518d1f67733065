from pathlib import Path

import pytest

from tablas.cli import run
from tablas.engine.tables import OneSided, TwoSided, path_of

BUILD = ["--lang", "en", "tables", "build"]
VERIFY = ["--lang", "en", "tables", "verify"]
SMALL = ["--checkers", "2", "--points", "3"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables of its own for each test; what is compiled stays where it is."""
    monkeypatch.setattr("tablas.engine.tables.keeping.cache_folder", lambda: tmp_path)
    return tmp_path / "tables"


def test_a_table_is_built_listed_and_verified(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*BUILD, "two-sided", *SMALL]) == 0
    path = path_of(TwoSided(2, 3))
    assert capsys.readouterr().out == f"two-sided-2x3: computed, {path}\n"
    assert run(["--lang", "en", "tables", "list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"two-sided-2x3: 0.00 MB, {path}",
        "one-sided-15x6: not computed yet",
        "two-sided-6x6: not computed yet",
    ]
    assert run(VERIFY) == 0
    assert capsys.readouterr().out == "two-sided-2x3: sound, 1000 entries computed afresh\n"


def test_one_of_another_version_is_listed_as_such(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    (folder / "two-sided-6x6-0123456789ab.table").write_bytes(b"")
    assert run(["--lang", "en", "tables", "list"]) == 0
    assert "(of another version)" in capsys.readouterr().out.splitlines()[0]


def test_a_damaged_table_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*BUILD, "one-sided", *SMALL]) == 0
    path = path_of(OneSided(2, 3))
    data = bytearray(path.read_bytes())
    data[-70] ^= 64
    path.write_bytes(data)
    capsys.readouterr()
    assert run([*VERIFY, "one-sided", *SMALL]) == 2
    assert capsys.readouterr().out == "one-sided-2x3: damaged, compute it anew\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["build", "--points", "3"], "say which table it is"),
        (["build", "two-sided", "--points", "13"], "1 to 15 checkers on 1 to 12 points"),
        (["build", "three-sided"], "three-sided"),
        (["burn"], "burn"),
        (["verify"], "no tables have been computed yet"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", "tables", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_table_that_is_not_there_is_not_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*VERIFY, "two-sided", *SMALL]) == 2
    assert capsys.readouterr().out == "two-sided-2x3: not computed yet\n"


def test_where_it_cannot_be_kept_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.write_text("a file where the folder should be")
    assert run([*BUILD, "two-sided", *SMALL]) == 2
    assert str(folder) in capsys.readouterr().err
