"""The documents tell the truth: their examples run, their links lead somewhere."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READMES = (ROOT / "README.md", ROOT / "README.es.md")
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("docs/[!_]*/**/*.md")),
]
FENCE = "```"
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")

each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT))
)


def code_blocks(document: Path) -> Iterator[tuple[int, str, str]]:
    """First line (counted from 0), language and text of each fenced block."""
    language, start, block = "", 0, list[str]()
    inside = False
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines()):
        if line.startswith(FENCE):
            if inside:
                yield start, language, "\n".join(block)
            language, start, block = line.removeprefix(FENCE), number + 1, []
            inside = not inside
        elif inside:
            block.append(line)


@each_document
def test_examples_do_what_they_show(document: Path) -> None:
    # Everything but the examples becomes empty lines, so that a failure gives the true line.
    lines = [""] * (document.read_text(encoding="utf-8").count("\n") + 1)
    for start, language, text in code_blocks(document):
        if language in {"python", "pycon"}:
            block = text.split("\n")
            lines[start : start + len(block)] = block
    name = document.relative_to(ROOT)
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, str(name), str(name), 0)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


@each_document
def test_links_within_the_repository_lead_somewhere(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    missing = [target for target in targets if not (document.parent / target).exists()]
    assert not missing


def test_both_readmes_hold_the_same_code() -> None:
    english, spanish = ([block[1:] for block in code_blocks(readme)] for readme in READMES)
    assert english
    assert english == spanish


def test_the_readme_names_the_two_commands() -> None:
    shell = [text for _, language, text in code_blocks(ROOT / "README.md") if language == "sh"]
    assert shell == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tablas",
        "scripts/test",
    ]
