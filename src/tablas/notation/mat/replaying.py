"""From the parts of a ``.mat`` file to the events of a match, replayed by the rules.

Nothing that a file claims is believed where the rules can tell: the board decides who won and
what, the score is counted anew, the Crawford game follows from it. What disagrees is reported.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import RuleError
from tablas.notation.mat.agreement import agreement
from tablas.notation.mat.game_replay import GameReplay
from tablas.notation.mat.lexing import GameText, MatText
from tablas.notation.mat.replay_state import Contradiction, ReplayState, Unplayable
from tablas.notation.mat.results import settle
from tablas.notation.mat.snowie import parse_set_position
from tablas.records import MatchRecord
from tablas.rules import Abandoned, GameStarted
from tablas.sentences import Sentence


def replay_parts(parts: MatText) -> MatchRecord:
    """Replay a file by the rules; it is read again when its play shows another agreement."""
    started, problems = agreement(parts)
    problems = parts.problems + problems
    while True:
        replay = _MatchReplay(parts, ReplayState.of(started))
        try:
            replay.run()
        except Contradiction as contradiction:
            started = contradiction.started
            problems.append(contradiction.problem)
        else:
            break
    problems += replay.state.problems
    return MatchRecord(
        tuple(replay.state.events),
        metadata=dict(parts.headers),
        problems=tuple(sorted(problems, key=lambda problem: problem.line or 0)),
        notes=tuple(parts.notes),
    )


@dataclass(slots=True)
class _MatchReplay:
    """Follows the games of a file.

    Attributes:
        parts: the file.
        state: what has been read of it.
        disagreement: how much more the last score line gave White and Black than the replay.
    """

    parts: MatText
    state: ReplayState
    disagreement: tuple[int, int] = (0, 0)

    def run(self) -> None:
        """Follow all games, or those up to the end of the match."""
        for number, game in enumerate(self.parts.games, start=1):
            if self.state.match.is_over:
                self.state.report(
                    game.line, Sentence("the match is over: what follows is not part of it")
                )
                return
            self._compare_score_line(game)
            self._follow(number, game)

    def _follow(self, number: int, game: GameText) -> None:
        is_last = number == len(self.parts.games)
        try:
            self._set_up(game)
            GameReplay(self.state, number, game.cells).run()
        except Unplayable as trouble:
            self.state.problems.append(trouble.problem)
            self.state.report(
                trouble.problem.line,
                Sentence("the rest of game {number} was not read", {"number": number}),
            )
        gain = None if is_last else _gain(game, self.parts.games[number])
        if not settle(self.state, game.cells, line=game.line, gain=gain, is_last=is_last):
            self.state.apply(Abandoned(game_only=True))
            self.state.report(
                game.line,
                Sentence("game {number} has no result: it counts nothing", {"number": number}),
            )

    def _set_up(self, game: GameText) -> None:
        start = None
        if game.start is not None:
            text, line = game.start
            start = parse_set_position(text, self.state.match.rules.variant)
            if start is None:
                self.state.apply(GameStarted())
                raise Unplayable(
                    Sentence("the position {text!r} cannot begin a game", {"text": text}), line
                )
        try:
            self.state.apply(GameStarted(start))
        except RuleError as error:
            self.state.apply(GameStarted())
            raise Unplayable(error.sentence, game.line) from error

    def _compare_score_line(self, game: GameText) -> None:
        match = self.state.match
        if game.score is None:
            return
        if game.names is not None and game.names != match.players and any(match.players):
            self.state.report(
                game.line,
                Sentence("the players of this game have other names: {names}", _listed(game.names)),
            )
        white, black = match.score
        disagreement = game.score[0] - white, game.score[1] - black
        if disagreement != self.disagreement:
            self.state.report(
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


def _listed(names: tuple[str, str]) -> dict[str, object]:
    return {"names": ", ".join(names)}


def _gain(game: GameText, following: GameText) -> tuple[int, int] | None:
    """What the score lines give White and Black for a game."""
    if game.score is None or following.score is None:
        return None
    return following.score[0] - game.score[0], following.score[1] - game.score[1]
