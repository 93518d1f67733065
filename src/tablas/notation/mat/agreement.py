"""What a ``.mat`` header says about the agreement, and how it is written.

Keys are compared without regard to case. Four are Tablas's own, ignored elsewhere: ``Raccoon``,
``AutoDouble`` (how many), ``CrawfordDone`` (the Crawford game came before this record) and
``Stake``/``Currency`` as exact decimal and label.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Final

from tablas.notation.mat.lexing import MatText
from tablas.notation.mat.rows import CellKind
from tablas.records import Problem
from tablas.records.variant_keys import variant_key
from tablas.rules import (
    BACKGAMMON,
    VARIANTS,
    MatchRules,
    MatchStarted,
    Stake,
    Variant,
    is_cube_value,
)
from tablas.sentences import Sentence

_ON: Final = frozenset({"on", "yes", "true", "1"})
_VARIATIONS: Final = {
    "backgammon": "Backgammon",
    "nackgammon": "NackGammon",
    "hypergammon": "HyperGammon (3)",
    "longgammon": "LongGammon",
}
AGREED: Final = frozenset(
    {
        "variation",
        "crawford",
        "crawforddone",
        "jacoby",
        "beaver",
        "raccoon",
        "autodouble",
        "cubelimit",
        "stake",
        "currency",
    }
)
"""Keys, in lower case, that say the agreement."""
_MONEY: Final = frozenset({"jacoby", "beaver", "raccoon", "autodouble"})
"""Those of them that say nothing in a match."""
_HYPERGAMMON: Final = re.compile(r"(hypergammon)\s*\(3\)")
_DISGUISE: Final = 16
"""Points of the match as which Backgammon Galaxy exports a single game of money play."""


@dataclass(slots=True)
class _Header:
    """The header's values by lower-case key, and what was odd in them."""

    values: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)

    def is_on(self, key: str, *, otherwise: bool = False) -> bool:
        value = self.values.get(key)
        return otherwise if value is None else value.strip().lower() in _ON

    def report(self, sentence: Sentence) -> None:
        self.problems.append(Problem(sentence))


def agreement(parts: MatText) -> tuple[MatchStarted, list[Problem]]:
    """The first event of a file's match, and what was odd in its header.

    The players are those of the score lines, the left one White: headers name them in either order.
    """
    assert parts.length is not None
    header = _Header({key.lower(): value for key, value in parts.headers.items()})
    length = parts.length
    if is_money_in_disguise(length, header.values, [game.score for game in parts.games]):
        length = 0
        header.problems.append(
            Problem(
                Sentence(
                    "a single game exported as a match to {points} is read as money play",
                    {"points": parts.length},
                ),
                parts.length_line,
            )
        )
    rules = _rules(parts, header, length)
    names, score = _beginning(parts, header)
    if length and max(score) >= length:
        header.problems.append(
            Problem(
                Sentence(
                    "a match to {length} cannot begin at {white}-{black}: 0-0 is assumed",
                    {"length": length, "white": score[0], "black": score[1]},
                ),
                parts.games[0].line,
            )
        )
        score = (0, 0)
    done = header.is_on("crawforddone")
    if done and length and max(score) < length - 1:
        header.report(
            Sentence("the Crawford game is said to be over, but the score has not come to it")
        )
        done = False
    return MatchStarted(rules, names, score, done), header.problems


def is_money_in_disguise(
    length: int, headers: Mapping[str, str], scores: list[tuple[int, int] | None]
) -> bool:
    """Whether a match is rather one game of money play, by the habit of Backgammon Galaxy.

    That site exports such a game as a match to 16 that has just this game. A match to 16 of
    another site, or one with a second game, is believed to be a match.

    Args:
        length: points of the match line.
        headers: the header, keys in lower case.
        scores: the score line of each game.
    """
    site = re.sub(r"[^a-z]", "", headers.get("site", "").lower())
    return length == _DISGUISE and site == "backgammongalaxy" and scores in ([(0, 0)], [None])


def _beginning(parts: MatText, header: _Header) -> tuple[tuple[str, str], tuple[int, int]]:
    first = parts.games[0] if parts.games else None
    if first is not None and first.names is not None and first.score is not None:
        return first.names, first.score
    values = header.values
    return (values.get("player 1", "White"), values.get("player 2", "Black")), (0, 0)


