"""Where programs listen, and why it was not possible to speak to them."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass
from typing import Final, Self

from tablas.errors import TablasError
from tablas.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Address:
    """Where a program listens: ``localhost:4321``, ``[::1]:4321``.

    Attributes:
        host: name or number of the machine.
        port: 0 to 65535; 0 lets the system choose one to listen at.
    """

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an address.

        Raises:
            TablasError: it is none.
        """
        host, colon, port = text.strip().rpartition(":")
        bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
        if not (colon and bare and port.isascii() and port.isdigit() and int(port) < 1 << 16):
            raise TablasError(
                "an address is HOST:PORT such as localhost:4321, not {text}", text=text
            )
        return cls(bare, int(port))

    @property
    def family(self) -> socket.AddressFamily:
        """Of sockets: GNU Backgammon speaks IPv4 only, and so does what has no colons."""
        return socket.AF_INET6 if ":" in self.host else socket.AF_INET

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


_TROUBLES: Final = {
    errno.EADDRINUSE: Sentence("another program listens there"),
    errno.EADDRNOTAVAIL: Sentence("this machine has no such address"),
    errno.ECONNREFUSED: Sentence("nobody listens there"),
    errno.ECONNRESET: Sentence("the other side has hung up"),
    errno.EPIPE: Sentence("the other side has hung up"),
    errno.EHOSTUNREACH: Sentence("there is no way to that machine"),
    errno.ENETUNREACH: Sentence("there is no way to that machine"),
    errno.EACCES: Sentence("it is not allowed"),
    errno.EPERM: Sentence("it is not allowed"),
    errno.ETIMEDOUT: Sentence("it takes too long"),
}


def network_trouble(error: OSError) -> Sentence:
    """Why something could not be done on the network, in words that can be translated."""
    if isinstance(error, socket.gaierror):
        return Sentence("there is no machine of this name")
    if isinstance(error, TimeoutError):
        return Sentence("it takes too long")
    reason = error.strerror or type(error).__name__
    return _TROUBLES.get(error.errno or 0, Sentence("{reason}", {"reason": reason}))
