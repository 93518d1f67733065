from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from tablas.engine.searching import Canceller
from tablas.errors import Cancelled
from tablas.protocols.ubgi import Session
from tablas.protocols.ubgi_settings import Settings
from tablas.protocols.ubgi_stream import converse
from tablas.records.evaluation import Level, RankedPlay
from tablas.rules import Situation
from tests.protocols.judges import ScriptedJudge
from tests.protocols.test_ubgi import PLAYS, XGID

OPENING = XGID.format(dice="31")
ANSWER = "8/5 6/5"


class Endless(ScriptedJudge):
    """Looks deeper and deeper until somebody cancels it."""

    begun = threading.Event()

    def rank_plays(
        self, subject: Situation, /, *, canceller: Canceller | None = None
    ) -> tuple[RankedPlay, ...]:
        if canceller is None:
            return super().rank_plays(subject)
        self.begun.set()
        tired = threading.Event()
        while not canceller.cancelled:
            assert not tired.wait(0.002)
        raise Cancelled("the computation was cancelled")


@pytest.fixture
def endless() -> Endless:
    judge = Endless(PLAYS)
    judge.begun = threading.Event()
    return judge


def beginning(judge: ScriptedJudge) -> Callable[[Callable[[str], None]], Session]:
    """Begins sessions that look two plies far."""
    settings = Settings(Level.TWO_PLY)
    return lambda say: Session(lambda *_: judge, say, version="1", settings=settings)


def test_at_the_end_what_was_asked_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    converse([OPENING, "get Ply", OPENING], beginning(ScriptedJudge(PLAYS)))
    assert capsys.readouterr().out.splitlines() == [ANSWER, "value engine.ply 3", ANSWER]


def test_stop_ends_a_search(endless: Endless, capsys: pytest.CaptureFixture[str]) -> None:
    def lines() -> Iterator[str]:
        yield OPENING
        assert endless.begun.wait(10)
        yield "stop"
        yield "get Ply"

    converse(lines(), beginning(endless))
    assert capsys.readouterr().out.splitlines() == [ANSWER, "value engine.ply 3"]


def test_stop_ends_what_was_asked_before_it_has_begun(
    endless: Endless, capsys: pytest.CaptureFixture[str]
) -> None:
    converse([OPENING, OPENING, "stop"], beginning(endless))
    assert capsys.readouterr().out.splitlines() == [ANSWER, ANSWER]


def test_stop_without_a_search_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    converse(["stop", OPENING], beginning(ScriptedJudge(PLAYS)))
    assert capsys.readouterr().out.splitlines() == [ANSWER]


def test_quit_ends_at_once_and_without_an_answer(
    endless: Endless, capsys: pytest.CaptureFixture[str]
) -> None:
    def lines() -> Iterator[str]:
        yield OPENING
        assert endless.begun.wait(10)
        yield "quit"
        pytest.fail("it reads on")

    converse(lines(), beginning(endless))
    assert capsys.readouterr().out == ""


def test_nobody_may_be_left_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def broken(line: str, **_: object) -> None:
        said.append(line)
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", broken)
    converse([OPENING, OPENING], beginning(ScriptedJudge(PLAYS)))
    assert said == [ANSWER]
