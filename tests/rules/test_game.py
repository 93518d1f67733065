"""One game: opening, throwing, playing, doubling, resigning, ending."""

import pytest

from tablas.errors import IllegalEvent, IllegalPlay, IllegalPosition
from tablas.rules import (
    BACKGAMMON,
    BAR,
    Beavered,
    Cocked,
    Cube,
    Doubled,
    Dropped,
    Ending,
    FlagFell,
    Game,
    GameResult,
    MatchRules,
    Offer,
    OpeningThrown,
    Passed,
    Phase,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Seat,
    Taken,
    Thrown,
    TurnLost,
    WinClass,
)

WHITE, BLACK = Seat.WHITE, Seat.BLACK
MONEY = MatchRules()
FULL_MONEY = MatchRules(jacoby=True, beavers=True, raccoons=True)
BOTH = pytest.mark.parametrize("seat", list(Seat))


def new_game(rules: MatchRules = MONEY, *, crawford: bool = False) -> Game:
    return Game(rules, number=1, crawford=crawford, position=rules.variant.start)


def to_throw(
    seat: Seat,
    position: Position = BACKGAMMON.start,
    rules: MatchRules = MONEY,
    *,
    cube: Cube = Cube(),
    crawford: bool = False,
) -> Game:
    """A game in which `seat` is about to throw, the position as he sees it."""
    return Game(rules, number=1, crawford=crawford, position=position, turn=seat, cube=cube)


def dance(game: Game) -> Game:
    """Play any legal play of the dice that lie there, or none."""
    assert game.turn is not None
    result = game.plays[0].result if game.plays else game.position
    moves = game.plays[0].moves if game.plays else ()
    return game.apply(Played(game.turn, result, moves))


# -- the opening


def test_the_higher_die_begins_with_both_numbers() -> None:
    white_first = new_game().apply(OpeningThrown(6, 3))
    black_first = new_game().apply(OpeningThrown(3, 6))
    assert (white_first.turn, white_first.roll) == (WHITE, Roll(6, 3))
    assert (black_first.turn, black_first.roll) == (BLACK, Roll(6, 3))


def test_a_tie_is_thrown_again_and_doubles_nothing_unless_agreed() -> None:
    game = new_game().apply(OpeningThrown(4, 4))
    assert game.phase is Phase.OPENING
    assert game.cube == Cube(1)


def test_automatic_doubles_stop_at_the_agreed_number_and_leave_the_cube_centred() -> None:
    game = new_game(MatchRules(automatic_doubles=2))
    values = []
    for _ in range(3):
        game = game.apply(OpeningThrown(4, 4))
        values.append(game.cube)
    assert values == [Cube(2), Cube(4), Cube(4)]


def test_automatic_doubles_stop_at_the_limit_of_the_cube() -> None:
    game = new_game(MatchRules(automatic_doubles=5, cube_limit=2))
    assert game.apply(OpeningThrown(1, 1)).apply(OpeningThrown(1, 1)).cube == Cube(2)


def test_the_first_turn_has_no_cube_and_no_other_throw() -> None:
    game = new_game().apply(OpeningThrown(6, 3))
    for event in (Doubled(WHITE), Thrown(WHITE, Roll(6, 3))):
        with pytest.raises(IllegalEvent, match="have to be played first"):
            game.apply(event)


def test_a_cocked_opening_die_is_thrown_again() -> None:
    game = new_game().apply(Cocked(BLACK, Roll(3)))
    assert game == new_game()
    assert game.apply(OpeningThrown(6, 3)).turn is WHITE


def test_nothing_happens_before_the_opening() -> None:
    with pytest.raises(IllegalEvent, match="opening dice have to be thrown first"):
        new_game().apply(Thrown(WHITE, Roll(6, 3)))


# -- throwing and playing


@BOTH
def test_turns_alternate_and_each_sees_his_own_side(seat: Seat) -> None:
    game = to_throw(seat).apply(Thrown(seat, Roll(3, 1)))
    play = next(play for play in game.plays if str(play) == "8/5 6/5")
    after = game.apply(Played.of(seat, play))
    assert after.turn is seat.other
    assert after.position == play.result.swapped()
    assert after.view(seat) == play.result
    assert after.phase is Phase.TO_THROW


@BOTH
def test_only_the_player_on_roll_throws(seat: Seat) -> None:
    with pytest.raises(IllegalEvent, match=f"for {seat} to act, not for {seat.other}"):
        to_throw(seat).apply(Thrown(seat.other, Roll(3, 1)))


def test_a_throw_needs_as_many_dice_as_the_game_has() -> None:
    with pytest.raises(IllegalEvent, match="dice to be thrown here: 2; 321 shows 3"):
        to_throw(WHITE).apply(Thrown(WHITE, Roll(3, 2, 1)))


