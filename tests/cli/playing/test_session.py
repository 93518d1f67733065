from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tablas.cli.playing.session import Session
from tablas.errors import JournalError
from tablas.i18n import translator
from tablas.play import BotPlayer, Contests, Person, Setup, Table
from tablas.rules import (
    BACKGAMMON,
    Abandoned,
    Beavered,
    Cocked,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Passed,
    PickedUp,
    PlayAccepted,
    PlayContested,
    Played,
    PrematureThrow,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Seat,
    Stake,
    TableManners,
    Taken,
    Thrown,
    WinClass,
)
from tests.cli.playing.scripts import Script, session
from tests.play.tables import BY_HAND, PEOPLE, seeded

W, B = Seat.WHITE, Seat.BLACK
MONEY = MatchRules(beavers=True, raccoons=True)
OPENED = ["63", "24/15", ""]
"""White begins with 63; then Black is on roll."""


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events[2:]]


class TestTurns:
    def test_dice_and_moves_are_typed(self) -> None:
        sitting, _ = session([*OPENED, "31", "8/5 6/5", ""])
        assert sitting.table.events[2:6] == (
            OpeningThrown(6, 3),
            sitting.table.events[3],
            Thrown(B, Roll(3, 1)),
            sitting.table.events[5],
        )
        assert kinds(sitting.table.events) == [OpeningThrown, Played, Thrown, Played]

    def test_the_opening_dice_may_be_typed_one_by_one(self) -> None:
        sitting, script = session(["4", "6"])
        assert sitting.table.events[2] == OpeningThrown(4, 6)
        assert "Ana" in script.asked[0]
        assert "Luis" in script.asked[1]

    def test_an_opening_die_is_one_die(self) -> None:
        sitting, script = session(["4", "62", "x", "6"])
        assert sitting.table.events[2] == OpeningThrown(4, 6)
        assert script.told.count("Type what the dice show, 1 to 6 each, or cocked.") == 2

    def test_a_play_may_be_typed_move_by_move_and_taken_back(self) -> None:
        sitting, script = session(["31", "8/5", "undo", "13/10", "24/23", "undo all"])
        assert sitting.trial is not None
        assert sitting.trial.moves == ()
        assert len({str(board) for board in script.boards[1:7]}) == 4  # start, 8/5, 13/10, both

    def test_nothing_is_picked_up_before_it_is_complete(self) -> None:
        sitting, script = session(["31", "8/5", "", "pickup"])
        assert kinds(sitting.table.events) == [OpeningThrown]
        assert (
            script.told.count("The play is not complete: 1 of the dice can still be played.") == 2
        )

    def test_the_empty_line_asks_for_moves_when_there_are_some(self) -> None:
        sitting, script = session(["31", ""])
        assert kinds(sitting.table.events) == [OpeningThrown]
        assert script.told[-2].startswith("Type your moves")

    def test_a_roll_that_cannot_be_played_is_picked_up_by_the_empty_line(self) -> None:
        start = BACKGAMMON.position({25: 1, 13: 14}, {3: 2, 1: 2, 6: 11})
        sitting, script = session(["31", ""], start=start)
        assert "nothing can be moved" in script.asked[1]
        assert kinds(sitting.table.events) == [OpeningThrown, Played]

    def test_a_typed_play_can_still_be_taken_back(self) -> None:
        sitting, script = session(["31", "8/5 6/5", "undo", "undo", "24/23 13/10", ""])
        assert "takes back" in script.asked[2]
        assert sitting.table.match.game is not None
        assert sitting.table.match.game.position.other[23] == 1

    def test_there_is_nothing_to_take_back_before_moving(self) -> None:
        _, script = session(["31", "undo"])
        assert "Nothing has been moved that could be taken back." in script.told

    def test_what_is_no_word_of_the_table_is_told(self) -> None:
        _, script = session([*OPENED, "hello", "8/5"])
        assert "'hello' is no command here; “?” tells which there are." in script.told
        assert "'8/5' is no command here; “?” tells which there are." in script.told

    def test_whoever_is_closed_out_passes(self) -> None:
        closed = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}
        start = BACKGAMMON.position(closed | {13: 3}, {25: 1, 10: 14})
        for word in ("", "pass"):
            sitting, script = session(["31", "13/9", "", word], start=start)
            assert "passes" in script.asked[3]
            assert sitting.table.events[-1] == Passed(B)

    def test_quick_play_asks_only_for_decisions(self) -> None:
        setup = Setup((Person(), Person()), seeded("1"))
        sitting, script = session(
            ["24/15", "13/11(2) 6/4(2)"],
            setup=setup,
            quick=True,
            rules=MatchRules(length=1, cube_limit=1),
        )
        assert kinds(sitting.table.events)[:4] == [OpeningThrown, Played, Thrown, Played]
        assert all("throws" not in prompt for prompt in script.asked)


