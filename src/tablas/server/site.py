"""What all requests of one process share."""

from __future__ import annotations

import os
import secrets
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection

from tablas.errors import TablasError, file_trouble
from tablas.i18n import LANGUAGES, Translator, translator
from tablas.server.assets import Assets, read_texts, spoken_texts
from tablas.server.metrics import Metrics
from tablas.server.people.passphrases import Vault
from tablas.server.security import RateLimits
from tablas.server.settings import Settings
from tablas.store.database import FILE, Database
from tablas.store.entries import Writer

if TYPE_CHECKING:
    from tablas.server.bus import Bus
    from tablas.server.rooms.keeper import Keeper

SECRET_FILE: Final = "secret"
"""The file in the data folder with what cookies are signed with."""


@dataclass(slots=True)
class Site:
    """A running server, as one of its processes sees it.

    Attributes:
        settings: how it is run.
        secret: what cookies and forms are signed with, the same in all processes.
        database: where everything is kept.
        writer: appends to matches.
        bus: tells this process and the others what has happened.
        keeper: the rooms.
        process: the name of this process.
        metrics: what it counts of itself.
        vault: hashes passphrases.
        limits: who has asked for how much.
        open_sockets: how many each visitor has open; who has none is not in it.
        assets: the front end's files.
        translators: by language.
        texts: what the pages' modules say, by language.
    """

    settings: Settings
    secret: bytes
    database: Database
    writer: Writer
    bus: Bus
    metrics: Metrics
    keeper: Keeper
    process: str
    vault: Vault = field(default_factory=Vault)
    limits: RateLimits = field(default_factory=RateLimits)
    open_sockets: Counter[str] = field(default_factory=Counter)
    assets: Assets = field(default_factory=Assets)
    translators: dict[str, Translator] = field(
        default_factory=lambda: {language: translator(language) for language in LANGUAGES}
    )
    texts: dict[str, dict[str, str | list[str]]] = field(init=False)

    def __post_init__(self) -> None:
        said = read_texts(self.assets.folder)
        self.texts = {name: spoken_texts(said, tr) for name, tr in self.translators.items()}


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request or a socket belongs to."""
    site = connection.app.state.site
    assert isinstance(site, Site)
    return site


def database_url(settings: Settings) -> str:
    """The database of these settings: their own, or a file in their folder."""
    return settings.database_url or f"sqlite:///{settings.folder / FILE}"


def secret_of(settings: Settings) -> bytes:
    """What cookies are signed with: the one of the settings, or one made once and kept.

    Raises:
        TablasError: it can be neither read nor written.
    """
    if settings.secret is not None:
        return settings.secret.get_secret_value().encode()
    path = settings.folder / SECRET_FILE
    try:
        return _kept_secret(path)
    except OSError as error:
        raise TablasError(
            "the file {file} cannot be kept: {reason}", file=path, reason=file_trouble(error)
        ) from error


def _kept_secret(path: Path) -> bytes:
    """Whole or not at all, and the same for processes that start together."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        with suppress(FileExistsError):  # another process was first: its own is taken
            os.link(draft, path)
        draft.unlink()
    return path.read_bytes().strip()
