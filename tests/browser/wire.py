"""A line to a server that can be cut and mended, as lines are in trains and tunnels."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread


class Wire:
    """Passes bytes on between a port of its own and that of a server, while it holds."""

    def __init__(self, port: int) -> None:
        """A line to this port of this machine."""
        self._port = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._lock = Lock()
        self._holds = True
        self._ends: list[socket.socket] = []
        Thread(target=self._answer, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the server seems to be, without a slash at the end."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        """Break off whatever goes through, and let nothing through any more."""
        with self._lock:
            self._holds = False
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._ends.clear()

    def mend(self) -> None:
        """Let everything through again."""
        with self._lock:
            self._holds = True

    def close(self) -> None:
        """Cut it for good."""
        self.cut()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _answer(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        with near, suppress(OSError), socket.create_connection(("127.0.0.1", self._port)) as far:
            with self._lock:
                if not self._holds:
                    return
                self._ends += [near, far]
            back = Thread(target=_pass_on, args=(far, near), daemon=True)
            back.start()
            _pass_on(near, far)
            back.join()


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):
        while data := here.recv(65536):
            there.sendall(data)
    with suppress(OSError):
        there.shutdown(socket.SHUT_WR)


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    """A line that is there as long as it is needed."""
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()
