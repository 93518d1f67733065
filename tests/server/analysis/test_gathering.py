from __future__ import annotations

import io
import zipfile

import pytest

from tablas.errors import TablasError
from tablas.server.analysis import gathering
from tablas.server.analysis.gathering import Sent, matches_in
from tests.server.analysis.things import OTHER, SHORT


def zipped(**files: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def test_matches_of_a_folder_come_in_order_and_the_rest_is_refused_with_reasons() -> None:
    sent = [Sent("club.zip", zipped(b=OTHER, a=SHORT, c="nothing of the kind"))]
    found, refused = matches_in([*sent, Sent("x", b"")])
    assert [one.name for one in found] == ["club.zip/a", "club.zip/b"]
    assert [one.name for one in refused] == ["club.zip/c", "x"]
    assert str(refused[1].why) == "the file is empty"


def test_a_position_is_no_match() -> None:
    line = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    found, (refused,) = matches_in([Sent("p.txt", line)])
    assert not found
    assert "this is a position" in str(refused.why)


def test_there_is_an_end_to_matches_and_to_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_MATCHES", 1)
    monkeypatch.setattr(gathering, "MOST_REFUSED", 2)
    bad = [Sent(str(number), b"") for number in range(5)]
    found, refused = matches_in([Sent("a", SHORT.encode()), *bad])
    assert (len(found), len(refused)) == (1, 2)
    with pytest.raises(TablasError, match="at most 1 matches"):
        matches_in([Sent("a", SHORT.encode())] * 2)
