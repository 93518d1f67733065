"""What whoever runs a server may choose, from the environment or from the command line."""

from __future__ import annotations

import os
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.play.places import data_folder
from tablas.server.misfits import misfit

PREFIX = "TABLAS_"
"""What the names in the environment begin with: ``TABLAS_PORT`` is `Settings.port`."""

Names = Annotated[tuple[str, ...], NoDecode]


class Limits(BaseSettings):
    """How much one visitor may ask for; each is a number a minute from one address.

    Attributes:
        logins: attempts to log in or to recover an account, from one address or for one name.
        guests: new visitors without an account.
        accounts: new accounts.
        matches: new matches, invitations and seats taken.
        sockets: sockets opened.
        open_sockets: sockets that one visitor has open at a time in one process.
        complaints: reports and blocks.
        exports: downloads of all that is kept of somebody.
        verifications: matches whose dice are thrown again.
        uploads: times that files are sent to be analysed.
    """

    model_config = SettingsConfigDict(env_prefix=f"{PREFIX}LIMIT_", frozen=True, extra="ignore")

    logins: int = Field(default=10, ge=1)
    guests: int = Field(default=60, ge=1)
    accounts: int = Field(default=10, ge=1)
    matches: int = Field(default=60, ge=1)
    sockets: int = Field(default=240, ge=1)
    open_sockets: int = Field(default=60, ge=1)
    complaints: int = Field(default=20, ge=1)
    exports: int = Field(default=10, ge=1)
    verifications: int = Field(default=30, ge=1)
    uploads: int = Field(default=20, ge=1)


class Settings(BaseSettings):
    """How a server is run.

    Attributes:
        data: the folder for the database and the secret; None for this user's own.
        database_url: ``postgresql://…`` or ``sqlite:///…``; empty for a file in `data`.
        host: the address to listen at; 0.0.0.0 for every one.
        port: the port to listen at.
        public_url: the address people type, where it is another than host and port say.
        hosts: names by which the server may be called besides, ``*`` for any.
        secret: what cookies are signed with; one is made and kept in `data` when it is not given.
        workers: how many processes serve; more than one need PostgreSQL.
        log_format: lines for people, or JSON.
        log_level: the least that is logged.
        admins: names of the accounts that read reports.
        personal: whether whoever sits at this machine is the administrator too; it means nothing
            where others can reach the server.
        trusted_proxies: addresses whose word about the client's address and TLS is taken.
        body_limit: the most bytes of a request.
        upload_limit: the same where matches are sent to be analysed.
        analysis_level: how far matches are looked into.
        metrics_token: the bearer token that /metrics asks for; without one only this machine
            itself is answered.
        limits: how much one visitor may ask for.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore")

    data: Path | None = None
    database_url: str = ""
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    public_url: str = ""
    hosts: Names = ()
    secret: SecretStr | None = None
    workers: int = Field(default=1, ge=1, le=64)
    log_format: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    admins: Names = ()
    personal: bool = False
    trusted_proxies: Names = ()
    body_limit: int = Field(default=256 * 1024, ge=1024)
    upload_limit: int = Field(default=16 * 1024 * 1024, ge=1024)
    analysis_level: Literal["0ply", "1ply", "2ply", "3ply"] = "2ply"
    metrics_token: SecretStr | None = None
    limits: Limits = Field(default_factory=Limits)

    @field_validator("hosts", "admins", "trusted_proxies", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        """Lists are written with commas."""
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("public_url")
    @classmethod
    def _address(cls, value: str) -> str:
        parts = urlsplit(value)
        if value and (parts.scheme not in {"http", "https"} or not parts.netloc):
            raise ValueError(N_("it begins with http:// or https:// and a host"))
        return value.rstrip("/")

    @field_validator("secret")
    @classmethod
    def _long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < 32:
            raise ValueError(N_("it has at least 32 characters"))
        return value

    @property
    def folder(self) -> Path:
        """The folder for what the server keeps; it need not exist."""
        return self.data or data_folder()

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the server."""
        return not self.public_url and is_loopback(self.host)


def read_settings(**chosen: Any) -> Settings:
    """The settings of the environment, with what was chosen in their place where it is not None.

    Raises:
        TablasError: a setting that cannot be, in one sentence.
    """
    given = {name: value for name, value in chosen.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        place, reason = misfit(error.errors())
        name = place.replace(".", "_")
        variable = f"{PREFIX}{name.upper()}"
        raise TablasError(
            "the setting {name} cannot be {value!r}: {reason}",
            name=variable if variable in os.environ else name,
            value="…" if name in {"secret", "metrics_token"} else error.errors()[0]["input"],
            reason=reason,
        ) from None


def is_loopback(host: str) -> bool:
    """Whether this address is the machine's own, such as 127.0.0.1, ::1 or localhost."""
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
