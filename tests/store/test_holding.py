from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tablas.errors import StoreError
from tablas.store.holding import held

HOLDS = """
import sys
from pathlib import Path
from tablas.store.holding import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_refused_and_told_which_file(tmp_path: Path) -> None:
    path = tmp_path / "tablas.db"
    refused = pytest.raises(StoreError, match=r"another Tablas serves .*tablas\.db")
    with held(path), refused, held(path):
        pass


def test_a_file_is_free_again_when_its_process_ended_however_it_did(tmp_path: Path) -> None:
    path = tmp_path / "tablas.db"
    command = [sys.executable, "-c", HOLDS, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(StoreError), held(path):
            pass
        other.kill()
    with held(path):
        pass


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"), held(tmp_path / "no" / "tablas.db"):
        pass
