from __future__ import annotations

import pytest

from tablas.rules import Roll, Seat, Thrown
from tablas.server.people.dice_counts import (
    MEAN_PIPS,
    OTHER,
    OWN,
    counted,
    dice_counts,
)
from tablas.server.rooms.happenings import TakebackDone, Thing, encode_thing
from tablas.store import Database, Entry, matches, tallies
from tablas.store.matches import MatchRow, SeatRow, StoredMatch
from tests.store.things import NOW, guest

pytestmark = pytest.mark.anyio


def row(*, over: bool = True) -> MatchRow:
    return MatchRow("match", NOW, None, {}, b"seed", "00", over=over)


def stored(white: str | None, black: str | None, *things: Thing) -> StoredMatch:
    entries = tuple(
        Entry("match", version, NOW, None, None, None, (encode_thing(thing),))
        for version, thing in enumerate(things, 1)
    )
    seats = (SeatRow("white", white, name="W"), SeatRow("black", black, name="B"))
    return StoredMatch(row(), seats, entries)


def thrown(seat: Seat, *dice: int) -> Thrown:
    return Thrown(seat, Roll(*dice))


def test_each_side_is_counted_from_its_own_view() -> None:
    match = stored("ana", "eva", thrown(Seat.WHITE, 3, 1), thrown(Seat.BLACK, 6, 6))
    assert counted(match) == {
        "ana": {"own:31": (1, 0.0), "other:66": (1, 0.0)},
        "eva": {"own:66": (1, 0.0), "other:31": (1, 0.0)},
    }


def test_bots_have_no_counts_of_their_own() -> None:
    match = stored(None, "eva", thrown(Seat.WHITE, 3, 1), thrown(Seat.BLACK, 6, 6))
    assert counted(match) == {"eva": {"own:66": (1, 0.0), "other:31": (1, 0.0)}}


def test_at_the_same_screen_all_throws_are_ones_own() -> None:
    match = stored("ana", "ana", thrown(Seat.WHITE, 3, 1), thrown(Seat.BLACK, 3, 1))
    assert counted(match) == {"ana": {"own:31": (2, 0.0)}}


def test_a_throw_that_was_taken_back_counts_once() -> None:
    one, two = thrown(Seat.WHITE, 3, 1), thrown(Seat.BLACK, 6, 6)
    match = stored("ana", "eva", one, two, TakebackDone(Seat.WHITE, 1), two)
    assert counted(match)["eva"] == {"own:66": (1, 0.0), "other:31": (1, 0.0)}


def test_chance_moves_eight_pips_and_a_sixth() -> None:
    assert pytest.approx(8 + 1 / 6) == MEAN_PIPS


async def test_matches_that_are_over_are_counted_once(database: Database) -> None:
    ana = await guest(database)
    match = stored(ana.id, None, thrown(Seat.WHITE, 3, 1), thrown(Seat.BLACK, 6, 6))
    await matches.create(database, match.row, match.seats, match.entries)
    for _ in range(2):
        counts = await dice_counts(database, ana.id)
        assert (counts[OWN].throws, counts[OTHER].throws) == (1, 1)
    assert counts[OWN].pips.found == 4
    assert counts[OTHER].pips.found == 24
    assert counts[OTHER].doubles.found == 1
    assert [one.found for one in counts[OWN].numbers] == [1, 0, 1, 0, 0, 0]


async def test_matches_that_go_on_are_not_counted_yet(database: Database) -> None:
    ana = await guest(database)
    match = stored(ana.id, None, thrown(Seat.WHITE, 3, 1))
    await matches.create(database, row(over=False), match.seats, match.entries)
    assert await dice_counts(database, ana.id) == {}


async def test_how_far_off_is_said_in_standard_deviations(database: Database) -> None:
    ana = await guest(database)
    async with database.begin() as connection:
        mine = {"own:66": (30, 0.0), "own:21": (150, 0.0)}
        await tallies.add_to(database, connection, ana.id, mine)
    counts = (await dice_counts(database, ana.id))[OWN]
    assert (counts.throws, counts.doubles.expected, counts.doubles.off) == (180, 30.0, 0.0)
    sixes = counts.numbers[5]
    assert (sixes.found, sixes.expected, sixes.off) == (60, 60.0, 0.0)
    ones = counts.numbers[0]
    assert ones.off == pytest.approx((150 - 60) / (360 * 5 / 36) ** 0.5)
    assert counts.pips.off < -3
