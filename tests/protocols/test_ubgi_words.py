import pytest

from tablas.protocols.ubgi_words import Refusal, expect, number, pairs, shown, switch


def test_a_refusal_is_an_error_line() -> None:
    assert str(Refusal("bad_state", "no dice")) == "error bad_state no dice"


def test_what_is_expected_is_told() -> None:
    expect(condition=True, usage="dice <d1> <d2>")
    with pytest.raises(Refusal, match="error bad_command expected: dice <d1> <d2>"):
        expect(condition=False, usage="dice <d1> <d2>")


def test_names_and_values_come_in_turn() -> None:
    assert pairs(["length", "5", "crawford", "on"], "") == {"length": "5", "crawford": "on"}
    assert pairs([], "") == {}
    with pytest.raises(Refusal, match="expected: this"):
        pairs(["length"], "this")


@pytest.mark.parametrize("text", ["-1", "1.5", "", "x", "1" * 10, "²"])
def test_numbers_are_whole(text: str) -> None:
    assert number("12") == 12
    with pytest.raises(Refusal, match="error bad_value a whole number was expected"):
        number(text)


def test_switches_are_on_or_off() -> None:
    assert switch("jacoby", "on")
    assert not switch("jacoby", "false")
    with pytest.raises(Refusal, match=r"error bad_value jacoby: on\|off was expected, not yes"):
        switch("jacoby", "yes")


def test_only_the_beginning_of_rubbish_is_shown() -> None:
    assert shown("short") == "short"
    assert shown("a\tb\x00c") == "a?b?c"
    assert shown("x" * 100) == "x" * 60 + "…"
