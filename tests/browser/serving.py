"""A server of its own for tests in a browser, as a process that can be killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

ROOT: Final = Path(__file__).parents[2]
_ADDRESS: Final = re.compile(r"http://\S+?:(\d+)/")
_SERVE: Final = ("--lang", "en", "serve", "--no-browser", "--port")
_PATIENCE_S: Final = 60.0
_FREELY: Final = {
    f"TABLAS_LIMIT_{name}": "100000"
    for name in ("LOGINS", "GUESTS", "ACCOUNTS", "MATCHES", "SOCKETS", "COMPLAINTS", "UPLOADS")
}
"""All of a test's visitors come from one address."""
_QUICKLY: Final = {"TABLAS_ANALYSIS_LEVEL": "0ply"}
"""Matches are looked at as shortly as can be."""


@dataclass
class Server:
    """A server, at one address from its first start on.

    Attributes:
        folder: where it keeps what it has; it stays there when the process is killed.
        admins: names of the accounts that read reports.
    """

    folder: Path
    admins: str = ""
    port: int = 0
    _process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Let it run; it answers when this returns."""
        self.folder.mkdir(parents=True, exist_ok=True)
        log = self.folder / "log"
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.fixed_seed", *_SERVE, str(self.port)],
                cwd=ROOT,
                env=self._environment(),
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.port = self._told(log)
        try:
            with urlopen(f"{self.address}/health", timeout=_PATIENCE_S):
                pass
        except OSError as error:
            said = log.read_text("utf-8", "replace")
            raise AssertionError(f"the server does not answer: {error}\n{said}") from error

    def kill(self) -> None:
        """End the process as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def _environment(self) -> dict[str, str]:
        ours = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("TABLAS_") or name == "TABLAS_CACHE"
        }
        return (
            ours
            | _FREELY
            | _QUICKLY
            | {"TABLAS_DATA": str(self.folder), "TABLAS_ADMINS": self.admins}
        )

    def _told(self, log: Path) -> int:
        """The port that it says it listens at."""
        assert self._process is not None
        begun = time.monotonic()
        while time.monotonic() - begun < _PATIENCE_S:
            said = log.read_text("utf-8", "replace")
            if found := _ADDRESS.search(said):
                return int(found[1])
            if self._process.poll() is not None:
                raise AssertionError(f"the server ended at once: {said}")
            time.sleep(0.05)
        raise AssertionError("the server does not say where it is")


@contextmanager
def serving(folder: Path, *, admins: str = "") -> Iterator[Server]:
    """A server that runs as long as it is needed."""
    server = Server(folder, admins)
    server.start()
    try:
        yield server
    finally:
        server.stop()
