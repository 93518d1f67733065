"""Exact knowledge of endgames: tables that are computed once and then only looked up."""

from tablas.engine.tables.bearoff import OneSided, TwoSided
from tablas.engine.tables.files import TableFile
from tablas.engine.tables.hypergammon import HypergammonTable
from tablas.engine.tables.keeping import (
    STANDARD,
    Kept,
    arrays_of,
    build_table,
    deviation_of,
    kept_tables,
    open_hypergammon,
    open_table,
    path_of,
    tables_folder,
    tables_for_engine,
)
from tablas.engine.tables.table import Progress, Table

__all__ = [
    "STANDARD",
    "HypergammonTable",
    "Kept",
    "OneSided",
    "Progress",
    "Table",
    "TableFile",
    "TwoSided",
    "arrays_of",
    "build_table",
    "deviation_of",
    "kept_tables",
    "open_hypergammon",
    "open_table",
    "path_of",
    "tables_folder",
    "tables_for_engine",
]
