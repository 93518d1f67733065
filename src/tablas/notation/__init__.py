"""Every text and file format, to and from records and situations; one module a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.notation.board_text import format_board, parse_board
    from tablas.notation.fibs import FibsBoard, fibs_losses, format_fibs_board, parse_fibs_board
    from tablas.notation.gnubg_id import (
        format_gnubg_id,
        format_match_id,
        format_position_id,
        match_id_losses,
        parse_gnubg_id,
        parse_match_id,
        parse_position_id,
    )
    from tablas.notation.mat import format_mat, mat_losses, parse_mat, write_mat
    from tablas.notation.play_text import format_play, parse_play
    from tablas.notation.reading import read, read_bytes
    from tablas.notation.xgid import format_xgid, parse_xgid, xgid_losses

_HOMES = {
    "FibsBoard": "tablas.notation.fibs",
    "fibs_losses": "tablas.notation.fibs",
    "format_board": "tablas.notation.board_text",
    "format_fibs_board": "tablas.notation.fibs",
    "format_gnubg_id": "tablas.notation.gnubg_id",
    "format_mat": "tablas.notation.mat",
    "format_match_id": "tablas.notation.gnubg_id",
    "format_play": "tablas.notation.play_text",
    "format_position_id": "tablas.notation.gnubg_id",
    "format_xgid": "tablas.notation.xgid",
    "mat_losses": "tablas.notation.mat",
    "match_id_losses": "tablas.notation.gnubg_id",
    "parse_board": "tablas.notation.board_text",
    "parse_fibs_board": "tablas.notation.fibs",
    "parse_gnubg_id": "tablas.notation.gnubg_id",
    "parse_mat": "tablas.notation.mat",
    "parse_match_id": "tablas.notation.gnubg_id",
    "parse_play": "tablas.notation.play_text",
    "parse_position_id": "tablas.notation.gnubg_id",
    "parse_xgid": "tablas.notation.xgid",
    "read": "tablas.notation.reading",
    "read_bytes": "tablas.notation.reading",
    "write_mat": "tablas.notation.mat",
    "xgid_losses": "tablas.notation.xgid",
}

__all__ = [
    "FibsBoard",
    "fibs_losses",
    "format_board",
    "format_fibs_board",
    "format_gnubg_id",
    "format_mat",
    "format_match_id",
    "format_play",
    "format_position_id",
    "format_xgid",
    "mat_losses",
    "match_id_losses",
    "parse_board",
    "parse_fibs_board",
    "parse_gnubg_id",
    "parse_mat",
    "parse_match_id",
    "parse_play",
    "parse_position_id",
    "parse_xgid",
    "read",
    "read_bytes",
    "write_mat",
    "xgid_losses",
]

__getattr__ = loader(__name__, _HOMES)
