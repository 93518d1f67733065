"""What a file tells, followed by the rules: what is believed, and what is reported."""

from __future__ import annotations

import pytest

from tablas.notation.play_grammar import parse_trips
from tablas.notation.retelling import retell
from tablas.notation.told import Answer, CubeTold, DeedTold, GameTold, TurnTold
from tablas.records import CubeAnalysis, Depth, JudgedPlay, MatchRecord, PlayAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.rules import (
    Abandoned,
    Doubled,
    Dropped,
    Game,
    GameStarted,
    MatchRules,
    MatchStarted,
    Played,
    Position,
    ResignationAccepted,
    ResignationOffered,
    Seat,
    Taken,
    Thrown,
    TurnLost,
)

WHITE, BLACK = Seat
FIVE = MatchStarted(MatchRules(5), ("Ada", "Bob"))


def turn(seat: Seat, dice: tuple[int, int], play: str, note: str = "") -> TurnTold:
    return TurnTold(seat, dice, trips=parse_trips(play), note=note)


OPENING = turn(WHITE, (3, 1), "8/5 6/5")
REPLY = turn(BLACK, (6, 5), "24/13")
DOUBLES = CubeTold(BLACK, doubles=True)


def told(*games: GameTold, started: MatchStarted = FIVE) -> MatchRecord:
    return retell(started, games, program="Somebody")


def sentences(record: MatchRecord) -> list[str]:
    return [str(problem.sentence) for problem in record.problems]


def kinds(record: MatchRecord) -> list[type]:
    return [type(event) for event in record.events[3:]]


def test_a_game_that_is_still_going_on_stays_so() -> None:
    record = told(GameTold((OPENING, REPLY)))
    assert kinds(record) == [Played, Thrown, Played]
    assert not record.problems


def test_a_last_throw_that_was_not_played_is_a_throw_only() -> None:
    record = told(GameTold((OPENING, TurnTold(BLACK, (6, 5), is_played=False))))
    assert kinds(record) == [Played, Thrown]


def test_standing_still_in_the_end_means_not_played() -> None:
    assert kinds(told(GameTold((OPENING, turn(BLACK, (6, 5), ""))))) == [Played, Thrown]


def test_standing_still_before_more_is_an_illegal_play() -> None:
    record = told(GameTold((TurnTold(WHITE, (3, 1), is_played=False), REPLY)))
    assert sentences(record) == ["game 1, throw 1: 31 was not played though it could be"]
    assert len(record.illegal_plays) == 1


def test_a_turn_that_is_not_told_is_lost() -> None:
    record = told(GameTold((OPENING, turn(WHITE, (6, 5), "24/13"))))
    assert kinds(record) == [Played, TurnLost, Thrown, Played]
    assert sentences(record) == ["game 1, throw 2: Bob has no throw before this: a lost turn"]


def test_an_answer_that_is_not_told_is_a_take_when_play_goes_on() -> None:
    record = told(GameTold((OPENING, DOUBLES, REPLY)))
    assert kinds(record) == [Played, Doubled, Taken, Thrown, Played]


def test_a_drop_ends_the_game() -> None:
    doubles = CubeTold(BLACK, doubles=True, answers=(Answer.DROP,))
    record = told(GameTold((OPENING, doubles, REPLY), winner=BLACK, points=1))
    assert kinds(record) == [Played, Doubled, Dropped]
    assert sentences(record) == ["game 1, throw 2: this comes after the end of the game"]


def test_scores_of_the_games_say_who_won_where_nothing_else_does() -> None:
    record = told(GameTold((OPENING,), score=(0, 0)), GameTold((OPENING,), score=(0, 2)))
    assert kinds(record)[2:4] == [ResignationOffered, ResignationAccepted]
    assert record.match.score == (0, 2)


def test_a_game_without_a_result_counts_nothing() -> None:
    record = told(GameTold((OPENING,)), GameTold((OPENING,)))
    assert Abandoned in kinds(record)
    assert sentences(record) == ["game 1, throw 1: game 1 has no result: it counts nothing"]


