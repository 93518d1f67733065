"""Serving GNU Backgammon's external player on a socket."""

from __future__ import annotations

import socketserver
from collections.abc import Callable, Iterator
from typing import Final

from tablas.errors import TablasError
from tablas.protocols.addresses import Address, network_trouble
from tablas.protocols.external import Conversation

LONGEST: Final = 4096
"""Bytes of the longest line that is answered; a board line has some 170."""


class ExternalServer(socketserver.ThreadingTCPServer):
    """Listens, and holds a conversation with whoever connects, several at a time if need be.

    To be used as a context: ``with ExternalServer(address, begin) as server``, then
    ``server.serve_forever()``.
    """

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, address: Address, begin: Callable[[], Conversation]) -> None:
        """Begin to listen.

        Args:
            address: where.
            begin: makes the conversation of a connection.

        Raises:
            TablasError: it is not possible to listen there.
        """
        self.address_family = address.family
        self.begin = begin
        try:
            super().__init__((address.host, address.port), _Handler)
        except OSError as error:
            raise TablasError(
                "it is not possible to listen at {address}: {reason}",
                address=address,
                reason=network_trouble(error),
            ) from error

    @property
    def address(self) -> Address:
        """Where it listens; the port that the system chose."""
        host, port = self.server_address[:2]
        return Address(str(host), int(port))


class _Handler(socketserver.StreamRequestHandler):
    server: ExternalServer

    def handle(self) -> None:
        """Answer line by line until either side hangs up."""
        conversation = self.server.begin()
        try:
            for line in self._lines():
                answer = conversation.answer(line) if line is not None else _TOO_LONG
                if answer is None:
                    break
                self.wfile.write(f"{answer}\n".encode())
        except ConnectionError:
            pass  # whoever asked has gone

    def _lines(self) -> Iterator[str | None]:
        """What the other side sends, without a last half line; None for a line too long."""
        while True:
            raw = self.rfile.readline(LONGEST)
            if raw.endswith(b"\n"):
                yield raw.decode("utf-8", errors="replace")
                continue
            while len(raw) == LONGEST and not raw.endswith(b"\n"):
                raw = self.rfile.readline(LONGEST)
            if not raw.endswith(b"\n"):
                return
            yield None


_TOO_LONG: Final = f"Error: a line has no more than {LONGEST} bytes"
