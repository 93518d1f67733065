from dataclasses import replace

import pytest

from tablas.protocols.ubgi_settings import (
    SETTINGS,
    USUAL,
    BadValueError,
    Setting,
    Settings,
    setting,
)
from tablas.records.evaluation import Level
from tablas.rules import LONGGAMMON


def named(name: str) -> Setting:
    found = setting(name)
    assert found is not None
    return found


@pytest.mark.parametrize("each", SETTINGS)
def test_each_has_a_key_and_an_option(each: Setting) -> None:
    assert named(each.key) is each
    assert named(each.option) is named(each.option.upper()) is each


def test_others_are_unknown() -> None:
    assert setting("engine.magic") is None


@pytest.mark.parametrize(
    ("name", "text", "settings"),
    [
        ("engine.ply", "1", Settings(Level.STATIC)),
        ("Ply", "5", Settings(Level.FOUR_PLY)),
        ("engine.movetime", "250", Settings(seconds=0.25)),
        ("engine.movetime", "0", Settings()),
        ("Threads", "2", Settings(threads=2)),
        ("game.variant", "longgammon", Settings(variant=LONGGAMMON)),
    ],
)
def test_a_value_is_written_and_told(name: str, text: str, settings: Settings) -> None:
    values = named(name).values
    assert values.changed(USUAL, text) == settings
    assert values.told(settings) == text


def test_other_settings_stay() -> None:
    before = Settings(Level.STATIC, 2.0, 3, LONGGAMMON)
    assert named("Ply").values.changed(before, "2") == replace(before, level=Level.ONE_PLY)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Ply", "0", "1..5 was expected, not 0"),
        ("Ply", "6", "1..5 was expected, not 6"),
        ("Ply", "-1", "1..5 was expected, not -1"),
        ("Ply", "two", "1..5 was expected, not two"),
        ("Ply", "٣", "1..5 was expected, not ٣"),
        ("MoveTime", "3600001", "0..3600000 was expected, not 3600001"),
        ("Variant", "hypergammon", "backgammon|nackgammon|longgammon was expected"),
    ],
)
def test_a_value_out_of_bounds_is_refused(name: str, text: str, expected: str) -> None:
    with pytest.raises(BadValueError) as refused:
        named(name).values.changed(USUAL, text)
    assert str(refused.value).startswith(expected)


def test_they_are_told_in_both_ways() -> None:
    ply, variant = named("Ply"), named("Variant")
    assert ply.option_line(USUAL) == "option name Ply type spin default 3 min 1 max 5"
    assert ply.key_line(USUAL) == "key engine.ply int 1..5 3 how far to look, 1 is static"
    assert named("Threads").key_line(USUAL).startswith("key engine.threads int 1..64 1 ! ")
    assert variant.option_line(USUAL) == (
        "option name Variant type combo default backgammon "
        "var backgammon var nackgammon var longgammon"
    )
    assert variant.key_line(USUAL) == (
        "key game.variant enum backgammon|nackgammon|longgammon backgammon which game is played"
    )
