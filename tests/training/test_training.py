"""The stages of making weights, each in miniature."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import RACE, SLOTS, fill_slots, phase
from tablas.engine.kernels.fitting import (
    ROW_RATE,
    Aim,
    Floats,
    Trainable,
    fit,
    forward,
    new_activity,
    new_memory,
)
from tablas.engine.kernels.merged import MERGED_SLOTS, fill_merged
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards, refresh
from tablas.engine.weights import LearntNet, learnt_weights
from tablas.errors import FileFormatError, TablasError
from tablas.rules import BACKGAMMON, Position
from tablas.training import fit as fitting
from tablas.training import selfplay
from tablas.training.labels import Group, read_labels, write_labels
from tablas.training.nets import as_net, as_trainable, initial, keep, kept, paired, slots_used
from tablas.training.promotion import Decision, compare, decisions, losses
from tablas.training.starts import bearing_in, late_race, thrown_together
from tablas.training.targets import deeper, groups, is_over, net_judge, outcome, run
from tests.engine.boards import boards, visited, weights

AIM = Aim(1.0, 1.0, 2.0)
START = as_board(BACKGAMMON.start)


@pytest.fixture(scope="module")
def lesson() -> tuple[Boards, Floats]:
    """Boards and what the package's own weights say of them."""
    shown = boards(visited(games=4, seed=1))
    chances = np.zeros((len(shown), OUTPUTS), np.float32)
    evaluate_boards(weights().net, shown, chances)
    return shown, chances


def learnt(lesson: tuple[Boards, Floats], rounds: int) -> tuple[Trainable, list[float]]:
    net = initial(64, 16, 8)
    memory, activity = new_memory(net), new_activity(net)
    starts = np.arange(0, len(lesson[0]) + 1, 4)
    order = np.arange(len(starts) - 1)
    return net, [
        fit(net, memory, activity, *lesson, starts, order, AIM, 0.002, 0.002) for _ in range(rounds)
    ]


def test_the_error_falls(lesson: tuple[Boards, Floats]) -> None:
    _, errors = learnt(lesson, 12)
    assert errors[-1] < errors[0] / 3


def test_the_engine_runs_what_was_learnt(lesson: tuple[Boards, Floats]) -> None:
    net, _ = learnt(lesson, 3)
    said = np.zeros_like(lesson[1])
    evaluate_boards(as_net(net).running(), lesson[0], said)
    activity = new_activity(net)
    for first in range(0, len(said), 4):
        forward(net, lesson[0][first : first + 4], activity)
        for chances, learner in zip(said[first : first + 4], activity.chances, strict=False):
            assert chances[0] == pytest.approx(learner[0], abs=5e-3)


def test_a_step_goes_down_the_cost(lesson: tuple[Boards, Floats]) -> None:
    """Where large squares are remembered, a first step is a share of the gradient."""
    shown, chances = lesson[0][:6], lesson[1][:6]
    net, _ = learnt(lesson, 1)
    memory, activity = new_memory(net), new_activity(net)
    for array in memory.squares:
        array[:] = 1e4
    after = Trainable(*(array.copy() for array in net))
    fit(after, memory, activity, shown, chances, np.array([0, 6]), np.array([0]), AIM, 1, 1)
    forward(net, shown, activity)
    shares = (ROW_RATE, ROW_RATE, *[0.1] * 6)
    for before, now, share in zip(net, after, shares, strict=True):
        step = (now - before).ravel()
        for index in np.argsort(-np.abs(step))[:3]:
            slope = -difference(net, before, index, shown, chances)
            assert step[index] == pytest.approx(share * slope / 100, rel=0.05)


def difference(net: Trainable, array: Floats, index: int, shown: Boards, chances: Floats) -> float:
    """By how much the cost rises with a weight, for a unit of it."""
    kept, costs = array.flat[index], []
    for move in (1e-3, -1e-3):
        array.flat[index] = kept + move
        costs.append(cost(net, shown, chances))
    array.flat[index] = kept
    return (costs[0] - costs[1]) / 2e-3


def cost(net: Trainable, shown: Boards, chances: Floats) -> float:
    """What `AIM` says that errors cost, of siblings."""
    activity = new_activity(net)
    forward(net, shown, activity)
    said, right = activity.chances[: len(shown)].astype(float), chances.astype(float)
    crossed = -(right * np.log(said) + (1 - right) * np.log(1 - said)).sum()
    miss = (right - said) @ [2, 1, 1, -1, -1]
    spread = ((miss - miss.mean()) ** 2).sum()
    return float(AIM.chances * crossed + AIM.equity * (miss**2).sum() / 2 + AIM.order * spread / 2)


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


