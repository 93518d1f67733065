from __future__ import annotations

import pytest

from tablas.i18n import translator
from tablas.play import Setup, Step, Table, narrate
from tablas.rules import (
    BACKGAMMON,
    Abandoned,
    Beavered,
    Cocked,
    Doubled,
    Dropped,
    FlagFell,
    GameStarted,
    IllegalPlays,
    MatchRules,
    MatchStarted,
    Passed,
    PlayAccepted,
    PlayContested,
    Position,
    PrematureRoll,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Seat,
    TableManners,
    Taken,
    WinClass,
)
from tests.play.tables import BY_HAND, PEOPLE, bots_match, steps

W, B = Seat.WHITE, Seat.BLACK
EN = translator("en")


def told(step: Step) -> list[str]:
    return narrate(step, EN)


def begun(
    rules: MatchRules = MatchRules(length=5),
    manners: TableManners | None = None,
    *,
    score: tuple[int, int] = (0, 0),
    start: Position | None = None,
    names: tuple[str, str] = ("Ana", "Luis"),
) -> tuple[Table, list[str]]:
    table = Table.open(Setup(PEOPLE, BY_HAND, manners), MatchStarted(rules, names, score))
    return table, told(table.act(GameStarted(start)))


def opened(
    rules: MatchRules = MatchRules(length=5),
    manners: TableManners | None = None,
    *,
    start: Position | None = None,
) -> Table:
    table, _ = begun(rules, manners, start=start)
    table.throw_by_hand(None, (3, 1))
    return table


class TestBeginning:
    def test_the_game_is_announced(self) -> None:
        assert begun()[1] == ["Game 1."]

    def test_the_crawford_game_is_announced(self) -> None:
        assert begun(score=(4, 0))[1][1] == "This is the Crawford game: nobody may double."

    def test_without_an_opening_throw_it_is_said_who_begins(self) -> None:
        started = MatchStarted(MatchRules(5), ("Ana", "Luis"))
        table = Table.open(Setup(PEOPLE, BY_HAND), started)
        assert told(table.act(GameStarted(turn=B))) == ["Game 1.", "Luis begins."]

    def test_the_opening_says_who_begins(self) -> None:
        table, _ = begun()
        assert told(table.throw_by_hand(None, (3, 5))) == [
            "Ana throws 3, Luis throws 5.",
            "Luis begins.",
        ]

    def test_a_tie_is_thrown_again(self) -> None:
        table, _ = begun()
        lines = told(table.throw_by_hand(None, (4, 4)))
        assert lines[1:] == ["A tie: both throw again."]

    def test_a_tie_may_double_the_cube(self) -> None:
        table, _ = begun(MatchRules(automatic_doubles=1))
        assert "A tie doubles the cube to 2." in told(table.throw_by_hand(None, (4, 4)))
        assert len(told(table.throw_by_hand(None, (4, 4)))) == 2

    def test_who_has_no_name_is_called_by_colour(self) -> None:
        table, _ = begun(names=("White", "Luis"))
        assert told(table.throw_by_hand(None, (5, 3)))[1] == "White begins."


class TestTurns:
    def test_a_play_is_told_in_notation(self) -> None:
        table = opened()
        assert told(table.pick_up(table.trial().moved(8, 5).moved(6, 5))) == ["Ana plays 8/5 6/5."]
        assert told(table.throw_by_hand(B, (2, 6))) == ["Luis throws 6-2."]

    def test_a_roll_that_cannot_be_played_is_told(self) -> None:
        start = BACKGAMMON.position({25: 1, 13: 14}, {3: 2, 1: 2, 6: 11})
        table = opened(start=start)
        assert told(table.pick_up(table.trial())) == ["Ana cannot move."]

    def test_who_is_closed_out_does_not_throw(self) -> None:
        closed = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}
        table = opened(start=BACKGAMMON.position(closed | {13: 3}, {25: 1, 10: 14}))
        table.pick_up(table.trial().moved(13, 9))
        assert told(table.act(Passed(B))) == ["Luis is closed out and does not throw."]


