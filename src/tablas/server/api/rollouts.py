"""Rollouts, as jobs compute them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from tablas.notation.queries import is_cubeless, parse_query
from tablas.rules import variant

KIND: Final = "rollout"
"""What such a job is called."""


def roll_out(
    request: Mapping[str, Any], progress: Callable[[int, int], None], canceller: Any
) -> dict[str, Any]:
    """Compute a rollout.

    Raises:
        TablasError: it cannot be.
        Cancelled: by the canceller.
    """
    from tablas.engine import PRESETS, Engine
    from tablas.engine.answers import rollout_fields

    game, line = variant(request["variant"]), request["id"].strip()
    situation = parse_query(line, variant=game)
    settings = replace(PRESETS[request["preset"]], seed=request["seed"])
    if request["games"] is not None:
        settings = replace(settings, games=request["games"])
    subject = situation.position if is_cubeless(line) else situation
    rollout = Engine().rollout(
        subject,
        situation.roll,
        settings=settings,
        variant=game,
        progress=progress,
        canceller=canceller,
    )
    return rollout_fields(rollout)
