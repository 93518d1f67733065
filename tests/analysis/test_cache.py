"""Answers kept in a file: exactly as they were, whatever becomes of the file."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tablas.analysis.cache import AnswerCache, key_of
from tablas.analysis.questions import CubeQuestion
from tablas.analysis.settings import STANDARD
from tablas.records import CubeAnalysis, Depth
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, MatchRules, Situation

ANSWER = CubeAnalysis(CubeValues(0.1, 1 / 3, 1.0), Depth(2, "2ply"))
QUESTION = CubeQuestion(Situation(BACKGAMMON.start), False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "answers.sqlite"


def test_what_is_kept_is_found_again_by_the_next(path: Path) -> None:
    first = AnswerCache(path)
    first.keep({"a": ANSWER, "b": None})
    first.close()
    second = AnswerCache(path)
    assert second.find(["a", "b", "c"]) == {"a": ANSWER, "b": None}
    second.close()


def test_two_may_use_it_at_once(path: Path) -> None:
    one, other = AnswerCache(path), AnswerCache(path)
    one.keep({"a": ANSWER})
    assert other.find(["a"]) == {"a": ANSWER}
    one.close()
    other.close()


def test_the_oldest_make_room(path: Path) -> None:
    first = AnswerCache(path)
    for key in "abcde":
        first.keep({key: ANSWER})
    first.close()
    second = AnswerCache(path, most=2)
    assert set(second.find("abcde")) == {"d", "e"}
    second.close()


def test_a_damaged_file_is_begun_anew(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"nothing that anybody wrote" * 100)
    cache = AnswerCache(path)
    cache.keep({"a": ANSWER})
    assert cache.find(["a"]) == {"a": ANSWER}
    cache.close()


def test_a_damaged_answer_is_not_found(path: Path) -> None:
    cache = AnswerCache(path)
    cache.keep({"a": ANSWER})
    assert cache._database is not None
    cache._database.execute("UPDATE answers SET answer = '{\"cube\": {}}'")
    assert cache.find(["a"]) == {}
    cache.close()


def test_an_answer_with_a_wrong_digit_is_not_found(path: Path) -> None:
    cache = AnswerCache(path)
    cache.keep({"a": ANSWER})
    assert cache._database is not None
    cache._database.execute("UPDATE answers SET answer = replace(answer, '0.1', '0.7')")
    assert cache.find(["a"]) == {}
    cache.keep({"a": ANSWER})
    cache._database.execute("UPDATE answers SET key = 'b'")
    assert cache.find(["b"]) == {}
    cache.close()


def test_another_that_keeps_the_file_is_waited_for_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablas.analysis.cache._PATIENCE", 0.05)
    cache = AnswerCache(path)
    cache.keep({"a": ANSWER})
    other = sqlite3.connect(path)
    other.execute("BEGIN EXCLUSIVE")
    assert cache.find(["a"]) == {}
    other.close()
    assert cache.find(["a"]) == {}
    cache.keep({"b": ANSWER})
    cache.close()


def test_without_a_place_it_knows_nothing_and_nothing_fails(path: Path) -> None:
    path.parent.write_text("a file, where a folder should be")
    cache = AnswerCache(path)
    cache.keep({"a": ANSWER})
    assert cache.find(["a"]) == {}
    cache.close()


def test_closed_it_knows_nothing(path: Path) -> None:
    cache = AnswerCache(path)
    cache.keep({"a": ANSWER})
    cache.close()
    cache.close()
    assert cache.find(["a"]) == {}


@pytest.mark.parametrize(
    "other",
    [
        key_of(QUESTION, STANDARD, "another engine"),
        key_of(QUESTION, replace(STANDARD, level=Level.ONE_PLY), "an engine"),
        key_of(QUESTION, replace(STANDARD, doubt=1.0), "an engine"),
        key_of(replace(QUESTION, doubled=True), STANDARD, "an engine"),
        key_of(
            CubeQuestion(Situation(BACKGAMMON.start, rules=MatchRules(length=3)), False),
            STANDARD,
            "an engine",
        ),
    ],
)
def test_whatever_an_answer_depends_on_is_in_its_key(other: str) -> None:
    assert other != key_of(QUESTION, STANDARD, "an engine")
