"""A file with a single decision, ``.xgp``: the situation, and what was said of it.

No file of this kind was at hand: what is written here follows the description of the format.
"""

from __future__ import annotations

from typing import Final

from tablas.errors import FileFormatError, TablasError
from tablas.notation.xg.judging import cube_analysis, play_analysis, position_of, seat_of
from tablas.notation.xg.parts import GamePart, MatchParts, variant_of
from tablas.notation.xg.records import CubeRecord, MoveRecord
from tablas.notation.xg.telling import Teller, cube_of
from tablas.records import PositionRecord
from tablas.rules import Roll, Situation

_OPENING: Final = -2


def is_position(parts: MatchParts) -> bool:
    """Whether a file holds one decision rather than a match.

    One game without a result, at most one throw in it, and not the throw that opens a game played.
    """
    if len(parts.games) != 1 or not parts.games[0].deeds:
        return False
    game = parts.games[0]
    throws = [deed for deed in game.deeds if isinstance(deed, MoveRecord)]
    cubes = [deed for deed in game.deeds if isinstance(deed, CubeRecord)]
    if len(throws) > 1 or len(cubes) > 1:
        return False
    is_played = any(throw.played for throw in throws) or any(cube.double == 1 for cube in cubes)
    if game.footer is not None and game.footer.winner and is_played:
        return False
    opens = any(cube.double == _OPENING for cube in cubes) or any(
        _is_start(throw, parts) for throw in throws
    )
    return not (opens and is_played)


def _is_start(throw: MoveRecord, parts: MatchParts) -> bool:
    variant = variant_of(parts.header)
    start = parts.games[0].header.start
    try:
        before = position_of(throw.before, variant)
        return before == (position_of(start, variant) if any(start) else variant.start)
    except TablasError:
        return False


def position_record(parts: MatchParts, teller: Teller) -> PositionRecord:
    """The decision of such a file. The cube record before a throw is context, not a question.

    Raises:
        FileFormatError: the situation is one that the rules do not know.
    """
    game, rules = parts.games[0], teller.rules
    throw = next((deed for deed in game.deeds if isinstance(deed, MoveRecord)), None)
    cube = next((deed for deed in game.deeds if isinstance(deed, CubeRecord)), None)
    thrown = throw is not None and all(1 <= die <= 6 for die in throw.dice)
    try:
        situation = _situation(parts, teller, throw if thrown else None, cube)
        play = played = None
        if throw is not None and thrown:
            play = play_analysis(throw, teller.rollouts, rules.variant)
            played = position_of(throw.after, rules.variant) if throw.played else None
    except TablasError as error:
        raise FileFormatError(
            "the position of this file cannot be: {why}", why=error.sentence
        ) from error
    judged = cube_analysis(cube, teller.rollouts, beavers=rules.beavers) if cube else None
    return PositionRecord(
        situation,
        players=parts.header.players,
        play=play,
        cube=judged,
        played=played,
        notes=tuple(_notes(game, teller)),
    )


def _situation(
    parts: MatchParts, teller: Teller, throw: MoveRecord | None, cube: CubeRecord | None
) -> Situation:
    game = parts.games[0]
    if throw is not None:
        seat, board, code = seat_of(throw.active), throw.before, throw.cube
    elif cube is not None:
        seat, board, code = seat_of(cube.active), cube.board, cube.cube
    else:
        raise FileFormatError("there is no decision in this file")
    return Situation(
        position=position_of(board, teller.rules.variant, seat=seat),
        turn=seat,
        cube=cube_of(code),
        score=game.header.score,
        rules=teller.rules,
        crawford=game.header.crawford,
        roll=Roll(*throw.dice) if throw is not None else None,
    )


def _notes(game: GamePart, teller: Teller) -> list[str]:
    numbers = [game.header.comments[0], *(deed.comment for deed in game.deeds)]
    return [teller.comment(number) for number in (*numbers, game.header.comments[1])]
