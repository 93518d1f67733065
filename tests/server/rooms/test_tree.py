from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from tablas.play.trial import Trial
from tablas.rules import BACKGAMMON, HYPERGAMMON, Position, Roll, Variant
from tablas.rules.roll import ROLLS
from tablas.server.rooms.tree import Tree, tree_of, tree_text


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


@pytest.mark.parametrize("game", [BACKGAMMON, HYPERGAMMON])
def test_the_ends_of_a_tree_are_the_legal_plays(game: Variant) -> None:
    for position, roll in positions(1, 150, game):
        plays = {play.result for play in game.plays(position, roll)}
        assert ends(tree_of(game, position, roll)) == (plays or {position})


def test_a_branch_is_what_a_trial_may_go_on_with() -> None:
    for position, roll in positions(2, 40):
        tree = tree_of(BACKGAMMON, position, roll)
        moves = {branch.move for branch in tree.nodes[0].branches}
        assert moves == set(Trial(position, roll, BACKGAMMON).next_moves)


def test_every_node_is_reached_and_every_branch_leads_somewhere() -> None:
    for position, roll in positions(3, 60):
        tree = tree_of(BACKGAMMON, position, roll)
        reached = {0} | {branch.node for node in tree.nodes for branch in node.branches}
        assert reached == set(range(len(tree.nodes)))
        assert tree.nodes[0].board == position


def test_any_order_of_the_moves_is_found() -> None:
    tree = tree_of(BACKGAMMON, BACKGAMMON.start, Roll(3, 1))
    first, second = tree.play([(8, 5), (6, 5)]), tree.play([(6, 5), (8, 5)])
    assert first is not None
    assert first == second
    assert tree.play([(8, 5)]) is None
    assert tree.play([(8, 2), (6, 5)]) is None


def test_a_checker_may_be_borne_off_with_either_die() -> None:
    position = BACKGAMMON.position({4: 1, 2: 1}, {24: 2})
    tree = tree_of(BACKGAMMON, position, Roll(6, 5))
    play = tree.play([(4, 0), (2, 0)])
    assert play is not None
    assert play.result.own[0] == 15


def test_where_nothing_can_be_moved_the_dice_may_be_picked_up_at_once() -> None:
    closed = BACKGAMMON.position({25: 1, 6: 14}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3})
    tree = tree_of(BACKGAMMON, closed, Roll(6, 5))
    assert tree.encoded() == {"dice": [6, 5], "nodes": [{"end": True, "moves": []}]}
    play = tree.play([])
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
