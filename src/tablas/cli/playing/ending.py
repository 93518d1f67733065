"""What is said when a match is over."""

from __future__ import annotations

from tablas.cli.playing.screen import Terminal
from tablas.i18n import Translator
from tablas.play import Table, player_name


def tell_end(table: Table, terminal: Terminal, tr: Translator) -> None:
    """Who has won, or that the session is over."""
    match = table.match
    if match.winner is not None:
        white, black = match.score
        terminal.tell(
            tr.text(
                "{player} wins the match, {white} to {black}.",
                player=player_name(match, match.winner, tr),
                white=max(white, black),
                black=min(white, black),
            )
        )
    elif match.rules.is_money:
        terminal.tell(
            tr.plural("{n} game was played.", "{n} games were played.", len(match.results))
        )