class TestCube:
    def on_roll(self, rules: MatchRules) -> Table:
        table = opened(rules)
        table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        return table

    def test_double_and_take(self) -> None:
        table = self.on_roll(MatchRules(length=5))
        assert told(table.act(Doubled(B))) == ["Luis doubles to 2."]
        assert told(table.act(Taken(W))) == ["Ana takes: the cube is at 2."]

    def test_a_dropped_double_counts_what_it_was(self) -> None:
        table = self.on_roll(MatchRules(length=5))
        table.act(Doubled(B))
        assert told(table.act(Dropped(W))) == ["Ana drops.", "Luis wins 1 point."]

    def test_beaver_and_raccoon(self) -> None:
        table = self.on_roll(MatchRules(beavers=True, raccoons=True))
        table.act(Doubled(B))
        assert told(table.act(Beavered(W))) == ["Ana beavers to 4."]
        assert told(table.act(Raccooned(B))) == ["Luis raccoons to 8."]
        assert told(table.act(Taken(W))) == ["Ana takes: the cube is at 8."]


class TestEnds:
    @pytest.mark.parametrize(
        ("win_class", "offer", "won"),
        [
            (WinClass.SINGLE, "a single game", "wins 1 point."),
            (WinClass.GAMMON, "a gammon", "wins a gammon: 2 points."),
            (WinClass.BACKGAMMON, "a backgammon", "wins a backgammon: 3 points."),
        ],
    )
    def test_resignations(self, win_class: WinClass, offer: str, won: str) -> None:
        table = opened()
        assert told(table.act(ResignationOffered(W, win_class))) == [
            f"Ana offers to resign {offer}."
        ]
        assert told(table.act(ResignationRefused(B))) == ["Luis refuses: play goes on."]
        table.act(ResignationOffered(W, win_class))
        assert told(table.act(ResignationAccepted(B))) == [
            "Luis accepts the resignation.",
            f"Luis {won}",
        ]

    def test_the_last_checker(self) -> None:
        table = opened(start=BACKGAMMON.position({3: 1, 1: 1}, {12: 15}))
        assert told(table.pick_up(table.trial().moved(3, 0).moved(1, 0))) == [
            "Ana plays 3/off 1/off.",
            "Ana wins a gammon: 2 points.",
        ]

    def test_time_and_the_end_of_a_session(self) -> None:
        assert told(opened().act(FlagFell(W))) == ["Time is up for Ana."]
        assert told(opened(MatchRules()).act(FlagFell(W))) == ["Time is up for Ana."]
        assert told(opened(MatchRules()).act(Abandoned())) == ["The match ends here."]


