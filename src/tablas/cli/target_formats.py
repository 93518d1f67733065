"""The formats in which ``tablas convert`` writes, by the ending of the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tablas.errors import TablasError
from tablas.notation.mat import mat_bytes, mat_losses
from tablas.notation.reading import AnyRecord
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.sentences import Sentence


class Written(NamedTuple):
    """A file as it will be, and what of the record is not in it."""

    data: bytes
    losses: tuple[Sentence, ...]


def written(record: AnyRecord, ending: str) -> Written:
    """Write a record in the format of an ending, one of `ENDINGS`.

    Raises:
        LossError: the format cannot say what the record has.
        TablasError: it is a position, and only lists have a place for one.
    """
    if ending == _LIST:
        return _as_list(record)
    if not isinstance(record, MatchRecord):
        raise TablasError(
            "a position can be written as {list}, not as {ending}", list=_LIST, ending=ending
        )
    return _WRITERS[ending](record)


def _as_mat(record: MatchRecord) -> Written:
    return Written(mat_bytes(record), (*mat_losses(record), *_unsaid(record.analyses)))


def _as_sgf(record: MatchRecord) -> Written:
    """With what one program said: the format has room for one."""
    from tablas.notation.sgf import format_sgf, sgf_losses

    first = record.analyses[0] if record.analyses else None
    losses = (*sgf_losses(record, first), *_unsaid(record.analyses[1:]))
    return Written(format_sgf(record, first).encode(), losses)


def _unsaid(analyses: Sequence[RecordedAnalysis]) -> Iterator[Sentence]:
    for analysis in analyses:
        yield Sentence(
            "what {program} said of the decisions is not written", {"program": analysis.program}
        )


def _as_ogxm(record: MatchRecord) -> Written:
    from tablas.notation.ogxm import format_ogxm, ogxm_losses

    return Written(format_ogxm(record), ogxm_losses(record))


def _as_list(record: AnyRecord) -> Written:
    from tablas.notation.xgid_list import format_xgid_list, xgid_list_losses

    return Written(format_xgid_list(record).encode(), xgid_list_losses(record))


_LIST: Final = ".txt"
_WRITERS: Final[Mapping[str, Callable[[MatchRecord], Written]]] = {
    ".mat": _as_mat,
    ".sgf": _as_sgf,
    ".ogxm": _as_ogxm,
}
ENDINGS: Final = (*_WRITERS, _LIST)
"""All endings, in lower case."""
