from __future__ import annotations

import hashlib
import hmac
import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tablas.errors import DiceError
from tablas.play import Kept, Setup, Table
from tablas.play.committed import (
    Happened,
    Seal,
    TakenBack,
    checked_lot,
    commitment,
    committed_dice,
    verify,
)
from tablas.play.dice import settled
from tablas.rules import (
    Event,
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    TableManners,
    Thrown,
)

SEED = bytes(range(32))
LOTS = ("a" * 16, "")
SEAL = Seal(commitment(SEED), SEED, LOTS)


def example() -> dict[str, Any]:
    """The example of docs/contract/dice.md."""
    text = Path("docs/contract/dice.md").read_text(encoding="utf-8")
    found = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


class Stranger:
    """Dice by the words of docs/contract/dice.md and nothing else of this program."""

    def __init__(self, seed: bytes, white: str, black: str) -> None:
        text = f"tablas lots 1/{white}/{black}"
        self.key = hmac.new(seed, text.encode("ascii"), hashlib.sha256).digest()

    def block(self, text: str) -> bytes:
        return hmac.new(self.key, text.encode("ascii"), hashlib.sha256).digest()

    def number(self, throw: int, slot: int) -> int:
        for counter in count():
            for byte in self.block(f"number/{throw}/{slot}/{counter}"):
                if byte < 252:
                    return byte % 6 + 1
        raise AssertionError

    def landing(self, throw: int, slot: int) -> list[object]:
        block = self.block(f"landing/{throw}/{slot}/0")
        s, t = sum(block[0:4]) - 510, sum(block[4:8]) - 510
        return [120 + s // 4, 240 + t // 3, block[8] == 0]


class TestTheExampleOfTheSpecification:
    def test_a_stranger_gets_what_it_says(self) -> None:
        said = example()
        seed = bytes.fromhex(said["seed"])
        assert hashlib.sha256(seed).hexdigest() == said["commitment"]
        dice = Stranger(seed, said["lots"]["white"], said["lots"]["black"])
        assert dice.key.hex() == said["key"]
        for name in ("block", "landing_block"):
            assert dice.block(said[name]["text"]).hex() == said[name]["bytes"]
        for throw, numbers in enumerate(said["numbers"]):
            assert [dice.number(throw, slot) for slot in (0, 1)] == numbers
        for throw, landings in enumerate(said["landings"]):
            assert [dice.landing(throw, slot) for slot in (0, 1)] == landings

    def test_this_program_gets_what_it_says(self) -> None:
        said = example()
        lots = (said["lots"]["white"], said["lots"]["black"])
        dice = committed_dice(bytes.fromhex(said["seed"]), lots)
        for throw, numbers in enumerate(said["numbers"]):
            assert [dice.number(throw, slot) for slot in (0, 1)] == numbers
        throw = said["on_each_other"]["throw"]
        first, second = (dice.landing(throw, slot) for slot in (0, 1))
        lies = [[die.x, die.y, die.tilted] for die in (first, settled(first, second))]
        assert lies == said["on_each_other"]["landings"]


def test_another_lot_gives_other_dice() -> None:
    def numbers(lots: tuple[str, str]) -> list[int]:
        dice = committed_dice(SEED, lots)
        return [dice.number(throw, 0) for throw in range(40)]

    assert numbers(("a" * 16, "")) != numbers(("b" * 16, "")) != numbers(("", "b" * 16))


@pytest.mark.parametrize("text", ["", "a" * 15, "a" * 65, "á" * 20, "a b" * 8, "/" * 20, "１" * 20])
def test_a_lot_is_16_to_64_letters_or_digits(text: str) -> None:
    with pytest.raises(DiceError, match="16 to 64 letters or digits"):
        checked_lot(text)


def test_a_lot_that_is_one_is_taken_as_it_is() -> None:
    assert checked_lot("Az09" * 16) == "Az09" * 16


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(DiceError, match="32 bytes"):
        committed_dice(b"short", LOTS)


# -- throwing again


def played(manners: TableManners | None = None, turns: int = 6) -> list[Event]:
    """The beginning of a match whose dice are the committed ones."""
    started = MatchStarted(MatchRules(length=3))
    table = Table.open(Setup(manners=manners), started, dice=committed_dice(SEED, LOTS))
    table.act(GameStarted())
    while table.situation is None:
        table.throw(None)
    for _ in range(turns):
        situation = table.situation
        assert situation is not None
        if situation.roll is None:
            table.throw(situation.turn)
            continue
        trial = table.trial()
        if trial.free:
            plays = situation.rules.variant.plays(situation.position, situation.roll)
            trial = trial.with_moves(plays[0].moves if plays else ())
        else:
            while trial.next_moves and not trial.is_complete:
                move = trial.next_moves[0]
                trial = trial.moved(move.start, move.end)
        table.pick_up(trial)
    return list(table.events)


@pytest.mark.parametrize("manners", [None, TableManners()])
def test_every_throw_of_an_honest_match_is_right(manners: TableManners | None) -> None:
    checked = verify(SEAL, played(manners, 40), manners)
    assert len(checked) > 10
    assert all(one.is_right for one in checked)
    assert [one.number for one in checked] == list(range(len(checked)))


def test_a_throw_that_was_changed_is_found() -> None:
    events = played()
    place = next(n for n, event in enumerate(events) if isinstance(event, OpeningThrown))
    first = events[place]
    assert isinstance(first, OpeningThrown)
    # The same side begins with the same roll, so that all the rest still fits the rules.
    assert first.white != first.black
    forged = list(events[: place + 1])
    forged[place] = OpeningThrown(first.black, first.white)
    wrong = [one for one in verify(SEAL, forged, None) if not one.is_right]
    assert [one.number for one in wrong] == [sum(isinstance(e, OpeningThrown) for e in events) - 1]
    assert wrong[0].expected == first


def test_where_dice_landed_is_checked_too() -> None:
    manners = TableManners()
    events = played(manners, 40)
    place, thrown = next((n, e) for n, e in enumerate(events) if isinstance(e, Thrown))
    events[place] = Thrown(thrown.seat, thrown.roll, thrown.landing[::-1])
    wrong = [one for one in verify(SEAL, events[: place + 1], manners) if not one.is_right]
    assert len(wrong) == 1


def test_a_throw_that_was_taken_back_is_checked_and_comes_again_the_same() -> None:
    events = played(turns=4)
    place = max(n for n, event in enumerate(events) if isinstance(event, Played))
    thrown = [n for n, event in enumerate(events) if isinstance(event, Thrown) and n < place][-1]
    back = TakenBack(thrown)
    happened: list[Happened] = [*events, back, *events[thrown:]]
    checked = verify(SEAL, happened, None)
    assert all(one.is_right for one in checked)
    numbers = [one.number for one in checked]
    assert numbers != sorted(set(numbers))


def test_another_seed_than_the_promised_one_is_refused() -> None:
    other = Seal(SEAL.commitment, bytes(32), LOTS)
    assert not other.is_kept
    with pytest.raises(DiceError, match="not the one that was committed to"):
        verify(other, played(), None)


def test_a_table_where_a_match_stands_throws_without_changing_it() -> None:
    kept = Kept(Setup(), tuple(played(turns=0)))
    first = Table.resume(kept, dice=committed_dice(SEED, LOTS))
    aside = Table.at(kept, first.state, committed_dice(SEED, LOTS))
    game = aside.match.game
    assert game is not None
    assert game.turn is not None
    aside.act(Played.of(game.turn, game.plays[0]))
    assert first.events == kept.events
    assert len(aside.events) == len(kept.events) + 1
