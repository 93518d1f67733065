"""Cookies that anything below may set while a request is answered."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.server.site import site_of

_KEPT: Final = "tablas.cookies"
YEAR: Final = 365 * 24 * 3600
"""Seconds."""


class Cookies:
    """Adds the cookies that were set while a request was answered to its answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        kept: dict[str, str] = {}
        scope[_KEPT] = kept

        async def with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for cookie in kept.values():
                    headers.append("Set-Cookie", cookie)
            await send(message)

        await self._app(scope, receive, with_cookies)


def set_cookie(connection: HTTPConnection, name: str, value: str, *, seconds: int = YEAR) -> None:
    """Give the visitor's browser a cookie for so long; 0 seconds takes it away.

    No script reads it, no other site's form sends it, and over TLS it goes nowhere else.
    """
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    kept = cookie[name]
    kept["path"] = "/"
    kept["max-age"] = str(seconds)
    kept["httponly"] = True
    kept["samesite"] = "Lax"
    if is_secure(connection):
        kept["secure"] = True
    if (outgoing := connection.scope.get(_KEPT)) is not None:  # a socket has none
        outgoing[name] = kept.OutputString()


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the visitor came by TLS, here or at the proxy in front."""
    public = urlsplit(site_of(connection).settings.public_url).scheme
    return connection.url.scheme in {"https", "wss"} or public == "https"
