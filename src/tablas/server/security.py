"""What stands before every request: whose page it comes from, how large it is, what it may do."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.i18n import N_
from tablas.server.people.languages import translator_of
from tablas.server.settings import Settings, is_loopback

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing, whatever page they come from."""

NOT_CALLED_THAT: Final = N_(
    "This server is not called that. Whoever runs it may add the name to TABLAS_HOSTS."
)
OTHER_SITE: Final = N_("This came from a page of another site.")
TOO_LARGE: Final = N_("This is too large.")
NO_ADDRESS: Final = N_("There is no such address.")

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def content_policy(host: str) -> str:
    """The content security policy of a page that is served at this host: nothing from elsewhere.

    Scripts and styles come from files only; the data blocks of a page are not scripts.
    """
    sockets = f" ws://{host} wss://{host}" if host else ""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            f"connect-src 'self'{sockets}",
            "manifest-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


class SecurityHeaders:
    """Gives every answer the headers that keep browsers careful."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                policy = content_policy(host if _plain_host(host) else "")
                headers.setdefault("Content-Security-Policy", policy)
            await send(message)

        await self._app(scope, receive, guarded)


class SameSite:
    """Refuses names that this server does not have, and what other sites' pages send.

    The first keeps a foreign name that is made to lead to this machine from reading what is here;
    the second holds for sockets and for every method that changes something. A client that is no
    browser says no origin and is let through: it carries nobody's cookies.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._any = "*" in settings.hosts
        public = urlsplit(settings.public_url)
        self._public = public.netloc.lower()
        self._names = {name.lower() for name in settings.hosts} | {public.hostname or ""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self._known(host):
            await refuse(scope, send, 421, NOT_CALLED_THAT)
        elif not self._same_site(scope, headers, host):
            await refuse(scope, send, 403, OTHER_SITE)
        elif "\0" in scope["path"] and not scope["path"].startswith("/api/"):
            # PostgreSQL keeps no text with it. The interface says itself what its names are like.
            await refuse(scope, send, 404, NO_ADDRESS)
        else:
            await self._app(scope, receive, send)

    def _known(self, host: str) -> bool:
        if self._any:
            return True
        name = urlsplit(f"//{host}").hostname or ""
        return name in self._names or _is_address(name) or not _could_be_foreign(name)

    def _same_site(self, scope: Scope, headers: Headers, host: str) -> bool:
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return True
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in {"none", "same-origin"}
        place = urlsplit(origin.lower()).netloc
        return bool(place) and place in {host, self._public}


class BodyLimit:
    """Refuses requests that are larger than allowed, without reading them to their end."""

    def __init__(
        self, app: ASGIApp, limit: int, larger: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        """Allows so many bytes, and another number at the paths that `larger` has."""
        self._app, self._limit, self._larger = app, limit, larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._larger.get(scope.get("path", ""), self._limit)
        announced = Headers(scope=scope).get("content-length", "0")
        if not announced.isdigit() or int(announced) > limit:
            await refuse(scope, send, 413, TOO_LARGE)
            return
        read, begun = 0, False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                raise TooLarge
            return message

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, counted, watched)
        except TooLarge:
            if begun:
                raise
            await refuse(scope, send, 413, TOO_LARGE)


class TooLarge(Exception):
    """More came than may come."""


async def refuse(scope: Scope, send: Send, status: int, why: str) -> None:
    """Answer a request that goes no further, in the visitor's language.

    A socket is opened and closed at once: browsers tell pages only the codes of open sockets.

    Args:
        scope: of the request.
        send: as it was given.
        status: of the answer; 4000 more is the code of the socket.
        why: in English.
    """
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4000 + status})
        return
    body = f"{translator_of(HTTPConnection(scope)).text(why)}\n".encode()
    kind = (b"content-type", b"text/plain; charset=utf-8")
    length = (b"content-length", str(len(body)).encode())
    start = {"type": "http.response.start", "status": status, "headers": [kind, length]}
    await send(start)
    await send({"type": "http.response.body", "body": body})


def is_from_here(connection: HTTPConnection) -> bool:
    """Whether this comes from the machine itself, and not by way of a proxy on it."""
    headers = connection.headers
    forwarded = "x-forwarded-for" in headers or "forwarded" in headers
    host = connection.client.host if connection.client else ""
    return is_loopback(host) and not forwarded


@dataclass(slots=True)
class RateLimits:
    """How often each visitor has asked for what, in this process.

    Attributes:
        now: a clock, in seconds.
        most: how many buckets are remembered; the one asked longest ago is forgotten first.
    """

    now: Callable[[], float] = time.monotonic
    most: int = 20_000
    _buckets: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)

    def allow(self, kind: str, who: str, per_minute: int) -> bool:
        """Whether `who` may do this once more; what is allowed in a minute may come at once."""
        now = self.now()
        left, since = self._buckets.pop((kind, who), (float(per_minute), now))
        left = min(per_minute, left + (now - since) * per_minute / 60)
        allowed = left >= 1
        self._buckets[kind, who] = (left - 1 if allowed else left, now)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return allowed


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _could_be_foreign(name: str) -> bool:
    """Whether strangers could own this name: those of one word and of the local network cannot."""
    return not name or ("." in name and not name.endswith((".local", ".localhost", ".lan")))


def _plain_host(host: str) -> bool:
    return bool(host) and all(letter.isalnum() or letter in ".-:[]_" for letter in host)
