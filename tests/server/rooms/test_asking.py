from __future__ import annotations

import pytest

from tablas.errors import IllegalEvent, IllegalPlay, RuleError
from tablas.i18n import translator
from tablas.play.bots.engine_bot import engine
from tablas.play.tutor import Grade
from tablas.records.evaluation import Level
from tablas.rules import Doubled, MatchRules
from tablas.server.rooms import asking
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.asking import answer, answered, asked_about
from tablas.server.rooms.messages import Ask, Deed, Do, Question
from tablas.server.rooms.state import RoomState
from tests.server.rooms.test_deciding import BLACK, FIVE, WHITE, done, followed, opened, played
from tests.server.rooms.world import World

EN = translator("en")
TUTORED = Agreement(FIVE, bots=(None, "simple"), tutor=True)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "judge", lambda: engine(Level.STATIC))


def test_a_hint_for_a_roll_lists_plays_best_first() -> None:
    situation = asked_about(opened(TUTORED), (WHITE,))
    plays = answer(situation, Ask(1, Question.HINT), EN)["plays"]
    assert isinstance(plays, list)
    assert plays[0]["notation"] == "8/5 6/5"
    assert plays[0]["loss"] == 0
    assert sorted(plays[0]["moves"]) == [[6, 5], [8, 5]]
    assert len(plays[0]["probabilities"]) == 5
    assert len(plays) == asking.SHOWN
    assert [one["loss"] for one in plays] == sorted(one["loss"] for one in plays)


def test_before_the_throw_a_hint_is_about_the_cube() -> None:
    own = Agreement(FIVE, same_screen=True, tutor=True)
    situation = asked_about(played(opened(own)), (WHITE, BLACK))
    cube = answer(situation, Ask(1, Question.HINT), EN)["cube"]
    assert isinstance(cube, dict)
    assert cube["action"] == "no_double"
    assert cube["words"][0] == "Do not double."
    assert cube["double_pass"] == pytest.approx(1.0)


def test_while_a_double_waits_it_is_about_the_answer() -> None:
    own = Agreement(FIVE, same_screen=True, tutor=True)
    room = followed(played(opened(own)), Doubled(BLACK))
    situation = asked_about(room, (WHITE, BLACK))
    cube = answer(situation, Ask(1, Question.HINT), EN)["cube"]
    assert isinstance(cube, dict)
    assert cube["words"][0] == "Taking is right."


def test_a_play_is_judged_before_it_is_picked_up() -> None:
    situation = asked_about(opened(TUTORED), (WHITE,))
    good = answer(situation, Ask(1, Question.JUDGE, ((6, 5), (8, 5))), EN)
    bad = answer(situation, Ask(1, Question.JUDGE, ((6, 5), (6, 3))), EN)
    assert (good["grade"], bad["grade"]) == (Grade.GOOD.value, Grade.BLUNDER.value)
    assert good["loss"] == 0
    with pytest.raises(IllegalPlay):
        answer(situation, Ask(1, Question.JUDGE, ((6, 5),)), EN)


def test_a_deed_with_the_cube_is_judged() -> None:
    own = Agreement(FIVE, same_screen=True, tutor=True)
    situation = asked_about(played(opened(own)), (WHITE, BLACK))
    doubled = answer(situation, Ask(1, Question.JUDGE_CUBE, deed=Deed.DOUBLE), EN)
    assert doubled["grade"] == Grade.BLUNDER.value
    with pytest.raises(RuleError):
        answer(situation, Ask(1, Question.JUDGE_CUBE, deed=Deed.TAKE), EN)
    with pytest.raises(IllegalEvent, match="have not been thrown"):
        answer(situation, Ask(1, Question.JUDGE, ((8, 5),)), EN)


@pytest.mark.parametrize(
    "room",
    [
        opened(Agreement(FIVE, tutor=True)),
        opened(Agreement(FIVE, bots=(None, "simple"))),
        RoomState(Agreement(FIVE, tutor=True), ("Ana", "")),
    ],
)
def test_there_is_no_advice_against_people_or_without_a_tutor(room: RoomState) -> None:
    with pytest.raises(IllegalEvent, match="no advice in this match"):
        asked_about(room, (WHITE,))


def test_only_who_has_to_decide_may_ask() -> None:
    with pytest.raises(IllegalEvent, match="not for you"):
        asked_about(played(opened(TUTORED)), (WHITE,))
    with pytest.raises(IllegalEvent, match="not for you"):
        asked_about(opened(TUTORED), ())
    own = Agreement(MatchRules(length=1), same_screen=True, tutor=True)
    over = done(opened(own), WHITE, Do.LEAVE)
    with pytest.raises(IllegalEvent, match="not for you"):
        asked_about(over, (WHITE, BLACK))


@pytest.mark.anyio
async def test_the_question_is_thought_over_beside_the_game(world: World) -> None:
    keeper = await world.keeper()
    ana = await world.person()
    match = await world.match(Agreement(FIVE, same_screen=True, tutor=True), ana, ana)
    page = await world.page(keeper, match, ana)
    both = (WHITE, BLACK)
    for seat in both:
        await page.done("lot", seat, text="a" * 16)
    while page.view()["phase"] == "opening":
        await page.done("throw")
    told = await answered(keeper, page.room, both, Ask("x", Question.HINT), EN)
    assert set(told) == {"plays"}
    assert await answered(keeper, page.room, both, Ask("x", Question.PING), EN) == {}