@BOTH
def test_a_play_with_too_few_dice_is_refused_naming_a_legal_one(seat: Seat) -> None:
    game = to_throw(seat).apply(Thrown(seat, Roll(3, 1)))
    half = BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 3))[0].moves[:1]
    own = list(BACKGAMMON.start.own)
    own[half[0].start] -= 1
    own[half[0].end] += 1
    event = Played(seat, Position(tuple(own), BACKGAMMON.start.other), half)
    with pytest.raises(IllegalPlay, match=r"fewer dice than possible \(1 of 2\).*for instance 24/"):
        game.apply(event)


def test_an_impossible_play_is_refused_naming_a_legal_one() -> None:
    game = to_throw(WHITE).apply(Thrown(WHITE, Roll(3, 1)))
    other = BACKGAMMON.plays(BACKGAMMON.start, Roll(6, 5))[0]
    with pytest.raises(IllegalPlay, match="31 cannot be played like that; legal is for instance"):
        game.apply(Played.of(WHITE, other))


def test_who_cannot_play_stands_still() -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    position = BACKGAMMON.position({BAR: 1, 13: 14}, closed)
    game = to_throw(WHITE, position).apply(Thrown(WHITE, Roll(6, 5)))
    assert game.plays == ()
    with pytest.raises(IllegalPlay, match="nothing can be played with 65"):
        game.apply(Played(WHITE, BACKGAMMON.start))
    assert game.apply(Played(WHITE, position)).turn is BLACK


def test_who_is_closed_out_may_pass_or_throw_but_others_must_throw() -> None:
    closed = BACKGAMMON.position({BAR: 1, 13: 14}, dict.fromkeys(range(1, 7), 2))
    game = to_throw(WHITE, closed)
    assert game.apply(Passed(WHITE)).turn is BLACK
    assert game.apply(Thrown(WHITE, Roll(6, 5))).phase is Phase.TO_MOVE
    assert game.apply(Doubled(WHITE)).phase is Phase.OFFERED  # the right to double stays
    with pytest.raises(IllegalEvent, match="White could move"):
        to_throw(WHITE).apply(Passed(WHITE))


def test_after_a_cocked_throw_one_throws_again_and_no_longer_doubles() -> None:
    game = to_throw(WHITE).apply(Cocked(WHITE, Roll(6, 6)))
    assert game.phase is Phase.TO_THROW
    with pytest.raises(IllegalEvent, match="before throwing"):
        game.apply(Doubled(WHITE))
    game = dance(game.apply(Thrown(WHITE, Roll(3, 1))))
    assert game.apply(Doubled(BLACK)).offer is Offer.DOUBLE


def test_a_lost_turn_goes_to_the_opponent() -> None:
    assert to_throw(WHITE).apply(TurnLost(WHITE)).turn is BLACK


def test_an_illegal_play_both_let_stand_is_kept_and_flagged() -> None:
    game = to_throw(WHITE).apply(Thrown(WHITE, Roll(3, 1)))
    result = BACKGAMMON.position({24: 2, 13: 5, 8: 3, 6: 3, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    assert game.apply(Played(WHITE, result, illegal=True)).turn is BLACK
    with pytest.raises(IllegalPlay, match="this play of 31 is legal"):
        game.apply(Played(WHITE, game.plays[0].result, illegal=True))


def test_an_illegal_play_keeps_every_checker_and_moves_only_the_movers() -> None:
    game = to_throw(WHITE).apply(Thrown(WHITE, Roll(3, 1)))
    sixteen = Position(
        (*BACKGAMMON.start.own[:8], 4, *BACKGAMMON.start.own[9:]), game.position.other
    )
    with pytest.raises(IllegalPosition, match="16 checkers"):
        game.apply(Played(WHITE, sixteen, illegal=True))
    theirs = BACKGAMMON.position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 4, 12: 0, 8: 4, 6: 5})
    with pytest.raises(IllegalPlay, match="only by hitting single ones"):
        game.apply(Played(WHITE, theirs, illegal=True))

    bar_from_off = BACKGAMMON.position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 4})
    game = to_throw(WHITE, bar_from_off).apply(Thrown(WHITE, Roll(3, 1)))
    returned = BACKGAMMON.position(
        {24: 2, 13: 5, 8: 3, 6: 3, 5: 2}, {BAR: 1, 24: 2, 13: 5, 8: 3, 6: 4}
    )
    with pytest.raises(IllegalPlay, match="only by hitting single ones"):
        game.apply(Played(WHITE, returned, illegal=True))


