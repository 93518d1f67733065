"""Analyses as plain data: what caches, stores and pages keep.

``{"version": 1, "program": "Tablas 0.1 (…)", "plays": {"2": …}, "cubes": …, "resignations": …}``,
the keys the numbers of events. Numbers come back exactly as they were. What is None is left out.

============  ====================================================================================
a play        ``{"candidates": […], "luck": 0.1, "luck_mwc": 0.01}``
a candidate   ``{"result": position, "moves": [[24, 21, false], …], "equity": 0.1, "mwc": 0.5,
              "depth": [2, "2ply"], "chances": [5 numbers], "error": 0.01}``
a cube        ``{"equity": [no double, take, pass], "depth": …, "mwc": [3 numbers], "chances": …,
              "beavers": true, "errors": [3 numbers]}``
resignation   ``{"playing_on": 0.1, "resigning": -1.0, "depth": …, "mwc": [2 numbers]}``
position      as in `tablas.records.event_codec`
============  ====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from tablas.errors import FileFormatError, JournalError
from tablas.records.analysis import (
    CubeAnalysis,
    Depth,
    JudgedPlay,
    PlayAnalysis,
    RecordedAnalysis,
    ResignationAnalysis,
)
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.records.event_codec import decode_position, encode_position
from tablas.rules import Move, Position

VERSION: Final = 1
"""Of the form; another version is not read."""
Answer = PlayAnalysis | CubeAnalysis | ResignationAnalysis
_T = TypeVar("_T")


def encode_analysis(analysis: RecordedAnalysis) -> dict[str, object]:
    """An analysis as a mapping ready for JSON; `decode_analysis` makes an equal one of it."""
    return {
        "version": VERSION,
        "program": analysis.program,
        "plays": {str(key): _encode_play(one) for key, one in analysis.plays.items()},
        "cubes": {str(key): _encode_cube(one) for key, one in analysis.cubes.items()},
        "resignations": {
            str(key): _encode_resignation(one) for key, one in analysis.resignations.items()
        },
    }


def decode_analysis(data: object) -> RecordedAnalysis:
    """The analysis that such a mapping says.

    Raises:
        FileFormatError: it says none, or is of another version.
    """
    record = _fields(
        data, {"version", "program", "plays", "cubes", "resignations"}, frozenset[str]()
    )
    if record["version"] != VERSION:
        raise FileFormatError(
            "an analysis of version {found} cannot be read: this program reads {version}",
            found=record["version"],
            version=VERSION,
        )
    return RecordedAnalysis(
        _text(record["program"]),
        _numbered(record["plays"], _decode_play),
        _numbered(record["cubes"], _decode_cube),
        _numbered(record["resignations"], _decode_resignation),
    )


def encode_answer(answer: Answer | None) -> dict[str, object]:
    """What is said of one decision, ready for JSON: ``{"play": …}``, or nothing for None."""
    if answer is None:
        return {}
    if isinstance(answer, PlayAnalysis):
        return {"play": _encode_play(answer)}
    if isinstance(answer, CubeAnalysis):
        return {"cube": _encode_cube(answer)}
    return {"resignation": _encode_resignation(answer)}


def decode_answer(data: object) -> Answer | None:
    """The inverse of `encode_answer`.

    Raises:
        FileFormatError: it is not of that form.
    """
    record = _fields(data, frozenset(), {"play", "cube", "resignation"})
    if not record:
        return None
    if len(record) > 1:
        raise FileFormatError("one decision was expected, not {count}", count=len(record))
    ((kind, value),) = record.items()
    return _ANSWERS[kind](value)


# -- the parts


def _encode_play(play: PlayAnalysis) -> dict[str, object]:
    return _without_none(
        candidates=[_encode_candidate(one) for one in play.candidates],
        luck=play.luck,
        luck_mwc=play.luck_mwc,
    )


def _decode_play(data: object) -> PlayAnalysis:
    record = _fields(data, {"candidates"}, {"luck", "luck_mwc"})
    return PlayAnalysis(
        tuple(map(_decode_candidate, _list(record["candidates"]))),
        _optional(record.get("luck"), _number),
        _optional(record.get("luck_mwc"), _number),
    )


def _encode_candidate(one: JudgedPlay) -> dict[str, object]:
    return _without_none(
        result=encode_position(one.result),
        moves=[list(move) for move in one.moves],
        equity=one.equity,
        depth=_encode_depth(one.depth),
        mwc=one.mwc,
        chances=_listed(one.chances),
        error=one.error,
    )


def _decode_candidate(data: object) -> JudgedPlay:
    record = _fields(data, {"result", "moves", "equity", "depth"}, {"mwc", "chances", "error"})
    return JudgedPlay(
        _position(record["result"]),
        _number(record["equity"]),
        _decode_depth(record["depth"]),
        tuple(map(_decode_move, _list(record["moves"]))),
        _optional(record.get("mwc"), _number),
        _optional(record.get("chances"), _decode_chances),
        _optional(record.get("error"), _number),
    )


def _encode_cube(cube: CubeAnalysis) -> dict[str, object]:
    return _without_none(
        equity=_encode_values(cube.equity),
        depth=_encode_depth(cube.depth),
        mwc=None if cube.mwc is None else _encode_values(cube.mwc),
        chances=_listed(cube.chances),
        beavers=cube.beavers,
        errors=None if cube.errors is None else _encode_values(cube.errors),
    )


def _decode_cube(data: object) -> CubeAnalysis:
    record = _fields(data, {"equity", "depth", "beavers"}, {"mwc", "chances", "errors"})
    return CubeAnalysis(
        _decode_values(record["equity"]),
        _decode_depth(record["depth"]),
        _optional(record.get("mwc"), _decode_values),
        _optional(record.get("chances"), _decode_chances),
        _truth(record["beavers"]),
        _optional(record.get("errors"), _decode_values),
    )


def _encode_resignation(one: ResignationAnalysis) -> dict[str, object]:
    return _without_none(
        playing_on=one.playing_on,
        resigning=one.resigning,
        depth=_encode_depth(one.depth),
        mwc=None if one.mwc is None else list(one.mwc),
    )


def _decode_resignation(data: object) -> ResignationAnalysis:
    record = _fields(data, {"playing_on", "resigning", "depth"}, {"mwc"})
    return ResignationAnalysis(
        _number(record["playing_on"]),
        _number(record["resigning"]),
        _decode_depth(record["depth"]),
        _optional(record.get("mwc"), _decode_pair),
    )


_ANSWERS: Final[Mapping[str, Callable[[object], Answer]]] = {
    "play": _decode_play,
    "cube": _decode_cube,
    "resignation": _decode_resignation,
}


# -- plain values


def _encode_depth(depth: Depth) -> list[object]:
    return [depth.rank, depth.name]


def _decode_depth(data: object) -> Depth:
    rank, name = _list(data, 2)
    return Depth(_whole(rank), _text(name))


def _encode_values(values: CubeValues) -> list[float]:
    return [values.no_double, values.double_take, values.double_pass]


def _decode_values(data: object) -> CubeValues:
    return CubeValues(*map(_number, _list(data, 3)))


def _decode_pair(data: object) -> tuple[float, float]:
    first, second = map(_number, _list(data, 2))
    return first, second


def _listed(chances: Chances | None) -> list[float] | None:
    return None if chances is None else list(chances)


def _decode_chances(data: object) -> Chances:
    return Chances(*map(_number, _list(data, 5)))


def _decode_move(data: object) -> Move:
    start, end, hit = _list(data, 3)
    return Move(_point(start), _point(end), _truth(hit))


def _position(data: object) -> Position:
    try:
        return decode_position(data)
    except JournalError as error:
        raise FileFormatError("a position was expected, not {value}", value=_short(data)) from error


def _point(data: object) -> int:
    point = _whole(data)
    if not 0 <= point <= 25:
        raise FileFormatError("a point is 0 to 25, not {point}", point=point)
    return point


def _without_none(**values: object) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None}


def _numbered(data: object, decode: Callable[[object], _T]) -> dict[int, _T]:
    found = {}
    for key, value in _mapping(data).items():
        if not (key.isascii() and key.isdigit()):
            raise FileFormatError("{key} is no number of an event", key=repr(key))
        found[int(key)] = decode(value)
    return found


def _optional(data: object, decode: Callable[[object], _T]) -> _T | None:
    return None if data is None else decode(data)


def _fields(
    data: object, needed: set[str] | frozenset[str], allowed: set[str] | frozenset[str]
) -> Mapping[str, object]:
    record = _mapping(data)
    missing, strange = needed - set(record), set(record) - needed - allowed
    if missing or strange:
        raise FileFormatError(
            "a part of an analysis has the fields {found}, not {expected}",
            found=", ".join(sorted(record)) or "-",
            expected=", ".join(sorted(needed)) or "-",
        )
    return record


def _mapping(data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise FileFormatError("a mapping was expected, not {value}", value=_short(data))
    return data


def _list(data: object, length: int | None = None) -> list[object]:
    if not isinstance(data, list) or (length is not None and len(data) != length):
        raise FileFormatError("a list was expected, not {value}", value=_short(data))
    return data


def _number(data: object) -> float:
    if type(data) not in (int, float) or not abs(float(str(data))) < float("inf"):
        raise FileFormatError("a number was expected, not {value}", value=_short(data))
    return float(str(data))


def _whole(data: object) -> int:
    if type(data) is not int:
        raise FileFormatError("a whole number was expected, not {value}", value=_short(data))
    return data


def _truth(data: object) -> bool:
    if type(data) is not bool:
        raise FileFormatError("true or false was expected, not {value}", value=_short(data))
    return data


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise FileFormatError("a text was expected, not {value}", value=_short(data))
    return data


def _short(data: object) -> str:
    return repr(data)[:40]
