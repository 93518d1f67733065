"""From the games of an ``.sgf`` file to the events of a match, replayed by the rules.

What was done is followed as in a ``.mat`` file, by the same code, so that both give the same events
for the same match.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablas.errors import RuleError, TablasError
from tablas.notation.mat.game_replay import GameReplay
from tablas.notation.mat.replay_state import Contradiction, ReplayState, Unplayable
from tablas.notation.mat.results import settle
from tablas.notation.mat.rows import Cell, CellKind
from tablas.notation.sgf.games import Deed, SgfGame
from tablas.notation.sgf.header import names_of
from tablas.notation.situation_text import with_off
from tablas.records import Problem
from tablas.rules import (
    Abandoned,
    Cube,
    GameStarted,
    MatchRules,
    MatchStarted,
    Position,
    Seat,
    is_cube_value,
)
from tablas.sentences import Sentence


@dataclass(slots=True)
class Replayed:
    """A match read from a file.

    Attributes:
        state: its events, and what was odd.
        spans: for each game that was followed the numbers of its first event and of the one after
            its last.
    """

    state: ReplayState
    spans: list[tuple[int, int]] = field(default_factory=list)


def replay_games(games: list[SgfGame]) -> Replayed:
    """Replay the games of one match; again, when its play shows another agreement."""
    started, problems = _agreement(games)
    while True:
        replay = _MatchReplay(games, Replayed(ReplayState.of(started)))
        try:
            replay.run()
        except Contradiction as contradiction:
            started = contradiction.started
            problems.append(contradiction.problem)
        else:
            break
    replayed = replay.replayed
    found = [problem for game in games for problem in game.problems]
    replayed.state.problems = sorted(
        problems + found + replayed.state.problems, key=lambda problem: problem.line or 0
    )
    return replayed


def _agreement(games: list[SgfGame]) -> tuple[MatchStarted, list[Problem]]:
    first = games[0]
    kinds = {deed.cell.kind for game in games for deed in game.deeds}
    money, problems = first.length == 0, []
    rules = MatchRules(
        length=first.length,
        crawford=money or "Crawford" in first.rules,
        jacoby=money and "Jacoby" in first.rules,
        beavers=money and CellKind.BEAVER in kinds,
        raccoons=money and CellKind.RACCOON in kinds,
        cube_limit=1 if "NoCube" in first.rules else None,
        variant=first.variant,
    )
    score = first.score
    if first.length and max(score) >= first.length:
        problems.append(
            Problem(
                Sentence(
                    "a match to {length} cannot begin at {white}-{black}: 0-0 is assumed",
                    {"length": first.length, "white": score[0], "black": score[1]},
                ),
                first.line,
            )
        )
        score = (0, 0)
    # A score of the Crawford game that is not called so comes after it.
    done = rules.is_crawford_score(score) and "CrawfordGame" not in first.rules
    return MatchStarted(rules, names_of(first.root), score, done), problems


@dataclass(slots=True)
class _MatchReplay:
    """Follows the games of a file.

    Attributes:
        games: the games.
        replayed: what has been read of them.
        disagreement: how much more the last game's score gave White and Black than the replay.
    """

    games: list[SgfGame]
    replayed: Replayed
    disagreement: tuple[int, int] = (0, 0)

    def run(self) -> None:
        """Follow all games, or those up to the end of the match."""
        state = self.replayed.state
        for place, game in enumerate(self.games):
            if state.match.is_over:
                state.report(
                    game.line, Sentence("the match is over: what follows is not part of it")
                )
                return
            self._compare_score(game)
            begin = len(state.events)
            self._follow(place, game)
            self.replayed.spans.append((begin, len(state.events)))

    def _follow(self, place: int, game: SgfGame) -> None:
        state, is_last = self.replayed.state, place == len(self.games) - 1
        cells = _cells(game)
        try:
            self._set_up(game)
            GameReplay(state, place + 1, cells).run()
        except Unplayable as trouble:
            state.problems.append(trouble.problem)
            state.report(
                trouble.problem.line,
                Sentence("the rest of game {number} was not read", {"number": place + 1}),
            )
        gain = None if is_last else self._gain(game, self.games[place + 1])
        if not settle(state, cells, line=game.line, gain=gain, is_last=is_last):
            state.apply(Abandoned(game_only=True))
            state.report(
                game.line,
                Sentence("game {number} has no result: it counts nothing", {"number": place + 1}),
            )

    def _set_up(self, game: SgfGame) -> None:
        state = self.replayed.state
        try:
            state.apply(_beginning(game))
        except TablasError as error:
            state.apply(GameStarted())
            raise Unplayable(error.sentence, game.line) from error

    def _gain(self, game: SgfGame, following: SgfGame) -> tuple[int, int] | None:
        white, black = following.score
        return white - game.score[0], black - game.score[1]

    def _compare_score(self, game: SgfGame) -> None:
        state = self.replayed.state
        white, black = state.match.score
        disagreement = game.score[0] - white, game.score[1] - black
        if disagreement != self.disagreement:
            state.report(
                game.line,
                Sentence(
                    "the score is written {written}, replayed it is {score}",
                    {
                        "written": f"{game.score[0]}-{game.score[1]}",
                        "score": f"{white}-{black}",
                    },
                ),
            )
        self.disagreement = disagreement


def _cells(game: SgfGame) -> list[Cell]:
    """What happened, and what ``RE`` claims of it."""
    cells = [deed.cell for deed in game.deeds]
    if game.result is not None:
        line = cells[-1].line if cells else game.line
        seat, points = game.result.winner, game.result.points
        cells.append(Cell(CellKind.WINS, seat, line, 1, 0, number=points))
    return cells


def _beginning(game: SgfGame) -> GameStarted:
    """The event by which a game begins.

    Raises:
        TablasError: the board or the cube cannot stand.
    """
    if not is_cube_value(game.cube):
        raise RuleError("a cube cannot show {value}", value=game.cube)
    start, turn, variant = None, game.turn, game.variant
    if game.board is not None:
        white, black = game.board
        start = variant.validated(
            Position(with_off(white, variant), with_off([*black[23::-1], black[24]], variant))
        )
    first = game.deeds[0] if game.deeds else None
    if first is not None and (
        not _can_open(first) if turn is None else turn is not first.cell.seat
    ):
        # GNU Backgammon forgets who is on roll when it saves a board that was set up once more.
        closed_out = turn is not None and variant.is_closed_out(_seen_by(turn, start))
        turn = turn if closed_out else first.cell.seat
    cube = Cube(game.cube, game.owner)
    set_up = None if start == variant.start else start
    return GameStarted(set_up, turn, None if cube == Cube() else cube)


def _seen_by(seat: Seat, white: Position | None) -> Position:
    assert white is not None  # who is on roll is told with the board
    return white if seat is Seat.WHITE else white.swapped()


def _can_open(deed: Deed) -> bool:
    """Whether a game may begin with this, after an opening throw."""
    cell = deed.cell
    return cell.kind is CellKind.ROLL and cell.roll[0] != cell.roll[1]
