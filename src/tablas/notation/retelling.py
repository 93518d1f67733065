"""What a file tells of a match, followed by the rules, as the reader of ``.mat`` follows its cells.

Nothing is believed where the rules can tell. Problems name the game and the throw in it, 1 the
first, where a text has lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.i18n import N_
from tablas.notation.mat.deeds import Deeds
from tablas.notation.mat.replay_state import Contradiction, ReplayState, Unplayable
from tablas.notation.mat.results import Claim, settle_claim
from tablas.notation.play_faults import fault_of
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import find_plays, format_play, literal_play
from tablas.notation.told import Answer, CubeTold, DeedTold, GameTold, TurnTold
from tablas.records import (
    CubeAnalysis,
    IllegalPlayNote,
    MatchRecord,
    PlayAnalysis,
    Problem,
    RecordedAnalysis,
)
from tablas.rules import (
    Abandoned,
    Doubled,
    GameStarted,
    MatchStarted,
    Passed,
    Phase,
    Play,
    Played,
    Seat,
    Thrown,
)
from tablas.sentences import Sentence


def retell(started: MatchStarted, games: Sequence[GameTold], *, program: str) -> MatchRecord:
    """The match that is told, without metadata; read again when its play shows another agreement.

    Args:
        started: the agreement.
        games: what is told.
        program: name of what judged the decisions; there is no analysis when nothing is judged.
    """
    problems: list[Problem] = []
    while True:
        replay = _Retelling(games, ReplayState.of(started))
        try:
            replay.run()
        except Contradiction as contradiction:
            started = contradiction.started
            problems.append(contradiction.problem)
        else:
            break
    analysis = replay.analysis(program)
    return MatchRecord(
        tuple(replay.state.events),
        problems=(*problems, *replay.state.problems),
        notes=tuple(replay.notes),
        analyses=(analysis,) if analysis.plays or analysis.cubes else (),
    )


@dataclass(slots=True)
class _Retelling:
    """Follows the games that are told.

    Attributes:
        games: all of them.
        state: what has been followed.
        game: number of the present one.
        throw: number of the last throw in it.
        plays: what was said of plays, by the number of the event.
        cubes: what was said of the cube, by the number of the event.
        pending: what was said of the cube before a throw that is still to come.
        notes: comments so far.
        disagreement: how much more the last score told gave White and Black than the replay.
    """

    games: Sequence[GameTold]
    state: ReplayState
    game: int = 0
    throw: int = 0
    plays: dict[int, PlayAnalysis] = field(default_factory=dict)
    cubes: dict[int, CubeAnalysis] = field(default_factory=dict)
    pending: CubeAnalysis | None = None
    notes: list[str] = field(default_factory=list)
    disagreement: tuple[int, int] = (0, 0)

    def run(self) -> None:
        for game, told in enumerate(self.games, start=1):
            self.game, self.throw, self.pending = game, 0, None
            known = len(self.state.problems)
            if self.state.match.is_over:
                self._report(Sentence("the match is over: what follows is not part of it"))
                self._place_problems(known)
                return
            self._note(told.notes[0])
            self._compare_score(told)
            self._follow(told)
            self._note(told.notes[1])

    def analysis(self, program: str) -> RecordedAnalysis:
        """What is said of the events that are still there."""
        events = self.state.events
        count = len(events)
        plays = {
            at: one
            for at, one in self.plays.items()
            if at < count and isinstance(events[at], Played)
        }
        cubes = {
            at: one
            for at, one in self.cubes.items()
            if at < count and isinstance(events[at], Thrown | Doubled | Passed)
        }
        return RecordedAnalysis(program, plays, cubes)

    # -- a game

    def _follow(self, told: GameTold) -> None:
        is_last = self.game == len(self.games)
        known = len(self.state.problems)
        try:
            self._set_up(told)
            self._follow_deeds(told.deeds)
        except Unplayable as trouble:
            self.state.problems.append(trouble.problem)
            self._report(Sentence("the rest of game {number} was not read", {"number": self.game}))
        if not settle_claim(self.state, self._claim(told), is_last=is_last):
            self.state.apply(Abandoned(game_only=True))
            self._report(
                Sentence("game {number} has no result: it counts nothing", {"number": self.game})
            )
        self._place_problems(known)

    def _set_up(self, told: GameTold) -> None:
        try:
            self.state.apply(told.started)
        except RuleError as error:
            self.state.apply(GameStarted())
            raise Unplayable(error.sentence, None) from error

    def _claim(self, told: GameTold) -> Claim | None:
        if told.winner is not None:
            return Claim(told.winner, told.points, None)
        following = self.games[self.game].score if self.game < len(self.games) else None
        if following is None or told.score is None:
            return None
        gain = following[0] - told.score[0], following[1] - told.score[1]
        if min(gain) != 0 or max(gain) == 0:
            return None
        return Claim(Seat.WHITE if gain[0] else Seat.BLACK, max(gain), None)

    def _compare_score(self, told: GameTold) -> None:
        if told.score is None:
            return
        white, black = self.state.match.score
        disagreement = told.score[0] - white, told.score[1] - black
        if disagreement != self.disagreement:
            known = len(self.state.problems)
            self._report(
                Sentence(
                    "the score is written {written}, replayed it is {score}",
                    {
                        "written": f"{told.score[0]}-{told.score[1]}",
                        "score": f"{white}-{black}",
                    },
                )
            )
            self._place_problems(known)
        self.disagreement = disagreement

    # -- its deeds

    def _follow_deeds(self, told: Sequence[DeedTold]) -> None:
        done = [at for at, deed in enumerate(told) if isinstance(deed, TurnTold) or deed.doubles]
        last = done[-1] if done else -1
        deeds = Deeds(self.state)
        for at, deed in enumerate(told):
            known = len(self.state.problems)
            if isinstance(deed, TurnTold):
                self.throw += 1
                self._turn(deeds, deed, is_last=at == last)
            else:
                self._cube(deeds, deed)
            self._note(deed.note)
            self._place_problems(known)

    def _turn(self, deeds: Deeds, deed: TurnTold, *, is_last: bool) -> None:
        game = self.state.game
        if game.phase is Phase.OVER:
            if deed.is_played:
                self._report(Sentence("this comes after the end of the game"))
            return
        first, second = deed.dice
        if not (1 <= first <= 6 and 1 <= second <= 6):
            raise Unplayable(
                Sentence("{first} and {second} are no dice", {"first": first, "second": second}),
                None,
            )
        if deed.before is not None and deed.before != game.view(deed.seat):
            raise Unplayable(
                Sentence("the position before this throw is not the one after the last play"), None
            )
        deeds.throw(deed.seat, first, second, None)
        if self.pending is not None and isinstance(self.state.events[-1], Thrown):
            self.cubes[len(self.state.events) - 1] = self.pending
        self.pending = None
        self._play(deed, is_last=is_last)

    def _play(self, deed: TurnTold, *, is_last: bool) -> None:
        game = self.state.game
        if deed.trouble is not None:
            raise Unplayable(deed.trouble, None)
        play = self._told_play(deed) if deed.is_played else Play((), game.position)
        stands_still = play.result == game.position
        if is_last and (not deed.is_played or (stands_still and game.plays)):
            return
        legal = game.play_to(play.result)
        if legal is not None:
            self.state.apply(Played.of(deed.seat, legal))
        else:
            self._play_illegally(deed, play, stands_still=stands_still)
        analysis = deed.judge(game) if deed.judge is not None else None
        if analysis is not None:
            self.plays[len(self.state.events) - 1] = analysis

    def _told_play(self, deed: TurnTold) -> Play:
        game = self.state.game
        if deed.result is not None:
            return Play(deed.moves, deed.result)
        found = find_plays(deed.trips, game.position, game.plays)
        if len(found) > 1:
            self._report(
                Sentence(
                    "{roll}: {text!r} leaves open what is hit",
                    {"roll": _roll(deed), "text": format_play(found[0])},
                )
            )
        if found:
            return found[0]
        try:
            return literal_play(deed.trips, game.position)
        except (NotationError, RuleError) as error:
            raise self._impossible(deed, error.sentence) from error

    def _play_illegally(self, deed: TurnTold, play: Play, *, stands_still: bool) -> None:
        roll, text = _roll(deed), format_play(play)
        if stands_still:
            sentence = Sentence("{roll} was not played though it could be", {"roll": roll})
        else:
            sentence = Sentence(
                "{roll}: {text!r} is illegal: {why}",
                {"roll": roll, "text": text, "why": self._fault(play)},
            )
        try:
            self.state.apply(Played(deed.seat, play.result, play.moves, illegal=True))
        except RuleError as error:
            raise self._impossible(deed, error.sentence) from error
        self.state.problems.append(
            IllegalPlayNote(
                sentence=sentence, game=self.game, move=0, seat=deed.seat, roll=roll, text=text
            )
        )

    def _impossible(self, deed: TurnTold, why: Sentence) -> Unplayable:
        sentence = Sentence(
            "{roll}: the play cannot stand on the board: {why}", {"roll": _roll(deed), "why": why}
        )
        return Unplayable(sentence, None)

    def _fault(self, play: Play) -> Sentence:
        game = self.state.game
        assert game.roll is not None
        if not play.moves:
            return _NOT_BY_DICE
        trips = [Trip((move.start, move.end)) for move in play.moves]
        variant = game.rules.variant
        fault = fault_of(trips, game.position, game.roll, game.plays, found=False, variant=variant)
        return fault.why if fault is not None else _NOT_BY_DICE

    def _cube(self, deeds: Deeds, deed: CubeTold) -> None:
        if self.state.game.phase is Phase.OVER:
            return
        if not deed.doubles:
            self.pending = deed.analysis
            return
        self.pending = None
        deeds.double(deed.seat, None)
        if deed.analysis is not None and isinstance(self.state.events[-1], Doubled):
            self.cubes[len(self.state.events) - 1] = deed.analysis
        seat = deed.seat
        for answer in deed.answers:
            seat = seat.other
            if answer is Answer.RAISE:
                deeds.raise_again(seat, None)
            else:
                deeds.answer(seat, None, takes=answer is Answer.TAKE)

    # -- words

    def _report(self, sentence: Sentence) -> None:
        self.state.report(None, sentence)

    def _place_problems(self, known: int) -> None:
        """Say where the problems are that came after the first `known`."""
        problems = self.state.problems
        for at in range(known, len(problems)):
            if problems[at].sentence.template not in (_IN_GAME, _AT_THROW):
                values = {"game": self.game, "throw": self.throw, "what": problems[at].sentence}
                template = _AT_THROW if self.throw else _IN_GAME
                problems[at] = replace(problems[at], sentence=Sentence(template, values))

    def _note(self, text: str) -> None:
        if text:
            place = f"Game {self.game}, {self.throw}" if self.throw else f"Game {self.game}"
            self.notes.append(f"{place}: {text}")


def _roll(deed: TurnTold) -> str:
    return f"{deed.dice[0]}{deed.dice[1]}"


_IN_GAME: Final = N_("game {game}: {what}")
_AT_THROW: Final = N_("game {game}, throw {throw}: {what}")
_NOT_BY_DICE: Final = Sentence("the dice do not allow it")
