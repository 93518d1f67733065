"""What can be measured of two plays of the same roll, and in which one it is better.

Every reason is a fact about the board after the plays; none of them says how much it is worth.
The weights only choose what is told first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tablas.analysis.words import rolls, structure
from tablas.analysis.words.numbers import listed, point_name
from tablas.i18n import Translator
from tablas.rules import BAR, OFF, Position, Roll, Variant

FEW_ROLLS: Final = 3
"""Counts of rolls that differ by less are not worth a word."""
FEW_PIPS: Final = 1.0
"""Shots that put fewer pips at risk are not worth a word."""
NEARLY_SURE: Final = 24
"""From so many rolls on, two in three, being hit is no risk but the price of the play."""
_POINT_WEIGHTS: Final = {
    7: 0.8,
    6: 0.8,
    5: 1.0,
    4: 0.9,
    3: 0.6,
    2: 0.35,
    1: 0.2,
    18: 0.6,
    20: 0.9,
    21: 0.7,
    22: 0.5,
}
_OTHER_POINT: Final = 0.25


@dataclass(frozen=True)
class After:
    """The board after a play, looked at when something of it is asked.

    Attributes:
        result: the position after it, by the view of the mover.
        variant: the game.
    """

    result: Position
    variant: Variant

    @cached_property
    def shots(self) -> rolls.Shots:
        """The opponent's rolls that hit."""
        return rolls.shots(self.result, self.variant)

    @cached_property
    def dancing(self) -> int:
        """The opponent's rolls that cannot enter."""
        return rolls.dancing(self.result, self.variant)

    @cached_property
    def opponents_escapes(self) -> int:
        """The opponent's rolls that bring a checker out past the mover's bar point."""
        return rolls.escaping(self.result.swapped(), self.variant)

    @cached_property
    def escapes(self) -> int:
        """The mover's next rolls that bring a checker out, if nothing changes."""
        return rolls.escaping(self.result, self.variant)

    @cached_property
    def pointing(self) -> int:
        """The mover's next rolls that make a new point, if nothing changes."""
        return rolls.pointing(self.result, self.variant)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two plays of a roll, the first of which is worth more.

    Attributes:
        before: the position before them, by the view of the mover.
        roll: the dice.
        better, worse: the boards after them.
        other: how the worse one is called in a sentence: “your play”, or its notation.
    """

    before: Position
    roll: Roll
    better: After
    worse: After
    other: str

    def hits(self, after: After) -> int:
        """How many checkers a play has hit."""
        return after.result.other[BAR] - self.before.other[BAR]


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact in words.

    Attributes:
        weight: how much it is worth telling; below 0 it speaks for the worse play.
        words: the sentence.
    """

    weight: float
    words: str


Teller = Callable[[Pair, Translator], Iterator[Reason]]


def reasons(pair: Pair, tr: Translator) -> list[Reason]:
    """All that can be told, what speaks most for the better play first."""
    found = [reason for tell in _TELLERS for reason in tell(pair, tr)]
    return sorted(found, key=lambda one: -one.weight)


def _hits(pair: Pair, tr: Translator) -> Iterator[Reason]:
    better, worse = pair.hits(pair.better), pair.hits(pair.worse)
    if better > worse == 0:
        yield Reason(
            1.0 + 0.2 * better,
            tr.plural(
                "It hits a checker; {other} does not.",
                "It hits {n} checkers; {other} hits none.",
                better,
                other=pair.other,
            ),
        )
    elif (better, worse) == (2, 1):
        yield Reason(0.9, tr.text("It hits two checkers, {other} only one.", other=pair.other))
    elif worse > better == 0:
        yield Reason(
            -0.9,
            tr.text(
                "A hit is not everything: {other} hits, and it costs more than it brings.",
                other=pair.other,
            ),
        )


def _shots(pair: Pair, tr: Translator) -> Iterator[Reason]:
    better, worse = pair.better.shots.total, pair.worse.shots.total
    pips = pair.worse.shots.pips_at_risk - pair.better.shots.pips_at_risk
    if abs(pips) < FEW_PIPS or pips * (worse - better) <= 0:
        return  # far back, a blot has little to lose
    weight = pips * (0.06 + 0.03 * structure.home_points(pair.before.other))
    if not better and worse:
        yield Reason(
            weight + 0.1,
            tr.plural(
                "Nothing can hit it; with {other} {n} of the 36 rolls hits.",
                "Nothing can hit it; with {other} {n} of the 36 rolls hit.",
                worse,
                other=pair.other,
            ),
        )
    elif worse - better >= FEW_ROLLS:
        yield Reason(
            weight,
            tr.text(
                "{fewer} of the opponent's 36 rolls hit it, with {other} {more}.",
                fewer=better,
                more=worse,
                other=pair.other,
            ),
        )
    elif better - worse >= FEW_ROLLS and better < NEARLY_SURE:
        yield Reason(
            weight,
            tr.text(
                "The risk is worth it: {more} of the 36 rolls hit instead of {fewer}.",
                more=better,
                fewer=worse,
            ),
        )


def _points(pair: Pair, tr: Translator) -> Iterator[Reason]:
    if pair.better.result.is_race:
        return  # nobody is left to be held or feared
    before = structure.made(pair.before.own)
    better, worse = (structure.made(after.result.own) for after in (pair.better, pair.worse))
    gained = better - worse
    new, kept = sorted(gained - before, reverse=True), sorted(gained & before, reverse=True)
    if new:
        words = tr.text("It makes {points}.", points=_named(new, tr))
        yield Reason(_worth(new), words)
    if kept:
        yield Reason(
            _worth(kept) - 0.05,
            tr.text(
                "It keeps {points}, which {other} gives up.",
                points=_named(kept, tr),
                other=pair.other,
            ),
        )
    lost = sorted(worse - better, reverse=True)
    if lost and not gained and not pair.worse.result.is_race:
        yield Reason(
            -_worth(lost),
            tr.text(
                "{other} holds {points}, but that is worth less here.",
                points=_named(lost, tr),
                other=_begun(pair.other),
            ),
        )


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _named(points: list[int], tr: Translator) -> str:
    return listed([point_name(point, tr) for point in points], tr)