def _rules(parts: MatText, header: _Header, length: int) -> MatchRules:
    variant, limit, stake = _variant(header), _cube_limit(header), _stake(header)
    crawford = header.is_on("crawford", otherwise=True)
    if length:
        return MatchRules(length, crawford, cube_limit=limit, stake=stake, variant=variant)
    kinds = {cell.kind for game in parts.games for cell in game.cells}
    raccoons = CellKind.RACCOON in kinds or header.is_on("raccoon")
    beavers = header.is_on("beaver") or raccoons
    if CellKind.BEAVER in kinds and not beavers:
        if "beaver" in header.values:
            header.report(Sentence("the header excludes beavers, but there are some"))
        beavers = True
    return MatchRules(
        crawford=crawford,
        jacoby=header.is_on("jacoby"),
        beavers=beavers,
        raccoons=raccoons,
        automatic_doubles=_number(header, "autodouble") or 0,
        cube_limit=limit,
        stake=stake,
        variant=variant,
    )


def _variant(header: _Header) -> Variant:
    value = header.values.get("variation", BACKGAMMON.key)
    key = _HYPERGAMMON.sub(r"\1", value.strip().lower())
    if key not in VARIANTS:
        header.report(
            Sentence("the game {name!r} is not known: read as Backgammon", {"name": value})
        )
    return VARIANTS.get(key, BACKGAMMON)


def _cube_limit(header: _Header) -> int | None:
    limit = _number(header, "cubelimit")
    if limit is not None and not is_cube_value(limit):
        header.report(Sentence("a cube cannot show {limit}: no limit", {"limit": limit}))
        return None
    return limit


def _number(header: _Header, key: str) -> int | None:
    value = header.values.get(key)
    if value is None:
        return None
    if not re.fullmatch(r"\s*\d{1,40}\s*", value):
        header.report(Sentence("{key}: {value!r} is not a number", {"key": key, "value": value}))
        return None
    return int(value)


def _stake(header: _Header) -> Stake:
    value = header.values.get("stake", "1").strip()
    try:
        amount = Decimal(value)
        return Stake(amount, header.values.get("currency", ""))
    except (InvalidOperation, ValueError):
        header.report(Sentence("{value!r} is not a stake", {"value": value}))
        return Stake()


def header_values(started: MatchStarted, metadata: Mapping[str, str]) -> dict[str, str]:
    """The header of a file: what the record says besides, and the agreement.

    Where both speak of the same, the agreement is right; keys keep their places.

    Raises:
        LossError: the game is none that a reader would know.
    """
    agreed = _agreed_values(started)
    names = {key.lower(): key for key in agreed}
    headers: dict[str, str] = {}
    players = {value for key, value in metadata.items() if key.lower() in ("player 1", "player 2")}
    if players == set(started.players):  # in either order: ratings and the like refer to it
        del agreed["Player 1"], agreed["Player 2"]
    for key, value in metadata.items():
        if names.get(key.lower()) in agreed:
            headers[names[key.lower()]] = agreed.pop(names[key.lower()])
        elif key.lower() not in AGREED or (started.rules.length and key.lower() in _MONEY):
            headers[key] = value
    return headers | agreed


def _agreed_values(started: MatchStarted) -> dict[str, str]:
    rules = started.rules
    values = {
        "Player 1": started.players[0],
        "Player 2": started.players[1],
        "Variation": _VARIATIONS[variant_key(rules.variant)],
        "Crawford": _switch(on=rules.crawford),
    }
    if started.crawford_done:
        values["CrawfordDone"] = _switch(on=True)
    if rules.is_money:
        values["Jacoby"] = _switch(on=rules.jacoby)
        values["Beaver"] = _switch(on=rules.beavers)
        if rules.raccoons:
            values["Raccoon"] = _switch(on=True)
        if rules.automatic_doubles:
            values["AutoDouble"] = str(rules.automatic_doubles)
    if rules.cube_limit is not None:
        values["CubeLimit"] = str(rules.cube_limit)
    if rules.stake != Stake():
        values["Stake"] = str(rules.stake.amount)
        values["Currency"] = rules.stake.currency
    return values


def _switch(*, on: bool) -> str:
    return "On" if on else "Off"
