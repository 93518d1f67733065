from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import TablasError
from tablas.server.people.names import SHOWN, account_name, shown_name


@pytest.mark.parametrize("name", ["Ana", "Ñandú 3", "D'Artagnan", "李小龍", "a.b-c_d", "Bjørn"])
def test_names_of_all_scripts_are_taken(name: str) -> None:
    assert account_name(name) == name


def test_blanks_around_and_between_are_put_right() -> None:
    assert account_name("  Ana   María ") == "Ana María"
    assert account_name("Ａｎａ") == "Ana", "letters of full width are the same letters"


@pytest.mark.parametrize("name", ["", "A", "A" * 25, "a@b.c", "Ana\x00", "\u202eanA", "<i>", "--"])
def test_other_names_are_not(name: str) -> None:
    with pytest.raises(TablasError):
        account_name(name)


@given(st.text())
def test_a_name_that_is_shown_can_be_seen(text: str) -> None:
    name = shown_name(text)
    assert len(name) <= SHOWN
    assert name == name.strip()
    assert all(letter.isprintable() for letter in name)
    assert shown_name(name) == name


@pytest.mark.parametrize("name", ["Anа", "Аna", "Οlga", "Ana Пётр"])
def test_letters_of_two_alphabets_cannot_stand_for_one_another(name: str) -> None:
    with pytest.raises(TablasError, match="one alphabet"):
        account_name(name)
