"""What each command does at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablas.cli.playing.moving import columns, legal_texts, typed_moves
from tablas.cli.playing.preparation import ADVICE_LEVEL
from tablas.cli.playing.prompts import asked_seat, help_lines
from tablas.cli.playing.screen import Left
from tablas.cli.playing.words import ALL, Command, Typed, parse_dice, parse_win_class
from tablas.drawing import words
from tablas.drawing.scene import Scene
from tablas.errors import LossError, TablasError
from tablas.notation.gnubg_id import format_gnubg_id
from tablas.notation.xgid import format_xgid
from tablas.play import DiceKind, player_name
from tablas.rules import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    Passed,
    Phase,
    PlayAccepted,
    PlayContested,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Seat,
    Taken,
    Thrown,
    WinClass,
)

if TYPE_CHECKING:
    from tablas.cli.playing.session import Session


class Deeds:
    """Carries out what people type. Whether it may be done is left to the rules to say."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._table = session.table
        self._deeds: dict[Command, Callable[[str], None]] = {
            Command.GO_ON: self._go_on,
            Command.THROW: self._throw,
            Command.DOUBLE: self._simple(Doubled),
            Command.TAKE: self._simple(Taken),
            Command.DROP: self._drop,
            Command.BEAVER: self._simple(Beavered),
            Command.RACCOON: self._simple(Raccooned),
            Command.ACCEPT: self._accept,
            Command.REFUSE: self._refuse,
            Command.CONTEST: self._simple(PlayContested),
            Command.PREMATURE: self._premature,
            Command.COCKED: self._cocked,
            Command.PICK_UP: self._pick_up,
            Command.UNDO: self._undo,
            Command.RESIGN: self._resign,
            Command.HINT: self._hint,
            Command.PLAYS: self._plays,
            Command.PIPS: self._pips,
            Command.BOARD: self._board,
            Command.DESCRIBE: self._describe,
            Command.ID: self._id,
            Command.SAVE: self._save,
            Command.HELP: self._help,
            Command.QUIT: self._quit,
            Command.MOVES: self._moves,
        }

    def do(self, typed: Typed) -> None:
        """Do it.

        Raises:
            Left: the person leaves.
            TablasError: it cannot be done.
        """
        self._deeds[typed.command](typed.rest)

    # -- what may come next

    def _seat(self) -> Seat:
        """Who acts; White where nobody in particular does, so that the rules can say why not."""
        return asked_seat(self._table) or Seat.WHITE

    def _phase(self) -> Phase:
        game = self._table.match.game
        return Phase.OVER if game is None else game.phase

    def _act(self, event: Event) -> None:
        self._session.follow(self._table.act(event))

    def _simple(
        self,
        kind: type[Doubled | Taken | Beavered | Raccooned | PlayContested],
    ) -> Callable[[str], None]:
        return lambda _: self._act(kind(self._seat()))

    def _go_on(self, _: str) -> None:
        trial = self._session.trial
        if trial is not None and (trial.moves or (trial.is_complete and not trial.free)):
            self._pick_up("")
        elif trial is not None:
            self._session.terminal.tell(
                self._session.tr.text("Type your moves, such as 8/5 6/5; “?” tells what else.")
            )
        elif self._table.may(self._seat(), Passed):
            self._act(Passed(self._seat()))
        elif self._phase() is Phase.OPENING or self._table.may(self._seat(), Thrown):
            self._throw("")
        elif self._table.may(self._seat(), PlayAccepted):
            self._act(PlayAccepted(self._seat()))

    # -- dice

    def _throw(self, rest: str) -> None:
        seat = None if self._phase() is Phase.OPENING else self._seat()
        if self._table.setup.dice.kind is not DiceKind.MANUAL:
            self._session.follow(self._table.throw(seat))
        elif rest:
            self._session.hand_dice.told(seat, rest)
        else:
            self._session.hand_dice.throw(seat)

    def _cocked(self, _: str) -> None:
        seat = None if self._phase() is Phase.OPENING else self._seat()
        self._session.hand_dice.told(seat, "cocked")

    def _premature(self, rest: str) -> None:
        game = self._table.match.game
        if game is None or game.turn is None:
            raise TablasError("a throw is premature only while the opponent is moving")
        seat = game.turn.other
        if not self._table.is_person(seat):
            raise TablasError("a bot never throws before it is its turn")
        if self._table.setup.dice.kind is not DiceKind.MANUAL:
            self._session.follow(self._table.throw(seat, premature=True))
            return
        numbers = parse_dice(rest or self._session.terminal.ask(self._throws_prompt(seat)))
        if numbers is None:
            raise TablasError("after “premature” comes what the dice show, such as 31")
        self._session.follow(self._table.throw_by_hand(seat, numbers, premature=True))

    def _throws_prompt(self, seat: Seat) -> str:
        tr = self._session.tr
        return tr.text("{player} throws: ", player=player_name(self._table.match, seat, tr))

    # -- checkers

    def _moves(self, text: str) -> None:
        session = self._session
        numbers = parse_dice(text)
        if session.trial is None:
            throws = self._phase() is Phase.OPENING or self._table.may(self._seat(), Thrown)
            by_hand = self._table.setup.dice.kind is DiceKind.MANUAL
            if throws and by_hand and numbers is not None:
                self._throw(text)
                return
            raise TablasError("{text!r} is no command here; “?” tells which there are", text=text)
        session.trial = typed_moves(session.trial, text)
        if session.quick and session.trial.is_complete and not session.trial.free:
            self._pick_up("")

    def _pick_up(self, _: str) -> None:
        trial = self._session.trial or self._table.trial()
        self._session.follow(self._table.pick_up(trial))

    def _undo(self, rest: str) -> None:
        trial = self._session.trial
        if trial is None or not trial.moves:
            raise TablasError("nothing has been moved that could be taken back")
        self._session.trial = trial.cleared() if rest.lower() in ALL else trial.undone()

    # -- the cube and the end

    def _drop(self, _: str) -> None:
        seat = self._seat()
        if self._table.may(seat, Passed):
            self._act(Passed(seat))
            return
        game = self._table.match.game
        if self._table.may(seat, Dropped) and game is not None:
            prompt = self._session.tr.plural(
                "Drop and lose {n} point? (y/n) ",
                "Drop and lose {n} points? (y/n) ",
                game.cube.value,
            )
            if not self._session.confirmed(prompt):
                return
        self._act(Dropped(seat))

    def _accept(self, _: str) -> None:
        seat = self._seat()
        if self._table.is_picked_up:
            self._act(PlayAccepted(seat))
        elif self._phase() is Phase.RESIGNING:
            self._act(ResignationAccepted(seat))
        else:
            self._act(Taken(seat))

    def _refuse(self, rest: str) -> None:
        if self._table.is_picked_up:
            self._act(PlayContested(self._seat()))
        elif self._phase() is Phase.RESIGNING:
            self._act(ResignationRefused(self._seat()))
        else:
            self._drop(rest)

    def _resign(self, rest: str) -> None:
        win_class = parse_win_class(rest)
        game = self._table.match.game
        if win_class is None or game is None:
            raise TablasError("one resigns a single game, a gammon or a backgammon")
        event = ResignationOffered(self._seat(), win_class)
        counts = win_class is WinClass.SINGLE or game.gammons_count
        if counts and self._table.may(event.seat, ResignationOffered):
            prompt = self._session.tr.plural(
                "Offer to lose {n} point? (y/n) ",
                "Offer to lose {n} points? (y/n) ",
                win_class.value * game.cube.value,
            )
            if not self._session.confirmed(prompt):
                return
        self._act(event)

    # -- to look and to leave

    def _hint(self, _: str) -> None:
        session, situation = self._session, self._table.situation
        if situation is None:
            raise TablasError("the dice have not been thrown")
        from tablas.play.bots.engine_bot import check_knows

        check_knows(situation.rules.variant)
        session.preparation.wait(ADVICE_LEVEL)
        from tablas.cli.playing.advice import advice, adviser

        for line in advice(adviser(), situation, session.tr):
            session.terminal.answer(line)

    def _plays(self, _: str) -> None:
        trial = self._session.trial
        if trial is None:
            raise TablasError("the dice have not been thrown")
        texts = legal_texts(trial)
        for line in columns(texts):
            self._session.terminal.answer(line)
        if not texts:
            self._session.terminal.answer(self._session.tr.text("Nothing more can be moved."))

    def _pips(self, _: str) -> None:
        tr, match = self._session.tr, self._table.match
        scene = Scene.of(self._session.subject())
        self._session.terminal.answer(
            tr.text(
                "Pips: {white} {white_pips}, {black} {black_pips}",
                white=player_name(match, Seat.WHITE, tr),
                white_pips=scene.pips(Seat.WHITE),
                black=player_name(match, Seat.BLACK, tr),
                black_pips=scene.pips(Seat.BLACK),
            )
        )

    def _board(self, _: str) -> None:
        self._session.terminal.forget_board()

    def _describe(self, _: str) -> None:
        session = self._session
        told = words(session.subject(), session.tr, players=self._table.match.players)
        session.terminal.answer(told)

    def _id(self, _: str) -> None:
        situation = self._table.situation
        if situation is None:
            raise TablasError("nobody is on roll")
        for write in (format_xgid, format_gnubg_id):
            try:
                self._session.terminal.answer(write(situation))
            except LossError as error:
                self._session.terminal.answer(self._session.tr.say(error.sentence))

    def _save(self, rest: str) -> None:
        from tablas.cli.playing.saving import named, save_match

        if not rest:
            raise TablasError("say where: save match.mat")
        save_match(self._table.record, named(rest), self._session.terminal, self._session.tr)

    def _help(self, _: str) -> None:
        for line in help_lines(self._table, self._session.tr):
            self._session.terminal.answer(line)

    def _quit(self, _: str) -> None:
        raise Left
