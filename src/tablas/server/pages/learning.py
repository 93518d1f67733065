"""How to play: lessons with boards, in a text of its own for each language."""

from __future__ import annotations

from functools import partial
from typing import Final

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablas.server.pages.diagrams import picture
from tablas.server.pages.rendering import page
from tablas.server.people.languages import translator_of

router = APIRouter(include_in_schema=False)

LESSONS: Final = ("rules", "cube", "table", "advice", "glossary")
"""The lessons besides the first, by the names in their addresses."""


@router.get("/learn")
async def first(request: Request) -> Response:
    """The game from nothing."""
    return await _lesson(request, "rules")


@router.get("/learn/{lesson}")
async def lesson(request: Request, lesson: str) -> Response:
    """One of the lessons."""
    if lesson not in LESSONS:
        raise HTTPException(404)
    return await _lesson(request, lesson)


async def _lesson(request: Request, lesson: str) -> Response:
    language = translator_of(request).language
    return await page(
        request,
        f"learn/{language}/{lesson}.html",
        name="learn",
        lesson=lesson,
        figure=partial(_figure, language),
    )


def _figure(language: str, key: str, caption: str) -> Markup:
    """A board with what there is to see on it."""
    return Markup("<figure>{}<figcaption>{}</figcaption></figure>").format(
        picture(key, language), caption
    )
