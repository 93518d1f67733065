"""The message catalogues: gather strings from the sources, update, compile and check them.

The strings in the sources are English and are the keys; there is a catalogue for every other
language. Run it as ``scripts/catalogues update|compile|check``.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import string
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
LOCALE = SOURCES / "tablas" / "i18n" / "locale"
WEB = ROOT / "web" / "src"
PAGE_TEXTS = SOURCES / "tablas" / "server" / "static" / "texts.json"
"""What the pages' scripts may have to say: the server sends them the translations of these."""
LANGUAGES = ("es",)

# What marks strings for translation: a call of one of these names, so many of whose first arguments
# are strings (two for a plural). To mark with another name, add it here. The errors of
# tablas/errors.py are found by themselves.
MARKERS: dict[str, int] = {"N_": 1, "Sentence": 1, "text": 1, "plural": 2}
TEMPLATE_MARKERS: dict[str, int] = {"_": 1, "plural": 2}
# In TypeScript the strings stand in double quotes as the first arguments of these.
_STRING = r'"((?:[^"\\\n]|\\.)*)"'
SCRIPT_MARKED = re.compile(rf"\b(?:tr|N_)\(\s*{_STRING}|\bplural\(\s*{_STRING}\s*,\s*{_STRING}")


def po_path(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / "tablas.po"


def markers() -> dict[str, int]:
    """All names that mark a string: `MARKERS` and every class of tablas/errors.py."""
    errors = ast.parse((SOURCES / "tablas" / "errors.py").read_text(encoding="utf-8"))
    classes = (node.name for node in ast.walk(errors) if isinstance(node, ast.ClassDef))
    return MARKERS | dict.fromkeys(classes, 1)


def marked(tree: ast.AST, names: Mapping[str, int]) -> Iterator[str | tuple[str, str]]:
    """The strings that calls of these names mark; pairs for plurals."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        strings = [
            argument.value
            for argument in node.args[: names.get(called, 0)]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        if len(strings) == 2:
            yield strings[0], strings[1]
        elif strings and strings[0]:
            yield strings[0]


def enum_words(tree: ast.AST) -> Iterator[str]:
    """The strings of enums with a ``__str__`` of their own: what these say is for people."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef) or not {"Enum", "NamedEnum"} & set(
            map(ast.unparse, node.bases)
        ):
            continue
        says = [part for part in node.body if getattr(part, "name", "") == "__str__"]
        members = [part for part in node.body if isinstance(part, ast.Assign)]
        for part in [*members, *says] if says else []:
            for leaf in ast.walk(part):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    yield leaf.value


def template_texts(path: Path) -> Iterator[str | tuple[str, str]]:
    """The strings that a page's template marks; pairs for plurals."""
    from jinja2.ext import babel_extract

    with path.open("rb") as file:
        for _, marker, said, _ in babel_extract(file, list(TEMPLATE_MARKERS), [], {}):
            strings = [said] if isinstance(said, str) else list(said or ())
            wanted = [text for text in strings[: TEMPLATE_MARKERS[marker]] if text]
            if len(wanted) == 2:
                yield wanted[0], wanted[1]
            elif wanted:
                yield wanted[0]


def script_texts(path: Path) -> Iterator[str | tuple[str, str]]:
    """The strings that a TypeScript file marks; pairs for plurals."""
    for found in SCRIPT_MARKED.finditer(path.read_text(encoding="utf-8")):
        one, singular, plural = (
            None if text is None else str(json.loads(f'"{text}"')) for text in found.groups()
        )
        if one is not None:
            yield one
        elif singular is not None and plural is not None:
            yield singular, plural


def scripts_of_pages(web: Path = WEB) -> list[Path]:
    """The TypeScript files whose strings people see."""
    return [path for path in sorted(web.rglob("*.ts")) if not path.name.endswith(".test.ts")]


