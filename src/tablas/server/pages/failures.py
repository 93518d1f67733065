"""Answers to what cannot be done: a page to people, JSON to programs."""

from __future__ import annotations

from typing import Final

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.sentences import Sentence
from tablas.server.misfits import misfit
from tablas.server.pages.rendering import page
from tablas.server.people.languages import translator_of
from tablas.server.security import TooLarge
from tablas.store import StoreError

HEADINGS: Final = {
    400: N_("This cannot be done"),
    403: N_("Not allowed"),
    404: N_("There is no such page"),
    405: N_("This cannot be done"),
    409: N_("This cannot be done"),
    413: N_("This is too large"),
    422: N_("This cannot be done"),
    429: N_("Too much at once"),
    500: N_("Something went wrong"),
    503: N_("The server cannot answer just now"),
}
SENTENCES: Final = {
    403: N_("You may not see or do this."),
    404: N_("Perhaps the address is mistyped, or what was here is gone."),
    405: N_("This address is not for that."),
    500: N_("The fault is the server’s, and it has been written down. Nothing you played is lost."),
    503: N_("Wait a little and try again."),
}
_log = structlog.get_logger("tablas.failures")


def install(app: FastAPI) -> None:
    """Let an application answer so."""

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        # Starlette's own details are names of statuses; ours are sentences.
        own = isinstance(error.detail, str) and error.detail.endswith(".")
        sentence = Sentence(error.detail) if own else None
        response = await answer(request, error.status_code, sentence)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(TablasError)
    async def impossible(request: Request, error: TablasError) -> Response:
        if isinstance(error, StoreError):
            _log.error("store", error=str(error))
            return await answer(request, 503)
        return await answer(request, 422, error.sentence)

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, error: RequestValidationError) -> Response:
        where, reason = misfit(error.errors())
        return await answer(request, 422, reason, where)


class Breakage:
    """Says that something went wrong where nobody foresaw it, and writes down what it was."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:  # whatever it is: nobody foresaw it, and a page says so
            if scope["type"] != "http" or isinstance(error, TooLarge):
                raise
            _log.error("failure", exc_info=error)
            if begun:
                raise
            request = Request(scope, receive)
            await (await answer(request, 500))(scope, receive, send)


async def answer(
    request: Request, status: int, sentence: Sentence | None = None, where: str | None = None
) -> Response:
    """Say that something cannot be done.

    Args:
        request: what was asked.
        status: of the answer.
        sentence: why; by default what the status means.
        where: the part of the request that is wrong.
    """
    tr = translator_of(request)
    why = tr.say(sentence) if sentence else tr.text(SENTENCES.get(status, SENTENCES[500]))
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": {"sentence": why, "where": where}}, status)
    heading = tr.text(HEADINGS.get(status, HEADINGS[400]))
    return await page(
        request, "message.html", name="message", status=status, heading=heading, sentences=[why]
    )
