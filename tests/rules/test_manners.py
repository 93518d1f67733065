"""Play over the table: picking up, contesting, cocked and premature dice, by the documents."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import IllegalEvent, IllegalPlay, IllegalPosition, RuleError
from tablas.rules import (
    BACKGAMMON,
    BAR,
    Abandoned,
    Action,
    Cocked,
    Doubled,
    Dropped,
    Event,
    FlagFell,
    GameStarted,
    IllegalPlays,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    PickedUp,
    PlayAccepted,
    PlayContested,
    Played,
    Position,
    PrematureRoll,
    PrematureThrow,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    TableManners,
    TableMatch,
    Taken,
    Thrown,
    TurnLost,
    WinClass,
)
from tests.rules.test_match import random_event

WHITE, BLACK = Seat.WHITE, Seat.BLACK
START = BACKGAMMON.start
MUST_CORRECT = TableManners(illegal_play=IllegalPlays.MUST_CORRECT)
ILLEGAL = BACKGAMMON.position({24: 2, 13: 5, 8: 3, 6: 3, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
"""With 31: 6/5(2), which no 3 and 1 allow."""


def opened(
    manners: TableManners = TableManners(),
    rules: MatchRules = MatchRules(),
    *,
    start: Position | None = None,
    first: Seat = WHITE,
) -> TableMatch:
    """White (or `first`) has 31 to play."""
    table = TableMatch.start(MatchStarted(rules), manners).apply(GameStarted(start))
    return table.apply(OpeningThrown(3, 1) if first is WHITE else OpeningThrown(1, 3))


def legal_result(table: TableMatch) -> Position:
    game = table.match.game
    assert game is not None
    return game.plays[0].result if game.plays else game.position


def phase_text(table: TableMatch) -> str:
    assert table.match.game is not None
    return table.match.game.phase.value


# -- picking up


def test_picking_up_ends_the_turn_whatever_the_board_shows() -> None:
    table = opened().apply(PickedUp(WHITE, ILLEGAL))
    assert table.pending is not None
    assert table.agreed == ()  # nothing has been agreed yet, and nobody has been told
    assert table.situation is not None
    assert table.situation.turn is BLACK
    assert table.situation.position == ILLEGAL.swapped()
    with pytest.raises(IllegalEvent, match="White has picked up the dice; Black is to answer"):
        table.apply(PickedUp(WHITE, ILLEGAL))


def test_what_may_happen_next_does_not_tell_whether_the_play_was_legal() -> None:
    for manners in (TableManners(), MUST_CORRECT):
        legal = opened(manners).apply(PickedUp(WHITE, legal_result(opened())))
        illegal = opened(manners).apply(PickedUp(WHITE, ILLEGAL))
        assert legal.legal_actions() == illegal.legal_actions()
        assert Action(BLACK, PlayContested) in legal.legal_actions()


def test_only_ones_own_checkers_can_be_arranged() -> None:
    moved_theirs = BACKGAMMON.position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 4, 8: 4, 6: 5})
    with pytest.raises(IllegalPlay, match="only by hitting single ones"):
        opened().apply(PickedUp(WHITE, moved_theirs))
    fourteen = Position((1, *START.own[1:6], 4, *START.own[7:]), START.other)
    opened().apply(PickedUp(WHITE, fourteen))  # taken off too early: illegal, but can be shown
    with pytest.raises(IllegalPosition, match="14 checkers"):
        opened().apply(PickedUp(WHITE, Position((0, *fourteen.own[1:]), START.other)))


def test_over_the_table_turns_end_only_by_picking_up() -> None:
    table = opened()
    with pytest.raises(IllegalEvent, match="when the dice are picked up"):
        table.apply(Played(WHITE, legal_result(table)))


# -- accepting and contesting


@pytest.mark.parametrize(
    "answer",
    [
        PlayAccepted(BLACK),
        Thrown(BLACK, Roll(6, 5)),
        Doubled(BLACK),
        Cocked(BLACK, Roll(6, 5)),
        ResignationOffered(BLACK, WinClass.SINGLE),
    ],
)
def test_accepting_throwing_and_doubling_accept_the_play(answer: Event) -> None:
    """An illegal play that is let stand is recorded as such."""
    table = opened().apply(PickedUp(WHITE, ILLEGAL)).apply(answer)
    agreed = [Played(WHITE, ILLEGAL, illegal=True)]
    assert list(table.agreed) == (agreed if isinstance(answer, PlayAccepted) else [*agreed, answer])
    assert table.pending is None


def test_a_legal_play_is_recorded_as_legal_with_its_moves() -> None:
    result = legal_result(opened())
    table = opened().apply(PickedUp(WHITE, result)).apply(PlayAccepted(BLACK))
    (event,) = table.agreed
    assert isinstance(event, Played)
    assert not event.illegal
    assert len(event.moves) == 2


def test_a_contested_illegal_play_comes_back_with_the_same_dice() -> None:
    before = opened()
    table = before.apply(PickedUp(WHITE, ILLEGAL)).apply(PlayContested(BLACK))
    assert table.match == before.match
    assert table.pending is None
    assert table.situation == before.situation
    assert table.apply(PickedUp(WHITE, legal_result(table))).pending is not None


def test_a_legal_play_contested_without_reason_stands() -> None:
    result = legal_result(opened())
    table = opened().apply(PickedUp(WHITE, result)).apply(PlayContested(BLACK))
    with pytest.raises(IllegalEvent, match="was legal and stands"):
        table.apply(PlayContested(BLACK))
    assert Played(WHITE, result) in table.apply(Thrown(BLACK, Roll(2, 1))).agreed


def test_a_play_that_shows_every_checker_off_has_to_be_answered() -> None:
    start = BACKGAMMON.position({1: 1, 2: 1}, {6: 15})
    table = opened(start=start).apply(PickedUp(WHITE, BACKGAMMON.position({}, {6: 15})))
    for event in (Thrown(BLACK, Roll(6, 5)), Doubled(BLACK)):
        with pytest.raises(IllegalEvent, match="accepted or contested first"):
            table.apply(event)
    over = table.apply(PlayAccepted(BLACK))
    assert over.match.results[0].points == 2


# -- Legal Moves (WBGF)


def test_must_correct_an_illegal_play_stands_only_after_a_valid_throw() -> None:
    table = opened(MUST_CORRECT).apply(PickedUp(WHITE, ILLEGAL))
    assert table.apply(PlayAccepted(BLACK)).situation == opened(MUST_CORRECT).situation
    assert table.apply(PlayContested(BLACK)).situation == opened(MUST_CORRECT).situation
    thrown = table.apply(Thrown(BLACK, Roll(6, 5)))
    assert Played(WHITE, ILLEGAL, illegal=True) in thrown.agreed


def test_must_correct_a_cocked_throw_is_not_yet_a_valid_one() -> None:
    table = opened(MUST_CORRECT).apply(PickedUp(WHITE, ILLEGAL))
    cocked = table.apply(Cocked(BLACK, Roll(6, 5)))
    assert cocked.agreed == ()
    assert cocked.apply(PlayContested(BLACK)).situation == opened(MUST_CORRECT).situation
    with pytest.raises(IllegalEvent, match="before throwing"):
        cocked.apply(Doubled(BLACK))
    thrown = cocked.apply(Thrown(BLACK, Roll(6, 5)))
    kinds = [type(event) for event in thrown.agreed]
    assert kinds == [Played, Cocked, Thrown]


def test_must_correct_a_legal_play_is_accepted_as_usual() -> None:
    result = legal_result(opened())
    table = opened(MUST_CORRECT).apply(PickedUp(WHITE, result)).apply(PlayAccepted(BLACK))
    assert [type(event) for event in table.agreed] == [Played]


# -- premature throws


def premature(policy: PrematureRoll) -> TableMatch:
    table = opened(TableManners(premature_roll=policy))
    return table.apply(PrematureThrow(BLACK, Roll(6, 6)))


def test_void_a_premature_throw_changes_nothing() -> None:
    table = premature(PrematureRoll.VOID)
    assert table.situation == opened().situation
    table = table.apply(PickedUp(WHITE, legal_result(table)))
    assert table.apply(Doubled(BLACK)).match.game is not None
    assert Thrown(BLACK, Roll(2, 1)) in table.apply(Thrown(BLACK, Roll(2, 1))).agreed


def test_lose_turn_a_premature_throw_costs_the_next_turn() -> None:
    table = premature(PrematureRoll.LOSE_TURN)
    result = legal_result(table)
    table = table.apply(PickedUp(WHITE, result))
    for event in (Thrown(BLACK, Roll(2, 1)), Doubled(BLACK)):
        with pytest.raises(IllegalEvent, match="accepted or contested first"):
            table.apply(event)
    table = table.apply(PlayAccepted(BLACK))
    assert table.agreed == (Played(WHITE, result), TurnLost(BLACK))
    assert table.situation is not None
    assert table.situation.turn is WHITE
    assert table.loses_turn is None


def test_stands_a_premature_throw_is_the_next_throw() -> None:
    table = premature(PrematureRoll.STANDS)
    result = legal_result(table)
    table = table.apply(PickedUp(WHITE, result)).apply(PlayAccepted(BLACK))
    assert table.agreed == (Played(WHITE, result), Thrown(BLACK, Roll(6, 6)))
    assert table.situation is not None
    assert table.situation.roll == Roll(6, 6)


def test_stands_the_play_can_still_be_contested_and_corrected() -> None:
    table = premature(PrematureRoll.STANDS).apply(PickedUp(WHITE, ILLEGAL))
    table = table.apply(PlayContested(BLACK))
    assert table.premature == Roll(6, 6)
    table = table.apply(PickedUp(WHITE, legal_result(table))).apply(PlayAccepted(BLACK))
    assert isinstance(table.agreed[-1], Thrown)


@pytest.mark.parametrize("policy", [PrematureRoll.LOSE_TURN, PrematureRoll.STANDS])
def test_what_a_premature_throw_left_ends_with_the_game(policy: PrematureRoll) -> None:
    table = premature(policy).apply(ResignationOffered(WHITE, WinClass.SINGLE))
    table = table.apply(ResignationAccepted(BLACK))
    assert table.premature is None
    assert table.loses_turn is None
    with pytest.raises(IllegalEvent, match="already thrown prematurely"):
        premature(policy).apply(PrematureThrow(BLACK, Roll(1, 1)))


def test_only_the_opponent_of_a_moving_player_throws_prematurely() -> None:
    with pytest.raises(IllegalEvent, match="it is the opponent"):
        opened().apply(PrematureThrow(WHITE, Roll(6, 6)))
    table = opened().apply(PickedUp(WHITE, ILLEGAL)).apply(PlayAccepted(BLACK))
    with pytest.raises(IllegalEvent, match="only while the opponent is moving"):
        table.apply(PrematureThrow(WHITE, Roll(6, 6)))


# -- the rest of the match


def test_cocked_dice_are_thrown_again() -> None:
    table = opened().apply(PickedUp(WHITE, ILLEGAL)).apply(Cocked(BLACK, Roll(6, 6)))
    with pytest.raises(IllegalEvent, match="before throwing"):
        table.apply(Doubled(BLACK))
    assert table.apply(Thrown(BLACK, Roll(2, 1))).situation is not None


def test_a_double_over_the_table_is_answered_as_ever() -> None:
    table = opened().apply(PickedUp(WHITE, legal_result(opened()))).apply(Doubled(BLACK))
    taken = table.apply(Taken(WHITE))
    assert taken.agreed == (Taken(WHITE),)
    assert table.apply(Dropped(WHITE)).match.score == (0, 1)


def test_a_flag_falls_at_any_time() -> None:
    table = opened(rules=MatchRules(5)).apply(PickedUp(WHITE, ILLEGAL))
    assert table.apply(FlagFell(BLACK)).match.winner is WHITE
    assert table.apply(Abandoned()).match.is_over
    with pytest.raises(IllegalEvent, match="White has picked up the dice"):
        table.apply(FlagFell(WHITE))  # his clock stands


@pytest.mark.parametrize("event", [FlagFell(BLACK), Abandoned(BLACK)])
def test_a_won_game_stays_won_though_the_opponent_leaves(event: Event) -> None:
    start = BACKGAMMON.position({1: 1, 2: 1}, {20: 1, 6: 14})
    won = BACKGAMMON.position({}, {20: 1, 6: 14})
    table = opened(start=start).apply(PickedUp(WHITE, won)).apply(event)
    assert table.match.results[0].points == 3


def test_one_game_can_be_annulled() -> None:
    table = opened().apply(Abandoned(game_only=True))
    assert table.match.between_games
    assert table.match.results == ()
    assert table.apply(GameStarted()).match.game is not None


def test_a_premature_throw_has_as_many_dice_as_any() -> None:
    with pytest.raises(IllegalEvent, match="dice to be thrown here: 2; 5 shows 1"):
        opened().apply(PrematureThrow(BLACK, Roll(5)))


def test_must_correct_nobody_resigns_over_an_unanswered_play() -> None:
    table = opened(MUST_CORRECT).apply(PickedUp(WHITE, ILLEGAL))
    with pytest.raises(IllegalEvent, match="accepted or contested first"):
        table.apply(ResignationOffered(BLACK, WinClass.SINGLE))


def test_manners_are_of_their_own_kinds() -> None:
    with pytest.raises(RuleError, match="premature_roll has to be of type PrematureRoll"):
        TableManners(premature_roll="stands")  # type: ignore[arg-type]


def test_a_closed_out_opponent_may_pass_and_accepts_by_it() -> None:
    start = BACKGAMMON.position({6: 3, 5: 3, 4: 2, 3: 2, 2: 2, 1: 2, 8: 1}, {BAR: 1, 6: 14})
    table = opened(start=start)
    table = table.apply(PickedUp(WHITE, legal_result(table)))
    assert any(action.event.__name__ == "Passed" for action in table.legal_actions())


def test_a_table_match_is_rebuilt_from_its_events() -> None:
    events: list[Event] = [
        MatchStarted(MatchRules()),
        GameStarted(),
        OpeningThrown(3, 1),
        PickedUp(WHITE, ILLEGAL),
        PlayContested(BLACK),
    ]
    table = TableMatch.replay(events, TableManners())
    assert table.version == 5
    assert table == opened().apply(events[3]).apply(events[4])
    with pytest.raises(IllegalEvent, match="begins with the agreement"):
        TableMatch.replay(events[1:], TableManners())


def random_table_event(table: TableMatch, action: Action, chance: Random) -> Event:
    seat, kind = action
    game = table.match.game
    if kind is PrematureThrow:
        assert seat is not None
        return PrematureThrow(seat, Roll(chance.randint(1, 6), chance.randint(1, 6)))
    if kind is PickedUp:
        assert seat is not None
        assert game is not None
        if chance.random() < 0.3:
            return PickedUp(seat, shuffled(game.position, chance))
        return PickedUp(seat, chance.choice(game.plays).result if game.plays else game.position)
    return random_event(table.match, action, chance)


def shuffled(position: Position, chance: Random) -> Position:
    """One checker put somewhere it can lie without touching the opponent's."""
    own = list(position.own)
    free = [p for p in range(26) if p in (0, BAR) or not position.other[25 - p]]
    own[chance.choice([p for p in range(26) if own[p]])] -= 1
    own[chance.choice(free)] += 1
    return Position(tuple(own), position.other)


RARE = (Abandoned, FlagFell, ResignationOffered, Doubled)


@given(
    st.builds(
        TableManners,
        st.sampled_from(PrematureRoll),
        illegal_play=st.sampled_from(IllegalPlays),
    ),
    st.integers(0, 2**32),
)
def test_random_streams_lead_to_the_match_of_what_was_agreed(
    manners: TableManners, seed: int
) -> None:
    """Whatever happens at the table, the agreed events alone rebuild the same match."""
    chance = Random(seed)
    table = TableMatch.start(MatchStarted(MatchRules(3)), manners)
    agreed = list(table.agreed)
    for _ in range(60):
        actions = sorted(table.legal_actions(), key=str)
        usual = [action for action in actions if action.event not in RARE]
        if not actions:
            break
        action = chance.choice(usual if usual and chance.random() < 0.95 else actions)
        try:
            table = table.apply(random_table_event(table, action, chance))
        except IllegalPosition:
            continue  # a shuffle that put both sides against closed boards, or all checkers off
        agreed += table.agreed
        assert Match.replay(agreed) == table.match
