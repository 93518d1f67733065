"""What each opponent of ``tablas play`` loses, by files of judged decisions.

    .venv/bin/python benchmarks/opponents.py PLAYS CUBES [--sample N] [--seeds N] [KEY]...

Prints a line an opponent: equity lost a decision times 500, between plays and with the cube, each
with its standard error, and what `tablas.play.bots.opponents` says of it.

Both files are tab-separated; lines that begin with # and headings are skipped. PLAYS: position ID
(the mover second), match ID, dice, the play made, and the candidates, separated by `` ; ``, each
``play|level|equity|chances`` with a level such as ``Cubeful-4-ply``. CUBES: position ID, match ID,
chances, then what no double, double and take, and double and pass are worth to the side on roll,
normalised to the cube.

Opponents that make mistakes are asked `seeds` times, with other mistakes each time. The loss of a
play is its distance from the best of those judged deepest. A play that the file does not list
loses as much as the worst listed, or what the opponent's own engine sees between it and the best
listed, if that is more. With the cube the doubler's loss and that of the answer to a double
are counted apart, as two decisions. Only decisions with a choice count.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, stdev

from tablas.errors import PlayTextError
from tablas.notation import parse_gnubg_id, parse_play
from tablas.play.bots import OPPONENTS, Opponent
from tablas.play.bots.engine_bot import EngineBot, engine
from tablas.play.players import CubeAnswer
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import RankedPlay
from tablas.rules import BACKGAMMON, Offer, Position, Roll, Situation

UNIT = 500
"""Players' ratings are equities times 500."""


@dataclass(frozen=True, slots=True)
class PlayCase:
    """A situation with dice, and what each result loses; what is not listed loses `worst`."""

    situation: Situation
    losses: Mapping[Position, float]
    worst: float


def play_cases(path: Path) -> Iterator[PlayCase]:
    """The decisions of a file that have a choice."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "position_id")):
            continue
        position_id, match_id, dice, _, candidates = line.split("\t")[:5]
        situation = parse_gnubg_id(f"{position_id}:{match_id}")
        situation = replace(situation, roll=Roll(*map(int, dice)))
        if len(BACKGAMMON.plays(situation.position, Roll(*map(int, dice)))) < 2:
            continue
        judged = dict(_candidates(situation, candidates))
        if judged:
            deepest = max(depth for depth, _ in judged.values())
            best = max(equity for depth, equity in judged.values() if depth == deepest)
            losses = {result: max(0.0, best - equity) for result, (_, equity) in judged.items()}
            yield PlayCase(situation, losses, max(losses.values()))


def _candidates(situation: Situation, text: str) -> Iterator[tuple[Position, tuple[int, float]]]:
    """Results, how deep they were judged, and their equities."""
    assert situation.roll is not None
    for candidate in text.split(" ; "):
        play, level, equity, _ = candidate.split("|")
        depth = re.search(r"\d+", level)
        try:
            result = parse_play(play.strip(), situation.position, situation.roll).result
        except PlayTextError:
            continue
        yield result, (int(depth[0]) if depth else 0, float(equity))


@dataclass(frozen=True, slots=True)
class CubeCase:
    """A situation before the throw, and what the ways to go on are worth to the side on roll."""

    situation: Situation
    equity: CubeValues


def cube_cases(path: Path) -> Iterator[CubeCase]:
    """The decisions of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "position_id")):
            continue
        position_id, match_id, _, held, taken, dropped = line.split("\t")[:6]
        situation = replace(parse_gnubg_id(f"{position_id}:{match_id}"), roll=None)
        yield CubeCase(situation, CubeValues(float(held), float(taken), float(dropped)))


def loss_of(case: PlayCase, ranked: Sequence[RankedPlay], bot: EngineBot) -> float:
    """Equity that a bot loses by the play it prefers."""
    result = bot.preferred(case.situation, ranked).result
    if result in case.losses:
        return case.losses[result]
    seen = {one.play.result: one.equity for one in ranked}
    best = min(case.losses, key=case.losses.__getitem__)
    return max(case.worst, seen[best] - seen[result])


def plays_lost(opponent: Opponent, cases: Sequence[PlayCase], seeds: int) -> list[float]:
    """What an opponent loses in each decision, on average over the seeds."""
    lost = []
    for case in cases:
        ranked = engine(opponent.level).rank_plays(case.situation)
        bots = [EngineBot(opponent, str(seed)) for seed in range(seeds if opponent.noise else 1)]
        lost.append(mean(loss_of(case, ranked, bot) for bot in bots))
    return lost


def cubes_lost(opponent: Opponent, cases: Sequence[CubeCase], seeds: int) -> list[float]:
    """What it loses by doubling or not, and by taking or not, on average over the seeds."""
    doubling, answering = [], []
    for case in cases:
        decision = engine(opponent.level).cube_decision(case.situation)
        if decision.equity is None:
            continue
        taken = -decision.equity.double_take
        offered = replace(case.situation, offer=Offer.DOUBLE)
        bots = [
            EngineBot(opponent, str(seed)) for seed in range(seeds if opponent.cube_noise else 1)
        ]
        truth = case.equity
        doubled = min(truth.double_take, truth.double_pass)
        best = max(truth.no_double, doubled)
        doubling.append(
            mean(
                best - (doubled if bot.would_double(case.situation, decision) else truth.no_double)
                for bot in bots
            )
        )
        gap = truth.double_take - truth.double_pass
        answering.append(
            mean(
                max(0.0, gap)
                if bot.would_answer(offered, taken, may_raise=False) is CubeAnswer.TAKE
                else max(0.0, -gap)
                for bot in bots
            )
        )
    return doubling + answering


def figure(lost: Sequence[float]) -> str:
    """A mean and its standard error, times 500."""
    return f"{UNIT * mean(lost):6.2f} ± {UNIT * stdev(lost) / len(lost) ** 0.5:.2f}"


def main() -> None:
    """Print one line an opponent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("plays", type=Path)
    parser.add_argument("cubes", type=Path)
    parser.add_argument("keys", nargs="*", metavar="KEY", help="only these opponents")
    parser.add_argument("--sample", type=int, default=1, help="take every Nth decision only")
    parser.add_argument("--seeds", type=int, default=20, help="how often each is asked")
    asked = parser.parse_args()
    cases = list(play_cases(asked.plays))[:: asked.sample]
    cubes = list(cube_cases(asked.cubes))[:: asked.sample]
    print(f"{len(cases)} decisions between plays, {len(cubes)} situations with the cube")
    for opponent in OPPONENTS:
        if asked.keys and opponent.key not in asked.keys:
            continue
        plays = figure(plays_lost(opponent, cases, asked.seeds))
        turns = figure(cubes_lost(opponent, cubes, asked.seeds))
        said = f"{opponent.error_rate}, {opponent.cube_error_rate}"
        print(f"{opponent.key:8} {opponent.level}  plays {plays}  cube {turns}  (said: {said})")


if __name__ == "__main__":
    main()
