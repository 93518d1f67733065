"""Matches in Smart Game Format, ``.sgf``, as GNU Backgammon reads and writes them.

``W`` is White, ``B`` Black. What the program said of the plays and of the cube, and the luck of
the rolls, comes with the record. The conventions are in `names` and `judgements`; they were checked
against the program itself.
"""

from tablas.notation.sgf.games import is_sgf
from tablas.notation.sgf.losses import sgf_losses
from tablas.notation.sgf.reading import read_sgf, read_sgfs
from tablas.notation.sgf.writing import format_sgf

__all__ = ["format_sgf", "is_sgf", "read_sgf", "read_sgfs", "sgf_losses"]
