"""What a person is asked, and the help that can be asked for."""

from __future__ import annotations

from tablas.cli.playing.words import Command, shown_word, take_word
from tablas.drawing import captions
from tablas.i18n import Translator
from tablas.play import DiceKind, Table, Trial, player_name
from tablas.rules import (
    Beavered,
    Doubled,
    Passed,
    Phase,
    PlayContested,
    Raccooned,
    Seat,
    Thrown,
)


def asked_seat(table: Table) -> Seat | None:
    """Whom the table waits for; None for the opening dice, which both throw."""
    game = table.match.game
    if table.is_picked_up:
        assert game is not None
        assert game.turn is not None
        return game.turn.other
    return None if game is None else game.actor


def question(table: Table, trial: Trial | None, tr: Translator) -> str:
    """The prompt: who is asked, and what the empty line would do."""
    seat, game = asked_seat(table), table.match.game
    if seat is None or game is None:
        return tr.text("Opening dice ({choices}): ", choices=_to_throw(table, tr))
    name = player_name(table.match, seat, tr)
    choices = _choices(table, seat, trial, tr)
    if trial is not None and game.roll is not None:
        name = f"{name}, {captions.dice(game.roll)}"
    return f"{name} ({choices}): "


def _choices(table: Table, seat: Seat, trial: Trial | None, tr: Translator) -> str:
    if trial is not None:
        return _moving(trial, tr)
    words = tr.language
    game = table.match.game
    assert game is not None
    if table.is_picked_up:
        return _judging(table, seat, tr)
    if game.phase is Phase.OFFERED:
        choices = [take_word(words), shown_word(Command.DROP, words)]
        if table.may(seat, Beavered):
            choices.append(shown_word(Command.BEAVER, words))
        if table.may(seat, Raccooned):
            choices.append(shown_word(Command.RACCOON, words))
        return ", ".join(choices)
    if game.phase is Phase.RESIGNING:
        return ", ".join(shown_word(one, words) for one in (Command.ACCEPT, Command.REFUSE))
    return _throwing(table, seat, tr)


def _moving(trial: Trial, tr: Translator) -> str:
    undo = shown_word(Command.UNDO, tr.language)
    if trial.free:
        pick_up = shown_word(Command.PICK_UP, tr.language)
        if not trial.moves:
            return tr.text("your moves, then {pick_up}", pick_up=pick_up)
        return tr.text("Enter picks up the dice, {undo} takes back", undo=undo)
    if not trial.is_complete:
        return tr.text("your moves") if not trial.moves else tr.text("go on, or {undo}", undo=undo)
    if not trial.moves:
        return tr.text("nothing can be moved: Enter picks up the dice")
    return tr.text("Enter picks up the dice, {undo} takes back", undo=undo)


def _throwing(table: Table, seat: Seat, tr: Translator) -> str:
    goes_on = tr.text("Enter passes") if table.may(seat, Passed) else _to_throw(table, tr)
    if table.may(seat, Doubled):
        return f"{goes_on}, {shown_word(Command.DOUBLE, tr.language)}"
    return goes_on


def _to_throw(table: Table, tr: Translator) -> str:
    if table.setup.dice.kind is DiceKind.MANUAL:
        return tr.text("the dice, such as 31")
    return tr.text("Enter throws")


def _judging(table: Table, seat: Seat, tr: Translator) -> str:
    """Over the table, when the opponent has picked up."""
    throws = table.may(seat, Thrown)
    choices = [
        tr.text("Enter accepts and throws") if throws else tr.text("Enter accepts the play"),
    ]
    if table.may(seat, PlayContested):
        choices.append(shown_word(Command.CONTEST, tr.language))
    if table.may(seat, Doubled):
        choices.append(shown_word(Command.DOUBLE, tr.language))
    return ", ".join(choices)


def help_lines(table: Table, tr: Translator) -> list[str]:
    """The commands, each in the reader's words."""
    lines = [
        tr.text("Moves: 8/5 6/5, bar/20, 6/off, 13/11(2); one die at a time, or the whole play."),
        tr.text("The empty line (Enter) throws, picks up the dice, goes on."),
    ]
    for command, told in _help(tr).items():
        if command in _TABLE_ONLY and table.setup.manners is None:
            continue
        if command is Command.BEAVER and not table.match.rules.beavers:
            continue
        if command is Command.RACCOON and not table.match.rules.raccoons:
            continue
        word = shown_word(command, tr.language)
        lines.append(f"  {take_word(tr.language) if command is Command.TAKE else word:<12}{told}")
    lines.append(tr.text("English and Spanish words are understood, always both."))
    return lines


_TABLE_ONLY = (Command.CONTEST, Command.PREMATURE)


def _help(tr: Translator) -> dict[Command, str]:
    return {
        Command.DOUBLE: tr.text("double the stake before throwing"),
        Command.TAKE: tr.text("take a double"),
        Command.DROP: tr.text("refuse a double and lose the game as it stood"),
        Command.BEAVER: tr.text("redouble at once and keep the cube"),
        Command.RACCOON: tr.text("redouble a beaver"),
        Command.UNDO: tr.text("take back the last die; with “all” the whole turn"),
        Command.HINT: tr.text("what the engine would do"),
        Command.PLAYS: tr.text("the legal plays"),
        Command.PIPS: tr.text("how far both have to go"),
        Command.BOARD: tr.text("show the board again"),
        Command.DESCRIBE: tr.text("tell the board in words"),
        Command.RESIGN: tr.text("offer to resign: single, gammon or backgammon"),
        Command.ACCEPT: tr.text("accept a resignation, or a play over the table"),
        Command.REFUSE: tr.text("refuse a resignation"),
        Command.CONTEST: tr.text("require a legal play"),
        Command.PREMATURE: tr.text("throw before the opponent has picked up the dice"),
        Command.ID: tr.text("the position as text for other programs: XGID, GNU ID"),
        Command.SAVE: tr.text("write the match so far into a .mat file"),
        Command.QUIT: tr.text("leave; the match is kept"),
    }
