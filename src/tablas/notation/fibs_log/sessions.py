"""What the server tells while a match is played or watched, with board lines (boardstyle 3).

The server calls the player whose log this is ``You``; he sits in White's seat, and so does the
first player named when a match is watched. Only the opponent's moves are written out; one's own
play is what the next board line shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import PlayTextError, TablasError
from tablas.notation.fibs import FibsBoard, parse_fibs_board
from tablas.notation.fibs_log.hops import parse_fibs_trips
from tablas.notation.fibs_log.told_match import MatchTold, check_length
from tablas.notation.told import Answer, CubeTold, DeedTold, GameTold, TurnTold
from tablas.rules import Cube, GameStarted, Position, Seat
from tablas.sentences import Sentence

_YOU: Final = "You"
_NAME: Final = r"(?P<who>\S{1,40})"
_OTHER: Final = r"(?P<other>\S{1,40}?)"
_POINTS: Final = r"(?P<n>\d{1,6})"


@dataclass(slots=True)
class _Game:
    """A game being followed.

    Attributes:
        started: how it begins.
        deeds: what has happened, without what is still open.
        throw: a throw whose play is not known yet.
        offer: who doubled, and what was said to it, while that is open.
        winner: who is said to have won, and how much.
    """

    started: GameStarted = field(default_factory=GameStarted)
    deeds: list[DeedTold] = field(default_factory=list)
    throw: tuple[Seat, tuple[int, int]] | None = None
    offer: tuple[Seat, list[Answer]] | None = None
    winner: tuple[Seat, int] | None = None

    def close_offer(self) -> None:
        """Put down the double, if it was answered."""
        if self.offer is not None and self.offer[1]:
            self.deeds.append(CubeTold(self.offer[0], True, tuple(self.offer[1])))
        self.offer = None

    def told(self) -> GameTold:
        """What is known of it."""
        self.close_offer()
        if self.throw is not None:
            self.deeds.append(TurnTold(*self.throw, is_played=False))
        winner, points = self.winner or (None, None)
        return GameTold(tuple(self.deeds), self.started, winner=winner, points=points)


def session_matches(lines: list[str]) -> list[MatchTold]:
    """The matches that were followed in a log, in order.

    Raises:
        FileFormatError: the log is too long.
    """
    session = _Session()
    for line in lines:
        session.read(line)
    session.close_match()
    return session.matches


@dataclass(slots=True)
class _Session:
    """Follows the lines of a log.

    Attributes:
        matches: those that are over.
        own_name: of the player whose log it is.
        match: the present one.
        game: the present game.
        board: the last board line.
        count: throws, doubles and board lines so far.
    """

    matches: list[MatchTold] = field(default_factory=list)
    own_name: str = _YOU
    match: MatchTold | None = None
    game: _Game | None = None
    board: FibsBoard | None = None
    count: int = 0

    def read(self, line: str) -> None:
        """Take a line for what it is; most are none of ours."""
        check_length(self.count)
        if line.startswith("board:"):
            self.count += 1
            self._read_board(line)
            return
        for pattern, method in _LINES:
            found = pattern.match(line)
            if found:
                method(self, found)
                return

    # -- matches and games

    def login(self, found: re.Match[str]) -> None:
        """The name of the player whose log it is."""
        self.own_name = found["who"]

    def begin_match(self, found: re.Match[str]) -> None:
        """A new match."""
        self.close_match()
        length = found["n"]
        self.match = MatchTold((_YOU, found["other"]), int(length) if length else 0)

    def resume_match(self, found: re.Match[str]) -> None:
        """A match that was saved goes on: the next board line tells the rest."""
        self.close_match()

    def begin_game(self, found: re.Match[str]) -> None:
        """A new game; where the log begins later than its match, the next board line tells that."""
        self.close_game()
        if self.match is None:
            self.match = MatchTold((_YOU, found["other"]), 0)
        self.game, self.board = _Game(), None

    def end_match(self, found: re.Match[str]) -> None:
        """The match is won."""
        if self._seat(found["who"]) is not None:
            self.close_match()

    def close_game(self) -> None:
        """The game is over, or goes on no more."""
        if self.game is not None and self.match is not None:
            told = self.game.told()
            if told.deeds or told.winner:
                self.match.games.append(told)
        self.game = None

    def close_match(self) -> None:
        """The match is over, or goes on no more."""
        self.close_game()
        if self.match is not None and self.match.games:
            names = [self.own_name if name == _YOU else name for name in self.match.players]
            self.match.players = names[0], names[1]
            self.matches.append(self.match)
        self.match, self.board = None, None

    def _read_board(self, line: str) -> None:
        try:
            board = parse_fibs_board(line)
        except TablasError:
            return
        situation = board.situation
        if self.match is None or self.match.players != board.players:
            self.close_match()
            self.match = MatchTold(board.players, 0)
        if not self.match.games:
            rules, score = situation.rules, situation.score
            done = rules.is_crawford_score(score) and not situation.crawford
            self.match.length, self.match.score, self.match.crawford_done = (
                rules.length,
                score,
                done,
            )
        if self.game is None:
            self.game = _Game(_taken_up(board))
            roll = situation.roll
            if roll is not None:
                self.game.throw = situation.turn, (roll[0], roll[1])
        elif self.game.throw is not None and situation.turn is not self.game.throw[0]:
            seat, dice = self.game.throw
            self.game.deeds.append(TurnTold(seat, dice, result=situation.view(seat)))
            self.game.throw = None
        self.board = board

    # -- what is done

    def open_game(self, found: re.Match[str]) -> None:
        """The opening throw, both dice in one line."""
        if self.match is None or self.game is None:
            return
        first, second = int(found["d"]), int(found["e"])
        seat = self._seat(found["who"])
        if seat is not None and first != second:
            self._throw(seat if first > second else seat.other, (first, second))

    def throw(self, found: re.Match[str]) -> None:
        """A throw."""
        seat = self._seat(found["who"])
        if seat is not None:
            self._throw(seat, (int(found["d"]), int(found["e"])))

    def _throw(self, seat: Seat, dice: tuple[int, int]) -> None:
        game = self.game
        if game is None or game.throw == (seat, dice):  # the board line told it already
            return
        game.close_offer()
        if game.throw is not None:
            trouble = Sentence("the play of the throw before is not told")
            game.deeds.append(TurnTold(*game.throw, trouble=trouble))
        game.throw = seat, dice
        self.count += 1

    def play(self, found: re.Match[str]) -> None:
        """A play, or that there is none."""
        seat, game = self._seat(found["who"]), self.game
        if game is None or game.throw is None or game.throw[0] is not seat:
            return
        try:
            turn = TurnTold(*game.throw, trips=parse_fibs_trips(found["text"]))
        except PlayTextError as error:
            turn = TurnTold(*game.throw, trouble=error.sentence)
        game.deeds.append(turn)
        game.throw = None

    def double(self, found: re.Match[str]) -> None:
        """A double, or one that answers another."""
        seat, game = self._seat(found["who"]), self.game
        if seat is None or game is None:
            return
        if game.offer is None:
            game.offer = seat, []
        else:
            game.offer[1].append(Answer.RAISE)
        self.count += 1

    def take(self, found: re.Match[str]) -> None:
        """A double is accepted."""
        if self._seat(found["who"]) is not None and self.game and self.game.offer:
            self.game.offer[1].append(Answer.TAKE)
            self.game.close_offer()

    def give_up(self, found: re.Match[str]) -> None:
        """A double is rejected."""
        seat, game = self._seat(found["who"]), self.game
        if seat is None or game is None:
            return
        if game.offer is not None:
            game.offer[1].append(Answer.DROP)
        self._win(seat.other, int(found["n"]))

    def win(self, found: re.Match[str]) -> None:
        """A game is won, by bearing off or because the opponent resigned."""
        seat = self._seat(found["who"])
        if seat is not None:
            self._bear_off_last(seat)
            self._win(seat, int(found["n"]))

    def resign(self, found: re.Match[str]) -> None:
        """A resignation is accepted."""
        seat = self._seat(found["who"])
        if seat is not None:
            self._win(seat, int(found["n"]))

    def _win(self, seat: Seat, points: int) -> None:
        if self.game is not None:
            self.game.winner = seat, points
            self.close_game()

    def _bear_off_last(self, seat: Seat) -> None:
        """The last play of a game is not told when it is one's own: all checkers are off then."""
        game = self.game
        if game is None or game.throw is None or game.throw[0] is not seat or self.board is None:
            return
        before = self.board.situation.view(seat)
        result = Position((sum(before.own), *[0] * 25), before.other)
        game.deeds.append(TurnTold(*game.throw, result=result))
        game.throw = None

    def _seat(self, name: str) -> Seat | None:
        """The seat of a player; None for everybody else on the server."""
        if self.match is None or name not in self.match.players:
            return None
        return Seat.WHITE if name == self.match.players[0] else Seat.BLACK


