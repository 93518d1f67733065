"""The pages around the board: editor, settings, how to play, the dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablas.i18n import LANGUAGES, N_, Translator
from tablas.play.bots import OPPONENTS
from tablas.server.pages.rendering import LANGUAGE_NAMES, page
from tablas.server.people import languages
from tablas.server.people.cookies import set_cookie
from tablas.server.people.forms import field_of, own_form
from tablas.server.people.languages import translator_of
from tablas.server.people.preferences import Preferences
from tablas.server.people.sessions import keep_settings, rename_guest, visitor_of

router = APIRouter(include_in_schema=False)

STRANGE: Final = N_("One of these settings cannot be chosen.")


@router.get("/editor")
async def editor(request: Request) -> Response:
    """Set up a position, ask the engine, and play from there."""
    tr = translator_of(request)
    opponents = [{"key": one.key, "name": tr.text(one.name)} for one in OPPONENTS]
    return await page(request, "editor.html", data={"opponents": opponents})


@router.get("/settings")
async def settings(request: Request) -> Response:
    """What a visitor may choose."""
    tr = translator_of(request)
    kept = request.query_params.get("kept") == "yes"
    return await page(request, "settings.html", offered=_offered(tr), kept=kept)


@router.post("/settings")
async def keep(request: Request) -> Response:
    """Keep what was chosen."""
    form = await own_form(request)
    visitor = await visitor_of(request)
    try:
        chosen = Preferences.model_validate(_fields(form)).model_dump()
    except ValidationError:
        raise HTTPException(422, STRANGE) from None
    if (language := field_of(form, "language")) in LANGUAGES:
        chosen["language"] = language
        set_cookie(request, languages.COOKIE, language)
    visitor = await rename_guest(request, visitor, field_of(form, "name"))
    await keep_settings(request, visitor, chosen)
    return RedirectResponse("/settings?kept=yes", 303)


def _fields(form: FormData) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, field in Preferences.model_fields.items():
        if field.annotation is bool:
            fields[name] = form.get(name) == "yes"
        elif name in form:
            fields[name] = form[name]
    return fields


def _offered(tr: Translator) -> Mapping[str, list[tuple[str, str]]]:
    """What each list of the settings offers."""
    return {
        "theme": [
            ("walnut", tr.text("Walnut and ivory")),
            ("tournament", tr.text("Tournament felt")),
            ("night", tr.text("Night")),
            ("alfonso", tr.text("The book of Alfonso X")),
        ],
        "scheme": [
            ("auto", tr.text("As the system")),
            ("light", tr.text("Light")),
            ("dark", tr.text("Dark")),
        ],
        "home": [("right", tr.text("Right")), ("left", tr.text("Left"))],
        "bottom": [("own", tr.text("My side")), ("white", tr.text("White’s side"))],
        "animation": [
            ("calm", tr.text("Slowly")),
            ("normal", tr.text("Normally")),
            ("quick", tr.text("Quickly")),
            ("none", tr.text("Not at all")),
        ],
        "speed": [
            ("calm", tr.text("Calmly")),
            ("normal", tr.text("At a human pace")),
            ("quick", tr.text("Quickly")),
            ("none", tr.text("At once")),
        ],
        "language": [(key, LANGUAGE_NAMES[key]) for key in LANGUAGES],
    }
