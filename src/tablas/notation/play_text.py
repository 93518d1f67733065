"""Plays in the field's notation: ``24/18*/13(2)``, ``bar/20``, ``6/off(2)``.

A play is its resulting position, so a text is compared with what the legal plays lead to, never
move by move: routes and hits which it leaves out are found because only legal plays are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablas.errors import PlayTextError
from tablas.notation.play_faults import PlayFault, fault_of
from tablas.notation.play_grammar import Trip, parse_trips
from tablas.rules import BACKGAMMON, OFF, POINTS, Move, Play, Position, Roll, Variant
from tablas.rules.play import point_name

# -- reading


def parse_play(text: str, position: Position, roll: Roll, *, variant: Variant = BACKGAMMON) -> Play:
    """The legal play of a roll that a text means; the empty text where nothing can be played.

    Args:
        text: standard notation in any of its forms: ``24/18/13``, ``24/13``, ``24/18 18/13``,
            ``25/20``, ``6/0``, ``barra/20``, ``6/fuera``, ``8 5 6 5``. Marks of hits may be left
            out as long as the play remains clear.
        position: the checkers as the mover sees them.
        roll: the dice.
        variant: the game that is played.

    Raises:
        PlayTextError: it is not the text of a play, or of an impossible or ambiguous one; the
            sentence says why and gives an example of a legal play.
    """
    trips = parse_trips(text)
    plays = variant.plays(position, roll)
    if not trips and not plays:
        return Play((), position)
    found = find_plays(trips, position, plays)
    fault = fault_of(trips, position, roll, plays, found=bool(found), variant=variant)
    if fault is not None:
        raise _refusal(text.strip(), roll, fault, plays)
    if len(found) > 1:
        raise PlayTextError(
            "{text!r} can be played in two ways with different hits: write {first} or {second}",
            text=text.strip(),
            first=format_play(found[0]),
            second=format_play(found[1]),
        )
    return found[0]


def _refusal(text: str, roll: Roll, fault: PlayFault, plays: Sequence[Play]) -> PlayTextError:
    if not plays:
        return PlayTextError(
            "{text!r} cannot be played with {roll}: {why}",
            column=fault.column,
            text=text,
            roll=roll,
            why=fault.why,
        )
    return PlayTextError(
        "{text!r} cannot be played with {roll}: {why}; legal is for instance {example}",
        column=fault.column,
        text=text,
        roll=roll,
        why=fault.why,
        example=format_play(plays[0]),
    )


def find_plays(
    trips: Sequence[Trip], position: Position, plays: Iterable[Play]
) -> tuple[Play, ...]:
    """Those of the legal plays that the trips may mean: none, one, or several, fewest hits first.

    They move the mover's checkers to the same places and hit wherever the text says that a
    checker lands beside a lone enemy. Where routes with different hits remain, the play whose hits
    are exactly those marked ``*`` is meant.

    Args:
        trips: what is written.
        position: the checkers as the mover sees them.
        plays: the legal plays of the roll there.
    """
    own = _own_after(trips, position)
    landings = {stop for trip in trips for stop in trip.stops[1:] if stop != OFF}
    if own is None or any(position.other[25 - point] > 1 for point in landings):
        return ()
    blots = {point for point in landings if position.other[25 - point] == 1}
    found = [
        (play, hits)
        for play in plays
        if play.result.own == own and blots <= (hits := _hits(position, play))
    ]
    if found and _hop_count(trips) == len(found[0][0].moves):  # the whole route is written
        found = [(play, hits) for play, hits in found if hits == blots]
    if len(found) > 1:
        marked = {point for trip in trips for point in trip.hits}
        found = [(play, hits) for play, hits in found if hits == marked] or found
    return tuple(play for play, _ in sorted(found, key=lambda pair: len(pair[1])))


def false_marks(trips: Iterable[Trip], position: Position) -> tuple[int, ...]:
    """The points which a text marks ``*`` although no lone enemy checker stands there."""
    marked = {point for trip in trips for point in trip.hits}
    return tuple(
        sorted(point for point in marked if point == OFF or position.other[25 - point] != 1)
    )


def literal_play(trips: Iterable[Trip], position: Position) -> Play:
    """What the board shows after moving just as written, whether the rules allow it or not.

    Every landing beside a lone enemy checker hits it.

    Raises:
        PlayTextError: a point has not so many checkers, or the enemy holds where one stays.
        IllegalPosition: such a position cannot stand.
    """
    moves: list[Move] = []
    result = position
    for trip in trips:
        for start, end in trip.hops * trip.count:
            moves.append(Move(start, end, hit=end != OFF and result.other[25 - end] == 1))
            result = moves[-1].applied(result)
    if min(result.own) < 0:
        raise PlayTextError("this takes away checkers that are not there")
    return Play(tuple(moves), Position(result.own, result.other))


def _own_after(trips: Iterable[Trip], position: Position) -> tuple[int, ...] | None:
    """Where the mover's checkers stand afterwards; None when some would be missing."""
    own = list(position.own)
    for trip in trips:
        own[trip.start] -= trip.count
        own[trip.end] += trip.count
    return None if min(own) < 0 else tuple(own)


def _hits(position: Position, play: Play) -> frozenset[int]:
    before, after = position.other, play.result.other
    return frozenset(25 - point for point in POINTS if before[point] > after[point])


def _hop_count(trips: Iterable[Trip]) -> int:
    return sum(len(trip.hops) * trip.count for trip in trips)


# -- writing


def format_play(play: Play) -> str:
    """Write a play compactly: ``24/18*/13(2) 6/off``, farthest checker first; empty for none.

    The moves of one checker are joined, leaving out where it passes without hitting; equal ways
    are written once with their number.
    """
    ways = sorted(map(_shown, _chains(play.moves)), key=_stops, reverse=True)
    words: list[str] = []
    while ways:
        equal = [way for way in ways if _stops(way) == _stops(ways[0])]
        del ways[: len(equal)]
        hits = [any(way[place].hit for way in equal) for place in range(len(equal[0]))]
        word = point_name(equal[0][0].start)
        for move, hit in zip(equal[0], hits, strict=True):
            word += f"/{point_name(move.end)}{'*' if hit else ''}"
        words.append(word if len(equal) == 1 else f"{word}({len(equal)})")
    return " ".join(words)


def _chains(moves: Iterable[Move]) -> list[list[Move]]:
    """The moves of each checker, joined as far as they can be read as one checker's."""
    chains: list[list[Move]] = []
    for move in sorted(moves, key=lambda move: (move.start, move.end), reverse=True):
        joinable = [chain for chain in chains if chain[-1].end == move.start != OFF]
        # Going on with a checker that has not hit leaves fewer stops to be written.
        chain = min(joinable, key=lambda chain: chain[-1].hit, default=None)
        if chain is None:
            chains.append([move])
        else:
            chain.append(move)
    return chains


def _shown(chain: list[Move]) -> list[Move]:
    """The way of a checker without the stops where nothing happens."""
    way: list[Move] = []
    start = chain[0].start
    for move in chain:
        if move.hit or move is chain[-1]:
            way.append(Move(start, move.end, move.hit))
            start = move.end
    return way


def _stops(way: list[Move]) -> tuple[int, ...]:
    return (way[0].start, *(move.end for move in way))
