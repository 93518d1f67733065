"""What happened at the table, told in a person's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablas.drawing import captions
from tablas.i18n import N_, Translator
from tablas.notation.arrangement import arranged_play
from tablas.notation.play_text import format_play
from tablas.play.names import player_name
from tablas.play.state import State, agreed_match, is_picked_up
from tablas.play.table import Step
from tablas.rules import (
    Abandoned,
    Beavered,
    Cocked,
    Doubled,
    Dropped,
    Ending,
    Fault,
    FlagFell,
    GameResult,
    GameStarted,
    Match,
    OpeningThrown,
    Passed,
    PickedUp,
    Play,
    PlayAccepted,
    PlayContested,
    Played,
    PrematureRoll,
    PrematureThrow,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Seat,
    TableMatch,
    Taken,
    Thrown,
    TurnLost,
)

_FAULTS: Final = {
    Fault.OUTSIDE: N_("a die fell outside the right-hand half of the board"),
    Fault.ON_CHECKER: N_("a die lies on a checker"),
    Fault.NOT_FLAT: N_("a die does not lie flat"),
}


def narrate(step: Step, tr: Translator) -> list[str]:
    """What there is to say about something that happened, one sentence an item.

    Over the table nothing is said of whether a play is legal before the opponent has answered it.
    """
    lines = [*_judged(step, tr), *_happened(step, tr), *_followed(step, tr)]
    result = _new_result(step)
    if result is not None:
        lines.append(tell_result(agreed_match(step.after), result, tr))
    return lines


def tell_result(agreed: Match, result: GameResult, tr: Translator) -> str:
    """Who won a game, and what."""
    name = player_name(agreed, result.winner, tr)
    if result.ending is Ending.FLAG:
        return tr.text(
            "Time is up for {loser}.", loser=player_name(agreed, result.winner.other, tr)
        )
    return f"{captions.victory(name, result, tr)}."


def _happened(step: Step, tr: Translator) -> Iterator[str]:
    """The event itself."""
    match = agreed_match(step.before)
    event = step.event
    if isinstance(event, GameStarted):
        yield from _game_started(step, tr)
    elif isinstance(event, OpeningThrown):
        yield from _opening(step, event, tr)
    elif isinstance(event, Played):
        yield _played(step.before, event, tr)
    elif isinstance(event, PickedUp):
        yield _picked_up(step.before, event, tr)
    elif isinstance(event, Cocked):
        yield _cocked(step.before, event, tr)
    elif isinstance(event, PrematureThrow):
        yield from _premature(step, event, tr)
    elif isinstance(event, Abandoned):
        yield tr.text("The match ends here.")
    elif isinstance(event, Doubled | Taken | Dropped | Beavered | Raccooned):
        yield _cube(step, event, tr)
    elif isinstance(event, ResignationOffered | ResignationAccepted | ResignationRefused):
        yield _resignation(match, event, tr)
    elif isinstance(event, Thrown | Passed):
        yield _throw(match, event, tr)
    elif isinstance(event, PlayAccepted):
        yield tr.text("{player} accepts the play.", player=player_name(match, event.seat, tr))
    elif isinstance(event, PlayContested):
        yield tr.text("{player} contests the play.", player=player_name(match, event.seat, tr))
        yield from _after_contest(step, tr)


def _game_started(step: Step, tr: Translator) -> Iterator[str]:
    match = agreed_match(step.after)
    assert match.game is not None
    yield tr.text("Game {number}.", number=match.game.number)
    if match.game.crawford:
        yield tr.text("This is the Crawford game: nobody may double.")
    if match.game.turn is not None:
        yield tr.text("{player} begins.", player=player_name(match, match.game.turn, tr))


def _opening(step: Step, event: OpeningThrown, tr: Translator) -> Iterator[str]:
    match = agreed_match(step.after)
    assert match.game is not None
    yield tr.text(
        "{white} throws {high}, {black} throws {low}.",
        white=player_name(match, Seat.WHITE, tr),
        high=event.white,
        black=player_name(match, Seat.BLACK, tr),
        low=event.black,
    )
    if match.game.turn is not None:
        yield tr.text("{player} begins.", player=player_name(match, match.game.turn, tr))
        return
    before = agreed_match(step.before).game
    if before is not None and before.cube != match.game.cube:
        yield tr.text("A tie doubles the cube to {value}.", value=match.game.cube.value)
    yield tr.text("A tie: both throw again.")


def _throw(match: Match, event: Thrown | Passed, tr: Translator) -> str:
    name = player_name(match, event.seat, tr)
    if isinstance(event, Passed):
        return tr.text("{player} is closed out and does not throw.", player=name)
    return tr.text("{player} throws {roll}.", player=name, roll=captions.dice(event.roll))


def _played(before: State, event: Played, tr: Translator) -> str:
    match = agreed_match(before)
    name = player_name(match, event.seat, tr)
    moved = format_play(Play(event.moves, event.result))
    if not moved:
        return tr.text("{player} cannot move.", player=name)
    return tr.text("{player} plays {play}.", player=name, play=moved)


def _picked_up(before: State, event: PickedUp, tr: Translator) -> str:
    game = agreed_match(before).game
    assert game is not None
    assert game.roll is not None
    name = player_name(agreed_match(before), event.seat, tr)
    moved = format_play(arranged_play(game.position, event.result, game.roll))
    if not moved:
        return tr.text("{player} moves nothing and picks up the dice.", player=name)
    return tr.text("{player} plays {play} and picks up the dice.", player=name, play=moved)


def _cocked(before: State, event: Cocked, tr: Translator) -> str:
    name = player_name(agreed_match(before), event.seat, tr)
    if event.roll is None:
        return tr.text("The throw of {player} is cocked and has to be repeated.", player=name)
    why = tr.text(_FAULTS[_fault(before, event)])
    if len(event.roll) == 1:
        return tr.text(
            "{player} throws {roll}, but {why}: cocked, the die is thrown again.",
            player=name,
            roll=captions.dice(event.roll),
            why=why,
        )
    return tr.text(
        "{player} throws {roll}, but {why}: cocked, both dice are thrown again.",
        player=name,
        roll=captions.dice(event.roll),
        why=why,
    )


def _fault(before: State, event: Cocked) -> Fault:
    """Why the first bad die of a cocked throw does not count."""
    game = agreed_match(before).game
    assert game is not None
    situation = before.situation
    board = game.view(event.seat) if situation is None else situation.view(event.seat)
    if isinstance(before, TableMatch):
        for place in event.landing:
            fault = before.manners.fault(place, board, event.seat)
            if fault is not None:
                return fault
    return Fault.NOT_FLAT


def _cube(
    step: Step, event: Doubled | Taken | Dropped | Beavered | Raccooned, tr: Translator
) -> str:
    after = agreed_match(step.after)
    assert after.game is not None
    name = player_name(after, event.seat, tr)
    value = after.game.cube.value
    if isinstance(event, Doubled):
        return tr.text("{player} doubles to {value}.", player=name, value=2 * value)
    if isinstance(event, Taken):
        return tr.text("{player} takes: the cube is at {value}.", player=name, value=value)
    if isinstance(event, Beavered):
        return tr.text("{player} beavers to {value}.", player=name, value=2 * value)
    if isinstance(event, Raccooned):
        return tr.text("{player} raccoons to {value}.", player=name, value=2 * value)
    return tr.text("{player} drops.", player=name)


def _resignation(
    match: Match,
    event: ResignationOffered | ResignationAccepted | ResignationRefused,
    tr: Translator,
) -> str:
    name = player_name(match, event.seat, tr)
    if isinstance(event, ResignationAccepted):
        return tr.text("{player} accepts the resignation.", player=name)
    if isinstance(event, ResignationRefused):
        return tr.text("{player} refuses: play goes on.", player=name)
    return f"{captions.resignation(name, event.win_class, tr)}."


def _premature(step: Step, event: PrematureThrow, tr: Translator) -> Iterator[str]:
    assert isinstance(step.after, TableMatch)
    name = player_name(step.after.match, event.seat, tr)
    yield tr.text(
        "{player} throws {roll} before the dice were picked up.",
        player=name,
        roll=captions.dice(event.roll),
    )
    match step.after.manners.premature_roll:
        case PrematureRoll.VOID:
            yield tr.text("The throw does not count.")
        case PrematureRoll.LOSE_TURN:
            yield tr.text("{player} will lose the next turn.", player=name)
        case PrematureRoll.STANDS:
            yield tr.text("The throw will stand.")


# -- over the table: what the answer to a play brought to light


def _judged(step: Step, tr: Translator) -> Iterator[str]:
    """That the play before was illegal, once throwing or doubling has accepted it."""
    if isinstance(step.event, PlayAccepted | PickedUp):
        return
    if any(event.illegal for event in _agreed(step) if isinstance(event, Played)):
        yield tr.text("The play before was not legal; it was accepted.")


def _after_contest(step: Step, tr: Translator) -> Iterator[str]:
    assert isinstance(step.after, TableMatch)
    if is_picked_up(step.after):
        yield tr.text("The play was legal and stands.")
    else:
        yield _to_be_corrected(step.after, tr)


def _to_be_corrected(table: TableMatch, tr: Translator) -> str:
    game = table.match.game
    assert game is not None
    assert game.turn is not None
    assert game.roll is not None
    return tr.text(
        "The play was not legal: {player} plays {roll} again.",
        player=player_name(table.match, game.turn, tr),
        roll=captions.dice(game.roll),
    )


def _followed(step: Step, tr: Translator) -> Iterator[str]:
    """What an accepted play led to besides."""
    if not isinstance(step.after, TableMatch) or isinstance(step.event, Thrown):
        return
    match = step.after.match
    if isinstance(step.event, PlayAccepted):
        played = [event for event in _agreed(step) if isinstance(event, Played)]
        if not played:
            yield _to_be_corrected(step.after, tr)
        elif played[0].illegal:
            yield tr.text("It was not legal; it was accepted.")
    for event in _agreed(step):
        if isinstance(event, TurnLost):
            yield tr.text(
                "{player} loses this turn for throwing too early.",
                player=player_name(match, event.seat, tr),
            )
        if isinstance(event, Thrown):
            yield tr.text(
                "The early throw of {player}, {roll}, stands.",
                player=player_name(match, event.seat, tr),
                roll=captions.dice(event.roll),
            )


def _agreed(step: Step) -> tuple[object, ...]:
    return step.after.agreed if isinstance(step.after, TableMatch) else ()


def _new_result(step: Step) -> GameResult | None:
    """The result of the game that this ended, if it ended one."""
    before, after = agreed_match(step.before), agreed_match(step.after)
    if after.flagged is not None and before.flagged is None and isinstance(step.event, FlagFell):
        return after.game.result if after.game is not None else None
    return after.results[-1] if len(after.results) > len(before.results) else None
