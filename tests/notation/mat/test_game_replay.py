from __future__ import annotations

import pytest

from tablas.notation.mat import parse_mat
from tablas.records import IllegalPlayNote, MatchRecord
from tablas.rules import (
    Beavered,
    Cube,
    Doubled,
    Dropped,
    GameStarted,
    MatchStarted,
    OpeningThrown,
    Phase,
    Played,
    Raccooned,
    Roll,
    Seat,
    Taken,
    Thrown,
    TurnLost,
)

WHITE, BLACK = Seat


def record(*rows: str, length: int = 0, header: str = "") -> MatchRecord:
    """The record of one game; each row is written from its number on."""
    numbered = [f"{number:3}) {row}" for number, row in enumerate(rows, start=1)]
    lines = [header, f"{length} point match", " Game 1", " Ann : 0        Bob : 0", *numbered]
    return parse_mat("\n".join(lines))


def kinds(found: MatchRecord) -> list[str]:
    """The events after the setting up, in short."""
    return [
        type(event).__name__ + (f" {event.seat}" if hasattr(event, "seat") else "")
        for event in found.events
        if not isinstance(event, MatchStarted | GameStarted)
    ]


def reports(found: MatchRecord) -> list[tuple[int | None, str]]:
    return [(problem.line, str(problem.sentence)) for problem in found.problems]


def pair(left: str, right: str) -> str:
    return f"{left:<28}{right}"


OPENING = pair("31: 8/5 6/5", "42: 8/4 6/4")


def test_a_cube_beyond_all_measure_ends_the_reading_of_the_game() -> None:
    turns = [
        pair("Doubles", "Takes"),
        pair("65: Cannot Move", "Doubles"),
        pair("Takes", "65: Cannot Move"),
    ]
    found = record(OPENING, *turns * 501)
    assert found.match.game is not None
    assert found.match.game.cube.value == 1 << 1000
    assert reports(found)[-2:] == [
        (1506, "the cube is doubled more than 1000 times"),
        (1506, "the rest of game 1 was not read"),
    ]


# -- throws


@pytest.mark.parametrize(
    ("row", "opening"),
    [
        (pair("31: 8/5 6/5", ""), OpeningThrown(3, 1)),
        (pair("13: 8/5 6/5", ""), OpeningThrown(3, 1)),
        (pair("", "31: 8/5 6/5"), OpeningThrown(1, 3)),
        (pair("", "13: 8/5 6/5"), OpeningThrown(1, 3)),
    ],
)
def test_whoever_begins_threw_the_higher_die(row: str, opening: OpeningThrown) -> None:
    found = record(row)
    assert found.events[2] == opening
    assert isinstance(found.events[3], Played)
    assert reports(found) == []


def test_players_throw_in_turn() -> None:
    found = record(OPENING, "21: 13/11 6/5")
    assert found.events[4] == Thrown(BLACK, Roll(4, 2))
    assert found.events[6] == Thrown(WHITE, Roll(2, 1))
    assert found.match.game is not None
    assert found.match.game.turn is BLACK


def test_a_game_cannot_begin_with_a_double() -> None:
    found = record("33: 8/5(2) 6/3(2)", OPENING)
    assert kinds(found) == []
    assert reports(found) == [
        (5, "a game cannot begin with a double"),
        (5, "the rest of game 1 was not read"),
    ]


def test_a_game_cannot_begin_with_the_cube() -> None:
    assert reports(record(pair(" Doubles => 2", " Takes")))[0] == (5, "a game begins with a throw")


def test_a_missing_turn_is_lost() -> None:
    found = record("31: 8/5 6/5", "42: 8/4 6/4")
    assert kinds(found)[2:] == ["TurnLost Black", "Thrown White", "Played White"]
    assert reports(found) == [(6, "Bob has no throw before this: a lost turn")]


# Black on the bar against White's six points, White with three more on his 7.
CLOSED_OUT = "; Set Pos=aBBBBBBC---------------gg-/0"


def closed_out(*rows: str) -> MatchRecord:
    lines = ["0 point match", " Game 1", " Ann : 0    Bob : 0", CLOSED_OUT]
    lines += [f"{number:3}) {row}" for number, row in enumerate(rows, start=1)]
    return parse_mat("\n".join(lines))


