import sys
from pathlib import Path

import pytest

from tablas.cli.called import program


def test_the_name_is_enough_where_the_shell_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "bin" / "tablas"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(script.parent))
    assert program() == "tablas"
    monkeypatch.setenv("PATH", "/nowhere")
    assert program() == "bin/tablas"


def test_a_module_is_called_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/tablas/__main__.py"])
    assert program() == "python -m tablas"
