"""Accounts without e-mail: a name, a passphrase, and a recovery code that is printed once."""

from __future__ import annotations

import asyncio
import json
from typing import Final

import structlog
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.server.pages.rendering import page
from tablas.server.people import passphrases
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.names import account_name, one_form
from tablas.server.people.passphrases import new_code, read_code
from tablas.server.people.sessions import (
    TOO_MANY,
    begin_session,
    client_of,
    close_sockets,
    end_session,
    known_visitor,
    now_ms,
    take_note,
    visitor_of,
)
from tablas.server.people.visitors import Visitor
from tablas.server.site import Site, site_of
from tablas.store import belongings, people
from tablas.store.people import User

router = APIRouter(include_in_schema=False)

MINUTE_MS: Final = 60_000
WAIT_S: Final = 0.25
"""How much longer each try waits than the one before, when one name is tried too often."""
LONGEST_WAIT_S: Final = 5.0
WRONG: Final = N_("There is no account with this name and this passphrase.")
WRONG_CODE: Final = N_("There is no account with this name and this recovery code.")
WRONG_NOW: Final = N_("That is not the passphrase that you have now.")
_log = structlog.get_logger("tablas.accounts")


@router.get("/account")
async def account(request: Request) -> Response:
    """A visitor's account, or how to get one."""
    return await _account(request)


@router.post("/account/new")
async def create(request: Request) -> Response:
    """Make an account of the guest who asks: what he has played is in it."""
    form, site = await own_form(request), site_of(request)
    visitor = await visitor_of(request)
    if not visitor.guest:
        raise HTTPException(409, N_("You have an account already."))
    take_note(request, "account", site.settings.limits.accounts)
    try:
        name = account_name(field_of(form, "name"))
        secret = _new_passphrase(str(form.get("passphrase", "")), name)
        code = new_code()
        hashes = (await site.vault.hashed(secret), await site.vault.hashed(code))
        made = await people.make_account(
            site.database, visitor.id, name, passphrase=hashes[0], recovery=hashes[1]
        )
        if not made:
            raise TablasError("the name {name!r} is taken", name=name)
    except TablasError as error:
        return await _account(request, error)
    _log.info("account_made")
    await _renew_session(request, visitor.id)
    return await _code(request, name, code)


@router.post("/account/login")
async def login(request: Request) -> Response:
    """Log in; what the guest has played until now moves into the account."""
    form, site = await own_form(request), site_of(request)
    name = one_form(field_of(form, "name"))
    await _count_attempt(request, site, "login", name)
    user = await people.by_account(site.database, name)
    kept = None if user is None else user.passphrase
    if not await site.vault.matches(kept, str(form.get("passphrase", ""))[: passphrases.MOST]):
        _log.warning("login_refused", client=client_of(request))
        return await _account(request, TablasError(WRONG), status=403)
    assert user is not None
    for key in _attempt_keys(request, "login", name):
        await people.forget_attempts(site.database, key)
    await _take_over(request, site, user)
    return RedirectResponse("/account", 303)


@router.post("/account/recover")
async def recover(request: Request) -> Response:
    """Give an account a new passphrase by its recovery code, which is used up by that."""
    form, site = await own_form(request), site_of(request)
    name = one_form(field_of(form, "name"))
    await _count_attempt(request, site, "recover", name)
    user = await people.by_account(site.database, name)
    kept = None if user is None else user.recovery
    if not await site.vault.matches(kept, read_code(field_of(form, "code"))):
        _log.warning("recovery_refused", client=client_of(request))
        return await _account(request, TablasError(WRONG_CODE), status=403)
    assert user is not None
    try:
        secret = _new_passphrase(str(form.get("passphrase", "")), user.name)
    except TablasError as error:
        return await _account(request, error)
    code = new_code()
    await people.set_passphrase(
        site.database,
        user.id,
        await site.vault.hashed(secret),
        recovery=await site.vault.hashed(code),
    )
    await people.close_sessions(site.database, user.id)
    await close_sockets(site, user.id)
    await _take_over(request, site, user)
    _log.info("account_recovered")
    return await _code(request, user.name, code)


@router.post("/account/logout")
async def logout(request: Request) -> Response:
    """End the session; matches stay in the account."""
    await own_form(request)
    await end_session(request)
    return RedirectResponse("/account", 303)


@router.post("/account/passphrase")
async def change_passphrase(request: Request) -> Response:
    """Change the passphrase; all other sessions end."""
    form, site = await own_form(request), site_of(request)
    user = await _owner(request)
    await _count_attempt(request, site, "login", user.account or "")
    if not await site.vault.matches(user.passphrase, str(form.get("now", ""))):
        return await _account(request, TablasError(WRONG_NOW), status=403)
    try:
        secret = _new_passphrase(str(form.get("passphrase", "")), user.name)
    except TablasError as error:
        return await _account(request, error)
    await people.set_passphrase(site.database, user.id, await site.vault.hashed(secret))
    await people.close_sessions(site.database, user.id)
    await close_sockets(site, user.id)
    await _renew_session(request, user.id)
    return RedirectResponse("/account?done=passphrase", 303)