class TestCube:
    def test_double_and_take(self) -> None:
        sitting, script = session([*OPENED, "double", "take", "31"])
        assert kinds(sitting.table.events)[2:] == [Doubled, Taken, Thrown]
        assert "take, drop" in script.asked[4]

    def test_accept_takes_too(self) -> None:
        sitting, _ = session([*OPENED, "d", "aceptar"])
        assert sitting.table.events[-1] == Taken(W)

    @pytest.mark.parametrize("word", ["drop", "refuse", "pasar"])
    def test_a_drop_is_confirmed(self, word: str) -> None:
        sitting, script = session([*OPENED, "double", word, "n"])
        assert sitting.table.events[-1] == Doubled(B)
        assert script.asked[5] == "Drop and lose 1 point? (y/n) "
        sitting, _ = session([*OPENED, "double", word, "sí"])
        assert sitting.table.events[-1] == Dropped(W)
        assert sitting.table.match.score == (0, 1)

    def test_beaver_and_raccoon(self) -> None:
        sitting, script = session([*OPENED, "double", "beaver", "raccoon", "take"], rules=MONEY)
        assert kinds(sitting.table.events)[2:] == [Doubled, Beavered, Raccooned, Taken]
        assert script.asked[4].endswith("(take, drop, beaver): ")
        assert script.asked[5].endswith("(take, drop, raccoon): ")

    def test_what_the_rules_refuse_is_told_and_does_not_happen(self) -> None:
        for word in ("double", "take", "drop", "beaver", "accept", "contest", "throw 62"):
            sitting, script = session(["31", word])
            assert kinds(sitting.table.events) == [OpeningThrown]
            assert len(script.told) == 4  # the throw, who begins, the refusal, leaving

    def test_doubling_is_offered_only_where_it_is_allowed(self) -> None:
        _, script = session([*OPENED], rules=MatchRules(length=1))
        assert "double" not in script.asked[3]
        _, script = session([*OPENED])
        assert "double" in script.asked[3]


class TestResignation:
    def test_offered_accepted_and_the_next_game(self) -> None:
        sitting, script = session(["31", "resign gammon", "y", "accept", "", "63"])
        assert kinds(sitting.table.events)[1:3] == [ResignationOffered, ResignationAccepted]
        assert sitting.table.match.score == (0, 2)
        assert script.asked[2] == "Offer to lose 2 points? (y/n) "
        assert "Score: Ana 0, Luis 2" in script.told
        assert "Game 2." in script.told

    def test_refused(self) -> None:
        sitting, _ = session(["31", "abandonar", "s", "rechazar"])
        assert sitting.table.events[-1] == ResignationRefused(B)
        assert sitting.table.events[-2] == ResignationOffered(W, WinClass.SINGLE)

    def test_thought_better_of(self) -> None:
        sitting, _ = session(["31", "resign", "n"])
        assert kinds(sitting.table.events) == [OpeningThrown]

    def test_what_cannot_be_resigned(self) -> None:
        _, script = session(["31", "resign everything"])
        assert "One resigns a single game, a gammon or a backgammon." in script.told
        jacoby = MatchRules(jacoby=True)
        _, script = session(["31", "resign gammon", "y"], rules=jacoby)
        assert any("Under Jacoby" in line for line in script.told)


class TestMoney:
    def test_the_ledger_is_shown_and_another_game_asked_for(self) -> None:
        rules = MatchRules(stake=Stake(Decimal("2.50"), "EUR"))
        sitting, script = session(["31", "resign", "y", "accept", "n"], rules=rules)
        assert "Ledger: Ana -2.50, Luis +2.50 EUR" in script.told
        assert script.asked[-1].startswith("Another game?")
        assert sitting.table.events[-1] == Abandoned()
        assert "The match ends here." in script.told

    def test_the_session_goes_on(self) -> None:
        sitting, _ = session(["31", "resign", "y", "accept", "", "63"], rules=MatchRules())
        assert sitting.table.match.game is not None
        assert sitting.table.match.game.number == 2

    def test_between_games_one_can_look_around(self) -> None:
        _, script = session(
            ["31", "resign", "y", "accept", "help", "pips", "board", "quit"], rules=MatchRules()
        )
        assert script.told[-1] == "(left)"
        assert script.told[-2] == "(board)"


