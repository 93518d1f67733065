from __future__ import annotations

from decimal import Decimal

import pytest

from tablas.cli.playing.agreement import Dice, Manners, Wishes, agreed, bot_key, parse_stake
from tablas.engine import tables
from tablas.errors import TablasError
from tablas.i18n import LANGUAGES, translator
from tablas.play import BotPlayer, Contests, DiceKind, DiceSpec, Person, Setup
from tablas.play.bots import FRIENDLY, OPPONENTS
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
    assert setup == Setup((Person(), bot_of(setup)), DiceSpec(), None)
    assert bot_of(setup).key == FRIENDLY
    assert started == MatchStarted(MatchRules(length=3), ("White", "Cherry"))


def bot_of(setup: Setup) -> BotPlayer:
    player = setup.seats[1]
    assert isinstance(player, BotPlayer)
    return player


class TestOpponents:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_they_go_by_their_names_in_any_language(self, language: str) -> None:
        for one in OPPONENTS:
            name = translator(language).text(one.name)
            assert bot_key(name) == bot_key(f" {name.upper()} ") == one.key
            setup, started = agreed(Wishes(bot=name), translator(language))
            assert bot_of(setup).key == one.key
            assert started.players == (translator(language).text("White"), name)

    def test_the_simple_one_is_called_tablas(self) -> None:
        setup, started = agreed(Wishes(bot="simple"))
        assert setup.seats[1] == BotPlayer()
        assert started.players[1] == "Tablas"

    def test_hypergammon_is_played_by_the_simple_one(self) -> None:
        setup, _ = agreed(Wishes(variant="hypergammon"))
        assert setup.seats[1] == BotPlayer("simple")

    def test_the_others_play_it_once_its_table_has_been_computed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(tables, "open_hypergammon", lambda: None)
        with pytest.raises(TablasError, match="tablas tables build hypergammon"):
            agreed(Wishes(bot="oak", variant="hypergammon"))
        monkeypatch.setattr(tables, "open_hypergammon", object)
        setup, _ = agreed(Wishes(bot="oak", variant="hypergammon"))
        assert bot_of(setup).key == "oak"

    def test_the_mistakes_of_seeded_dice_are_seeded_too(self) -> None:
        assert bot_of(agreed(Wishes(bot="balsa", seed="a"))[0]).seed == "a"
        others = {bot_of(agreed(Wishes(bot="balsa"))[0]).seed for _ in range(3)}
        assert len(others) == 3
        assert bot_of(agreed(Wishes(bot="ebony", seed="a"))[0]).seed is None


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
    assert bot_of(setup).contests is Contests.NEVER
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
        (Wishes(names=("Cherry",)), "both players are called Cherry"),
        (Wishes(bot="gnu"), "no opponent called 'gnu'; there are balsa, pine"),
        (Wishes(bot="oak", human=True), "choose --human or --bot"),
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
