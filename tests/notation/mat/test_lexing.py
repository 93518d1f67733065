from __future__ import annotations

import pytest

from tablas.errors import FileFormatError
from tablas.notation.mat.lexing import LONGEST_LINE, MatText, is_mat, parse_parts


def game(*rows: str) -> str:
    return "\n".join(["7 point match", " Game 1", " Ann : 0      Bob : 0", *rows])


def reports(parts: MatText) -> list[tuple[int | None, str]]:
    return [(problem.line, str(problem.sentence)) for problem in parts.problems]


@pytest.mark.parametrize(
    ("line", "length"),
    [("7 point match", 7), (" 15 Point Match", 15), ("0 point match", 0), ("3 points match", 3)],
)
def test_the_line_with_the_length_makes_a_mat_file(line: str, length: int) -> None:
    assert is_mat(f'; [Site "Club"]\n\n{line}\n')
    assert parse_parts(line).length == length


@pytest.mark.parametrize("text", ["", "hello", "a 7 point match", "7 points", "point match"])
def test_without_that_line_it_is_none(text: str) -> None:
    assert not is_mat(text)
    with pytest.raises(FileFormatError, match="such as '7 point match'"):
        parse_parts(text)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_system(end: str) -> None:
    parts = parse_parts(end.join(['; [Site "Club"]', "7 point match", "", " Game 1"]))
    assert (parts.headers, parts.length, len(parts.games)) == ({"Site": "Club"}, 7, 1)
    assert parts.games[0].line == 4


def test_headers_are_kept_as_written() -> None:
    parts = parse_parts('; [Event "The "big" one"]\n;[Player 1 Elo "1500,00/0"]\n0 point match')
    assert parts.headers == {"Event": 'The "big" one', "Player 1 Elo": "1500,00/0"}


def test_the_first_of_two_equal_headers_counts() -> None:
    assert parse_parts('; [Site "A"]\n0 point match\n; [Site "B"]').headers == {"Site": "A"}


def test_other_comments_are_notes() -> None:
    parts = parse_parts("; [Game 1, Move 1: Dice set to X]\n# by hand\n;\n0 point match\n; forfeit")
    assert parts.notes == ["[Game 1, Move 1: Dice set to X]", "by hand", "forfeit"]
    assert parts.problems == []


@pytest.mark.parametrize(
    ("line", "names", "score"),
    [
        (" Ann : 0                  Bob : 3", ("Ann", "Bob"), (0, 3)),
        (" Ann: 10     Bob: 2   ", ("Ann", "Bob"), (10, 2)),
        ("Ann Lee, 1500.2 : 0   Bob, Jr. : 1", ("Ann Lee, 1500.2", "Bob, Jr."), (0, 1)),
        (" : 0    : 0", ("", ""), (0, 0)),
        (" Game 3 : 1     7 point match : 2", ("Game 3", "7 point match"), (1, 2)),
        (" Á:B : 1   x: 3 y : 2", ("Á:B", "x: 3 y"), (1, 2)),
    ],
)
def test_names_and_scores(line: str, names: tuple[str, str], score: tuple[int, int]) -> None:
    (first,) = parse_parts(f"7 point match\nGame 1\n{line}").games
    assert (first.names, first.score) == (names, score)


def test_a_game_without_names_and_score_is_reported() -> None:
    parts = parse_parts("7 point match\n Game 1\n  1) 31: 8/5 6/5")
    assert parts.games[0].names is None
    assert len(parts.games[0].cells) == 1
    assert reports(parts) == [(2, "the line with names and score is missing")]


def test_tabs_are_blanks() -> None:
    parts = parse_parts(game("  1)\t\t\t\t31: 8/5 6/5", "\t\tWins 2 points"))
    assert [cell.seat.index for cell in parts.games[0].cells] == [1, 1]


def test_a_start_position_belongs_to_its_game() -> None:
    parts = parse_parts(game("; Set Pos=-a----E-C---eE---c-e----B-/0"))
    assert parts.games[0].start == ("-a----E-C---eE---c-e----B-/0", 4)


def test_what_is_not_understood_is_reported_once_a_run() -> None:
    parts = parse_parts(f"{'x' * 50}\ny\n{game('z', 'z', '  1) 31: 8/5 6/5', 'z')}")
    assert reports(parts) == [
        (1, f"'{'x' * 40}…' was not understood"),
        (6, "'z' was not understood"),
        (9, "'z' was not understood"),
    ]


def test_a_second_match_is_reported_and_not_read() -> None:
    parts = parse_parts(game("  1) 31: 8/5 6/5", "", "5 point match", " Game 1", "nonsense"))
    assert (parts.length, len(parts.games)) == (7, 1)
    assert reports(parts) == [(6, "another match begins here: it has not been read")]


def test_an_endless_line_is_skipped() -> None:
    parts = parse_parts(game("  1) 31: 8/5 6/5", "9" * (LONGEST_LINE + 1), "  2) 31: 8/5 6/5"))
    assert len(parts.games[0].cells) == 2
    assert [line for line, _ in reports(parts)] == [5]


def test_the_byte_order_mark_is_no_text() -> None:
    assert parse_parts("\ufeff7 point match").length == 7