@router.get("/account/export")
async def export(request: Request) -> Response:
    """All that is kept of the visitor, as a file."""
    site, visitor = site_of(request), await visitor_of(request)
    take_note(request, "export", site.settings.limits.exports)
    data = await belongings.export(site.database, visitor.id)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    headers = {
        "Content-Disposition": 'attachment; filename="tablas.json"',
        "Cache-Control": "private, no-store",
    }
    return Response(text, media_type="application/json", headers=headers)


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """Delete the visitor and all that he has said; in his matches he has no name any more."""
    form, site = await own_form(request), site_of(request)
    visitor = await visitor_of(request)
    if form.get("sure") != "yes":
        return await _account(request, TablasError("Tick that you are sure to delete all."))
    if not visitor.guest:
        user = await _owner(request)
        await _count_attempt(request, site, "login", user.account or "")
        if not await site.vault.matches(user.passphrase, str(form.get("now", ""))):
            return await _account(request, TablasError(WRONG_NOW), status=403)
    await belongings.delete_user(site.database, visitor.id)
    _log.info("account_deleted")
    await end_session(request)
    return RedirectResponse("/account?done=deleted", 303)


async def _account(
    request: Request, refusal: TablasError | None = None, *, status: int = 422
) -> Response:
    visitor = await known_visitor(request)
    tr = translator_of(request)
    return await page(
        request,
        "account.html" if visitor is None or visitor.guest else "account_own.html",
        name="account",
        status=200 if refusal is None else status,
        refusal="" if refusal is None else tr.say(refusal.sentence),
        done=request.query_params.get("done", ""),
        least=passphrases.LEAST,
        most=passphrases.MOST,
    )


async def _code(request: Request, name: str, code: str) -> Response:
    response = await page(request, "recovery.html", name="account", account=name, code=code)
    response.headers["Cache-Control"] = "no-store"
    return response


async def _owner(request: Request) -> User:
    """The account of whoever asks."""
    visitor = await known_visitor(request)
    user = None if visitor is None else await people.user(site_of(request).database, visitor.id)
    if user is None or user.guest:
        raise HTTPException(403, N_("You are not logged in."))
    return user


async def _take_over(request: Request, site: Site, user: User) -> None:
    """Begin a session of this user, into whose account goes what the guest before him has."""
    before = await known_visitor(request)
    if before is not None:
        await people.close_session(site.database, before.session)
        await close_sockets(site, before.id)
        if before.guest:
            await belongings.merge_guest(site.database, before.id, user.id)
    await begin_session(request, user)


async def _renew_session(request: Request, user_id: str) -> Visitor:
    """Another session for the same user: what he may do has changed."""
    before = await known_visitor(request)
    if before is not None:
        await people.close_session(site_of(request).database, before.session)
    user = await people.user(site_of(request).database, user_id)
    assert user is not None
    return await begin_session(request, user)


async def _count_attempt(request: Request, site: Site, what: str, name: str) -> None:
    """Refuse who tries too often from one address, with many names or with one.

    When many addresses try one name, all of them wait a little: nobody can lock its owner out.
    """
    most = site.settings.limits.logins
    take_note(request, "login", most)
    here, anywhere = [
        await people.attempt(site.database, key, now_ms(), window_ms=MINUTE_MS)
        for key in _attempt_keys(request, what, name)
    ]
    if here > most:
        raise HTTPException(429, TOO_MANY)
    await asyncio.sleep(wait_of(anywhere, most))


def wait_of(tries: int, most: int) -> float:
    """How many seconds the last of so many tries within a minute waits for its answer."""
    return min(LONGEST_WAIT_S, max(0, tries - most) * WAIT_S)


def _attempt_keys(request: Request, what: str, name: str) -> tuple[str, str]:
    """Under which tries are counted: those from one address, and those from anywhere."""
    tried = f"{what}:{name.casefold()[:64]}"
    return f"{tried}|{client_of(request)}", tried


def _new_passphrase(secret: str, name: str) -> str:
    if len(secret) < passphrases.LEAST:
        raise TablasError(
            "a passphrase has at least {least} letters: three or four words are good",
            least=passphrases.LEAST,
        )
    if len(secret) > passphrases.MOST:
        raise TablasError("a passphrase has at most {most} letters", most=passphrases.MOST)
    if secret.casefold() in {name.casefold(), "0123456789", "1234567890"} or len(set(secret)) < 4:
        raise TablasError("this passphrase could be guessed")
    return secret
