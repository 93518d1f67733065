"""Who a request comes from: a signed cookie names a session, and the store says whose it is."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, overload

from itsdangerous import BadSignature, Signer
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from tablas.errors import TablasError
from tablas.i18n import LANGUAGES, N_, Translator
from tablas.server.people import languages
from tablas.server.people.cookies import set_cookie
from tablas.server.people.names import one_form, shown_name
from tablas.server.people.visitors import Visitor
from tablas.server.security import is_from_here
from tablas.server.settings import is_loopback
from tablas.server.site import Site, site_of
from tablas.store import Database, people
from tablas.store.people import User

COOKIE: Final = "tablas"
"""The cookie with the name of the session."""
LASTS_MS: Final = 180 * 24 * 3600 * 1000
"""How long a session lasts after its last day of use."""
_DAY_MS: Final = 24 * 3600 * 1000
_VISITOR: Final = "tablas.visitor"
TOO_MANY: Final = N_("That is too much at once. Wait a minute and try again.")

BIRDS: Final = (
    N_("Bittern"),
    N_("Crane"),
    N_("Curlew"),
    N_("Finch"),
    N_("Goshawk"),
    N_("Heron"),
    N_("Hoopoe"),
    N_("Kestrel"),
    N_("Kingfisher"),
    N_("Lapwing"),
    N_("Magpie"),
    N_("Nightingale"),
    N_("Oriole"),
    N_("Osprey"),
    N_("Plover"),
    N_("Robin"),
    N_("Skylark"),
    N_("Starling"),
    N_("Stork"),
    N_("Swallow"),
    N_("Swift"),
    N_("Thrush"),
    N_("Wagtail"),
    N_("Wren"),
)
"""What guests are called until they say otherwise."""


@overload
async def visitor_of(connection: Request) -> Visitor: ...
@overload
async def visitor_of(connection: HTTPConnection) -> Visitor | None: ...
async def visitor_of(connection: HTTPConnection) -> Visitor | None:
    """Who this comes from.

    A request without a session gets one, as a new guest. A socket without one gets none: None
    looks on.

    Raises:
        HTTPException: too many guests come from this address.
    """
    known = await known_visitor(connection)
    if known is not None or not isinstance(connection, Request):
        return known
    site = site_of(connection)
    take_note(connection, "guest", site.settings.limits.guests)
    tr = languages.translator_of(connection)
    user = await people.create_guest(site.database, guest_name(tr), now_ms())
    return await begin_session(connection, user)


async def known_visitor(connection: HTTPConnection) -> Visitor | None:
    """Who this comes from, if he has a session."""
    if _VISITOR not in connection.scope:
        connection.scope[_VISITOR] = await _found(connection)
    visitor: Visitor | None = connection.scope[_VISITOR]
    return visitor


async def begin_session(connection: HTTPConnection, user: User) -> Visitor:
    """Open a session for a user and give it to the browser that asks, in the place of any other."""
    site = site_of(connection)
    session = await people.open_session(site.database, user.id, now_ms(), for_ms=LASTS_MS)
    _give(connection, session)
    if (language := user.settings.get("language")) in LANGUAGES:
        set_cookie(connection, languages.COOKIE, str(language))
    return _remember(connection, _visitor(connection, user, session))


async def end_session(connection: HTTPConnection) -> None:
    """End the session of the browser that asks, and take its cookie away."""
    visitor = await known_visitor(connection)
    if visitor is not None:
        await people.close_session(site_of(connection).database, visitor.session)
        await close_sockets(site_of(connection), visitor.id)
    set_cookie(connection, COOKIE, "", seconds=0)
    connection.scope[_VISITOR] = None


async def close_sockets(site: Site, user: str) -> None:
    """Have all processes close this user's sockets: a page whose session goes on comes back."""
    await site.bus.publish(f"user:{user}")


