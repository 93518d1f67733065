"""GNU Backgammon's IDs: ``4HPwATDgc/ABMA``, or with the match ``4HPwATDgc/ABMA:cAkAAAAAAAAE``.

A **position ID** is a string of bits: first the side *not* on roll, then the side on roll; each
writes its points 1-24 and its bar, from its own side, as one ``1`` a checker and a closing ``0``.
The first bit is the lowest of the first byte; ten bytes in base64 without padding are 14
characters. It says neither colours nor how many have been borne off.

The **match ID** says the rest (`tablas.notation.gnubg_match_id`).

Sources: the manual of GNU Backgammon (the order of the two sides is right in editions after
October 2019) and comparison with the program itself, release 1.07.
"""

from __future__ import annotations

import re
from typing import Final

from tablas.errors import LossError, NotationError
from tablas.notation.gnubg_base64 import id_bits, id_text
from tablas.notation.gnubg_match_id import (
    GameState,
    MatchId,
    format_match_id,
    match_id_losses,
    parse_match_id,
)
from tablas.notation.situation_text import with_off
from tablas.rules import BACKGAMMON, MatchRules, Offer, Position, Situation, Variant
from tablas.sentences import Sentence

__all__ = [
    "GameState",
    "MatchId",
    "format_gnubg_id",
    "format_match_id",
    "format_position_id",
    "match_id_losses",
    "parse_gnubg_id",
    "parse_match_id",
    "parse_position_id",
]

_POSITION_BITS: Final = 80
_GROUPS: Final = 25
"""Groups of bits a side has: points 1-24 and the bar."""


def parse_position_id(text: str, *, variant: Variant = BACKGAMMON) -> Position:
    """Read a position ID; the position is the view of the side on roll.

    Args:
        text: 14 characters, blanks around them allowed.
        variant: says how many checkers are in play; those not on the board have been borne off.

    Raises:
        NotationError: it is not a position ID, or a side has more checkers than the game.
        IllegalPosition: the position cannot stand in this game.
    """
    bits = id_bits(text, length=14, name=Sentence("position ID"))
    counts = tuple(map(len, f"{bits:0{_POSITION_BITS}b}"[::-1].split("0")))
    if len(counts) <= 2 * _GROUPS:
        raise NotationError(
            "the position ID {text} is not finished: more than 30 checkers are on its board",
            text=text.strip(),
        )
    if any(counts[2 * _GROUPS :]):
        raise NotationError(
            "the position ID {text} goes on after the last checker", text=text.strip()
        )
    other = with_off(counts[:_GROUPS], variant)
    own = with_off(counts[_GROUPS : 2 * _GROUPS], variant)
    return variant.validated(Position(own, other))


def format_position_id(position: Position) -> str:
    """Write the position ID of a position that is the view of the side on roll.

    Raises:
        LossError: more than 30 checkers are on the board.
    """
    groups = (*position.other[1:], *position.own[1:])
    bits = "".join("1" * count + "0" for count in groups)
    if len(bits) > _POSITION_BITS:
        raise LossError(
            "a position ID has room for 30 checkers on the board, not for {count}",
            count=sum(groups),
        )
    return id_text(int(bits[::-1], 2), size=_POSITION_BITS // 8)


_PASTED: Final = re.compile(
    r"Position ID\s*:\s*(?P<position>\S+)\s+Match ID\s*:\s*(?P<match>\S+)", re.IGNORECASE
)
_PAIR: Final = re.compile(r"\s*(?:GNUBGID\s+)?(?P<position>[^\s:]+)\s*:\s*(?P<match>[^\s:]+)\s*")


def parse_gnubg_id(text: str, *, variant: Variant = BACKGAMMON) -> Situation:
    """Read ``POSITIONID:MATCHID``, or text in which GNU Backgammon shows both above a board.

    Args:
        text: the two IDs; ``GNUBGID`` before them is allowed.
        variant: the game, which the IDs do not say.

    Raises:
        NotationError: an ID cannot be read, or what they say cannot be.
        RuleError: the rules do not allow what they say: a position that cannot stand, a beaver in
            a match, a cube in the Crawford game.
    """
    found = _PAIR.fullmatch(text) or _PASTED.search(text)
    if found is None:
        raise NotationError(
            "a position ID and a match ID with a colon between them were expected, such as "
            "4HPwATDgc/ABMA:cAkAAAAAAAAE"
        )
    match = parse_match_id(_in_its_line(found, "match"))
    offer = _offer(match)
    situation = Situation(
        position=parse_position_id(_in_its_line(found, "position"), variant=variant),
        turn=match.on_roll,
        cube=match.cube,
        score=match.score,
        rules=_rules(match, offer, variant),
        crawford=match.crawford and match.length != 1,
        roll=match.roll,
        offer=offer,
        resignation=match.resignation,
    )
    _check_state(match, situation)
    return situation


def format_gnubg_id(situation: Situation) -> str:
    """Write ``POSITIONID:MATCHID``; what `match_id_losses` tells is left out.

    Raises:
        LossError: as `format_match_id`.
    """
    return f"{format_position_id(situation.position)}:{format_match_id(situation)}"


def _in_its_line(found: re.Match[str], group: str) -> str:
    """A group after as many blanks as characters stand before it: errors tell the right column."""
    start = found.start(group)
    return " " * (start - found.string.rfind("\n", 0, start) - 1) + found[group]


def _offer(match: MatchId) -> Offer | None:
    """Who is to answer and who holds the cube tell a double, a beaver and a raccoon apart."""
    if not match.doubled:
        if match.resignation is not None and match.actor is match.on_roll:
            raise NotationError(
                "in this match ID {seat} is on roll and has to answer a resignation: only the side "
                "on roll resigns",
                seat=match.on_roll,
            )
        return None
    if match.resignation is not None:
        raise NotationError("in this match ID a double and a resignation wait together")
    if match.actor is match.on_roll:
        return Offer.BEAVER
    return Offer.RACCOON if match.cube.owner is match.on_roll.other else Offer.DOUBLE


def _rules(match: MatchId, offer: Offer | None, variant: Variant) -> MatchRules:
    if match.length:
        return MatchRules(length=match.length, variant=variant)
    return MatchRules(
        jacoby=match.jacoby,
        beavers=offer in (Offer.BEAVER, Offer.RACCOON),
        raccoons=offer is Offer.RACCOON,
        variant=variant,
    )


def _check_state(match: MatchId, situation: Situation) -> None:
    finished = situation.rules.variant.outcome(situation.position) is not None
    if match.state in (GameState.RESIGNED, GameState.DROPPED) or (
        match.state is GameState.OVER and not finished
    ):
        raise NotationError("the game of this match ID has ended: there is nothing left to decide")
