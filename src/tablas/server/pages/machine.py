"""What machines ask for: health, counters, robots, and the files of an installed application."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text as sql
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from tablas.server.assets import STATIC
from tablas.server.pages.rendering import page
from tablas.server.people.languages import translator_of
from tablas.server.security import is_from_here
from tablas.server.settings import Settings
from tablas.server.site import site_of
from tablas.store import StoreError

router = APIRouter(include_in_schema=False)

ROBOTS: Final = """User-agent: *
Disallow: /account
Disallow: /admin
Disallow: /api
Disallow: /i/
Disallow: /m/
Disallow: /matches
"""


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether the server works, its database included, which must have kept something lately."""
    try:
        async with site_of(request).database.read() as connection:
            await connection.execute(sql("SELECT 1"))
    except StoreError:
        return JSONResponse({"status": "the database does not answer"}, 503)
    if not site_of(request).keeper.alive:
        return JSONResponse({"status": "the database keeps nothing"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The counters of this process, to whoever may see them."""
    site = site_of(request)
    if not _may_see(request, site.settings):
        return PlainTextResponse("Not allowed.\n", status_code=403)
    return Response(site.metrics.written(), media_type=CONTENT_TYPE_LATEST)


@router.get("/robots.txt")
async def robots() -> Response:
    """What search engines may not read."""
    return PlainTextResponse(ROBOTS)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the application is called and looks like when it is installed."""
    tr = translator_of(request)
    described = {
        "id": "/",
        "name": "Tablas",
        "short_name": "Tablas",
        "description": tr.text(
            "Backgammon in the browser: play the program or a friend, free and without an account."
        ),
        "lang": tr.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbf8f1",
        "theme_color": "#5b3c26",
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {
                "src": "/static/icon-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "any maskable",
            },
        ],
    }
    return JSONResponse(described, media_type="application/manifest+json")


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The script that shows a page where there is no network; another one for each build."""
    script = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    script = script.replace("BUILD", site_of(request).assets.digest())
    headers = {"Cache-Control": "no-cache"}
    return Response(script, media_type="text/javascript", headers=headers)


@router.get("/offline")
async def offline(request: Request) -> Response:
    """The page for when there is no network."""
    return await page(request, "offline.html", personal=False)


def _may_see(request: Request, settings: Settings) -> bool:
    if settings.metrics_token is not None:
        expected = f"Bearer {settings.metrics_token.get_secret_value()}"
        given = request.headers.get("authorization", "")
        return compare_digest(given.encode(), expected.encode())
    return is_from_here(request)
