"""Matches and money sessions: score, Crawford, ledger, and whatever may happen in between."""

from decimal import Decimal, localcontext
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import IllegalEvent, RuleError
from tablas.rules import (
    BACKGAMMON,
    VARIANTS,
    Abandoned,
    Action,
    Beavered,
    Cocked,
    Cube,
    Doubled,
    Dropped,
    Ending,
    Event,
    FlagFell,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Phase,
    PickedUp,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Situation,
    Stake,
    Taken,
    Thrown,
    Variant,
    WinClass,
)
from tests.strategies import match_rules

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def game_won(match: Match, winner: Seat, win_class: WinClass = WinClass.SINGLE) -> Match:
    """Play a game in which the loser begins and resigns at once."""
    loser = winner.other
    match = match.apply(GameStarted())
    match = match.apply(OpeningThrown(6, 3) if loser is WHITE else OpeningThrown(3, 6))
    match = match.apply(ResignationOffered(loser, win_class))
    return match.apply(ResignationAccepted(winner))


def new_match(length: int, score: tuple[int, int] = (0, 0), *, crawford: bool = True) -> Match:
    return Match.start(MatchStarted(MatchRules(length, crawford), score=score))


def is_crawford(match: Match) -> bool:
    game = match.apply(GameStarted()).game
    assert game is not None
    return game.crawford


# -- score


@pytest.mark.parametrize("winner", list(Seat))
def test_points_go_to_the_winner_and_are_not_capped(winner: Seat) -> None:
    match = game_won(new_match(5), winner, WinClass.BACKGAMMON)
    match = game_won(match, winner, WinClass.BACKGAMMON)
    assert match.score[winner.index] == 6
    assert match.score[winner.other.index] == 0
    assert (match.winner, match.is_over) == (winner, True)
    with pytest.raises(IllegalEvent, match="the match is over"):
        match.apply(GameStarted())
    assert match.legal_actions() == frozenset()


def test_a_dropped_double_by_the_second_player_scores_for_the_first() -> None:
    match = new_match(5, (1, 2)).apply(GameStarted()).apply(OpeningThrown(3, 6))
    assert match.game is not None
    match = match.apply(Played.of(BLACK, match.game.plays[0]))
    match = match.apply(Doubled(WHITE)).apply(Dropped(BLACK))
    assert match.score == (2, 2)
    assert match.results[0].ending is Ending.DROPPED


def test_matches_may_be_a_thousand_points_long() -> None:
    match = new_match(1000, (999, 0))
    assert is_crawford(match)
    assert game_won(match, WHITE).winner is WHITE


@pytest.mark.parametrize("score", [(5, 0), (0, 7), (-1, 0)])
def test_a_match_cannot_begin_decided(score: tuple[int, int]) -> None:
    with pytest.raises(RuleError, match="cannot begin at"):
        new_match(5, score)


# -- the Crawford rule


def test_the_crawford_game_is_the_first_with_one_side_a_point_away() -> None:
    match = game_won(new_match(5), WHITE, WinClass.GAMMON)
    assert not is_crawford(match)
    match = game_won(match, WHITE, WinClass.GAMMON)
    assert match.score == (4, 0)
    assert is_crawford(match)
    match = game_won(match, BLACK)
    assert not is_crawford(match)  # afterwards the cube is free
    match = game_won(game_won(match, BLACK), BLACK, WinClass.SINGLE)
    assert match.score == (4, 3)
    assert not is_crawford(match)


def test_there_is_one_crawford_game_a_match() -> None:
    match = game_won(new_match(3, (2, 0)), BLACK, WinClass.GAMMON)
    assert match.score == (2, 2)
    assert not is_crawford(match)
    assert not is_crawford(
        Match.start(MatchStarted(MatchRules(3), score=(2, 0), crawford_done=True))
    )


