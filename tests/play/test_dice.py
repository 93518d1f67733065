from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from tablas.errors import DiceError
from tablas.play.dice import DiceKind, DiceSpec, KeyedDice, dice_source, settled
from tablas.rules import Landing, MatchRules, Played, TableManners
from tests.play.tables import bots_match, seeded


def test_seeded_dice_follow_the_published_recipe() -> None:
    key = hashlib.sha256("tablas dice 1/ñandú".encode()).digest()
    block = hmac.new(key, b"number/7/1/0", "sha256").digest()
    expected = next(byte for byte in block if byte < 252) % 6 + 1
    assert dice_source(seeded("ñandú")).number(7, 1) == expected


def test_seeded_dice_show_the_same_numbers_for_ever() -> None:
    dice = dice_source(seeded("1"))
    thrown = [(dice.number(throw, 0), dice.number(throw, 1)) for throw in range(8)]
    assert thrown == [(3, 6), (2, 2), (3, 5), (5, 3), (4, 6), (4, 3), (6, 2), (5, 6)]
    assert dice.landing(0, 0) == Landing(131, 222)


def test_a_block_without_a_usable_byte_is_followed_by_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocks = {0: bytes([252, 253, 254, 255] * 8), 1: bytes([255, 11] * 16)}
    monkeypatch.setattr(KeyedDice, "_block", lambda _self, _what, _throw, _slot, n: blocks[n])
    assert KeyedDice(b"").number(0, 0) == 11 % 6 + 1


def test_another_seed_gives_other_dice() -> None:
    first, second = dice_source(seeded("1")), dice_source(seeded("2"))
    assert [first.number(n, 0) for n in range(40)] != [second.number(n, 0) for n in range(40)]


def test_secure_dice_are_never_the_same_twice() -> None:
    first, second = dice_source(DiceSpec()), dice_source(DiceSpec())
    assert [first.number(n, 0) for n in range(60)] != [second.number(n, 0) for n in range(60)]


def test_every_number_comes_as_often_as_the_others() -> None:
    dice = dice_source(seeded("many"))
    thrown = Counter(dice.number(throw, slot) for throw in range(6000) for slot in (0, 1))
    assert set(thrown) == set(range(1, 7))
    chi_square = sum((count - 2000) ** 2 / 2000 for count in thrown.values())
    assert chi_square < 15.1  # 1 % of fair dice exceed it


def test_the_two_dice_of_a_throw_do_not_know_each_other() -> None:
    dice = dice_source(seeded("pairs"))
    doubles = sum(dice.number(n, 0) == dice.number(n, 1) for n in range(6000))
    assert 900 < doubles < 1100


def test_some_three_to_eight_in_a_hundred_throws_are_cocked() -> None:
    record = bots_match("table", TableManners(), MatchRules(length=7)).record
    dice, manners = dice_source(seeded("landing")), TableManners()
    throws = cocked = 0
    for event, match in record.steps():
        if not isinstance(event, Played) or match.situation is None:
            continue
        seat = match.situation.turn
        for throw in range(10 * throws, 10 * throws + 10):
            first, second = dice.landing(throw, 0), dice.landing(throw, 1)
            places = (first, settled(first, second))
            board = match.situation.view(seat)
            cocked += any(manners.fault(place, board, seat) is not None for place in places)
        throws += 1
    assert throws > 100
    assert 0.03 < cocked / (10 * throws) < 0.08


def test_a_die_that_comes_down_on_the_other_leans() -> None:
    assert settled(Landing(100, 100), Landing(104, 105)).tilted
    assert not settled(Landing(100, 100), Landing(108, 100)).tilted
    assert settled(Landing(100, 100), Landing(150, 100)) == Landing(150, 100)


def test_dice_thrown_by_hand_come_from_nowhere_else() -> None:
    dice = dice_source(DiceSpec(DiceKind.MANUAL))
    with pytest.raises(DiceError, match="by hand"):
        dice.number(0, 0)
    with pytest.raises(DiceError, match="by hand"):
        dice.landing(0, 0)


@pytest.mark.parametrize(
    ("kind", "seed"), [(DiceKind.SEEDED, None), (DiceKind.SECURE, "1"), (DiceKind.MANUAL, "1")]
)
def test_only_seeded_dice_have_a_seed(kind: DiceKind, seed: str | None) -> None:
    with pytest.raises(DiceError):
        DiceSpec(kind, seed)


def test_the_key_is_not_shown() -> None:
    assert "secret" not in repr(KeyedDice(b"secret"))


def test_any_text_is_a_seed() -> None:
    assert dice_source(seeded("")).number(0, 0) in range(1, 7)
    assert dice_source(seeded("\udcff")).number(0, 0) in range(1, 7)
