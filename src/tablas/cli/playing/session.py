"""A person, or two, at the terminal with a table."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tablas.cli.playing.dealing import HandDice
from tablas.cli.playing.deeds import Deeds
from tablas.cli.playing.moving import offered_moves
from tablas.cli.playing.preparation import ADVICE_LEVEL, Preparation
from tablas.cli.playing.prompts import asked_seat, question
from tablas.cli.playing.screen import Board, Terminal
from tablas.cli.playing.words import NO, YES, Command, all_words, parse_line, shown_word
from tablas.drawing import Subject, board_spans
from tablas.errors import JournalError, TablasError
from tablas.i18n import Translator
from tablas.play import BotPlayer, DiceKind, Step, Table, Trial, narrate, player_name
from tablas.play.bots import opponent
from tablas.play.state import agreed_match
from tablas.records.evaluation import Level
from tablas.rules import (
    Abandoned,
    Doubled,
    GameStarted,
    Phase,
    Seat,
)


class Session:
    """Leads a match from where it stands to its end, asking whoever is to act.

    Attributes:
        table: the match; every event is kept there before anything is shown.
        terminal: where things are shown and asked.
        tr: the language.
        trial: the turn that a person is trying out.
        quick: whether what needs no decision is done at once.
        preparation: of the engine, for bots and advice.
    """

    def __init__(
        self, table: Table, terminal: Terminal, tr: Translator, *, unicode: bool, quick: bool
    ) -> None:
        self.table = table
        self.terminal = terminal
        self.tr = tr
        self.quick = quick
        self.trial: Trial | None = None
        self.hand_dice = HandDice(self)
        self.preparation = Preparation(terminal, tr)
        self._deeds = Deeds(self)
        self._unicode = unicode

    def greet(self) -> None:
        """Say who plays what, and how far it has come."""
        match, tr = self.table.match, self.tr
        names = {
            "white": player_name(match, Seat.WHITE, tr),
            "black": player_name(match, Seat.BLACK, tr),
        }
        if match.rules.is_money:
            self.terminal.tell(tr.text("{white} against {black}, money play.", **names))
            stake = match.rules.stake
            worth = f"{amount_text(stake.amount, tr.language)} {stake.currency}".strip()
            self.terminal.tell(tr.text("The stake: {stake} a point.", stake=worth.lstrip("+")))
        else:
            self.terminal.tell(
                tr.plural(
                    "{white} against {black}, a match to {n} point.",
                    "{white} against {black}, a match to {n} points.",
                    match.rules.length,
                    **names,
                )
            )
        if match.results:
            self.terminal.tell(self.score())
        word = shown_word(Command.HELP, tr.language)
        self.terminal.tell(tr.text("“{word}” tells what can be typed.", word=word))

    def play(self) -> None:
        """Play until the match is over.

        Raises:
            Left: the people have left; everything is kept.
            JournalError: something could not be kept.
        """
        levels = [level for seat in Seat if (level := self._level(seat)) is not None]
        if levels:
            self.preparation.begin([*levels, ADVICE_LEVEL])
        while not self.table.match.is_over:
            if self.table.match.between_games:
                self._next_game()
                continue
            seat = asked_seat(self.table)
            if seat is not None and (level := self._level(seat)) is not None:
                self.preparation.wait(level)
            done = self.table.advance()
            if isinstance(done, Step):
                self.follow(done)
            elif done is not None:
                self.hand_dice.throw(done.seat)
            else:
                self._ask()

    # -- for whoever acts

    def follow(self, step: Step) -> None:
        """Tell what happened."""
        if not self._is_moving:
            self.trial = None
        for line in narrate(step, self.tr):
            self.terminal.tell(line)
        results = self.table.match.results
        if len(results) > len(agreed_match(step.before).results):
            self.terminal.tell(self.score())

    def obey(self, line: str) -> None:
        """Do what a line asks for, or say why it cannot be done.

        Raises:
            Left, JournalError: as `play`.
        """
        try:
            self._deeds.do(parse_line(line))
        except JournalError:
            raise
        except TablasError as error:
            said = self.tr.say(error.sentence)
            self.terminal.tell(f"{said[:1].upper()}{said[1:]}.")

    def confirmed(self, prompt: str) -> bool:
        """Whether a person says yes to a question."""
        return self.terminal.ask(prompt).strip().lower() in YES

    def score(self) -> str:
        """The score, in money play the ledger."""
        match, tr = self.table.match, self.tr
        names = [player_name(match, seat, tr) for seat in Seat]
        if match.rules.is_money:
            amounts = [amount_text(amount, tr.language) for amount in match.ledger]
            return tr.text(
                "Ledger: {white} {white_amount}, {black} {black_amount} {currency}",
                white=names[0],
                white_amount=amounts[0],
                black=names[1],
                black_amount=amounts[1],
                currency=match.rules.stake.currency,
            ).rstrip()
        return tr.text(
            "Score: {white} {white_points}, {black} {black_points}",
            white=names[0],
            white_points=match.score[0],
            black=names[1],
            black_points=match.score[1],
        )

    def board(self) -> Board:
        """The board as it lies before whoever is asked."""
        match = self.table.match
        people = [seat for seat in Seat if self.table.is_person(seat)]
        return board_spans(
            self.subject(),
            below=people[0] if len(people) == 1 else Seat.WHITE,
            numbers_for=asked_seat(self.table),
            players=match.players,
            unicode=self._unicode,
            tr=self.tr,
        )

    def subject(self) -> Subject:
        """What there is to be seen, with the moves that are being tried."""
        situation = self.table.situation
        if situation is None:
            return self.table.match
        if self.trial is not None:
            return replace(situation, position=self.trial.board)
        return situation

    # -- the parts

    def _level(self, seat: Seat) -> Level | None:
        """How far the bot in this seat looks; None for people, and bots that need no engine."""
        player = self.table.setup.seats[seat.index]
        found = opponent(player.key) if isinstance(player, BotPlayer) else None
        return None if found is None else found.level

    @property
    def _is_moving(self) -> bool:
        game = self.table.match.game
        moving = game is not None and game.phase is Phase.TO_MOVE
        return moving and not self.table.is_picked_up

    @property
    def _dice_are_typed(self) -> bool:
        return self.table.setup.dice.kind is DiceKind.MANUAL

    def _next_game(self) -> None:
        match, tr = self.table.match, self.tr
        if match.results and match.rules.is_money:
            if self._stops(tr.text("Another game? (Enter: yes, n: no) ")):
                self.follow(self.table.act(Abandoned()))
                return
        elif match.results:
            self._stops(tr.text("Enter begins the next game. "))
        self.follow(self.table.act(GameStarted()))

    def _stops(self, prompt: str) -> bool:
        """Wait between two games; whether somebody wants no other."""
        while True:
            line = self.terminal.ask(prompt, self.board()).strip()
            if line.lower() in NO:
                return True
            if not line or line.lower() in YES:
                return False
            self.obey(line)

    def _ask(self) -> None:
        """Ask whoever is to act, and do what is said."""
        if self.trial is None and self._is_moving:
            self.trial = self.table.trial()
        if self.quick and self._goes_by_itself():
            self.obey("")
            return
        game = self.table.match.game
        if self._dice_are_typed and game is not None and game.phase is Phase.OPENING:
            self.hand_dice.throw(None)
            return
        prompt = question(self.table, self.trial, self.tr)
        self.obey(self.terminal.ask(prompt, self.board(), self._offers))

    def _goes_by_itself(self) -> bool:
        """Whether nothing is to be decided: no double, no play."""
        seat = asked_seat(self.table)
        if self._dice_are_typed or self.table.setup.manners is not None:
            return False
        if self.trial is not None:
            return self.trial.is_complete
        game = self.table.match.game
        if seat is None or game is None:
            return True
        return game.phase is Phase.TO_THROW and not self.table.may(seat, Doubled)

    def _offers(self, line: str) -> list[str]:
        """What the last word of a line may become."""
        words = all_words(self.tr.language) if " " not in line.lstrip() else []
        if self.trial is None:
            return words
        return [*offered_moves(self.trial, line), *words]


def amount_text(amount: Decimal, language: str) -> str:
    """An amount won (``+``) or lost, as readers of a language write it."""
    text = f"{amount:+f}"
    return text.replace(".", ",") if language == "es" else text
