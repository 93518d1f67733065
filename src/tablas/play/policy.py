"""What the bots at a table do next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from tablas.play.journal import Setup
from tablas.play.players import Bot, BotPlayer, Contests, CubeAnswer
from tablas.play.state import State, agreed_match, is_picked_up
from tablas.rules import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Event,
    Game,
    Offer,
    Passed,
    Phase,
    PickedUp,
    Play,
    PlayAccepted,
    PlayContested,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationRefused,
    Seat,
    Situation,
    TableMatch,
    Taken,
    Thrown,
)


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """The wish to throw: of a seat, or for None of both in the opening."""

    seat: Seat | None


def bot_decision(state: State, setup: Setup, bots: Mapping[Seat, Bot]) -> Event | ThrowDice | None:
    """What a bot does now; None when no bot is to act.

    Opening dice are thrown by the people at the table, if there are any. When a bot and a person
    could act, as over the table after the person has picked up, the bot does.
    """
    agreed = agreed_match(state)
    game = agreed.game
    if game is None or agreed.is_over or agreed.between_games:
        return None
    if game.phase is Phase.OPENING:
        return ThrowDice(None) if len(bots) == 2 else None
    if is_picked_up(state):
        assert game.turn is not None
        seat = game.turn.other
        return _after_pick_up(state, seat, bots[seat], setup) if seat in bots else None
    actor, situation = game.actor, agreed.situation
    if actor is None or actor not in bots or situation is None:
        return None
    match game.phase:
        case Phase.TO_THROW:
            return _before_throw(state, actor, bots[actor])
        case Phase.TO_MOVE:
            return _turn(game, situation, bots[actor], over_the_table=isinstance(state, TableMatch))
        case Phase.RESIGNING:
            accepts = bots[actor].accepts_resignation(situation)
            return ResignationAccepted(actor) if accepts else ResignationRefused(actor)
        case _:
            return _answer(state, situation, bots[actor])


def _after_pick_up(table: TableMatch, seat: Seat, bot: Bot, setup: Setup) -> Event | ThrowDice:
    """The answer to a turn picked up: an objection, or what comes next, which accepts it."""
    assert table.match.game is not None
    assert table.pending is not None
    player = setup.seats[seat.index]
    assert isinstance(player, BotPlayer)
    legal = table.match.game.play_to(table.pending.result) is not None
    if not legal and _contests(table, bot, player.contests):
        return PlayContested(seat)
    if {Action(seat, Thrown), Action(seat, Passed)} & table.legal_actions():
        return _before_throw(table, seat, bot)
    return PlayAccepted(seat)


def _contests(table: TableMatch, bot: Bot, contests: Contests) -> bool:
    """Whether a bot with this policy objects to the illegal play that waits."""
    if contests is not Contests.WHEN_IT_HELPS:
        return contests is Contests.ALWAYS
    situation, game = table.match.situation, table.match.game
    assert situation is not None
    assert game is not None
    assert table.pending is not None
    return bot.gains_by_correction(situation, table.pending.result, game.plays)


def _before_throw(state: State, seat: Seat, bot: Bot) -> Event | ThrowDice:
    actions, situation = state.legal_actions(), state.situation
    assert situation is not None
    if Action(seat, Doubled) in actions and bot.doubles(situation):
        return Doubled(seat)
    if Action(seat, Passed) in actions:
        return Passed(seat)
    return ThrowDice(seat)


def _turn(game: Game, situation: Situation, bot: Bot, *, over_the_table: bool) -> Event:
    plays = game.plays
    play = bot.choose_play(situation, plays) if plays else Play((), game.position)
    if over_the_table:
        return PickedUp(situation.turn, play.result)
    return Played.of(situation.turn, play)


def _answer(state: State, situation: Situation, bot: Bot) -> Event:
    seat, actions = situation.actor, state.legal_actions()
    raises = Beavered if situation.offer is Offer.DOUBLE else Raccooned
    answer = bot.answer(situation, may_raise=Action(seat, raises) in actions)
    match answer:
        case CubeAnswer.TAKE:
            return Taken(seat)
        case CubeAnswer.DROP:
            return Dropped(seat)
        case CubeAnswer.RAISE:
            return raises(seat)
        case _:
            assert_never(answer)