async def keep_settings(
    connection: HTTPConnection, visitor: Visitor, changes: Mapping[str, object]
) -> Visitor:
    """Keep some of a visitor's settings with the others that he has."""
    kept = await people.merge_settings(site_of(connection).database, visitor.id, changes)
    language = kept.pop("language", None)
    chosen = str(language) if language in LANGUAGES else None
    return _remember(connection, replace(visitor, settings=kept, language=chosen))


async def rename_guest(connection: HTTPConnection, visitor: Visitor, name: str) -> Visitor:
    """Call a guest as he wishes; an account keeps its name, and so does who wishes nothing.

    Raises:
        TablasError: an account has this name.
    """
    shown = shown_name(name)
    if not visitor.guest or not shown or shown == visitor.name:
        return visitor
    database = site_of(connection).database
    await refuse_taken(database, shown)
    await people.rename(database, visitor.id, shown)
    return _remember(connection, replace(visitor, name=shown))


async def refuse_taken(database: Database, name: str) -> None:
    """Refuse a name for a guest that is an account's.

    Raises:
        TablasError: it is.
    """
    if await people.by_account(database, one_form(name)) is not None:
        raise TablasError("the name {name!r} is taken", name=name)


def take_note(connection: HTTPConnection, kind: str, per_minute: int) -> None:
    """Take note that somebody does something of this kind.

    Raises:
        HTTPException: from his address it has been done too often.
    """
    if not site_of(connection).limits.allow(kind, client_of(connection), per_minute):
        raise HTTPException(429, TOO_MANY)


def client_of(connection: HTTPConnection) -> str:
    """The address that somebody comes from; that of his network where each has many of them."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:  # a socket of the system has no address
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


def guest_name(tr: Translator) -> str:
    """A name for a guest, such as ``Heron 42``."""
    return f"{tr.text(secrets.choice(BIRDS))} {secrets.randbelow(90) + 10}"


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _remember(connection: HTTPConnection, visitor: Visitor) -> Visitor:
    """Let the rest of this request know him as he is now."""
    connection.scope[_VISITOR] = visitor
    return visitor


async def _found(connection: HTTPConnection) -> Visitor | None:
    session = _session_of(connection)
    if session is None:
        return None
    database, now = site_of(connection).database, now_ms()
    user = await people.of_session(database, session, now)
    if user is None:
        return None
    if isinstance(connection, Request) and now - user.seen_at > _DAY_MS:
        await people.seen(database, user.id, now)
        await people.extend_session(database, session, now + LASTS_MS)
        _give(connection, session)
    return _visitor(connection, user, session)


def _session_of(connection: HTTPConnection) -> str | None:
    signed = connection.cookies.get(COOKIE)
    if not signed:
        return None
    try:
        return _signer(site_of(connection)).unsign(signed).decode("ascii")
    except (BadSignature, UnicodeDecodeError):
        return None


def _give(connection: HTTPConnection, session: str) -> None:
    value = _signer(site_of(connection)).sign(session.encode("ascii")).decode("ascii")
    set_cookie(connection, COOKIE, value, seconds=LASTS_MS // 1000)


def _signer(site: Site) -> Signer:
    return Signer(site.secret, salt="session", key_derivation="hmac", digest_method=hashlib.sha256)


def _visitor(connection: HTTPConnection, user: User, session: str) -> Visitor:
    settings = dict(user.settings)
    language = settings.pop("language", None)
    return Visitor(
        id=user.id,
        name=user.name,
        guest=user.guest,
        admin=_is_admin(connection, user),
        language=language if language in LANGUAGES else None,
        settings=settings,
        session=session,
    )


def _is_admin(connection: HTTPConnection, user: User) -> bool:
    settings = site_of(connection).settings
    if user.account is not None:
        named = {one_form(name).casefold() for name in settings.admins}
        if user.account in named:
            return True
    return settings.personal and settings.local and _called_here(connection)


def _called_here(connection: HTTPConnection) -> bool:
    """Whether this comes from the machine itself, which was called by a name of its own."""
    return is_from_here(connection) and is_loopback(connection.url.hostname or "")
