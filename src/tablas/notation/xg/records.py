"""The records of ``temp.xg``: 2560 bytes each, of the kind that the ninth byte says.

Boards have 26 counts in somebody's frame: at 0 the other side's bar, then the points 1-24, at 25
the own bar; the own checkers are positive. Nothing here knows the rules of play.

Source: the description GameSite published, held against files that eXtreme Gammon wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tablas.notation.xg.fields import Fields

SIZE: Final = 2560
"""Bytes of a record."""
MONEY: Final = 99999
"""The length of a match that stands for money play."""
MOST_CANDIDATES: Final = 32
MOST_RECORDS: Final = 12_000
"""Records of the longest match that is read; in a match to 25 there are some 3000."""

_DECISION: Final = 124
"""Where the analysis of a play begins in its record."""
_ROLLOUT: Final = 2184
"""Bytes of a rollout's record."""
_MAGIC: Final = b"DMLI"

Board: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """The agreement and the circumstances.

    Attributes:
        players: names of player 1 and 2.
        length: points of the match, `MONEY` for money play.
        variation: 0 Backgammon, 1 Nackgammon, 2 Hypergammon, 3 Longgammon.
        crawford, jacoby, beavers, automatic_doubles: which rules apply.
        ratings: of both players.
        experience: of both players.
        date: days since 30 December 1899.
        game_id: the number of the game.
        cube_limit: exponent of two.
        most_automatic_doubles: how often they may come.
        event, location, round, transcriber: as the names say.
        comments: numbers of the comments at the beginning and the end.
    """

    players: tuple[str, str]
    length: int
    variation: int
    crawford: bool
    jacoby: bool
    beavers: bool
    automatic_doubles: bool
    ratings: tuple[float, float]
    experience: tuple[int, int]
    date: float
    game_id: int
    cube_limit: int
    most_automatic_doubles: int
    event: str
    location: str
    round: str
    transcriber: str
    comments: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameHeader:
    """The beginning of a game.

    Attributes:
        score: of player 1 and 2.
        crawford: whether this is the Crawford game.
        start: the first position in the frame of player 1.
        comments: numbers of the comments at the beginning and the end.
        automatic_doubles: how many there were.
    """

    score: tuple[int, int]
    crawford: bool
    start: Board
    comments: tuple[int, int]
    automatic_doubles: int