def test_a_net_of_the_engine_can_learn_on() -> None:
    again = as_net(as_trainable(learnt_weights().net)).running()
    shown = boards(visited(games=2, seed=5))
    before, after = (np.zeros((len(shown), OUTPUTS), np.float32) for _ in range(2))
    evaluate_boards(weights().net, shown, before)
    evaluate_boards(again, shown, after)
    np.testing.assert_allclose(before, after, atol=1e-3)


def test_units_that_are_active_together_become_neighbours(lesson: tuple[Boards, Floats]) -> None:
    net = as_net(learnt(lesson, 3)[0])
    ready = paired(net, lesson[0])
    assert sorted(ready.b1.tolist()) == sorted(net.b1.tolist())
    said, again = np.zeros_like(lesson[1]), np.zeros_like(lesson[1])
    evaluate_boards(net.running(), lesson[0], said)
    evaluate_boards(ready.running(), lesson[0], again)
    assert (said == again).all()
    assert pairs_active(ready, lesson[0]) < pairs_active(net, lesson[0])


def pairs_active(net: LearntNet, shown: Boards) -> int:
    """How many pairs of units are not both 0, on all boards together."""
    slots, found = np.zeros(MERGED_SLOTS, np.int32), 0
    units = np.zeros(len(net.b1), np.int16)
    for board in shown:
        fill_merged(board, slots)
        refresh(net.running(), slots, units)
        found += int((units.reshape(-1, 2) > 0).any(1).sum())
    return found


def grouped(lesson: tuple[Boards, Floats]) -> list[Group]:
    pairs = list(zip(lesson[0], map(tuple, lesson[1].tolist()), strict=True))
    return [pairs[first : first + 5] for first in range(0, len(pairs), 5)]


def test_labels_are_read_as_they_were_written(
    tmp_path: Path, lesson: tuple[Boards, Floats]
) -> None:
    write_labels(tmp_path / "x.npz", grouped(lesson))
    labels = read_labels(tmp_path / "x.npz")
    assert (labels.boards == lesson[0]).all()
    np.testing.assert_allclose(labels.chances, lesson[1])
    assert labels.starts[:3].tolist() == [0, 5, 10]
    assert labels.starts[-1] == len(lesson[0])
    assert [path.name for path in tmp_path.iterdir()] == ["x.npz"]
    (tmp_path / "y.npz").write_bytes(b"nonsense")
    with pytest.raises(FileFormatError, match="holds no labels"):
        read_labels(tmp_path / "y.npz")


@pytest.mark.parametrize(("scout", "threads"), [(False, 1), (True, 2)])
def test_fitting_goes_on_where_it_was_left(
    tmp_path: Path, lesson: tuple[Boards, Floats], scout: bool, threads: int
) -> None:
    folder = tmp_path / "labels"
    folder.mkdir()
    steps: list[fitting.Step] = []
    plan = fitting.Plan(1, 0.002, 0.0002, threads)
    with pytest.raises(TablasError, match="no labels"):
        fitting.run([folder], tmp_path / "x.npz", plan, scout=scout, told=steps.append)
    for name in "ab":
        write_labels(folder / f"{name}.npz", grouped(lesson))
    count = len(lesson[0])
    for samples in (count, 4 * count):
        plan = fitting.Plan(samples, 0.002, 0.0002, threads)
        net = fitting.run([folder], tmp_path / "x.npz", plan, scout=scout, told=steps.append)
    assert steps[-1].seen == 4 * count
    assert len(steps) == 4 / threads
    assert steps[-1].error < steps[0].error
    again = kept(tmp_path / "x.npz")
    assert again.progress == {"seen": 4 * count}
    assert all((a == b).all() for a, b in zip(net, again.net, strict=True))
    assert (again.memory.means.w2 != 0).any()
    assert slots_used(again.net) == (74 if scout else SLOTS)


def test_what_holds_no_checkpoint_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", seen=3)
    with pytest.raises(FileFormatError, match="holds no checkpoint"):
        kept(tmp_path / "x.npz")


def test_labels_look_ahead() -> None:
    static = net_judge(weights())
    assert static(START) == pytest.approx(deeper(static, weights(), 0)(START))
    ahead = deeper(static, weights(), 1)(START)
    assert ahead[0] == pytest.approx(static(START)[0], abs=0.03)
    # Whoever throws bears off his last checker: with every roll, or with all but those with a 1
    # and less than a double.
    sure = as_board(BACKGAMMON.position({1: 1}, {1: 15}))
    assert deeper(static, weights(), 1)(sure) == pytest.approx((1, 1, 0, 0, 0))
    never = deeper(lambda _: (1.0, 0.0, 0.0, 0.0, 0.0), weights(), 1)
    likely = as_board(BACKGAMMON.position({2: 1}, {1: 14}))
    assert never(likely)[0] == pytest.approx(36 / 36)
    likely = as_board(BACKGAMMON.position({6: 1}, {1: 14}))
    assert never(likely)[0] == pytest.approx(27 / 36)


