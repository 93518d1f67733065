"""The outer shell of ``.bgf``: a line that says how the rest is written, then the rest.

``{"format":"BGF","version":"1.0","compress":true,"useSmile":true}``: gzip or not, Smile or JSON.
"""

from __future__ import annotations

import json
import re
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.bgf.smile import HEADER, Json, parse_smile
from tablas.notation.inflating import inflated

_MOST_LINE: Final = 1024
_MOST_BYTES: Final = 1 << 25
"""What the rest may be inflated to, 32 MiB."""
_MOST_JSON: Final = 1 << 23
"""What of JSON text is read, 8 MiB: it is read at once, without a limit of its own."""
_FORMAT: Final = re.compile(rb'\s*\{[^\n]*"format"\s*:\s*"BGF"')
_GZIP: Final = b"\x1f\x8b"


def is_bgf(data: bytes) -> bool:
    """Whether a file is a match of BGBlitz."""
    return _FORMAT.match(data[:_MOST_LINE]) is not None


def open_envelope(data: bytes) -> dict[str, Json]:
    """What lies in the shell.

    Raises:
        FileFormatError: it is none, cut off or damaged.
    """
    if not is_bgf(data):
        raise FileFormatError("this is no file of BGBlitz: its first line does not say BGF")
    body = data.partition(b"\n")[2]
    if body.startswith(_GZIP):
        stream = inflated(body, most=_MOST_BYTES)
        if not stream.is_whole:
            raise FileFormatError(
                "the compressed data are cut off or damaged: {count} bytes could be read",
                count=len(stream.data),
            )
        body = stream.data
    content = parse_smile(body) if body.startswith(HEADER) else _parse_json(body)
    if not isinstance(content, dict):
        raise FileFormatError("the data of this file are not those of a match")
    return content


def _parse_json(body: bytes) -> Json:
    if len(body) > _MOST_JSON:
        raise FileFormatError("the data go beyond every measure: it is not a match")
    try:
        content: Json = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FileFormatError("the data of this file are neither Smile nor JSON") from error
    return content