class TestOverTheTable:
    def picked_up(self, *moves: tuple[int, int], manners: TableManners = TableManners()) -> Table:
        table = opened(manners=manners)
        trial = table.trial()
        for move in moves:
            trial = trial.moved(*move)
        self.said = told(table.pick_up(trial))
        return table

    def test_a_play_is_told_the_same_way_legal_or_not(self) -> None:
        self.picked_up((8, 5), (6, 5))
        assert self.said == ["Ana plays 8/5 6/5 and picks up the dice."]
        self.picked_up((8, 4), (6, 5))
        assert self.said == ["Ana plays 8/4 6/5 and picks up the dice."]
        self.picked_up()
        assert self.said == ["Ana moves nothing and picks up the dice."]

    def test_nothing_is_said_of_legality_before_the_opponent_has_answered(self) -> None:
        for moves in (((8, 5), (6, 5)), ((8, 3), (6, 5))):
            self.picked_up(*moves)
            assert "legal" not in " ".join(self.said)

    def test_a_contested_illegal_play_comes_back(self) -> None:
        table = self.picked_up((8, 3))
        assert told(table.act(PlayContested(B))) == [
            "Luis contests the play.",
            "The play was not legal: Ana plays 3-1 again.",
        ]

    def test_a_contested_legal_play_stands(self) -> None:
        table = self.picked_up((8, 5), (6, 5))
        assert told(table.act(PlayContested(B))) == [
            "Luis contests the play.",
            "The play was legal and stands.",
        ]

    def test_an_accepted_play_is_judged_afterwards(self) -> None:
        table = self.picked_up((8, 3))
        assert told(table.act(PlayAccepted(B))) == [
            "Luis accepts the play.",
            "It was not legal; it was accepted.",
        ]
        table = self.picked_up((8, 5), (6, 5))
        assert told(table.act(PlayAccepted(B))) == ["Luis accepts the play."]

    def test_throwing_or_doubling_accepts(self) -> None:
        judged = "The play before was not legal; it was accepted."
        assert told(self.picked_up((8, 3)).throw_by_hand(B, (6, 2))) == [
            judged,
            "Luis throws 6-2.",
        ]
        assert told(self.picked_up((8, 3)).act(Doubled(B))) == [judged, "Luis doubles to 2."]
        legal = self.picked_up((8, 5), (6, 5))
        assert told(legal.throw_by_hand(B, (6, 2))) == ["Luis throws 6-2."]

    def test_an_illegal_play_that_must_be_corrected_is(self) -> None:
        table = self.picked_up((8, 3), manners=TableManners(illegal_play=IllegalPlays.MUST_CORRECT))
        assert told(table.act(PlayAccepted(B))) == [
            "Luis accepts the play.",
            "The play was not legal: Ana plays 3-1 again.",
        ]

    @pytest.mark.parametrize(
        ("policy", "at_once", "later"),
        [
            (PrematureRoll.VOID, "The throw does not count.", []),
            (
                PrematureRoll.LOSE_TURN,
                "Luis will lose the next turn.",
                ["Luis loses this turn for throwing too early."],
            ),
            (
                PrematureRoll.STANDS,
                "The throw will stand.",
                ["The early throw of Luis, 6-2, stands."],
            ),
        ],
    )
    def test_a_premature_throw(self, policy: PrematureRoll, at_once: str, later: list[str]) -> None:
        table = opened(manners=TableManners(premature_roll=policy))
        assert told(table.throw_by_hand(B, (6, 2), premature=True)) == [
            "Luis throws 6-2 before the dice were picked up.",
            at_once,
        ]
        table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        assert told(table.act(PlayAccepted(B))) == ["Luis accepts the play.", *later]

    def test_a_play_that_ends_the_game_is_told_with_its_result(self) -> None:
        table = opened(manners=TableManners(), start=BACKGAMMON.position({3: 1, 1: 1}, {12: 15}))
        assert told(table.pick_up(table.trial().moved(3, 0).moved(1, 0))) == [
            "Ana plays 3/off 1/off and picks up the dice."
        ]
        assert told(table.act(PlayAccepted(B))) == [
            "Luis accepts the play.",
            "Ana wins a gammon: 2 points.",
        ]

    def test_a_cocked_throw_says_why(self) -> None:
        seen = set()
        for seed in map(str, range(6)):
            table = bots_match(seed, TableManners(), MatchRules(length=1))
            for step in steps(table):
                if isinstance(step.event, Cocked):
                    (line,) = told(step)
                    seen |= {
                        why
                        for why in ("on a checker", "not lie flat", "fell outside")
                        if why in line
                    }
                    assert "cocked" in line
        assert {"on a checker", "not lie flat"} <= seen

    def test_a_cocked_throw_by_hand_says_no_more_than_that(self) -> None:
        table, _ = begun(manners=TableManners())
        assert told(table.cocked_by_hand(W)) == [
            "The throw of Ana is cocked and has to be repeated."
        ]


def test_every_event_of_a_match_is_told() -> None:
    for manners in (None, TableManners()):
        table = bots_match("all", manners, MatchRules(length=3))
        assert all(map(told, steps(table)))


def test_a_name_does_not_steer_the_terminal() -> None:
    table, _ = begun(names=("A\x1b[2J\n\x07na", "Luis"))
    assert told(table.throw_by_hand(None, (5, 3)))[1] == "A [2J na begins."
