from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import JournalError
from tablas.rules import OpeningThrown, Seat
from tablas.server.rooms.happenings import (
    KINDS,
    Happening,
    LotGiven,
    decode_thing,
    encode_thing,
    kind_of,
)

_FIELDS = {
    "seat": st.sampled_from(Seat),
    "text": st.text(min_size=1),
    "match": st.text(min_size=1),
    "events": st.integers(0),
    "credit": st.integers(0),
}


@given(st.data())
def test_what_is_written_is_read_again(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(KINDS.values(), key=lambda kind: kind.__name__)))
    values = {name: data.draw(_FIELDS[name]) for name in kind.__slots__}
    thing: Happening = kind(**values)
    assert decode_thing(json.loads(json.dumps(encode_thing(thing)))) == thing


def test_events_are_written_as_in_journals() -> None:
    thrown = OpeningThrown(6, 1)
    assert encode_thing(thrown) == {"type": "opening_thrown", "white": 6, "black": 1}
    assert decode_thing(encode_thing(thrown)) == thrown
    assert kind_of(thrown) == "opening_thrown"
    assert kind_of(LotGiven(Seat.WHITE, "x")) == "lot"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "unheard_of"},
        {"type": "joined"},
        {"type": "joined", "seat": "red"},
        {"type": "lot", "seat": "white", "text": 5},
        {"type": "resumed", "credit": True},
        {"type": ["joined"]},
    ],
)
def test_what_is_nothing_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(JournalError):
        decode_thing(data)
