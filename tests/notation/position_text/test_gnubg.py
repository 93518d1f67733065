from __future__ import annotations

from pathlib import Path

import pytest

from tablas.notation.position_text import parse_position_texts
from tablas.records import PositionRecord
from tablas.records.analysis import ROLLED_OUT
from tablas.records.cube_decision import CubeAction, CubeValues
from tablas.rules import Roll, Seat

FILES = Path(__file__).parents[2] / "data" / "text"


def one(name: str) -> PositionRecord:
    (record,) = parse_position_texts((FILES / name).read_text())
    return record


def test_the_plays_of_an_export_are_read() -> None:
    record = one("gnubg_play.txt")
    assert record.situation.roll == Roll(4, 2)
    assert record.situation.score == (3, 2)
    assert record.players == ("root", "gnubg")
    assert record.program == "GNU Backgammon 1.07.001"
    assert record.problems == ()
    assert record.play is not None
    said = [(str(one.depth), one.equity) for one in record.play.candidates]
    assert said == [
        ("1ply", 0.032), ("1ply", -0.135), ("1ply", -0.141), ("0ply", -0.158), ("0ply", -0.16),
    ]  # fmt: skip
    best = record.play.best
    assert best is not None
    assert best.result.own[4] == 2
    assert best.chances is not None
    assert tuple(best.chances) == (0.536, 0.170, 0.007, 0.122, 0.006)


def test_chances_in_place_of_equities_are_the_same_plays() -> None:
    equities, chances = one("gnubg_play.txt").play, one("gnubg_chances.txt").play
    assert equities is not None
    assert chances is not None
    assert chances.candidates[0].mwc == pytest.approx(0.6293)
    for equity, chance in zip(equities.candidates, chances.candidates, strict=True):
        assert chance.result == equity.result
        assert chance.equity == pytest.approx(equity.equity, abs=0.002)


def test_the_cube_of_an_export_is_read() -> None:
    record = one("gnubg_cube.txt")
    assert record.situation.roll is None
    assert record.play is None
    assert record.cube is not None
    assert record.cube.equity == CubeValues(-0.026, -0.788, 1.0)
    assert record.cube.action is CubeAction.NO_DOUBLE
    assert str(record.cube.depth) == "1ply"
    assert record.cube.chances is not None
    assert record.cube.chances.win == 0.527


def test_a_marked_play_is_the_one_that_was_made_and_luck_is_read() -> None:
    text = (FILES / "gnubg_play.txt").read_text()
    text = text.replace("     2. Cubeful", "*    2. Cubeful").replace(
        "Rolled 42:", "Rolled 42 (+0.026):"
    )
    (record,) = parse_position_texts(text)
    assert record.play is not None
    assert record.play.luck == 0.026
    assert record.played == record.play.candidates[1].result


LANGUAGES = {
    "de": {
        "Cube analysis": "Doppler-Analyse", "1-ply cubeless equity": "Ohne Doppler 1-Ply Equity:",
        "Cubeful equities": "Gewinnerwartungen mit Doppler", "No double": "Kein Doppel",
        "Double, pass": "Doppel, Aufgabe", "Double, take": "Doppel, Annahme",
        "Cubeful": "Mit Doppler", "-ply ": "-Ply ", "Rolled": "Wurf",
    },
    "es": {
        "Position ID": "ID de posición", "Match ID": "ID de partida",
        "1-ply cubeless equity": "1-«ply» sin cubo equidad:",
        "Cubeful equities": "Equidades con cubo", "No double": "No doblar",
        "Double, pass": "Doblar, pasar", "Double, take": "Doblar, tomar",
        "Cubeful": "Con cubo («cubeful»)", "-ply ": "-«ply» ", "Eq.": "Equidad",
    },
    "cs": {
        "Position ID": "ID pozice", "Match ID": "ID zápasu",
        "1-ply cubeless equity": "1půltahová bezkostková ekvita:",
        "No double": "Nezdvojnásobovat", "Double, pass": "Zdvojnásobit, odmítnout",
        "Double, take": "Zdvojnásobit, přijmout", "Cubeful": "S kostkou", "-ply ": "půltahová ",
        "Eq.": "H.",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["gnubg_play.txt", "gnubg_cube.txt"])
def test_the_words_of_other_languages_do_no_harm(language: str, name: str) -> None:
    text = (FILES / name).read_text()
    for english, other in LANGUAGES[language].items():
        text = text.replace(english, other)
    (record,) = parse_position_texts(text)
    assert record == one(name)


def test_a_rollout_has_no_plies() -> None:
    text = (FILES / "gnubg_play.txt").read_text().replace("1. Cubeful 1-ply", "1. Rollout       ")
    (record,) = parse_position_texts(text)
    assert record.play is not None
    assert record.play.best is not None
    assert record.play.best.depth.rank >= ROLLED_OUT


def test_several_boards_are_several_positions() -> None:
    both = (FILES / "gnubg_play.txt").read_text() + (FILES / "gnubg_cube.txt").read_text()
    play, cube = parse_position_texts(both)
    assert play.cube is None
    assert cube.play is None
    assert cube.cube is not None


def test_a_list_may_mix_the_notations_of_a_line() -> None:
    text = "11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:7:0\nwords\n4HPwATDgc/ABMA:MIEFAAAAAAAA"
    first, second = parse_position_texts(text)
    assert first.situation.roll == Roll(3, 1)
    assert first.situation.turn is Seat.WHITE
    assert second.situation.position == first.situation.position


def test_ids_alone_are_positions() -> None:
    (record,) = parse_position_texts("4HPwATDgc/ABMA:MIEFAAAAAAAA")
    assert record.situation.turn in Seat
    assert record.play is None
