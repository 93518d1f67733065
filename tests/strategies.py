"""Hypothesis strategies for the things the rules speak of.

Everything drawn here could be met at a table: positions stand in their game, a situation's cube,
score, dice and offers agree with each other and with what was agreed. Values that no game leads
to (a cube at 1 that somebody owns, 40 checkers) belong into a test's own examples.
"""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tablas.rules import (
    BACKGAMMON,
    BAR,
    OFF,
    POINTS,
    ROLLS,
    VARIANTS,
    Cube,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    Stake,
    Variant,
    WinClass,
)

LONGEST_GAME = 120
"""Turns of random play after which `played_positions` stops."""
NO_LIMIT = 1 << 12
"""The highest cube drawn where people have agreed on no limit."""
GAMES = 24
"""How many different games `played_positions` draws from."""


@cache
def variants() -> SearchStrategy[Variant]:
    """Any game that can be played, backgammon first."""
    return st.sampled_from(list(VARIANTS.values()))


@cache
def rolls() -> SearchStrategy[Roll]:
    """One of the 21 rolls of two dice, each equally likely."""
    return st.sampled_from(ROLLS)


@cache
def seats() -> SearchStrategy[Seat]:
    """White or Black."""
    return st.sampled_from(list(Seat))


@cache
def positions(variant: Variant = BACKGAMMON, *, finished: bool = True) -> SearchStrategy[Position]:
    """A position of this game: thrown together at random, or reached by legal play.

    With `finished` one side (never both) may have borne off everything.
    """
    anything = arranged_positions(variant) | played_positions(variant)
    return anything if finished else anything.filter(lambda p: variant.outcome(p) is None)


@cache
def arranged_positions(variant: Variant = BACKGAMMON) -> SearchStrategy[Position]:
    """Checkers put anywhere the board allows, however absurd; simple ones have many borne off."""
    return _arrangements(variant).filter(lambda p: _stands(variant, p))


@st.composite
def _arrangements(draw: DrawFn, variant: Variant) -> Position:
    own = _counts(draw(_places((OFF, *POINTS, BAR), variant.checkers)))
    free = tuple(
        place for place in (OFF, *POINTS, BAR) if place in (OFF, BAR) or not own[25 - place]
    )
    other = _counts(draw(_places(free, variant.checkers)))
    return Position(own, other)


@cache
def _places(free: tuple[int, ...], checkers: int) -> SearchStrategy[list[int]]:
    """Where each checker stands: anywhere, crowded on few points, or nearly home."""
    near = (OFF,) * 5 + tuple(place for place in free if place <= 6)
    return (
        _each_on(free, checkers)
        | st.lists(st.sampled_from(free), min_size=1, max_size=4).flatmap(
            lambda few: _each_on(tuple(few), checkers)
        )
        | st.tuples(_each_on(near, checkers - 1), st.sampled_from(free)).map(
            lambda home: [*home[0], home[1]]
        )
    )


@cache
def _each_on(places: tuple[int, ...], checkers: int) -> SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(places), min_size=checkers, max_size=checkers)


def _counts(places: list[int]) -> tuple[int, ...]:
    counts = [0] * 26
    for place in places:
        counts[place] += 1
    return tuple(counts)


def _stands(variant: Variant, position: Position) -> bool:
    all_off = position.own[OFF] == position.other[OFF] == variant.checkers
    return not all_off and not (
        position.own[BAR]
        and position.other[BAR]
        and variant.is_closed_out(position)
        and variant.is_closed_out(position.swapped())
    )


@cache
def played_positions(variant: Variant = BACKGAMMON) -> SearchStrategy[Position]:
    """A position reached from the start by legal play, anywhere from the first turn to the end."""
    return st.builds(
        _after_turns,
        st.just(variant),
        st.integers(0, GAMES - 1),
        st.integers(0, LONGEST_GAME),
    )


def _after_turns(variant: Variant, game: int, turns: int) -> Position:
    position = variant.start
    for turn in range(turns):
        position = _after_turn(variant, game, turn, position)
    return position


@cache
def _after_turn(variant: Variant, game: int, turn: int, position: Position) -> Position:
    """What this game's dice and whims make of a turn; a finished game stays as it is."""
    if variant.outcome(position) is not None:
        return position
    chance = Random(f"{variant.key} {game} {turn}")
    plays = variant.plays(position, chance.choice(ROLLS))
    result = chance.choice(plays).result if plays else position
    return result if variant.outcome(result) is not None else result.swapped()


@cache
def stakes() -> SearchStrategy[Stake]:
    """What a point is worth: an exact amount and a label."""
    amounts = st.decimals(0, 1000, places=2, allow_nan=False, allow_infinity=False)
    return st.builds(Stake, amounts, st.sampled_from(["", "EUR", "garbanzos"]))


