from __future__ import annotations

import io
import re
import socket
import subprocess
import sys

import pytest

from tablas.cli import run
from tablas.protocols.addresses import Address
from tablas.protocols.external import Conversation
from tablas.protocols.external_player import ExternalPlayer
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, MatchRules, Roll, Situation
from tests.protocols.judges import ScriptedJudge
from tests.protocols.test_external_server import serving

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
CUBE = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:3:0:0:5:10"


def test_the_engine_plays_on_a_socket() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tablas", "--lang", "en", "external", "127.0.0.1:0", "--level=0ply"],
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            assert program.stdout is not None
            said = program.stdout.readline()
            found = re.match(r"Listening at (127\.0\.0\.1:\d+)\. In GNU Backgammon: set", said)
            assert found is not None, said
            match = Situation(BACKGAMMON.start, rules=MatchRules(3), roll=Roll(3, 1))
            with ExternalPlayer(Address.parse(found[1])) as player:
                assert str(player.play(match)) == "8/5 6/5"
                chances, _ = player.evaluate(match)
            assert 0.5 < chances.win < 0.6
        finally:
            program.terminate()


def test_another_program_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judge = ScriptedJudge({"31": "8/5 6/5"}, cube=(0.5, 0.6, 1.0))

    def begin() -> Conversation:
        return Conversation(lambda _: judge, Level.STATIC, name="Tablas")

    lines = f"{OPENING}\nrubbish\n{CUBE}\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    with serving(begin) as address:
        assert run(["--lang", "en", "external", "--connect", str(address)]) == 2
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [f"{OPENING}: 8/5 6/5", f"{CUBE}: double"]
    assert captured.err.startswith("error: 'rubbish' is neither an XGID nor a position ID")
    assert judge.asked[1].score == (3, 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "an address is HOST:PORT such as localhost:4321, not nowhere"),
        (["192.0.2.1:4321"], "it is not possible to listen at 192.0.2.1:4321: "),
        (["localhost:4321", "--level", "9ply"], "is not one of '0ply'"),
        ([], "ADDRESS is missing"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", "external", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("error: ")
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_port_that_is_taken_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = Address(*listening.getsockname())
        assert run(["--lang", "en", "external", str(address)]) == 2
    assert capsys.readouterr().err == (
        f"error: it is not possible to listen at {address}: another program listens there\n"
    )


def test_nobody_may_listen_there(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = Address(*listening.getsockname())
    assert run(["--lang", "en", "external", "--connect", str(address)]) == 2
    assert capsys.readouterr().err == (
        f"error: it is not possible to connect to {address}: nobody listens there\n"
    )
