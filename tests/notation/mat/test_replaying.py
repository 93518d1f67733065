from __future__ import annotations

from tablas.notation.mat import parse_mat
from tablas.records import MatchRecord
from tablas.rules import Abandoned, GameStarted, Seat

OPENING = f"  1) {'31: 8/5 6/5':<28}42: 8/4 6/4"
DROP = f"  2) {' Doubles => 2':<28} Drops"
WINS = "      Wins 1 point"
RIGHT = " " * 34


def game(number: int, left: int, right: int, *rows: str) -> list[str]:
    return [f" Game {number}", f" Ann : {left}      Bob : {right}", *rows, ""]


def record(*games: list[str], header: str = "3 point match") -> MatchRecord:
    return parse_mat("\n".join([header, *(line for lines in games for line in lines)]))


def reports(found: MatchRecord) -> list[tuple[int | None, str]]:
    return [(problem.line, str(problem.sentence)) for problem in found.problems]


def test_games_follow_one_another() -> None:
    found = record(game(1, 0, 0, OPENING, DROP, WINS), game(2, 1, 0, OPENING))
    assert [type(event) for event in found.events].count(GameStarted) == 2
    assert found.match.score == (1, 0)
    assert reports(found) == []


def test_the_crawford_game_follows_from_the_score() -> None:
    found = record(
        game(1, 0, 0, OPENING, DROP, WINS),
        game(2, 1, 0, OPENING, DROP, WINS),
        game(3, 2, 0, OPENING, "  2) 21:", f"{RIGHT}Wins 1 point"),
        game(4, 2, 1, OPENING, "  2)  Doubles => 2"),
    )
    crawford = [
        match.game.crawford
        for event, match in found.steps()
        if isinstance(event, GameStarted) and match.game is not None
    ]
    assert crawford == [False, False, True, False]
    assert reports(found) == []


def test_a_score_line_that_disagrees_is_reported_once() -> None:
    found = record(
        game(1, 0, 0, OPENING, DROP, WINS),
        game(2, 2, 0, OPENING, DROP, WINS),
        game(3, 3, 0, OPENING),
        header="9 point match",
    )
    assert found.match.score == (2, 0)
    assert reports(found) == [(8, "the score is written 2-0, replayed it is 1-0")]


def test_the_score_line_tells_who_won_a_game_without_a_result() -> None:
    found = record(game(1, 0, 0, OPENING, "  2) 21:"), game(2, 0, 2, OPENING))
    assert found.match.score == (0, 2)
    assert reports(found) == []


def test_a_game_without_any_result_is_annulled() -> None:
    found = record(game(1, 0, 0, OPENING), game(2, 0, 0, OPENING))
    assert found.events[6:8] == (Abandoned(game_only=True), GameStarted())
    assert found.match.score == (0, 0)
    assert reports(found) == [(2, "game 1 has no result: it counts nothing")]


def test_a_game_that_never_began_is_annulled() -> None:
    stub = f"  1) {'':<28} Losses 1 point"
    found = record(game(1, 0, 0, stub, WINS))
    assert found.events[1:] == (GameStarted(), Abandoned(game_only=True))
    assert reports(found) == [(2, "game 1 has no result: it counts nothing")]


def test_a_damaged_game_does_not_spoil_the_next() -> None:
    found = record(
        game(1, 0, 0, OPENING, "  2) 21: 13/?", WINS),
        game(2, 1, 0, OPENING),
    )
    assert found.match.score == (1, 0)
    assert [type(event) for event in found.events].count(GameStarted) == 2
    assert [line for line, _ in reports(found)][:2] == [5, 5]


def test_nothing_is_read_after_the_end_of_the_match() -> None:
    found = record(
        game(1, 0, 0, OPENING, DROP, WINS), game(2, 1, 0, OPENING), header="1 point match"
    )
    # In a match to one point there is no cube, but the file has it, and a double was dropped.
    assert found.match.winner is Seat.WHITE
    assert reports(found)[-1] == (8, "the match is over: what follows is not part of it")


def test_other_names_in_a_later_game_are_reported() -> None:
    later = game(2, 1, 0, OPENING)
    later[1] = later[1].replace("Bob", "Eve")
    found = record(game(1, 0, 0, OPENING, DROP, WINS), later)
    assert found.players == ("Ann", "Bob")
    assert reports(found) == [(8, "the players of this game have other names: Ann, Eve")]


def test_a_start_position_that_cannot_be_ends_the_reading_of_its_game() -> None:
    found = record(game(1, 0, 0, "; Set Pos=xyz", OPENING))
    assert found.events[1:] == (GameStarted(),)
    assert reports(found) == [
        (4, "the position 'xyz' cannot begin a game"),
        (4, "the rest of game 1 was not read"),
    ]
    over = record(game(1, 0, 0, "; Set Pos=-----------------------e--/0", OPENING))
    assert reports(over)[0] == (2, "a game cannot start from a finished position")


def test_problems_are_in_the_order_of_the_file() -> None:
    found = record(game(1, 0, 0, OPENING, "  2) 11: 6/3", "what?", "  3) 99", WINS))
    lines = [problem.line for problem in found.problems]
    assert lines == sorted(lines, key=lambda line: line or 0)
    assert lines[0] == 5


def test_headers_and_comments_are_kept() -> None:
    found = parse_mat('; [Site "Club"]\n; by hand\n0 point match')
    assert found.metadata == {"Site": "Club"}
    assert found.notes == ("by hand",)
