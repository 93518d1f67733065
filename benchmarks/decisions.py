"""Mean equity lost a checker decision, by a file of judged decisions, beside the peers.

    .venv/bin/python -m benchmarks.decisions FILE [0ply|1ply|2ply|3ply]... [--sample N] [--cubeful]

The file is as `benchmarks.judged` says. Everybody chooses cubelessly, gnubg-nn at 0-ply and bgsage
at its static level; with ``--cubeful`` the engine sees cube and score. Of every level of ours the
paired difference to each peer is printed, below 0 where ours loses less, its standard error, and
the bound that the truth is below in 95 of 100 cases. Times are of CPU.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from statistics import mean

from benchmarks.figures import compared, mean_of
from benchmarks.judged import Decision, decisions, sampled
from benchmarks.peers import Player, bgsage, gnubg_nn, present, tablas
from tablas.records.evaluation import Level


def losses_of(player: Player, found: list[Decision], *, cubeful: bool) -> list[float]:
    """What a player loses in each decision; prints the mean."""
    asked = [(one.situation if cubeful else one.situation.position, one.roll) for one in found]
    chosen = player.choose(asked)
    losses = [one.loss(result) for one, result in zip(found, chosen.results, strict=True)]
    spent = 1000 * mean(chosen.seconds)
    right = sum(loss == 0 for loss in losses) / len(losses)
    print(
        f"{player.name}: {mean_of(losses)}, {len(found)} decisions, {100 * right:.1f} % right, "
        f"{spent:.2f} ms each",
        flush=True,
    )
    return losses


def main() -> None:
    """Print one line a program and level, and one a pair."""
    reader = argparse.ArgumentParser(description="Equity lost a checker decision.")
    reader.add_argument("file", type=Path)
    reader.add_argument("levels", type=Level, nargs="*", default=[Level.STATIC])
    reader.add_argument("--sample", type=int, help="so many decisions only")
    reader.add_argument("--cubeful", action="store_true", help="the engine sees cube and score")
    given = reader.parse_args()
    found = sampled(list(decisions(given.file)), given.sample)
    peers = {
        peer.name: losses_of(peer, found, cubeful=False)
        for peer in present([partial(gnubg_nn, 0), partial(bgsage, 1)])
    }
    for level in given.levels:
        player = tablas(level)
        losses = losses_of(player, found, cubeful=given.cubeful)
        for name, theirs in peers.items():
            print(f"  less {name}: {compared(losses, theirs)}", flush=True)


if __name__ == "__main__":
    main()
