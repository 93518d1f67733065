"""The net: one accumulator whichever way it is reached, and chances that fit together."""

import numpy as np
from hypothesis import given

from tablas.engine.engine import as_board
from tablas.engine.kernels.merged import MERGED_SLOTS, fill_merged
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards, refresh, update
from tablas.rules import BACKGAMMON, Position, Roll
from tests.engine.boards import boards, visited, weights
from tests.strategies import positions, rolls


def slots_of(position: Position) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    slots = np.zeros(MERGED_SLOTS, np.int32)
    fill_merged(as_board(position), slots)
    return slots


@given(positions(finished=False), rolls())
def test_updating_gives_exactly_what_refreshing_gives(position: Position, roll: Roll) -> None:
    net = weights().net
    width = net.b1.shape[0]
    base, fresh, moved = (np.zeros(width, np.int16) for _ in range(3))
    before = slots_of(position)
    refresh(net, before, base)
    for play in BACKGAMMON.plays(position, roll)[:5]:
        after = slots_of(play.result)
        refresh(net, after, fresh)
        update(net, base, before, after, moved)
        assert (fresh == moved).all()


def test_chances_fit_together() -> None:
    found = boards(visited(games=5, seed=3))
    chances = np.zeros((len(found), OUTPUTS), np.float32)
    evaluate_boards(weights().net, found, chances)
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances.T
    assert ((win >= 0) & (win <= 1)).all()
    assert (backgammon <= gammon).all()
    assert (gammon <= win).all()
    assert (lost_backgammon <= lost_gammon).all()
    assert (lost_gammon <= 1 - win + 1e-6).all()
