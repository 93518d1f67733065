from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import NotationError
from tablas.notation.gnubg_base64 import id_bits, id_text
from tablas.sentences import Sentence

NAME = Sentence("match ID")


@pytest.mark.parametrize(("size", "length"), [(9, 12), (10, 14)])
@given(data=st.data())
def test_any_bits_survive_writing_and_reading(size: int, length: int, data: st.DataObject) -> None:
    bits = data.draw(st.integers(0, (1 << 8 * size) - 1))
    text = id_text(bits, size=size)
    assert len(text) == length
    assert id_bits(text, length=length, name=NAME) == bits


def test_the_first_bit_is_the_lowest_of_the_first_byte() -> None:
    assert id_text(1, size=9) == "AQAAAAAAAAAA"
    assert id_bits("AQAAAAAAAAAA", length=12, name=NAME) == 1


def test_blanks_around_an_id_are_allowed() -> None:
    assert id_bits(" AQAAAAAAAAAA\n", length=12, name=NAME) == 1


@pytest.mark.parametrize(
    ("text", "length", "column", "said"),
    [
        ("", 12, None, "has 12 characters, not 0"),
        ("AQAAAAAAAAA", 12, None, "has 12 characters, not 11"),
        ("AQAAAAAAAAAAA", 12, None, "not 13"),
        ("AQAA AAAAAAA", 12, 5, "not with ' '"),
        ("  AQAA=AAAAAAA", 12, 7, "not with '='"),
        ("AQAA-AAAAAAA", 12, 5, "not with '-'"),
        ("AQAAéAAAAAAA", 12, 5, "not with 'é'"),
        ("4HPwATDgc/ABMB", 14, 14, "last character"),
        (" 4HPwATDgc/ABMB", 14, 15, "last character"),
    ],
)
def test_mistakes_are_told_with_their_column(
    text: str, length: int, column: int | None, said: str
) -> None:
    with pytest.raises(NotationError) as caught:
        id_bits(text, length=length, name=NAME)
    assert caught.value.column == column
    assert said in str(caught.value)
