from __future__ import annotations

from pathlib import Path

import pytest

from tablas.errors import TablasError
from tablas.server.settings import Settings, is_loopback, read_settings


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLAS_PORT", "9000")
    monkeypatch.setenv("TABLAS_DATA", str(tmp_path))
    monkeypatch.setenv("TABLAS_ADMINS", "Ana, Eva")
    monkeypatch.setenv("TABLAS_LIMIT_LOGINS", "3")
    settings = read_settings()
    assert (settings.port, settings.folder) == (9000, tmp_path)
    assert settings.admins == ("Ana", "Eva")
    assert settings.limits.logins == 3


def test_what_is_chosen_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_PORT", "9000")
    assert read_settings(port=9001, host=None).port == 9001
    assert read_settings(port=None).port == 9000


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TABLAS_PORT", "many", "the setting TABLAS_PORT cannot be 'many': "),
        ("TABLAS_PORT", "70000", "the setting TABLAS_PORT cannot be '70000': "),
        ("TABLAS_WORKERS", "0", "the setting TABLAS_WORKERS cannot be '0': "),
        ("TABLAS_PUBLIC_URL", "example.org", "it begins with http:// or https:// and a host"),
        ("TABLAS_LOG_FORMAT", "xml", "the setting TABLAS_LOG_FORMAT cannot be 'xml': "),
    ],
)
def test_a_setting_that_cannot_be_gets_a_sentence(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(TablasError) as caught:
        read_settings()
    assert said in str(caught.value)


def test_a_secret_is_long_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_SECRET", "sesame")
    with pytest.raises(TablasError, match="at least 32 characters") as caught:
        read_settings()
    assert "sesame" not in str(caught.value)
    monkeypatch.setenv("TABLAS_SECRET", "sesame" * 10)
    assert "sesame" not in repr(read_settings())


@pytest.mark.parametrize(
    ("chosen", "local"),
    [
        ({}, True),
        ({"host": "localhost"}, True),
        ({"host": "::1"}, True),
        ({"host": "0.0.0.0"}, False),
        ({"host": "192.168.1.7"}, False),
        ({"public_url": "https://play.example.org/"}, False),
    ],
)
def test_only_a_loopback_address_keeps_others_away(chosen: dict[str, str], local: bool) -> None:
    assert read_settings(**chosen).local is local


def test_a_public_address_has_no_slash_at_its_end() -> None:
    assert read_settings(public_url="https://a.example/").public_url == "https://a.example"


def test_settings_do_not_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        read_settings().port = 1


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"])
def test_loopback_addresses(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "10.0.0.1", "localhost.example.org", "::"])
def test_addresses_that_are_not(host: str) -> None:
    assert not is_loopback(host)


def test_every_setting_is_documented() -> None:
    documented = Settings.__doc__ or ""
    assert all(f"{name}:" in documented for name in Settings.model_fields)
