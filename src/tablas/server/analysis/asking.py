"""Asking a flash card, and saying what the answer was worth."""

from __future__ import annotations

from typing import Any, Final

from tablas.errors import IllegalEvent
from tablas.i18n import N_, Translator
from tablas.server.analysis.details import details_of
from tablas.server.analysis.flashcards import ANSWERS, DOUBLES, grade, remembered
from tablas.server.analysis.places import Opened, theirs
from tablas.store import Database, cards
from tablas.store.cards import Card

QUESTIONS: Final = {
    "play": N_("How do you play it?"),
    "double": N_("Do you double?"),
    "answer": N_("You are doubled. Do you take?"),
}
_LABELS: Final = dict((*DOUBLES, *ANSWERS))
_KINDS: Final = {"play": "play", "double": "cube", "answer": "cube"}


def said(card: Card, tr: Translator) -> dict[str, Any]:
    """A card as it is asked: nothing in it tells the answer."""
    question = card.question
    return {
        "card": card.id,
        "kind": card.kind,
        "question": tr.text(QUESTIONS[card.kind]),
        "table": {name: value for name, value in question.items() if name != "options"},
        "options": [
            {"label": _label(option["key"], tr), "moves": option.get("moves", [])}
            for option in question["options"]
        ],
    }


async def answered(database: Database, card: Card, chosen: int, now: int) -> dict[str, Any]:
    """What an answer was worth; it is kept.

    Raises:
        IllegalEvent: there is no such option, or the card was answered meanwhile.
    """
    options = card.question["options"]
    if chosen >= len(options):
        raise IllegalEvent("there is no such option on this card")
    losses = [option["loss"] for option in options]
    rating = grade(losses[chosen], len(options))
    memory, due_at = remembered(card.memory, rating, now)
    kept = await cards.answered(database, card.id, card.due_at, memory=memory, due_at=due_at)
    if not kept:
        raise IllegalEvent("this card was answered elsewhere meanwhile")
    played = [number for number, option in enumerate(options) if option["played"]]
    return {
        "grade": rating.name.casefold(),
        "loss": losses[chosen],
        "losses": losses,
        "best": [number for number, loss in enumerate(losses) if loss == min(losses)],
        "played": played[0] if played else None,
        "due_at": due_at,
        "study": card.study,
        "place": card.place,
    }


def details(card: Card, found: Opened, tr: Translator) -> dict[str, Any] | None:
    """All there is to say of a card's decision."""
    match = found.ours()
    return details_of(match, theirs(match.record), card.place, _KINDS[card.kind], tr)


def _label(key: str, tr: Translator) -> str:
    """An option in words; a play is called by its notation."""
    name = _LABELS.get(key)
    return key if name is None else tr.text(name)
