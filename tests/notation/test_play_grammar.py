from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import PlayTextError
from tablas.notation.play_grammar import Trip, parse_trips
from tablas.rules import BAR, OFF


def trips(text: str) -> list[tuple[tuple[int, ...], set[int], int]]:
    return [(trip.stops, set(trip.hits), trip.count) for trip in parse_trips(text)]


def fault(text: str) -> PlayTextError:
    with pytest.raises(PlayTextError) as caught:
        parse_trips(text)
    return caught.value


def test_the_empty_text_moves_nothing() -> None:
    assert parse_trips("") == parse_trips("  ,") == ()


@pytest.mark.parametrize("text", ["13/8 24/23", "13/8,24/23", " 13/8 ,  24/23 ", "13 / 8 24/23"])
def test_items_stand_between_blanks_or_commas(text: str) -> None:
    assert trips(text) == [((13, 8), set(), 1), ((24, 23), set(), 1)]


def test_every_stop_of_a_way_is_kept() -> None:
    assert trips("24/18*/13") == [((24, 18, 13), {18}, 1)]


def test_a_mark_may_stand_after_any_stop() -> None:
    assert trips("24/18*/13*") == [((24, 18, 13), {18, 13}, 1)]


@pytest.mark.parametrize("text", ["6/5*(2)", "6/5(2)*"])
def test_a_number_in_brackets_counts_checkers(text: str) -> None:
    assert trips(text) == [((6, 5), {5}, 2)]


@pytest.mark.parametrize("text", ["bar/20", "BAR/20", "Bar/20", "barra/20", "25/20", "bar-20"])
def test_the_bar_has_several_names(text: str) -> None:
    assert trips(text) == [((BAR, 20), set(), 1)]


@pytest.mark.parametrize("text", ["6/off", "6/OFF", "6/fuera", "6/Fuera", "6/0"])
def test_off_has_several_names(text: str) -> None:
    assert trips(text) == [((6, OFF), set(), 1)]


@pytest.mark.parametrize("text", ["8 5 6 5", "8, 5, 6, 5", "8,5 6,5"])
def test_bare_numbers_are_pairs(text: str) -> None:
    assert trips(text) == [((8, 5), set(), 1), ((6, 5), set(), 1)]


def test_bare_words_stand_for_bar_and_off() -> None:
    assert trips("bar 20 6 fuera") == [((BAR, 20), set(), 1), ((6, OFF), set(), 1)]


def test_a_trip_knows_its_ends_and_hops() -> None:
    trip = Trip((24, 18, 13))
    assert (trip.start, trip.end) == (24, 13)
    assert trip.hops == ((24, 18), (18, 13))


@pytest.mark.parametrize(
    ("text", "words", "column"),
    [
        ("8 5 6", "'6' has no partner", 5),
        ("8/5 6", "after '6' it is missing where the checker goes", 5),
        ("8/", "after '/' it is missing", 2),
        ("8/5 x", "'x' is not part of a play", 5),
        ("8//5", "'/' is not part of a play", 3),
        ("13/26", "there is no point 26", 4),
        ("13/100", "there is no point 100", 4),
        ("off/3", "a checker that is off does not come back", 1),
        ("6/off/3", "a checker that is off does not come back", 1),
        ("3/bar", "no checker moves to the bar", 3),
        ("3 bar", "no checker moves to the bar", 3),
        ("8/5(", "1 to 4, not ''", 4),
        ("8/5(2", "a bracket is not closed", 4),
        ("8/5(5)", "1 to 4, not '5'", 4),
        ("8/5(0)", "1 to 4, not '0'", 4),
        ("8/5(a)", "1 to 4, not 'a'", 4),
        ("²/5", "'²' is not part of a play", 1),
    ],
)
def test_what_is_no_play_gets_a_reason_and_a_column(text: str, words: str, column: int) -> None:
    error = fault(text)
    assert words in str(error)
    assert error.column == column


def test_an_endless_text_is_refused_and_not_repeated() -> None:
    assert "1000000 characters" in str(fault("1" * 1_000_000))
    assert len(str(fault("1" * 199))) < 150


@given(st.text(max_size=30) | st.text("0123456789/*()- ,barofe", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(PlayTextError):
        found = parse_trips(text)
        assert all(len(trip.stops) > 1 and 1 <= trip.count <= 4 for trip in found)
