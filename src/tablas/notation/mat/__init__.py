"""The ``.mat`` match text of JellyFish, which every program of the field reads and writes.

The left player is White, the right one Black. `parse_mat` reads the dialects of Backgammon Galaxy,
Backgammon Studio, OpenGammon, eXtreme Gammon and GNU Backgammon; `format_mat` writes the last's,
and `write_mat` puts it into a file.
"""

from tablas.notation.mat.files import write_mat
from tablas.notation.mat.lexing import is_mat, parse_parts
from tablas.notation.mat.losses import mat_losses
from tablas.notation.mat.replaying import replay_parts
from tablas.notation.mat.writing import format_mat
from tablas.records import MatchRecord

__all__ = ["format_mat", "is_mat", "mat_losses", "parse_mat", "write_mat"]


def parse_mat(text: str) -> MatchRecord:
    """Read a match in any dialect of ``.mat`` and replay it by the rules.

    The left player is White. Illegal plays are kept and flagged; all that was odd is in the
    record's `problems`, with its line.

    Raises:
        FileFormatError: it is not a ``.mat`` text.
    """
    return replay_parts(parse_parts(text))