def _taken_up(board: FibsBoard) -> GameStarted:
    """How a game goes on that is taken up in the middle."""
    situation = board.situation
    cube = situation.cube
    return GameStarted(situation.view(Seat.WHITE), situation.turn, None if cube == Cube() else cube)


_LINES: Final[tuple[tuple[re.Pattern[str], Callable[[_Session, re.Match[str]], None]], ...]] = (
    (re.compile(rf"1 {_NAME} \d+ \S+"), _Session.login),
    (re.compile(rf"2 {_NAME} [01] [01] "), _Session.login),
    (
        re.compile(
            rf"\*\* You are now playing an? (?:{_POINTS} point|unlimited) match with {_OTHER}\.?$"
        ),
        _Session.begin_match,
    ),
    (
        re.compile(
            rf"\*\* Player {_OTHER} has joined you for an? (?:{_POINTS} point|unlimited) match"
        ),
        _Session.begin_match,
    ),
    (
        re.compile(r"You are now playing with \S+ Your running match was loaded"),
        _Session.resume_match,
    ),
    (re.compile(r"\S+ has joined you\. Your running match was loaded"), _Session.resume_match),
    (re.compile(rf"Starting a\s+(?:new )?game with {_OTHER}\.?$"), _Session.begin_game),
    (re.compile(rf"{_NAME} rolled (?P<d>[1-6]), {_OTHER} rolled (?P<e>[1-6])"), _Session.open_game),
    (re.compile(rf"{_NAME} rolls? (?P<d>[1-6]) and (?P<e>[1-6])"), _Session.throw),
    (re.compile(rf"{_NAME} moves? (?P<text>[\d\sabfor-]{{3,60}})\.?"), _Session.play),
    (re.compile(rf"{_NAME} (?P<text>can't move)"), _Session.play),
    (re.compile(rf"{_NAME} (?:(?:re)?doubles?|beavers?|raccoons?)\b"), _Session.double),
    (re.compile(rf"{_NAME} accepts? the (?:re)?double"), _Session.take),
    (re.compile(rf"{_NAME} gives? up\. \S+ wins? {_POINTS} point"), _Session.give_up),
    (re.compile(rf"{_NAME} accepts? and wins? {_POINTS} point"), _Session.resign),
    (re.compile(rf"{_NAME} wins? the game and gets? {_POINTS} point"), _Session.win),
    (re.compile(rf"{_NAME} wins? the \d+ point match"), _Session.end_match),
)
