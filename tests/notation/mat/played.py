"""Matches played at random, for round trips."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tablas.records import MatchRecord
from tablas.rules import (
    Abandoned,
    Beavered,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    Match,
    MatchStarted,
    OpeningThrown,
    Passed,
    Phase,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Taken,
    Thrown,
    WinClass,
)
from tests.strategies import match_rules, positions, variants

MOST_EVENTS = 250

NAMES = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=":\ufeff"), max_size=30
).map(lambda name: name.strip().lstrip(";# "))
"""Names that a score line can hold."""


@st.composite
def match_records(draw: DrawFn) -> MatchRecord:
    """A match of random plays, doubles, drops and resignations, broken off anywhere.

    It holds nothing that a ``.mat`` file cannot say.
    """
    rules = draw(match_rules(draw(variants())))
    chance = Random(draw(st.integers(0, 1 << 32)))
    highest = 30 if rules.is_money else rules.length - 1
    score = (draw(st.integers(0, highest)), draw(st.integers(0, highest)))
    crawford_done = draw(st.booleans()) and (rules.is_money or max(score) == rules.length - 1)
    started = MatchStarted(rules, (draw(NAMES), draw(NAMES)), score, crawford_done)
    start = draw(st.none() | positions(rules.variant, finished=False))
    most = draw(st.integers(1, MOST_EVENTS))
    events: list[Event] = [started, GameStarted(start)]
    match = Match.replay(events)
    while len(events) < most and not match.is_over:
        for event in next_events(match, chance):
            match = match.apply(event)
            events.append(event)
    while isinstance(events[-1], Passed | Abandoned):
        events.pop()
    return MatchRecord(tuple(events))


def next_events(match: Match, chance: Random) -> list[Event]:
    """What happens next in a match."""
    game = match.game
    if game is None or game.phase is Phase.OVER:
        return [GameStarted()]
    if game.phase is not Phase.TO_THROW and chance.random() < 0.003:
        return [Abandoned(game_only=True), GameStarted()]
    if game.phase is Phase.OPENING:
        white, black = chance.sample(range(1, 7), 2)
        return [OpeningThrown(white, black)]
    assert game.turn is not None
    if game.phase is Phase.OFFERED:
        assert game.actor is not None
        return [_answer(match, game.actor, chance)]
    if chance.random() < 0.02:
        classes = list(WinClass) if game.gammons_count else [WinClass.SINGLE]
        resigned = ResignationOffered(game.turn, chance.choice(classes))
        return [resigned, ResignationAccepted(game.turn.other)]
    if game.phase is Phase.TO_MOVE:
        return [_play(match, game.turn, chance)]
    if match.refusal(game.turn, Passed) is None and chance.random() < 0.5:
        return [Passed(game.turn)]
    if match.refusal(game.turn, Doubled) is None and chance.random() < 0.2:
        return [Doubled(game.turn)]
    return [Thrown(game.turn, Roll(chance.randint(1, 6), chance.randint(1, 6)))]


def _answer(match: Match, seat: Seat, chance: Random) -> Event:
    kinds = [kind for kind in (Taken, Beavered, Raccooned) if match.refusal(seat, kind) is None]
    return Dropped(seat) if chance.random() < 0.2 else chance.choice(kinds)(seat)


def _play(match: Match, seat: Seat, chance: Random) -> Event:
    assert match.game is not None
    plays = match.game.plays
    if not plays:
        return Played(seat, match.game.position)
    if chance.random() < 0.05:
        return illegal_play(match, seat, chance)
    return Played.of(seat, chance.choice(plays))


def illegal_play(match: Match, seat: Seat, chance: Random) -> Event:
    """A turn that plays only the first number, or does something legal after all."""
    game = match.game
    assert game is not None
    play = chance.choice(game.plays)
    result = _after_first(game.position, play.moves[0].start, play.moves[0].end)
    if result is None or game.play_to(result) is not None:
        return Played.of(seat, play)
    return Played(seat, result, play.moves[:1], illegal=True)


def _after_first(position: Position, start: int, end: int) -> Position | None:
    own, other = list(position.own), list(position.other)
    own[start] -= 1
    own[end] += 1
    if end and other[25 - end]:
        other[25 - end] -= 1
        other[25] += 1
    return Position(tuple(own), tuple(other))