def extract(sources: Path = SOURCES, web: Path = WEB) -> Catalog:
    """The strings that the sources mark, without translations."""
    template = Catalog(project="tablas", charset="utf-8", fuzzy=False)
    keywords = markers()
    for path in sorted(sources.rglob("*.py")):
        place = [(f"src/{path.relative_to(sources).as_posix()}", 0)]
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for message in [*marked(tree, keywords), *enum_words(tree)]:
            template.add(message, None, place)
    for path in sorted(sources.rglob("templates/**/*.html")):
        place = [(f"src/{path.relative_to(sources).as_posix()}", 0)]
        for message in template_texts(path):
            template.add(message, None, place)
    for path in scripts_of_pages(web):
        place = [(f"web/src/{path.relative_to(web).as_posix()}", 0)]
        for message in script_texts(path):
            template.add(message, None, place)
    return template


def write_page_texts(web: Path = WEB, target: Path = PAGE_TEXTS) -> None:
    """Write the list of the texts that the pages' scripts mark; pairs for plurals."""
    if not web.is_dir():  # a source archive without the front end carries the list itself
        return
    texts = {text for path in scripts_of_pages(web) for text in script_texts(path)}
    listed = sorted((list(text) if isinstance(text, tuple) else text for text in texts), key=str)
    content = json.dumps(listed, ensure_ascii=False, indent=0)
    if target.exists() and target.read_text(encoding="utf-8") == content:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    draft.write_text(content, encoding="utf-8")
    draft.replace(target)


def read(language: str) -> Catalog:
    """The catalogue of a language as it lies in the repository."""
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language, domain="tablas")


def update() -> None:
    """Bring every catalogue up to date with the sources; new strings come in untranslated."""
    template = extract()
    for language in LANGUAGES:
        path = po_path(language)
        if path.exists():
            catalog = read(language)
        else:
            catalog = Catalog(locale=language, project="tablas", charset="utf-8", fuzzy=False)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(
                file, catalog, width=100, omit_header=False, sort_by_file=True, include_lineno=False
            )


def compile_catalogues(locale: Path = LOCALE) -> None:
    """Write the .mo beside each .po that has changed since, and the list of the pages' texts."""
    write_page_texts()
    for po in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime > po.stat().st_mtime:
            continue
        with po.open("rb") as file:
            catalog = read_po(file, locale=po.parent.parent.name)
        # Under another name first: a test process may be reading the old one.
        draft = mo.with_name(f"{mo.name}.{os.getpid()}")
        with draft.open("wb") as file:
            write_mo(file, catalog)
        draft.replace(mo)


def placeholders(template: str) -> set[str]:
    """The fields between braces, without their conversions and formats."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def forms(text: str | Sequence[str] | None) -> list[str]:
    """One side of a message as a list: several strings when it has plurals, none when untold."""
    if isinstance(text, str):
        return [text]
    return list(text or ())


def complaints(catalog: Catalog, template: Catalog) -> Iterator[str]:
    """What a catalogue lacks of the texts in `template`, one sentence each."""
    for message in template:
        if message.id == "":
            continue
        translated = catalog.get(message.id, message.context)
        sources = forms(message.id)
        name = repr(sources[0])
        if translated is None:
            yield f"{name} is not in the catalogue"
            continue
        translations = forms(translated.string)
        wanted = set[str]().union(*map(placeholders, sources))
        if not translations or not all(translations):
            yield f"{name} has no translation"
        elif translated.fuzzy:
            yield f"{name} is marked fuzzy"
        elif any(placeholders(translation) - wanted for translation in translations):
            yield f"the translation of {name} has other placeholders"
        elif wanted - placeholders(translations[-1]):
            yield f"the translation of {name} lacks placeholders"
    for message in catalog:
        if message.id and template.get(message.id, message.context) is None:
            yield f"{forms(message.id)[0]!r} is in no source any more"
    for message in catalog.obsolete.values():
        yield f"{forms(message.id)[0]!r} is kept as obsolete"


def check() -> int:
    """Print every complaint; 0 when there is none."""
    template = extract()
    found = [
        f"{language}: {complaint}"
        for language in LANGUAGES
        for complaint in complaints(read(language), template)
    ]
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        print("Run scripts/catalogues update and translate what is empty.")
    return 1 if found else 0


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="scripts/catalogues", description=__doc__)
    parser.add_argument("action", choices=("update", "compile", "check"))
    action = parser.parse_args().action
    if action == "check":
        return check()
    if action == "update":
        update()
    compile_catalogues()
    return 0


if __name__ == "__main__":
    sys.exit(main())
