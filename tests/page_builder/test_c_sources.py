"""What is done to the C of the page's compiled modules."""

import pytest

from sobremesa.page_builder.c_sources import constant_literals, entries

LOAD = "    cpy_r_r7 = (CPyTagged)CPyStatics[12] | 1; /* {value} */\n"
USE = "    cpy_r_r8 = cpy_r_r7 ^ 1;\n    cpy_r_r9 = (void *)cpy_r_r8;\n    cpy_r_r10 = CPyLong_AsInt64(cpy_r_r9);\n"


def test_a_wide_literal_becomes_a_constant_where_it_is_used() -> None:
    """A literal of more than 30 bits is no longer converted at every use."""
    made = constant_literals("f {\n" + LOAD.format(value=1125899906842623) + USE + "}\n")
    assert "    cpy_r_r10 = 1125899906842623LL;\n" in made
    assert "CPyLong_AsInt64" not in made


def test_every_use_of_a_literal_is_a_constant() -> None:
    """A literal that is loaded once and used twice becomes two constants."""
    made = constant_literals("f {\n" + LOAD.format(value=-4294967296) + USE + USE + "}\n")
    assert made.count("= -4294967296LL;") == 2


@pytest.mark.parametrize("value", [2**63, -(2**63)])
def test_a_literal_that_does_not_fit_is_left_alone(value: int) -> None:
    """What 64 bits cannot hold, or C cannot write, stays as the compiler wrote it."""
    text = "f {\n" + LOAD.format(value=value) + USE + "}\n"
    assert constant_literals(text) == text


def test_a_variable_that_is_loaded_twice_is_left_alone() -> None:
    """Where a variable may hold one of two literals, its use stays a conversion."""
    text = "f {\n" + LOAD.format(value=2**40) + LOAD.format(value=2**41) + USE + "}\n"
    assert constant_literals(text) == text


def test_a_literal_counts_in_its_own_function_only() -> None:
    """Another function's variable of the same name keeps its own meaning."""
    other = "g {\n" + USE + "}\n"
    made = constant_literals("f {\n" + LOAD.format(value=2**40) + USE + "}\n" + other)
    assert made.endswith(other)


def test_the_library_begins_each_module_under_its_whole_name() -> None:
    """Two games have modules of the same last name: the library tells them apart by the whole."""
    text = 'capsule(f, "init_sobremesa___games___one___moves"); capsule(g, "init_sobremesa___games___two___moves");'
    made = entries(text)
    assert "PyInit_sobremesa___games___one___moves(void) { return CPyInit_sobremesa___games___one___moves(); }" in made
    assert "PyInit_sobremesa___games___two___moves(void)" in made
