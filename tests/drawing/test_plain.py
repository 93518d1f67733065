from hypothesis import given
from hypothesis import strategies as st

from tablas.drawing.plain import in_ascii


def test_spanish_stays_readable() -> None:
    assert in_ascii("¿«Jugada» de Íñigo…?") == '"Jugada" de Inigo.?'


@given(st.text())
def test_nothing_but_ascii_is_left(text: str) -> None:
    assert in_ascii(text).isascii()
    assert in_ascii(in_ascii(text)) == in_ascii(text)
