"""``tablas external``: an external player for GNU Backgammon, or a client of its own.

What is said on the socket is in docs/contract/protocols.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path

import typer

from tablas.cli.engines import (
    engines,
    level_option,
    met_option,
    seconds_option,
    threads_option,
)
from tablas.cli.queries import query_lines
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.play_text import format_play
from tablas.notation.queries import parse_query
from tablas.protocols.addresses import Address
from tablas.protocols.deciding import Judge
from tablas.protocols.external import Conversation
from tablas.protocols.external_player import ExternalPlayer
from tablas.protocols.external_server import ExternalServer
from tablas.protocols.gnubg_boards import Agreement
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    address_help = tr.text("Where to listen, such as localhost:4321; with --connect, whom to ask.")
    connect_help = tr.text(
        "Ask a GNU Backgammon that listens there (external HOST:PORT) what it does with the "
        "positions read from the standard input, one a line."
    )
    jacoby_help = tr.text("The Jacoby rule in money play, which a board line does not say.")
    beavers_help = tr.text("Beavers in money play, which a board line does not say.")
    level, seconds = level_option(tr), seconds_option(tr)
    threads, met = threads_option(tr), met_option(tr)

    def external(
        address: str = typer.Argument(..., metavar="HOST:PORT", help=address_help),
        connect: bool = typer.Option(False, "--connect", help=connect_help),
        level: Level = level,
        seconds: float | None = seconds,
        threads: int = threads,
        met: Path | None = met,
        jacoby: bool = typer.Option(True, "--jacoby/--no-jacoby", help=jacoby_help),
        beavers: bool = typer.Option(True, "--beavers/--no-beavers", help=beavers_help),
    ) -> None:
        where = Address.parse(address)
        if connect:
            if not _ask(where, query_lines(sys.stdin.buffer), tr):
                raise typer.Exit(2)
            return
        engine = engines(met)

        def judge(level: Level) -> Judge:
            return engine(level, seconds, threads)

        _serve(where, judge, level, Agreement(jacoby, beavers), tr)

    return external


def _serve(
    address: Address,
    judge: Callable[[Level], Judge],
    level: Level,
    agreement: Agreement,
    tr: Translator,
) -> None:
    name = f"Tablas {version('tablas')}"

    def begin() -> Conversation:
        return Conversation(judge, level, name=name, agreement=agreement)

    with ExternalServer(address, begin) as server:
        judge(level)
        words = tr.text(
            "Listening at {address}. In GNU Backgammon: set player 0 external {address}",
            address=server.address,
        )
        print(words, flush=True)
        server.serve_forever()


def _ask(address: Address, lines: Iterable[str], tr: Translator) -> bool:
    """Show what another program decides; whether all lines could be answered."""
    sound = True
    with ExternalPlayer(address) as player:
        for line in lines:
            try:
                answer = _asked(player, line)
            except TablasError as error:
                print(tr.text("error: {message}", message=error.sentence), file=sys.stderr)
                sound = False
                continue
            print(f"{line}: {answer}", flush=True)
    return sound


def _asked(player: ExternalPlayer, line: str) -> str:
    situation = parse_query(line, variant=BACKGAMMON)
    if situation.roll is not None:
        return format_play(player.play(situation))
    return str(player.cube_word(situation))