@st.composite
def money_rules(draw: DrawFn, variant: Variant = BACKGAMMON) -> MatchRules:
    """An agreement for money play, with any of its options."""
    beavers = draw(st.booleans())
    return MatchRules(
        jacoby=draw(st.booleans()),
        beavers=beavers,
        raccoons=beavers and draw(st.booleans()),
        automatic_doubles=draw(st.integers(0, 3)),
        cube_limit=draw(_cube_limits()),
        stake=draw(st.just(Stake()) | stakes()),
        variant=variant,
    )


@st.composite
def point_rules(draw: DrawFn, variant: Variant = BACKGAMMON, *, longest: int = 25) -> MatchRules:
    """An agreement for a match of 1 to `longest` points, with or without the Crawford rule."""
    return MatchRules(
        length=draw(st.integers(1, longest)),
        crawford=draw(st.booleans()),
        cube_limit=draw(_cube_limits()),
        variant=variant,
    )


@cache
def match_rules(variant: Variant = BACKGAMMON) -> SearchStrategy[MatchRules]:
    """Any agreement: money play or a match."""
    return money_rules(variant) | point_rules(variant)


@cache
def _cube_limits() -> SearchStrategy[int | None]:
    """No limit, no cube at all (1), or the 2 to 1024 that people agree on."""
    return st.none() | st.integers(0, 10).map(lambda exponent: 1 << exponent)


@st.composite
def cubes(draw: DrawFn, rules: MatchRules | None = None, *, turns_left: int = 0) -> Cube:
    """A cube as it may stand under this agreement before the throw.

    Args:
        draw: Hypothesis' own.
        rules: a limit holds it down, automatic doubles may raise it in the middle; plain money
            play when None.
        turns_left: how many more turns the limit has to leave it.
    """
    rules = rules or MatchRules()
    highest = max(_exponent(rules.cube_limit or NO_LIMIT) - turns_left, 0)
    automatic = draw(st.integers(0, min(rules.automatic_doubles, highest)))
    exponent = draw(st.integers(automatic, highest))
    owner = draw(seats()) if exponent > automatic else None
    return Cube(1 << exponent, owner)


def _exponent(power_of_two: int) -> int:
    return power_of_two.bit_length() - 1


@st.composite
def situations(
    draw: DrawFn, variant: Variant | None = None, *, rules: MatchRules | None = None
) -> Situation:
    """Any moment of a game that is being played: before the throw, with dice, with an offer.

    Args:
        draw: Hypothesis' own.
        variant: the game; any when None.
        rules: the agreement (its variant counts, not the argument); any when None.
    """
    if rules is None:
        rules = draw(match_rules(draw(variants()) if variant is None else variant))
    score, crawford = draw(_scores(rules))
    turn = draw(seats())
    cubeless = crawford or rules.length == 1
    roll, offer, resigns = draw(_moments(rules, cubeless=cubeless))
    cube = Cube() if cubeless else draw(_cubes_at(rules, turn, offer))
    gammons = not rules.jacoby or cube.owner is not None
    return Situation(
        position=draw(positions(rules.variant, finished=False)),
        turn=turn,
        cube=cube,
        score=score,
        rules=rules,
        crawford=crawford,
        roll=roll,
        offer=offer,
        resignation=draw(st.sampled_from(WinClass) if gammons else st.just(WinClass.SINGLE))
        if resigns
        else None,
    )


@st.composite
def _scores(draw: DrawFn, rules: MatchRules) -> tuple[tuple[int, int], bool]:
    """A score before the end of the match, and whether this is the Crawford game."""
    points = st.integers(0, 40 if rules.is_money else rules.length - 1)
    nearly_won = points if rules.is_money else points | st.just(rules.length - 1)
    score = (draw(nearly_won), draw(nearly_won))
    return score, rules.is_crawford_score(score) and draw(st.booleans())


def _moments(
    rules: MatchRules, *, cubeless: bool
) -> SearchStrategy[tuple[Roll | None, Offer | None, bool]]:
    """Dice, offer of the cube, and whether the side on roll wants to resign."""
    before = st.tuples(st.none() | rolls(), st.none(), st.booleans())
    limit = rules.cube_limit or NO_LIMIT
    offers = []
    if not cubeless and limit >= 2:
        offers.append(Offer.DOUBLE)
        if rules.beavers and limit >= 4:
            offers.append(Offer.BEAVER)
            if rules.raccoons and limit >= 8:
                offers.append(Offer.RACCOON)
    if not offers:
        return before
    return before | st.tuples(st.none(), st.sampled_from(offers), st.just(value=False))


def _cubes_at(rules: MatchRules, turn: Seat, offer: Offer | None) -> SearchStrategy[Cube]:
    """A cube that `turn` may have offered, raised once for a beaver and twice for a raccoon."""
    if offer is None:
        return cubes(rules)
    raised = {Offer.DOUBLE: 0, Offer.BEAVER: 1, Offer.RACCOON: 2}[offer]
    offered = cubes(rules, turns_left=1 + raised).filter(lambda cube: cube.owner is not turn.other)
    if not raised:
        return offered
    return offered.map(lambda cube: Cube(cube.value << raised, turn.other))
