"""Every text and file format, to and from records and situations; one module a format."""

from tablas.notation.mat import format_mat, mat_losses, parse_mat
from tablas.notation.play_text import format_play, parse_play
from tablas.notation.reading import read, read_bytes

__all__ = [
    "format_mat",
    "format_play",
    "mat_losses",
    "parse_mat",
    "parse_play",
    "read",
    "read_bytes",
]
