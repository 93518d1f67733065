"""What was agreed for a match, in words."""

from __future__ import annotations

from typing import Final

from tablas.i18n import N_, Translator
from tablas.play.clock import ClockRules
from tablas.rules import DiceOnCheckers, IllegalPlays, MatchRules, PrematureRoll, TableManners
from tablas.server.rooms.agreement import Agreement

_PREMATURE: Final = {
    PrematureRoll.VOID: N_("Dice thrown too early do not count."),
    PrematureRoll.LOSE_TURN: N_("Dice thrown too early do not count, and cost a turn."),
    PrematureRoll.STANDS: N_("Dice thrown too early count."),
}
_ON_CHECKERS: Final = {
    DiceOnCheckers.COCKED: N_("A die flat on a checker is cocked."),
    DiceOnCheckers.VALID: N_("A die flat on a checker counts."),
}
_ILLEGAL: Final = {
    IllegalPlays.CONDONE: N_("An illegal play may be accepted."),
    IllegalPlays.MUST_CORRECT: N_("An illegal play that is noticed must be corrected."),
}


def agreed_briefly(agreement: Agreement, tr: Translator) -> str:
    """The agreement in a line of a list, such as ``Match to 5 points, clock``."""
    rules = agreement.rules
    parts = [_length(rules, tr)]
    if rules.variant.key != "backgammon":
        parts.append(rules.variant.name)
    if rules.cube_limit == 1:
        parts.append(tr.text("without a cube"))
    if agreement.manners is not None:
        parts.append(tr.text("over the table"))
    if agreement.clock is not None:
        parts.append(tr.text("with a clock"))
    return ", ".join(parts)


def agreed_fully(agreement: Agreement, tr: Translator) -> list[str]:
    """The agreement in sentences."""
    rules = agreement.rules
    said = [tr.text("{length} of {game}.", length=_length(rules, tr), game=rules.variant.name)]
    if agreement.score != (0, 0):
        white, black = agreement.score
        said.append(tr.text("It begins at {white}–{black}.", white=white, black=black))
    if agreement.start is not None:
        said.append(tr.text("The first game begins from a position of its own."))
    said += _cube(rules, tr)
    said += _money(rules, tr) if rules.is_money else []
    said.append(_clock(agreement.clock, tr))
    said += _manners(agreement.manners, tr)
    return said


def _length(rules: MatchRules, tr: Translator) -> str:
    if rules.is_money:
        return tr.text("Money play")
    return tr.plural("Match to {n} point", "Match to {n} points", rules.length)


def _cube(rules: MatchRules, tr: Translator) -> list[str]:
    if rules.cube_limit == 1 or rules.length == 1:
        return [tr.text("Without a cube.")]
    said = (
        [tr.text("With the cube, without a limit.")]
        if rules.cube_limit is None
        else [tr.text("With the cube, up to {limit}.", limit=rules.cube_limit)]
    )
    if not rules.is_money and rules.length > 1:
        crawford = tr.text("With the Crawford rule.")
        said.append(crawford if rules.crawford else tr.text("Without the Crawford rule."))
    return said


def _money(rules: MatchRules, tr: Translator) -> list[str]:
    said = [tr.text("A point is worth {stake}; nothing is ever paid here.", stake=rules.stake)]
    said.append(tr.text("With the Jacoby rule.") if rules.jacoby else tr.text("Without Jacoby."))
    if rules.raccoons:
        said.append(tr.text("With beavers and raccoons."))
    elif rules.beavers:
        said.append(tr.text("With beavers."))
    if rules.automatic_doubles:
        said.append(
            tr.plural(
                "A tie of the opening dice doubles the cube, once.",
                "Ties of the opening dice double the cube, up to {n} times.",
                rules.automatic_doubles,
            )
        )
    return said


def _clock(clock: ClockRules | None, tr: Translator) -> str:
    if clock is None:
        return tr.text("Without a clock.")
    seconds = clock.bank // 1000
    return tr.text(
        "Clock: {delay} s free in each turn, and {minutes}:{seconds:02} for each point.",
        delay=clock.delay // 1000,
        minutes=seconds // 60,
        seconds=seconds % 60,
    )


def _manners(manners: TableManners | None, tr: Translator) -> list[str]:
    if manners is None:
        return [tr.text("The program sees to the rules.")]
    return [
        tr.text("Over the table: the players see to the rules themselves."),
        tr.text(_PREMATURE[manners.premature_roll]),
        tr.text(_ON_CHECKERS[manners.dice_on_checkers]),
        tr.text(_ILLEGAL[manners.illegal_play]),
    ]
