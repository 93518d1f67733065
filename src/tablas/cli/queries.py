"""What a line asks: a situation in one of the field's notations, with or without dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from tablas.errors import NotationError
from tablas.notation.gnubg_id import parse_gnubg_id, parse_position_id
from tablas.notation.xgid import parse_xgid
from tablas.rules import MatchRules, Roll, Situation, Variant

_XGID_COLONS = 9
_ID_LENGTH = 14
_SHOWN = 40
"""So much of a text that cannot be read is shown."""
_POSITION_AND_DICE = re.compile(r"(\S+)\s+([1-6])\s*([1-6])")


def query_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream, stripped, without the blank ones.

    Bytes that are not UTF-8 become replacement characters: the line is answered, with an error.
    """
    for raw in stream:
        line = raw.decode("utf-8", errors="replace").lstrip("\ufeff").strip()
        if line:
            yield line


def is_cubeless(line: str) -> bool:
    """Whether a line names no cube and no score, but dice: ``POSITIONID DICE``."""
    return _POSITION_AND_DICE.fullmatch(line) is not None and ":" not in line


def parse_query(line: str, *, variant: Variant) -> Situation:
    """Read ``XGID=…``, ``POSITIONID``, ``POSITIONID DICE`` or ``POSITIONID:MATCHID``.

    A position alone is one of money play with a centred cube.

    Raises:
        NotationError: the line is none of them, or one that cannot be.
        RuleError: a situation that the rules do not allow.
    """
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
