from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablas.store.notices import notice, parse_notice


@given(st.text(alphabet=st.characters(exclude_characters=" "), min_size=1), st.text())
def test_a_notice_is_read_as_it_was_written(topic: str, text: str) -> None:
    assert parse_notice(notice(topic, text)) == (topic, text)
