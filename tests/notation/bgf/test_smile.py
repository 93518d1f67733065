"""Smile: what was written is read, whatever is damaged is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.notation.bgf.smile import MOST_DEPTH, Json, parse_smile
from tests.notation.bgf.building import smile

VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 40), 1 << 40)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=80),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abcé", max_size=70), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=60)
@given(VALUES)
def test_what_is_written_is_read(value: Json) -> None:
    assert parse_smile(smile(value)) == value


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"\xc0", 0),
        (b"\xc1", -1),
        (b"\xdf", -16),
        (b"\x24\x81", -1),
        (b"\x28\x03\x7c\x00\x00\x00", 1.0),
        (b"\x82n\xc3\xb1o", "nño"),
        (b"\xe0ab\xfc", "ab"),
        (b"\xfa\x80x\xc2\x81yz\xc4\x40\xc6\xfb", {"x": 3, "yz": 2}),
        (b"\xf8\x41ab\x01\xf9", ["ab", "ab"]),
    ],
)
def test_each_kind_of_value(data: bytes, value: Json) -> None:
    assert parse_smile(b":)\n\x03" + data) == value


def test_names_are_referred_to_in_the_order_they_came() -> None:
    assert parse_smile(b":)\n\x01\xf8\xfa\x80x\xc2\xfb\xfa\x40\xc4\xfb\xf9") == [{"x": 1}, {"x": 2}]


def test_long_references_count_on() -> None:
    texts = b"".join(b"\x41" + f"{n:02}".encode() for n in range(40))
    value = parse_smile(b":)\n\x02\xf8" + texts + b"\xec\x27\xf9")
    assert isinstance(value, list)
    assert value[-1] == "39"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b":)\n",
        b"{}",
        b":)\n\0\xff",
        b":)\n\0\x01",
        b":)\n\0\xf8\xec\x05\xf9",
        b":)\n\0\xfa\x35",
    ],
)
def test_what_is_no_value_is_refused(data: bytes) -> None:
    with pytest.raises(FileFormatError):
        parse_smile(data)


def test_cut_off_anywhere_it_is_refused_with_the_place() -> None:
    data = smile({"name": ["text", 5, 1.5, None, "ñ" * 40]})
    for end in range(4, len(data)):
        with pytest.raises(FileFormatError, match=r"byte \d+"):
            parse_smile(data[:end])


def test_nesting_without_end_is_refused() -> None:
    deepest = b"\xf8" * MOST_DEPTH + b"\xf9" * MOST_DEPTH
    assert parse_smile(b":)\n\0" + deepest)
    with pytest.raises(FileFormatError, match="measure"):
        parse_smile(b":)\n\0" + b"\xf8" * 100_000)


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        parse_smile(b":)\n\x03" + data)
    except FileFormatError:
        return
