"""The pictures of a match: boards with arrows, the graph of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, PlayDecision
from tablas.analysis.reports.figures import Curve, Mark
from tablas.analysis.reports.mistakes import Mistake
from tablas.analysis.reports.telling import cost, names, where
from tablas.drawing import draw
from tablas.i18n import Translator
from tablas.records import JudgedPlay
from tablas.rules import Play, Position, Seat


def board(match: AnalysedMatch, mistake: Mistake, tr: Translator, result: Position | None) -> str:
    """The board before a decision, with the arrows of the play that ends so; SVG.

    The side that decided sits below.
    """
    decision = mistake.decision
    situation = decision.situation
    play = None
    if isinstance(decision, PlayDecision) and result is not None:
        plays = situation.rules.variant.plays(situation.position, decision.roll)
        play = next((one for one in plays if one.result == result), None)
    elif isinstance(decision, CubeTurn):
        situation = replace(situation, offer=None)
    return draw(
        situation,
        play=play if play is None or play.moves else Play((), play.result),
        below=mistake.seat,
        players=names(match.record),
        tr=tr,
    ).svg


def curves(
    match: AnalysedMatch,
    found: Sequence[Mistake],
    addresses: Mapping[Mistake, str],
    tr: Translator,
) -> dict[int, Curve]:
    """White's chance to win the game through each game, by its number.

    Games without a judged play have no curve.

    Args:
        match: the match.
        found: the mistakes to be marked.
        addresses: where in the page some of them are told.
        tr: the language.
    """
    points: dict[int, list[tuple[int, float]]] = {}
    for play in match.plays:
        made = _made(play)
        if made is not None and made.chances is not None:
            chance = _whites(play, made.chances.win)
            points.setdefault(play.place.game, []).append((play.place.turn, chance))
    players = names(match.record)
    marks: dict[int, list[Mark]] = {}
    for one in found:
        words = f"{where(one, players, tr)}. {cost(one, tr)}"
        place = one.decision.place
        mark = Mark(place.turn, one.seat, words, addresses.get(one, ""))
        marks.setdefault(place.game, []).append(mark)
    return {
        game: Curve(tuple(line), tuple(sorted(marks.get(game, ()), key=lambda mark: mark.x)))
        for game, line in points.items()
    }


def match_curve(match: AnalysedMatch) -> Curve | None:
    """White's chance to win the match through all its games; None where it is not known."""
    points: list[tuple[int, float]] = []
    starts: dict[int, int] = {}
    for number, play in enumerate(match.plays):
        starts.setdefault(play.place.game, number)
        made = _made(play)
        if made is not None and made.mwc is not None:
            points.append((number, _whites(play, made.mwc)))
    if len(points) < 2 or len(starts) < 2:
        return None
    return Curve(tuple(points), starts=tuple((turn, str(game)) for game, turn in starts.items()))


def _made(play: PlayDecision) -> JudgedPlay | None:
    return None if play.analysis is None else play.analysis.of(play.result)


def _whites(play: PlayDecision, chance: float) -> float:
    return chance if play.seat is Seat.WHITE else 1 - chance