class TestLooking:
    def test_plays_pips_board_and_words(self) -> None:
        _, script = session(["31", "plays", "pips", "board", "describe", "8/5", "pips", "plays"])
        assert any("8/5 6/5" in line for line in script.told)
        assert "Pips: Ana 167, Luis 167" in script.told
        assert "Pips: Ana 164, Luis 167" in script.told
        assert "(board)" in script.told
        assert any("5 on 13" in line for line in script.told)

    def test_there_are_no_plays_without_dice(self) -> None:
        _, script = session([*OPENED, "plays"])
        assert "The dice have not been thrown." in script.told

    def test_help_names_the_commands_of_the_readers_language(self) -> None:
        _, script = session(["31", "?"])
        assert any("undo" in line for line in script.told)
        assert not any("premature" in line for line in script.told)
        _, script = session(["31", "ayuda"], language="es", manners=TableManners())
        assert any("deshacer" in line for line in script.told)
        assert any("prematura" in line for line in script.told)

    def test_completion_knows_moves_and_commands(self) -> None:
        _, script = session(["31"])
        assert script.complete is not None
        assert {"8/5", "hint", "undo"} <= set(script.complete(""))
        assert "hint" not in set(script.complete("8/5 "))
        _, script = session([*OPENED])
        assert script.complete is not None
        assert "double" in set(script.complete("d"))

    def test_saving_on_the_way(self, tmp_path: Path) -> None:
        path = tmp_path / "half.mat"
        _, script = session(["31", "save", f"save {path}", f"guardar {path}", "n"])
        assert "Say where: save match.mat." in script.told
        assert "5 point match" in path.read_text()
        assert any("exists already" in prompt for prompt in script.asked)


class TestAgainstTheBot:
    def test_the_bots_dice_are_asked_for(self) -> None:
        setup = Setup((Person(), BotPlayer()), BY_HAND)
        sitting, script = session(["31", "8/5 6/5", "", "help", "x", "", "64"], setup=setup)
        assert script.asked[3].startswith("Luis throws")
        assert any("Type what the dice show" in line for line in script.told)
        assert kinds(sitting.table.events) == [OpeningThrown, Played, Thrown, Played]

    def test_ones_own_throw_may_be_put_off(self) -> None:
        setup = Setup((Person(), BotPlayer()), BY_HAND)
        sitting, _ = session(["31", "8/5 6/5", "", "64", "throw", "", "double"], setup=setup)
        assert Doubled(W) in sitting.table.events

    def test_the_board_lies_before_the_person(self) -> None:
        setup = Setup((BotPlayer(), Person()), BY_HAND)
        _, script = session(["13"], setup=setup)
        board = script.boards[-1]
        assert board is not None
        text = ["".join(span.text for span in line) for line in board]
        assert "Ana" in text[1]  # White, the bot, sits opposite
        assert any("Luis" in line for line in text[9:])


TABLE = TableManners()


