"""OGXM, the match format of HedgeHog and OpenGammon, versions 1 and 2.

Read and written with the reference codec, the package ``ogxm``; what it makes of a file is then
followed by the rules like any other. White of the file is White here. Version 1 and the files of
GammonView had no public sample to be tried with.

Source: the specifications of the format (gitlab.com/eranlambooij/hedgehog-public) and its samples.
"""

from __future__ import annotations

from tablas.errors import FileFormatError
from tablas.notation.mat.replay_state import ReplayState
from tablas.notation.ogxm.agreement import metadata_of, notes_of, started_of
from tablas.notation.ogxm.document import MAGIC, Node, documents, nodes
from tablas.notation.ogxm.judging import analyses_of
from tablas.notation.ogxm.losses import ogxm_losses
from tablas.notation.ogxm.replaying import GameReplay
from tablas.notation.ogxm.writing import format_ogxm
from tablas.records import MatchRecord, Problem
from tablas.sentences import Sentence

__all__ = ["format_ogxm", "is_ogxm", "ogxm_losses", "read_ogxm"]


def is_ogxm(data: bytes) -> bool:
    """Whether these bytes are an OGXM file, or a stream of several."""
    return data.startswith(MAGIC)


def read_ogxm(data: bytes) -> tuple[MatchRecord, ...]:
    """Read all matches of an OGXM file, with what programs said of them.

    What comes after damage is not read; the last match before it says so.

    Raises:
        FileFormatError: not even the first match can be read, or this machine has no codec.
    """
    records: list[MatchRecord] = []
    try:
        for document in documents(data):
            records.append(_record(document))
    except FileFormatError as error:
        if not records:
            raise
        last = records[-1]
        rest = Sentence("what follows this match was not read: {why}", {"why": error.sentence})
        records[-1] = MatchRecord(
            last.events,
            last.metadata,
            (*last.problems, Problem(rest)),
            last.notes,
            analyses=last.analyses,
        )
    if not records:
        raise FileFormatError("this OGXM file has no match")
    return tuple(records)


def _record(document: Node) -> MatchRecord:
    started, problems = started_of(document)
    state = ReplayState.of(started)
    games = nodes(document, "games")
    places: list[tuple[Node, int]] = []
    for number, game in enumerate(games, start=1):
        if state.match.is_over:
            state.report(None, Sentence("the match is over: what follows is not part of it"))
            break
        replay = GameReplay(state, game, number, is_last=number == len(games))
        replay.run()
        places += replay.places
    return MatchRecord(
        tuple(state.events),
        metadata=metadata_of(document),
        problems=(*problems, *state.problems),
        notes=tuple(notes_of(document)),
        analyses=analyses_of(document, places, state.events, state.states),
    )
