"""Where a server can be reached from elsewhere, and a picture of it for cameras."""

from __future__ import annotations

import socket
from io import BytesIO
from ipaddress import ip_address
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request

from tablas.server.settings import Settings, is_loopback
from tablas.server.site import site_of

_ELSEWHERE: Final = "192.0.2.1"
"""An address that is nobody's (RFC 5737): nothing is sent to it."""


def public_address(request: Request) -> str:
    """The beginning of all addresses of this server, as a visitor elsewhere would type it."""
    settings = site_of(request).settings
    if settings.public_url:
        return settings.public_url
    host = request.url.hostname or ""
    if is_loopback(host) and (reachable := network_address(settings)):
        return reachable
    return f"{request.url.scheme}://{request.url.netloc}"


def network_address(settings: Settings) -> str | None:
    """The address for others on the same network; None where only this machine is served."""
    if settings.public_url:
        return settings.public_url
    if settings.local:
        return None
    host = settings.host
    if host in {"0.0.0.0", "::", ""} and (found := _own_address()) is not None:
        host = found
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{settings.port}"


def qr_code(address: str, words: str) -> Markup:
    """A picture of an address that telephones can read.

    Args:
        address: what it leads to.
        words: what it is, for those who do not see it.
    """
    code = segno.make(address, error="m", micro=False)
    drawn = BytesIO()
    code.save(
        drawn,
        kind="svg",
        scale=4,
        border=4,
        dark="#000",
        light="#fff",
        title=words,
        omitsize=True,
        xmldecl=False,
        nl=False,
    )
    return Markup(drawn.getvalue().decode())  # segno escapes the words; the rest is numbers


def _own_address() -> str | None:
    """The address by which this machine would go out; no packet leaves for it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE, 9))
            found = probe.getsockname()[0]
    except OSError:
        return None
    return None if ip_address(found).is_unspecified or is_loopback(found) else str(found)