def test_what_was_not_asked_cannot_be_answered() -> None:
    game = to_throw(WHITE)
    with pytest.raises(IllegalEvent, match="no double has been offered"):
        game.apply(Taken(WHITE))
    with pytest.raises(IllegalEvent, match="no resignation has been offered"):
        game.apply(ResignationAccepted(WHITE))
    with pytest.raises(IllegalEvent, match="the opening has been decided"):
        game.apply(OpeningThrown(2, 1))


# -- the cube


@BOTH
def test_taking_doubles_the_stake_and_gives_the_cube_to_the_taker(seat: Seat) -> None:
    game = to_throw(seat).apply(Doubled(seat))
    assert (game.phase, game.actor) == (Phase.OFFERED, seat.other)
    game = game.apply(Taken(seat.other))
    assert game.cube == Cube(2, seat.other)
    assert (game.phase, game.actor) == (Phase.TO_THROW, seat)
    with pytest.raises(IllegalEvent, match=f"{seat.other} owns the cube: {seat} may not"):
        game.apply(Doubled(seat))


@BOTH
def test_a_drop_costs_the_cube_before_the_double_and_is_never_multiplied(seat: Seat) -> None:
    gammonish = BACKGAMMON.position({1: 1}, {BAR: 2, 23: 13})
    game = to_throw(seat, gammonish, cube=Cube(4, seat)).apply(Doubled(seat))
    game = game.apply(Dropped(seat.other))
    assert game.result == GameResult(seat, WinClass.SINGLE, 4, Ending.DROPPED)
    assert game.result.points == 4
    assert game.offer is None  # nothing is still offered after a refusal


def test_the_cube_has_no_limit_unless_agreed() -> None:
    huge = Cube(2**20, WHITE)
    game = to_throw(WHITE, cube=huge).apply(Doubled(WHITE)).apply(Taken(BLACK))
    assert game.cube == Cube(2**21, BLACK)
    limited = to_throw(WHITE, rules=MatchRules(cube_limit=64), cube=Cube(64, WHITE))
    with pytest.raises(IllegalEvent, match="cannot go beyond 64"):
        limited.apply(Doubled(WHITE))


def test_nobody_doubles_in_the_crawford_game() -> None:
    game = to_throw(WHITE, rules=MatchRules(5), crawford=True)
    with pytest.raises(IllegalEvent, match="Crawford"):
        game.apply(Doubled(WHITE))


def test_a_match_to_one_point_has_no_cube() -> None:
    with pytest.raises(IllegalEvent, match="one point has no cube"):
        to_throw(WHITE, rules=MatchRules(1)).apply(Doubled(WHITE))


def test_a_game_agreed_to_have_no_cube_has_none() -> None:
    with pytest.raises(IllegalEvent, match="cannot go beyond 1"):
        to_throw(WHITE, rules=MatchRules(cube_limit=1)).apply(Doubled(WHITE))


@BOTH
def test_a_double_comes_before_the_throw(seat: Seat) -> None:
    game = to_throw(seat).apply(Thrown(seat, Roll(3, 1)))
    with pytest.raises(IllegalEvent, match="have been thrown and have to be played first"):
        game.apply(Doubled(seat))


@BOTH
def test_a_double_has_to_be_answered_first(seat: Seat) -> None:
    game = to_throw(seat).apply(Doubled(seat))
    for event in (Thrown(seat, Roll(3, 1)), ResignationOffered(seat.other, WinClass.SINGLE)):
        with pytest.raises(IllegalEvent, match="double has to be answered first"):
            game.apply(event)
    with pytest.raises(IllegalEvent, match=f"for {seat.other} to act"):
        game.apply(Taken(seat))


@BOTH
def test_a_beaver_redoubles_and_keeps_the_cube(seat: Seat) -> None:
    game = to_throw(seat, rules=FULL_MONEY).apply(Doubled(seat)).apply(Beavered(seat.other))
    assert (game.actor, game.offer) == (seat, Offer.BEAVER)
    taken = game.apply(Taken(seat))
    assert taken.cube == Cube(4, seat.other)
    assert taken.actor is seat


@BOTH
def test_dropping_a_beaver_loses_the_doubled_value(seat: Seat) -> None:
    game = to_throw(seat, rules=FULL_MONEY).apply(Doubled(seat)).apply(Beavered(seat.other))
    result = game.apply(Dropped(seat)).result
    assert result == GameResult(seat.other, WinClass.SINGLE, 2, Ending.DROPPED)


@BOTH
def test_a_raccoon_redoubles_the_beaver_and_the_cube_stays(seat: Seat) -> None:
    game = to_throw(seat, rules=FULL_MONEY).apply(Doubled(seat)).apply(Beavered(seat.other))
    game = game.apply(Raccooned(seat))
    assert game.actor is seat.other
    assert game.apply(Taken(seat.other)).cube == Cube(8, seat.other)
    dropped = game.apply(Dropped(seat.other)).result
    assert dropped == GameResult(seat, WinClass.SINGLE, 4, Ending.DROPPED)
    with pytest.raises(IllegalEvent, match="only a double can be beavered"):
        game.apply(Beavered(seat.other))


