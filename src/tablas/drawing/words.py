"""The board in words: for screen readers, descriptions of pictures, and plain text."""

from __future__ import annotations

from tablas.drawing import captions
from tablas.drawing.scene import Scene, Subject
from tablas.i18n import Translator, translator
from tablas.rules import BAR, OFF, Seat


def words(
    subject: Subject,
    tr: Translator | None = None,
    *,
    numbers_for: Seat | None = None,
    players: tuple[str, str] | None = None,
) -> str:
    """Say a board in a few sentences.

    Args:
        subject: a situation, a match, or a bare position as White sees it.
        tr: the language, English by default.
        numbers_for: whose point numbers are used for **both** sides; by default those of the side
            on roll, White's where nobody is.
        players: names of White and Black.
    """
    scene = Scene.of(subject, players=players)
    return scene_words(scene, tr or translator("en"), numbers_for or scene.turn or Seat.WHITE)


def scene_words(scene: Scene, tr: Translator, numbers_for: Seat) -> str:
    """Say a scene, all points numbered from one seat's side."""
    agreement = ", ".join(captions.agreement(scene, tr))
    sentences = [
        agreement,
        _score(scene, tr),
        captions.status(scene, tr),
        captions.cube(scene, tr),
        tr.text(
            "Points are counted from the side of {player}",
            player=captions.player(scene, numbers_for, tr),
        ),
        *(_side(scene, seat, numbers_for, tr) for seat in (numbers_for, numbers_for.other)),
    ]
    return " ".join(f"{sentence}." for sentence in sentences if sentence)


def _score(scene: Scene, tr: Translator) -> str:
    if scene.score is None:
        return ""
    return tr.text(
        "Score: {white_player} {white}, {black_player} {black}",
        white_player=captions.player(scene, Seat.WHITE, tr),
        white=scene.score[0],
        black_player=captions.player(scene, Seat.BLACK, tr),
        black=scene.score[1],
    )


def _side(scene: Scene, seat: Seat, numbers_for: Seat, tr: Translator) -> str:
    counts = scene.side(seat)
    places = []
    for point in range(BAR - 1, OFF, -1):
        if counts[point]:
            number = point if seat is numbers_for else 25 - point
            places.append(tr.text("{count} on {point}", count=counts[point], point=number))
    if counts[BAR]:
        places.append(tr.text("{count} on the bar", count=counts[BAR]))
    if counts[OFF]:
        places.append(tr.text("{count} borne off", count=counts[OFF]))
    return tr.text(
        "{player}, {pips}: {places}",
        player=captions.player(scene, seat, tr),
        pips=captions.pips(scene, seat, tr),
        places=", ".join(places),
    )
