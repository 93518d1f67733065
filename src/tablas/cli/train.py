"""``tablas train``: make weights for the engine (docs/design/training.md)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import numpy as np
import typer

from tablas.engine.weights import PROMOTED, learnt_weights, load_weights, save_weights
from tablas.i18n import Translator
from tablas.training import fit as fitting
from tablas.training import promotion, targets
from tablas.training import selfplay as playing
from tablas.training.nets import as_net, kept, paired


class Teacher(StrEnum):
    """Who judges the boards that are labelled."""

    OWN = "own"
    GNUBG_NN = "gnubg-nn"


def commands(tr: Translator) -> dict[str, tuple[str, Callable[..., None]]]:
    """The commands below this one: what they do, and the function of each."""
    return {
        "selfplay": (tr.text("Learn by playing against itself."), _selfplay(tr)),
        "targets": (tr.text("Label boards of play with what they are worth."), _targets(tr)),
        "fit": (tr.text("Learn from labelled boards."), _fit(tr)),
        "promote": (
            tr.text("Take weights for the engine if they decide better than those it has."),
            _promote(tr),
        ),
    }


def _selfplay(tr: Translator) -> Callable[..., None]:
    checkpoint_help = tr.text("Where the net is kept; if the file is there, it goes on from it.")
    games_help = tr.text("How many games in all.")
    rate_help = tr.text("The rate of learning at the beginning.")
    last_rate_help = tr.text("The rate of learning at the end.")
    trace_help = tr.text("The lambda of TD(lambda).")
    batch_help = tr.text("So many games from checkpoint to checkpoint.")

    def selfplay(
        checkpoint: Path = typer.Argument(..., help=checkpoint_help),
        games: int = typer.Option(1_000_000, min=1, help=games_help),
        rate: float = typer.Option(0.001, min=0.0, help=rate_help),
        last_rate: float = typer.Option(0.00005, min=0.0, help=last_rate_help),
        trace: float = typer.Option(0.3, min=0.0, max=1.0, help=trace_help),
        batch: int = typer.Option(1000, min=1, help=batch_help),
    ) -> None:
        def tell(stretch: playing.Stretch) -> None:
            error = f"{stretch.error:.4f}"
            words = tr.plural(
                "{n} game, error {error}", "{n} games, error {error}", stretch.games, error=error
            )
            typer.echo(words)

        rates = (rate, last_rate)
        playing.run(checkpoint, games=games, rates=rates, trace=trace, batch=batch, told=tell)

    return selfplay


def _targets(tr: Translator) -> Callable[..., None]:
    folder_help = tr.text("Where the files with labels go.")
    boards_help = tr.text("How many boards in all.")
    depth_help = tr.text("So many plies are looked ahead before the teacher judges.")
    teacher_help = tr.text("Who judges: the engine's own net, or gnubg-nn if it is installed.")
    weights_help = tr.text("The weights that play; otherwise those of the engine.")
    seed_help = tr.text("Which dice: another number gives other games.")
    chunk_help = tr.text("So many boards a file.")
    late_help = tr.text(
        "The share of games that begin late, as races or against checkers that stay back."
    )

    def label(
        folder: Path = typer.Argument(..., help=folder_help),
        boards: int = typer.Option(1_000_000, min=1, help=boards_help),
        depth: int = typer.Option(1, min=0, max=3, help=depth_help),
        teacher: Teacher = typer.Option(Teacher.OWN, help=teacher_help),
        weights: Path = typer.Option(PROMOTED, help=weights_help, show_default=False),
        seed: int = typer.Option(1, min=0, help=seed_help),
        chunk: int = typer.Option(32768, min=1, help=chunk_help),
        late: float = typer.Option(0.0, min=0.0, max=1.0, help=late_help),
    ) -> None:
        chosen = load_weights(weights)
        static = targets.net_judge(chosen) if teacher is Teacher.OWN else targets.gnubg_nn_judge()

        def tell(path: Path, done: int) -> None:
            typer.echo(tr.plural("{file}: {n} board", "{file}: {n} boards", done, file=path))

        judge = targets.deeper(static, chosen, depth)
        targets.run(
            folder, chosen, judge, seed=seed, boards=boards, chunk=chunk, late=late, told=tell
        )

    return label


def _fit(tr: Translator) -> Callable[..., None]:
    checkpoint_help = tr.text("Where the net is kept; if the file is there, it goes on from it.")
    folders_help = tr.text("Folders with labels.")
    samples_help = tr.text("From how many boards to learn in all, repeated ones counted.")
    rate_help = tr.text("The rate of learning at the beginning.")
    last_rate_help = tr.text("The rate of learning at the end.")
    threads_help = tr.text("How many threads learn at once.")
    scout_help = tr.text("Begin a scout, the small net that looks first.")

    def learn(
        checkpoint: Path = typer.Argument(..., help=checkpoint_help),
        folders: list[Path] = typer.Argument(..., help=folders_help),
        samples: int = typer.Option(100_000_000, min=1, help=samples_help),
        rate: float = typer.Option(0.0005, min=0.0, help=rate_help),
        last_rate: float = typer.Option(0.000004, min=0.0, help=last_rate_help),
        threads: int = typer.Option(1, min=1, help=threads_help),
        scout: bool = typer.Option(False, "--scout", help=scout_help),
    ) -> None:
        def tell(step: fitting.Step) -> None:
            rate, error = f"{step.rate:.2g}", f"{step.error:.4f}"
            words = tr.plural(
                "{n} board, rate {rate}, error {error}",
                "{n} boards, rate {rate}, error {error}",
                step.seen,
                rate=rate,
                error=error,
            )
            typer.echo(words)

        plan = fitting.Plan(samples, rate, last_rate, threads)
        fitting.run(folders, checkpoint, plan, scout=scout, told=tell)

    return learn


def _promote(tr: Translator) -> Callable[..., None]:
    checkpoint_help = tr.text("The checkpoint of the net.")
    decisions_help = tr.text("A file of judged decisions.")
    scout_help = tr.text("The checkpoint of a new scout; otherwise the scout stays.")
    recipe_help = tr.text("How the net was made, in words; they go into the file.")
    output_help = tr.text("Where the weights go; otherwise into the engine.")

    def promote(
        checkpoint: Path = typer.Argument(..., help=checkpoint_help),
        decisions: Path = typer.Argument(..., help=decisions_help),
        scout: Path | None = typer.Option(None, help=scout_help),
        recipe: str = typer.Option("", help=recipe_help),
        output: Path = typer.Option(PROMOTED, help=output_help, show_default=False),
    ) -> None:
        promoted = learnt_weights()
        judged = list(promotion.decisions(decisions))
        learner = kept(checkpoint)
        second = promoted.scout if scout is None else as_net(kept(scout).net)
        draft = checkpoint.with_name(f"{checkpoint.name}.weights")
        ready = paired(
            as_net(learner.net), np.concatenate([decision.results for decision in judged])
        )
        candidate = save_weights(draft, ready, second, {"words": recipe, **learner.progress})
        compared = promotion.compare(candidate.net.running(), promoted.net.running(), judged)
        typer.echo(
            tr.text(
                "loses {candidate} a decision, the engine {promoted} "
                "(difference ± {error}, {n} decisions)",
                candidate=f"{compared.candidate:.5f}",
                promoted=f"{compared.promoted:.5f}",
                error=f"{compared.error:.5f}",
                n=compared.decisions,
            )
        )
        draft.unlink()
        if not compared.better:
            typer.echo(tr.text("not better: nothing was changed"))
            raise typer.Exit(1)
        save_weights(output, candidate.net, second, candidate.recipe)
        typer.echo(tr.text("{file}: written", file=output))

    return promote
