"""The example notebook runs from top to bottom, and what it shows can be shown."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
CELLS: list[dict[str, Any]] = json.loads((FOLDER / "analysis.ipynb").read_text("utf-8"))["cells"]


def run(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does: what its last expression is worth is shown."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_runs_and_boards_and_reports_show_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(FOLDER)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    names: dict[str, Any] = {}
    shown = [run("".join(cell["source"]), names) for cell in CELLS if cell["cell_type"] == "code"]
    kinds = [type(one).__name__ for one in shown if hasattr(one, "_repr_html_")]
    assert kinds == ["Position", "MatchRecord", "AnalysedMatch"]
    assert sum(hasattr(one, "_repr_svg_") for one in shown) == 1
    printed = capsys.readouterr().out
    assert "Ana: PR" in printed
    assert "better by" in printed


def test_the_notebook_keeps_no_outputs() -> None:
    code = [cell for cell in CELLS if cell["cell_type"] == "code"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in code)