def test_a_score_that_disagrees_is_reported_where_it_begins_to() -> None:
    games = [
        GameTold((OPENING,), score=(ahead + 1, 0), winner=WHITE, points=1) for ahead in range(3)
    ]
    assert sentences(told(*games)) == ["game 1: the score is written 1-0, replayed it is 0-0"]


def test_what_follows_the_end_of_the_match_is_left_out() -> None:
    one = MatchStarted(MatchRules(1))
    record = told(GameTold((OPENING,), winner=WHITE, points=1), GameTold((OPENING,)), started=one)
    assert sentences(record) == ["game 2: the match is over: what follows is not part of it"]


def test_a_double_in_the_crawford_game_shows_that_it_was_another() -> None:
    started = MatchStarted(MatchRules(3), score=(2, 0))
    record = told(GameTold((OPENING, DOUBLES, REPLY)), started=started)
    assert record.started.crawford_done
    assert len(record.problems) == 2


def test_a_double_beyond_the_limit_shows_that_there_was_none() -> None:
    started = MatchStarted(MatchRules(cube_limit=1))
    record = told(GameTold((OPENING, DOUBLES, REPLY)), started=started)
    assert record.rules.cube_limit is None


@pytest.mark.parametrize(
    ("dice", "why"),
    [((0, 9), "0 and 9 are no dice"), ((2, 2), "a game cannot begin with a double")],
)
def test_dice_that_cannot_be_end_the_reading_of_a_game(dice: tuple[int, int], why: str) -> None:
    record = told(GameTold((turn(WHITE, dice, ""), REPLY)))
    assert sentences(record) == [
        f"game 1, throw 1: {why}",
        "game 1, throw 1: the rest of game 1 was not read",
    ]


def test_a_play_that_cannot_stand_ends_the_reading_of_a_game() -> None:
    record = told(GameTold((turn(WHITE, (3, 1), "8/5 7/6"), REPLY)))
    assert "the play cannot stand on the board" in sentences(record)[0]


def test_a_set_up_that_the_rules_refuse_is_reported() -> None:
    finished = Position.of({}, {6: 2})
    record = told(GameTold((OPENING,), started=GameStarted(finished)))
    assert sentences(record)[0] == "game 1: a game cannot start from a finished position"


# -- what is said of the decisions


def judge(game: Game) -> PlayAnalysis:
    return PlayAnalysis(tuple(JudgedPlay(play.result, 0.0, Depth(1, "1")) for play in game.plays))


CUBE = CubeAnalysis(CubeValues(0.1, -0.2, 1.0), Depth(1, "1"))


def test_judgements_are_found_by_the_numbers_of_their_events() -> None:
    deeds: list[DeedTold] = [
        TurnTold(WHITE, (3, 1), trips=parse_trips("8/5 6/5"), judge=judge),
        CubeTold(BLACK, doubles=False, analysis=CUBE),
        REPLY,
        CubeTold(WHITE, doubles=True, answers=(Answer.TAKE,), analysis=CUBE),
    ]
    record = told(GameTold(tuple(deeds)))
    (analysis,) = record.analyses
    assert analysis.program == "Somebody"
    assert [type(record.events[at]) for at in analysis.plays] == [Played]
    assert [type(record.events[at]) for at in analysis.cubes] == [Thrown, Doubled]
    (judged,) = analysis.plays.values()
    assert len(judged.candidates) > 5


def test_a_judgement_of_a_throw_that_is_left_out_goes_with_it() -> None:
    deeds: list[DeedTold] = [
        OPENING,
        CubeTold(BLACK, doubles=False, analysis=CUBE),
        TurnTold(BLACK, (6, 5), is_played=False),
    ]
    record = told(GameTold(tuple(deeds), winner=BLACK, points=1))
    assert record.match.score == (0, 1)
    assert not record.analyses


def test_comments_say_where_they_belong() -> None:
    deeds = (turn(WHITE, (3, 1), "8/5 6/5", note="good"), REPLY)
    record = told(GameTold(deeds, notes=("before", "after")))
    assert record.notes == ("Game 1: before", "Game 1, 1: good", "Game 1, 2: after")
