from pathlib import Path
from typing import Any

import pytest

from tablas.cli import run
from tablas.engine.kernels.fitting import new_memory
from tablas.engine.weights import learnt_weights, load_weights
from tablas.training.nets import as_trainable, initial, keep

TRAIN = ["--lang", "en", "train"]
DECISIONS = (
    "4HPwATDgc/ABMA\t-\t31\t8/5 6/5\t8/5 6/5|2-ply|+0.2|0 ; 13/10 6/5|2-ply|-0.1|0\n"
    "4HPwATDgc/ABMA\t-\t42\t8/4 6/4\t8/4 6/4|2-ply|+0.2|0 ; 24/20 13/11|2-ply|0|0\n"
)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """New nets are small."""
    monkeypatch.setattr("tablas.training.fit.SIZES", (64, 16, 8))
    monkeypatch.setattr("tablas.training.selfplay.SIZES", (64, 16, 8))


@pytest.mark.usefixtures("small")
def test_from_nothing_to_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checkpoint, labels = str(tmp_path / "net.npz"), str(tmp_path / "labels")
    assert run([*TRAIN, "selfplay", checkpoint, "--games", "4", "--batch", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in said] == ["2 games", "4 games"]
    options = ["--boards", "20", "--chunk", "10", "--depth", "1"]
    assert run([*TRAIN, "targets", labels, *options]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(str(tmp_path / "labels" / "1-00000.npz"))
    assert run([*TRAIN, "fit", checkpoint, labels, "--samples", "40"]) == 0
    assert "rate" in capsys.readouterr().out
    file = tmp_path / "decisions.tsv"
    file.write_text(DECISIONS, encoding="utf-8")
    output = tmp_path / "out.npz"
    assert run([*TRAIN, "promote", checkpoint, str(file), "--output", str(output)]) == 1
    assert capsys.readouterr().out.endswith("not better: nothing was changed\n")
    assert not output.exists()


def test_better_weights_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tablas.engine.weights import save_weights
    from tablas.training.nets import as_net

    poor = save_weights(
        tmp_path / "poor.npz", as_net(initial(64, 16, 8)), learnt_weights().scout, {"words": "poor"}
    )
    monkeypatch.setattr("tablas.cli.train.learnt_weights", lambda *_: poor)
    net = as_trainable(learnt_weights().net)
    keep(tmp_path / "good.npz", net, new_memory(net), seen=5)
    file = tmp_path / "decisions.tsv"
    file.write_text(DECISIONS, encoding="utf-8")
    arguments: list[Any] = [tmp_path / "good.npz", file, "--output", tmp_path / "net.npz"]
    assert run([*TRAIN, "promote", *map(str, arguments), "--recipe", "a test"]) == 0
    assert "loses 0.00000 a decision" in capsys.readouterr().out
    assert load_weights(tmp_path / "net.npz").recipe == {"words": "a test", "seen": 5}


def test_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "train", "--help"]) == 0
    said = capsys.readouterr().out
    for name in ("selfplay", "targets", "fit", "promote"):
        assert name in said
