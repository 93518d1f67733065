"""Flash cards: decisions that somebody got wrong, asked again when they are about to be forgotten.

What a card asks and what its owner remembers come as JSON and go as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, select, update

from tablas.store.database import Database
from tablas.store.schema import CARDS


@dataclass(frozen=True, slots=True)
class Card:
    """A card.

    Attributes:
        id: its name.
        user: whose.
        study: the match that the decision is of.
        place: the number of its event there.
        kind: what is decided: ``"play"``, ``"double"`` or ``"answer"``.
        question: what is asked, with the options in their fixed order.
        memory: how well it is remembered.
        due_at: when it is to be asked, in milliseconds since 1970.
        created_at: when it was made.
    """

    id: str
    user: str
    study: str
    place: int
    kind: str
    question: dict[str, Any]
    memory: dict[str, Any]
    due_at: int
    created_at: int


_FIELDS: Final = tuple(Card.__dataclass_fields__)


async def add(database: Database, cards: Iterable[Card]) -> None:
    """Keep cards; those whose decision has one already stay as they are."""
    rows = [{name: getattr(card, name) for name in _FIELDS} for card in cards]
    if not rows:
        return
    put = database.insert(CARDS).on_conflict_do_nothing(index_elements=["study", "place", "kind"])
    async with database.begin() as connection:
        await connection.execute(put, rows)


async def get(database: Database, card: str) -> Card | None:
    """The card of this name."""
    async with database.read() as connection:
        row = (await connection.execute(select(CARDS).where(CARDS.c.id == card))).first()
    return None if row is None else Card(**row._mapping)


async def due(database: Database, user: str, now: int) -> Card | None:
    """The card that has been due for longest; None when there is none."""
    query = select(CARDS).where(CARDS.c.user == user, CARDS.c.due_at <= now)
    async with database.read() as connection:
        row = (
            await connection.execute(query.order_by(CARDS.c.due_at, CARDS.c.id).limit(1))
        ).first()
    return None if row is None else Card(**row._mapping)


async def counts(database: Database, user: str, now: int) -> tuple[int, int, int | None]:
    """How many cards somebody has, how many are due, and when the next of the others will be."""
    mine = CARDS.c.user == user
    later = select(func.min(CARDS.c.due_at)).where(mine, CARDS.c.due_at > now)
    async with database.read() as connection:
        every = await connection.scalar(select(func.count()).where(mine))
        ready = await connection.scalar(select(func.count()).where(mine, CARDS.c.due_at <= now))
        next_at = await connection.scalar(later)
    return int(every or 0), int(ready or 0), next_at


async def answered(
    database: Database, card: str, before: int, *, memory: dict[str, Any], due_at: int
) -> bool:
    """Keep what is remembered after an answer; False when it was answered meanwhile elsewhere.

    Args:
        database: where.
        card: which.
        before: when it was due before the answer.
        memory: how well it is remembered now.
        due_at: when it is to be asked again.
    """
    changed = update(CARDS).where(CARDS.c.id == card, CARDS.c.due_at == before)
    async with database.begin() as connection:
        made = await connection.execute(changed.values(memory=memory, due_at=due_at))
        return made.rowcount == 1


async def of_study(database: Database, study: str) -> list[tuple[int, str]]:
    """The places and kinds of the decisions of a study that have a card."""
    query = select(CARDS.c.place, CARDS.c.kind).where(CARDS.c.study == study)
    async with database.read() as connection:
        return [(row.place, row.kind) for row in await connection.execute(query)]


async def remove(database: Database, card: str) -> None:
    """Throw a card away."""
    async with database.begin() as connection:
        await connection.execute(delete(CARDS).where(CARDS.c.id == card))
