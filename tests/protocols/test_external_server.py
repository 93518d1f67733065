from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tablas.errors import TablasError
from tablas.protocols.addresses import Address
from tablas.protocols.external import Conversation
from tablas.protocols.external_server import LONGEST, ExternalServer
from tablas.records.evaluation import Level
from tests.protocols.judges import ScriptedJudge
from tests.protocols.test_external import MONEY

ANYWHERE = Address("127.0.0.1", 0)


def begin() -> Conversation:
    return Conversation(lambda _: ScriptedJudge(), Level.STATIC, name="Tablas")


@contextmanager
def serving(begin: Callable[[], Conversation] = begin) -> Iterator[Address]:
    """A server on a port of the system's choice."""
    with ExternalServer(ANYWHERE, begin) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def connected(address: Address) -> Iterator[socket.socket]:
    with socket.create_connection((address.host, address.port), 10) as connection:
        yield connection


def heard(connection: socket.socket, lines: int = 1) -> list[str]:
    data = b""
    while data.count(b"\n") < lines:
        piece = connection.recv(4096)
        if not piece:
            break
        data += piece
    return data.decode().splitlines()


def test_a_line_gets_an_answer() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(f"{MONEY}\n\0".encode())
        assert heard(one) == ["roll"]
        one.sendall(b"version\n\0")
        assert len(heard(one, 4)) == 4


def test_a_line_may_come_in_pieces_and_several_at_once() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(MONEY[:50].encode())
        one.sendall(f"{MONEY[50:]}\nset debug off\n".encode())
        assert heard(one, 2) == ["roll", "Debug output OFF"]


def test_several_may_come_one_after_another_and_at_once() -> None:
    with serving() as address:
        with connected(address) as one, connected(address) as other:
            one.sendall(b"set debug on\n")
            assert heard(one) == ["Debug output ON"]
            other.sendall(f"{MONEY}\n".encode())
            assert heard(other) == ["roll"]
        with connected(address) as third:
            third.sendall(f"{MONEY}\n".encode())
            assert heard(third) == ["roll"]


def test_exit_hangs_up() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(b"exit\n")
        assert heard(one) == []


def test_a_half_line_at_the_end_is_not_answered() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(MONEY.encode())
        one.shutdown(socket.SHUT_WR)
        assert heard(one) == []


def test_a_line_too_long_is_refused_and_the_next_is_answered() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(b"x" * (3 * LONGEST) + b"\nset debug on\n")
        assert heard(one, 2) == [
            f"Error: a line has no more than {LONGEST} bytes",
            "Debug output ON",
        ]


def test_a_line_of_the_greatest_length_is_read() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(b"set debug on".ljust(LONGEST - 1) + b"\n")
        assert heard(one) == ["Debug output ON"]


def test_bytes_that_are_no_text_are_refused() -> None:
    with serving() as address, connected(address) as one:
        one.sendall(b"\xff\xfe\x00\n")
        (told,) = heard(one)
        assert told.startswith("Error: ")


def test_whoever_hangs_up_while_asking_leaves_the_others_alone() -> None:
    asked, gone = threading.Event(), threading.Event()

    class Slow(ScriptedJudge):
        def _hear(self, situation: object) -> None:
            asked.set()
            gone.wait(10)

    def slow() -> Conversation:
        return Conversation(lambda _: Slow(), Level.STATIC, name="Tablas")

    with serving(slow) as address:
        with connected(address) as one:
            one.sendall(f"{MONEY}\n".encode())
            assert asked.wait(10)
        gone.set()
        with connected(address) as other:
            other.sendall(f"{MONEY}\n".encode())
            assert heard(other) == ["roll"]


def test_a_port_that_is_taken_is_refused() -> None:
    with serving() as address, pytest.raises(TablasError) as refused:
        ExternalServer(address, begin)
    assert str(refused.value) == (
        f"it is not possible to listen at {address}: another program listens there"
    )


def test_a_machine_that_is_not_this_one_is_refused() -> None:
    with pytest.raises(TablasError, match="it is not possible to listen at"):
        ExternalServer(Address("192.0.2.1", 0), begin)
