"""Typed moves: whole plays, and single moves tried one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablas.errors import IllegalPlay, PlayTextError
from tablas.notation.play_grammar import parse_trips
from tablas.notation.play_text import format_play, parse_play
from tablas.play import Trial


def typed_moves(trial: Trial, text: str) -> Trial:
    """The turn once these moves have been tried as well.

    A text that says a whole legal play is understood as `parse_play` does, routes and hits left
    out; otherwise it says one move after another.

    Raises:
        PlayTextError: the text is not one of moves, or of a play that is impossible.
        IllegalPlay: one of the moves cannot be.
    """
    trips = parse_trips(text)
    impossible: PlayTextError | None = None
    if not trial.moves:
        try:
            play = parse_play(text, trial.start, trial.roll, variant=trial.variant)
        except PlayTextError as error:
            impossible = error
        else:
            return trial.with_moves(play.moves)
    try:
        for trip in trips:
            for start, end in trip.hops * trip.count:
                trial = trial.moved(start, end)
    except IllegalPlay as error:
        if impossible is None or trial.free:
            raise
        raise impossible from error
    return trial


def offered_moves(trial: Trial, line: str) -> Iterator[str]:
    """What the last word of a line of moves may become: the next moves, and whole plays."""
    *before, _ = line.split(" ")
    try:
        trial = typed_moves(trial, " ".join(before)) if any(before) else trial
    except (PlayTextError, IllegalPlay):
        return
    yield from dict.fromkeys(map(str, trial.next_moves))


def legal_texts(trial: Trial) -> list[str]:
    """How the turn can go on: whole plays, or once something has been moved the next moves."""
    if trial.moves:
        return list(dict.fromkeys(map(str, trial.next_moves)))
    plays = trial.variant.plays(trial.start, trial.roll)
    return [text for play in plays if (text := format_play(play))]


def columns(texts: Iterable[str], width: int = 78) -> list[str]:
    """The texts side by side in as many columns as fit, read downwards."""
    texts = list(texts)
    if not texts:
        return []
    cell = max(map(len, texts)) + 2
    across = max(1, width // cell)
    down = -(-len(texts) // across)
    return [
        "".join(text.ljust(cell) for text in texts[line::down]).rstrip() for line in range(down)
    ]
