"""How a game of the file ended: what the rules say, and what the file claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from tablas.notation.mat.replay_state import ReplayState
from tablas.notation.mat.rows import Cell, CellKind
from tablas.rules import (
    Dropped,
    Ending,
    Phase,
    ResignationAccepted,
    ResignationOffered,
    Seat,
    Thrown,
    WinClass,
)
from tablas.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Claim:
    """What a file says about the end of a game.

    Attributes:
        winner: who is said to have won.
        points: how much, as far as it is said.
        line: where; None where the file has no lines.
        ends_match: whether the match is said to be over.
    """

    winner: Seat
    points: int | None
    line: int | None
    ends_match: bool = False

    @classmethod
    def of(cls, cells: list[Cell], *, line: int, gain: tuple[int, int] | None) -> Self | None:
        """The claim of a game's cells, else of the score's change up to the next game.

        Args:
            cells: what is written of the game.
            line: where the game begins.
            gain: what the next score line gives White and Black more than this game's; None when
                there is no such line.
        """
        wins = [cell for cell in cells if cell.kind is CellKind.WINS]
        losses = [cell for cell in cells if cell.kind is CellKind.LOSSES]
        ends_match = any("match" in cell.text.lower() for cell in wins + losses)
        if wins:
            return cls(wins[-1].seat, wins[-1].number, wins[-1].line, ends_match)
        if losses:
            return cls(losses[-1].seat.other, losses[-1].number, losses[-1].line, ends_match)
        resigned = last_resignations(cells)
        if gain is not None and min(gain) == 0 < max(gain):
            winner = Seat.WHITE if gain[0] else Seat.BLACK
            return cls(winner, max(gain), resigned[-1].line if resigned else line)
        return cls(resigned[-1].seat.other, None, resigned[-1].line) if resigned else None


def last_resignations(cells: list[Cell]) -> list[Cell]:
    """The resignations after which nothing was played any more."""
    deeds = [place for place, cell in enumerate(cells) if cell.kind.is_deed]
    rest = cells[deeds[-1] + 1 :] if deeds else cells
    return [cell for cell in rest if cell.kind is CellKind.RESIGN]


def settle(
    state: ReplayState, cells: list[Cell], *, line: int, gain: tuple[int, int] | None, is_last: bool
) -> bool:
    """Bring a game to its end as the file has it, or compare its end with what the file claims.

    A game that the rules have not ended was resigned, except the last: it may be unfinished.

    Args:
        state: the match up to the last cell of the game.
        cells: what is written of the game.
        line: where the game begins.
        gain: as for `Claim.of`.
        is_last: whether no other game follows.

    Returns:
        False if the game counts nothing: it never began, or another follows and nothing says who
        won this one.
    """
    claim = Claim.of(cells, line=line, gain=gain)
    if not settle_claim(state, claim, is_last=is_last):
        return False
    if claim is not None:
        _compare_resignations(state, cells)
    return True


def settle_claim(state: ReplayState, claim: Claim | None, *, is_last: bool) -> bool:
    """The same by the claim itself; None when there is none."""
    if state.game.phase is not Phase.OVER:
        if claim is None:
            return is_last
        if not _end(state, claim):
            return False
    if claim is not None:
        _compare(state, claim)
    return True


def _end(state: ReplayState, claim: Claim) -> bool:
    """End a game by what is claimed; False when it had not even begun."""
    _answer_offer(state, claim)
    game, loser = state.game, claim.winner.other
    if game.phase is Phase.OVER:
        return True
    if game.turn is None or (game.turn is claim.winner and not _give_turn_to_loser(state, claim)):
        return False
    state.apply(ResignationOffered(loser, _resigned_class(state, claim)))
    state.apply(ResignationAccepted(claim.winner))
    return True


def _answer_offer(state: ReplayState, claim: Claim) -> None:
    """Decide a double that waits: its maker has won by it, or has lost without an answer."""
    while state.game.phase is Phase.OFFERED:
        actor = state.game.actor
        assert actor is not None
        if actor is not claim.winner:
            state.report(claim.line, Sentence("the double has no answer: read as a drop"))
            state.apply(Dropped(actor))
        else:
            state.report(claim.line, Sentence("the double has no answer: it is left out"))
            state.back_to(len(state.events) - 1)


def _give_turn_to_loser(state: ReplayState, claim: Claim) -> bool:
    """Let the winner's turn go by: the loser resigns in it, and one resigns in one's own."""
    if state.game.phase is Phase.TO_MOVE:
        if not isinstance(state.events[-1], Thrown):  # the opening throw cannot be taken back
            return False
        state.back_to(len(state.events) - 1)
        state.report(claim.line, Sentence("the winner's last throw, not played, is left out"))
    if state.pass_turn():
        state.report(
            claim.line,
            Sentence(
                "{player} resigned in the opponent's turn, which is read as lost",
                {"player": state.match.players[claim.winner.other.index]},
            ),
        )
    return True


def _resigned_class(state: ReplayState, claim: Claim) -> WinClass:
    """What was resigned: the points claimed by the cube, if that is one of the classes."""
    game = state.game
    if claim.points is None:
        state.report(
            claim.line, Sentence("it is not said what was resigned: read as a single game")
        )
        return WinClass.SINGLE
    multiple, rest = divmod(claim.points, game.cube.value)
    if rest or multiple not in (1, 2, 3):
        state.report(
            claim.line,
            Sentence(
                "{points} points with the cube at {cube} are no game, gammon or backgammon: "
                "counted as a single game",
                {"points": claim.points, "cube": game.cube.value},
            ),
        )
        return WinClass.SINGLE
    if multiple > 1 and not game.gammons_count:
        state.report(
            claim.line,
            Sentence("by the Jacoby rule nothing but a single game can be lost with this cube"),
        )
        return WinClass.SINGLE
    return WinClass(multiple)


def _compare(state: ReplayState, claim: Claim) -> None:
    """Report what a claim has wrong about a game that is over."""
    result, players = state.game.result, state.match.players
    assert result is not None
    if claim.winner is not result.winner:
        state.report(
            claim.line,
            Sentence(
                "{claimed} is said to have won, but it was {winner}",
                {
                    "claimed": players[claim.winner.index],
                    "winner": players[result.winner.index],
                },
            ),
        )
    elif result.ending is not Ending.RESIGNED and claim.points not in (None, result.points):
        state.report(
            claim.line,
            Sentence(
                "the points claimed are {claimed}, by the rules they are {points}",
                {"claimed": claim.points, "points": result.points},
            ),
        )
    if claim.ends_match and not (state.match.rules.is_money or state.match.is_over):
        state.report(claim.line, Sentence("the match is said to be over, but nobody has won it"))


def _compare_resignations(state: ReplayState, cells: list[Cell]) -> None:
    """Report who is said to have resigned a game that is over, but won it."""
    result, players = state.game.result, state.match.players
    assert result is not None
    for cell in last_resignations(cells):
        if cell.seat is result.winner:
            state.report(
                cell.line,
                Sentence(
                    "{player} is said to have resigned, but won",
                    {"player": players[cell.seat.index]},
                ),
            )
