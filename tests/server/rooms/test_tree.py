from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tablas.play.trial import Trial
from tablas.rules import BACKGAMMON, Move, Position, Roll, Variant
from tablas.rules.roll import ROLLS
from tablas.rules.variant import VARIANTS
from tablas.server.rooms.tree import Forest, Tree, play_of, tree_of, tree_text


def positions(seed: int, count: int, game: Variant = BACKGAMMON) -> Iterator[tuple[Position, Roll]]:
    """Positions and rolls of games between those who play anything."""
    chance = random.Random(seed)
    position = game.start
    for _ in range(count):
        if game.outcome(position) is not None:
            position = game.start
        roll = chance.choice(ROLLS)
        yield position, roll
        plays = game.plays(position, roll)
        position = (chance.choice(plays).result if plays else position).swapped()


def ends(tree: Tree) -> set[Position]:
    return {node.board for node in tree.nodes if node.is_end}


def test_of_trees_the_last_are_remembered_as_long_as_they_have_few_letters_together() -> None:
    start, rolls = BACKGAMMON.start, (Roll(3, 1), Roll(6, 5), Roll(2, 2))
    sizes = [len(tree_text(BACKGAMMON, start, roll)) for roll in rolls]
    assert sizes[2] > sizes[0] + sizes[1]
    forest = Forest(most=sizes[0] + sizes[1])
    first, second = [forest.text(BACKGAMMON, start, roll) for roll in rolls[:2]]
    assert forest.text(BACKGAMMON, start, rolls[0]) is first
    assert len(forest) == 2
    forest.text(BACKGAMMON, start, rolls[2])
    assert len(forest) == 1
    again = forest.text(BACKGAMMON, start, rolls[1])
    assert again == second
    assert again is not second


@pytest.mark.parametrize("game", VARIANTS.values(), ids=VARIANTS)
def test_the_ends_of_a_tree_are_the_legal_plays(game: Variant) -> None:
    for position, roll in positions(1, 100, game):
        plays = {play.result for play in game.plays(position, roll)}
        assert ends(tree_of(game, position, roll)) == (plays or {position})


def plainly(
    game: Variant, board: Position, hand: tuple[int, ...], ends: set[Position], left: int
) -> frozenset[Any] | None:
    """The ways on to one of these ends with so many dice, tried one by one; None if none leads."""
    if left == 0:
        return frozenset() if board in ends else None
    found = set()
    for index, die in enumerate(hand):
        rest = hand[:index] + hand[index + 1 :]
        for move in game.moves(board, die):
            ways = plainly(game, move.applied(board), rest, ends, left - 1)
            if ways is not None:
                found.add((move, die, ways))
    return frozenset(found) or None


def unfolded(tree: Tree, number: int = 0) -> frozenset[Any]:
    """The same of a tree."""
    branches = tree.nodes[number].branches
    return frozenset((Move(*b[:3]), b[3], unfolded(tree, b[4])) for b in branches)


@pytest.mark.parametrize("game", VARIANTS.values(), ids=VARIANTS)
def test_a_tree_holds_every_way_to_a_legal_play_and_no_other(game: Variant) -> None:
    for position, roll in positions(4, 40, game):
        plays = game.plays(position, roll)
        most = len(plays[0].moves) if plays else 0
        results = {play.result for play in plays} or {position}
        expected = plainly(game, position, game.dice_of(roll), results, most)
        assert unfolded(tree_of(game, position, roll)) == expected


def test_a_branch_is_what_a_trial_may_go_on_with() -> None:
    for position, roll in positions(2, 40):
        tree = tree_of(BACKGAMMON, position, roll)
        moves = {Move(*branch[:3]) for branch in tree.nodes[0].branches}
        assert moves == set(Trial(position, roll, BACKGAMMON).next_moves)


def test_every_node_is_reached_and_every_branch_leads_somewhere() -> None:
    for position, roll in positions(3, 60):
        tree = tree_of(BACKGAMMON, position, roll)
        reached = {0} | {branch[4] for node in tree.nodes for branch in node.branches}
        assert reached == set(range(len(tree.nodes)))
        assert tree.nodes[0].board == position


def test_any_order_of_the_moves_is_found() -> None:
    start = (BACKGAMMON, BACKGAMMON.start, Roll(3, 1))
    first, second = play_of(*start, [(8, 5), (6, 5)]), play_of(*start, [(6, 5), (8, 5)])
    assert first is not None
    assert first == second
    assert play_of(*start, [(8, 5)]) is None
    assert play_of(*start, [(8, 2), (6, 5)]) is None


def test_every_legal_play_is_found_by_its_moves() -> None:
    for position, roll in positions(5, 60):
        for play in BACKGAMMON.plays(position, roll):
            moves = [(move.start, move.end) for move in play.moves]
            found = play_of(BACKGAMMON, position, roll, moves)
            assert found is not None
            assert (found.moves, found.result) == (play.moves, play.result)


def test_a_checker_may_be_borne_off_with_either_die() -> None:
    position = BACKGAMMON.position({4: 1, 2: 1}, {24: 2})
    play = play_of(BACKGAMMON, position, Roll(6, 5), [(4, 0), (2, 0)])
    assert play is not None
    assert play.result.own[0] == 15


def test_where_nothing_can_be_moved_the_dice_may_be_picked_up_at_once() -> None:
    closed = BACKGAMMON.position({25: 1, 6: 14}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3})
    data = json.loads(tree_text(BACKGAMMON, closed, Roll(6, 5)))
    assert data == {"dice": [6, 5], "nodes": [{"end": True, "moves": []}]}
    play = play_of(BACKGAMMON, closed, Roll(6, 5), [])
    assert play is not None
    assert play.result == closed


def test_the_tree_is_written_as_the_contract_says() -> None:
    data = json.loads(tree_text(BACKGAMMON, BACKGAMMON.start, Roll(3, 1)))
    assert data["dice"] == [3, 1]
    nodes = data["nodes"]
    assert nodes[0]["end"] is False
    start, end, hit, die, node = nodes[0]["moves"][0]
    assert (start - end, hit) == (die, False)
    assert 0 < node < len(nodes)
