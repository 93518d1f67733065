from __future__ import annotations

from decimal import Decimal

import pytest

from tablas.cli.playing.agreement import Dice, Manners, Wishes, agreed, parse_stake
from tablas.errors import TablasError
from tablas.play import BotPlayer, Contests, DiceKind, DiceSpec, Person, Setup
from tablas.rules import (
    NACKGAMMON,
    DiceOnCheckers,
    IllegalPlays,
    MatchRules,
    MatchStarted,
    PrematureRoll,
    Stake,
    TableManners,
)


def test_without_wishes_a_person_plays_a_short_match_against_the_bot() -> None:
    setup, started = agreed(Wishes())
    assert setup == Setup((Person(), BotPlayer()), DiceSpec(), None)
    assert started == MatchStarted(MatchRules(length=3), ("White", "Tablas"))


def test_two_people() -> None:
    setup, started = agreed(Wishes(human=True, names=("Ana",), length=7, crawford=False))
    assert setup.seats == (Person(), Person())
    assert started.players == ("Ana", "Black")
    assert started.rules == MatchRules(length=7, crawford=False)


def test_money_play_as_the_documents_have_it() -> None:
    _, started = agreed(Wishes(money=True, stake="5EUR"))
    assert started.rules == MatchRules(stake=Stake(Decimal(5), "EUR"))


def test_club_rules_and_single_options() -> None:
    assert agreed(Wishes(money=True, club=True))[1].rules == MatchRules.club_money()
    rules = agreed(
        Wishes(money=True, jacoby=True, raccoons=True, automatic_doubles=2, cube_limit=64)
    )[1].rules
    assert rules == MatchRules(
        jacoby=True, beavers=True, raccoons=True, automatic_doubles=2, cube_limit=64
    )


def test_another_game() -> None:
    assert agreed(Wishes(variant="nackgammon"))[1].rules.variant is NACKGAMMON


def test_over_the_table() -> None:
    setup, _ = agreed(Wishes(manners=Manners.TABLE, contests=Contests.NEVER))
    assert setup.manners == TableManners()
    assert setup.seats[1] == BotPlayer(contests=Contests.NEVER)
    setup, _ = agreed(
        Wishes(
            manners=Manners.TABLE,
            premature_roll=PrematureRoll.STANDS,
            dice_on_checkers=DiceOnCheckers.VALID,
            illegal_play=IllegalPlays.MUST_CORRECT,
        )
    )
    assert setup.manners == TableManners(
        PrematureRoll.STANDS, DiceOnCheckers.VALID, IllegalPlays.MUST_CORRECT
    )


def test_dice() -> None:
    assert agreed(Wishes(dice=Dice.MANUAL))[0].dice == DiceSpec(DiceKind.MANUAL)
    assert agreed(Wishes(seed="7"))[0].dice == DiceSpec(DiceKind.SEEDED, "7")


@pytest.mark.parametrize(
    ("text", "stake"),
    [
        ("5EUR", Stake(Decimal(5), "EUR")),
        ("5 EUR", Stake(Decimal(5), "EUR")),
        ("0,50 €", Stake(Decimal("0.50"), "€")),
        ("0.50", Stake(Decimal("0.50"))),
        ("3 garbanzos", Stake(Decimal(3), "garbanzos")),
    ],
)
def test_stakes(text: str, stake: Stake) -> None:
    assert parse_stake(text) == stake
    assert str(parse_stake(text)) == str(stake)


@pytest.mark.parametrize("text", ["", "EUR", "-5EUR", "5.5.5", "5 6 EUR"])
def test_what_is_no_stake(text: str) -> None:
    with pytest.raises(TablasError, match="such as 5EUR"):
        parse_stake(text)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (Wishes(money=True, length=5), "choose one of them"),
        (Wishes(stake="5EUR"), "belong to money play"),
        (Wishes(club=True), "belong to money play"),
        (Wishes(jacoby=True), "rules of money play"),
        (Wishes(variant="chess"), "no game called 'chess'"),
        (Wishes(names=("a", "b", "c")), "there are 3 names"),
        (Wishes(names=(" ",)), "signs that can be shown"),
        (Wishes(names=("Ana\x1b[2J",)), "signs that can be shown"),
        (Wishes(names=("Tablas",)), "both players are called Tablas"),
        (Wishes(contests=Contests.NEVER), "over the table"),
        (Wishes(human=True, manners=Manners.TABLE, contests=Contests.NEVER), "for a bot"),
        (Wishes(dice=Dice.MANUAL, seed="1"), "have no seed"),
        (Wishes(premature_roll=PrematureRoll.VOID), "--manners table"),
        (Wishes(dice_on_checkers=DiceOnCheckers.VALID), "--manners table"),
        (Wishes(illegal_play=IllegalPlays.CONDONE), "--manners table"),
        (Wishes(cube_limit=3), "power of two"),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(wishes: Wishes, said: str) -> None:
    with pytest.raises(TablasError, match=said):
        agreed(wishes)
