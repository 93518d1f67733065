"""What can go wrong, in one tree.

::

    TablasError (a ValueError)
    ├── RuleError               the rules of the game refuse it
    │   ├── IllegalPosition     no such position can stand on the board
    │   ├── IllegalPlay         the dice do not allow this play
    │   └── IllegalEvent        this cannot happen now in this match
    ├── NotationError           a text does not say what it should
    │   ├── PlayTextError       a written play is impossible or ambiguous
    │   └── FileFormatError     a file is not of a format that can be read
    ├── LossError               a format cannot express what it was asked to write
    ├── DiceError               a source of dice cannot give this throw
    ├── JournalError            a journal on disk cannot be read or continued
    ├── StoreError              what a server keeps cannot be opened, read or written
    │   └── NoAnswer            the database cannot be reached, or gave up
    └── Cancelled               a computation was ended from outside

Every error is made from an English sentence template and its values, so that whoever shows it
to a person can say it in that person's language (see `tablas.i18n.Translator.say`).
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from typing import Self

from tablas.sentences import Sentence


class TablasError(ValueError):
    """Base of all errors of the package; `sentence` says what was wrong and what was expected."""

    def __init__(self, template: str, /, **values: object) -> None:
        self.sentence = Sentence(template, values)
        super().__init__(str(self.sentence))

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[str, dict[str, object]]]:
        """Pickle by template and values (errors cross process borders)."""
        return (self._rebuild, (self.sentence.template, dict(self.sentence.values)))

    @classmethod
    def _rebuild(cls, template: str, values: Mapping[str, object]) -> Self:
        return cls(template, **values)


class RuleError(TablasError):
    """The rules of the game refuse it."""


class IllegalPosition(RuleError):
    """No such position can stand on the board."""


class IllegalPlay(RuleError):
    """The dice do not allow this play."""


class IllegalEvent(RuleError):
    """This cannot happen now in this match."""


class NotationError(TablasError):
    """A text does not say what it should.

    Attributes:
        line: 1-based line of the text, or None when the text is a single line.
        column: 1-based column, or None when the whole text is meant.
    """

    def __init__(
        self,
        template: str,
        /,
        *,
        line: int | None = None,
        column: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(template, **values)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[str, dict[str, object]]]:
        """Pickle with the place as well."""
        place = {"line": self.line, "column": self.column}
        return (self._rebuild, (self.sentence.template, dict(self.sentence.values) | place))


class PlayTextError(NotationError):
    """A written play is impossible or ambiguous."""


class FileFormatError(NotationError):
    """A file is not of a format that can be read."""


class LossError(TablasError):
    """A format cannot express what it was asked to write."""


class DiceError(TablasError):
    """A source of dice cannot give this throw."""


class JournalError(TablasError):
    """A journal on disk cannot be read or continued."""


class StoreError(TablasError):
    """What a server keeps cannot be opened, read or written."""


class NoAnswer(StoreError):
    """The database cannot be reached, or gave up: the same may work a little later."""


class Cancelled(TablasError):
    """A computation was ended from outside before it had a result."""


_FILE_TROUBLES = {
    errno.ENOENT: Sentence("there is no such file"),
    errno.EISDIR: Sentence("it is a folder"),
    errno.ENOTDIR: Sentence("what should be a folder on the way to it is none"),
    errno.EACCES: Sentence("it is not allowed"),
    errno.EPERM: Sentence("it is not allowed"),
    errno.EROFS: Sentence("it is not allowed"),
    errno.EEXIST: Sentence("there is one already"),
    errno.ENOSPC: Sentence("there is no room left"),
    errno.ENAMETOOLONG: Sentence("its name is too long"),
}


def file_trouble(error: OSError) -> Sentence:
    """Why something could not be done with a file, in words that can be translated."""
    reason = error.strerror or type(error).__name__
    return _FILE_TROUBLES.get(error.errno or 0, Sentence("{reason}", {"reason": reason}))
