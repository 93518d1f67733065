"""What can go wrong with what a server keeps."""

from __future__ import annotations

from tablas.errors import TablasError


class StoreError(TablasError):
    """What a server keeps cannot be opened, read or written."""


class NoAnswer(StoreError):
    """The database cannot be reached, or gave up: the same may work a little later."""