def test_beavers_and_raccoons_only_where_agreed() -> None:
    doubled = to_throw(WHITE).apply(Doubled(WHITE))
    with pytest.raises(IllegalEvent, match="beavers are not part of the agreement"):
        doubled.apply(Beavered(BLACK))
    beavered = to_throw(WHITE, rules=MatchRules(beavers=True)).apply(Doubled(WHITE))
    beavered = beavered.apply(Beavered(BLACK))
    with pytest.raises(IllegalEvent, match="raccoons are not part of the agreement"):
        beavered.apply(Raccooned(WHITE))


def test_a_beaver_never_goes_beyond_the_limit() -> None:
    rules = MatchRules(beavers=True, raccoons=True, cube_limit=4)
    game = to_throw(WHITE, rules=rules).apply(Doubled(WHITE)).apply(Beavered(BLACK))
    with pytest.raises(IllegalEvent, match="cannot go beyond 4"):
        game.apply(Raccooned(WHITE))
    two = to_throw(WHITE, rules=MatchRules(beavers=True, cube_limit=2)).apply(Doubled(WHITE))
    with pytest.raises(IllegalEvent, match="cannot go beyond 2"):
        two.apply(Beavered(BLACK))


# -- the end


def last_checker(seat: Seat, loser: dict[int, int], **options: object) -> Game:
    position = BACKGAMMON.position({1: 1}, loser)
    game = to_throw(seat, position, **options)  # type: ignore[arg-type]
    return game.apply(Thrown(seat, Roll(2, 1)))


@BOTH
@pytest.mark.parametrize(
    ("loser", "multiplier"), [({6: 14}, 1), ({6: 15}, 2), ({6: 14, 20: 1}, 3), ({BAR: 1, 6: 14}, 3)]
)
def test_points_come_from_board_and_cube(
    seat: Seat, loser: dict[int, int], multiplier: int
) -> None:
    game = dance(last_checker(seat, loser, cube=Cube(4, seat.other)))
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (seat, 4 * multiplier)
    assert game.legal_actions() == frozenset()


def test_jacoby_takes_gammons_away_until_the_cube_is_taken() -> None:
    jacoby = MatchRules(jacoby=True)
    for cube, points in ((Cube(1), 1), (Cube(2), 2), (Cube(2, BLACK), 4)):
        game = dance(last_checker(WHITE, {6: 15}, rules=jacoby, cube=cube))
        assert game.result is not None
        assert game.result.points == points  # an automatic double alone does not count as turned


@BOTH
def test_resignation_is_offered_accepted_or_refused(seat: Seat) -> None:
    game = to_throw(seat, cube=Cube(2, seat.other))
    offered = game.apply(ResignationOffered(seat, WinClass.GAMMON))
    assert (offered.phase, offered.actor) == (Phase.RESIGNING, seat.other)
    assert offered.apply(ResignationRefused(seat.other)) == game
    result = offered.apply(ResignationAccepted(seat.other)).result
    assert result == GameResult(seat.other, WinClass.GAMMON, 2, Ending.RESIGNED)
    with pytest.raises(IllegalEvent, match="resignation has to be answered first"):
        offered.apply(Thrown(seat, Roll(3, 1)))


@BOTH
def test_a_refused_resignation_does_not_throw_again(seat: Seat) -> None:
    game = to_throw(seat).apply(Thrown(seat, Roll(3, 1)))
    offered = game.apply(ResignationOffered(seat, WinClass.SINGLE))
    assert offered.apply(ResignationRefused(seat.other)) == game
    with pytest.raises(IllegalEvent, match=f"for {seat} to act"):
        game.apply(ResignationOffered(seat.other, WinClass.SINGLE))


def test_under_jacoby_one_cannot_resign_more_than_a_single_game() -> None:
    game = to_throw(WHITE, rules=MatchRules(jacoby=True))
    with pytest.raises(IllegalEvent, match="single game at most"):
        game.apply(ResignationOffered(WHITE, WinClass.GAMMON))
    game.apply(ResignationOffered(WHITE, WinClass.SINGLE))


@BOTH
def test_a_fallen_flag_loses_the_game(seat: Seat) -> None:
    result = to_throw(WHITE, cube=Cube(2, WHITE)).apply(FlagFell(seat)).result
    assert result == GameResult(seat.other, WinClass.SINGLE, 2, Ending.FLAG)


def test_cubes_show_powers_of_two() -> None:
    for value in (0, 3, -2, 2.0, True):
        with pytest.raises(ValueError, match="power of two"):
            Cube(value)  # type: ignore[arg-type]