def test_no_crawford_game_in_one_point_matches_money_or_by_agreement() -> None:
    assert not is_crawford(new_match(1))
    assert not is_crawford(new_match(0, (4, 0)))
    assert not is_crawford(new_match(5, (4, 0), crawford=False))
    assert not is_crawford(new_match(5, (4, 4)))


# -- money


def test_the_ledger_multiplies_points_by_the_stake_exactly() -> None:
    rules = MatchRules(stake=Stake(Decimal("0.10"), "EUR"))
    match = Match.start(MatchStarted(rules))
    for winner in (WHITE, WHITE, BLACK):
        match = game_won(match, winner, WinClass.BACKGAMMON)
    assert match.ledger == (Decimal("0.30"), Decimal("-0.30"))
    assert match.winner is None
    assert not match.is_over
    assert match.apply(Abandoned()).is_over


def test_club_rules_are_one_switch() -> None:
    rules = MatchRules.club_money(Stake(Decimal(5), "EUR"))
    assert (rules.jacoby, rules.beavers, rules.raccoons, rules.is_money) == (
        True,
        True,
        False,
        True,
    )
    assert MatchRules() == MatchRules(
        0, jacoby=False, beavers=False, raccoons=False, automatic_doubles=0, cube_limit=None
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"length": -1}, "whole number of points"),
        ({"length": 2.5}, "whole number of points"),
        ({"length": 5, "jacoby": True}, "rules of money play, not of a match to 5"),
        ({"length": 5, "beavers": True}, "rules of money play"),
        ({"raccoons": True}, "raccoons answer beavers"),
        ({"cube_limit": 3}, "limit of the cube is a power of two"),
        ({"automatic_doubles": -1}, "automatic doubles is 0 or more"),
    ],
)
def test_agreements_that_contradict_themselves(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        MatchRules(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("amount", ["-1", "-0", "NaN", "Infinity"])
def test_stakes_are_amounts(amount: str) -> None:
    with pytest.raises(RuleError, match="a stake is an exact decimal amount"):
        Stake(Decimal(amount))
    for inexact in (5, 0.1):
        with pytest.raises(RuleError, match="amount has to be of type Decimal"):
            Stake(inexact)  # type: ignore[arg-type]


def test_the_ledger_does_not_depend_on_the_precision_of_the_program() -> None:
    rules = MatchRules(stake=Stake(Decimal("0.01")))
    match = Match.start(MatchStarted(rules, score=(2**100 + 1, 0)))
    with localcontext() as context:
        context.prec = 3
        assert match.ledger[0] == Decimal("12676506002282294014967032053.77")


def test_bad_events_are_refused_where_they_are_made() -> None:
    for make in (
        lambda: Thrown(WHITE, (6, 3)),  # type: ignore[arg-type]
        lambda: ResignationOffered(WHITE, 2),  # type: ignore[arg-type]
        lambda: MatchStarted(MatchRules(5), score=(2.0, 0)),  # type: ignore[arg-type]
        lambda: GameStarted("x"),  # type: ignore[arg-type]
        lambda: OpeningThrown(7, 1),
        lambda: MatchStarted(MatchRules(5), players=("Ana", 5)),  # type: ignore[arg-type]
        lambda: new_match(5).apply(GameStarted()).apply(FlagFell("white")),  # type: ignore[arg-type]
    ):
        with pytest.raises(RuleError):
            make()
    with pytest.raises(IllegalEvent, match="str is not an event of a match"):
        new_match(5).apply("hello")  # type: ignore[arg-type]


def test_the_crawford_game_cannot_be_over_before_anybody_is_a_point_away() -> None:
    with pytest.raises(RuleError, match="nobody is a point away"):
        Match.start(MatchStarted(MatchRules(7), crawford_done=True))


# -- between and around games


def test_nothing_happens_between_games_but_the_next_one() -> None:
    match = game_won(new_match(5), WHITE)
    with pytest.raises(IllegalEvent, match="no game is being played"):
        match.apply(Thrown(WHITE, Roll(3, 1)))
    with pytest.raises(IllegalEvent, match="already begun"):
        match.apply(MatchStarted(MatchRules()))
    with pytest.raises(IllegalEvent, match="a game is being played"):
        match.apply(GameStarted()).apply(GameStarted())
    assert match.situation is None


def test_a_flag_loses_the_match_but_only_a_game_for_money() -> None:
    match = new_match(5).apply(GameStarted()).apply(FlagFell(WHITE))
    assert (match.winner, match.is_over, match.score) == (BLACK, True, (0, 0))
    money = new_match(0).apply(GameStarted()).apply(FlagFell(WHITE))
    assert (money.is_over, money.score) == (False, (0, 1))


def test_an_abandoned_match_has_no_winner() -> None:
    match = new_match(5).apply(GameStarted()).apply(Abandoned(BLACK))
    assert match.is_over
    assert match.winner is None


def test_table_manners_are_refused_where_they_were_not_agreed() -> None:
    match = new_match(5).apply(GameStarted()).apply(OpeningThrown(6, 3))
    with pytest.raises(IllegalEvent, match="not played over the table"):
        match.apply(PickedUp(WHITE, match.rules.variant.start))


def test_a_game_may_start_from_another_position() -> None:
    start = VARIANTS["nackgammon"].start
    match = new_match(5).apply(GameStarted(start))
    assert match.game is not None
    assert match.game.view(WHITE) == start
    with pytest.raises(IllegalEvent, match="finished position"):
        new_match(5).apply(GameStarted(match.rules.variant.position({}, {1: 1})))


@pytest.mark.parametrize("seat", Seat)
def test_a_game_may_start_with_a_side_on_roll_and_the_cube_turned(seat: Seat) -> None:
    start = BACKGAMMON.position({6: 14, 20: 1}, {6: 10, 3: 5})
    match = new_match(5).apply(GameStarted(start, seat, Cube(2, seat)))
    assert match.game is not None
    assert match.game.view(WHITE) == start
    assert match.game.actor is seat
    assert match.game.cube == Cube(2, seat)
    kinds = {action.event for action in match.legal_actions() if action.seat is seat}
    assert {Thrown, Doubled} <= kinds
    assert Action(None, OpeningThrown) not in match.legal_actions()
    assert match.refusal(seat.other, Thrown) is not None


@pytest.mark.parametrize(
    ("rules", "score", "cube", "why"),
    [
        (MatchRules(1), (0, 0), Cube(2), "no cube"),
        (MatchRules(5), (4, 0), Cube(2), "without the cube"),
        (MatchRules(cube_limit=4), (0, 0), Cube(8), "beyond 4"),
    ],
)
def test_a_game_does_not_start_with_a_cube_that_cannot_be(
    rules: MatchRules, score: tuple[int, int], cube: Cube, why: str
) -> None:
    match = Match.start(MatchStarted(rules, score=score))
    with pytest.raises(RuleError, match=why):
        match.apply(GameStarted(cube=cube))


def test_a_match_is_rebuilt_from_its_events() -> None:
    events: list[Event] = [MatchStarted(MatchRules(3)), GameStarted(), OpeningThrown(2, 5)]
    match = Match.replay(events)
    assert match.version == 3
    assert match.situation == Situation(
        match.rules.variant.start, BLACK, rules=MatchRules(3), roll=Roll(5, 2)
    )
    with pytest.raises(IllegalEvent, match="begins with the agreement"):
        Match.replay(events[1:])
    with pytest.raises(IllegalEvent, match="begins with the agreement"):
        Match.replay([])


# -- random streams


def random_event(match: Match, action: Action, chance: Random) -> Event:
    """An event of this kind with whatever else it needs."""
    seat, kind = action
    game = match.game
    if kind is OpeningThrown:
        return OpeningThrown(chance.randint(1, 6), chance.randint(1, 6))
    if kind is GameStarted:
        return GameStarted()
    if kind is Abandoned:
        return Abandoned(seat)
    assert seat is not None
    if kind is Thrown:
        return Thrown(seat, Roll(chance.randint(1, 6), chance.randint(1, 6)))
    if kind is Played:
        assert game is not None
        if not game.plays:
            return Played(seat, game.position)
        return Played.of(seat, chance.choice(game.plays))
    if kind is ResignationOffered:
        assert game is not None
        classes = list(WinClass) if game.gammons_count else [WinClass.SINGLE]
        return ResignationOffered(seat, chance.choice(classes))
    return kind(seat)  # type: ignore[call-arg,arg-type]


RARE = (Abandoned, FlagFell, ResignationOffered, Cocked, Doubled)


def random_match(rules: MatchRules, chance: Random, events: int) -> list[Match]:
    states = [Match.start(MatchStarted(rules))]
    for _ in range(events):
        actions = sorted(states[-1].legal_actions(), key=str)
        usual = [action for action in actions if action.event not in RARE]
        if not actions:
            break
        chosen = chance.choice(usual if usual and chance.random() < 0.95 else actions)
        states.append(states[-1].apply(random_event(states[-1], chosen, chance)))
    return states


@given(match_rules(), st.integers(0, 2**32))
def test_random_event_streams_never_break_an_invariant(rules: MatchRules, seed: int) -> None:
    states = random_match(rules, Random(seed), 80)
    for version, match in enumerate(states, start=1):
        assert match.version == version
        assert match.score == (
            sum(result.points for result in match.results if result.winner is WHITE),
            sum(result.points for result in match.results if result.winner is BLACK),
        )
        assert sum(match.ledger) == 0
        assert match.is_over == (not match.legal_actions())
        if match.game is not None:
            game = match.game
            rules.variant.validated(game.position)
            assert game.cube.value >= 1
            assert game.phase is Phase.OVER or game.result is None
            if rules.cube_limit is not None:
                assert game.cube.value <= rules.cube_limit
            if game.crawford:
                assert game.cube.value == 1
        if match.situation is not None:
            assert match.situation.actor is (match.game and match.game.actor)


@given(match_rules(), st.integers(0, 2**32))
def test_what_is_not_offered_is_refused(rules: MatchRules, seed: int) -> None:
    start = rules.variant.start
    events = [
        event
        for seat in Seat
        for event in (
            Thrown(seat, Roll(2, 1)),
            Played(seat, start),
            Doubled(seat),
            Taken(seat),
            Dropped(seat),
            Beavered(seat),
            Raccooned(seat),
            ResignationAccepted(seat),
        )
    ]
    for match in random_match(rules, Random(seed), 40)[::7]:
        offered = match.legal_actions()
        for event in events:
            if Action(event.seat, type(event)) not in offered:
                with pytest.raises(IllegalEvent):
                    match.apply(event)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda game: game.key)
def test_random_games_of_every_variant_end_with_an_independent_score(variant: Variant) -> None:
    chance = Random(20261129)
    for _ in range(12):
        match = Match.start(MatchStarted(MatchRules(variant=variant))).apply(GameStarted())
        while not match.results:
            actions = [
                action
                for action in sorted(match.legal_actions(), key=str)
                if action.event not in RARE
            ]
            match = match.apply(random_event(match, chance.choice(actions), chance))
        (result,) = match.results
        assert match.game is not None
        assert result.points == multiplier(match.game.view(result.winner), variant)


def multiplier(seen_by_winner: Position, variant: Variant) -> int:
    """Counted anew from the loser's checkers on an absolute board."""
    on_board = [(25 - point, count) for point, count in enumerate(seen_by_winner.other) if point]
    if sum(count for _, count in on_board) < variant.checkers:
        return 1
    in_winners_home = sum(count for point, count in on_board if point <= 6)  # his bar is my 0
    return 3 if in_winners_home else 2
