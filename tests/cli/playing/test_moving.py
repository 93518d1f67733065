from __future__ import annotations

import pytest

from tablas.cli.playing.moving import columns, legal_texts, offered_moves, typed_moves
from tablas.errors import IllegalPlay, PlayTextError
from tablas.play import Trial
from tablas.rules import BACKGAMMON, Position, Roll

START = Trial(BACKGAMMON.start, Roll(3, 1), BACKGAMMON)
FREE = Trial(BACKGAMMON.start, Roll(3, 1), BACKGAMMON, free=True)


def at(position: Position, *dice: int) -> Trial:
    return Trial(position, Roll(*dice), BACKGAMMON)


def test_a_whole_play_in_any_order() -> None:
    assert typed_moves(START, "6/5 8/5").is_complete
    assert typed_moves(START, "8/5 6/5").board == typed_moves(START, "6/5 8/5").board


def test_one_die_after_the_other() -> None:
    turn = typed_moves(START, "8/5")
    assert not turn.is_complete
    assert typed_moves(turn, "6/5") == typed_moves(START, "8/5 6/5")


def test_spanish_words() -> None:
    position = BACKGAMMON.position({25: 1, 6: 14}, {6: 2})
    assert typed_moves(at(position, 3, 1), "barra/22 6/5").is_complete
    position = BACKGAMMON.position({3: 2}, {24: 1})
    assert typed_moves(at(position, 3, 3), "3/fuera(2)").is_complete


def test_a_double_in_short() -> None:
    double = at(BACKGAMMON.start, 1, 1)
    assert typed_moves(double, "8/7(2) 6/5(2)").is_complete
    assert len(typed_moves(double, "6/5(2)").moves) == 2


def test_what_cannot_be_played_is_told_with_an_example() -> None:
    with pytest.raises(PlayTextError, match="legal is for instance"):
        typed_moves(START, "8/4 6/3")
    with pytest.raises(IllegalPlay, match="not part of a legal play"):
        typed_moves(typed_moves(START, "8/5"), "6/2")


@pytest.mark.parametrize("text", ["hello", "8", "8/", "8/5 6", "99/1"])
def test_what_is_no_move_is_told(text: str) -> None:
    with pytest.raises(PlayTextError):
        typed_moves(START, text)
    with pytest.raises(PlayTextError):
        typed_moves(FREE, text)


def test_over_the_table_moves_are_taken_as_they_are() -> None:
    assert typed_moves(FREE, "8/3").board.own[3] == 1
    with pytest.raises(IllegalPlay, match="no checker on your 7 point"):
        typed_moves(FREE, "7/3")


def test_over_the_table_a_legal_text_means_the_legal_play() -> None:
    position = BACKGAMMON.position({13: 2}, {15: 1, 20: 1})
    turn = Trial(position, Roll(5, 3), BACKGAMMON, free=True)
    assert typed_moves(turn, "13/10*/5*").board.other[25] == 2


def test_completion_offers_what_may_be_moved_next() -> None:
    assert "8/5" in list(offered_moves(START, ""))
    assert list(offered_moves(START, "8/5 6")) == list(offered_moves(START, "8/5 "))
    assert "6/5" in list(offered_moves(START, "8/5 6/"))
    assert "8/5" not in list(offered_moves(START, "8/5 8"))
    assert list(offered_moves(START, "nonsense 8")) == []
    assert list(offered_moves(START, "8/5 6/5 ")) == []


def test_legal_texts_are_whole_plays_and_then_what_is_left() -> None:
    assert "8/5 6/5" in legal_texts(START)
    assert len(legal_texts(START)) == len(BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1)))
    assert "6/5" in legal_texts(typed_moves(START, "8/5"))
    assert legal_texts(typed_moves(START, "8/5 6/5")) == []


def test_columns_fit_the_width_and_read_downwards() -> None:
    lines = columns([f"{n}/{n + 1}" for n in range(1, 8)], width=15)
    assert lines[0].split() == ["1/2", "4/5", "7/8"]
    assert all(len(line) <= 15 for line in lines)
    assert " ".join(lines).split().count("7/8") == 1
    assert columns([]) == []
    assert columns(["a" * 100], width=10) == ["a" * 100]
