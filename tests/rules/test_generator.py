"""Legal plays, held to vectors of other programs and to the rules themselves."""

import csv
import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.cli.perft import leaves
from tablas.notation.gnubg_id import format_position_id, parse_position_id
from tablas.notation.xgid import parse_xgid
from tablas.rules import BACKGAMMON, BAR, OFF, ROLLS, Position, Roll, Variant
from tests.strategies import positions, rolls, variants

DATA = Path(__file__).parents[1] / "data" / "rules"


def results(own: dict[int, int], other: dict[int, int], roll: Roll) -> set[str]:
    """The distinct results of a roll as the mover's checkers in the board language."""
    position = BACKGAMMON.position(own, other)
    return {
        str(play.result).removeprefix("x ").split(";")[0]
        for play in BACKGAMMON.plays(position, roll)
    }


# -- vectors


def test_legal_plays_agree_with_1225_vectors() -> None:
    with (DATA / "legal_plays.jsonl").open() as lines:
        vectors = [json.loads(line) for line in lines]
    assert len(vectors) == 1225
    for vector in vectors:
        position = parse_position_id(vector["position"])
        plays = BACKGAMMON.plays(position, Roll(*vector["roll"]))
        assert sorted(format_position_id(play.result) for play in plays) == vector["results"]


def bug_reports() -> Iterator[dict[str, str]]:
    with (DATA / "rule_vectors.tsv").open() as lines:
        yield from csv.DictReader(lines, delimiter="\t")


@pytest.mark.parametrize("vector", list(bug_reports()), ids=lambda vector: vector["name"])
def test_what_other_programs_got_wrong(vector: dict[str, str]) -> None:
    situation = parse_xgid(vector["xgid"])
    assert situation.roll is not None
    plays = BACKGAMMON.plays(situation.position, situation.roll)
    used = {len(play.moves) for play in plays} or {0}
    reached = sorted(format_position_id(play.result) for play in plays) or [
        format_position_id(situation.position)
    ]
    assert used == {int(vector["dice_used_max"])}
    assert reached == vector["result_position_ids(mover second, before turn change)"].split()
    assert len(reached) == int(vector["distinct_results"])


@pytest.mark.parametrize(
    ("name", "doubles", "mixed"), [("contact", 218_356, 185_957), ("race", 140_720, 122_570)]
)
def test_sums_over_a_thousand_positions(name: str, doubles: int, mixed: int) -> None:
    with (DATA / f"{name}_1000.csv").open() as lines:
        ids = [line.split(",")[0].strip() for line in lines]
    found = [parse_position_id(text) for text in ids]
    assert len(found) == 1000
    counts = {True: 0, False: 0}
    for position in found:
        for roll in ROLLS:
            counts[roll.is_double] += max(1, len(BACKGAMMON.plays(position, roll)))
    assert counts == {True: doubles, False: mixed}


@pytest.mark.parametrize(("depth", "expected"), [(1, 447), (2, 202_782)])
def test_perft(depth: int, expected: int) -> None:
    assert leaves(BACKGAMMON, BACKGAMMON.start, depth) == expected


# -- the rules, one by one


def test_opening_six_five_has_seven_plays() -> None:
    assert len(BACKGAMMON.plays(BACKGAMMON.start, Roll(6, 5))) == 7


def test_a_finished_game_has_no_plays() -> None:
    assert BACKGAMMON.plays(BACKGAMMON.position({}, {1: 1}), Roll(6, 5)) == ()
    assert BACKGAMMON.plays(BACKGAMMON.position({1: 1}, {}), Roll(6, 5)) == ()


def test_higher_die_is_forced_when_only_one_can_be_played() -> None:
    blocked = {12: 2}  # my 13, where both orders lead
    assert results({24: 1}, blocked, Roll(6, 5)) == {"18:1"}


def test_lower_die_is_played_when_the_higher_cannot() -> None:
    assert results({24: 1}, {7: 2, 12: 2}, Roll(6, 5)) == {"19:1"}


def test_both_dice_are_played_when_one_order_allows_it() -> None:
    assert results({24: 1}, {7: 2}, Roll(6, 5)) == {"13:1"}


def test_nothing_moves_before_the_bar_is_empty() -> None:
    assert results({BAR: 2, 6: 1}, {4: 2}, Roll(6, 4)) == {"bar:1 19:1 6:1"}
    assert results({BAR: 1, 6: 1}, {6: 2, 4: 2}, Roll(6, 4)) == set()


def test_entering_checker_may_run_on() -> None:
    assert "15:1 13:2" in results({BAR: 1, 13: 2}, {1: 2}, Roll(6, 4))


def test_bear_off_waits_for_the_last_checker_to_come_home() -> None:
    assert results({7: 1, 6: 1}, {1: 2}, Roll(6, 1)) == {"6:1", "5:1 1:1"}


