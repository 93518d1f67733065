from __future__ import annotations

import pytest

from tablas.notation.mat.names import LONGEST, plain_name, plain_text


@pytest.mark.parametrize("text", ["Ann", "Áéñ 日本", "a, b: c", 'the "big" one'])
def test_ordinary_texts_stay_as_they_are(text: str) -> None:
    assert plain_text(text) == plain_name(text) == text


def test_a_text_stays_in_its_line() -> None:
    assert plain_text(" two\r\nlines\tand a \x00 ") == "two lines and a"
    assert plain_text("x" * 1000) == "x" * LONGEST


@pytest.mark.parametrize(
    ("name", "plain"),
    [("; a", "a"), ("#1", "1"), ("a: 3 b", "a 3 b"), ("a:3", "a3"), ("a:3b", "a:3b")],
)
def test_a_name_is_neither_comment_nor_score(name: str, plain: str) -> None:
    assert plain_name(name) == plain