def test_a_player_who_is_closed_out_need_not_throw() -> None:
    found = closed_out("21: 7/4", "21: 7/4")
    assert kinds(found)[2:] == ["Passed Black", "Thrown White", "Played White"]
    assert reports(found) == []


# -- plays


def test_a_dance_is_a_play_that_moves_nothing() -> None:
    for text in ("", "Cannot Move"):
        found = closed_out(pair("21: 7/4", f"64: {text}"))
        assert kinds(found)[2:] == ["Thrown Black", "Played Black"]
        assert reports(found) == []


@pytest.mark.parametrize("text", ["", "????", "???"])
def test_a_last_throw_without_a_play_waits_for_it(text: str) -> None:
    found = record(OPENING, f"21: {text}")
    assert found.events[-1] == Thrown(WHITE, Roll(2, 1))
    assert found.match.game is not None
    assert found.match.game.phase is Phase.TO_MOVE
    assert reports(found) == []


@pytest.mark.parametrize("text", ["", "????", "Cannot Move", "no move"])
def test_a_throw_in_between_that_was_not_played_is_an_illegal_play(text: str) -> None:
    found = record(OPENING, pair(f"21: {text}", "31: 8/5 6/5"))
    event = found.events[7]
    assert isinstance(event, Played)
    assert event.illegal
    assert event.result.own[6] == 4  # as it stood after the opening
    assert [(note.move, note.roll, note.text) for note in found.illegal_plays] == [(2, "21", text)]
    assert reports(found) == [(6, "21 was not played though it could be")]


def test_cannot_move_is_illegal_even_in_the_end() -> None:
    assert len(record(OPENING, "21: Cannot Move").illegal_plays) == 1


def test_an_illegal_play_is_kept_and_can_be_found() -> None:
    found = record(OPENING, pair("12: 13/10 6/5", "31: 13/10 24/23"))
    (note,) = found.illegal_plays
    assert note == IllegalPlayNote(
        sentence=note.sentence,
        line=6,
        game=1,
        move=2,
        seat=WHITE,
        roll="12",
        text="13/10 6/5",
    )
    assert str(note.sentence) == "12: '13/10 6/5' is illegal: it moves more than the dice give"
    event = found.events[7]
    assert isinstance(event, Played)
    assert event.illegal
    assert (event.result.own[13], event.result.own[10], event.result.own[5]) == (4, 1, 3)
    assert len(found.events) == 10


def test_an_illegal_play_by_the_right_player_is_his() -> None:
    (note,) = record(pair("31: 8/5 6/5", "65: 13/6")).illegal_plays
    assert (note.seat, note.move, note.line) == (BLACK, 1, 5)


def test_a_play_of_which_nothing_can_be_made_ends_the_reading_of_the_game() -> None:
    found = record(OPENING, pair("21: 13/11 x", "31: 8/5 6/5"))
    why = "'x' is not part of a play: plays look like 24/18 13/11, bar/20 or 6/off(2)"
    assert found.events[-1] == Thrown(WHITE, Roll(2, 1))
    assert reports(found) == [
        (6, f"21: '13/11 x' was not understood: {why}"),
        (6, "the rest of game 1 was not read"),
    ]


def test_a_play_that_cannot_stand_ends_the_reading_of_the_game() -> None:
    line, report = reports(record("31: 24/19 6/5"))[0]
    assert line == 5
    assert report.startswith("31: '24/19 6/5' cannot stand on the board: both sides have checkers")


def test_an_illegal_play_that_leaves_no_position_ends_the_reading_of_the_game() -> None:
    # Both would be on the bar against closed boards.
    start = "; Set Pos=-BBBBBB--aB-b------bbbbbbA/0"
    lines = ["0 point match", " Game 1", " Ann : 0    Bob : 0", start, "  1) 31: 10/9*"]
    assert reports(parse_mat("\n".join(lines)))[0] == (
        5,
        "31: '10/9*' cannot stand on the board: both sides are on the bar against a closed board",
    )


