"""Match records as ``.sgf`` text in the dialect of GNU Backgammon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import pairwise
from typing import Final

from tablas.errors import LossError
from tablas.notation.mat.moves import written_moves
from tablas.notation.mat.names import plain_text
from tablas.notation.sgf.header import properties_of
from tablas.notation.sgf.judgement_text import MOST_MOVES, cube_text, plays_text
from tablas.notation.sgf.names import LETTERS, VARIANT_RULES, letter_of, pairs_of
from tablas.notation.sgf.trees import escaped
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.rules import (
    BACKGAMMON,
    POINTS,
    Beavered,
    Cube,
    Doubled,
    Dropped,
    Ending,
    Event,
    Game,
    GameResult,
    GameStarted,
    Match,
    MatchRules,
    Move,
    OpeningThrown,
    Played,
    Position,
    Raccooned,
    Roll,
    Seat,
    Situation,
    Taken,
    Thrown,
)

_NOTHING: Final = RecordedAnalysis("", {}, {})
_WORDS: Final[dict[type[Event], str]] = {
    Doubled: "double",
    Beavered: "double",
    Raccooned: "double",
    Taken: "take",
    Dropped: "drop",
}


def format_sgf(record: MatchRecord, analysis: RecordedAnalysis | None = None) -> str:
    """Write a match; `sgf_losses` says what of it is not in the text.

    ``read_sgf(format_sgf(record).encode()).events == record.events`` where nothing is lost.

    Args:
        record: the match.
        analysis: what is said of its decisions; nothing is written of those in the record.

    Raises:
        LossError: it has something without which the rest would be read wrongly.
        RuleError: the events contradict the rules.
    """
    writer = _Writer(record, analysis or _NOTHING)
    steps = list(record.steps())
    for index, ((_, before), (event, after)) in enumerate(pairwise(steps), start=1):
        writer.write(index, event, before, after)
    writer.finish()
    return "".join(writer.games)


def rules_text(match: Match, *, crawford_game: bool) -> str:
    """``RU`` of a game of this match; empty where nothing has to be said.

    Raises:
        LossError: the format has no name for the game played.
    """
    rules = match.rules
    words = ["NoCube"] if rules.cube_limit == 1 else []
    if rules.length and rules.crawford:
        words.append("Crawford")
    if crawford_game:
        words.append("CrawfordGame")
    if rules.jacoby:
        words.append("Jacoby")
    if rules.variant != BACKGAMMON:
        words.append(_variant_word(rules))
    return f"RU[{':'.join(words)}]" if words else ""


def _variant_word(rules: MatchRules) -> str:
    for word, variant in VARIANT_RULES.items():
        if variant == rules.variant:
            return word
    raise LossError(".sgf has no name for the game {name}", name=rules.variant.name)


@dataclass(slots=True)
class _Writer:
    """Turns events into games.

    Attributes:
        record: the match.
        analysis: what is said of its decisions.
        games: the finished games.
        started: the match as the present game began; None before the first.
        cube: what the cube shows in the middle as it begins.
        nodes: of the present game, without the first.
        result: how it ended, as far as it has.
        throw: a throw that has not been played, whose it is, and the number of its event.
        judged: what is said of the last double.
    """

    record: MatchRecord
    analysis: RecordedAnalysis
    games: list[str] = field(default_factory=list)
    started: Match | None = None
    cube: int = 1
    nodes: list[str] = field(default_factory=list)
    result: GameResult | None = None
    throw: tuple[Seat, Roll, int] | None = None
    judged: str = ""

    def write(self, index: int, event: Event, before: Match, after: Match) -> None:
        """Write what an event adds."""
        match event:
            case GameStarted():
                self._begin(event, after)
            case OpeningThrown():
                self._open(index, event, after)
            case Thrown():
                self.throw = event.seat, event.roll, index
            case Played():
                self._play(index, event, before)
            case Doubled() | Beavered() | Raccooned() | Taken() | Dropped():
                if isinstance(event, Doubled):
                    assert before.situation is not None
                    self.judged = self._cube(index, before.situation)
                judged = "" if isinstance(event, Beavered | Raccooned) else self.judged
                self._add(f"{LETTERS[event.seat]}[{_WORDS[type(event)]}]{judged}")
            case _:
                pass
        if len(after.results) > len(before.results):
            self.result = after.results[-1]

    def finish(self) -> None:
        """Close the last game, and write one with the agreement if there is none."""
        if self.started is None:
            self.started = Match.start(self.record.started)
        self._close()

    # -- a game

    def _begin(self, event: GameStarted, match: Match) -> None:
        if self.started is not None:
            self._close()
        self.started, self.result, self.cube = match, None, 1
        if event.start is not None or event.turn is not None:
            turn = "" if event.turn is None else f"PL[{LETTERS[event.turn]}]"
            start = event.start or match.rules.variant.start
            self._add(f"{turn}AE[a:y]{_checkers(start)}")
        cube = event.cube or Cube()
        if cube.owner is None:
            self.cube = cube.value
        else:
            self._add(f"CV[{cube.value}]")
            self._add(f"CP[{LETTERS[cube.owner].lower()}]")

    def _open(self, index: int, event: OpeningThrown, after: Match) -> None:
        assert after.game is not None
        if after.game.turn is not None:
            self.throw = after.game.turn, Roll(event.white, event.black), index
        elif after.game.cube.value > 1:
            raise LossError(".sgf cannot say that a tie in the opening throw doubled the cube")

    def _play(self, index: int, event: Played, before: Match) -> None:
        assert self.throw is not None
        assert before.game is not None
        assert before.situation is not None
        seat, roll, thrown = self.throw
        moves = _moves(event, before.game, roll)
        text = f"{LETTERS[seat]}[{roll}{pairs_of(moves, seat)}]"
        cube = self._cube(thrown, _before_throw(before.game, before.situation))
        plays = self.analysis.plays.get(index)
        if plays is not None:
            cube += plays_text(plays, event.result, before.game, before.situation)
        self._add(text + cube)
        self.throw = None

    def _cube(self, index: int, situation: Situation) -> str:
        analysis = self.analysis.cubes.get(index)
        return "" if analysis is None else cube_text(analysis, situation)

    def _add(self, node: str) -> None:
        self.nodes.append(f"\n;{node}")

    def _close(self) -> None:
        if self.throw is not None:
            seat, roll, _ = self.throw
            self._add(f"PL[{LETTERS[seat]}]DI[{roll}]")
            self.throw = None
        # GNU Backgammon takes a double at the end for the place of a hint.
        while self.result is None and self.nodes and _is_double(self.nodes[-1]):
            del self.nodes[-1]
        self.games.append(f"(;{self._root()}{''.join(self.nodes)})\n")
        self.nodes.clear()

    def _root(self) -> str:
        assert self.started is not None
        match, number = self.started, len(self.games)
        white, black = match.score
        crawford = match.game is not None and match.game.crawford
        program = self.analysis.program or f"Tablas {version('tablas')}"
        text = (
            f"FF[4]GM[6]CA[UTF-8]AP[{_program(program)}]"
            f"MI[length:{match.rules.length}][game:{number}][ws:{white}][bs:{black}]"
            f"PW[{_value(match.players[0])}]PB[{_value(match.players[1])}]"
        )
        if not number:
            text += self._about()
        text += rules_text(match, crawford_game=crawford)
        if self.cube > 1:
            text += f"CV[{self.cube}]"
        if self.result is not None:
            resigned = "R" if self.result.ending in (Ending.RESIGNED, Ending.FLAG) else ""
            text += f"RE[{LETTERS[self.result.winner]}+{self.result.points}{resigned}]"
        return text

    def _about(self) -> str:
        said = properties_of(self.record.metadata)
        text = "".join(f"{name}[{_value(value)}]" for name, value in said.items())
        notes = "\n".join(filter(None, map(plain_text, self.record.notes)))
        return text + (f"GC[{escaped(notes)}]" if notes else "")


def _moves(event: Played, game: Game, roll: Roll) -> tuple[Move, ...]:
    try:
        moves = written_moves(event, game)
    except LossError:
        moves = None
    if moves is None or len(moves) > MOST_MOVES:
        raise LossError(".sgf cannot write the illegal play of {roll}", roll=roll)
    return moves


def _is_double(node: str) -> bool:
    return node[3:].startswith("[double]")


def _program(name: str) -> str:
    """A program's name and version with the colon that the format puts between them."""
    name, _, version = plain_text(name).replace(":", " ").rpartition(" ")
    return escaped(f"{name}:{version}" if name else version)


def _value(text: str) -> str:
    return escaped(plain_text(text))


def _before_throw(game: Game, situation: Situation) -> Situation:
    return Situation(
        position=game.position,
        turn=situation.turn,
        cube=situation.cube,
        score=situation.score,
        rules=situation.rules,
        crawford=situation.crawford,
    )


def _checkers(start: Position) -> str:
    """``AW`` and ``AB`` of a board as White sees it."""
    sides: Iterable[tuple[Seat, tuple[int, ...]]] = (
        (Seat.WHITE, start.own),
        (Seat.BLACK, start.other),
    )
    text = ""
    for seat, counts in sides:
        letters = "".join(f"[{letter_of(point, seat)}]" * counts[point] for point in (*POINTS, 25))
        text += f"A{LETTERS[seat]}{letters}" if letters else ""
    return text
