"""From the records to their games, and what they say of the agreement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from tablas.notation.xg.fields import sound
from tablas.notation.xg.records import (
    MONEY,
    CubeRecord,
    GameFooter,
    GameHeader,
    MatchHeader,
    MoveRecord,
    Record,
)
from tablas.records import Problem
from tablas.rules import BACKGAMMON, VARIANTS, MatchRules, MatchStarted, Variant
from tablas.sentences import Sentence

_VARIATIONS: Final = ("backgammon", "nackgammon", "hypergammon", "longgammon")
_HIGHEST_EXPONENT: Final = 30
_DAY_ZERO: Final = datetime(1899, 12, 30, tzinfo=UTC)
_MOST_DAYS: Final = 200_000.0
_MOST_RATING: Final = 1e6
_MOST_AUTOMATIC_DOUBLES: Final = 30


@dataclass(slots=True)
class GamePart:
    """The records of a game.

    Attributes:
        header: how it begins.
        deeds: what happened, in order.
        footer: how it ended; None when that is not said.
    """

    header: GameHeader
    deeds: list[CubeRecord | MoveRecord] = field(default_factory=list)
    footer: GameFooter | None = None


@dataclass(slots=True)
class MatchParts:
    """The records of a match, by games."""

    header: MatchHeader
    games: list[GamePart]


def parts_of(records: Iterable[Record]) -> MatchParts:
    """Sort the records, of which the first is a match's; what belongs to no game is left out."""
    header: MatchHeader | None = None
    games: list[GamePart] = []
    for record in records:
        if isinstance(record, MatchHeader):
            header = header or record
        elif isinstance(record, GameHeader):
            games.append(GamePart(record))
        elif games and isinstance(record, GameFooter):
            games[-1].footer = record
        elif games and not isinstance(record, GameFooter):
            games[-1].deeds.append(record)
    assert header is not None
    return MatchParts(header, games)


def variant_of(header: MatchHeader) -> Variant:
    """The game that is played; Backgammon where the number is not known."""
    known = 0 <= header.variation < len(_VARIATIONS)
    return VARIANTS[_VARIATIONS[header.variation]] if known else BACKGAMMON


def agreement(parts: MatchParts) -> tuple[MatchStarted, list[Problem]]:
    """The first event of the match, and what was odd. Player 1 is White."""
    header = parts.header
    problems: list[Problem] = []
    if header.variation not in range(len(_VARIATIONS)):
        unknown = Sentence(
            "the game {name!r} is not known: read as Backgammon", {"name": header.variation}
        )
        problems.append(Problem(unknown))
    rules = rules_of(parts)
    score = parts.games[0].header.score if parts.games else (0, 0)
    if min(score) < 0 or (rules.length and max(score) >= rules.length):
        problems.append(
            Problem(
                Sentence(
                    "a match to {length} cannot begin at {white}-{black}: 0-0 is assumed",
                    {"length": rules.length, "white": score[0], "black": score[1]},
                )
            )
        )
        score = (0, 0)
    at_crawford = rules.is_crawford_score(score)
    done = at_crawford and not parts.games[0].header.crawford
    return MatchStarted(rules, header.players, score, done), problems


def rules_of(parts: MatchParts) -> MatchRules:
    """The agreement that the header tells."""
    header = parts.header
    variant = variant_of(header)
    exponent = header.cube_limit
    limit = 1 << exponent if 0 < exponent <= _HIGHEST_EXPONENT else None
    if 0 < header.length < MONEY:
        return MatchRules(header.length, header.crawford, cube_limit=limit, variant=variant)
    cubes = [deed for game in parts.games for deed in game.deeds if isinstance(deed, CubeRecord)]
    raccoons = any(cube.beaver == 2 for cube in cubes)
    beavers = header.beavers or raccoons or any(cube.take == 2 for cube in cubes)
    most = min(max(header.most_automatic_doubles, 1), _MOST_AUTOMATIC_DOUBLES)
    return MatchRules(
        crawford=header.crawford,
        jacoby=header.jacoby,
        beavers=beavers,
        raccoons=raccoons,
        automatic_doubles=most if header.automatic_doubles else 0,
        cube_limit=limit,
        variant=variant,
    )


def metadata(header: MatchHeader) -> dict[str, str]:
    """What the header tells besides, by the keys of ``.mat`` files."""
    values = {
        "Site": header.location,
        "Match ID": str(header.game_id) if header.game_id else "",
        "Event": header.event,
        "Round": header.round,
        "Transcriber": header.transcriber,
    }
    days = sound(header.date, most=_MOST_DAYS)
    if days is not None and days >= 1:
        moment = _DAY_ZERO + timedelta(days=days)
        values["EventDate"] = f"{moment:%Y.%m.%d}"
        values["EventTime"] = f"{moment:%H:%M}"
    for number, player in enumerate(header.players):
        rating = sound(header.ratings[number], most=_MOST_RATING)
        values[f"Player {number + 1}"] = player
        if rating:
            experience = header.experience[number]
            values[f"Player {number + 1} Elo"] = f"{rating:.2f}/{experience}"
    return {key: value for key, value in values.items() if value}