class TestOverTheTable:
    def test_picking_up_ends_the_turn_whatever_the_board_shows(self) -> None:
        sitting, script = session(["31", "8/3", ""], manners=TABLE)
        assert isinstance(sitting.table.events[-1], PickedUp)
        assert "contest" in script.asked[-1]

    def test_nothing_moved_is_picked_up_only_in_so_many_words(self) -> None:
        sitting, _ = session(["31", ""], manners=TABLE)
        assert kinds(sitting.table.events) == [OpeningThrown]
        sitting, _ = session(["31", "recoger"], manners=TABLE)
        assert isinstance(sitting.table.events[-1], PickedUp)

    def test_contested_and_played_again(self) -> None:
        sitting, script = session(["31", "8/3", "", "contest", "8/5 6/5", ""], manners=TABLE)
        assert kinds(sitting.table.events)[1:] == [PickedUp, PlayContested, PickedUp]
        assert "The play was not legal: Ana plays 3-1 again." in script.told

    def test_accepted_in_words_and_by_throwing(self) -> None:
        sitting, script = session(["31", "8/3", "", "accept", "62"], manners=TABLE)
        assert kinds(sitting.table.events)[1:] == [PickedUp, PlayAccepted, Thrown]
        assert "It was not legal; it was accepted." in script.told
        sitting, script = session(["31", "8/3", "", "62"], manners=TABLE)
        assert kinds(sitting.table.events)[1:] == [PickedUp, Thrown]
        assert "The play before was not legal; it was accepted." in script.told

    def test_refusing_a_play_contests_it(self) -> None:
        sitting, _ = session(["31", "8/3", "", "refuse"], manners=TABLE)
        assert sitting.table.events[-1] == PlayContested(B)

    def test_cocked_dice_are_thrown_again(self) -> None:
        sitting, _ = session(
            ["cocked", "3", "montado", "1", "8/5 6/5", "", "cocked", "62"], manners=TABLE
        )
        assert kinds(sitting.table.events) == [
            Cocked,
            Cocked,
            OpeningThrown,
            PickedUp,
            Cocked,
            Thrown,
        ]
        assert sitting.table.events[2:5] == (Cocked(W), Cocked(B), OpeningThrown(3, 1))

    def test_the_opponent_may_throw_too_early(self) -> None:
        for lines in (["premature 62"], ["premature", "62"]):
            sitting, _ = session(["31", *lines, "8/5 6/5", ""], manners=TABLE)
            assert sitting.table.events[3] == PrematureThrow(B, Roll(6, 2))
            assert isinstance(sitting.table.events[4], PickedUp)

    def test_moves_tried_survive_an_early_throw(self) -> None:
        sitting, _ = session(["31", "8/5", "premature 62"], manners=TABLE)
        assert sitting.trial is not None
        assert len(sitting.trial.moves) == 1

    def test_a_premature_throw_is_one_at_the_wrong_time(self) -> None:
        _, script = session(["31", "8/5 6/5", "", "premature 62"], manners=TABLE)
        assert "The dice have not been thrown." in script.told
        _, script = session(["31", "premature xx"], manners=TABLE)
        assert any("such as 31" in line for line in script.told)

    def test_a_bot_never_throws_too_early(self) -> None:
        setup = Setup((Person(), BotPlayer(contests=Contests.ALWAYS)), BY_HAND, TABLE)
        _, script = session(["31", "premature 62"], setup=setup)
        assert "A bot never throws before it is its turn." in script.told

    def test_the_end_of_a_game_waits_for_the_opponent(self) -> None:
        start = BACKGAMMON.position({3: 1, 1: 1}, {12: 15})
        sitting, script = session(["31", "3/off 1/off", "", ""], manners=TABLE, start=start)
        assert "Enter accepts the play" in script.asked[3]
        assert sitting.table.match.score == (2, 0)

    def test_a_board_that_cannot_stand_is_refused_when_tried(self) -> None:
        sitting, script = session(["31", "24/1"], manners=TABLE)
        assert any("nobody can stand there" in line for line in script.told)
        assert sitting.trial is not None
        assert sitting.trial.moves == ()


def test_leaving_is_always_possible() -> None:
    _, script = session(["31", "quit"])
    assert script.told[-1] == "(left)"


class TestIdentity:
    def test_the_position_is_told_for_other_programs(self) -> None:
        _, script = session(["31", "id"])
        assert "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:0" in script.told
        assert any(line.startswith("4HPwATDgc/ABMA:") for line in script.told)

    def test_what_a_format_cannot_hold_is_told(self) -> None:
        rules = MatchRules(length=5, cube_limit=1)
        _, script = session(["31", "id"], rules=rules)
        assert any("cube" in line for line in script.told if not line.startswith("XGID"))


def test_what_cannot_be_kept_ends_the_session() -> None:
    class Full:
        room = 2

        def append(self, event: Event) -> None:
            if not self.room:
                raise JournalError("full")
            self.room -= 1

    setup, started = Setup(PEOPLE, seeded("1")), MatchStarted(MatchRules(length=5))
    table = Table.open(setup, started, Full())
    table.act(GameStarted())
    script = Script([""] * 5)
    sitting = Session(table, script, translator("en"), unicode=True, quick=True)
    with pytest.raises(JournalError, match="full"):
        sitting.play()
    assert len(table.events) == 2


def test_numbers_do_not_throw_the_programs_dice() -> None:
    sitting, script = session(["", "plays", "13", "66"], setup=Setup(PEOPLE, seeded("3")))
    assert kinds(sitting.table.events) == [OpeningThrown]
    assert len([line for line in script.told if "13" in line]) > 0


def test_help_tells_of_beavers_only_where_they_are_allowed() -> None:
    _, plain = session(["help"])
    assert not any("beaver" in line for line in plain.told)
    _, with_beavers = session(["31", "help"], rules=MatchRules(beavers=True))
    assert any(line.strip().startswith("beaver") for line in with_beavers.told)
