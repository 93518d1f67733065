import copy
import pickle

import pytest

from tablas.errors import IllegalPlay, NotationError, TablasError
from tablas.rules import Seat
from tablas.sentences import Sentence


@pytest.mark.parametrize(
    "error",
    [
        TablasError("plain"),
        IllegalPlay("{why} of {seat}", why=Sentence("{n} checkers", {"n": 3}), seat=Seat.WHITE),
        NotationError("at {place}", place="x", line=3, column=7),
    ],
)
def test_errors_cross_process_borders(error: TablasError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert twin.sentence == error.sentence
        if isinstance(error, NotationError):
            assert isinstance(twin, NotationError)
            assert (twin.line, twin.column) == (error.line, error.column)


def test_every_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="plain"):
        raise IllegalPlay("plain")


def test_a_sentence_cannot_be_changed() -> None:
    values: dict[str, object] = {"n": 3}
    sentence = Sentence("{n}", values)
    values["n"] = 4
    assert str(sentence) == "3"
    assert hash(sentence) == hash(Sentence("{n}", {"n": 3}))
