"""What a line asks: a situation in one of the field's notations, with or without dice.

The answers about plays are those of docs/contract/plays.md.
"""

from __future__ import annotations

import re

from tablas.errors import NotationError, RuleError, TablasError
from tablas.notation.gnubg_id import format_position_id, parse_gnubg_id, parse_position_id
from tablas.notation.ogid import is_ogid, parse_ogid
from tablas.notation.play_text import format_play
from tablas.notation.xgid import parse_xgid
from tablas.rules import MatchRules, Play, Roll, Situation, Variant

_XGID_COLONS = 9
_ID_LENGTH = 14
_SHOWN = 40
"""So much of a text that cannot be read is shown."""
_POSITION_AND_DICE = re.compile(r"(\S+)\s+([1-6])\s*([1-6])")


def is_cubeless(line: str) -> bool:
    """Whether a line names no cube and no score, but dice: ``POSITIONID DICE``."""
    return _POSITION_AND_DICE.fullmatch(line) is not None and ":" not in line


def parse_query(line: str, *, variant: Variant) -> Situation:
    """Read ``XGID=…``, ``POSITIONID``, ``POSITIONID DICE``, ``POSITIONID:MATCHID`` or an OGID.

    A position alone is one of money play with a centred cube.

    Raises:
        NotationError: the line is none of them, or one that cannot be.
        RuleError: a situation that the rules do not allow.
    """
    if is_ogid(line):
        return parse_ogid(line, variant=variant)
    if line.upper().startswith("XGID=") or line.count(":") == _XGID_COLONS:
        return parse_xgid(line, variant=variant)
    if ":" in line:
        return parse_gnubg_id(line, variant=variant)
    with_dice = _POSITION_AND_DICE.fullmatch(line)
    text = with_dice[1] if with_dice else line
    if len(text.partition(" ")[0]) != _ID_LENGTH:
        raise NotationError(
            "{text!r} is neither an XGID nor a position ID of 14 characters",
            text=text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…",
        )
    if not with_dice and len(line.split()) > 1:
        raise NotationError(
            "after the position ID come two dice such as 31, not {text!r}",
            text=line.split(maxsplit=1)[1],
        )
    return Situation(
        position=parse_position_id(text, variant=variant),
        roll=Roll(int(with_dice[2]), int(with_dice[3])) if with_dice else None,
        rules=MatchRules(variant=variant),
    )


def legal_plays(line: str, *, variant: Variant) -> tuple[Play, ...]:
    """The legal plays that a line with dice asks for.

    Raises:
        TablasError: it cannot be read, has no dice, or its game is over.
    """
    situation = parse_query(line, variant=variant)
    if variant.outcome(situation.position) is not None:
        raise RuleError("the game is over: one side has borne off all its checkers")
    if situation.roll is None:
        raise TablasError("there are no dice: the plays of which roll?")
    return variant.plays(situation.position, situation.roll)


def plays_of(line: str, *, variant: Variant) -> list[tuple[str, str]]:
    """What a line with dice asks for: notation and result of each play, sorted by the result.

    The result is a position ID, written before the turn changes hands: the mover is still second.

    Raises:
        TablasError: as `legal_plays`.
    """
    plays = legal_plays(line, variant=variant)
    written = ((format_play(play), format_position_id(play.result)) for play in plays)
    return sorted(written, key=lambda pair: pair[1])
