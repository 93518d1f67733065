"""What a server keeps: people, matches and what is done in them, in SQLite or PostgreSQL."""

from __future__ import annotations

from tablas.errors import NoAnswer, StoreError
from tablas.store.database import Database
from tablas.store.entries import Entry, Kept, Writer

__all__ = ["Database", "Entry", "Kept", "NoAnswer", "StoreError", "Writer"]
