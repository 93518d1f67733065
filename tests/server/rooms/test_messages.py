from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import NotationError
from tablas.rules import Seat, WinClass
from tablas.server.rooms.messages import Act, Ask, Deed, Do, Question, parse_message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"seq": 7, "do": "throw"}', Act(7, Do.THROW)),
        ('{"seq": 7, "do": "throw", "seat": "black"}', Act(7, Do.THROW, Seat.BLACK)),
        (
            '{"seq": 1, "do": "play", "moves": [[25, 20], [6, 0]]}',
            Act(1, Do.PLAY, moves=((25, 20), (6, 0))),
        ),
        ('{"seq": 1, "do": "play", "moves": []}', Act(1, Do.PLAY)),
        ('{"seq": 1, "do": "resign", "class": 2}', Act(1, Do.RESIGN, win_class=WinClass.GAMMON)),
        ('{"seq": 1, "do": "say", "text": "hola"}', Act(1, Do.SAY, text="hola")),
        ('{"ask": "ping", "id": "a"}', Ask("a", Question.PING)),
        ('{"ask": "judge", "id": 0, "moves": [[8, 5]]}', Ask(0, Question.JUDGE, ((8, 5),))),
        (
            '{"ask": "judge_cube", "id": 1, "deed": "take"}',
            Ask(1, Question.JUDGE_CUBE, deed=Deed.TAKE),
        ),
    ],
)
def test_messages_of_the_contract_are_understood(text: str, message: Act | Ask) -> None:
    assert parse_message(text) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"do": "throw"}',
        '{"seq": 0, "do": "throw"}',
        '{"seq": 1.5, "do": "throw"}',
        '{"seq": true, "do": "throw"}',
        '{"seq": 9007199254740993, "do": "throw"}',
        '{"seq": 1e5, "do": "throw"}',
        '{"seq": NaN, "do": "throw"}',
        '{"seq": "1", "do": "throw"}',
        '{"seq": 1, "do": "cheat"}',
        '{"seq": 1, "do": ["throw"]}',
        '{"seq": 1, "do": "throw", "dice": [6, 6]}',
        '{"seq": 1, "do": "throw", "seat": "red"}',
        '{"seq": 1, "do": "play"}',
        '{"seq": 1, "do": "play", "moves": [[8]]}',
        '{"seq": 1, "do": "play", "moves": [[8, 26]]}',
        '{"seq": 1, "do": "play", "moves": [[-1, 5]]}',
        '{"seq": 1, "do": "play", "moves": {"8": 5}}',
        '{"seq": 1, "do": "play", "moves": ' + json.dumps([[8, 5]] * 65) + "}",
        '{"seq": 1, "do": "resign", "class": 4}',
        '{"seq": 1, "do": "say", "text": ""}',
        '{"seq": 1, "do": "say", "text": "' + "a" * 301 + '"}',
        '{"seq": 1, "do": "say", "text": "' + "a" * 5000 + '"}',
        '{"ask": "hint"}',
        '{"ask": "secret", "id": 1}',
        "[" * 2000,
        '{"seq": 1' + "0" * 3000 + ', "do": "throw"}',
    ],
)
def test_what_is_no_message_of_the_contract_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_message(text)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["seq", "do", "ask", "id", "moves", "text"]), _JSON))
def test_whatever_comes_is_a_message_or_refused(data: dict[str, object]) -> None:
    with suppress(NotationError):
        assert isinstance(parse_message(json.dumps(data)), Act | Ask)


@given(st.text(max_size=5000))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(NotationError):
        parse_message(text)