def test_where_hits_are_left_open_the_fewest_are_taken() -> None:
    # Black's lone checkers stand on White's 18 and 13.
    start = "; Set Pos=-m----N------a----a-----A-/0"
    lines = ["0 point match", " Game 1", " Ann : 0    Bob : 0", start, "  1) 65: 24/13"]
    found = parse_mat("\n".join(lines))
    event = found.events[-1]
    assert isinstance(event, Played)
    assert (event.result.other[7], event.result.other[25]) == (1, 1)
    assert reports(found) == [(5, "65: '24/13' leaves open what is hit")]


def test_an_unknown_snowie_position_ends_the_reading_of_the_game() -> None:
    found = record("31: Illegal play (7;0;0)")
    assert reports(found)[0] == (5, "the position of this play was not understood")


def test_a_mark_without_a_hit_is_reported() -> None:
    found = record("31: 8/5* 6/5")
    assert isinstance(found.events[-1], Played)
    assert reports(found) == [
        (5, "31: '8/5* 6/5' marks a hit on 5, but there is nothing to be hit")
    ]


def test_hits_need_no_mark() -> None:
    found = record(pair("21: 13/11 6/5", "42: 24/20 13/11"))
    assert found.match.game is not None
    assert found.match.game.position.own[25] == 1
    assert found.illegal_plays == ()


def test_what_comes_after_the_end_is_reported_unless_it_is_empty() -> None:
    rows = [pair("31: 8/5 6/5", " Doubles => 2"), pair(" Drops", "31: ???"), "42: 8/4 6/4"]
    assert reports(record(*rows)) == [(7, "this comes after the end of the game")]


# -- the cube


def test_double_and_take() -> None:
    found = record(OPENING, pair(" Doubles => 2", " Takes"), "31: 24/23 13/10")
    assert kinds(found)[-4:] == ["Doubled White", "Taken Black", "Thrown White", "Played White"]
    assert found.match.game is not None
    assert found.match.game.cube == Cube(2, BLACK)
    assert reports(found) == []


def test_a_take_may_stand_in_the_next_row() -> None:
    found = record(
        pair("31: 8/5 6/5", " Doubles => 2"), pair(" Takes", "42: 8/4 6/4"), "11: 6/4(2)"
    )
    assert kinds(found)[2:6] == ["Doubled Black", "Taken White", "Thrown Black", "Played Black"]
    assert reports(found) == []


def test_a_drop_ends_the_game_at_the_value_before() -> None:
    found = record(OPENING, pair(" Doubles => 2", " Drops"), "Wins 1 point")
    assert found.events[-1] == Dropped(BLACK)
    assert found.match.score == (1, 0)
    assert reports(found) == []


def test_the_take_of_a_beaver_is_usually_not_written() -> None:
    found = record(OPENING, pair(" Doubles => 2", " Beavers => 4"), "31: 24/23 13/10")
    assert found.events[6:9] == (Doubled(WHITE), Beavered(BLACK), Taken(WHITE))
    assert found.match.game is not None
    assert found.match.game.cube == Cube(4, BLACK)
    assert reports(found) == []


def test_a_written_take_of_a_beaver_is_read_once() -> None:
    rows = [OPENING, pair(" Doubles => 2", " Beavers => 4"), " Takes", "31: 24/23 13/10"]
    found = record(*rows)
    assert found.events[6:9] == (Doubled(WHITE), Beavered(BLACK), Taken(WHITE))
    assert len(found.events) == 11
    assert reports(found) == []


def test_a_raccoon_is_answered_by_the_beaverer() -> None:
    rows = [OPENING, pair(" Doubles => 2", " Beavers => 4"), pair(" Raccoons => 8", " Takes")]
    found = record(*rows)
    assert found.events[6:] == (Doubled(WHITE), Beavered(BLACK), Raccooned(WHITE), Taken(BLACK))
    assert reports(found) == []


def test_a_double_in_answer_to_a_double_is_a_beaver() -> None:
    found = record(OPENING, pair(" Doubles => 2", " Doubles => 4"), header='; [Beaver "On"]')
    assert found.events[6:] == (Doubled(WHITE), Beavered(BLACK))
    assert reports(found) == []


