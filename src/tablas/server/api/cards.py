"""Flash cards: the next one that is due, and what an answer to it was worth."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from tablas.errors import IllegalEvent
from tablas.server.analysis import asking
from tablas.server.analysis.places import opened
from tablas.server.api.routes import (
    ABSENT,
    FAILURES,
    QUESTIONS,
    Plain,
    Route,
    absent,
    allow,
    body,
    described,
)
from tablas.server.api.thinking import thinking_of
from tablas.server.people.languages import translator_of
from tablas.server.people.sessions import known_visitor, now_ms
from tablas.server.site import site_of
from tablas.store import cards
from tablas.store.cards import Card

router = APIRouter(route_class=Route, tags=["cards"], responses=FAILURES)

CardName = Annotated[str, Path(pattern="^[A-Za-z0-9]{4,40}$", description="The name of the card.")]


class OptionSaid(BaseModel):
    """One of the things that can be chosen."""

    label: str
    moves: list[list[int]] = Field(description="The play as arrows: from where to where.")


class CardSaid(BaseModel):
    """A card that is asked."""

    card: str
    kind: Literal["play", "double", "answer"]
    question: str
    table: dict[str, Any] = Field(description="The board, the cube, the dice, the score.")
    options: list[OptionSaid]


class DeckSaid(BaseModel):
    """The next card, and how many there are."""

    cards: int
    due: int
    next_at: int | None = Field(description="When the next of the others will be due.")
    card: CardSaid | None


class Chosen(Plain):
    """An answer."""

    option: int = Field(ge=0, lt=10, description="The number of the option, from 0.")


class Told(BaseModel):
    """What an answer was worth."""

    grade: Literal["again", "hard", "good", "easy"]
    loss: float
    best: list[int] = Field(description="The numbers of the best options.")
    losses: list[float]
    played: int | None = Field(description="What was done in the match.")
    due_at: int
    study: str
    place: int
    details: dict[str, Any] | None


@router.get("/cards/next")
async def next_card(request: Request) -> DeckSaid:
    """The card that has been due for longest."""
    allow(request, "read", QUESTIONS)
    visitor, database, now = await known_visitor(request), site_of(request).database, now_ms()
    if visitor is None:
        return DeckSaid(cards=0, due=0, next_at=None, card=None)
    every, due, next_at = await cards.counts(database, visitor.id, now)
    card = await cards.due(database, visitor.id, now)
    said = None if card is None else CardSaid(**asking.said(card, translator_of(request)))
    return DeckSaid(cards=every, due=due, next_at=next_at, card=said)


@router.post("/cards/{card}/answers", responses=ABSENT, openapi_extra=described(Chosen))
async def answer(
    request: Request, card: CardName, chosen: Annotated[Chosen, Depends(body(Chosen))]
) -> Told:
    """Answer a card that is due."""
    allow(request, "read", QUESTIONS)
    found, now = await _own(request, card), now_ms()
    if found.due_at > now:
        raise IllegalEvent("this card is not due yet")
    told = await asking.answered(site_of(request).database, found, chosen.option, now)
    study, tr = await opened(request, found.study), translator_of(request)
    details = await thinking_of(request).over(lambda: asking.details(found, study, tr))
    return Told.model_validate(told | {"details": details})


@router.post("/cards/{card}/delete", status_code=204, responses=ABSENT)
async def throw_away(request: Request, card: CardName) -> Response:
    """Throw a card away."""
    await cards.remove(site_of(request).database, (await _own(request, card)).id)
    return Response(status_code=204)


async def _own(request: Request, card: str) -> Card:
    visitor = await known_visitor(request)
    found = await cards.get(site_of(request).database, card)
    if visitor is None or found is None or found.user != visitor.id:
        raise absent()
    return found