def _worth(points: list[int]) -> float:
    return max(_POINT_WEIGHTS.get(point, _OTHER_POINT) for point in points)


def _blocks(pair: Pair, tr: Translator) -> Iterator[Reason]:
    (better, held), (worse, _) = (
        structure.prime(after.result) for after in (pair.better, pair.worse)
    )
    if len(better) > max(len(worse), 3):
        yield Reason(
            0.35 * len(better) - 0.6,
            tr.plural(
                "It builds a prime of {length} points with a checker of the opponent's behind it.",
                "It builds a prime of {length} points with {n} checkers of the opponent's behind "
                "it.",
                held,
                length=len(better),
            ),
        )


def _escapes(pair: Pair, tr: Translator) -> Iterator[Reason]:
    contact = not (pair.better.result.is_race or pair.worse.result.is_race)
    if contact and structure.back(pair.before.other):
        better, worse = pair.better.opponents_escapes, pair.worse.opponents_escapes
        if worse - better > FEW_ROLLS:
            words = tr.text(
                "The opponent's back checkers get away with {fewer} of the 36 rolls, with {other} "
                "{more}.",
                fewer=better,
                more=worse,
                other=pair.other,
            )
            yield Reason((worse - better) / 30, words)
    left, leaves = (structure.back(after.result.own) for after in (pair.better, pair.worse))
    if left < leaves and not pair.before.is_race:
        yield Reason(0.3 + 0.2 * (leaves - left), _left_back(pair, left, leaves, tr))
    elif contact and left == leaves > 0:
        better, worse = pair.better.escapes, pair.worse.escapes
        if better - worse > FEW_ROLLS:
            words = tr.text(
                "Left in peace, {more} of your 36 rolls bring a back checker out next turn, with "
                "{other} {fewer}.",
                more=better,
                fewer=worse,
                other=pair.other,
            )
            yield Reason((better - worse) / 45, words)


def _left_back(pair: Pair, left: int, leaves: int, tr: Translator) -> str:
    if left:
        return tr.plural(
            "It leaves only {n} checker back; {other} leaves {more}.",
            "It leaves only {n} checkers back; {other} leaves {more}.",
            left,
            other=pair.other,
            more=leaves,
        )
    if leaves == 1:
        return tr.text("It brings your last back checker out.")
    return tr.text("It leaves no checker back; {other} does.", other=pair.other)


def _dancing(pair: Pair, tr: Translator) -> Iterator[Reason]:
    on_bar = [after.result.other[BAR] for after in (pair.better, pair.worse)]
    better, worse = pair.better.dancing, pair.worse.dancing
    if all(on_bar) and better - worse >= FEW_ROLLS:
        yield Reason(
            (better - worse) / 25,
            tr.text(
                "The opponent stays on the bar with {more} of the 36 rolls, with {other} with "
                "{fewer}.",
                more=better,
                fewer=worse,
                other=pair.other,
            ),
        )


def _builders(pair: Pair, tr: Translator) -> Iterator[Reason]:
    if pair.better.result.is_race or not structure.back(pair.before.other):
        return
    better, worse = pair.better.pointing, pair.worse.pointing
    if better - worse > FEW_ROLLS:
        yield Reason(
            (better - worse) / 60,
            tr.text(
                "Left in peace, {more} of your 36 rolls make a new point next turn, with {other} "
                "{fewer}.",
                more=better,
                fewer=worse,
                other=pair.other,
            ),
        )


def _race(pair: Pair, tr: Translator) -> Iterator[Reason]:
    better, worse = pair.better.result.own, pair.worse.result.own
    if better[OFF] > worse[OFF]:
        yield Reason(
            0.5 + 0.2 * (better[OFF] - worse[OFF]),
            tr.plural(
                "It bears off {n} checker, {other} {fewer}.",
                "It bears off {n} checkers, {other} {fewer}.",
                better[OFF] - pair.before.own[OFF],
                other=pair.other,
                fewer=worse[OFF] - pair.before.own[OFF],
            ),
        )
    if not (pair.better.result.is_race and pair.worse.result.is_race):
        return
    outside = [sum(side[7:]) for side in (better, worse)]
    if outside[0] < outside[1]:
        yield Reason(
            0.3,
            tr.text(
                "It brings more checkers home: {fewer} are left outside, with {other} {more}.",
                fewer=outside[0],
                more=outside[1],
                other=pair.other,
            ),
        )
    empty = [structure.gaps(side) for side in (better, worse)]
    if empty[0] < empty[1] and not outside[0]:
        yield Reason(
            0.25,
            tr.text("It leaves fewer gaps at home, so that later numbers are not wasted."),
        )
    saved = sum(point * (worse[point] - better[point]) for point in range(1, 26))
    if saved > 0:
        yield Reason(
            0.1,
            tr.plural("It wastes {n} pip less.", "It wastes {n} pips less.", saved),
        )


_TELLERS: Final[tuple[Teller, ...]] = (
    _hits,
    _shots,
    _points,
    _blocks,
    _escapes,
    _dancing,
    _builders,
    _race,
)
