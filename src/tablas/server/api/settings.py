"""What a visitor has chosen."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request

from tablas.server.api.routes import FAILURES, QUESTIONS, Route, allow, body, described
from tablas.server.people.preferences import Preferences, preferences
from tablas.server.people.sessions import keep_settings, known_visitor, visitor_of

router = APIRouter(route_class=Route, tags=["settings"], responses=FAILURES)


@router.post("/settings", openapi_extra=described(Preferences))
async def change(
    request: Request, chosen: Annotated[Preferences, Depends(body(Preferences))]
) -> Preferences:
    """Change what is named and leave the rest; all of it is answered."""
    allow(request, "settings", QUESTIONS)
    visitor = await visitor_of(request)
    await keep_settings(request, visitor, chosen.model_dump(mode="json", exclude_unset=True))
    return Preferences.model_validate(preferences(await known_visitor(request)))
