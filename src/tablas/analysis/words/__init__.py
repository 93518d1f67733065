"""Why a play or a double was right or wrong, in a few sentences of the reader's language.

Nothing is said that was not counted on the board or measured by the analysis.
"""

from tablas.analysis.words.cubes import explain_answer, explain_cube
from tablas.analysis.words.plays import Audience, explain_play, play_name, play_names

__all__ = ["Audience", "explain_answer", "explain_cube", "explain_play", "play_name", "play_names"]
