"""The commands and the parser that finds them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tablas.i18n import N_, Translator

COMMANDS = {
    "serve": N_("Serve the web application."),
    "backup": N_("Write all that a server keeps into one file."),
    "restore": N_("Put what such a file has into a database."),
    "verify": N_("Throw the dice of a match of the web application again, and compare."),
    "play": N_("Play a match against the program or a friend at this keyboard."),
    "board": N_("Show a position, or draw it into a file."),
    "plays": N_("List the legal plays of rolls."),
    "perft": N_("Count the positions that legal play can reach."),
    "replay": N_("Replay a match file by the rules and say what is odd in it."),
    "convert": N_("Write a match in another format."),
    "analyse": N_("Judge every decision of matches, and report."),
    "rollout": N_("Play a position out many times, and say what came of it."),
    "evaluate": N_("Say what the engine thinks of a position, of plays and of the cube."),
    "bench": N_("Measure how fast the engine is on this machine."),
    "tables": N_("Compute, list and check the tables of exact endgames."),
    "ubgi": N_("Answer other programs in UBGI on the standard input and output."),
    "external": N_("Play for GNU Backgammon as its external player, or ask it."),
    "train": N_("Make weights for the engine."),
}
"""What can be called, in the order of the help; each is the module of that name."""

FAMILIES = frozenset({"train"})
"""Those that only lead to commands of their own, which `commands` of the module lists."""


def application(tr: Translator) -> TyperGroup:
    """The parser of the whole command line, speaking the translator's language."""
    app = typer.Typer(
        name="tablas",
        cls=_group_class(tr),
        help=tr.text(
            "Backgammon: play it, read and write its files, draw it. Alone it opens the board in "
            "the browser."
        ),
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode="rich",
    )
    language = typer.Option("", help=tr.text("es or en; otherwise the environment's (LANG)."))

    version = typer.Option(False, "--version", help=tr.text("Show which version this is."))

    def root(ctx: typer.Context, lang: str = language, version: bool = version) -> None:
        """Play in the browser; the options are obeyed before parsing begins."""
        if ctx.invoked_subcommand is None:
            from tablas.cli.serve import serve_here

            serve_here(tr)

    app.callback()(root)
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return group


def _group_class(tr: Translator) -> type[TyperGroup]:
    """A group that imports a command's module when the command is asked for."""
    command_class = _command_class(tr)

    class Group(TyperGroup):
        def list_commands(self, _ctx: Any) -> list[str]:
            return list(COMMANDS)

        def get_command(self, _ctx: Any, name: str) -> Any:
            if name not in COMMANDS:
                return None
            app = typer.Typer(add_completion=False, rich_markup_mode="rich")
            module = import_module(f"tablas.cli.{name}")
            if name not in FAMILIES:
                function = module.command(tr)
                app.command(name, cls=command_class, help=tr.text(COMMANDS[name]))(function)
                return typer.main.get_command(app)
            for below, (words, function) in module.commands(tr).items():
                app.command(below, cls=command_class, help=words)(function)
            family = _family_class(tr)
            app.callback(cls=family, help=tr.text(COMMANDS[name]), no_args_is_help=True)(_nothing)
            command = typer.main.get_command(app)
            command.name = name
            return command

        def get_help_option(self, ctx: Any) -> Any:
            return _spoken(super().get_help_option(ctx), tr)

        def get_usage(self, ctx: Any) -> str:
            return _spoken_usage(super().get_usage(ctx), tr)

    return Group


def _nothing() -> None:
    """What a family does before its commands."""


def _family_class(tr: Translator) -> type[TyperGroup]:
    class Family(TyperGroup):
        def get_help_option(self, ctx: Any) -> Any:
            return _spoken(super().get_help_option(ctx), tr)

        def get_usage(self, ctx: Any) -> str:
            return _spoken_usage(super().get_usage(ctx), tr)

    return Family


def _command_class(tr: Translator) -> type[TyperCommand]:
    class Command(TyperCommand):
        def get_help_option(self, ctx: Any) -> Any:
            return _spoken(super().get_help_option(ctx), tr)

        def get_usage(self, ctx: Any) -> str:
            return _spoken_usage(super().get_usage(ctx), tr)

    return Command


def _spoken(help_option: Any, tr: Translator) -> Any:
    help_option.help = tr.text("Show this help and leave.")
    return help_option


def _spoken_usage(usage: str, tr: Translator) -> str:
    return usage.replace("Usage:", tr.text("Usage:"), 1)
