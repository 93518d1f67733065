import errno
import socket

import pytest

from tablas.errors import TablasError
from tablas.protocols.addresses import Address, network_trouble


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost:4321", Address("localhost", 4321)),
        (" 127.0.0.1:0 ", Address("127.0.0.1", 0)),
        ("[::1]:65535", Address("::1", 65535)),
    ],
)
def test_an_address_is_a_host_and_a_port(text: str, address: Address) -> None:
    assert Address.parse(text) == address
    assert str(address) == text.strip()


@pytest.mark.parametrize("text", ["", "localhost", ":4321", "localhost:", "a:65536", "a:-1", "a:٣"])
def test_other_texts_are_none(text: str) -> None:
    with pytest.raises(TablasError, match="an address is HOST:PORT"):
        Address.parse(text)


def test_colons_in_the_host_mean_ipv6() -> None:
    assert Address.parse("[::1]:1").family is socket.AF_INET6
    assert Address.parse("localhost:1").family is socket.AF_INET


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.EADDRINUSE, "in use"), "another program listens there"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "refused"), "nobody listens there"),
        (socket.gaierror(-2, "Name or service not known"), "there is no machine of this name"),
        (TimeoutError("timed out"), "it takes too long"),
        (OSError(errno.EIO, "something rare"), "something rare"),
    ],
)
def test_troubles_are_told_in_words(error: OSError, words: str) -> None:
    assert str(network_trouble(error)) == words
