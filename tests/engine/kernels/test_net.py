"""The net: one accumulator whichever way it is reached, and chances that fit together."""

import numpy as np
from hypothesis import given

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import FEATURES, PHASES, SLOTS, fill_slots, phase
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards, refresh, update
from tablas.rules import BACKGAMMON, Position, Roll
from tests.engine.boards import boards, visited, weights
from tests.strategies import positions, rolls


def slots_of(position: Position) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    slots = np.zeros(SLOTS, np.int32)
    fill_slots(as_board(position), slots)
    return slots


@given(positions(finished=False))
def test_every_slot_holds_its_own_features(position: Position) -> None:
    slots = slots_of(position)
    assert slots.min() >= -1
    assert slots.max() < FEATURES
    on = slots[slots >= 0]
    assert len(set(on.tolist())) == len(on)
    assert 0 <= phase(as_board(position)) < PHASES


def test_the_slots_of_the_start() -> None:
    slots = slots_of(BACKGAMMON.start)
    own, other = slots[:26], slots[26:52]
    assert [(place, int(slot) % 16) for place, slot in enumerate(own) if slot >= 0] == [
        (6, 5),
        (8, 3),
        (13, 5),
        (24, 2),
    ]
    assert (own >= 0).tolist() == (other >= 0).tolist()
    assert (slots[112:] == -1).all()  # nobody has a blot


def test_a_shot_is_seen_with_its_distance() -> None:
    blot = {20: 1, 13: 14}
    slot = 111 + 20
    three_away = slots_of(BACKGAMMON.position(blot, {8: 15}))[slot]  # he is on my 17
    two_away = slots_of(BACKGAMMON.position(blot, {7: 15}))[slot]
    assert three_away - two_away == (1 << 2) - (1 << 1)
    assert slots_of(BACKGAMMON.position(blot, {4: 15}))[slot] == -1  # he has passed it


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
