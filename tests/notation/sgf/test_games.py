"""Tests of `tablas.notation.sgf.games`: what the nodes say, before any rule is asked."""

from __future__ import annotations

from tablas.notation.mat.rows import CellKind
from tablas.notation.sgf.games import SgfGame, games_of
from tablas.notation.sgf.trees import parse_trees
from tablas.rules import HYPERGAMMON, NACKGAMMON, Seat


def game(nodes: str, root: str = "") -> SgfGame:
    (found,) = games_of(parse_trees(f"(;GM[6]{root}\n{nodes})"))
    return found


def told(found: SgfGame) -> list[str]:
    return [
        f"{deed.cell.seat} {deed.cell.kind.value} {deed.cell.roll} {deed.cell.text}".strip()
        for deed in found.deeds
    ]


def said(found: SgfGame) -> list[str]:
    return [str(problem.sentence) for problem in found.problems]


def test_the_first_node_tells_score_and_rules() -> None:
    found = game("", "MI[length:7][game:2][ws:3][bs:-1]RU[Crawford:CrawfordGame]RE[b+4r]")
    assert (found.length, found.number, found.score) == (7, 2, (3, 0))
    assert found.rules == {"Crawford", "CrawfordGame"}
    assert found.result is not None
    assert (found.result.winner, found.result.points) == (Seat.BLACK, 4)
    assert found.result.resigned


def test_the_first_node_tells_the_game_played() -> None:
    assert game("", "RU[Jacoby:Nackgammon]").variant == NACKGAMMON
    assert game("", "RU[Hypergammon3]").variant == HYPERGAMMON


def test_rolls_are_told_by_the_mover() -> None:
    found = game(";W[31hefe]\n;B[66]\n;W[double]\n;B[take]\n;B[63]")
    assert told(found) == [
        "White roll 31 8/5 6/5",
        "Black roll 66",
        "White double",
        "Black take",
        "Black roll 63",
    ]
    assert [deed.cell.line for deed in found.deeds] == [2, 3, 4, 5, 6]


def test_a_double_that_answers_a_double_is_a_beaver_and_the_next_a_raccoon() -> None:
    found = game(
        ";W[31]\n;B[double]\n;W[double]\n;B[double]\n;W[take]\n;B[31]\n;W[double]\n;B[drop]"
    )
    kinds = [deed.cell.kind for deed in found.deeds if deed.cell.kind is not CellKind.ROLL]
    assert [kind.value for kind in kinds] == [
        "double",
        "beaver",
        "raccoon",
        "take",
        "double",
        "drop",
    ]


def test_a_double_at_the_end_holds_the_place_of_a_hint() -> None:
    found = game(";W[31hefe]\n;B[double]")
    assert told(found) == ["White roll 31 8/5 6/5"]
    assert said(found) == ["a double without an answer at the end of a game is left out"]


def test_dice_that_were_not_played_are_a_throw() -> None:
    assert told(game(";W[31hefe]\n;PL[B]DI[64]"))[1:] == ["Black roll 64 ????"]
    assert told(game(";PL[B]DI[64]\n;B[64aebh]")) == ["Black roll 64 24/20 23/17"]


def test_letters_that_run_backwards_are_turned() -> None:
    found = game(";W[31qtst]\n;B[42hdfd]")
    assert told(found) == ["White roll 31 8/5 6/5", "Black roll 42 8/4 6/4"]
    assert said(found) == ["the points are numbered from the wrong side: turned"]


def test_a_board_is_set_up_before_the_first_throw() -> None:
    found = game(";PL[B]AE[a:y]AW[a][a][y]AB[x][b:c]\n;CV[4]\n;CP[b]\n;B[31]")
    assert found.board is not None
    white, black = found.board
    assert (white[0], white[24], sum(white)) == (2, 1, 3)
    assert (black[23], black[1], black[2], sum(black)) == (1, 1, 1, 3)
    assert (found.turn, found.cube, found.owner) == (Seat.BLACK, 4, Seat.BLACK)


def test_a_part_of_the_board_may_be_set_up() -> None:
    found = game(";AE[a]AW[a][?]")
    assert found.board is not None
    assert (found.board[0][0], found.board[1][0], sum(found.board[0])) == (1, 0, 16)
    assert said(found) == ["'AW[?]' was not understood"]


def test_what_follows_a_board_set_up_in_the_middle_is_not_read() -> None:
    found = game(";W[31hefe]\n;PL[B]AE[a:y]AW[a]AB[b]\n;B[31]")
    assert told(found) == ["White roll 31 8/5 6/5"]
    assert said(found) == ["the game is set up anew here: what follows was not read"]


def test_automatic_doubles_are_told_by_the_first_node() -> None:
    assert game("", "CV[4]").cube == 4
    assert game("", "CV[many]").cube == 1


def test_what_is_no_deed_is_reported() -> None:
    found = game(";W[31hefe??]\n;B[resign]\n;W[70aa]")
    assert told(found) == ["White roll 31 8/5 6/5"]
    assert said(found) == [
        "'??' was not understood",
        "'resign' was not understood",
        "'70aa' was not understood",
    ]