@dataclass(frozen=True, slots=True)
class CubeRecord:
    """The cube before a throw.

    Attributes:
        active: 1 or -1, the player on roll.
        double: 1 doubled, 0 not, -1 not asked, -2 nothing to decide.
        take: answer to the double: 0 drop, 1 take, 2 beaver; -1 none.
        beaver: answer to the beaver: 0 drop, 1 take, 2 raccoon; -1 none.
        raccoon: answer to the raccoon: 0 drop, 1 take; -1 none.
        cube: exponent of two, positive for player 1, negative for player 2; 0 centred.
        board: the position in the frame of player 1.
        level: code of how deep this was looked into.
        analysed: whether it was.
        is_beaver: whether `equities` has a double beavered.
        chances: no double, see `MoveRecord.evaluations`.
        equities: no double, double and take, double and drop; for the player on roll.
        error: what doubling or not cost, 0 or less; -1000 when unknown.
        error_of_answer: the same of the answer.
        rollout: number of the rollout; -1 none.
        comment: number of the comment; -1 none.
    """

    active: int
    double: int
    take: int
    beaver: int
    raccoon: int
    cube: int
    board: Board
    level: int
    analysed: bool
    is_beaver: bool
    chances: tuple[float, ...]
    equities: tuple[float, ...]
    error: float
    error_of_answer: float
    rollout: int
    comment: int


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A throw and its play.

    Attributes:
        active: 1 or -1, the player who throws.
        before: the position in the frame of player 1.
        after: the position in the frame of the mover.
        hops: pairs of places in the mover's frame, 0-based: 0-23 points 1-24, 24 the bar, negative
            off. A list ends at a negative start, which a move backwards makes as well.
        dice: both.
        cube: as in `CubeRecord`.
        results: positions after the candidates, in the frame of the mover.
        routes: their hops, as in `hops`.
        levels: codes of how deep each was looked into.
        evaluations: of the mover, seven numbers each: to lose a backgammon, a gammon or worse, the
            game; to win the game, a gammon or better, a backgammon; equity.
        counts: whether the program counts it as a decision: not where nothing can be chosen, or all
            candidates are worth the same.
        played: whether the throw was played.
        error: what the play cost, 0 or less; -1000 when unknown.
        luck: how much better than the average the throw was.
        equity_before: what `luck` is measured against.
        level_of_luck: code of how deep that was looked into.
        rollouts: number of the rollout of each candidate; -1 none.
        validity: 0 or 1; 2 for a play that is not legal.
        comment: number of the comment; -1 none.
    """

    active: int
    before: Board
    after: Board
    hops: tuple[int, ...]
    dice: tuple[int, int]
    cube: int
    results: tuple[Board, ...]
    routes: tuple[tuple[int, ...], ...]
    levels: tuple[int, ...]
    evaluations: tuple[tuple[float, ...], ...]
    counts: bool
    played: bool
    error: float
    luck: float
    equity_before: float
    level_of_luck: int
    rollouts: tuple[int, ...]
    validity: int
    comment: int


@dataclass(frozen=True, slots=True)
class GameFooter:
    """The end of a game.

    Attributes:
        winner: 1 or -1.
        points: what it won.
        termination: 0 drop, 1-3 class of the win; 100 more for resigned, 1000 more for settled.
    """

    winner: int
    points: int
    termination: int


@dataclass(frozen=True, slots=True)
class RolloutRecord:
    """Games played out, from a position after a play or before a throw.

    Attributes:
        games: how many.
        intervals: half widths of the 95 % confidence intervals of the equities, of no double or
            the play, and of double and take.
    """

    games: int
    intervals: tuple[float, float]


Record: TypeAlias = MatchHeader | GameHeader | CubeRecord | MoveRecord | GameFooter


def is_match_header(member: bytes) -> bool:
    """Whether a member begins as ``temp.xg`` does."""
    return len(member) >= SIZE and member[8] == 0 and member[556:560] == _MAGIC


def parse_records(member: bytes) -> Iterator[Record]:
    """The first `MOST_RECORDS` of ``temp.xg``, in order; those that tell nothing are left out."""
    for at in range(0, min(len(member) - SIZE + 1, MOST_RECORDS * SIZE), SIZE):
        fields = Fields(member[at : at + SIZE])
        parse = _PARSERS.get(fields.byte(8))
        if parse is not None:
            yield parse(fields)


def parse_rollouts(member: bytes) -> tuple[RolloutRecord, ...]:
    """The records of ``temp.xgr``, in the order of their numbers."""
    return tuple(
        _rollout(Fields(member[at : at + _ROLLOUT]))
        for at in range(0, len(member) - _ROLLOUT + 1, _ROLLOUT)
    )


def _match_header(fields: Fields) -> MatchHeader:
    return MatchHeader(
        players=(
            fields.wide(880, 129) or fields.ansi(9, 41),
            fields.wide(1138, 129) or fields.ansi(50, 41),
        ),
        length=fields.whole(92),
        variation=fields.whole(96),
        crawford=fields.byte(100) != 0,
        jacoby=fields.byte(101) != 0,
        beavers=fields.byte(102) != 0,
        automatic_doubles=fields.byte(103) != 0,
        ratings=(fields.double(104), fields.double(112)),
        experience=(fields.whole(120), fields.whole(124)),
        date=fields.double(128),
        game_id=fields.whole(268),
        cube_limit=fields.whole(612),
        most_automatic_doubles=fields.whole(616),
        event=fields.wide(622, 129) or fields.ansi(136, 129),
        location=fields.wide(1396, 129) or fields.ansi(283, 129),
        round=fields.wide(1654, 129) or fields.ansi(417, 129),
        transcriber=fields.wide(1960, 129),
        comments=(fields.whole(576), fields.whole(580)),
    )


def _game_header(fields: Fields) -> GameHeader:
    return GameHeader(
        score=(fields.whole(12), fields.whole(16)),
        crawford=fields.byte(20) != 0,
        start=fields.signed_bytes(21, 26),
        comments=(fields.whole(56), fields.whole(60)),
        automatic_doubles=fields.whole(64),
    )


def _cube(fields: Fields) -> CubeRecord:
    return CubeRecord(
        active=fields.whole(12),
        double=fields.whole(16),
        take=fields.whole(20),
        beaver=fields.whole(24),
        raccoon=fields.whole(28),
        cube=fields.whole(32),
        board=fields.signed_bytes(36, 26),
        level=fields.whole(92),
        analysed=fields.short(120) != -100,
        is_beaver=fields.short(122) > 0,
        chances=fields.singles(124, 7),
        equities=fields.singles(152, 3),
        error=fields.double(200),
        error_of_answer=fields.double(216),
        rollout=fields.whole(224),
        comment=fields.whole(292),
    )


def _move(fields: Fields) -> MoveRecord:
    first, second = fields.wholes(100, 2)
    count = min(max(fields.whole(_DECISION + 64), 0), MOST_CANDIDATES)
    levels = range(_DECISION + 1156, _DECISION + 1156 + 4 * count, 4)
    evaluations = range(_DECISION + 1284, _DECISION + 1284 + 28 * count, 28)
    return MoveRecord(
        active=fields.whole(64),
        before=fields.signed_bytes(9, 26),
        after=fields.signed_bytes(35, 26),
        hops=fields.wholes(68, 8),
        dice=(first, second),
        cube=fields.whole(108),
        results=tuple(fields.signed_bytes(_DECISION + 68 + 26 * n, 26) for n in range(count)),
        routes=tuple(fields.signed_bytes(_DECISION + 900 + 8 * n, 8) for n in range(count)),
        levels=tuple(fields.short(at) for at in levels),
        evaluations=tuple(fields.singles(at, 7) for at in evaluations),
        counts=fields.byte(_DECISION + 2180) == 0,
        played=fields.byte(2308) != 0,
        error=fields.double(2312),
        luck=fields.double(2320),
        equity_before=fields.double(2336),
        level_of_luck=fields.whole(2476),
        rollouts=fields.wholes(2344, MOST_CANDIDATES),
        validity=fields.whole(2480),
        comment=fields.whole(2524),
    )


def _game_footer(fields: Fields) -> GameFooter:
    return GameFooter(fields.whole(24), fields.whole(28), fields.whole(32))


def _rollout(fields: Fields) -> RolloutRecord:
    first, second = fields.singles(2020, 2)
    return RolloutRecord(fields.whole(84), (first, second))


_PARSERS: Final[Mapping[int, Callable[[Fields], Record]]] = {
    0: _match_header,
    1: _game_header,
    2: _cube,
    3: _move,
    4: _game_footer,
}
