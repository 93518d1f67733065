"""The answers of docs/contract/evaluate.md; tests/cli/test_evaluate.py holds them to its schema."""

from __future__ import annotations

import pytest

from tablas.engine import Canceller, Engine, RolloutSettings
from tablas.engine.answers import answer_of, rollout_fields
from tablas.errors import Cancelled
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, Roll

START = "4HPwATDgc/ABMA"


def test_plays_are_answered_for_dice_and_the_cube_without() -> None:
    engine = Engine()
    plays = answer_of(engine, f"{START} 31", BACKGAMMON)
    cube = answer_of(engine, START, BACKGAMMON)
    assert ("plays" in plays, "cube" in plays) == (True, False)
    assert ("plays" in cube, "cube" in cube) == (False, True)
    assert "answer" not in cube


def test_a_double_that_waits_is_answered() -> None:
    doubled = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10"
    assert answer_of(Engine(), doubled, BACKGAMMON)["answer"] == "take"


def test_an_answer_can_be_cancelled() -> None:
    canceller = Canceller()
    canceller.cancel()
    with pytest.raises(Cancelled):
        answer_of(Engine(level=Level.TWO_PLY), f"{START} 31", BACKGAMMON, canceller=canceller)


@pytest.mark.parametrize("roll", [None, Roll(6, 1)])
def test_a_rollout_is_plain_data(roll: Roll | None) -> None:
    race = BACKGAMMON.position({1: 4, 2: 4}, {1: 4, 2: 4})
    rollout = Engine().rollout(race, roll, settings=RolloutSettings(games=36))
    fields = rollout_fields(rollout)
    if roll is None:
        assert fields["double_take"] is None
        assert isinstance(fields["no_double"], dict)
        assert fields["no_double"]["games"] == 36
    else:
        assert isinstance(fields["plays"], list)
        assert fields["plays"][0]["behind"]["mean"] == 0
