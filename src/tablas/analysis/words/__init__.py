"""Why a play or a double was right or wrong, in a few sentences of the reader's language.

Nothing is said that was not counted on the board or measured by the analysis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.analysis.words.cubes import explain_answer, explain_cube
    from tablas.analysis.words.plays import Audience, explain_play, play_name, play_names

_HOMES = {
    "Audience": "tablas.analysis.words.plays",
    "explain_answer": "tablas.analysis.words.cubes",
    "explain_cube": "tablas.analysis.words.cubes",
    "explain_play": "tablas.analysis.words.plays",
    "play_name": "tablas.analysis.words.plays",
    "play_names": "tablas.analysis.words.plays",
}

__all__ = ["Audience", "explain_answer", "explain_cube", "explain_play", "play_name", "play_names"]

__getattr__ = loader(__name__, _HOMES)
