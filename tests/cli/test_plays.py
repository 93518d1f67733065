"""The contract of docs/contract/plays.md, kept through the real program."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[1] / "data" / "rules"
SCHEMA = Path(__file__).parents[2] / "docs" / "contract" / "plays.schema.json"
START = "4HPwATDgc/ABMA"


def plays(
    queries: str | bytes, *arguments: str, lang: str = "en"
) -> tuple[int, list[dict[str, Any]]]:
    """Exit status and answers of ``tablas plays --json -``."""
    command = [sys.executable, "-m", "tablas", "--lang", lang, "plays", "--json", *arguments, "-"]
    data = queries.encode() if isinstance(queries, str) else queries
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    assert done.stderr == b""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_each_line_is_answered_in_order() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10"
    status, answers = plays(f"  {START} 31  \n\n{xgid}\n")
    assert status == 0
    assert [answer["id"] for answer in answers] == [f"{START} 31", xgid]
    assert [len(answer["plays"]) for answer in answers] == [16, 7]


def test_results_are_those_of_the_vectors_and_sorted() -> None:
    text = (DATA / "legal_plays.jsonl").read_text()
    vectors = [json.loads(line) for line in text.splitlines()[:200]]
    lines = "".join(f"{v['position']} {v['roll'][0]}{v['roll'][1]}\n" for v in vectors)
    status, answers = plays(lines)
    assert status == 0
    for vector, answer in zip(vectors, answers, strict=True):
        listed = answer["plays"]
        assert isinstance(listed, list)
        assert [play["result"] for play in listed] == vector["results"]
        assert all(play["notation"] for play in listed)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (START, "there are no dice"),
        (f"{START} 77", "two dice such as 31, not '77'"),
        (f"{START} 3", "two dice"),
        (f"{START} 31 31", "two dice"),
        ("foo 31", "14 characters"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "there are no dice"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10", "there are no dice"),
        ("BwAAAAAAAAAAAA 31", "the game is over"),
        ("XGID=nonsense", ""),
        ("a" * 100_000, "14 characters"),
    ],
)
def test_a_bad_line_gets_a_sentence_and_the_stream_goes_on(line: str, sentence: str) -> None:
    status, answers = plays(f"{line}\n{START} 31\n")
    assert status == 2
    assert answers[0]["id"] == line
    assert sentence in str(answers[0]["error"])
    assert set(answers[0]) == {"id", "error"}
    assert len(answers[1]["plays"]) == 16


def test_bytes_that_are_no_text_are_answered_too() -> None:
    status, answers = plays(b"\xff\xfe\x00\n4HPwATDgc/ABMA 31")
    assert (status, len(answers)) == (2, 2)


def test_a_dance_has_no_plays() -> None:
    xgid = "XGID=------N------------bbbbbbA:0:0:1:33:0:0:0:0:10"
    assert plays(xgid) == (0, [{"id": xgid, "plays": []}])


def test_other_games_have_their_own_start() -> None:
    start = "AACgAgAAKgAAAA"  # 24, 23, 22 for both
    status, answers = plays(f"{start} 21\n", "--variant", "hypergammon")
    assert (status, answers[0]["id"]) == (0, f"{start} 21")
    assert len(answers[0]["plays"]) == 6


def test_sentences_are_said_in_spanish() -> None:
    english = plays(START)[1][0]["error"]
    spanish = plays(START, lang="es")[1][0]["error"]
    assert spanish != english


def test_answers_have_the_shape_of_the_schema() -> None:
    schema = json.loads(SCHEMA.read_text())
    _, answers = plays(f"{START} 31\nfoo\n")
    for answer in answers:
        assert set(schema["required"]) <= set(answer) <= set(schema["properties"])
    listed = answers[0]["plays"]
    assert isinstance(listed, list)
    assert set(listed[0]) == set(schema["properties"]["plays"]["items"]["properties"])


def test_a_cold_start_imports_nothing_heavy() -> None:
    script = (
        "import io, sys\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'4HPwATDgc/ABMA 31'))\n"
        "import tablas.cli\n"
        "status = tablas.cli.run(['plays', '--json', '-'])\n"
        "assert status == 0\n"
        "heavy = {'numpy', 'numba', 'rich', 'prompt_toolkit', 'asyncio', 'babel',\n"
        "         'sqlalchemy', 'fastapi', 'xml', 'http', 'sqlite3', 'tablas.play',\n"
        "         'tablas.drawing', 'tablas.engine'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == "[]"
