from __future__ import annotations

import pytest

from tablas.cli.playing.advice import advice, adviser
from tablas.cli.playing.preparation import ADVICE_LEVEL, prepare
from tablas.engine import tables
from tablas.i18n import translator
from tablas.play import BotPlayer, Person, Setup
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    Cube,
    Doubled,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    TableManners,
    Thrown,
    WinClass,
)
from tests.cli.playing.scripts import session
from tests.play.bots.test_engine_bot import EVEN, HOPELESS, SURE
from tests.play.tables import PEOPLE, seeded

ENGLISH, SPANISH = translator("en"), translator("es")
MONEY = MatchRules(jacoby=True, beavers=True, raccoons=True)
OPENED = ["63", "24/15", ""]


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    """Advice has a second: too little to compile in."""
    prepare(ADVICE_LEVEL)


def of_dice(position: Position, *dice: int) -> list[str]:
    return advice(
        adviser(), Situation(position, rules=MatchRules(length=5), roll=Roll(*dice)), ENGLISH
    )


class TestPlays:
    def test_the_best_come_first_with_what_the_others_lose(self) -> None:
        heading, best, second, *others = of_dice(BACKGAMMON.start, 3, 1)
        assert heading.split()[:4] == ["play", "plies", "equity", "behind"]
        assert best.split()[:4] == ["1.", "8/5", "6/5", "2"]
        assert second.split()[0] == "2."
        assert float(second.split()[-4]) < 0
        assert len(others) == 3

    def test_all_columns_fit_on_a_narrow_terminal(self) -> None:
        hits = BACKGAMMON.position(
            {25: 2, 24: 2, 13: 5, 8: 3, 6: 3}, {2: 1, 3: 1, 13: 5, 8: 2, 6: 4, 14: 1, 20: 1}
        )
        for tr in (ENGLISH, SPANISH):
            for roll in (Roll(1, 1), Roll(2, 2), Roll(6, 5)):
                lines = advice(adviser(), Situation(hits, rules=MatchRules(), roll=roll), tr)
                assert len({len(line.rstrip()) for line in lines}) == 1
                assert max(map(len, lines)) < 80

    def test_spaniards_write_commas(self) -> None:
        _, best, *_ = advice(
            adviser(), Situation(BACKGAMMON.start, rules=MatchRules(), roll=Roll(3, 1)), SPANISH
        )
        assert "+0," in best
        assert "." not in best.removeprefix("1.")

    def test_where_nothing_can_be_moved_that_is_said(self) -> None:
        closed = BACKGAMMON.position({25: 1, 13: 14}, {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2})
        assert of_dice(closed, 3, 1) == ["Nothing can be moved."]


