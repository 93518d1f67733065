"""``python -m tablas.training.fit LABELS CHECKPOINT``: fit a net to the labels in a folder.

Goes on from the checkpoint if there is one. The rate falls geometrically from the first to the
second over the samples asked for. New label files are taken up while it runs. At the end the
weights are written as ``CHECKPOINT.weights.npz``.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import numpy as np

from tablas.engine.kernels.fitting import fit, new_activity
from tablas.engine.weights import save_weights
from tablas.training.nets import as_net, initial, keep, kept


def main() -> None:
    """Read the command line and fit."""
    parser = argparse.ArgumentParser(prog="python -m tablas.training.fit", description=__doc__)
    parser.add_argument("labels", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--samples", type=float, default=3e8)
    parser.add_argument("--rates", type=float, nargs=2, default=(0.06, 0.0015))
    parser.add_argument("--width", type=int, default=256)
    asked = parser.parse_args()
    run(asked.labels, asked.checkpoint, int(asked.samples), tuple(asked.rates), asked.width)


def run(
    labels: Path, checkpoint: Path, samples: int, rates: tuple[float, float], width: int
) -> None:
    """Fit until so many samples have been seen, counting those before the checkpoint."""
    net, progress = kept(checkpoint) if checkpoint.exists() else (initial(width), {"seen": 0})
    seen, activity, used = int(progress["seen"]), new_activity(net), Counter[Path]()
    while seen < samples:
        path = min(sorted(labels.glob("*.npz")), key=lambda path: used[path])
        used[path] += 1
        with np.load(path) as file:
            boards, targets = file["boards"], file["chances"].astype(np.float32)
        order = np.random.default_rng(seen).permutation(len(boards))
        first, last = (
            rates[0] * (rates[1] / rates[0]) ** min(at / samples, 1)
            for at in (seen, seen + len(boards))
        )
        error = fit(net, activity, boards, targets, order, first, last)
        seen += len(boards)
        keep(checkpoint, net, seen=seen)
        print(f"{seen / 1e6:8.1f} million  rate {last:.4f}  error {error:.4f}", flush=True)
    recipe = {"samples": seen, "rates": list(rates), "labels": len(used)}
    save_weights(checkpoint.with_name(f"{checkpoint.name}.weights.npz"), as_net(net), recipe)


if __name__ == "__main__":
    main()
