"""Names that nobody can guess."""

from __future__ import annotations

import secrets
import string
from typing import Final

_LETTERS: Final = string.ascii_letters + string.digits
LENGTH: Final = 10
"""Letters in the name of a match or a job: some 60 bits."""


def new_id(length: int = LENGTH) -> str:
    """So many letters and digits, drawn from the operating system's randomness."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))