class TestCube:
    @pytest.mark.parametrize(
        ("position", "said"),
        [
            (HOPELESS, "Do not double."),
            (EVEN, "Double; the opponent should take."),
            (SURE, "Double; the opponent should drop."),
        ],
    )
    def test_before_the_throw(self, position: Position, said: str) -> None:
        verdict, worth, chances = advice(adviser(), Situation(position, rules=MONEY), ENGLISH)
        assert verdict == said
        assert worth.startswith("No double ")
        assert worth.endswith("double and drop +1.000.")
        assert chances.startswith("Wins ")
        assert len(worth) < 80

    def test_there_is_nothing_to_decide_without_a_cube(self) -> None:
        crawford = Situation(EVEN, rules=MatchRules(length=3), score=(2, 0), crawford=True)
        verdict, chances = advice(adviser(), crawford, ENGLISH)
        assert verdict == "There is nothing to decide about the cube."
        assert chances == "Wins 52.8 %, gammons 0.0 %; gammons lost 0.0 % (2-ply)."

    @pytest.mark.parametrize(
        ("position", "beavers", "said"),
        [
            (SURE, True, ["Drop.", "Take -1.222; drop -1.000."]),
            (EVEN, True, ["Take.", "Take -0.111; drop -1.000."]),
            (HOPELESS, True, ["Beaver.", "Take +1.111; drop -1.000."]),
            (HOPELESS, False, ["Take.", "Take +1.111; drop -1.000."]),
        ],
    )
    def test_whoever_is_doubled_sees_it_with_his_own_eyes(
        self, position: Position, beavers: bool, said: list[str]
    ) -> None:
        doubled = Situation(position, rules=MatchRules(beavers=beavers), offer=Offer.DOUBLE)
        *told, chances = advice(adviser(), doubled, ENGLISH)
        assert told == said
        if position is EVEN:
            assert chances.startswith("Wins 47.2 %")

    def test_a_beaver_is_answered_by_the_doubler(self) -> None:
        beavered = Situation(EVEN, rules=MONEY, offer=Offer.BEAVER, cube=Cube(2, Seat.BLACK))
        verdict, worth, chances = advice(adviser(), beavered, ENGLISH)
        assert (verdict, worth) == ("Raccoon.", "Take +0.111; drop -1.000.")
        assert chances.startswith("Wins 52.8 %")

    def test_nothing_is_raised_beyond_what_is_allowed(self) -> None:
        def verdict(rules: MatchRules, offer: Offer, cube: Cube) -> str:
            position = HOPELESS if offer is Offer.DOUBLE else EVEN
            return advice(
                adviser(), Situation(position, rules=rules, offer=offer, cube=cube), ENGLISH
            )[0]

        limited = MatchRules(beavers=True, raccoons=True, cube_limit=4)
        assert verdict(limited, Offer.DOUBLE, Cube()) == "Beaver."
        assert verdict(limited, Offer.DOUBLE, Cube(2, Seat.WHITE)) == "Take."
        assert verdict(limited, Offer.BEAVER, Cube(2, Seat.BLACK)) == "Take."
        only_beavers = MatchRules(beavers=True)
        assert verdict(only_beavers, Offer.BEAVER, Cube(2, Seat.BLACK)) == "Take."

    def test_there_is_nothing_to_lose_when_a_drop_loses_the_match(self) -> None:
        last = Situation(SURE, rules=MatchRules(length=5), score=(4, 2), offer=Offer.DOUBLE)
        assert advice(adviser(), last, ENGLISH)[0] == "Take: a drop would lose the match."

    def test_a_resignation(self) -> None:
        offered = Situation(HOPELESS, rules=MatchRules(), resignation=WinClass.SINGLE)
        assert advice(adviser(), offered, ENGLISH)[0].startswith("Accept:")
        lost = BACKGAMMON.position({24: 15}, {6: 1})
        offered = Situation(lost, rules=MatchRules(), resignation=WinClass.SINGLE)
        assert advice(adviser(), offered, ENGLISH)[0].startswith("Refuse:")


class TestAtTheTable:
    def test_with_dice_before_the_throw_and_when_doubled(self) -> None:
        _, script = session(["31", "hint", "8/5 6/5", "", "hint", "double", "hint"])
        told = script.told
        assert any(line.startswith("1. 8/5 6/5") for line in told)
        assert "Do not double." in told
        assert any(line.startswith("Take ") for line in told)

    def test_over_the_table_too(self) -> None:
        _, script = session(
            ["31", "hint", "8/5 6/5", "", "hint"], manners=TableManners(), language="es"
        )
        assert any(line.startswith("1. 8/5 6/5") for line in script.told)
        assert any("+1,000" in line for line in script.told)

    def test_there_is_nothing_to_say_before_the_opening(self) -> None:
        _, script = session(["hint"], setup=Setup(PEOPLE, seeded("5")))
        assert "The dice have not been thrown." in script.told

    def test_a_game_whose_table_has_not_been_computed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(tables, "open_hypergammon", lambda: None)
        rules = MatchRules(length=3, variant=HYPERGAMMON)
        _, script = session(["31", "hint", "plays"], rules=rules)
        assert any("tablas tables build hypergammon" in line for line in script.told)

    def test_a_bot_of_the_engine_sits_at_the_table(self) -> None:
        setup = Setup((Person(), BotPlayer("balsa", seed="1")), seeded("5"))
        sitting, _ = session(["", "24/20 13/10", "", ""], setup=setup)
        done = [event for event in sitting.table.events if isinstance(event, Thrown | Doubled)]
        assert done[0].seat is Seat.BLACK
