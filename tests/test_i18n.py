from __future__ import annotations

import importlib
import json
import pickle
import pkgutil
from collections.abc import Iterator
from enum import Enum
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import tablas
from scripts import catalogues
from tablas import i18n
from tablas.errors import TablasError
from tablas.i18n import LANGUAGES, N_, Translator, language_from_environment, translator
from tablas.sentences import Sentence


class Side(Enum):
    LEFT = N_("left")

    def __str__(self) -> str:
        return self.value


def enums(base: type[Enum]) -> Iterator[type[Enum]]:
    """The enums of the package whose members have a `str` of their own, not a data type's."""
    for enum in base.__subclasses__():
        ours = enum.__module__.startswith("tablas.") and not issubclass(enum, str)
        if ours and "__str__" in vars(enum):
            yield enum
        yield from enums(enum)


PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: es\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "left"
msgstr "izquierda"

msgid "go {side}"
msgstr "ve a la {side}"

msgid "{n} step"
msgid_plural "{n} steps"
msgstr[0] "{n} paso"
msgstr[1] "{n} pasos"

msgid "because {why}"
msgstr "porque {why}"
"""


@pytest.fixture
def es(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translator:
    """A translator into a Spanish that knows four texts."""
    po = tmp_path / "locale" / "es" / "LC_MESSAGES" / "tablas.po"
    po.parent.mkdir(parents=True)
    po.write_text(PO, encoding="utf-8")
    catalogues.compile_catalogues(tmp_path / "locale")
    monkeypatch.setattr(i18n, "files", lambda _: tmp_path)
    monkeypatch.setattr(i18n, "_catalogue", i18n._catalogue.__wrapped__)
    return Translator("es")


class TestCatalogues:
    @pytest.mark.parametrize("language", catalogues.LANGUAGES)
    def test_every_text_of_the_sources_is_translated(self, language: str) -> None:
        said = list(catalogues.complaints(catalogues.read(language), catalogues.extract()))
        assert not said, "\n".join(said)

    def test_enums_that_say_themselves_are_marked(self) -> None:
        # The translator says enum members by their `str`: each has to be in the catalogues.
        for module in pkgutil.walk_packages(tablas.__path__, "tablas."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
        marked = {message.id for message in catalogues.extract()}
        unmarked = {
            f"{enum.__qualname__}: {member}"
            for enum in enums(Enum)
            for member in enum
            if str(member) not in marked
        }
        assert not unmarked

    def test_words_of_enums_are_found_when_they_say_them(self, tmp_path: Path) -> None:
        (tmp_path / "module.py").write_text(
            "class Value(Enum):\n    A = 'a'\n    def __str__(self): return self.value\n"
            "class Table(Enum):\n    B = 1\n    def __str__(self): return {1: 'b'}[self.value]\n"
            "class Untold(Enum):\n    C = 'c'\n"
            "class Code(StrEnum):\n    D = 'd'\n"
        )
        found = {
            message.id for message in catalogues.extract(tmp_path, tmp_path / "none") if message.id
        }
        assert found == {"a", "b"}

    def test_every_language_but_english_has_a_catalogue(self) -> None:
        assert {*catalogues.LANGUAGES, "en"} == set(LANGUAGES)

    def test_every_error_marks_its_sentence(self) -> None:
        marked = catalogues.markers()
        assert {"TablasError", "NotationError", "Sentence", "N_"} <= set(marked)

    def test_texts_are_found_wherever_they_are_marked(self, tmp_path: Path) -> None:
        (tmp_path / "module.py").write_text(
            "raise errors.IllegalPlay(\n"
            "    'a {thing} '\n"
            "    'in two parts', thing=1)\n"
            "class IllegalPlay(RuleError): '''not this'''\n"
            "say.text('b'); say.plural('{n} c', '{n} cs', 3); N_('d'); Sentence('e', {})\n"
            "open(path).read_text('not this either')\n"
        )
        found = {
            message.id for message in catalogues.extract(tmp_path, tmp_path / "none") if message.id
        }
        assert found == {"a {thing} in two parts", "b", ("{n} c", "{n} cs"), "d", "e"}

    def test_texts_of_pages_and_their_scripts_are_found(self, tmp_path: Path) -> None:
        (tmp_path / "templates").mkdir()
        (tmp_path / "templates" / "page.html").write_text(
            "<p title=\"{{ _('a') }}\">{{ _('b {x}', x=1) }} {{ plural('{n} c', '{n} cs', 3) }}</p>"
        )
        (tmp_path / "web").mkdir()
        (tmp_path / "web" / "room.ts").write_text(
            'html`<b>${tr("d")} ${ok ? html`<i>${plural("{n} e", "{n} es", n)}</i>` : ""}</b>`;'
            'const names = [N_("f \\"g\\""), other("not this")]; tr(\n  "h",\n);'
        )
        (tmp_path / "web" / "room.test.ts").write_text('tr("not this either")')
        found = {message.id for message in catalogues.extract(tmp_path, tmp_path / "web")}
        assert found - {""} == {
            *("a", "b {x}", "d", 'f "g"', "h"),
            ("{n} c", "{n} cs"),
            ("{n} e", "{n} es"),
        }

    def test_pages_are_told_which_texts_their_scripts_say(self, tmp_path: Path) -> None:
        (tmp_path / "web").mkdir()
        (tmp_path / "web" / "a.ts").write_text('tr("b"); plural("{n} a", "{n} as", 2); tr("b")')
        listed = tmp_path / "static" / "texts.json"
        catalogues.write_page_texts(tmp_path / "web", listed)
        assert json.loads(listed.read_text(encoding="utf-8")) == [["{n} a", "{n} as"], "b"]

    @pytest.mark.parametrize(
        ("entry", "complaint"),
        [
            ("", "is not in the catalogue"),
            ('msgid "{a}"\nmsgstr ""', "has no translation"),
            ('#, fuzzy\nmsgid "{a}"\nmsgstr "{a}!"', "is marked fuzzy"),
            ('msgid "{a}"\nmsgstr "{a} {b}"', "has other placeholders"),
            ('msgid "{a}"\nmsgstr "a"', "lacks placeholders"),
            ('msgid "{a}"\nmsgstr "{a}"\n\nmsgid "old"\nmsgstr "viejo"', "in no source any more"),
            ('msgid "{a}"\nmsgstr "{a}"\n\n#~ msgid "old"\n#~ msgstr "viejo"', "obsolete"),
        ],
    )
    def test_what_is_wrong_with_a_catalogue_is_said(self, entry: str, complaint: str) -> None:
        template = Catalog()
        template.add("{a}")
        header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        catalog = read_po(BytesIO(f"{header}{entry}\n".encode()), locale="es")
        (said,) = catalogues.complaints(catalog, template)
        assert complaint in said

    def test_a_complete_catalogue_gives_nothing_to_say(self) -> None:
        template, catalog = Catalog(), Catalog(locale="es")
        template.add(("{n} a", "{n} as"))
        catalog.add(("{n} a", "{n} as"), ("un a", "{n} as"))
        assert not list(catalogues.complaints(catalog, template))


class TestTranslator:
    def test_fills_the_placeholders(self, es: Translator) -> None:
        assert es.text("go {side}", side="casa") == "ve a la casa"

    def test_translates_enum_members_among_the_values(self, es: Translator) -> None:
        assert es.text("go {side}", side=Side.LEFT) == "ve a la izquierda"
        assert Translator("en").text("go {side}", side=Side.LEFT) == "go left"

    @pytest.mark.parametrize(
        ("n", "spanish", "english"), [(1, "1 paso", "1 step"), (2, "2 pasos", "2 steps")]
    )
    def test_counts(self, es: Translator, n: int, spanish: str, english: str) -> None:
        assert es.plural("{n} step", "{n} steps", n) == spanish
        assert Translator("en").plural("{n} step", "{n} steps", n) == english

    def test_says_sentences_within_sentences(self, es: Translator) -> None:
        inner = Sentence("go {side}", {"side": Side.LEFT})
        assert es.say(Sentence("because {why}", {"why": inner})) == "porque ve a la izquierda"

    def test_says_what_an_error_says(self, es: Translator) -> None:
        assert es.say(TablasError("because {why}", why=5).sentence) == "porque 5"

    def test_says_in_english_what_has_no_translation(self, es: Translator) -> None:
        assert es.text("no such text {x:.1f}", x=0.25) == "no such text 0.2"

    def test_says_everything_in_english_without_a_catalogue(
        self, tmp_path: Path, es: Translator, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(i18n, "files", lambda _: tmp_path / "nowhere")
        assert es.text("left") == "left"

    def test_the_empty_text_stays_empty(self, es: Translator) -> None:
        assert es.text("") == ""

    def test_a_missing_value_is_an_error(self, es: Translator) -> None:
        with pytest.raises(KeyError, match="side"):
            es.text("go {side}")

    def test_values_may_have_any_name(self, es: Translator) -> None:
        assert es.text("{self} {template} {n}", self=1, template=2, n=3) == "1 2 3"

    def test_pickles(self, es: Translator) -> None:
        assert pickle.loads(pickle.dumps(es)) == es

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_is_found_by_its_language(self, language: str) -> None:
        assert translator(language).language == language

    def test_unknown_languages_are_refused(self) -> None:
        with pytest.raises(ValueError, match="'fr'"):
            translator("fr")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es.UTF-8"}, "es"),
        ({"LANG": "es@euro"}, "es"),
        ({"LANG": "es_MX"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "es_AR.UTF-8"}, "es"),
        ({"LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "es_AR.UTF-8"}, "es"),
        ({"LC_ALL": "en_US.UTF-8", "LANGUAGE": "es"}, "es"),
        ({"LANGUAGE": "fr:es:en"}, "es"),
        ({"LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert language_from_environment(environ) == language
