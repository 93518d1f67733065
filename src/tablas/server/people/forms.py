"""Forms that only our own pages can have sent.

A browser keeps a random cookie of its own, and every form brings back a token that only the server
can have made for that cookie. The cookie outlives sessions, so that a page that was open before
somebody logged in still works. Where the request comes from has been looked at before (see
`tablas.server.security.SameSite`).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablas.i18n import N_
from tablas.server.people.cookies import set_cookie
from tablas.server.site import site_of

FIELD: Final = "token"
"""The hidden field of every form."""
COOKIE: Final = "form"
"""The cookie that the tokens of a browser go with."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""Bytes of a field that is no file; see `tablas.server.security.BodyLimit` for the whole."""
STALE: Final = N_("This page is out of date. Go back, load it again and repeat.")
_COOKIE: Final = re.compile(r"[A-Za-z0-9_-]{20,64}", re.ASCII)
_MADE: Final = "tablas.form"


def form_token(request: Request) -> str:
    """What a form has to bring back; another one each time, so that compression tells nothing."""
    browser = _browser_of(request) or request.scope.get(_MADE)
    if browser is None:
        browser = secrets.token_urlsafe(24)
        request.scope[_MADE] = browser
        set_cookie(request, COOKIE, browser)
    salt = secrets.token_hex(8)
    return f"{salt}.{_proof(request, salt, browser)}"


async def own_form(request: Request, *, files: int = 0) -> FormData:
    """The fields of a form that one of our pages showed in this browser.

    Args:
        request: what was sent.
        files: how many files may be in it.

    Raises:
        HTTPException: it came from elsewhere, or the browser has lost its cookies.
    """
    form = await request.form(max_files=files, max_fields=100, max_part_size=MOST_BYTES)
    salt, _, proof = str(form.get(FIELD, "")).partition(".")
    browser = _browser_of(request)
    expected = "" if browser is None else _proof(request, salt, browser)
    if not expected or not hmac.compare_digest(proof.encode(), expected.encode()):
        raise HTTPException(403, STALE)
    return form


def field_of(form: FormData, name: str, *, most: int = 200) -> str:
    """A field of a form as text without blanks around it, cut at its limit.

    The letter NUL is left out: no database has it in a text.
    """
    value = form.get(name, "")
    return value.replace("\0", "").strip()[:most] if isinstance(value, str) else ""


def _browser_of(request: Request) -> str | None:
    kept = request.cookies.get(COOKIE, "")
    return kept if _COOKIE.fullmatch(kept) else None


def _proof(request: Request, salt: str, browser: str) -> str:
    text = f"form {salt} {browser}".encode()
    return hmac.new(site_of(request).secret, text, hashlib.sha256).hexdigest()
