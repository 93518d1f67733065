"""Labels: positions of play with their siblings, and what somebody thinks their chances are.

A judge says the chances of a board without looking ahead: our net, or gnubg-nn (``pip install
gnubg-nn``; a stage to start from, never a dependency). Depth is then added by us: for each of the
21 rolls our net, helped by the scout, chooses a reply, and what the judge says of the replies is
averaged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np

from tablas.engine.kernels.features import RACE, phase
from tablas.engine.kernels.moves import Boards, legal_boards
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards
from tablas.engine.kernels.targets import ROLLS, Chooser, choose, fill_replies, new_chooser
from tablas.engine.weights import Weights
from tablas.errors import TablasError
from tablas.training.labels import Group, write_labels
from tablas.training.starts import late_start, start

Chances = tuple[float, ...]
Judge = Callable[[Boards], Chances]
"""Chances of the side in row 0 of an unfinished board int8[2, 26], who is on roll."""

REPLIES_LOOKED_AT = 3
PLAYS_LOOKED_AT = 8
BEST_KEPT = 5
MARGIN = 0.3
"""Of a decision the best so many are labelled if they are not so much worse, and one other."""
CONTACT_KEPT, RACES_KEPT = 0.75, 0.12
"""Shares of decisions that are labelled; of games that began late, races are as good as others."""
EXPLORING = (0.0, 0.0, 0.0, 0.03, 0.15)
"""Shares of plays made at random, one chosen for each game."""

_SHARES = np.array(
    [1 / 36 if low == high else 2 / 36 for high in range(1, 7) for low in range(1, high + 1)]
)


def net_judge(weights: Weights) -> Judge:
    """Our net as a judge."""
    chances = np.zeros((1, OUTPUTS), np.float32)

    def judge(board: Boards) -> Chances:
        evaluate_boards(weights.net, board[np.newaxis], chances)
        return tuple(map(float, chances[0]))

    return judge


def gnubg_nn_judge() -> Judge:
    """The static evaluation of gnubg-nn.

    Raises:
        TablasError: it is not installed.
    """
    try:
        evaluate = import_module("gnubg_nn").probabilities
    except ImportError as error:
        raise TablasError("gnubg-nn is not installed: pip install gnubg-nn") from error

    def judge(board: Boards) -> Chances:
        on_roll, other = board.tolist()
        return tuple(evaluate([other[1:], on_roll[1:]], 0))

    return judge


def deeper(judge: Judge, weights: Weights, depth: int) -> Judge:
    """The judge after so many plies, 0 or more, that our net plays."""
    if depth == 0:
        return judge
    shallower = deeper(judge, weights, depth - 1)
    chooser = new_chooser(weights.net, weights.scout)
    over = np.zeros(ROLLS, np.bool_)

    def averaged(board: Boards) -> Chances:
        replies = np.zeros((ROLLS, 2, 26), np.int8)
        fill_replies(chooser, board, REPLIES_LOOKED_AT, replies, over)
        rows = [
            outcome(reply) if finished else shallower(reply)
            for reply, finished in zip(replies, over, strict=True)
        ]
        win, gammon, backgammon, lost_gammon, lost_backgammon = _SHARES @ np.array(rows)
        return (1 - win, lost_gammon, lost_backgammon, gammon, backgammon)

    return averaged


def outcome(board: Boards) -> Chances:
    """What the side in row 0 has, against whom the game has been won."""
    if board[0, 0]:
        return (0, 0, 0, 0, 0)
    return (0, 0, 0, 1, 1 if board[0, 19:].any() else 0)


def groups(weights: Weights, judge: Judge, seed: int, late: float = 0.0) -> Iterator[Group]:
    """Decisions of games that the judge plays, without an end; a share of them begins `late`.

    A result without a choice is a group of its own: nobody decides whether he stays on the bar, but
    the other has to know what that is worth.
    """
    chance = Random(seed)
    chooser = new_chooser(weights.net, weights.scout)
    while True:
        begins_late = chance.random() < late
        board = late_start(chance) if begins_late else start(chance)
        exploring, playing = chance.choice(EXPLORING), True
        while playing:
            throw = chance.randint(1, 6), chance.randint(1, 6)
            count = legal_boards(board, max(throw), min(throw), chooser.found)
            if count == 0:
                chooser.found[0], count = board, 1
            best = choose(chooser, board, count, PLAYS_LOOKED_AT) if count > 1 else 0
            chosen = chance.randrange(count) if chance.random() < exploring else best
            after = _turned(chooser.found[chosen])
            often = begins_late or phase(board) != RACE
            share = CONTACT_KEPT if often else RACES_KEPT
            if chance.random() < share:
                kept = _kept(chooser, count, chance) if count > 1 else [0]
                results = [_turned(chooser.found[index]) for index in kept]
                group = [(one, judge(one)) for one in results if not is_over(one)]
                if group:
                    yield group
                    if chosen == best:
                        after = min(group, key=lambda label: _equity(label[1]))[0]
            board, playing = after, not is_over(after)


def _kept(chooser: Chooser, count: int, chance: Random) -> list[int]:
    """Of the results that have been judged: the best ones, and one of those that follow."""
    equities = chooser.equities[:count]
    order = np.argsort(-equities).tolist()
    best = [index for index in order[:BEST_KEPT] if equities[index] > equities[order[0]] - MARGIN]
    others = order[len(best) : len(best) + 12]
    return best + chance.sample(others, min(1, len(others)))


def is_over(board: Boards) -> bool:
    """Whether the side in row 1 has borne off its last checker."""
    return not board[1, 1:].any()


def _turned(board: Boards) -> Boards:
    return board[::-1].copy()


def _equity(chances: Chances) -> float:
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon


def run(
    folder: Path,
    weights: Weights,
    judge: Judge,
    *,
    seed: int,
    boards: int,
    chunk: int,
    late: float,
    told: Callable[[Path, int], None],
) -> None:
    """Label so many boards into files of `chunk` boards; what is there of this seed is kept.

    Args:
        folder: where; made if need be.
        weights: who plays.
        judge: who judges.
        seed: of dice and choices; files bear it. A run that is taken up again continues with the
            next file, with other games.
        boards: how many in all, those already there counted as whole files.
        chunk: boards a file, at least.
        late: the share of games that begin late: races, and bearing in against checkers back.
        told: called after each file with its path and how many boards there are now.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob(f"{seed}-*.npz")))
    done = number * chunk
    stream = groups(weights, judge, seed * 1_000_003 + number, late)
    while done < boards:
        waiting: list[Group] = []
        size = 0
        while size < chunk:
            waiting.append(next(stream))
            size += len(waiting[-1])
        path = folder / f"{seed}-{number:05d}.npz"
        write_labels(path, waiting)
        number += 1
        done += size
        told(path, done)
