"""``tablas bench``: how fast the engine is here."""

from __future__ import annotations

import json
from collections.abc import Callable

import typer

from tablas.i18n import Translator


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    json_help = tr.text("As one JSON object.")

    def bench(as_json: bool = typer.Option(False, "--json", help=json_help)) -> None:
        from tablas.engine.bench import bench as measured

        result = measured()
        if as_json:
            fields = {
                "static_evaluations_per_second": round(result.static_evaluations),
                "generator_positions_per_second": round(result.generator_positions),
                "decisions_per_second": {
                    level.value: round(rate, 2) for level, rate in result.decisions.items()
                },
                "rollout_games_per_second": round(result.rollout_games, 2),
                "cores": {str(count): round(rate, 2) for count, rate in result.cores.items()},
            }
            print(json.dumps(fields))
            return
        rows = [
            (tr.text("static evaluations"), result.static_evaluations),
            (tr.text("results of rolls generated"), result.generator_positions),
            *(
                (tr.text("decisions at {level}", level=level.value), rate)
                for level, rate in result.decisions.items()
            ),
            *(
                (tr.plural("rollout games, {n} thread", "rollout games, {n} threads", count), rate)
                for count, rate in result.cores.items()
            ),
        ]
        print(tr.text("A second on this machine:"))
        width = max(len(name) for name, _ in rows)
        for name, rate in rows:
            print(f"  {name:<{width}} {rate:>14,.1f}")

    return bench
