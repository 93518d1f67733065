import pytest

from tablas.cli import run
from tablas.cli.language import chosen_language
from tablas.errors import TablasError


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_language(["play"]) == ("en", ["play"])
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert chosen_language(["play"]) == ("es", ["play"])
    monkeypatch.setenv("LANG", "C")
    assert chosen_language(["play"]) == ("en", ["play"])


@pytest.mark.parametrize(
    "arguments", [["--lang", "es", "play"], ["--lang=es", "play"], ["play", "--lang", "es"]]
)
def test_the_option_overrides_it_wherever_it_stands(arguments: list[str]) -> None:
    assert chosen_language(arguments) == ("es", ["play"])


def test_what_follows_two_dashes_is_left_alone() -> None:
    assert chosen_language(["a", "--", "--lang", "es"]) == ("en", ["a", "--", "--lang", "es"])


@pytest.mark.parametrize("arguments", [["--lang", "fr"], ["--lang"], ["--lang="]])
def test_other_languages_are_refused(arguments: list[str]) -> None:
    with pytest.raises(TablasError, match="--lang takes one of es, en"):
        chosen_language(arguments)


@pytest.mark.parametrize(("lang", "word"), [("en", "Usage:"), ("es", "Uso:")])
def test_help_speaks_both_languages(
    lang: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", lang, "plays", "--help"]) == 0
    assert word in capsys.readouterr().out
