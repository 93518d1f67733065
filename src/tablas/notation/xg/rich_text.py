"""Comments of eXtreme Gammon: rich text (RTF), of which the words are kept.

A member ``temp.xgc`` has a comment a line; a line break inside is written as the bytes 1 and 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 20_000
"""Letters of a comment that are kept."""

_MOST_RICH: Final = 1 << 18
"""Bytes of a comment that are looked at."""
_MOST_COMMENTS: Final = 10_000

_TOKEN: Final = re.compile(
    rb"\\'(?P<code>[0-9a-fA-F]{2})"
    rb"|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,9})?[ ]?"
    rb"|\\(?P<sign>.)"
    rb"|(?P<brace>[{}])"
    rb"|[\r\n]+"
    rb"|(?P<text>[^\\{}\r\n]+)"
    rb"|\\",
    re.DOTALL,
)
_SILENT: Final = frozenset(
    {b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"header", b"footer", b"generator"}
)
"""Groups that hold no words of the comment."""
_BREAKS: Final = {b"par": "\n", b"line": "\n", b"sect": "\n", b"page": "\n", b"tab": "\t"}
_SIGNS: Final = {
    b"emdash": "—",
    b"endash": "–",
    b"lquote": "\u2018",
    b"rquote": "\u2019",
    b"ldblquote": "\u201c",
    b"rdblquote": "\u201d",
    b"bullet": "•",
}


@dataclass(frozen=True, slots=True)
class _Group:
    """What holds within a pair of braces: silence, and how many letters repeat a Unicode one."""

    silent: bool = False
    fallback: int = 1


def parse_comments(member: bytes) -> tuple[str, ...]:
    """The comments of a file in the order of their numbers, 0 first; empty ones stay empty."""
    lines = member.split(b"\r\n", _MOST_COMMENTS)[:_MOST_COMMENTS]
    return tuple(plain_text(line.replace(b"\1\2", b"\r\n")) for line in lines)


def plain_text(rich: bytes) -> str:
    """The words of a comment; what is no rich text is taken as it is."""
    if not rich.lstrip().startswith(b"{\\rtf"):
        return rich.decode("cp1252", errors="replace").strip()[:LONGEST]
    groups = [_Group()]
    parts: list[str] = []
    skip = 0
    for token in _TOKEN.finditer(rich[:_MOST_RICH]):
        if token["brace"] == b"{":
            groups.append(groups[-1])
        elif token["brace"]:
            groups = groups[:-1] if len(groups) > 1 else groups
        elif token["word"]:
            groups[-1], said, skip = _word(token["word"], int(token["number"] or 1), groups[-1])
            _add(parts, said, groups[-1])
        else:
            if token["sign"] == b"*":
                groups[-1] = _Group(silent=True)
            said = _letters(token)
            _add(parts, said[skip:], groups[-1])
            skip = max(0, skip - len(said))
    return "".join(parts).strip()[:LONGEST]


def _add(parts: list[str], said: str, group: _Group) -> None:
    if said and not group.silent:
        parts.append(said)


def _word(word: bytes, number: int, group: _Group) -> tuple[_Group, str, int]:
    """What a control word changes, says, and how many letters after it only repeat that."""
    if word in _SILENT:
        return _Group(silent=True), "", 0
    if word == b"uc":
        return _Group(group.silent, max(0, number)), "", 0
    if word == b"u":
        code = number % 0x10000
        return group, "" if 0xD800 <= code < 0xE000 else chr(code), group.fallback
    return group, _BREAKS.get(word) or _SIGNS.get(word) or "", 0


def _letters(token: re.Match[bytes]) -> str:
    if token["code"]:
        return bytes([int(token["code"], 16)]).decode("cp1252", errors="replace")
    if token["text"]:
        return token["text"].decode("cp1252", errors="replace")
    signs = {b"~": " ", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}", b"\n": "\n", b"\r": "\n"}
    return signs.get(token["sign"] or b"", "")
