"""Why a written play cannot be played: the reason a person gets with the refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final

from tablas.i18n import N_
from tablas.notation.play_grammar import Trip
from tablas.rules import BACKGAMMON, BAR, OFF, Move, Play, Position, Roll, Variant
from tablas.sentences import Sentence


@dataclass(frozen=True, slots=True)
class PlayFault:
    """What is wrong with a written play.

    Attributes:
        why: the reason, to be set into a longer sentence.
        column: where the text says it, 1-based; None when the whole text is meant.
    """

    why: Sentence
    column: int | None = None


@dataclass(frozen=True, slots=True)
class _Case:
    """A written play and what it was to be played with; the dice are four of a double."""

    trips: Sequence[Trip]
    position: Position
    dice: tuple[int, ...]
    plays: Sequence[Play]
    variant: Variant

    @property
    def own_after(self) -> list[int]:
        """Where the mover's checkers stand once all that is written is done."""
        own = list(self.position.own)
        for trip in self.trips:
            own[trip.start] -= trip.count
            own[trip.end] += trip.count
        return own


def fault_of(
    trips: Sequence[Trip],
    position: Position,
    roll: Roll,
    plays: Sequence[Play],
    *,
    found: bool,
    variant: Variant = BACKGAMMON,
) -> PlayFault | None:
    """The first thing that is wrong with a written play; None when nothing is.

    Args:
        trips: what is written.
        position: the checkers as the mover sees them.
        roll: the dice.
        plays: the legal plays.
        found: whether one of them is what is written, marks of hits apart.
        variant: the game that is played.
    """
    case = _Case(trips, position, variant.dice_of(roll), plays, variant)
    for check in _ALWAYS if found else (*_ALWAYS, *_WHEN_IMPOSSIBLE):
        fault = check(case)
        if fault is not None:
            return fault
    if found:
        return None
    return PlayFault(Sentence("the dice do not allow it"))


# -- what is wrong even when the result is a legal one


def _backwards(case: _Case) -> PlayFault | None:
    for trip in case.trips:
        for start, end in trip.hops:
            if end >= start:
                return _fault(
                    trip, N_("checkers move to lower points, {move} does not"), start, end
                )
    return None


def _nothing_hit(case: _Case) -> PlayFault | None:
    for trip in case.trips:
        for point in sorted(trip.hits):
            if point == OFF or case.position.other[25 - point] != 1:
                why = Sentence(
                    "there is no lone checker to be hit on {point}", _values(point=point)
                )
                return PlayFault(why, trip.column)
    return None


# -- why it is not legal


def _nothing_moved(case: _Case) -> PlayFault | None:
    return None if case.trips else PlayFault(Sentence("the dice have to be played"))


def _nothing_playable(case: _Case) -> PlayFault | None:
    return None if case.plays else PlayFault(Sentence("no checker can move"))


def _bar_first(case: _Case) -> PlayFault | None:
    entering = sum(trip.count for trip in case.trips if trip.start == BAR)
    others = [trip for trip in case.trips if trip.start != BAR]
    goes_on = (_dice_needed(case) or 0) > entering
    if entering < case.position.own[BAR] and (others or goes_on):
        why = Sentence("the checkers on the bar have to enter first")
        return PlayFault(why, others[0].column if others else case.trips[0].column)
    return None


def _missing_checker(case: _Case) -> PlayFault | None:
    counts = list(case.position.own)
    for trip in case.trips:
        counts[trip.end] += trip.count
    for trip in case.trips:
        counts[trip.start] -= trip.count
        if counts[trip.start] >= 0:
            continue
        if trip.start == BAR:
            template = N_("the mover has not so many checkers on the bar")
        elif case.position.own[trip.start]:
            template = N_("not so many checkers of the mover are on {point}")
        else:
            template = N_("no checker of the mover is on {point}")
        return PlayFault(Sentence(template, _values(point=trip.start)), trip.column)
    return None


def _closed_point(case: _Case) -> PlayFault | None:
    for trip in case.trips:
        for point in trip.stops[1:]:
            if point != OFF and case.position.other[25 - point] > 1:
                why = Sentence("the {point} point is closed", _values(point=point))
                return PlayFault(why, trip.column)
    return None


def _not_at_home(case: _Case) -> PlayFault | None:
    off = [trip for trip in case.trips if trip.end == OFF]
    if not off:
        return None
    if any(case.own_after[7:]):
        why = Sentence("checkers are borne off only once all are at home")
        return PlayFault(why, off[0].column)
    return None


def _wrong_distance(case: _Case) -> PlayFault | None:
    for trip in case.trips:
        for start, end in trip.hops:
            if not _subsets(start - end, case.dice, bearing_off=end == OFF):
                return _fault(trip, N_("the dice do not give {pips} for {move}"), start, end)
    return None


def _too_many_dice(case: _Case) -> PlayFault | None:
    if _dice_needed(case) is not None:
        return None
    return PlayFault(Sentence("it moves more than the dice give"))


