"""From a template to a page in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tablas.i18n import LANGUAGES, Translator
from tablas.server.pages.addresses import public_address
from tablas.server.people.cookies import set_cookie
from tablas.server.people.forms import form_token
from tablas.server.people.languages import COOKIE as LANGUAGE
from tablas.server.people.languages import translator_of
from tablas.server.people.preferences import preferences
from tablas.server.people.sessions import known_visitor
from tablas.server.people.visitors import Visitor
from tablas.server.site import site_of

TEMPLATES: Final = Path(__file__).parent.parent / "templates"
"""The folder of the templates."""

LANGUAGE_NAMES: Final = {"es": "Español", "en": "English"}
"""What each language calls itself."""


async def page(
    request: Request,
    template: str,
    /,
    *,
    name: str = "",
    status: int = 200,
    data: Mapping[str, object] | None = None,
    personal: bool = True,
    **values: object,
) -> HTMLResponse:
    """Render a page.

    Args:
        request: whose answer it is.
        template: the file in `TEMPLATES`.
        name: the page's own module in the front end; by default the template's name.
        status: of the answer.
        personal: whether the page knows its visitor; one that is kept on his machine does not.
        data: what the module finds in the page's data block, besides what all pages have there.
        values: what the template sees, besides what `_surroundings` gives all of them.
    """
    tr = translator_of(request)
    visitor = await known_visitor(request) if personal else None
    if tr.language == request.query_params.get("lang") != request.cookies.get(LANGUAGE):
        set_cookie(request, LANGUAGE, tr.language)
    name = name or template.removesuffix(".html")
    around = _surroundings(request, tr, visitor, name)
    address = public_address(request)
    around["data"] = {"address": address} | _data(name, tr, visitor) | dict(data or {})
    body = _environment().get_template(template).render(around | values)
    response = HTMLResponse(body, status)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Accept-Language"
    response.headers["Content-Language"] = tr.language
    return response


def _surroundings(
    request: Request, tr: Translator, visitor: Visitor | None, name: str
) -> dict[str, Any]:
    """What every template may use."""
    site = site_of(request)
    return {
        "_": tr.text,
        "plural": tr.plural,
        "say": tr.say,
        "tr": tr,
        "language": tr.language,
        "languages": [
            (key, LANGUAGE_NAMES[key], str(request.url.include_query_params(lang=key).query))
            for key in LANGUAGES
        ],
        "path": request.url.path,
        "here": request.url.path if request.method == "GET" else "/",
        "visitor": visitor,
        "preferences": preferences(visitor),
        "form_token": partial(form_token, request),
        "page": name,
        "assets": site.assets,
        "texts": site.texts[tr.language],
    }


def _data(name: str, tr: Translator, visitor: Visitor | None) -> dict[str, object]:
    """What every page's module finds in its data block."""
    return {
        "page": name,
        "language": tr.language,
        "visitor": None if visitor is None else {"name": visitor.name, "guest": visitor.guest},
        "settings": preferences(visitor),
    }


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
