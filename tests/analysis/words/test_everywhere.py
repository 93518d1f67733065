"""Whatever is on the board, sentences are whole, in both languages."""

from __future__ import annotations

from random import Random

import pytest

from tablas.analysis.words import Audience, explain_cube, explain_play
from tablas.i18n import LANGUAGES, translator
from tablas.notation import format_play
from tablas.rules import BACKGAMMON, Position, Roll
from tests.analysis.judged import cube_turn, play_decision


def met(seed: int, turns: int) -> Position:
    """A position after so many turns drawn by chance."""
    rng, position = Random(seed), BACKGAMMON.start
    for _ in range(turns):
        plays = BACKGAMMON.plays(position, Roll(rng.randint(1, 6), rng.randint(1, 6)))
        after = rng.choice(plays).result if plays else position
        position = after.swapped()
        if BACKGAMMON.outcome(position) is not None:
            break
    return position


@pytest.mark.parametrize("turns", [1, 5, 12, 30, 60, 90, 120])
def test_every_sentence_is_whole(turns: int) -> None:
    rng, position = Random(turns), met(turns, turns)
    dice = "".join(map(str, Roll(rng.randint(1, 6), rng.randint(1, 6))))
    plays = [format_play(one) for one in BACKGAMMON.plays(position, Roll(*map(int, dice)))]
    said: list[str] = []
    for language in LANGUAGES:
        tr = translator(language)
        for audience in Audience:
            said += explain_cube(cube_turn((0.6, 0.7, 1), position=position), tr, audience=audience)
            if len(plays) > 1:
                made, best = rng.sample(plays, 2)
                decision = play_decision(position, dice, made, best)
                said += explain_play(decision, tr, audience=audience)
    assert said
    for sentence in said:
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence.startswith("bar/")
        assert not set("{}") & set(sentence)
        assert "  " not in sentence
