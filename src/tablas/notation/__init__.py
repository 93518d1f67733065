"""Every text and file format, to and from records and situations; one module a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.notation.bgf import read_bgf
    from tablas.notation.board_text import format_board, parse_board
    from tablas.notation.fibs import FibsBoard, fibs_losses, format_fibs_board, parse_fibs_board
    from tablas.notation.fibs_log import read_fibs_logs
    from tablas.notation.gathering import Found, gather, gather_bytes
    from tablas.notation.gnubg_id import (
        format_gnubg_id,
        format_match_id,
        format_position_id,
        match_id_losses,
        parse_gnubg_id,
        parse_match_id,
        parse_position_id,
    )
    from tablas.notation.mat import format_mat, mat_losses, parse_mat, parse_mats, write_mat
    from tablas.notation.ogid import format_ogid, ogid_losses, parse_ogid
    from tablas.notation.ogxm import format_ogxm, ogxm_losses, read_ogxm
    from tablas.notation.play_text import format_play, parse_play
    from tablas.notation.position_text import parse_position_texts
    from tablas.notation.reading import read, read_all, read_any, read_bytes
    from tablas.notation.sgf import format_sgf, read_sgf, sgf_losses
    from tablas.notation.xg import read_xg
    from tablas.notation.xgid import format_xgid, parse_xgid, xgid_losses
    from tablas.notation.xgid_list import format_xgid_list, xgid_list_losses

_HOMES = {
    "FibsBoard": "tablas.notation.fibs",
    "Found": "tablas.notation.gathering",
    "fibs_losses": "tablas.notation.fibs",
    "format_board": "tablas.notation.board_text",
    "format_fibs_board": "tablas.notation.fibs",
    "format_gnubg_id": "tablas.notation.gnubg_id",
    "format_mat": "tablas.notation.mat",
    "format_match_id": "tablas.notation.gnubg_id",
    "format_ogid": "tablas.notation.ogid",
    "format_ogxm": "tablas.notation.ogxm",
    "format_play": "tablas.notation.play_text",
    "format_position_id": "tablas.notation.gnubg_id",
    "format_sgf": "tablas.notation.sgf",
    "format_xgid": "tablas.notation.xgid",
    "format_xgid_list": "tablas.notation.xgid_list",
    "gather": "tablas.notation.gathering",
    "gather_bytes": "tablas.notation.gathering",
    "mat_losses": "tablas.notation.mat",
    "match_id_losses": "tablas.notation.gnubg_id",
    "ogid_losses": "tablas.notation.ogid",
    "ogxm_losses": "tablas.notation.ogxm",
    "parse_board": "tablas.notation.board_text",
    "parse_fibs_board": "tablas.notation.fibs",
    "parse_gnubg_id": "tablas.notation.gnubg_id",
    "parse_mat": "tablas.notation.mat",
    "parse_match_id": "tablas.notation.gnubg_id",
    "parse_mats": "tablas.notation.mat",
    "parse_ogid": "tablas.notation.ogid",
    "parse_play": "tablas.notation.play_text",
    "parse_position_id": "tablas.notation.gnubg_id",
    "parse_position_texts": "tablas.notation.position_text",
    "parse_xgid": "tablas.notation.xgid",
    "read": "tablas.notation.reading",
    "read_all": "tablas.notation.reading",
    "read_any": "tablas.notation.reading",
    "read_bgf": "tablas.notation.bgf",
    "read_bytes": "tablas.notation.reading",
    "read_fibs_logs": "tablas.notation.fibs_log",
    "read_ogxm": "tablas.notation.ogxm",
    "read_sgf": "tablas.notation.sgf",
    "read_xg": "tablas.notation.xg",
    "sgf_losses": "tablas.notation.sgf",
    "write_mat": "tablas.notation.mat",
    "xgid_list_losses": "tablas.notation.xgid_list",
    "xgid_losses": "tablas.notation.xgid",
}

__all__ = [
    "FibsBoard",
    "Found",
    "fibs_losses",
    "format_board",
    "format_fibs_board",
    "format_gnubg_id",
    "format_mat",
    "format_match_id",
    "format_ogid",
    "format_ogxm",
    "format_play",
    "format_position_id",
    "format_sgf",
    "format_xgid",
    "format_xgid_list",
    "gather",
    "gather_bytes",
    "mat_losses",
    "match_id_losses",
    "ogid_losses",
    "ogxm_losses",
    "parse_board",
    "parse_fibs_board",
    "parse_gnubg_id",
    "parse_mat",
    "parse_match_id",
    "parse_mats",
    "parse_ogid",
    "parse_play",
    "parse_position_id",
    "parse_position_texts",
    "parse_xgid",
    "read",
    "read_all",
    "read_any",
    "read_bgf",
    "read_bytes",
    "read_fibs_logs",
    "read_ogxm",
    "read_sgf",
    "read_xg",
    "sgf_losses",
    "write_mat",
    "xgid_list_losses",
    "xgid_losses",
]

__getattr__ = loader(__name__, _HOMES)
