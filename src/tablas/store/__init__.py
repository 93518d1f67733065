"""What a server keeps: people, matches and what is done in them, in SQLite or PostgreSQL."""

from __future__ import annotations

from tablas.store.database import Database
from tablas.store.entries import Entry, Kept, Writer
from tablas.store.errors import NoAnswer, StoreError

__all__ = ["Database", "Entry", "Kept", "NoAnswer", "StoreError", "Writer"]
