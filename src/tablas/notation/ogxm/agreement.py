"""What an OGXM document says about the agreement and about the match besides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from tablas.errors import FileFormatError, RuleError
from tablas.notation.ogxm.document import Node, flag, nodes, whole, words
from tablas.records import Problem
from tablas.records.variant_keys import variant_key
from tablas.rules import (
    BACKGAMMON,
    VARIANTS,
    MatchRules,
    MatchStarted,
    is_cube_value,
)
from tablas.sentences import Sentence

_LONGEST: Final = 1 << 15
_TEXTS: Final = {
    "event": "Event",
    "stage": "Stage",
    "round": "Round",
    "city": "City",
    "country": "Country",
    "platform": "Site",
}
"""Keys of the document, and those of `MatchRecord.metadata`."""
_WRITTEN: Final = frozenset({"event", "stage", "city", "country"})
"""Those that the codec writes as they are."""
_LONGEST_TEXT: Final = 255
AGREED: Final = frozenset(
    {
        "player 1",
        "player 2",
        "variation",
        "crawford",
        "crawforddone",
        "jacoby",
        "beaver",
        "raccoon",
        "autodouble",
        "cubelimit",
        "eventtime",
    }
)
"""Keys of metadata, in lower case, that the agreement says, or the date with them."""
_DATE: Final = re.compile(r"(\d{4})\.(\d{1,2})\.(\d{1,2})")
_TIME: Final = re.compile(r"(\d{1,2})\.(\d{2})")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST: Final = 253_402_300_799_000
"""The last moment of the year 9999, in milliseconds."""


def started_of(document: Node) -> tuple[MatchStarted, list[Problem]]:
    """The first event of a document's match, and what was odd about it.

    Raises:
        FileFormatError: the agreement cannot be one.
    """
    problems: list[Problem] = []
    key = words(document, "variant") or BACKGAMMON.key
    if key not in VARIANTS:
        unknown = Sentence("the game {name!r} is not known: read as Backgammon", {"name": key})
        problems.append(Problem(unknown))
    length = whole(document, "match_length", most=_LONGEST) or 0
    games = nodes(document, "games")
    crawford = flag(document, "crawford")
    marked = any(flag(game, "is_crawford") for game in games)
    raccoons = bool(flag(document, "raccoons")) and not length
    limit = whole(document, "cube_limit")
    players = (words(document, "player_white"), words(document, "player_black"))
    try:
        rules = MatchRules(
            length=length,
            crawford=crawford is not False or marked or not length,
            jacoby=bool(flag(document, "jacoby")) and not length,
            beavers=(raccoons or _has_beavers(games) or bool(flag(document, "beavers")))
            and not length,
            raccoons=raccoons or (_has_raccoons(games) and not length),
            cube_limit=limit if limit and is_cube_value(limit) else None,
            variant=VARIANTS.get(key, BACKGAMMON),
        )
        started = MatchStarted(
            rules,
            players,
            (
                whole(document, "white_score_start", most=_LONGEST) or 0,
                whole(document, "black_score_start", most=_LONGEST) or 0,
            ),
            bool(flag(document, "crawford_played_before_start")) and length > 0,
        )
    except RuleError as error:
        raise FileFormatError("this OGXM file is damaged: {why}", why=error.sentence) from error
    return started, problems


def document_of(started: MatchStarted) -> dict[str, object]:
    """The keys of a document that say the agreement.

    Raises:
        LossError: the game is none that a reader would know.
    """
    rules = started.rules
    document: dict[str, object] = {
        "ogxm": {"major": 2, "minor": 0},
        "variant": variant_key(rules.variant),
        "match_length": rules.length,
        "player_white": started.players[0],
        "player_black": started.players[1],
    }
    if rules.is_money:
        document |= {
            "jacoby": rules.jacoby,
            "beavers": rules.beavers,
            "raccoons": rules.raccoons,
        }
    else:
        document["crawford"] = rules.crawford
    if rules.cube_limit is not None:
        document["cube_limit"] = rules.cube_limit
    if started.score != (0, 0):
        document["white_score_start"], document["black_score_start"] = started.score
    if started.crawford_done:
        document["crawford_played_before_start"] = True
    return document


def metadata_of(document: Node) -> dict[str, str]:
    """What a document says about the occasion."""
    said = {name: words(document, key) for key, name in _TEXTS.items()}
    moment = whole(document, "started_at", most=_LATEST)
    if moment:
        when = _EPOCH + timedelta(milliseconds=moment)
        said |= {"EventDate": f"{when:%Y.%m.%d}", "EventTime": f"{when:%H.%M}"}
    return {name: text for name, text in said.items() if text}


def notes_of(document: Node) -> Iterator[str]:
    """The comments about the match as a whole."""
    for annotation in nodes(document, "annotations"):
        text = words(annotation, "value")
        if words(annotation, "key") == "comment" and text:
            yield text


def occasion_of(metadata: Mapping[str, str]) -> dict[str, object]:
    """The keys of a document that say the occasion, as far as it has a place for them."""
    said: dict[str, object] = {}
    given = {name.lower(): text for name, text in metadata.items()}
    for key, name in _TEXTS.items():
        text = given.get(name.lower(), "").strip()
        if text and key in _WRITTEN:
            said[key] = text.encode("utf-8", errors="replace")[:_LONGEST_TEXT].decode(
                "utf-8", errors="ignore"
            )
    date = _DATE.fullmatch(given.get("eventdate", ""))
    if date is not None:
        time = _TIME.fullmatch(given.get("eventtime", ""))
        hour, minute = (int(time[1]), int(time[2])) if time else (0, 0)
        year, month, day = map(int, date.groups())
        try:
            moment = datetime(year, month, day, hour, minute, tzinfo=UTC)
        except ValueError:
            return said
        if moment > _EPOCH:
            said["started_at"] = int((moment - _EPOCH).total_seconds()) * 1000
    return said


def _has_beavers(games: list[Node]) -> bool:
    return any(
        whole(ply, "action_id") in (32, 33) for game in games for ply in nodes(game, "plies")
    )


def _has_raccoons(games: list[Node]) -> bool:
    return any(whole(ply, "action_id") == 33 for game in games for ply in nodes(game, "plies"))
