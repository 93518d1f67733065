"""The pages about the dice: how they are made, what they have been, whether they are right."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablas.errors import DiceError, JournalError, RuleError
from tablas.i18n import Translator
from tablas.play.committed import CheckedThrow
from tablas.rules import Cocked, Event, OpeningThrown, PrematureThrow
from tablas.server.pages.listing import seat_name
from tablas.server.pages.play import NO_MATCH
from tablas.server.pages.rendering import page
from tablas.server.people.dice_counts import dice_counts
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, take_note
from tablas.server.rooms.verification import check, match_data
from tablas.server.site import site_of
from tablas.server.throws import thrown_dice
from tablas.store import matches

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class ShownThrow:
    """A throw as the page shows it.

    Attributes:
        number: which it is, from 1.
        kind: what sort of throw, in words.
        thrown: what the match says.
        expected: what the seed and the lots give.
        right: whether both are the same.
    """

    number: int
    kind: str
    thrown: str
    expected: str
    right: bool


@router.get("/dice")
async def dice(request: Request) -> Response:
    """How the dice are made, and what the visitor has thrown until now."""
    visitor, site = await known_visitor(request), site_of(request)
    counts = {} if visitor is None else await dice_counts(site.database, visitor.id)
    return await page(
        request, f"learn/{translator_of(request).language}/dice.html", name="dice", counts=counts
    )


@router.get("/verify/{match}")
async def verify(request: Request, match: str) -> Response:
    """Throw all the dice of a match again, before the eyes of whoever asks."""
    site = site_of(request)
    take_note(request, "verification", site.settings.limits.verifications)
    stored = await matches.load(site.database, match)
    if stored is None:
        raise HTTPException(404, NO_MATCH)
    tr, data = translator_of(request), match_data(stored)
    throws: list[ShownThrow] = []
    trouble = ""
    if stored.row.over:
        try:
            checked = await asyncio.to_thread(check, data)
            throws = [_shown(one, tr) for one in checked]
        except (DiceError, JournalError, RuleError) as error:
            trouble = tr.say(error.sentence)
    return await page(
        request,
        "verify.html",
        match=match,
        players=[seat_name(seat, tr) for seat in stored.seats],
        seal=data["dice_seal"],
        over=stored.row.over,
        throws=throws,
        wrong=sum(not one.right for one in throws),
        trouble=trouble,
    )


def _shown(checked: CheckedThrow, tr: Translator) -> ShownThrow:
    return ShownThrow(
        number=checked.number + 1,
        kind=_kind(checked.thrown, tr),
        thrown=thrown_dice(checked.thrown),
        expected=thrown_dice(checked.expected),
        right=checked.is_right,
    )


def _kind(event: Event, tr: Translator) -> str:
    match event:
        case OpeningThrown():
            return tr.text("Opening")
        case Cocked():
            return tr.text("Cocked")
        case PrematureThrow():
            return tr.text("Too early")
        case _:
            return ""
