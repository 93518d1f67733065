import copy
import pickle

import pytest

from tablas.errors import RuleError
from tablas.rules.roll import ROLLS, Roll, ways


def test_dice_have_no_order() -> None:
    assert Roll(3, 6) == Roll(6, 3) == (6, 3)
    assert str(Roll(3, 6)) == "63"


def test_repr_evals_back() -> None:
    assert eval(repr(Roll(3, 6))) == Roll(6, 3)


def test_there_are_21_rolls_in_36_throws() -> None:
    assert len(set(ROLLS)) == 21
    assert sum(map(ways, ROLLS)) == 36


@pytest.mark.parametrize("dice", [(0, 3), (7,), (1, -1), (True, 2), ("6", "6"), (2.0, 3)])
def test_a_die_shows_one_to_six(dice: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match="a die shows 1 to 6"):
        Roll(*dice)


def test_a_roll_needs_a_die() -> None:
    with pytest.raises(RuleError, match="at least one die"):
        Roll()


def test_three_dice_are_a_roll_too() -> None:
    assert Roll(2, 6, 5) == (6, 5, 2)
    assert not Roll(3, 3, 3).is_double  # plain dice: the doubling of doublets is for two


def test_rolls_travel() -> None:
    assert pickle.loads(pickle.dumps(Roll(4, 1))) == Roll(4, 1)
    assert copy.deepcopy(Roll(4, 1)) == Roll(4, 1)
