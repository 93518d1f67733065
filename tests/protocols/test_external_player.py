from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest

from tablas.errors import LossError, TablasError
from tablas.notation.play_text import format_play
from tablas.protocols.addresses import Address
from tablas.protocols.deciding import CubeWord
from tablas.protocols.external import Conversation
from tablas.protocols.external_player import ExternalPlayer
from tablas.records.evaluation import Chances, Level
from tablas.rules import BACKGAMMON, Cube, MatchRules, Offer, Roll, Seat, Situation, WinClass
from tests.protocols.judges import ScriptedJudge
from tests.protocols.test_external_server import serving

MONEY = Situation(BACKGAMMON.start)
MATCH = replace(MONEY, rules=MatchRules(7), score=(2, 5), turn=Seat.BLACK)


@contextmanager
def playing(answers: Sequence[bytes]) -> Iterator[tuple[ExternalPlayer, list[str]]]:
    """A player that talks to a script, and the lines it says; after the script nobody is there."""
    heard: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=_play_back, args=(listening, answers, heard))
        thread.start()
        host, port = listening.getsockname()
        try:
            with ExternalPlayer(Address(host, port), seconds=10) as player:
                yield player, heard
        finally:
            thread.join()


def _play_back(listening: socket.socket, answers: Sequence[bytes], heard: list[str]) -> None:
    connection, _ = listening.accept()
    with connection, connection.makefile("rb") as lines:
        for answer in answers:
            heard.append(lines.readline().decode())
            connection.sendall(answer)


def test_a_play_is_read_whatever_its_order() -> None:
    with playing([b"6/5 8/5 \n"]) as (player, heard):
        play = player.play(replace(MONEY, roll=Roll(3, 1)))
    assert format_play(play) == "8/5 6/5"
    assert heard[0].startswith("board:X:O:9999:")
    assert heard[0].endswith(" jacobyrule off beavers off\n")


def test_a_dance_is_an_empty_answer() -> None:
    position = BACKGAMMON.position({25: 2}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
    with playing([b"\n"]) as (player, _):
        assert player.play(Situation(position, roll=Roll(6, 4))).moves == ()


def test_what_comes_after_the_end_of_an_answer_begins_the_next() -> None:
    with playing([b"double\n\0ro", b"ll\n"]) as (player, _):
        assert player.cube_word(MONEY) is CubeWord.DOUBLE
        assert player.cube_word(MONEY) is CubeWord.ROLL


@pytest.mark.parametrize("word", list(CubeWord))
def test_words_about_the_cube_are_read(word: CubeWord) -> None:
    with playing([f"{word}\n".encode()]) as (player, _):
        assert player.cube_word(replace(MONEY, rules=MatchRules.club_money())) is word


def test_a_beaver_that_is_not_allowed_is_a_take() -> None:
    with playing([b"beaver\n"]) as (player, _):
        assert player.cube_word(replace(MONEY, offer=Offer.DOUBLE)) is CubeWord.TAKE


def test_the_rules_are_told() -> None:
    with playing([b"roll\n"] * 3) as (player, heard):
        player.cube_word(replace(MONEY, rules=MatchRules.club_money()))
        player.cube_word(MATCH)
        player.cube_word(replace(MATCH, rules=MatchRules(7, crawford=False)))
    endings = [line.split(" ", 1)[1:] for line in heard]
    assert endings == [["jacobyrule on beavers on\n"], [], ["crawfordrule off\n"]]


def test_a_resignation_is_told() -> None:
    with playing([b"accept\n", b"reject\n"]) as (player, heard):
        assert player.accepts(MATCH, WinClass.GAMMON)
        assert not player.accepts(MATCH, WinClass.SINGLE)
    assert heard[0].endswith(" resignation 2\n")


def test_an_evaluation_is_read() -> None:
    with playing([b"0.5 0.2 0.1 0.15 0.05 -0.25\n"]) as (player, heard):
        chances, value = player.evaluate(MATCH, plies=1, cubeful=True)
    assert chances == Chances(0.5, 0.2, 0.1, 0.15, 0.05)
    assert value == -0.25
    assert heard[0].startswith("evaluation fibsboard board:")
    assert heard[0].endswith(" plies 1 cubeful\n")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"Error: bad board\n", "does not understand: bad board"),
        (b"perhaps\n", "answers 'perhaps', which is no answer to the question"),
        (b"half a li", "does not answer: the other side has hung up"),
    ],
)
def test_what_is_no_answer_is_refused(answer: bytes, said: str) -> None:
    with playing([answer]) as (player, _), pytest.raises(TablasError, match=said):
        player.cube_word(MONEY)


def test_an_illegal_play_is_refused() -> None:
    with playing([b"24/18 13/8\n"]) as (player, _), pytest.raises(TablasError, match="31"):
        player.play(replace(MONEY, roll=Roll(3, 1)))


def test_questions_that_make_no_sense_are_not_asked() -> None:
    with playing([]) as (player, heard):
        with pytest.raises(TablasError, match="there are no dice"):
            player.play(MONEY)
        with pytest.raises(TablasError, match="the dice have been thrown"):
            player.cube_word(replace(MONEY, roll=Roll(3, 1)))
        with pytest.raises(LossError, match="GNU Backgammon reads 255 characters"):
            player.cube_word(replace(MONEY, cube=Cube(1 << 400, Seat.WHITE)))
    assert heard == []


def test_nobody_listens_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = Address(*listening.getsockname())
    with pytest.raises(TablasError) as refused:
        ExternalPlayer(address)
    assert str(refused.value) == (
        f"it is not possible to connect to {address}: nobody listens there"
    )


def test_our_own_external_player_understands() -> None:
    judge = ScriptedJudge({"31": "8/5 6/5"}, cube=(0.5, 1.2, 1.0))

    def begin() -> Conversation:
        return Conversation(lambda _: judge, Level.STATIC, name="Tablas")

    doubled = replace(MATCH, offer=Offer.DOUBLE, cube=Cube(2, Seat.BLACK))
    with serving(begin) as address, ExternalPlayer(address) as player:
        assert format_play(player.play(replace(MATCH, roll=Roll(3, 1)))) == "8/5 6/5"
        assert player.cube_word(MATCH) is CubeWord.DOUBLE
        assert player.cube_word(doubled) is CubeWord.DROP
        assert player.accepts(MATCH, WinClass.SINGLE)
        chances, value = player.evaluate(MATCH)
    assert judge.asked[:3] == [replace(MATCH, roll=Roll(3, 1)), MATCH, doubled]
    assert value == chances.equity
