"""The examples in docstrings do what they say, also where the module is compiled and keeps no docstrings."""

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.code import module_name, python_files, tree

PROMPT = ">>> "
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def modules_with_examples() -> list[Path]:
    """The modules of the source in which an example is written."""
    return [path for path in python_files("src") if PROMPT in path.read_text(encoding="utf-8")]


def docstrings(path: Path) -> Iterator[tuple[str, int, str]]:
    """Each docstring of a module: whose it is, its first line's number, and its text."""
    for node in ast.walk(tree(path)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            yield getattr(node, "name", "the module"), node.body[0].lineno - 1, text


@pytest.mark.parametrize("path", modules_with_examples(), ids=module_name)
def test_the_examples_of_a_module_do_what_they_say(path: Path) -> None:
    """Docstrings are read from the source, and run in the module as it is installed, compiled or not."""
    module = importlib.import_module(module_name(path))
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    report: list[str] = []
    for name, line, text in docstrings(path):
        example = parser.get_doctest(text, dict(vars(module)), f"{module.__name__}.{name}", str(path), line)
        runner.run(example, out=report.append)
    assert not report, "".join(report)
    assert runner.summarize(verbose=False).attempted


def test_an_example_that_is_wrong_is_noticed() -> None:
    """The runner of the test above fails an example whose result is another."""
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0)
    assert doctest.DocTestRunner().run(wrong, out=lambda _: None).failed == 1
