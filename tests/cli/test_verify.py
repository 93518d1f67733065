from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablas.cli import verify
from tablas.errors import JournalError, TablasError
from tablas.i18n import translator
from tablas.server.rooms.verification import check, match_data
from tests.server.rooms.test_verification import stored, throws, version_of

EN = translator("en")


def run(data: object, folder: Path, commitment: str | None = None) -> None:
    file = folder / "match.json"
    file.write_text(json.dumps(data), "utf-8")
    verify.command(EN)(file, commitment)


def test_it_says_that_all_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = match_data(stored())
    run(data, tmp_path)
    assert capsys.readouterr().out.splitlines() == [
        "The seed is the one that was committed to.",
        f"Commitment: {data['dice_seal']['commitment']}",
        f"{len(check(data))} throws, and all are what they had to be.",
    ]


def test_it_compares_with_what_was_shown(tmp_path: Path) -> None:
    data = match_data(stored())
    shown = data["dice_seal"]["commitment"]
    run(data, tmp_path, f" {shown.upper()} ")
    with pytest.raises(TablasError, match=f"the match has the commitment {shown}, not 00ff"):
        run(data, tmp_path, "00ff")


def test_it_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = match_data(stored())
    last = throws(data)[-1]
    right = last["roll"]
    last["roll"] = [6, 5] if right != [6, 5] else [6, 4]
    data["entries"] = data["entries"][: version_of(data, last)]
    with pytest.raises(TablasError, match="1 of"):
        run(data, tmp_path)
    assert f"give {right[0]}-{right[1]}" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "{", "[" * 10_000, "\xff"])
def test_a_file_that_is_no_match_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "match.json"
    file.write_text(text, "latin-1")
    with pytest.raises(JournalError, match="not the JSON of a match"):
        verify.command(EN)(file, None)
    with pytest.raises(JournalError, match="cannot be opened"):
        verify.command(EN)(tmp_path / "nothing.json", None)
