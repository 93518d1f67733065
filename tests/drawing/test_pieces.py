from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from tablas.drawing import Home, draw
from tablas.drawing import layout as at
from tablas.drawing.layout import Layout
from tablas.drawing.orientation import Orientation
from tablas.errors import RuleError
from tablas.rules import (
    LONGGAMMON,
    ROLLS,
    Cube,
    Landing,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
)
from tests.drawing.boards import LOPSIDED, START, of_class, root, texts, with_dice
from tests.strategies import seats, situations


def drawn_counts(situation: Situation, *, below: Seat, home: Home) -> dict[Seat, Counter[int]]:
    """How many checkers stand on each point of each side's, read from the picture alone."""
    document = root(draw(situation, below=below, home=home))
    layout = Layout(Orientation(below, home))
    found = {}
    for seat in Seat:
        (group,) = of_class(document, seat.name.lower())[:1]
        points = {
            layout.checker(seat, point, height)[:2]: point
            for point in range(1, 26)
            for height in range(5)
        }
        counts: Counter[int] = Counter()
        for element in group:
            classes = element.get("class", "").split()
            if element.tag.endswith("circle") and "checker" in classes:
                spot = (float(element.get("cx", "")), float(element.get("cy", "")))
                counts[points[spot]] += 1
                last = points[spot]
            elif "off" in classes:
                counts[0] += 1
                last = 0
            elif "count" in classes:
                counts[last] = int(element.text or 0)
        found[seat] = counts
    return found


@given(situations(), seats(), seats())
def test_every_checker_is_drawn_where_it_stands(
    situation: Situation, below: Seat, hand: Seat
) -> None:
    home = Home.RIGHT if hand is Seat.WHITE else Home.LEFT
    drawn = drawn_counts(situation, below=below, home=home)
    for seat in Seat:
        counts = situation.view(seat).own
        assert drawn[seat] == Counter({p: n for p, n in enumerate(counts) if n})


def test_crowds_show_five_checkers_and_a_number() -> None:
    crowd = LONGGAMMON.position({24: 15}, {25: 6})
    document = root(draw(crowd))
    assert len(of_class(of_class(document, "white")[0], "checker")) == 5
    assert texts(of_class(document, "count")) == ["15", "6", "9"]


def test_blacks_checkers_carry_a_mark_and_whites_none() -> None:
    document = root(draw(START))
    white, black = (of_class(document, name)[0] for name in ("white", "black"))
    assert len(of_class(black, "mark")) == len(of_class(black, "checker")) == 15
    assert not of_class(white, "mark")


@pytest.mark.parametrize("roll", ROLLS)
@pytest.mark.parametrize("turn", Seat)
def test_dice_show_their_pips_on_the_movers_right_hand(roll: Roll, turn: Seat) -> None:
    dice = of_class(root(draw(Situation(START, turn, roll=roll))), "die")
    assert [len(die.findall(".//{*}circle")) for die in dice] == list(roll)
    for die in dice:
        x = float(die.get("transform", "").removeprefix("translate(").split()[0])
        assert (x > at.TOTAL_WIDTH / 2) == (turn is Seat.WHITE)


def test_dice_have_the_colour_of_the_side_on_roll() -> None:
    fills = []
    for turn in Seat:
        (die, _) = of_class(root(draw(with_dice(START, "31", turn))), "die")
        fills.append(die.find("{*}rect").get("fill"))  # type: ignore[union-attr]
    assert fills == ["#fffdf7", "#2b303b"]


def test_there_are_no_dice_before_the_throw() -> None:
    assert not of_class(root(draw(Situation(START))), "dice")
    assert not of_class(root(draw(START)), "dice")


def test_dice_lie_where_they_landed() -> None:
    landing = (Landing(30, 100), Landing(200, 300, tilted=True))
    dice = of_class(root(draw(with_dice(START, "31"), landing=landing)), "die")
    left, bottom = at.HALF_RIGHT, at.BOTTOM
    assert dice[0].get("transform", "").startswith(f"translate({left + 30} {bottom - 100})")
    assert dice[1].get("transform", "").startswith(f"translate({left + 200} {bottom - 300})")
    assert ["tilted" in die.get("class", "") for die in dice] == [False, True]


@pytest.mark.parametrize("dice", ["", "31"])
def test_landings_have_to_fit_the_dice(dice: str) -> None:
    subject = with_dice(START, dice) if dice else Situation(START)
    with pytest.raises(RuleError, match="1 landings were given"):
        draw(subject, landing=[Landing(1, 1)])


def cube_y(cube: Cube, **options: object) -> tuple[str, float]:
    situation = Situation(LOPSIDED, cube=cube)
    (group,) = of_class(root(draw(situation, **options)), "cube")  # type: ignore[arg-type]
    return "".join(group.itertext()), float(group.findall("{*}rect")[-1].get("y", ""))


def test_the_cube_lies_at_its_owners_side() -> None:
    middle = at.MIDDLE - 23
    assert cube_y(Cube()) == ("1", middle)
    for owner in Seat:
        value, y = cube_y(Cube(4, owner))
        assert value == "4"
        assert (y > middle) == (owner is Seat.WHITE)
        _, turned = cube_y(Cube(4, owner), below=Seat.BLACK)
        assert (turned > middle) == (owner is Seat.BLACK)


@pytest.mark.parametrize(
    ("value", "shown", "letters"), [(1 << 20, "1048576", 7), (1 << 100, "2100", 3.1)]
)
def test_large_cubes_fit(value: int, shown: str, letters: float) -> None:
    (group,) = of_class(root(draw(Situation(START, cube=Cube(value)))), "cube")
    (words,) = group.findall("{*}text")
    assert "".join(words.itertext()) == shown
    assert float(words.get("font-size", "")) * letters * 0.68 <= 46 - 4


@pytest.mark.parametrize(
    ("offer", "turn", "right"),
    [
        (Offer.DOUBLE, Seat.WHITE, True),
        (Offer.DOUBLE, Seat.BLACK, False),
        (Offer.BEAVER, Seat.WHITE, False),
        (Offer.RACCOON, Seat.WHITE, True),
    ],
)
def test_an_offered_cube_lies_on_the_right_hand_of_who_offers_it(
    offer: Offer, turn: Seat, right: bool
) -> None:
    rules = MatchRules(beavers=True, raccoons=True)
    situation = Situation(START, turn, cube=Cube(2), offer=offer, rules=rules)
    (group,) = of_class(root(draw(situation)), "cube")
    assert texts(group.findall("{*}text")) == ["4"]
    assert (float(group[0].get("x", "")) > at.TOTAL_WIDTH / 2) == right
    assert len(group.findall("{*}rect")) == 2


def test_there_is_no_cube_in_the_crawford_game() -> None:
    crawford = Situation(START, rules=MatchRules(length=3), score=(2, 0), crawford=True)
    assert not of_class(root(draw(crawford)), "cube")
    assert not of_class(root(draw(START)), "cube")


def test_any_number_of_checkers_can_be_borne_off() -> None:
    position = Position((200, *[0] * 25), (0, 3, *[0] * 24))
    off = of_class(root(draw(position)), "off")
    assert len(off) == 200
    assert all(float(piece.get("height", "")) > 0 for piece in off)
