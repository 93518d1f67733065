from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablas.engine.engine import as_board
from tablas.engine.kernels.hypergammon import (
    HYPER_CENTRED,
    HYPER_HIS,
    HYPER_JACOBY,
    HYPER_MINE,
    Hypergammon,
    hypergammon_chances,
    hypergammon_undoubled,
)
from tablas.engine.tables import HypergammonTable, arrays_of, deviation_of
from tablas.engine.tables.files import write_table
from tablas.engine.tables.hypergammon import draft_values
from tablas.rules import HYPERGAMMON, ROLLS, Position


def test_a_sound_draft_is_gone_on_from(tmp_path: Path) -> None:
    draft = tmp_path / "some.draft"
    assert draft_values(draft) is None
    values = np.arange(12, dtype=np.float32)
    write_table(draft, "hypergammon", {"values": values})
    found = draft_values(draft)
    assert found is not None
    assert found.flags.writeable
    assert np.array_equal(found, values)


@pytest.mark.parametrize("change", ["cut", "spoil"])
def test_a_damaged_draft_is_left_alone(tmp_path: Path, change: str) -> None:
    draft = tmp_path / "some.draft"
    write_table(draft, "hypergammon", {"values": np.arange(64, dtype=np.float32)})
    data = bytearray(draft.read_bytes())
    data[-1] ^= 1
    draft.write_bytes(data[:-9] if change == "cut" else data)
    assert draft_values(draft) is None


@pytest.fixture(scope="module")
def table() -> Hypergammon:
    """Computed if need be, which takes many minutes."""
    arrays = arrays_of(HypergammonTable())
    return Hypergammon(arrays["chances"], arrays["equities"])


def equity(table: Hypergammon, position: Position) -> float:
    """Cubeless, of the side on roll."""
    chances = np.zeros(5, np.float32)
    assert hypergammon_chances(table, as_board(position), chances)
    return float(2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4])


@pytest.mark.slow
def test_every_position_agrees_with_those_after_it(table: Hypergammon) -> None:
    assert deviation_of(HypergammonTable(), table._asdict(), 3000) <= 1


@pytest.mark.slow
def test_games_end_as_the_table_says(table: Hypergammon) -> None:
    """Both sides take the play that the table likes best."""
    chance = Random(77)
    results = []
    for _ in range(3000):
        position, sign = HYPERGAMMON.start, 1
        while (outcome := HYPERGAMMON.outcome(position)) is None:
            one, two = chance.randrange(1, 7), chance.randrange(1, 7)
            roll = next(roll for roll in ROLLS if sorted(roll) == sorted((one, two)))
            plays = [play.result.swapped() for play in HYPERGAMMON.plays(position, roll)]
            position = min(plays or [position.swapped()], key=lambda after: equity(table, after))
            sign = -sign
        results.append(-sign * outcome.value)  # the side now to move has lost
    error = np.std(results) / len(results) ** 0.5
    assert np.mean(results) == pytest.approx(equity(table, HYPERGAMMON.start), abs=4 * error)


@pytest.mark.slow
def test_the_cube_is_worth_something_to_its_owner(table: Hypergammon) -> None:
    values = np.zeros(4, np.float32)
    assert hypergammon_undoubled(table, as_board(HYPERGAMMON.start), values)
    assert values[HYPER_MINE] > values[HYPER_CENTRED] > values[HYPER_HIS]
    assert values[HYPER_MINE] > values[HYPER_JACOBY] > values[HYPER_HIS]
