from tests.store.fixtures import (
    anyio_backend,
    database,
    database_url,
    empty_url,
    postgres,
    postgres_model,
    postgres_url,
    sqlite_model,
    sqlite_url,
)

__all__ = [
    "anyio_backend",
    "database",
    "database_url",
    "empty_url",
    "postgres",
    "postgres_model",
    "postgres_url",
    "sqlite_model",
    "sqlite_url",
]