def test_a_beaver_without_a_double_is_void() -> None:
    found = record(OPENING, " Beavers => 2")
    assert kinds(found)[-1] == "Played Black"
    assert reports(found)[-1] == (6, "this is void: no double has been offered")


def test_beavers_in_a_match_are_takes() -> None:
    found = record(OPENING, pair(" Doubles => 2", " Beavers => 4"), length=7)
    assert found.events[6:] == (Doubled(WHITE), Taken(BLACK))
    assert reports(found) == [(6, "read as a take: beavers are not part of the agreement")]


def test_a_throw_after_a_double_takes_it() -> None:
    found = record(OPENING, " Doubles => 2", "31: 24/23 13/10")
    assert kinds(found)[4:6] == ["Doubled White", "Taken Black"]
    assert reports(found) == [(7, "the double before this throw has no answer: taken")]


def test_an_answer_in_the_wrong_column_is_the_others() -> None:
    found = record(OPENING, pair(" Doubles => 2", ""), " Takes")
    assert found.events[-1] == Taken(BLACK)
    assert reports(found) == [(7, "it is Bob who answers the double")]


def test_an_answer_without_a_double_is_reported() -> None:
    assert reports(record(OPENING, " Drops")) == [(6, "there is no double to be answered")]


def test_a_double_without_the_cube_is_void_and_so_is_its_answer() -> None:
    found = record(
        OPENING,
        pair(" Doubles => 2", " Takes"),
        pair("31: 24/23 13/10", "11: 24/22 6/5(2)"),
        pair(" Doubles => 4", " Takes"),
        "21: 13/11 6/5",
    )
    assert kinds(found)[-2:] == ["Thrown White", "Played White"]
    assert reports(found) == [(8, "this double is void: Black owns the cube: White may not double")]


def test_a_cube_of_another_value_is_reported() -> None:
    assert reports(record(OPENING, pair(" Doubles => 8", " Takes"))) == [
        (6, "the cube goes to 2, not to 8")
    ]


def test_the_limit_of_the_cube_gives_way() -> None:
    found = record(OPENING, pair(" Doubles => 2", " Takes"), header='; [CubeLimit "1"]')
    assert found.rules.cube_limit is None
    assert found.events[-1] == Taken(BLACK)
    assert reports(found) == [(6, "the cube goes beyond the limit of 1")]


def test_a_double_in_the_first_crawford_game_of_a_record_makes_it_a_later_one() -> None:
    lines = ["7 point match", " Game 9", " Ann : 6     Bob : 2"]
    lines += [f"  1) {OPENING}", "  2) " + pair("31: 24/23 13/10", " Doubles => 2")]
    found = parse_mat("\n".join(lines))
    assert found.started.crawford_done
    assert found.rules.crawford
    assert found.events[-1] == Doubled(BLACK)
    assert reports(found) == [
        (5, "a double in what would be the Crawford game: it is taken for another")
    ]


def test_a_double_in_a_later_crawford_game_shows_that_the_rule_was_not_played() -> None:
    lines = ["2 point match", " Game 1", " Ann : 0     Bob : 0", f"  1) {OPENING}"]
    lines += ["  2) " + pair(" Doubles => 2", " Drops"), "      Wins 1 point", " Game 2"]
    lines += [" Ann : 1     Bob : 0", f"  1) {OPENING}", "  2) " + pair(" Doubles => 2", " Takes")]
    found = parse_mat("\n".join(lines))
    assert not found.rules.crawford
    assert found.events[-1] == Taken(BLACK)
    assert [line for line, _ in reports(found)] == [10]


def test_resignations_before_more_play_are_not_accepted() -> None:
    found = record(OPENING, " Resigns", "31: 24/23 13/10")
    assert kinds(found)[-1] == "Played White"
    assert reports(found) == [(6, "a resignation here was not accepted")]


def test_a_lost_turn_lets_the_other_double() -> None:
    found = record("31: 8/5 6/5", pair(" Doubles => 2", " Takes"))
    assert found.events[4:] == (TurnLost(BLACK), Doubled(WHITE), Taken(BLACK))
