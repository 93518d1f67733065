"""Comments: the words, without what says how they look."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.notation.xg.rich_text import LONGEST, parse_comments, plain_text


@pytest.mark.parametrize(
    ("rich", "text"),
    [
        (rb"{\rtf1\ansi\ansicpg1252 plain}", "plain"),
        (
            rb"{\rtf1{\fonttbl{\f0 Tahoma;}}{\colortbl ;\red0;}\f0 words\par more}",
            "words\nmore",
        ),
        (rb"{\rtf1 jug\'f3 mal \{8/5\} a\\b}", "jugó mal {8/5} a\\b"),
        (rb"{\rtf1\uc1 \u241?and\u250?}", "ñandú"),
        (rb"{\rtf1\uc0\u9731 snow}", "☃snow"),
        (
            rb"{\rtf1{\*\generator Riched20;}a {\b bold} move\emdash  yes\~no}",
            "a bold move— yes no",
        ),
        (rb"{\rtf1 broken {and open \b", "broken and open"),
        (rb"{\rtf1 too}} many}", "too many"),
        (rb"{\rtf1 half \u55357?\u56832? pairs}", "half  pairs"),
        (b"no rich text \x93quoted\x94", "no rich text \u201cquoted\u201d"),
        (b"", ""),
    ],
)
def test_words_are_kept(rich: bytes, text: str) -> None:
    assert plain_text(rich) == text


def test_a_line_is_a_comment_and_its_breaks_are_written_otherwise() -> None:
    member = b"{\\rtf1 one\\par\1\2two}\r\n\r\nthree"
    assert parse_comments(member) == ("one\ntwo", "", "three")


def test_a_comment_without_end_is_cut() -> None:
    assert len(plain_text(b"{\\rtf1 " + b"x" * 3_000_000)) == LONGEST
    assert plain_text(b"{\\rtf1 " + b"{" * 1_000_000) == ""


@settings(max_examples=60)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_text(data: bytes) -> None:
    assert "\x00" not in plain_text(b"{\\rtf1 " + data.replace(b"\0", b" ").replace(b"u0", b""))
