from __future__ import annotations

from tablas.records import IllegalPlayNote, Problem
from tablas.rules import Seat
from tablas.sentences import Sentence


def test_a_problem_may_concern_the_whole_file() -> None:
    assert Problem(Sentence("odd")).line is None


def test_a_note_of_an_illegal_play_is_a_problem() -> None:
    note = IllegalPlayNote(
        sentence=Sentence("odd"), line=9, game=1, move=3, seat=Seat.BLACK, roll="13", text="8/4"
    )
    assert isinstance(note, Problem)
    assert (note.line, str(note.sentence)) == (9, "odd")
