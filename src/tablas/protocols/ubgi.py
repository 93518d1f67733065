"""UBGI, the Universal Backgammon Interface, in the three dialects that are about.

A bare position gets a bare answer (draft 0.01); ``go role chequer``, ``setoption`` and the like are
of draft 0.1, ``go chequer``, ``set``, ``get`` and ``keys`` of 0.2. docs/contract/protocols.md says
what is answered, and where the drafts leave a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tablas.engine.searching import Canceller
from tablas.errors import Cancelled, TablasError
from tablas.notation.fibs import parse_fibs_board
from tablas.notation.gnubg_id import parse_gnubg_id, parse_position_id
from tablas.notation.xgid import parse_xgid
from tablas.protocols.deciding import CubeWord, Judge, best_play, cube_word, moves_of
from tablas.protocols.ubgi_settings import (
    SETTINGS,
    USUAL,
    BadValueError,
    Setting,
    Settings,
    setting,
)
from tablas.protocols.ubgi_table import UbgiTable
from tablas.protocols.ubgi_words import Refusal, expect, number, pairs, shown, switch
from tablas.records.cube_decision import CubeDecision
from tablas.records.evaluation import Chances, Evaluation, Level, RankedPlay
from tablas.rules import Cube, MatchRules, Roll, Seat, Situation

Judges = Callable[[Level, float | None, int], Judge]
"""Finds the engine of a level, a limit of seconds and a number of threads."""

_T = TypeVar("_T")
_XGID_COLONS: Final = 9
_PLAYERS: Final = {"p0": Seat.WHITE, "p1": Seat.BLACK}
_OWNERS: Final = {"center": None, "centre": None, **_PLAYERS}
_ROLES: Final = ("chequer", "cube", "turn")


@dataclass(frozen=True, slots=True)
class _Wish:
    """What ``go`` asks for.

    Attributes:
        role: chequer, cube or turn.
        settings: how to decide.
    """

    role: str
    settings: Settings


class Session:
    """A conversation: remembers what it was told, and answers line by line."""

    def __init__(
        self,
        judges: Judges,
        say: Callable[[str], None],
        *,
        version: str,
        settings: Settings = USUAL,
    ) -> None:
        """Begin it.

        Args:
            judges: who decides.
            say: takes each line of an answer.
            version: of the program.
            settings: how to decide until told otherwise.
        """
        self._judges = judges
        self._say = say
        self._version = version
        self._usual = settings
        self._settings = settings
        self._table = UbgiTable()
        self._commands: Mapping[str, Callable[[Sequence[str], Canceller], None]] = {
            "ubgi": self._ubgi,
            "isready": self._isready,
            "stop": self._nothing,
            "setoption": self._setoption,
            "keys": self._keys,
            "get": self._get,
            "set": self._set,
            "newgame": self._newgame,
            "newsession": self._newsession,
            "setscore": self._setscore,
            "setcube": self._setcube,
            "setturn": self._setturn,
            "position": self._position,
            "dice": self._dice,
            "go": self._go,
        }

    def obey(self, line: str, canceller: Canceller) -> None:
        """Answer a line, whatever it is; what is cancelled answers as far as it got."""
        words = line.split()
        if not words:
            return
        if line.strip().startswith("board:") or _is_xgid(line):
            self._answer_position(line, canceller)
            return
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise Refusal("unknown_command", shown(line))
            command(words[1:], canceller)
        except Refusal as refusal:
            self._say(str(refusal))
        except TablasError as error:
            self._say(f"error bad_value {error}")

    # -- draft 0.01

    def _answer_position(self, line: str, canceller: Canceller) -> None:
        try:
            situation = _bare_position(line, self._settings)
            if situation.roll is not None:
                answer = moves_of(self._best(situation, self._settings, canceller).play)
            else:
                word, _ = self._word(situation, self._settings, canceller)
                answer = str(CubeWord.TAKE if word is CubeWord.BEAVER else word)
        except TablasError as error:
            answer = f"sorry {error}"
        self._say(answer)

    # -- hands shaken, settings

    def _ubgi(self, words: Sequence[str], _: Canceller) -> None:
        expect(not words, "ubgi")
        self._say("id name Tablas")
        self._say("id author The Tablas contributors")
        self._say(f"id version {self._version}")
        self._say("proto 0.2")
        for each in SETTINGS:
            self._say(each.option_line(self._usual))
        self._say("ubgiok")
        self._judge(self._settings)
        self._say("readyok")

    def _isready(self, words: Sequence[str], _: Canceller) -> None:
        expect(not words, "isready")
        self._judge(self._settings)
        self._say("readyok")

    def _nothing(self, words: Sequence[str], _: Canceller) -> None:
        expect(not words, "stop")

    def _setoption(self, words: Sequence[str], _: Canceller) -> None:
        match words:
            case ["name", name, "value", *value] if value:
                self._change(name, " ".join(value))
            case _:
                raise Refusal("bad_command", "expected: setoption name <name> value <value>")

    def _keys(self, words: Sequence[str], _: Canceller) -> None:
        expect(not words, "keys")
        for each in SETTINGS:
            self._say(each.key_line(self._usual))

    def _get(self, words: Sequence[str], _: Canceller) -> None:
        expect(len(words) == 1, "get <key>")
        found = _setting(words[0])
        self._say(f"value {found.key} {found.values.told(self._settings)}")

    def _set(self, words: Sequence[str], _: Canceller) -> None:
        expect(len(words) == 2, "set <key> <value>")
        self._change(*words)

    def _change(self, name: str, value: str) -> None:
        found = _setting(name)
        try:
            self._settings = found.values.changed(self._settings, value)
        except BadValueError as error:
            raise Refusal("bad_value", f"{name}: {error}") from error

    # -- what is on the table

    def _newgame(self, words: Sequence[str], _: Canceller) -> None:
        expect(not words, "newgame")
        self._table = self._table.next_game()

    def _newsession(self, words: Sequence[str], _: Canceller) -> None:
        usage = (
            "newsession type money|match [length <n>] [jacoby on|off] [beavers on|off] "
            "[crawford on|off]"
        )
        told = pairs(words, usage)
        kind, length = told.pop("type", ""), told.pop("length", "0")
        expect(set(told) <= {"jacoby", "beavers", "crawford"}, usage)
        expect((kind, number(length) > 0) in (("match", True), ("money", False)), usage)
        rules = MatchRules(
            number(length),
            crawford=switch("crawford", told.get("crawford", "on")),
            jacoby=switch("jacoby", told.get("jacoby", "off")),
            beavers=switch("beavers", told.get("beavers", "off")),
        )
        self._table = self._table.with_session(rules)

    def _setscore(self, words: Sequence[str], _: Canceller) -> None:
        expect(len(words) == 2, "setscore <p0> <p1>")
        self._table = self._table.with_score((number(words[0]), number(words[1])))

    def _setcube(self, words: Sequence[str], _: Canceller) -> None:
        usage = "setcube value <n> owner center|p0|p1"
        told = pairs(words, usage)
        expect(set(told) == {"value", "owner"} and told["owner"] in _OWNERS, usage)
        cube = Cube(number(told["value"]), _OWNERS[told["owner"]])
        self._table = replace(self._table, cube=cube, offer=None)

    def _setturn(self, words: Sequence[str], _: Canceller) -> None:
        expect(len(words) == 1 and words[0] in _PLAYERS, "setturn p0|p1")
        self._table = replace(self._table, turn=_PLAYERS[words[0]])

    def _position(self, words: Sequence[str], _: Canceller) -> None:
        usage = "position gnubgid <id> | position xgid <xgid>"
        expect(len(words) == 2 and words[0] in ("gnubgid", "xgid"), usage)
        kind, text = words
        game = self._settings.variant
        if kind == "xgid":
            self._table = UbgiTable.of(parse_xgid(text, variant=game))
        elif ":" in text:
            self._table = UbgiTable.of(parse_gnubg_id(text, variant=game))
        else:
            self._table = self._table.with_board(parse_position_id(text, variant=game))

    def _dice(self, words: Sequence[str], _: Canceller) -> None:
        expect(len(words) == 2, "dice <d1> <d2>")
        roll = Roll(number(words[0]), number(words[1]))
        self._table = replace(self._table, roll=roll, offer=None)

    # -- decisions

    def _go(self, words: Sequence[str], canceller: Canceller) -> None:
        wish = self._wish(words)
        if self._table.position is None:
            raise Refusal("bad_state", "there is no position yet")
        situation = self._table.situation(self._settings.variant)
        if wish.role == "chequer" and situation.roll is None:
            raise Refusal("bad_state", "there are no dice yet")
        match wish.role:
            case "chequer":
                self._say(f"bestmove {self._told_play(situation, wish, canceller)}")
            case "cube":
                self._say(f"bestcube {self._told_cube(situation, wish, canceller)}")
            case _:
                answer = f"bestturn cube={self._told_cube(situation, wish, canceller)}"
                if situation.roll is not None:
                    answer += f" move={self._told_play(situation, wish, canceller)}"
                self._say(answer)

    def _wish(self, words: Sequence[str]) -> _Wish:
        role = "cube" if self._table.roll is None else "chequer"
        left = list(words)
        if left and left[0] in _ROLES:
            role = left.pop(0)
        told = pairs(left, "go [role] chequer|cube|turn [movetime <ms>] [depth <n>]")
        settings = self._settings
        for name, value in told.items():
            match name:
                case "role" if value in _ROLES:
                    role = value
                case "role":
                    raise Refusal("unsupported", f"role {value}: chequer, cube or turn")
                case "movetime":
                    settings = _changed(settings, "engine.movetime", name, value)
                case "depth":
                    settings = _changed(settings, "engine.ply", name, value)
                case _:
                    raise Refusal("unsupported", f"go {name}")
        return _Wish(role, settings)

    def _told_play(self, situation: Situation, wish: _Wish, canceller: Canceller) -> str:
        best = self._best(situation, wish.settings, canceller)
        self._say(_info("chequer", best.level, best.chances, best.equity, best.mwc))
        return moves_of(best.play) or "pass"

    def _told_cube(self, situation: Situation, wish: _Wish, canceller: Canceller) -> str:
        word, why = self._word(situation, wish.settings, canceller)
        self._say(_info("cube", why.level, why.chances, *_worth(why)))
        return "nodouble" if word is CubeWord.ROLL else str(word)

    def _best(self, situation: Situation, settings: Settings, canceller: Canceller) -> RankedPlay:
        if not _has_choice(situation):
            settings = replace(settings, level=Level.STATIC)
        return self._thought(
            lambda judge, stop: best_play(judge, situation, stop), settings, canceller
        )

    def _word(
        self, situation: Situation, settings: Settings, canceller: Canceller
    ) -> tuple[CubeWord, Evaluation | CubeDecision]:
        return self._thought(
            lambda judge, stop: cube_word(judge, situation, stop), settings, canceller
        )

    def _thought(
        self,
        ask: Callable[[Judge, Canceller | None], _T],
        settings: Settings,
        canceller: Canceller,
    ) -> _T:
        """The deepest answer that is found before it is cancelled; a static one at least."""
        found = ask(self._judge(replace(settings, level=Level.STATIC, seconds=None)), None)
        for deeper in _deepened(settings):
            try:
                found = ask(self._judge(deeper), canceller)
            except Cancelled:
                break
        return found

    def _judge(self, settings: Settings) -> Judge:
        return self._judges(settings.level, settings.seconds, settings.threads)


def _deepened(settings: Settings) -> Iterator[Settings]:
    """How to look after the static look: ever deeper, or as deep as the time allows at once."""
    levels = tuple(Level)[1 : settings.level.plies + 1]
    if settings.seconds is not None:
        levels = levels[-1:]
    return (replace(settings, level=level) for level in levels)


def _has_choice(situation: Situation) -> bool:
    assert situation.roll is not None
    return len(situation.rules.variant.plays(situation.position, situation.roll)) > 1


def _worth(why: Evaluation | CubeDecision) -> tuple[float | None, float | None]:
    """Equity and match winning chance of the side on roll, a double left aside."""
    if isinstance(why, Evaluation):
        return why.equity, why.mwc
    equity = why.equity.no_double if why.equity else None
    return equity, why.mwc.no_double if why.mwc else None


def _info(
    role: str, level: Level, chances: Chances, equity: float | None, mwc: float | None
) -> str:
    numbers = {
        "eq": equity,
        "mwc": mwc,
        "pwin": chances.win,
        "pgammon": chances.win_gammon,
        "pbg": chances.win_backgammon,
    }
    told = [f"{name} {number:.6f}" for name, number in numbers.items() if number is not None]
    return " ".join(["info role", role, "depth", str(level.plies + 1), *told])


# -- reading


def _is_xgid(line: str) -> bool:
    text = line.strip()
    return text.upper().startswith("XGID") or (text.count(":") == _XGID_COLONS and " " not in text)


def _bare_position(line: str, settings: Settings) -> Situation:
    if line.strip().startswith("board:"):
        return parse_fibs_board(line, variant=settings.variant).situation
    return parse_xgid(line, variant=settings.variant)


def _setting(name: str) -> Setting:
    found = setting(name)
    if found is None:
        raise Refusal("unsupported", shown(name))
    return found


def _changed(settings: Settings, key: str, name: str, value: str) -> Settings:
    try:
        return _setting(key).values.changed(settings, value)
    except BadValueError as error:
        raise Refusal("bad_value", f"{name}: {error}") from error
