from __future__ import annotations

import threading

import pytest

from tablas.cli.playing import preparation
from tablas.cli.playing.preparation import Preparation
from tablas.cli.playing.screen import Left
from tablas.i18n import translator
from tablas.records.evaluation import Level
from tests.cli.playing.scripts import Script

STATIC, DEEP = Level.STATIC, Level.TWO_PLY


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "PATIENCE", 0.01)


class Work:
    """What is done for each level, once the test lets it."""

    def __init__(self) -> None:
        self.allowed = {level: threading.Event() for level in Level}
        self.done: list[Level] = []

    def __call__(self, level: Level) -> None:
        self.allowed[level].wait(10)
        self.done.append(level)


def nothing(_level: Level) -> None:
    """No endgames."""


def prepared(work: Work) -> tuple[Preparation, Script]:
    script = Script([])
    return Preparation(script, translator("en"), work, nothing), script


def test_levels_are_prepared_one_after_the_other_and_once() -> None:
    work = Work()
    preparing, _ = prepared(work)
    for event in work.allowed.values():
        event.set()
    preparing.begin([STATIC, DEEP, STATIC])
    preparing.begin([STATIC])
    preparing.wait(DEEP)
    preparing.wait(STATIC)
    assert work.done == [STATIC, DEEP]


def test_endgames_come_last_and_nobody_waits_for_them() -> None:
    work, late = Work(), Work()
    preparing = Preparation(Script([]), translator("en"), work, late)
    work.allowed[STATIC].set()
    work.allowed[DEEP].set()
    preparing.begin([STATIC, DEEP])
    preparing.wait(DEEP)
    assert (work.done, late.done) == ([STATIC, DEEP], [])
    for event in late.allowed.values():
        event.set()


def test_the_first_level_does_not_wait_for_the_second() -> None:
    work = Work()
    preparing, _ = prepared(work)
    work.allowed[STATIC].set()
    preparing.begin([STATIC, DEEP])
    preparing.wait(STATIC)
    assert work.done == [STATIC]
    work.allowed[DEEP].set()


def test_whoever_waits_long_is_told_why() -> None:
    work = Work()
    preparing, script = prepared(work)
    threading.Timer(0.2, work.allowed[STATIC].set).start()
    preparing.wait(STATIC)
    assert work.done == [STATIC]
    assert [told[:28] for told in script.told] == ["The engine is being prepared"]


def test_an_error_is_left_to_whoever_needs_the_engine() -> None:
    def broken(_: Level) -> None:
        raise OSError("no room")

    preparing = Preparation(Script([]), translator("en"), broken, nothing)
    preparing.begin([STATIC, DEEP])
    preparing.wait(DEEP)


def test_an_interrupt_leaves_the_table() -> None:
    class Impatient(Script):
        def tell(self, message: str) -> None:
            raise KeyboardInterrupt

    work = Work()
    preparing = Preparation(Impatient([]), translator("en"), work, nothing)
    with pytest.raises(Left):
        preparing.wait(STATIC)
    work.allowed[STATIC].set()
