"""A text that is longer than what is read says so."""

from __future__ import annotations

import pytest

from tablas.notation import position_text
from tablas.notation.position_text import parse_position_texts

LINE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n"


def told(text: str) -> list[list[str]]:
    return [
        [str(problem.sentence) for problem in record.problems]
        for record in parse_position_texts(text)
    ]


def test_more_positions_than_are_read_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_text, "MOST_POSITIONS", 2)
    assert told(2 * LINE) == [[], []]
    assert told(3 * LINE) == [[], ["only the first 2 positions were read"]]


def test_more_text_than_is_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_text, "LONGEST", len(LINE))
    assert told(LINE + " \n") == [[]]
    assert told(2 * LINE) == [[f"only the first {len(LINE)} characters of this text were read"]]
