"""What is said of a checker play, and to whom."""

from dataclasses import replace

import pytest

from tablas.analysis.words import Audience, explain_play, play_name
from tablas.i18n import translator
from tablas.records import PlayAnalysis
from tablas.records.evaluation import Chances
from tablas.rules import BACKGAMMON, Position
from tests.analysis.judged import EVEN, play_decision

EN, ES = translator("en"), translator("es")
START = BACKGAMMON.start


def test_a_beginner_hears_what_is_better_why_and_how_often_it_wins() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5", loss=0.25)
    said = explain_play(decision, EN)
    assert said[0] == "8/5 6/5 is better."
    assert "It makes your 5 point." in said
    assert said[-1] == "It wins 50.0 % of the games, your play 45.0 %."
    assert 2 <= len(said) <= 4


def test_an_expert_hears_the_loss_and_the_gammons_too() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5", loss=0.25)
    said = explain_play(decision, EN, audience=Audience.EXPERT)
    assert said[0] == "8/5 6/5 is better by 0.250."
    assert "gammons lost 14.0 against 17.0" in said[-1]


def test_where_it_is_the_gammons_that_count_a_beginner_hears_of_them() -> None:
    fewer = Chances(0.5, 0.14, 0.01, 0.2, 0.01)
    decision = play_decision(START, "31", "24/20", "8/5 6/5", chances=(EVEN, fewer))
    last = explain_play(decision, EN)[-1]
    assert last == "It loses a gammon in 14.0 % of the games, your play in 20.0 %."


def test_the_best_play_is_praised_and_compared_with_the_next() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5", loss=0.25)
    analysis = decision.analysis
    assert analysis is not None
    best = analysis.candidates[0]
    praised = replace(decision, result=best.result, moves=best.moves)
    said = explain_play(praised, EN, audience=Audience.EXPERT)
    assert said[0] == "The best play; the next, 24/20, loses 0.250."
    assert len(said) == 2
    assert explain_play(praised, EN)[0] == "The best play."


def test_what_loses_little_is_nearly_as_good() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5", loss=0.01)
    assert explain_play(decision, EN) == ("Nearly as good as the best play, 8/5 6/5.",)


def test_an_illegal_play_is_called_so() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5")
    said = explain_play(replace(decision, illegal=True), EN)
    assert said == ("The rules do not allow this play. The best one was 8/5 6/5.",)


def test_the_only_play_needs_no_reason() -> None:
    decision = replace(play_decision(START, "31", "24/20", "8/5 6/5"), choices=1)
    assert explain_play(decision, EN) == ("There was nothing to decide: this was the only play.",)


def test_a_dance_is_no_play() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5")
    danced = replace(decision, choices=0, moves=(), result=decision.situation.position)
    assert explain_play(danced, EN) == ("There was nothing to decide: no checker could move.",)


def test_nothing_is_said_without_an_analysis() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5")
    assert explain_play(replace(decision, analysis=None), EN) == ()
    assert explain_play(replace(decision, analysis=PlayAnalysis((), luck=0.1)), EN) == ()


def test_a_play_that_was_not_judged_is_not_explained() -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5")
    assert decision.analysis is not None
    only = PlayAnalysis(decision.analysis.candidates[:1])
    said = explain_play(replace(decision, analysis=only), EN)
    assert said == ("The best play was 8/5 6/5; yours was not judged.",)


def test_a_play_is_called_by_its_notation_and_no_move_by_a_dash() -> None:
    closed = Position.of({25: 1, 6: 2}, dict.fromkeys(range(1, 7), 2))
    dance = play_decision(START, "31", "24/20", "8/5 6/5")
    assert play_name(dance, dance.result) == "24/20"
    situation = replace(dance.situation, position=closed)
    danced = replace(
        dance, place=replace(dance.place, situation=situation), result=closed, moves=()
    )
    assert play_name(danced, closed) == "–"


@pytest.mark.parametrize("audience", Audience)
def test_without_chances_the_facts_remain(audience: Audience) -> None:
    decision = play_decision(START, "31", "24/20", "8/5 6/5", loss=0.25)
    assert decision.analysis is not None
    bare = tuple(replace(one, chances=None) for one in decision.analysis.candidates)
    said = explain_play(replace(decision, analysis=PlayAnalysis(bare)), EN, audience=audience)
    assert "It makes your 5 point." in said
    assert not any("%" in sentence for sentence in said)
