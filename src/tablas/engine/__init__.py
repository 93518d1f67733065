"""How good a position is, and which play. The cube and deeper search are still to come."""

from tablas.engine.engine import Engine

__all__ = ["Engine"]
