"""What somebody has thrown in all his matches, and what chance would have given."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Final

from sqlalchemy import select

from tablas.rules import Event, Seat, Thrown
from tablas.server.rooms.happenings import Happening, TakebackDone, decode_thing
from tablas.store import Database, matches, tallies
from tablas.store.matches import StoredMatch
from tablas.store.schema import MATCHES, SEATS
from tablas.store.tallies import Tally

OWN, OTHER = "own", "other"
AT_ONCE: Final = 50
"""How many matches are counted when somebody looks; the others when he looks again."""

_THROWS: Final = [tuple(sorted(dice, reverse=True)) for dice in product(range(1, 7), repeat=2)]
_PIPS: Final = [sum(dice) * (2 if dice[0] == dice[1] else 1) for dice in _THROWS]
MEAN_PIPS: Final = sum(_PIPS) / 36
"""What a throw moves on average: 8 1/6."""
_SPREAD: Final = sqrt(sum((pips - MEAN_PIPS) ** 2 for pips in _PIPS) / 36)


@dataclass(frozen=True, slots=True)
class Measured:
    """A number that was counted, beside the one that chance gives.

    Attributes:
        found: what was counted.
        expected: what chance gives on average.
        off: how far they are apart, in standard deviations: beyond 2 one time in twenty, beyond 3
            one in four hundred.
    """

    found: float
    expected: float
    off: float


@dataclass(frozen=True, slots=True)
class DiceCounts:
    """The throws of one side.

    Attributes:
        throws: how many there were, those of the opening aside: they are no throws of two dice.
        pips: pips of a throw on average.
        doubles: how many were doubles.
        numbers: how many dice showed 1, 2, … 6.
    """

    throws: int
    pips: Measured
    doubles: Measured
    numbers: tuple[Measured, ...]


async def dice_counts(database: Database, user: str) -> dict[str, DiceCounts]:
    """What a user has thrown, and his opponents; matches that have ended since are counted first.

    Returns:
        The counts of `OWN` and `OTHER`, where there are any.
    """
    for match in await _uncounted(database, user):
        if (stored := await matches.load(database, match)) is not None:
            throws = await asyncio.to_thread(counted, stored)
            await tallies.count_match(database, match, throws)
    kept = await tallies.of_user(database, user)
    found = {side: _side(kept, side) for side in (OWN, OTHER)}
    return {side: counts for side, counts in found.items() if counts.throws}


async def _uncounted(database: Database, user: str) -> list[str]:
    """Matches of a user that are over and in nobody's tallies."""
    query = (
        select(MATCHES.c.id)
        .join(SEATS, SEATS.c.match == MATCHES.c.id)
        .where(SEATS.c.user == user, MATCHES.c.over, ~MATCHES.c.tallied)
        .distinct()
        .limit(AT_ONCE)
    )
    async with database.read() as connection:
        return list(await connection.scalars(query))


def counted(stored: StoredMatch) -> dict[str, dict[str, Tally]]:
    """The throws of a match as tallies, by user: ``own:31`` for the 31s that he has thrown.

    A throw that was taken back counts once; who plays at the same screen throws for both sides.
    """
    users = {Seat.WHITE: stored.seats[0].user, Seat.BLACK: stored.seats[1].user}
    counts: dict[str, dict[str, Tally]] = {user: {} for user in users.values() if user}
    for thrown in _throws(stored):
        for seat, user in users.items():
            if user is None or (seat is not thrown.seat and users[thrown.seat] == user):
                continue
            side = OWN if seat is thrown.seat else OTHER
            name = f"{side}:{''.join(map(str, thrown.roll))}"
            count, _ = counts[user].get(name, (0, 0.0))
            counts[user][name] = (count + 1, 0.0)
    return counts


def _throws(stored: StoredMatch) -> list[Thrown]:
    events: list[Event] = []
    for entry in stored.entries:
        for data in entry.things:
            thing = decode_thing(data)
            if isinstance(thing, TakebackDone):
                del events[thing.events :]
            elif not isinstance(thing, Happening):
                events.append(thing)
    return [event for event in events if isinstance(event, Thrown)]


def _side(kept: Mapping[str, Tally], side: str) -> DiceCounts:
    rolls: dict[tuple[int, int], int] = {}
    for name, (count, _) in kept.items():
        whose, _, roll = name.partition(":")
        if whose == side and len(roll) == 2 and roll.isdigit():
            rolls[int(roll[0]), int(roll[1])] = count
    throws = sum(rolls.values())
    pips = sum(sum(roll) * (2 if roll[0] == roll[1] else 1) * n for roll, n in rolls.items())
    doubles = sum(n for roll, n in rolls.items() if roll[0] == roll[1])
    numbers = [sum(roll.count(face) * n for roll, n in rolls.items()) for face in range(1, 7)]
    return DiceCounts(
        throws=throws,
        pips=_measured(pips / throws if throws else 0.0, MEAN_PIPS, _SPREAD / sqrt(throws or 1)),
        doubles=_counted(doubles, throws),
        numbers=tuple(_counted(number, 2 * throws) for number in numbers),
    )


def _counted(found: int, tries: int) -> Measured:
    """Something that happens one time in six."""
    return _measured(found, tries / 6, sqrt(tries * 5 / 36))


def _measured(found: float, expected: float, deviation: float) -> Measured:
    return Measured(found, expected, (found - expected) / deviation if deviation else 0.0)
