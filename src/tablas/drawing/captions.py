"""The short texts around a board, in the reader's language."""

from __future__ import annotations

from typing import Final, assert_never

from tablas.drawing.scene import Scene
from tablas.i18n import Translator
from tablas.records import Problem
from tablas.rules import BACKGAMMON, GameResult, MatchRules, Offer, Roll, Seat, WinClass

LONGEST_CUBE: Final = 7
"""Digits up to which a cube's value is written out; beyond, it is a power of two."""
LONGEST_NAME: Final = 18
"""Characters of a name that are shown."""


def player(scene: Scene, seat: Seat, tr: Translator) -> str:
    """The name of a player; the name of the colour where the player has no other."""
    name = printable(scene.players[seat.index]) if scene.players else ""
    if name and name != str(seat):
        return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
    return tr.text("White") if seat is Seat.WHITE else tr.text("Black")


def printable(name: str) -> str:
    """A name from a file on one line, without what would steer a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def said(problem: Problem, tr: Translator) -> str:
    """A problem with its place, for people."""
    if problem.line is None:
        return printable(tr.say(problem.sentence))
    told = tr.text("line {line}: {message}", line=problem.line, message=problem.sentence)
    return printable(told)


def agreement(scene: Scene, tr: Translator) -> tuple[str, ...]:
    """What is played for, the options of money play, the Crawford game; none for a position."""
    rules = scene.rules
    if rules is None:
        return ()
    if rules.is_money:
        parts = [tr.text("Money play"), *_money_options(rules, tr)]
    else:
        parts = [tr.plural("Match to {n} point", "Match to {n} points", rules.length)]
    if rules.variant != BACKGAMMON:
        parts.append(rules.variant.name)
    if scene.crawford:
        parts.append(tr.text("Crawford game"))
    return tuple(parts)


def _money_options(rules: MatchRules, tr: Translator) -> list[str]:
    options = (
        (rules.jacoby, tr.text("Jacoby")),
        (rules.raccoons, tr.text("raccoons")),
        (rules.beavers and not rules.raccoons, tr.text("beavers")),
    )
    return [name for agreed, name in options if agreed]


def dice(roll: Roll) -> str:
    """The dice apart, so that they are not read as one number: ``6-3``."""
    return "-".join(map(str, roll))


def pips(scene: Scene, seat: Seat, tr: Translator) -> str:
    """A side's pip count: ``167 pips``."""
    return tr.plural("{n} pip", "{n} pips", scene.pips(seat))


def cube_value(value: int) -> tuple[str, str]:
    """What a cube shows: its value and no exponent, or 2 and an exponent when that is too long."""
    if value < 10**LONGEST_CUBE:
        return str(value), ""
    return "2", str(value.bit_length() - 1)


def plain_cube_value(value: int) -> str:
    """A cube's value on one line: ``64``, ``2^100``."""
    base, exponent = cube_value(value)
    return f"{base}^{exponent}" if exponent else base


def cube(scene: Scene, tr: Translator) -> str:
    """Where the cube lies and what it shows; empty where there is none."""
    if scene.cube is None:
        return ""
    if scene.offered is not None:
        return tr.text("Cube offered at {value}", value=plain_cube_value(scene.offered))
    value = plain_cube_value(scene.cube.value)
    if scene.cube.owner is None:
        return tr.text("Cube at {value}, in the middle", value=value)
    return tr.text(
        "Cube at {value}, owned by {player}",
        value=value,
        player=player(scene, scene.cube.owner, tr),
    )


def status(scene: Scene, tr: Translator) -> str:
    """What has just happened or comes next, in a few words; empty for a bare position."""
    if scene.winner is not None:
        return tr.text("{player} wins the match", player=player(scene, scene.winner, tr))
    if scene.abandoned:
        return tr.text("The match was abandoned")
    if scene.result is not None:
        return victory(player(scene, scene.result.winner, tr), scene.result, tr)
    if scene.turn is None:
        return tr.text("The opening dice decide who begins") if scene.rules else ""
    on_roll = player(scene, scene.turn, tr)
    if scene.resignation is not None:
        return resignation(on_roll, scene.resignation, tr)
    if scene.offer is not None:
        return _offer(scene, scene.offer, on_roll, player(scene, scene.turn.other, tr), tr)
    if scene.roll is not None:
        return tr.text("{player} to play {roll}", player=on_roll, roll=dice(scene.roll))
    return tr.text("{player} on roll", player=on_roll)


def _offer(scene: Scene, offer: Offer, on_roll: str, doubled: str, tr: Translator) -> str:
    assert scene.offered is not None
    value = plain_cube_value(scene.offered)
    match offer:
        case Offer.DOUBLE:
            return tr.text("{player} doubles to {value}", player=on_roll, value=value)
        case Offer.BEAVER:
            return tr.text("{player} beavers to {value}", player=doubled, value=value)
        case Offer.RACCOON:
            return tr.text("{player} raccoons to {value}", player=on_roll, value=value)
        case _:
            assert_never(offer)


def resignation(name: str, win_class: WinClass, tr: Translator) -> str:
    """That somebody offers to resign, without a full stop."""
    match win_class:
        case WinClass.SINGLE:
            return tr.text("{player} offers to resign a single game", player=name)
        case WinClass.GAMMON:
            return tr.text("{player} offers to resign a gammon", player=name)
        case WinClass.BACKGAMMON:
            return tr.text("{player} offers to resign a backgammon", player=name)
        case _:
            assert_never(win_class)


def victory(name: str, result: GameResult, tr: Translator) -> str:
    """That somebody has won a game, and what, without a full stop."""
    match result.win_class:
        case WinClass.SINGLE:
            return tr.plural(
                "{player} wins {n} point", "{player} wins {n} points", result.points, player=name
            )
        case WinClass.GAMMON:
            return tr.plural(
                "{player} wins a gammon: {n} point",
                "{player} wins a gammon: {n} points",
                result.points,
                player=name,
            )
        case WinClass.BACKGAMMON:
            return tr.plural(
                "{player} wins a backgammon: {n} point",
                "{player} wins a backgammon: {n} points",
                result.points,
                player=name,
            )
        case _:
            assert_never(result.win_class)
