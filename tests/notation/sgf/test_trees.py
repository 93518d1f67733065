"""Tests of `tablas.notation.sgf.trees`."""

import pytest

from tablas.errors import FileFormatError
from tablas.notation.sgf import trees
from tablas.notation.sgf.trees import Trees, escaped, parse_trees, unescaped


def problems(found: Trees) -> list[tuple[int | None, str]]:
    return [(problem.line, str(problem.sentence)) for problem in found.problems]


def test_a_tree_is_a_list_of_nodes_with_properties() -> None:
    found = parse_trees("(;GM[6]\nMI[length:7][game:0]\n;W[31hefe])(;GM[6])")
    assert [len(game) for game in found.games] == [2, 1]
    root, turn = found.games[0]
    assert root.properties == {"GM": ("6",), "MI": ("length:7", "game:0")}
    assert (turn.line, turn.first("W"), turn.first("B")) == (3, "31hefe", None)
    assert not found.problems


def test_only_the_main_line_is_kept() -> None:
    found = parse_trees("(;A[1](;B[2];B[3](;C[4])(;D[5]))(;E[6];F[7]))(;G[8])")
    names = ["".join(name for node in game for name in node.properties) for game in found.games]
    assert names == ["ABBC", "G"]
    assert [len(game) for game in found.games] == [4, 1]


def test_brackets_in_a_value_are_escaped() -> None:
    text = r"a\b]c:(;d"
    (node,) = parse_trees(f"(;C[{escaped(text)}])").games[0]
    assert node.first("C") == text


def test_a_backslash_before_a_line_end_joins_lines() -> None:
    assert unescaped("one \\\ntwo\\: three") == "one two: three"


def test_letters_in_lower_case_do_not_count_in_names() -> None:
    (node,) = parse_trees("(;GaMe[6])").games[0]
    assert node.properties == {"GM": ("6",)}


def test_what_is_no_property_is_reported_and_passed_over() -> None:
    found = parse_trees("junk (;GM[6]\n$$ what\n;W[31])")
    assert [node.properties for node in found.games[0]] == [{"GM": ("6",)}, {"W": ("31",)}]
    assert problems(found) == [(2, "'$$' was not understood")]


def test_a_file_may_break_off_anywhere() -> None:
    found = parse_trees("(;GM[6]\n;W[31hefe]C[what a")
    assert found.breaks_off
    assert found.games[0][1].first("W") == "31hefe"
    assert problems(found) == [
        (2, "the value of C has no end"),
        (2, "the file breaks off in the middle of a game"),
    ]


def test_nothing_is_too_deep() -> None:
    found = parse_trees("(" * 20_000 + ";GM[6]" + ")" * 20_000)
    assert [len(game) for game in found.games] == [1]


@pytest.mark.parametrize("text", ["(" + ";" * 40_000, "()" * 40_000])
def test_no_match_has_so_many_nodes(text: str) -> None:
    with pytest.raises(FileFormatError, match="has more than 20000 nodes: it is not a match"):
        parse_trees(text)


def test_no_match_has_so_many_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST_STEPS", 20)
    with pytest.raises(FileFormatError, match="more brackets and nodes than any match"):
        parse_trees("(;GM[6]" + "(" * 30)


def test_a_value_is_not_read_beyond_all_reason() -> None:
    (node,) = parse_trees(f"(;C[{'a' * 200_000}])").games[0]
    assert len(node.first("C") or "") == trees.LONGEST_VALUE


def test_no_property_has_so_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileFormatError, match="A has more values here than any match: 4001"):
        parse_trees("(;GM[6]\n;A" + "[]" * 5000)
    monkeypatch.setattr(trees, "MOST_VALUES_IN_ALL", 10)
    with pytest.raises(FileFormatError, match="than any match: 3"):
        parse_trees("(;" + "A[][][][];" * 5)