def test_outcomes_count_what_is_lost() -> None:
    assert outcome(as_board(BACKGAMMON.position({5: 14}, {}))) == (0, 0, 0, 0, 0)
    assert outcome(as_board(BACKGAMMON.position({5: 15}, {}))) == (0, 0, 0, 1, 0)
    assert outcome(as_board(BACKGAMMON.position({5: 14, 25: 1}, {}))) == (0, 0, 0, 1, 1)


def test_labels_are_of_boards_that_can_stand() -> None:
    labelled = list(islice(groups(weights(), net_judge(weights()), 3), 120))
    assert any(len(group) > 1 for group in labelled)
    for group in labelled:
        for board, chances in group:
            BACKGAMMON.validated(Position(*(tuple(map(int, side)) for side in board)))
            assert not is_over(board)
            assert len(chances) == OUTPUTS
    alone = [group[0][0] for group in labelled if len(group) == 1]
    assert any(board[1, 25] for board in alone), "whoever stays on the bar has not entered"


def test_labelling_goes_on_where_it_was_left(tmp_path: Path) -> None:
    told: list[int] = []
    judge = net_judge(weights())
    for wanted in (50, 100):
        run(
            tmp_path,
            weights(),
            judge,
            seed=2,
            boards=wanted,
            chunk=30,
            late=0.5,
            told=lambda _, done: told.append(done),
        )
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files[:3] == ["2-00000.npz", "2-00001.npz", "2-00002.npz"]
    assert len(files) == len(told)
    assert told[-1] >= 100
    first, second = (read_labels(tmp_path / name).boards for name in files[:2])
    assert first.shape != second.shape or (first != second).any()


@pytest.mark.parametrize("start", [thrown_together, late_race, bearing_in])
def test_checkers_put_down_by_chance_stand_apart(start: Callable[[Random], Boards]) -> None:
    chance = Random(1)
    for _ in range(100):
        board = start(chance)
        Position(*(tuple(map(int, side)) for side in board))
        assert board.sum() == 30
        if start is late_race:
            assert phase(board) == RACE
        if start is bearing_in:
            behind = board[:, 19:].sum(1)
            assert behind.min() == 0
            assert 1 <= behind.max() <= 6


def test_a_net_learns_from_its_games(tmp_path: Path) -> None:
    told: list[selfplay.Stretch] = []
    start = tmp_path / "x.npz"
    beginner = initial(64, 16, 8)
    keep(start, beginner, new_memory(beginner))
    for games in (20, 60):
        net = selfplay.run(
            start, games=games, rates=(0.004, 0.002), trace=0.5, batch=20, told=told.append
        )
    assert [stretch.games for stretch in told] == [20, 40, 60]
    ahead = boards([BACKGAMMON.position({1: 2}, {6: 8}), BACKGAMMON.position({6: 8}, {1: 2})])
    assert all(phase(board) == RACE for board in ahead)
    activity = new_activity(net)
    forward(net, ahead, activity)
    assert activity.chances[0, 0] > activity.chances[1, 0]
    assert kept(start).progress == {"games": 60}


def test_the_better_of_two_nets_is_told(tmp_path: Path) -> None:
    file = tmp_path / "decisions.tsv"
    file.write_text(
        "# judged\nposition_id\tmatch\tdice\tplayed\tcandidates\n"
        "4HPwATDgc/ABMA\t-\t31\t8/5 6/5\t"
        "8/5 6/5|Cubeful-2-ply|+0.2|0 ; 13/10 6/5|Cubeful-2-ply|-0.1|0 ; nonsense|x|0|0\n"
        "4HPwATDgc/ABMA\t-\t42\t8/4 6/4\t"
        "8/4 6/4|Cubeful-2-ply|+0.2|0 ; 24/20 13/11|Cubeful-2-ply|0|0\n",
        encoding="utf-8",
    )
    judged = list(decisions(file))
    assert [sorted(set(decision.losses.round(9).tolist())) for decision in judged] == [
        [0.0, 0.3],
        [0.0, 0.2],
    ]
    good, none = weights().net, as_net(initial(64, 16, 8)).running()
    assert losses(good, judged) == [0.0, 0.0]
    compared = compare(good, none, judged)
    assert compared.better
    assert compared.candidate == 0
    assert not compare(none, good, judged).better


def test_whoever_can_win_at_once_does() -> None:
    last = boards([BACKGAMMON.position({5: 3}, {}), BACKGAMMON.position({5: 3}, {1: 1})])
    judged = [Decision(last, np.array([0.0, 1.0]))]
    assert losses(weights().net, judged) == [0.0]


def test_a_line_that_is_no_decision_is_named(tmp_path: Path) -> None:
    file = tmp_path / "decisions.tsv"
    file.write_text("# nothing\nrubbish\n", encoding="utf-8")
    with pytest.raises(FileFormatError, match="line 2 of"):
        list(decisions(file))