def test_a_higher_die_bears_off_from_the_highest_point_only() -> None:
    assert results({4: 1, 2: 1}, {1: 2}, Roll(6, 1)) == {"2:1", "1:1"}


def test_hitting_in_passing_and_not_hitting_are_two_plays() -> None:
    position = BACKGAMMON.position({13: 1}, {15: 1})  # blot on my 10
    plays = BACKGAMMON.plays(position, Roll(3, 1))
    assert sorted(str(play) for play in plays) == ["13/10* 10/9", "13/12 12/9"]
    assert sorted(play.result.other[BAR] for play in plays) == [0, 1]


def test_the_order_of_plays_is_fixed() -> None:
    plays = BACKGAMMON.plays(BACKGAMMON.start, Roll(6, 4))
    assert [str(play) for play in plays[:4]] == [
        "24/18 24/20",
        "24/18 18/14",
        "24/18 13/9",
        "24/18 8/4",
    ]


# -- properties


def dice_usable(position: Position, dice: tuple[int, ...]) -> int:
    """How many of these dice can be played in this order: an independent, naive recursion."""
    if not dice:
        return 0
    best = 0
    for move in BACKGAMMON.moves(position, dice[0]):
        best = max(best, 1 + dice_usable(move.applied(position), dice[1:]))
    return best


@given(st.data(), variants(), rolls())
def test_every_play_uses_the_most_dice(data: st.DataObject, variant: Variant, roll: Roll) -> None:
    position = data.draw(positions(variant, finished=False))
    plays = variant.plays(position, roll)
    dice = variant.dice_of(roll)
    most = max(dice_usable(position, order) for order in set(permutations(dice)))
    assert {len(play.moves) for play in plays} == ({most} if most else set())


@given(st.data(), variants(), rolls())
def test_plays_are_distinct_and_keep_every_checker(
    data: st.DataObject, variant: Variant, roll: Roll
) -> None:
    position = data.draw(positions(variant))
    plays = variant.plays(position, roll)
    assert len({play.result for play in plays}) == len(plays)
    for play in plays:
        checked = Position(play.result.own, play.result.other)  # the constructor's own rules
        assert variant.validated(checked) == play.result
        assert sum(move.hit for move in play.moves) == checked.other[BAR] - position.other[BAR]
        assert position.pips > checked.pips
        assert checked.own[OFF] >= position.own[OFF]


@given(positions(), rolls())
def test_the_other_side_sees_the_same(position: Position, roll: Roll) -> None:
    """Plays found from the mover's side equal those found on an absolute board, moving upwards."""
    plays = BACKGAMMON.plays(position, roll)
    expected = {mirrored(play.result) for play in plays}
    assert upward_results(mirrored(position), roll) == expected


def mirrored(position: Position) -> tuple[int, ...]:
    """One absolute board of 28 places: the mover's bar 0, points 1-24 upwards (his negative),

    then both sides' off and the opponent's bar.
    """
    points = [position.other[point] - position.own[25 - point] for point in range(1, 25)]
    return (
        position.own[BAR],
        *points,
        position.own[OFF],
        position.other[OFF],
        position.other[BAR],
    )


def upward_results(board: tuple[int, ...], roll: Roll) -> set[tuple[int, ...]]:
    """All results of the longest plays, by brute force over every order of the dice."""
    dice = (roll[0],) * 4 if roll.is_double else tuple(roll)
    if BACKGAMMON.checkers in board[25:27]:
        return set()
    finals: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for order in set(permutations(dice)):
        reached = {board}
        for used, die in enumerate(order, start=1):
            reached = {after for before in reached for after in upward_steps(before, die)}
            if reached:
                high = used == 1 and die == roll[0]
                finals.setdefault((used, high), set()).update(reached)
    if not finals:
        return set()
    most = max(used for used, _ in finals)
    if most == 1:
        return finals.get((1, True), finals.get((1, False), set()))
    return set().union(*(boards for (used, _), boards in finals.items() if used == most))


def upward_steps(board: tuple[int, ...], die: int) -> Iterator[tuple[int, ...]]:
    for start in range(25):
        mine = board[0] if start == 0 else -board[start]
        if mine <= 0 or (board[0] and start != 0):
            continue
        after = list(board)
        after[start] += -1 if start == 0 else 1
        end = start + die
        if end <= 24:
            if board[end] >= 2:
                continue
            if board[end] == 1:
                after[end] = 0
                after[27] += 1
            after[end] -= 1
            yield tuple(after)
        elif all(count >= 0 for count in board[1:19]) and (
            end == 25 or all(count >= 0 for count in board[19:start])
        ):
            after[25] += 1
            yield tuple(after)
