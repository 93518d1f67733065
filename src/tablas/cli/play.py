"""``tablas play``: a match against the program or a friend at this keyboard."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import typer

from tablas.cli.called import program
from tablas.cli.options import variant_option
from tablas.cli.playing.agreement import DEFAULT_LENGTH, Dice, Manners, Wishes, agreed
from tablas.drawing import can_show
from tablas.errors import JournalError, TablasError
from tablas.i18n import Translator
from tablas.play import Contests, Journal, Table, read_journal
from tablas.play.bots import FRIENDLY, OPPONENTS
from tablas.play.places import journals, matches_folder, new_journal_path
from tablas.play.table import is_finished
from tablas.rules import DiceOnCheckers, IllegalPlays, PrematureRoll


@dataclass(frozen=True, slots=True)
class Showing:
    """How the match is shown.

    Attributes:
        plain: lines instead of a painted screen.
        ascii_only: no characters beyond ASCII.
        colour: whether colours may be used.
        quick: whether what needs no decision is done at once.
        save: where the match is written at its end; None to ask.
    """

    plain: bool
    ascii_only: bool
    colour: bool
    quick: bool
    save: Path | None


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    money = partial(typer.Option, rich_help_panel=tr.text("Money play"))
    table = partial(typer.Option, rich_help_panel=tr.text("Over the table"))
    keeping = partial(typer.Option, rich_help_panel=tr.text("Keeping the match"))
    showing = partial(typer.Option, rich_help_panel=tr.text("On the screen"))

    kept_option = typer.Argument(
        None, metavar="JOURNAL", help=tr.text("With --resume: which match; the last by default.")
    )
    opponents = ", ".join(f"{tr.text(one.name).lower()} ({tr.text(one.told)})" for one in OPPONENTS)
    friendly = tr.text(next(one.name for one in OPPONENTS if one.key == FRIENDLY)).lower()
    bot_option = typer.Option(
        None,
        help=tr.text(
            "The opponent, from the weakest: {names}; {default} by default.",
            names=opponents,
            default=friendly,
        ),
    )
    names_option = typer.Option(
        [], "--name", help=tr.text("Your name; a second one for the opponent.")
    )
    manners_option = table(
        Manners.ENFORCED, help=tr.text("Only legal plays, or as over a real table.")
    )
    premature_roll_option = table(None, help=tr.text("What a throw before its time costs."))
    dice_on_checkers_option = table(None, help=tr.text("Whether a die on a checker counts."))
    illegal_play_option = table(None, help=tr.text("Whether an illegal play may stand."))
    contests_option = table(None, help=tr.text("When the program objects to one."))
    dice_option = typer.Option(
        Dice.SECURE, help=tr.text("Thrown by the program, or by hand and typed in.")
    )
    journal_option = keeping(None, help=tr.text("Keep the match in this file."))
    save_option = keeping(None, help=tr.text("Write it as .mat into this file at its end."))

    game_option = variant_option(tr)

    def play(
        kept: Path | None = kept_option,
        length: int | None = typer.Option(
            None,
            min=1,
            help=tr.text("Points of the match; {default} by default.", default=DEFAULT_LENGTH),
        ),
        bot: str | None = bot_option,
        human: bool = typer.Option(
            False, "--human", help=tr.text("The opponent is a person at the same keyboard.")
        ),
        names: list[str] = names_option,
        game: str = game_option,
        crawford: bool = typer.Option(
            True, "--crawford/--no-crawford", help=tr.text("The Crawford rule, in a match.")
        ),
        cube_limit: int | None = typer.Option(
            None, "--cube-limit", help=tr.text("The highest cube; 1 for none at all.")
        ),
        for_money: bool = money(False, "--money", help=tr.text("Play for points, without an end.")),
        stake: str | None = money(None, help=tr.text("What a point is worth: 5EUR.")),
        club: bool = money(False, "--club", help=tr.text("The usual rules: Jacoby and beavers.")),
        jacoby: bool = money(False, "--jacoby", help=tr.text("Gammons count only after a double.")),
        beavers: bool = money(
            False, "--beavers", help=tr.text("Whoever is doubled may redouble at once.")
        ),
        raccoons: bool = money(False, "--raccoons", help=tr.text("And be redoubled in turn.")),
        automatic_doubles: int = money(
            0,
            "--automatic-doubles",
            min=0,
            help=tr.text("How many ties of the opening dice double the cube."),
        ),
        manners: Manners = manners_option,
        premature_roll: PrematureRoll | None = premature_roll_option,
        dice_on_checkers: DiceOnCheckers | None = dice_on_checkers_option,
        illegal_play: IllegalPlays | None = illegal_play_option,
        contests: Contests | None = contests_option,
        dice: Dice = dice_option,
        seed: str | None = typer.Option(None, help=tr.text("Dice that can be repeated: any text.")),
        resume: bool = keeping(False, "--resume", help=tr.text("Go on with a match.")),
        journal: Path | None = journal_option,
        save: Path | None = save_option,
        quick: bool = showing(
            False, "--quick", help=tr.text("Throw and pick up at once where nothing is decided.")
        ),
        plain: bool = showing(
            False, "--plain", help=tr.text("Line by line, for logs and screen readers.")
        ),
        ascii_only: bool = showing(False, "--ascii", help=tr.text("Plain characters only.")),
        no_colour: bool = showing(False, "--no-colour", help=tr.text("No colours.")),
    ) -> None:
        wishes = Wishes(
            length=length,
            money=for_money,
            stake=stake,
            jacoby=jacoby,
            beavers=beavers,
            raccoons=raccoons,
            automatic_doubles=automatic_doubles,
            cube_limit=cube_limit,
            crawford=crawford,
            club=club,
            variant=game,
            manners=manners,
            premature_roll=premature_roll,
            dice_on_checkers=dice_on_checkers,
            illegal_play=illegal_play,
            contests=contests,
            human=human,
            bot=bot,
            names=tuple(names),
            dice=dice,
            seed=seed,
        )
        colour = not (no_colour or os.environ.get("NO_COLOR"))
        show = Showing(plain, ascii_only, colour, quick, save)
        if resume:
            _resume(kept, wishes, journal, show, tr)
        elif kept is not None:
            raise TablasError("a journal is taken up again with --resume")
        else:
            _begin(wishes, journal, show, tr)

    return play


def _begin(wishes: Wishes, path: Path | None, show: Showing, tr: Translator) -> None:
    """Play a new match."""
    _check_free(show.save)
    setup, started = agreed(wishes, tr)
    with Journal.create(path or _new_path(), setup) as journal:
        _sit_down(Table.open(setup, started, journal), journal.path, show, tr)


def _resume(
    kept: Path | None, wishes: Wishes, other: Path | None, show: Showing, tr: Translator
) -> None:
    """Go on with a match."""
    if wishes != Wishes() or other is not None:
        raise TablasError("a match that is taken up again goes on as it was agreed, in its journal")
    _check_free(show.save)
    journal, held = Journal.reopen(kept or _last_unfinished())
    with journal:
        _sit_down(Table.resume(held, journal), journal.path, show, tr)


def _sit_down(table: Table, path: Path, show: Showing, tr: Translator) -> None:
    """Play to the end, or until the people leave."""
    from tablas.cli.playing.ending import tell_end
    from tablas.cli.playing.saving import offer_to_save, write_match
    from tablas.cli.playing.screen import Left, make_terminal
    from tablas.cli.playing.session import Session

    unicode = not show.ascii_only and can_show(sys.stdout.encoding)
    terminal = make_terminal(plain=show.plain, unicode=unicode, colour=show.colour)
    session = Session(table, terminal, tr, unicode=unicode, quick=show.quick)
    try:
        session.greet()
        session.play()
    except Left:
        again = f"{program()} play --resume {shlex.quote(str(path))}"
        terminal.tell(tr.text("The match is kept. To go on: {command}", command=again))
        return
    tell_end(table, terminal, tr)
    if show.save is not None:
        write_match(table.record, show.save, terminal, tr)
    else:
        offer_to_save(table.record, terminal, tr, session.board())


def _check_free(path: Path | None) -> None:
    """Say before a match, and not after it, that its file cannot be written."""
    if path is None:
        return
    if path.exists():
        raise TablasError("{path} exists already", path=path)
    if not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
        raise TablasError("nothing can be written into the folder {folder}", folder=path.parent)


def _new_path() -> Path:
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return new_journal_path(matches_folder(), stamp)


def _last_unfinished() -> Path:
    """The journal written last whose match can go on."""
    folder = matches_folder()
    for path in journals(folder):
        try:
            if not is_finished(read_journal(path)):
                return path
        except JournalError:
            continue
    raise JournalError("there is no unfinished match in {folder}", folder=folder)
