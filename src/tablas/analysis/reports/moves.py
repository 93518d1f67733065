"""All decisions of a match, game by game, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, Decision, PlayDecision
from tablas.analysis.rates import Mark, mark_of
from tablas.analysis.reports.telling import names
from tablas.analysis.words import play_name
from tablas.analysis.words.numbers import equity, signed
from tablas.drawing.captions import dice
from tablas.i18n import Translator
from tablas.records.cube_decision import CubeAnswer
from tablas.rules import Seat

MARKS: Final = {Mark.DOUBTFUL: "?!", Mark.BAD: "?", Mark.VERY_BAD: "??"}
"""The signs of the field for bad decisions."""
SEEN: Final = 0.0005
"""A loss of less equity would be written as nought."""


@dataclass(frozen=True, slots=True)
class Row:
    """A decision in the list.

    Attributes:
        turn: 1 for the first turn of the game.
        player: who decided.
        done: the dice and the play, or the deed with the cube.
        better: what would have been better; empty where that was done.
        loss: the equity lost; empty where nothing was, or nobody judged.
        mark: ``?!``, ``?`` or ``??``.
        luck: the luck of the roll; empty where it is not known.
    """

    turn: int
    player: str
    done: str
    better: str
    loss: str
    mark: str
    luck: str


@dataclass(frozen=True, slots=True)
class GameTable:
    """The decisions of a game."""

    number: int
    rows: tuple[Row, ...]


def sign_of(loss: float | None) -> str:
    """The sign for a loss; empty for none and for small ones."""
    mark = None if loss is None else mark_of(loss)
    return "" if mark is None else MARKS[mark]


def _seen(loss: float | None) -> bool:
    return loss is not None and loss >= SEEN


def game_tables(match: AnalysedMatch, tr: Translator) -> tuple[GameTable, ...]:
    """The rows of each game; turns with the cube only where it was turned or should have been."""
    games: dict[int, list[Row]] = {}
    players = names(match.record)
    for decision in match.decisions:
        games.setdefault(decision.place.game, []).extend(_rows(decision, players, tr))
    return tuple(GameTable(number, tuple(rows)) for number, rows in games.items())


def _rows(decision: Decision, players: tuple[str, str], tr: Translator) -> list[Row]:
    if isinstance(decision, PlayDecision):
        return [_play_row(decision, players, tr)]
    if isinstance(decision, CubeTurn):
        return _cube_rows(decision, players, tr)
    done = tr.text("offers to resign: {what}", what=decision.win_class)
    return [_row(decision, decision.seat, done, "", None, players, tr)]


def _row(
    decision: Decision,
    seat: Seat,
    done: str,
    better: str,
    loss: float | None,
    players: tuple[str, str],
    tr: Translator,
    luck: float | None = None,
) -> Row:
    return Row(
        turn=decision.place.turn,
        player=players[seat.index],
        done=done,
        better=better,
        loss=equity(loss, tr) if loss is not None and _seen(loss) else "",
        mark=sign_of(loss),
        luck="" if luck is None else signed(luck, tr),
    )


def _play_row(play: PlayDecision, players: tuple[str, str], tr: Translator) -> Row:
    name = play_name(play, play.result)
    if play.illegal:
        name = tr.text("{play} (illegal)", play=name)
    best = None if play.analysis is None else play.analysis.best
    better = ""
    loss = play.loss if play.unforced else None
    if best is not None and _seen(loss):
        better = play_name(play, best.result)
    done = f"{dice(play.roll)}: {name}"
    luck = None if play.analysis is None else play.analysis.luck
    return _row(play, play.seat, done, better, loss, players, tr, luck)


def _cube_rows(turn: CubeTurn, players: tuple[str, str], tr: Translator) -> list[Row]:
    rows = []
    if turn.doubled:
        better = tr.text("No double") if _seen(turn.loss) else ""
        done = tr.text("doubles")
        rows.append(_row(turn, turn.seat, done, better, turn.loss, players, tr))
    elif _seen(turn.loss):
        done, better = tr.text("does not double"), tr.text("Double")
        rows.append(_row(turn, turn.seat, done, better, turn.loss, players, tr))
    if turn.answer is not None:
        right = ""
        if turn.analysis is not None and _seen(turn.answer_loss):
            right = _answered(turn.analysis.answer, tr)
        done = _answered(turn.answer, tr)
        rows.append(_row(turn, turn.seat.other, done, right, turn.answer_loss, players, tr))
    return rows


def _answered(answer: CubeAnswer, tr: Translator) -> str:
    return {
        CubeAnswer.TAKE: tr.text("takes"),
        CubeAnswer.DROP: tr.text("drops"),
        CubeAnswer.BEAVER: tr.text("beavers"),
    }[answer]
