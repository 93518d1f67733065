"""What is said never fails for the sake of where it is said."""

import json
import subprocess
import sys

START = "4HPwATDgc/ABMA 31"


def test_an_encoding_that_lacks_letters_gets_question_marks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablas", "--lang", "es", "plays", "--help"],
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "TERM": "dumb"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_answers_in_json_need_no_encoding() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablas", "plays", "--json", "-"],
        input=b"\xff\n" + START.encode(),
        env={"PYTHONIOENCODING": "cp1252", "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    first, second = map(json.loads, done.stdout.splitlines())
    assert "error" in first
    assert len(second["plays"]) == 16


def test_closed_streams_swallow() -> None:
    command = f"{sys.executable} -m tablas plays {START} >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    command = f"{sys.executable} -m tablas plays --json - <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    command = f"{sys.executable} -m tablas replay --json nofile 2>&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
