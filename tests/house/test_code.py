"""The size and shape of the project's own Python."""

import ast

import pytest

from tests.house.code import ROOT, files_of_tests, functions, python_files

LONGEST_MODULE = 600
LONGEST_FUNCTION = 40
WORDS_OF_A_SENTENCE = 4
# A call by one of these names, or an `assert`, is what makes a test a test.
JUDGES = ("assert", "check", "expect", "raises", "warns", "must", "fail", "run_state_machine")


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    """A module that grows past the limit is divided."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in _modules()}
    assert {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    """A function that grows past forty lines is divided."""
    long = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
        for path in _modules()
        for function in functions(path)
        if (function.end_lineno or 0) - function.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_every_test_says_in_a_sentence_what_it_expects() -> None:
    """Each test function has a docstring, or a name that is itself a sentence."""
    mute = [
        f"{where} {function.name}"
        for where, function in _tests()
        if not ast.get_docstring(function) and len(function.name.split("_")) <= WORDS_OF_A_SENTENCE
    ]
    assert mute == []


def test_every_test_judges_something() -> None:
    """Each test function asserts, expects an error, or calls a helper that says by its name that it does."""
    idle = [f"{where} {function.name}" for where, function in _tests() if not any(map(_judges, ast.walk(function)))]
    assert idle == []


@pytest.mark.parametrize(("code", "judges"), [("assert x", True), ("page.expect_it()", True), ("play(x)", False)])
def test_a_test_without_a_judgement_is_noticed(code: str, judges: bool) -> None:
    """An assert and an expectation count as judgements; a mere call does not."""
    assert any(map(_judges, ast.walk(ast.parse(code)))) is judges


def _modules():
    return python_files("src", "build_backend", "tests", "bench", "examples")


def _tests():
    for path in files_of_tests():
        for function in functions(path):
            if function.name.startswith("test_"):
                yield f"{path.relative_to(ROOT)}:{function.lineno}", function


def _judges(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and "AssertionError" in ast.unparse(node)):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return called.lstrip("_").startswith(JUDGES)
