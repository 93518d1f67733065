"""Fitting learns what it is shown, and what it learnt is what the engine runs."""

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablas.engine.kernels.features import SLOTS, fill_slots, phase
from tablas.engine.kernels.fitting import Floats, Trainable, fit, forward, new_activity
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards
from tablas.engine.weights import load_weights
from tablas.rules import BACKGAMMON, Position
from tablas.training.fit import run
from tablas.training.nets import as_net, initial, keep, kept
from tablas.training.teacher import labels, thrown_together
from tests.engine.boards import boards, visited, weights


@pytest.fixture(scope="module")
def lesson() -> tuple[Boards, Floats]:
    """Boards and what the package's own weights say of them."""
    shown = boards(visited(games=4, seed=1))
    chances = np.zeros((len(shown), OUTPUTS), np.float32)
    evaluate_boards(weights().net, shown, chances)
    return shown, chances


def learnt(lesson: tuple[Boards, Floats], rounds: int) -> tuple[Trainable, list[float]]:
    net = initial(32, 8, 8)
    activity = new_activity(net)
    order = np.arange(len(lesson[0]))
    return net, [fit(net, activity, *lesson, order, 0.05, 0.05) for _ in range(rounds)]


def test_the_error_falls(lesson: tuple[Boards, Floats]) -> None:
    _, errors = learnt(lesson, 12)
    assert errors[-1] < errors[0] / 3


def test_the_engine_runs_what_was_learnt(lesson: tuple[Boards, Floats]) -> None:
    net, _ = learnt(lesson, 3)
    said = np.zeros_like(lesson[1])
    evaluate_boards(as_net(net), lesson[0], said)
    activity, slots = new_activity(net), np.zeros(SLOTS, np.int32)
    for board, chances in zip(lesson[0], said, strict=True):
        fill_slots(board, slots)
        forward(net, slots, phase(board), activity)
        assert chances[0] == pytest.approx(activity.chances[0], abs=5e-3)


def test_a_feature_never_met_stays_without_weight(lesson: tuple[Boards, Floats]) -> None:
    net, _ = learnt(lesson, 1)
    met = set()
    slots = np.zeros(SLOTS, np.int32)
    for board in lesson[0]:
        fill_slots(board, slots)
        met |= set(slots.tolist())
    untouched = [row for row in range(len(net.w1)) if row not in met]
    assert untouched
    assert not net.w1[untouched].any()


def test_a_checkpoint_goes_on_where_it_was_left(
    tmp_path: Path, lesson: tuple[Boards, Floats], capsys: pytest.CaptureFixture[str]
) -> None:
    net, _ = learnt(lesson, 1)
    keep(tmp_path / "x.npz", net, seen=7)
    again, progress = kept(tmp_path / "x.npz")
    assert progress == {"seen": 7}
    assert all((a == b).all() for a, b in zip(net, again, strict=True))
    folder = tmp_path / "labels"
    folder.mkdir()
    np.savez(folder / "one.npz", boards=lesson[0], chances=lesson[1])
    count = len(lesson[0])
    run(folder, tmp_path / "y.npz", count, (0.05, 0.01), 32)
    run(folder, tmp_path / "y.npz", 3 * count, (0.05, 0.01), 32)
    assert capsys.readouterr().out.count("million") == 3
    assert load_weights(tmp_path / "y.npz.weights.npz").recipe["samples"] == 3 * count


def test_labels_are_of_boards_that_can_stand() -> None:
    def even(_: Boards) -> tuple[float, ...]:
        return (0.5, 0.1, 0.0, 0.1, 0.0)

    for board, chances in islice(labels(3, even), 300):
        BACKGAMMON.validated(Position(*(tuple(map(int, side)) for side in board)))
        assert len(chances) == OUTPUTS


def test_checkers_thrown_together_stand_apart() -> None:
    chance = Random(1)
    for _ in range(50):
        board = thrown_together(chance)
        Position(*(tuple(map(int, side)) for side in board))
        assert board.sum() == 30