def _too_few_dice(case: _Case) -> PlayFault | None:
    used, most = _dice_needed(case), len(case.plays[0].moves)
    if used is None or used >= most:
        return None
    values = _values(used=used, most=most)
    return PlayFault(Sentence("it plays {used} of the {most} numbers that can be played", values))


def _lower_die(case: _Case) -> PlayFault | None:
    hops = list(_all_hops(case.trips))
    if len(case.plays[0].moves) > 1 or len(hops) != 1 or len(set(case.dice)) == 1:
        return None
    (start, end), high = hops[0], max(case.dice)
    if start - end >= high or not case.variant.plays(case.position, Roll(high, high)):
        return None
    values = _values(high=high)
    return PlayFault(
        Sentence("only one number can be played, and it has to be the higher: {high}", values)
    )


def _closed_way(case: _Case) -> PlayFault | None:
    for trip in case.trips:
        for start, end in trip.hops:
            ways = {
                tuple(_stops_between(start, end, dice))
                for dice in _orders(case.dice)
                if sum(dice) >= start - end
            }
            if ways and all(_is_closed(way, case.position) for way in ways):
                return _fault(trip, N_("the way of {move} is closed"), start, end)
    return None


def _farther_checker(case: _Case) -> PlayFault | None:
    """Name a checker that no way to share out the numbers bears off, nor any legal play."""
    ways, own = _assignments(case), case.own_after
    legal = {(move.start, move.end) for play in case.plays for move in play.moves}
    places = [trip for trip in case.trips for _ in trip.hops * trip.count]
    for place, (trip, (start, end)) in enumerate(zip(places, _all_hops(case.trips), strict=True)):
        if end != OFF or (start, end) in legal or not any(own[start + 1 :]):
            continue
        if ways and not any(_bears_off(start, way[place], own) for way in ways):
            return _fault(
                trip,
                N_(
                    "a number higher than needed bears off only the farthest checker, "
                    "{move} is another"
                ),
                start,
                end,
            )
    return None


_ALWAYS: Final[tuple[Callable[[_Case], PlayFault | None], ...]] = (_backwards, _nothing_hit)
_WHEN_IMPOSSIBLE: Final[tuple[Callable[[_Case], PlayFault | None], ...]] = (
    _nothing_playable,
    _nothing_moved,
    _bar_first,
    _missing_checker,
    _closed_point,
    _wrong_distance,
    _too_many_dice,
    _not_at_home,
    _closed_way,
    _farther_checker,
    _too_few_dice,
    _lower_die,
)


# -- dice


def _orders(dice: Sequence[int]) -> set[tuple[int, ...]]:
    """The numbers that one checker may move one after another."""
    return {order for count in range(1, len(dice) + 1) for order in permutations(dice, count)}


def _subsets(distance: int, given: Sequence[int], *, bearing_off: bool) -> set[tuple[int, ...]]:
    """The numbers, in falling order, which together move a checker so far, none in vain."""
    return {
        tuple(sorted(dice, reverse=True))
        for dice in _orders(given)
        if sum(dice) == distance or (bearing_off and sum(dice) - max(dice) < distance < sum(dice))
    }


def _assignments(case: _Case) -> list[tuple[tuple[int, ...], ...]]:
    """The ways to give each written hop its numbers; empty when there are not so many."""
    given = case.dice
    hops = list(_all_hops(case.trips))
    if len(hops) > len(given):
        return []
    choices = [_subsets(start - end, given, bearing_off=end == OFF) for start, end in hops]
    return [
        chosen
        for chosen in product(*choices)
        if all(sum(dice.count(die) for dice in chosen) <= given.count(die) for die in set(given))
    ]


def _dice_needed(case: _Case) -> int | None:
    """How many numbers the written hops take at least; None when there are not so many."""
    return min((sum(map(len, way)) for way in _assignments(case)), default=None)


def _bears_off(start: int, dice: Sequence[int], own_after: Sequence[int]) -> bool:
    """Whether these numbers bear a checker off, the others standing as they will at the end."""
    for *before, last in permutations(dice):
        point = start - sum(before)
        if point == last or (0 < point < last and not any(own_after[point + 1 :])):
            return True
    return False


def _stops_between(start: int, end: int, dice: Sequence[int]) -> Iterator[int]:
    """The points where a checker sets foot on its way, without the last."""
    for die in dice:
        start -= die
        if start <= end:
            return
        yield start


def _is_closed(way: Sequence[int], position: Position) -> bool:
    return any(position.other[25 - point] > 1 for point in way)


# -- sentences


def _all_hops(trips: Sequence[Trip]) -> Iterator[tuple[int, int]]:
    for trip in trips:
        yield from trip.hops * trip.count


def _fault(trip: Trip, template: str, start: int, end: int) -> PlayFault:
    values = _values(move=Move(start, end), pips=start - end)
    return PlayFault(Sentence(template, values), trip.column)


def _values(**values: object) -> dict[str, object]:
    return values
